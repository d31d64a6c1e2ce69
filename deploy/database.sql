-- Who may do what in the database of a desk. booth_owner owns the tables, migrates and
-- restores; booth, as which the desk runs, reads and writes rows. So whoever gets hold
-- of the desk's own connection switches off no trigger and empties no table of a log.
-- docs/deploy.md runs it in each new database; once more does no harm.

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO booth_owner;
GRANT USAGE ON SCHEMA public TO booth;

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO booth;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO booth;
ALTER DEFAULT PRIVILEGES FOR ROLE booth_owner IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO booth;
ALTER DEFAULT PRIVILEGES FOR ROLE booth_owner IN SCHEMA public
    GRANT USAGE, SELECT ON SEQUENCES TO booth;
