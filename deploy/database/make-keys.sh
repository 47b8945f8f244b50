#!/bin/sh
# A certificate for the database, signed by an authority made for it alone. Made once; remove both volumes to renew.
# Usage: make-keys.sh PRIVATE_FOLDER PUBLIC_FOLDER NAME...
set -eu
private=$1 public=$2
shift 2
if [ -f "$private/server.key" ] && [ -f "$public/ca.crt" ]; then exit 0; fi
names=''
for name in "$@"; do
  case $name in
    *[!0-9.]*) kind=DNS ;;
    *) kind=IP ;;
  esac
  names="${names:+$names,}$kind:$name"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=aliquot database authority' \
  -keyout "$work/ca.key" -out "$work/ca.crt" 2>/dev/null
openssl req -newkey rsa:3072 -nodes -subj "/CN=$1" -keyout "$work/server.key" -out "$work/server.csr" 2>/dev/null
printf 'subjectAltName=%s\n' "$names" > "$work/names"
openssl x509 -req -in "$work/server.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial -days 3650 \
  -extfile "$work/names" -out "$work/server.crt" 2>/dev/null
# The authority's own key goes with the folder: nobody can sign a second one.
cp "$work/server.crt" "$private/server.crt"
cp "$work/server.key" "$private/server.key"
cp "$work/ca.crt" "$public/ca.crt"
chmod 644 "$public/ca.crt"
if [ "$(id -u)" = 0 ] && id postgres >/dev/null 2>&1; then
  chown postgres:postgres "$private/server.key" "$private/server.crt"
fi
