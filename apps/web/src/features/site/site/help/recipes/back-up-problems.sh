#!/usr/bin/env bash
# Stores each problem of a course with its tests as a package.
# Scope of the token: read. Usage: back-up-problems.sh COURSE FOLDER
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

mkdir -p "$2"
page=1
while :; do
  list=$(api "$VERDICT_SITE/api/problem?course=$1&pageSize=100&page=$page")
  for pid in $(echo "$list" | jq '.data.docs[].pid'); do
    api "$VERDICT_SITE/api/problem/$pid/package?format=icpc" -o "$2/$pid.zip"
  done
  [ "$page" -ge "$(echo "$list" | jq .data.pages)" ] && break
  page=$((page + 1))
done
