#!/bin/sh
# Run once by the image of PostgreSQL in compose.yaml, while its volume is empty: makes
# the role of the desk beside booth_owner, which the image has made.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$BOOTH_PASSWORD" \
    --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE booth LOGIN PASSWORD :'password';
\ir /database.sql
SQL
