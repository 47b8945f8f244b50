# Sourced by backup.sh and restore.sh: dumps are encrypted with BACKUP_KEY and authenticated with two keys derived from it.

if [ "${#BACKUP_KEY}" -lt 32 ]; then
  echo 'BACKUP_KEY must have at least 32 random characters.' >&2
  exit 1
fi

encrypt() { openssl enc -aes-256-ctr -pbkdf2 -iter 600000 -salt -pass env:BACKUP_KEY; }

hash_of() { sha256sum | cut -d' ' -f1; }

# A nested hash, each with a key of a whole block. No secret appears in the list of processes.
mac_of() {
  local inner
  inner=$({ printf 'inner %s' "$BACKUP_KEY" | hash_of | tr -d '\n'; cat "$1"; } | hash_of)
  { printf 'outer %s' "$BACKUP_KEY" | hash_of | tr -d '\n'; printf '%s' "$inner"; } | hash_of
}

# Writes the content of FILE if MACFILE matches; otherwise fails and writes nothing.
decrypt() {
  [ "$(mac_of "$1")" = "$(cat "$2")" ] || { echo "$1: another key, or another content" >&2; return 1; }
  openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -pass env:BACKUP_KEY -in "$1"
}
