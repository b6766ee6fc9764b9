#!/usr/bin/env bash
# Submits a program and waits for its verdict. Languages and verdicts are numbers, as in the lists of submissions.
# Scope of the token: submit and read. Usage: watch-verdicts.sh PROBLEM LANGUAGE PROGRAM
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

sid=$(jq -Rs --argjson pid "$1" --argjson language "$2" '{$pid, $language, code: .}' "$3" |
  api "$VERDICT_SITE/api/status" -H 'Content-Type: application/json' -d @- | jq .data.sid)
while :; do
  verdict=$(api "$VERDICT_SITE/api/status/$sid" | jq .data.judge)
  case $verdict in
    0|1|11) sleep 1 ;; # in the queue, running, waiting to be rejudged
    *) break ;;
  esac
done
echo "submission $sid: verdict $verdict"
