#!/usr/bin/env python3
"""Fills a form through `refill drive`, which Documentation/drive.md describes.

    Examples/drive.py contact name="Ada Lovelace" email=ada@example.org

Each argument answers a field by its path; a list gets its items as they are named
(items[1].what=Saw). The record is written to standard output. REFILL names the program.
"""

import json
import os
import re
import subprocess
import sys


class Form:
    """A form that Refill fills in another process."""

    def __init__(self, *arguments):
        command = [os.environ.get("REFILL", "refill"), "drive", *arguments]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.requests, self.state = 0, {}
        hello = self.receive()["params"]
        if hello["protocol"] != 1:
            sys.exit("This client speaks version 1 of the protocol.")
        self.apply(hello["state"])

    def receive(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(self.process.wait() or 1)
        return json.loads(line)

    def apply(self, changes):
        """Takes over what has changed; fields are kept by their paths."""
        fields = self.state.get("fields", {})
        for path in changes.pop("removed", []):
            del fields[path]
        fields.update((field["path"], field) for field in changes.pop("fields", []))
        self.state.update(changes, fields=fields)

    def call(self, method, **params):
        """Sends a request and waits for its reply; other messages may come before."""
        self.requests += 1
        request = {"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request, ensure_ascii=False) + "\n")
        self.process.stdin.flush()
        while True:
            message = self.receive()
            if message.get("method") == "changed":
                self.apply(message["params"])
            elif "error" in message:
                raise ValueError(message["error"]["message"])
            else:
                return self.apply(message["result"])

    def answer(self, path, text):
        """Answers a field, after adding the items that its path names."""
        for item in re.finditer(r"\[(\d+)\]", path):
            name = path[:item.start()]
            while self.count(name) < int(item[1]):
                self.call("add", list=name)
        kind = self.state["fields"].get(path, {}).get("kind")
        self.call("set", path=path, value=text.split(",") if kind == "choices" else text)

    def count(self, name):
        return sum(len(each["items"]) for each in self.state["lists"] if each["path"] == name)


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: drive.py FORM [PATH=ANSWER]...")
    form = Form(sys.argv[1])
    if form.state["question"] and form.state["question"]["kind"] == "draft":
        form.call("decide", answer="aside")
    for argument in sys.argv[2:]:
        path, _, text = argument.partition("=")
        try:
            form.answer(path, text)
        except ValueError as error:
            sys.exit(str(error))
    form.call("submit")
    if "end" not in form.state:
        sys.exit("\n".join(f"{each['path']}: {each['reason']}" for each in form.state["problems"]))
    sys.stdout.write(form.state["end"]["output"])


main()
