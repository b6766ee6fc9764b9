#!/usr/bin/env bash
# Stores the code of all submissions to a contest or homework, in a folder for each person.
# Scope of the token: read. Usage: download-submissions.sh CONTEST FOLDER
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

page=1
while :; do
  list=$(api "$VERDICT_SITE/api/status/list?contest=$1&pageSize=100&page=$page")
  echo "$list" | jq -r '.data.docs[] | "\(.sid) \(.pid) \(.uid)"' | while read -r sid pid uid; do
    mkdir -p "$2/$uid"
    api "$VERDICT_SITE/api/status/$sid" | jq -j .data.code > "$2/$uid/$pid-$sid.txt"
  done
  [ "$(echo "$list" | jq '.data.docs | length')" -lt 100 ] && break
  page=$((page + 1))
done
