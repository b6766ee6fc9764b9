#!/usr/bin/env python3
# Submits a program and waits for its verdict. Languages and verdicts are numbers, as in the lists of submissions.
# Scope of the token: submit and read. Usage: watch-verdicts.py PROBLEM LANGUAGE PROGRAM
import json, os, sys, urllib.request, time

def api(method, path, body=None):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]

pid, language, path = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    sid = api("POST", "/status", {"pid": int(pid), "language": int(language), "code": file.read()})["sid"]
waiting = {0, 1, 11}  # in the queue, running, waiting to be rejudged
while (verdict := api("GET", f"/status/{sid}")["judge"]) in waiting:
    time.sleep(1)
print(f"submission {sid}: verdict {verdict}")
