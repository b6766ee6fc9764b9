#!/usr/bin/env bash
# Creates the homework of a term from a file: one per line, with title, start, due time, and problems with spaces between.
# Such as: Sheet 1,2026-09-07T08:00:00+08:00,2026-09-14T23:59:00+08:00,1000 1001
# Scope of the token: teach. Usage: create-homeworks.sh COURSE HOMEWORKS.csv
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

while IFS=, read -r title start due problems || [ -n "$title" ]; do
  title=${title#$'\xEF\xBB\xBF'} problems=${problems%$'\r'} # of Excel
  jq -n --arg title "$title" --arg start "$start" --arg due "$due" --arg problems "$problems" --argjson course "$1" \
    '{$title, $start, $course, list: [$problems | splits(" +") | select(. != "") | tonumber], homework: {$due}}' |
    api "$VERDICT_SITE/api/contest/" -H 'Content-Type: application/json' -d @- |
    jq -r --arg title "$title" '"\(.data.cid) \($title)"'
done < "$2"
