#!/usr/bin/env bash
# Writes the gradebook of a course as CSV.
# Scope of the token: read. Usage: fetch-marks.sh COURSE > MARKS.csv
set -euo pipefail
api() { curl -sS --fail-with-body -H "Authorization: Bearer $VERDICT_TOKEN" "$@"; }

api "$VERDICT_SITE/api/course/$1/gradebook/export" -H 'Content-Type: application/json' -d '{"format": "csv"}'
