#!/usr/bin/env python3
# Stores each problem of a course with its tests as a package.
# Scope of the token: read. Usage: back-up-problems.py COURSE FOLDER
import json, os, pathlib, sys, urllib.request

def api(path):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    with urllib.request.urlopen(request) as answer:
        return answer.read()

course, folder = sys.argv[1:]
pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
page = 1
while True:
    found = json.loads(api(f"/problem?course={course}&pageSize=100&page={page}"))["data"]
    for problem in found["docs"]:
        package = api(f'/problem/{problem["pid"]}/package?format=icpc')
        pathlib.Path(folder, f'{problem["pid"]}.zip').write_bytes(package)
    if page >= found["pages"]:
        break
    page += 1
