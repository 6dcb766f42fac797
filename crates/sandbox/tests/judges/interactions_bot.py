"""A bot in interactions.py that talks to the sandbox: commands, components, messages and their
parts, threads, polls and faults.

It is a judge: what interactions.py cannot read, or answers otherwise than on Discord, is a fault of
the sandbox. `tests/sandbox/judges.rs` runs it.
"""

import asyncio
import io
import logging
import os

import interactions
from checks import PNG, Events, Person, check, equal, run_all, sandbox

ann, bob = Person("ann", "games"), Person("bob", "games")
events = Events()
HANDLERS = {}
info = None
bot = None


@interactions.slash_command("run", description="Runs")
@interactions.slash_option("who", "Who", interactions.OptionType.USER)
async def run_command(context, who: interactions.User = None):
    await HANDLERS["run"](context, who)


@interactions.user_context_menu("Inspect")
async def inspect(context):
    await context.send(context.target.username, ephemeral=True)


@interactions.message_context_menu("Quote")
async def quote(context):
    await context.send(context.target.content)


@interactions.listen(interactions.api.events.Component)
async def on_component(event):
    await HANDLERS[event.ctx.custom_id](event.ctx)


@interactions.listen(interactions.api.events.ModalCompletion)
async def on_modal(event):
    await HANDLERS[event.ctx.custom_id](event.ctx)


@interactions.listen(interactions.api.events.MessageCreate)
async def on_message(event):
    await events.add("MessageCreate", event.message)


@interactions.listen(interactions.api.events.MessagePollVoteAdd)
async def on_vote(event):
    await events.add("MessagePollVoteAdd", event)


async def place():
    return await bot.fetch_channel(info["channels"][0]["id"])


async def answered(name, handler, act):
    """Lets `handler` answer the command or component of this name, and acts as a person."""
    HANDLERS[name] = handler
    return await act


@check
async def a_reply_with_options():
    async def handler(context, who):
        await context.send(f"hello {who.username}")

    answer = await answered("run", handler, ann.slash(line="/run who:@bob"))
    equal(answer["message"]["content"], "hello bob")


@check
async def a_deferred_reply_and_a_follow_up():
    async def handler(context, _):
        await context.defer(ephemeral=True)
        await context.send("thought")
        more = await context.send("more")
        await context.delete(more)

    answer = await answered("run", handler, ann.slash(line="/run"))
    equal((answer["message"]["content"], answer["message"]["ephemeral"]), ("thought", True))


@check
async def user_and_message_commands():
    answer = await ann.user_command(name="Inspect", on="@bob")
    equal((answer["message"]["content"], answer["message"]["ephemeral"]), ("bob", True))
    sent = await (await place()).send("quote me")
    answer = await ann.message_command(name="Quote", message=str(sent.id))
    equal(answer["message"]["content"], "quote me")


@check
async def buttons_selects_and_modals():
    button = interactions.Button(style=interactions.ButtonStyle.PRIMARY, label="Press", custom_id="press")
    menu = interactions.StringSelectMenu("One", "Two", custom_id="pick")
    sent = await (await place()).send("go", components=[[button], [menu]])

    async def pick(context):
        await context.send(context.values[0])

    answer = await answered("pick", pick, ann.select(message=str(sent.id), select="pick", choices=["One"]))
    equal(answer["message"]["content"], "One")

    async def press(context):
        field = interactions.ShortText(label="Name", custom_id="name")
        await context.send_modal(interactions.Modal(field, title="Form", custom_id="form"))

    modal = (await answered("press", press, ann.press(message=str(sent.id), button="Press")))["modal"]

    async def form(context):
        await context.send(f"hello {context.responses['name']}")

    submit = ann.submit(interaction=modal["interaction"], values={"Name": "Zoe"})
    equal((await answered("form", form, submit))["message"]["content"], "hello Zoe")


