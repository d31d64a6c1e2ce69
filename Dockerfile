# The desk as an image: the program, its packages with their hashes, static files.
# A build that has to be the same next month names a digest (docs/deploy.md):
# --build-arg PYTHON=python:3.12-slim-bookworm@sha256:...
ARG PYTHON=python:3.12-slim-bookworm
FROM ${PYTHON}

# pg_dump for backups: no older than the server in compose.yaml.
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client-15 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --home-dir /srv/booth booth \
    && install -d -o booth -g booth /srv/booth/app /var/lib/booth /backups

WORKDIR /srv/booth/app
COPY requirements.lock .
RUN pip install --no-cache-dir --no-compile --require-hashes --no-deps -r requirements.lock \
    # What runs here installs nothing.
    && python -m pip uninstall --yes --quiet setuptools wheel pip

# Only what .dockerignore lets through.
COPY . .
ENV BOOTH_VAR=/var/lib/booth STATIC_ROOT=/srv/booth/static PYTHONUNBUFFERED=1 \
    WEB_CONCURRENCY=3
# Gathered as a trial desk would, because no secret is there while an image is built.
RUN BOOTH_VAR=/tmp/build python manage.py collectstatic --noinput --verbosity 0 \
    && rm -rf /tmp/build

USER booth
EXPOSE 8000
CMD ["python", "-m", "gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000", \
     "--worker-class", "config.webworker.NonBlockingCloseWorker", \
     "--threads", "16", "--graceful-timeout", "20", "--no-control-socket"]
