"""What the judges in Python share: named checks, waiting for events, and people whose actions do not
block the bot. A judge prints one line for each check: `ok NAME`, or `failed NAME: REASON`."""

import asyncio
import os
import sys
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "helpers"))
import people  # noqa: E402

PAGE = os.environ["SANDBOX_PAGE"]
# How long a check may take, in seconds.
PATIENCE = 10
CHECKS = []
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6364f8cf500f000300180068d147da0000000049454e44ae426082"
)


def check(run):
    """Registers a check, named as its function."""
    CHECKS.append(run)
    return run


def equal(actual, wanted):
    assert actual == wanted, f"{actual!r} instead of {wanted!r}"


def sandbox(path="", body=None):
    return asyncio.to_thread(people.sandbox, PAGE, path, body)


class Person:
    """A person of the sandbox whose actions are awaited."""

    def __init__(self, name, channel):
        self.person = people.Person(PAGE, name, channel)

    def __getattr__(self, action):
        act = getattr(self.person, action)
        return lambda **fields: asyncio.to_thread(act, **fields)


class Events:
    """The events that have come since the check began, and those that a check waits for."""

    def __init__(self):
        self.seen, self.arrived = [], asyncio.Condition()

    async def add(self, name, *data):
        async with self.arrived:
            self.seen.append((name, *data))
            self.arrived.notify_all()

    async def next(self, name, fits=lambda *_: True):
        def found():
            known = (event for event in self.seen if event[0] == name)
            return next((event for event in known if fits(*event[1:])), None)

        async with self.arrived:
            await self.arrived.wait_for(lambda: found() is not None)
            event = found()
            self.seen.remove(event)
            return event[1:]


async def run_all(events):
    for run in CHECKS:
        name = run.__name__.replace("_", " ")
        events.seen.clear()
        try:
            await asyncio.wait_for(run(), PATIENCE)
            print("ok", name, flush=True)
        except BaseException:
            print(f"failed {name}:", traceback.format_exc(), flush=True)
