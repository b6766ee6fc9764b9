#!/usr/bin/env python3
# Stores the code of all submissions to a contest or homework, in a folder for each person.
# Scope of the token: read. Usage: download-submissions.py CONTEST FOLDER
import json, os, sys, urllib.request, pathlib

def api(method, path, body=None):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]

contest, folder = sys.argv[1:]
page = 1
while True:
    docs = api("GET", f"/status/list?contest={contest}&pageSize=100&page={page}")["docs"]
    for row in docs:
        path = pathlib.Path(folder, row["uid"], f'{row["pid"]}-{row["sid"]}.txt')
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(api("GET", f'/status/{row["sid"]}')["code"], encoding="utf-8")
    if len(docs) < 100:
        break
    page += 1
