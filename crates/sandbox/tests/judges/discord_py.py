"""A bot in discord.py that uses every part of the sandbox, and the people who talk to it.

It is a judge: what discord.py cannot read, or answers otherwise than on Discord, is a fault of the
sandbox. `tests/sandbox/judges.rs` runs it.
"""

import asyncio
import base64
import datetime
import io
import traceback

import discord
import yarl
from checks import PNG, Events, Person, check, equal, run_all, sandbox
from discord import app_commands

ann, bob = Person("ann", "games"), Person("bob", "games")
events = Events()
HANDLERS = {}
WATCHED = [
    "message", "message_edit", "message_delete", "raw_message_delete", "bulk_message_delete", "raw_reaction_add",
    "raw_reaction_remove", "raw_reaction_clear", "raw_reaction_clear_emoji", "raw_poll_vote_add", "raw_poll_vote_remove",
    "typing", "thread_create", "thread_update", "raw_thread_delete", "thread_member_join", "guild_channel_create",
    "guild_channel_update", "guild_channel_delete", "guild_role_create", "guild_role_update", "guild_role_delete",
    "member_update", "member_join", "member_remove", "guild_remove", "guild_join", "resumed",
]


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents.all())
        self.tree = app_commands.CommandTree(self)

    def dispatch(self, event, *data):
        super().dispatch(event, *data)
        if event in WATCHED:
            asyncio.ensure_future(events.add(event, *data))

    async def on_interaction(self, interaction):
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            handler = HANDLERS.get(interaction.data["custom_id"])
            if handler:
                await guarded(handler, interaction)


async def guarded(handler, interaction):
    try:
        await handler(interaction)
    except Exception:
        print("failed handler:", traceback.format_exc(), flush=True)


bot = Bot()


def channel():
    return discord.utils.get(bot.guilds[0].text_channels, name="games")


def guild():
    return bot.guilds[0]


async def code_of(awaitable):
    try:
        await awaitable
    except discord.HTTPException as error:
        return error.code
    return "no error"


def on(name):
    """Registers the handler of `/run what:NAME`, or of a component or modal of that id."""

    def register(handler):
        HANDLERS[name] = handler
        return handler

    return register


async def run(what, who=ann, rest=""):
    return await who.slash(line=f"/run what:{what} {rest}")


# Commands


@bot.tree.command(name="run", description="Runs a handler")
async def run_command(
    interaction: discord.Interaction,
    what: str,
    who: discord.Member = None,
    where: discord.TextChannel = None,
    role: discord.Role = None,
    number: float = None,
    whole: app_commands.Range[int, 1, 9] = None,
    truth: bool = None,
    file: discord.Attachment = None,
):
    interaction.extras["options"] = (who, where, role, number, whole, truth, file)
    await guarded(HANDLERS[what], interaction)


tree = app_commands.Group(name="tree", description="Has branches")
branch = app_commands.Group(name="branch", description="Branch", parent=tree)


@branch.command(name="twig", description="Twig")
async def twig(interaction: discord.Interaction, fruit: str):
    await interaction.response.send_message(fruit)


@twig.autocomplete("fruit")
async def complete(_, current: str):
    return [app_commands.Choice(name=current + "ple", value="apple")]


@bot.tree.context_menu(name="Inspect")
async def inspect(interaction: discord.Interaction, member: discord.Member):
    await interaction.response.send_message(member.display_name)


@bot.tree.context_menu(name="Quote")
async def quote(interaction: discord.Interaction, message: discord.Message):
    await interaction.response.send_message("> " + message.content)


bot.tree.add_command(tree)


@check
async def commands_are_registered_and_fetched():
    synced = await bot.tree.sync()
    equal(sorted(command.name for command in synced), ["Inspect", "Quote", "run", "tree"])
    equal(len(await bot.tree.fetch_commands()), 4)


@check
async def commands_of_the_server():
    @app_commands.command(name="here", description="Here")
    async def here(interaction: discord.Interaction):
        await interaction.response.send_message("here")

    bot.tree.add_command(here, guild=guild())
    equal([command.name for command in await bot.tree.sync(guild=guild())], ["here"])
    equal((await ann.slash(line="/here"))["message"]["content"], "here")
    bot.tree.clear_commands(guild=guild())
    equal(await bot.tree.sync(guild=guild()), [])


