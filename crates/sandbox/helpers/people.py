"""Acts as the people of a sandbox, in pytest or any other test runner:
ann = Person("http://127.0.0.1:8064/", "ann", "general")
message = ann.slash(line="/ping")["message"]
"""
import json
from urllib import error, parse, request


def sandbox(page, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    asked = request.Request(parse.urljoin(page, "test" + path), data, {"content-type": "application/json"})
    try:
        with request.urlopen(asked) as answer:
            return json.load(answer)
    except error.HTTPError as refused:
        raise RuntimeError(path + ": " + json.load(refused)["message"]) from refused


class Person:
    def __init__(self, page, name, channel):
        self.page, self.path, self.channel = page, "/people/" + name, channel

    def __getattr__(self, action):
        if action in ("messages", "inbox"):
            path = f"{self.path}/{action}?channel={parse.quote(self.channel)}"
            return lambda: sandbox(self.page, path)
        return lambda **fields: sandbox(self.page, f"{self.path}/{action}", {"channel": self.channel, **fields})
