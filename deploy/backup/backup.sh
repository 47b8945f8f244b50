#!/bin/bash
# Dumps the database, encrypts the dump, and reads it back completely before it gets its name.
# Needs PGHOST and the like, BACKUP_KEY and BACKUP_FOLDER. With EVERY_HOURS it repeats; KEEP_DAYS deletes older ones.
set -euo pipefail
: "${BACKUP_KEY:?}" "${BACKUP_FOLDER:?}"
. "$(dirname "$0")/encrypt.sh"
# Row level security applies to the owner of the tables too: this connection sees all rows.
export PGOPTIONS="${PGOPTIONS:-} -c aliquot.scope=all"

# How many users the script on the input has.
users_in() { awk '/^COPY public\.users /{rows = 1; next} /^\\\.$/{rows = 0} rows{count++} END{print count + 0}'; }

# Whether there was ever a user. Sequences are not subject to row level security.
is_filled() { [ "$(psql -XAtc "select last_value is not null from pg_sequences where sequencename = 'users_id_seq'")" = t ]; }

once() {
  local name part users
  name="$BACKUP_FOLDER/aliquot-$(date -u +%Y%m%dT%H%M%SZ).dump.encrypted"
  part="$name.part"
  trap 'rm -f "$part" "$part.mac"' RETURN
  pg_dump --format=custom --no-owner --no-privileges --enable-row-security | encrypt > "$part" || return 1
  mac_of "$part" > "$part.mac" || return 1
  users=$(decrypt "$part" "$part.mac" | pg_restore --no-owner --file=- | users_in) || return 1
  if [ "$users" = 0 ] && is_filled; then
    echo 'The dump has no rows: the setting aliquot.scope did not reach the database.' >&2
    return 1
  fi
  mv "$part.mac" "$name.mac" && mv "$part" "$name" || return 1
  echo "$(date -u +%FT%TZ) wrote $name ($(stat -c %s "$name") bytes), encrypted and read back"
  if [ -n "${KEEP_DAYS:-}" ]; then
    find "$BACKUP_FOLDER" -name 'aliquot-*.dump.encrypted*' -mtime "+$KEEP_DAYS" -delete
  fi
}

umask 077
if [ -z "${EVERY_HOURS:-}" ]; then
  once
  exit
fi
trap 'exit 0' TERM INT
while true; do
  once || echo "$(date -u +%FT%TZ) the backup failed" >&2
  sleep "$((EVERY_HOURS * 3600))" &
  wait $!
done