@check
async def components_v2():
    gallery = interactions.MediaGalleryComponent(
        items=[interactions.MediaGalleryItem(media=interactions.UnfurledMediaItem(url="attachment://a.png"))]
    )
    container = interactions.ContainerComponent(
        interactions.TextDisplayComponent(content="**shown**"),
        gallery,
        interactions.SeparatorComponent(divider=True),
        accent_color=0x336699,
    )
    file = interactions.File(io.BytesIO(PNG), file_name="a.png")
    sent = await (await place()).send(components=container, file=file)
    shown = sent.components[0]
    equal((type(shown).__name__, len(shown.components)), ("ContainerComponent", 3))


@check
async def embeds_files_edits_and_deletion():
    embed = interactions.Embed(title="A title", description="words", color=0x336699)
    embed.add_field("a", "b", inline=True)
    file = interactions.File(io.BytesIO(PNG), file_name="dot.png")
    sent = await (await place()).send("old", embeds=embed, files=file)
    equal((sent.embeds[0].title, sent.attachments[0].filename), ("A title", "dot.png"))
    equal((await sent.edit(content="new")).content, "new")
    await sent.delete()


@check
async def history_reactions_and_pins():
    channel = await place()
    for text in ("p1", "p2"):
        await channel.send(text)
    newest = await channel.fetch_messages(limit=2)
    equal([message.content for message in newest], ["p2", "p1"])
    await newest[0].add_reaction("👍")
    equal([user.username for user in await newest[0].fetch_reaction("👍")], ["bot"])
    await newest[0].clear_reactions("👍")
    await newest[0].pin()
    await newest[0].unpin()


@check
async def polls():
    poll = interactions.Poll.create("Which?", duration=1, answers=["A", "B"])
    sent = await (await place()).send(poll=poll)
    await ann.vote(message=str(sent.id), answers=["A"])
    (vote,) = await events.next("MessagePollVoteAdd")
    equal(str(vote.message_id), str(sent.id))
    await sent.end_poll()


@check
async def threads_and_channels():
    channel = await place()
    thread = await channel.create_thread("thread", thread_type=interactions.ChannelType.GUILD_PUBLIC_THREAD)
    await thread.send("inside")
    await thread.edit(name="renamed")
    await thread.delete()
    guild = await bot.fetch_guild(info["guild_id"])
    made = await guild.create_text_channel("made", topic="t")
    equal(made.topic, "t")
    await made.delete()


@check
async def roles_and_members():
    guild = await bot.fetch_guild(info["guild_id"])
    member = await guild.fetch_member(info["people"][1]["id"])
    role = await guild.create_role(name="knight", color=0x00FF00)
    await member.add_role(role)
    await role.delete()
    equal([found.username for found in await guild.search_members("an")], ["ann"])


@check
async def direct_messages():
    user = await bot.fetch_user(info["people"][0]["id"])
    await user.send("only you")
    equal((await ann.inbox())[-1]["content"], "only you")


@check
async def faults_are_survived():
    await sandbox("/faults", {"kind": "rate_limited", "retry_after_ms": 50, "where": "/messages"})
    equal((await (await place()).send("after")).content, "after")
    await sandbox("/faults", {"kind": "socket_dropped", "where": "MESSAGE_CREATE"})
    await ann.say(text="missed")
    await events.next("MessageCreate", lambda message: message.content == "missed")


async def main():
    global info, bot
    info = await sandbox()
    manage_channels, manage_roles = 1 << 4, 1 << 28
    await sandbox("/permissions", {"allow": str(manage_channels | manage_roles)})
    interactions.api.http.route.Route.BASE = info["api"]
    bot = interactions.Client(token=info["token"], intents=interactions.Intents.ALL, logger=logging.getLogger("bot"))
    started = asyncio.create_task(bot.astart())
    await asyncio.wait([started, asyncio.create_task(bot.wait_until_ready())], return_when=asyncio.FIRST_COMPLETED)
    if started.done():
        await started
    await sandbox("/ready", {})
    await run_all(events)
    # After a lost connection `bot.stop()` may try for ever to close the one that is gone.
    os._exit(0)


asyncio.run(main())
