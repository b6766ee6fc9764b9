#!/usr/bin/env bash
# Writes the ranklist of a contest as CSV: solved problems and penalty by the rules of ICPC.
# Scope of the token: read. Usage: export-ranklist.sh CONTEST > RANKLIST.csv
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

start=$(api "$VERDICT_SITE/api/contest/$1" | jq -r .data.contest.start)
api "$VERDICT_SITE/api/contest/$1/ranklist" | jq -r --arg start "$start" '
  def ms: (.[:19] + "Z" | fromdate) * 1000 + (.[20:23] | tonumber);
  [.data.ranklist | to_entries[] | {uid: .key} + (
    [.value[] | objects | select(.acceptedAt)] |
    {solved: length, penalty: (map((((.acceptedAt | ms) - ($start | ms)) / 60000 | floor) + .failed * 20) | add // 0)})] |
  sort_by(-.solved, .penalty, .uid)[] | [.uid, .solved, .penalty] | @csv'