@check
async def a_reply_returns_its_message():
    returned = asyncio.get_running_loop().create_future()

    @on("reply")
    async def reply(interaction):
        returned.set_result(await interaction.response.send_message("pong"))

    shown = (await run("reply"))["message"]
    equal((shown["content"], str((await returned).message_id)), ("pong", shown["id"]))


@check
async def an_ephemeral_reply():
    @on("secret")
    async def secret(interaction):
        await interaction.response.send_message("psst", ephemeral=True)

    equal((await run("secret"))["message"]["ephemeral"], True)
    equal([m for m in await bob.messages() if m["content"] == "psst"], [])


@check
async def a_deferred_reply_with_follow_ups():
    @on("defer")
    async def defer(interaction):
        await interaction.response.defer()
        await interaction.edit_original_response(content="thought")
        more = await interaction.followup.send("more", wait=True)
        await more.edit(content="even more")
        equal((await interaction.original_response()).content, "thought")
        await more.delete()

    equal((await run("defer"))["message"]["content"], "thought")
    await events.next("raw_message_delete")


@check
async def options_are_resolved():
    seen = []

    @on("options")
    async def options(interaction):
        who, where, role, number, whole, truth, file = interaction.extras["options"]
        seen.extend([who.name, where.name, role.name, number, whole, truth, (await file.read()).decode()])
        await interaction.response.send_message("ok")

    file = (await ann.upload(name="a.txt", data=base64.b64encode(b"x").decode()))["id"]
    rest = f"who:@bob where:#games role:{guild().id} number:1.5 whole:7 truth:true file:{file}"
    await run("options", rest=rest)
    equal(seen, ["bob", "games", "@everyone", 1.5, 7, True, "x"])


@check
async def groups_and_suggestions():
    equal((await ann.slash(line="/tree branch twig fruit:pear"))["message"]["content"], "pear")
    choices = (await ann.autocomplete(line="/tree branch twig fruit:ap"))["choices"]
    equal(choices, [{"name": "apple", "value": "apple"}])


@check
async def context_menus():
    equal((await ann.user_command(name="Inspect", on="@bob"))["message"]["content"], "Bob")
    said = (await ann.say(text="to be quoted"))["message"]
    answer = await bob.message_command(name="Quote", message=said["id"])
    equal(answer["message"]["content"], "> to be quoted")


# Components and modals


@check
async def a_view_with_buttons_and_selects():
    class Panel(discord.ui.View):
        @discord.ui.button(label="More", style=discord.ButtonStyle.primary)
        async def more(self, interaction, _):
            await interaction.response.edit_message(content=interaction.message.content + "!", view=self)

        @discord.ui.select(options=[discord.SelectOption(label="One", value="1")], placeholder="Choose")
        async def choose(self, interaction, select):
            await interaction.response.send_message(select.values[0])

        @discord.ui.select(cls=discord.ui.UserSelect, placeholder="User")
        async def user(self, interaction, select):
            await interaction.response.send_message(select.values[0].name)

        @discord.ui.select(cls=discord.ui.ChannelSelect, placeholder="Channel")
        async def where(self, interaction, select):
            await interaction.response.send_message(select.values[0].name)

    @on("panel")
    async def panel(interaction):
        await interaction.response.send_message("go", view=Panel())

    message = (await run("panel"))["message"]["id"]
    equal((await ann.press(message=message, button="More"))["message"]["content"], "go!")

    async def select(name, choice):
        return (await bob.select(message=message, select=name, choices=[choice]))["message"]["content"]

    equal(await select("Choose", "One"), "1")
    equal(await select("User", "@ann"), "ann")
    equal(await select("Channel", "#games"), "games")


