#!/usr/bin/env bash
# Adds the people of a list to a course: one per line, a username or student number, and a section if there are any.
# Such as: 20260001,Section 1
# Scope of the token: teach. Usage: import-class.sh COURSE CLASS.csv
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

jq -Rn '{rows: [inputs | ltrimstr("\uFEFF") | rtrimstr("\r") | select(. != "") | split(",") | {who: .[0], section: (.[1] // null)}]}' "$2" |
  api "$VERDICT_SITE/api/course/$1/member/list" -H 'Content-Type: application/json' -d @- |
  jq -r '.data | "\(.added) added", (.rows[] | select(.account == null) | "\(.who): \(.state)")'
