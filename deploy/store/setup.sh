#!/bin/sh
# Waits for the store, then makes the bucket and the key of the nodes.
set -eu
tries=60
until echo 'cluster.check' | weed shell -master=store:9333 >/dev/null 2>&1; do
  tries=$((tries - 1))
  if [ "$tries" -eq 0 ]; then
    echo 'The store did not start.' >&2
    exit 1
  fi
  sleep 1
done
weed shell -master=store:9333 <<COMMANDS
s3.bucket.create -name=specimens
s3.configure -user=aliquot -access_key=$ACCESS_KEY -secret_key=$SECRET_KEY -buckets=specimens -actions=Read,Write,List,Tagging -apply
COMMANDS
