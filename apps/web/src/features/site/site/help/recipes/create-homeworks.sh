#!/usr/bin/env bash
# Creates the homework of a term from a file: title, begin, due time, and problems with spaces between, a line.
# Scope of the token: teach. Usage: create-homeworks.sh COURSE HOMEWORKS.csv
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

while IFS=, read -r title start due problems; do
  jq -n --arg title "$title" --arg start "$start" --arg due "$due" --arg problems "$problems" --argjson course "$1" \
    '{$title, $start, $course, list: [$problems | splits(" +") | select(. != "") | tonumber], homework: {$due}}' |
    api "$VERDICT_URL/api/contest/" -H 'Content-Type: application/json' -d @- |
    jq -r --arg title "$title" '"\(.data.cid) \($title)"'
done < "$2"
