#!/usr/bin/env python3
# Imports the problems of a package of another judge, each as a new one, and prints their numbers.
# Scope of the token: teach and read. Usage: import-package.py COURSE PACKAGE
import json, os, sys, time, urllib.request

def api(method, path, data=None, kind="application/json"):
    request = urllib.request.Request(os.environ["VERDICT_SITE"] + "/api" + path, method=method, data=data)
    request.add_header("Authorization", "Bearer " + os.environ["VERDICT_TOKEN"])
    if data is not None:
        request.add_header("Content-Type", kind)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]

course, path = sys.argv[1:]
id = api("POST", f"/import?course={course}")["id"]
with open(path, "rb") as file:
    head = f'--part\r\nContent-Disposition: form-data; name="file"; filename="{os.path.basename(path)}"\r\n\r\n'
    form = head.encode() + file.read() + b"\r\n--part--\r\n"
api("POST", f"/import/{id}/file", form, "multipart/form-data; boundary=part")
while any(file["state"] == "waiting" for file in api("GET", f"/import/{id}")["files"]):
    time.sleep(1)
chosen = [{"position": row["position"], "as": "new"} for row in api("GET", f"/import/{id}/problem")["docs"]]
api("PUT", f"/import/{id}", json.dumps({"problems": chosen}).encode())
while api("GET", f"/import/{id}")["state"] == "importing":
    time.sleep(1)
for row in api("GET", f"/import/{id}/problem")["docs"]:
    print(row["pid"])
