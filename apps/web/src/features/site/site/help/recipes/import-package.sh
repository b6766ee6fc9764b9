#!/usr/bin/env bash
# Imports the problems of a package of another judge, each as a new one, and prints their numbers.
# Scope of the token: teach and read. Usage: import-package.sh COURSE PACKAGE
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

id=$(api -X POST "$VERDICT_SITE/api/import?course=$1" | jq .data.id)
api "$VERDICT_SITE/api/import/$id/file" -F "file=@$2" > /dev/null
while [ "$(api "$VERDICT_SITE/api/import/$id" | jq '[.data.files[] | select(.state == "waiting")] | length')" -gt 0 ]; do sleep 1; done
api "$VERDICT_SITE/api/import/$id/problem" | jq '{problems: [.data.docs[] | {position, as: "new"}]}' |
  api -X PUT "$VERDICT_SITE/api/import/$id" -H 'Content-Type: application/json' -d @- > /dev/null
while [ "$(api "$VERDICT_SITE/api/import/$id" | jq -r .data.state)" = importing ]; do sleep 1; done
api "$VERDICT_SITE/api/import/$id/problem" | jq '.data.docs[].pid'
