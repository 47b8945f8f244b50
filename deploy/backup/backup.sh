#!/bin/bash
# Dumps the database, seals the dump, and reads it back from the first byte to the last before it gets its name.
# Needs PGHOST and the like, BACKUP_KEY and BACKUP_FOLDER. With EVERY_HOURS it goes on for ever; KEEP_DAYS tidies.
set -euo pipefail
: "${BACKUP_KEY:?}" "${BACKUP_FOLDER:?}"
. "$(dirname "$0")/seal.sh"
# Even the owner of the tables sees only what the connection says it sees: here, everything.
export PGOPTIONS="${PGOPTIONS:-} -c aliquot.sees=all"

once() {
  local name part
  name="$BACKUP_FOLDER/aliquot-$(date -u +%Y%m%dT%H%M%SZ).dump.sealed"
  part="$name.part"
  trap 'rm -f "$part" "$part.mac"' RETURN
  pg_dump --format=custom --no-owner --no-privileges --enable-row-security | seal > "$part" || return 1
  mac_of "$part" > "$part.mac" || return 1
  unseal "$part" "$part.mac" | pg_restore --no-owner --file=/dev/null || return 1
  mv "$part.mac" "$name.mac" && mv "$part" "$name" || return 1
  echo "$(date -u +%FT%TZ) wrote $name ($(stat -c %s "$name") bytes), sealed and read back"
  if [ -n "${KEEP_DAYS:-}" ]; then
    find "$BACKUP_FOLDER" -name 'aliquot-*.dump.sealed*' -mtime "+$KEEP_DAYS" -delete
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
