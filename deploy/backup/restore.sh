#!/bin/bash
# Puts a backup in place of what the database holds: restore.sh FILE. The nodes must be stopped.
# In one transaction. Everybody has to sign in again: sessions ended since the backup must not come back.
set -euo pipefail
: "${BACKUP_KEY:?}" "${1:?which file?}"
. "$(dirname "$0")/encrypt.sh"
export PGOPTIONS="${PGOPTIONS:-} -c aliquot.scope=all"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
decrypt "$1" "$1.mac" > "$work/dump"
if pg_restore --data-only --table=schema_migrations --file=- "$work/dump" | grep -q '^0002_people\.sql'; then
  echo 'This backup was made by Aliquot 0.1, which still restores it and exports its inventory.' >&2
  exit 1
fi
others=$(psql -XAtc "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and application_name like 'aliquot%'")
if [ "$others" != 0 ]; then
  echo 'Nodes are still connected to this database: stop them first.' >&2
  exit 1
fi
{
  echo 'begin; set local client_min_messages = warning;'
  echo 'drop schema if exists jobs cascade; drop schema public cascade; create schema public;'
  pg_restore --no-owner --no-privileges --file=- "$work/dump" | grep -v '^CREATE SCHEMA public;$'
  echo 'set local row_security = on;'
  echo "update public.sessions set revoked_at = now(), revoked_because = 'ended' where revoked_at is null;"
  echo 'commit;'
} > "$work/script"
psql -X --quiet --set ON_ERROR_STOP=1 --file="$work/script" > /dev/null
psql -XAtc "select 'restored: ' || count(*) || ' migrations, the newest ' || max(name) from public.schema_migrations"
