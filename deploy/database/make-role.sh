#!/bin/sh
# Run once by the database's own start, on an empty folder: a role that owns its database and may do nothing beyond it.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$ALIQUOT_PASSWORD" <<'SQL'
create role aliquot login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database aliquot owner aliquot encoding 'UTF8' template template0;
revoke all on database aliquot from public;
revoke connect on database postgres from public;
\connect aliquot
alter schema public owner to aliquot;
revoke all on schema public from public;
SQL
