#!/usr/bin/env python3
# Makes a contest in a course with problems in their order, and prints its number.
# Scope of the token: teach. Usage: make-contest.py COURSE TITLE START END PROBLEM...
import json, os, sys, urllib.request

def api(method, path, body=None):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]

course, title, start, end, *problems = sys.argv[1:]
contest = {"course": int(course), "title": title, "start": start, "end": end, "list": [int(pid) for pid in problems]}
print(api("POST", "/contest/", contest)["cid"])
