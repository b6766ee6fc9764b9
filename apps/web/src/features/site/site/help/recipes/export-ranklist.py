#!/usr/bin/env python3
# Writes the ranklist of a contest as CSV: solved problems and penalty by the rules of ICPC.
# Scope of the token: read. Usage: export-ranklist.py CONTEST > RANKLIST.csv
import json, os, sys, urllib.request, csv, datetime

def api(method, path, body=None):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]

contest = sys.argv[1]
when = lambda text: datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
start = when(api("GET", f"/contest/{contest}")["contest"]["start"])
rows = []
for uid, cells in api("GET", f"/contest/{contest}/ranklist")["ranklist"].items():
    solved = [cell for cell in cells.values() if isinstance(cell, dict) and cell["acceptedAt"]]
    minutes = [int((when(cell["acceptedAt"]) - start).total_seconds() // 60) for cell in solved]
    rows.append((uid, len(solved), sum(minutes) + sum(cell["failed"] * 20 for cell in solved)))
rows.sort(key=lambda row: (-row[1], row[2], row[0]))
csv.writer(sys.stdout, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n").writerows(rows)
