"""What the small judges in Python share: a bot logs in, answers a command, and hears a person. Each of
them sets its library up and says what differs."""

import asyncio
import os

from checks import Person, equal, run_all, sandbox

HEARD = asyncio.Queue()


class NoEvents:
    """The small judges keep no events between their checks."""

    seen = []


async def answers_a_command():
    equal((await Person("ann", "games").slash(line="/ping"))["message"]["content"], "pong")


async def hears_a_person():
    await Person("bob", "games").say(text="hello")
    while await HEARD.get() != "hello":
        pass


async def judge(make):
    """Runs a bot of this library until its checks have run."""
    info = await sandbox()
    bot = make(info)
    started = asyncio.create_task(bot.start(info["token"]))
    await asyncio.wait([started, asyncio.create_task(bot.wait_until_ready())], return_when=asyncio.FIRST_COMPLETED)
    if started.done():
        await started
    await sandbox("/ready", {})
    await run_all(NoEvents())
    # How each library closes is not what is judged.
    os._exit(0)
