#!/usr/bin/env python3
# Writes the gradebook of a course as CSV.
# Scope of the token: read. Usage: fetch-marks.py COURSE > MARKS.csv
import json, os, sys, urllib.request

def api(method, path, body=None):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as answer:
        return answer.read()

sys.stdout.buffer.write(api("POST", f"/course/{sys.argv[1]}/gradebook/export", {"format": "csv"}))
