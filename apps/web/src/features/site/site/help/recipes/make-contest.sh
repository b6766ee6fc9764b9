#!/usr/bin/env bash
# Makes a contest in a course with problems in their order, and prints its number.
# Scope of the token: teach. Usage: make-contest.sh COURSE TITLE START END PROBLEM...
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

course=$1 title=$2 start=$3 until=$4
shift 4
jq -n --argjson course "$course" --arg title "$title" --arg start "$start" --arg until "$until" \
  '{$course, $title, $start, end: $until, list: ($ARGS.positional | map(tonumber))}' --args "$@" |
  api "$VERDICT_SITE/api/contest/" -H 'Content-Type: application/json' -d @- | jq .data.cid