@check
async def a_layout_of_components():
    class Layout(discord.ui.LayoutView):
        def __init__(self):
            super().__init__()
            box = discord.ui.Container(accent_colour=0xFF8800)
            box.add_item(discord.ui.TextDisplay("# Title"))
            picture = discord.ui.Thumbnail("attachment://a.png", description="Dot")
            box.add_item(discord.ui.Section("Beside", accessory=picture))
            box.add_item(discord.ui.Separator())
            box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png")))
            box.add_item(discord.ui.File("attachment://n.txt"))
            self.add_item(box)
            row = discord.ui.ActionRow()
            button = discord.ui.Button(label="Press", custom_id="layout")
            self.add_item(row.add_item(button))

    files = [discord.File(io.BytesIO(PNG), "a.png"), discord.File(io.BytesIO(b"n"), "n.txt")]
    sent = await channel().send(view=Layout(), files=files)
    equal(sent.flags.components_v2, True)
    box = sent.components[0]
    equal([type(child).__name__ for child in box.children][1:3], ["SectionComponent", "SeparatorComponent"])
    equal((box.accent_colour.value, box.children[3].items[0].media.width), (0xFF8800, 1))
    equal((box.children[4].name, box.children[4].size), ("n.txt", 1))

    @on("layout")
    async def pressed(interaction):
        view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("Pressed"))
        await interaction.response.edit_message(view=view, attachments=[])

    after = (await ann.press(message=str(sent.id), button="Press"))["message"]
    equal(after["components"][0]["content"], "Pressed")


@check
async def a_modal_with_every_part():
    class Form(discord.ui.Modal, title="Form"):
        intro = discord.ui.TextDisplay("Read this")
        text = discord.ui.Label(text="Text", component=discord.ui.TextInput(required=False))
        who = discord.ui.Label(text="Who", component=discord.ui.UserSelect())
        files = discord.ui.Label(text="File", component=discord.ui.FileUpload())
        pick = discord.ui.Label(text="Pick", component=discord.ui.Select(options=[discord.SelectOption(label="A")]))

        async def on_submit(self, interaction):
            parts = [self.text.component.value, self.who.component.values[0].name]
            parts += [self.files.component.values[0].filename, self.pick.component.values[0]]
            await interaction.response.send_message("|".join(parts))

    @on("form")
    async def form(interaction):
        await interaction.response.send_modal(Form())

    modal = (await run("form"))["modal"]
    file = (await ann.upload(name="g.pgn", data="Kg=="))["id"]
    values = {"Text": "t", "Who": "@bob", "File": [file], "Pick": "A"}
    answer = await ann.submit(interaction=modal["interaction"], values=values)
    equal(answer["message"]["content"], "t|bob|g.pgn|A")


@check
async def a_modal_with_radio_buttons_and_checkboxes():
    class Marks(discord.ui.Modal, title="Marks"):
        radio = discord.ui.Label(text="Radio", component=discord.ui.RadioGroup(custom_id="radio"))
        group = discord.ui.Label(text="Group", component=discord.ui.CheckboxGroup(custom_id="group"))
        box = discord.ui.Label(text="Box", component=discord.ui.Checkbox(custom_id="box"))

        async def on_submit(self, interaction):
            values = self.radio.component.value, sorted(self.group.component.values), self.box.component.value
            await interaction.response.send_message(str(values))

    @on("marks")
    async def marks(interaction):
        modal = Marks()
        for letter in "AB":
            modal.radio.component.add_option(label=letter, value=letter)
            modal.group.component.add_option(label=letter, value=letter)
        await interaction.response.send_modal(modal)

    modal = (await run("marks"))["modal"]
    values = {"Radio": "B", "Group": ["A", "B"], "Box": True}
    answer = await ann.submit(interaction=modal["interaction"], values=values)
    equal(answer["message"]["content"], "('B', ['A', 'B'], True)")


# Messages


@check
async def a_message_is_sent_edited_and_deleted():
    sent = await channel().send("one", nonce="7")
    equal((await sent.edit(content="two")).content, "two")
    before, after = await events.next("message_edit", lambda _, after: after.content == "two")
    equal((before.content, after.edited_at is not None), ("one", True))
    equal((await channel().fetch_message(sent.id)).content, "two")
    await sent.delete()
    equal(await code_of(channel().fetch_message(sent.id)), 10008)


@check
async def an_embed_with_a_picture_and_a_time():
    time = datetime.datetime(2026, 11, 26, 12, tzinfo=datetime.timezone.utc)
    embed = discord.Embed(title="T", description="D", colour=0x123456, timestamp=time)
    embed.set_image(url="attachment://p.png").set_footer(text="F").set_author(name="A")
    embed.add_field(name="n", value="v", inline=True)
    sent = await channel().send(embed=embed, file=discord.File(io.BytesIO(PNG), "p.png", description="Dot"))
    read = sent.embeds[0]
    equal((read.title, read.timestamp, read.image.width, read.fields[0].inline), ("T", time, 1, True))


