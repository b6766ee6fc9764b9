#!/usr/bin/env python3
# Creates the homework of a term from a file: one per line, with title, start, due time, and problems with spaces between.
# Such as: Sheet 1,2026-09-07T08:00:00+08:00,2026-09-14T23:59:00+08:00,1000 1001
# Scope of the token: teach. Usage: create-homeworks.py COURSE HOMEWORKS.csv
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
    for title, start, due, problems in csv.reader(file):
        homework = {
            "title": title,
            "start": start,
            "course": int(course),
            "list": [int(pid) for pid in problems.split()],
            "homework": {"due": due},
        }
        print(api("POST", "/contest/", homework)["cid"], title)
