#!/usr/bin/env bash
# Gives somebody more time for a homework, with a reason that they read.
# Scope of the token: teach. Usage: give-extension.sh HOMEWORK PERSON MINUTES REASON
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

jq -n --arg uid "$2" --argjson minutes "$3" --arg reason "$4" '{$uid, $minutes, $reason}' |
  api "$VERDICT_SITE/api/contest/$1/extensions" -H 'Content-Type: application/json' -d @- |
  jq -r '.data.extensions[] | "\(.person.uid) \(.minutes) minutes"'