@check
async def files_are_read_and_removed():
    sent = await channel().send(file=discord.File(io.BytesIO(PNG), "p.png", description="Dot"))
    file = sent.attachments[0]
    equal((file.filename, file.description, file.width, await file.read()), ("p.png", "Dot", 1, PNG))
    equal((await sent.edit(attachments=[])).attachments, [])


@check
async def replies_and_mentions():
    said = (await ann.say(text="hello @bot"))["message"]
    (heard,) = await events.next("message", lambda message: message.id == int(said["id"]))
    equal((heard.mentions, heard.content.startswith("hello")), ([guild().me], True))
    reply = await heard.reply("hi", mention_author=False)
    equal((reply.reference.message_id, reply.mentions), (heard.id, []))


@check
async def history_is_paged():
    for text in ("p1", "p2", "p3"):
        await channel().send(text)
    newest = [message async for message in channel().history(limit=2)]
    equal([message.content for message in newest], ["p3", "p2"])
    before = [message async for message in channel().history(limit=1, before=newest[-1])]
    equal(before[0].content, "p1")
    after = [message async for message in channel().history(limit=1, after=before[0])]
    equal(after[0].content, "p2")
    around = [message async for message in channel().history(limit=3, around=after[0])]
    equal(len(around), 3)


@check
async def messages_are_deleted_together():
    sent = [await channel().send("d1"), await channel().send("d2")]
    await channel().delete_messages(sent)
    equal(await code_of(sent[0].fetch()), 10008)


@check
async def reactions():
    sent = await channel().send("react")
    await sent.add_reaction("👍")
    await events.next("raw_reaction_add")
    await ann.react(message=str(sent.id), emoji="👍")
    await events.next("raw_reaction_add")
    reaction = (await sent.fetch()).reactions[0]
    equal((reaction.count, len([user async for user in reaction.users()])), (2, 2))
    await sent.remove_reaction("👍", bot.user)
    await events.next("raw_reaction_remove")
    await sent.add_reaction("👎")
    await sent.clear_reaction("👎")
    await events.next("raw_reaction_clear_emoji")
    await sent.clear_reactions()
    await events.next("raw_reaction_clear")
    equal((await sent.fetch()).reactions, [])


@check
async def pins():
    sent = await channel().send("pin")
    await sent.pin()
    equal([message.id async for message in channel().pins()], [sent.id])
    await sent.unpin()


@check
async def forwards():
    sent = await channel().send("forward me")
    forwarded = await sent.forward(channel())
    equal(forwarded.message_snapshots[0].content, "forward me")


@check
async def polls():
    poll = discord.Poll(question="Which?", duration=datetime.timedelta(hours=1))
    poll.add_answer(text="A", emoji="🅰️").add_answer(text="B")
    sent = await channel().send(poll=poll)
    await ann.vote(message=str(sent.id), answers=["A"])
    (vote,) = await events.next("raw_poll_vote_add")
    equal(vote.answer_id, 1)
    await ann.vote(message=str(sent.id), answers=["B"])
    await events.next("raw_poll_vote_remove")
    answer = (await sent.fetch()).poll.answers[1]
    equal([user.name async for user in answer.voters()], ["ann"])
    ended = await sent.end_poll()
    equal(ended.poll.is_finalised(), True)


@check
async def typing():
    await channel().typing()
    await ann.type()
    await events.next("typing", lambda _, user, when: user.name == "ann")


# Channels, threads, people


@check
async def private_channels():
    user = await bot.fetch_user(guild().get_member_named("ann").id)
    await user.send("only you")
    equal((await ann.inbox())[-1]["content"], "only you")
    await Person("ann", "@bot").say(text="back")
    (heard,) = await events.next("message", lambda message: message.content == "back")
    equal(isinstance(heard.channel, discord.DMChannel), True)
    await bob.settings(accepts_dms=False)
    equal(await code_of(guild().get_member_named("bob").send("x")), 50007)
    await bob.settings(accepts_dms=True)


@check
async def threads():
    sent = await channel().send("starts a thread")
    thread = await sent.create_thread(name="from a message", auto_archive_duration=60)
    await thread.send("inside")
    await thread.add_user(guild().get_member_named("bob"))
    equal(len(await thread.fetch_members()), 2)
    await thread.edit(name="renamed")
    await events.next("thread_update", lambda _, after: after.name == "renamed")
    equal(len(await guild().active_threads()), 1)
    await thread.edit(archived=True, locked=True)
    equal([one.name async for one in channel().archived_threads()], ["renamed"])
    await thread.delete()
    await events.next("raw_thread_delete")
    private = await channel().create_thread(name="hidden", type=discord.ChannelType.private_thread)
    await private.delete()


