#!/bin/sh
# Run once by the database's own start, on an empty folder: a role that owns the tables and is used at the start of a
# node and for backups, and the one nodes work as, which owns nothing. Neither may do anything beyond its database.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$ALIQUOT_PASSWORD" --set owner_password="$ALIQUOT_OWNER_PASSWORD" <<'SQL'
create role aliquot_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'owner_password';
create role aliquot login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database aliquot owner aliquot_owner encoding 'UTF8' template template0;
revoke all on database aliquot from public;
grant connect on database aliquot to aliquot;
revoke connect on database postgres from public;
\connect aliquot
alter schema public owner to aliquot_owner;
revoke all on schema public from public;
SQL
