#!/usr/bin/env python3
# Adds the people of a list to a course: one per line, a username or student number, and a section if there are any.
# Such as: 20260001,Section 1
# Scope of the token: teach. Usage: import-class.py COURSE CLASS.csv
import json, os, sys, urllib.request, csv

def api(method, path, body=None):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]

course, path = sys.argv[1:]
with open(path, encoding="utf-8-sig", newline="") as file:
    rows = [{"who": row[0], "section": row[1] if len(row) > 1 else None} for row in csv.reader(file) if row]
done = api("POST", f"/course/{course}/member/list", {"rows": rows})
print(done["added"], "added")
for row in done["rows"]:
    if row["account"] is None:
        print(f'{row["who"]}: {row["state"]}')