@check
async def channels_and_overwrites():
    made = await guild().create_text_channel("made", topic="t")
    await events.next("guild_channel_create")
    equal((await made.edit(topic="u")).topic, "u")
    everybody = guild().default_role
    await made.set_permissions(everybody, send_messages=False)
    _, after = await events.next("guild_channel_update", lambda _, after: after.overwrites)
    equal(after.permissions_for(everybody).send_messages, False)
    await made.set_permissions(everybody, overwrite=None)
    await made.delete()
    await events.next("guild_channel_delete")
    equal(len(await guild().fetch_channels()), 1)


@check
async def roles():
    role = await guild().create_role(name="knight", colour=0x00FF00, hoist=True)
    await events.next("guild_role_create")
    bobs = guild().get_member_named("bob")
    await bobs.add_roles(role)
    await events.next("member_update", lambda _, after: role in after.roles)
    equal((await role.edit(name="rook")).name, "rook")
    await bobs.remove_roles(role)
    await role.delete()
    await events.next("guild_role_delete")
    equal(len(await guild().fetch_roles()), 3)


@check
async def nicknames_and_members():
    await guild().me.edit(nick="Botty")
    equal((await guild().fetch_member(bot.user.id)).nick, "Botty")
    anns = guild().get_member_named("ann")
    await anns.edit(nick="Annie")
    await events.next("member_update", lambda _, after: after.nick == "Annie")
    await anns.edit(nick=None)
    equal(len([member async for member in guild().fetch_members(limit=None)]), 3)
    equal([member.name for member in await guild().query_members(query="an")], ["ann"])
    await bob.settings(here=False)
    await events.next("member_remove")
    await bob.settings(here=True)
    await events.next("member_join")


# The application, errors and faults


@check
async def the_application_and_its_emojis():
    equal((await bot.application_info()).name, "bot")
    emoji = await bot.create_application_emoji(name="dot", image=PNG)
    equal([one.name for one in await bot.fetch_application_emojis()], ["dot"])
    equal((await emoji.edit(name="spot")).name, "spot")
    sent = await channel().send(str(emoji))
    await sent.add_reaction(emoji)
    await emoji.delete()
    equal(await bot.fetch_application_emojis(), [])
    equal((await (await bot.application_info()).edit(reason=None, description="A judge")).description, "A judge")


@check
async def errors_have_discords_codes():
    await sandbox("/permissions", {"channel": "games", "deny": str(1 << 11)})
    equal(await code_of(channel().send("x")), 50013)
    await sandbox("/permissions", {"channel": "games", "allow": str(1 << 11)})
    equal(await code_of(channel().send("x" * 2001)), 50035)
    equal(await code_of(guild().templates()), 990001)


@check
async def limits_and_server_errors_are_tried_again():
    await sandbox("/faults", {"kind": "rate_limited", "retry_after_ms": 50, "where": "/messages"})
    equal((await channel().send("after the limit")).content, "after the limit")
    await sandbox("/faults", {"kind": "server_error", "where": "/messages"})
    equal((await channel().send("after the error")).content, "after the error")


@check
async def a_dropped_connection_is_resumed():
    await sandbox("/faults", {"kind": "reconnect", "where": "MESSAGE_CREATE"})
    await ann.say(text="missed")
    await events.next("message", lambda message: message.content == "missed")


@check
async def the_bot_is_removed_and_invited():
    await sandbox("/bot", {"in_server": False})
    await events.next("guild_remove")
    await sandbox("/bot", {"in_server": True})
    await events.next("guild_join")


async def main():
    info = await sandbox()
    discord.http.Route.BASE = info["api"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(info["gateway"])
    manage_channels, manage_nicknames, manage_roles = 1 << 4, 1 << 27, 1 << 28
    await sandbox("/permissions", {"allow": str(manage_channels | manage_nicknames | manage_roles)})
    discord.utils.setup_logging(level=40)
    async with bot:
        await bot.login(info["token"])
        connected = asyncio.create_task(bot.connect())
        await bot.wait_until_ready()
        await run_all(events)
        await bot.close()
        await connected


asyncio.run(main())
