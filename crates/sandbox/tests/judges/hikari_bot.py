"""A bot in hikari that talks to the sandbox as hikari does by itself: over a gateway that is
compressed with zlib, without which it cannot connect.

It is a judge: what hikari cannot read, or answers otherwise than on Discord, is a fault of the
sandbox. `tests/sandbox/judges.rs` runs it.
"""

import asyncio
import datetime

import hikari
from checks import PNG, Events, Person, check, equal, run_all, sandbox

ann, bob = Person("ann", "games"), Person("bob", "games")
events = Events()
HANDLERS = {}
info = None
bot = None


def place():
    return int(info["channels"][0]["id"])


def server():
    return int(info["guild_id"])


async def refusal_of(awaitable):
    """The code of Discord's error, or the status where hikari reads no code."""
    try:
        await awaitable
    except hikari.HTTPResponseError as error:
        return getattr(error, "code", 0) or int(error.status)
    return "no error"


async def answered(name, handler, act):
    """Lets `handler` answer the command or component of this name, and acts as a person."""
    HANDLERS[name] = handler
    return await act


@check
async def commands_are_registered():
    rest = bot.rest
    run = rest.slash_command_builder("run", "Runs")
    run.add_option(hikari.CommandOption(type=hikari.OptionType.USER, name="who", description="Who"))
    app = int(info["application_id"])
    inspect = rest.context_menu_command_builder(hikari.CommandType.USER, "Inspect")
    made = await rest.set_application_commands(app, [run, inspect])
    equal([command.name for command in made], ["run", "Inspect"])
    equal(len(await rest.fetch_application_commands(app)), 2)


@check
async def a_reply_with_options():
    async def handler(interaction):
        user = interaction.resolved.users[hikari.Snowflake(interaction.options[0].value)]
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, f"hello {user.username}")
        equal((await interaction.fetch_initial_response()).content, "hello bob")

    answer = await answered("run", handler, ann.slash(line="/run who:@bob"))
    equal(answer["message"]["content"], "hello bob")


@check
async def a_deferred_reply_and_a_follow_up():
    async def handler(interaction):
        await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
        await interaction.edit_initial_response("thought")
        message = await interaction.execute("more")
        await interaction.delete_message(message)

    answer = await answered("run", handler, ann.slash(line="/run"))
    equal(answer["message"]["content"], "thought")
    await events.next("GuildMessageDeleteEvent")


@check
async def a_user_command():
    async def handler(interaction):
        name = next(iter(interaction.resolved.users.values())).username
        flags = hikari.MessageFlag.EPHEMERAL
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, name, flags=flags)

    answer = await answered("Inspect", handler, ann.user_command(name="Inspect", on="@bob"))
    equal((answer["message"]["content"], answer["message"]["ephemeral"]), ("bob", True))


@check
async def buttons_selects_and_modals():
    row = bot.rest.build_message_action_row()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "press", label="Press")
    selects = bot.rest.build_message_action_row()
    selects.add_text_menu("pick").add_option("One", "1").parent
    sent = await bot.rest.create_message(place(), "go", components=[row, selects])

    async def pick(interaction):
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, interaction.values[0])

    answer = await answered("pick", pick, ann.select(message=str(sent.id), select="pick", choices=["One"]))
    equal(answer["message"]["content"], "1")

    async def press(interaction):
        text = bot.rest.build_modal_action_row()
        text.add_text_input("name", "Name")
        await interaction.create_modal_response("Form", "form", components=[text])

    modal = (await answered("press", press, ann.press(message=str(sent.id), button="Press")))["modal"]

    async def form(interaction):
        value = interaction.components[0][0].value
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, f"hello {value}")

    submit = ann.submit(interaction=modal["interaction"], values={"Name": "Zoe"})
    equal((await answered("form", form, submit))["message"]["content"], "hello Zoe")


@check
async def a_container_of_components():
    box = bot.rest  # the builders of components v2 are classes of their own
    from hikari.impl import special_endpoints as parts

    gallery = parts.MediaGalleryComponentBuilder()
    gallery.add_media_gallery_item(hikari.Bytes(PNG, "a.png"), description="Dot")
    container = parts.ContainerComponentBuilder(accent_color=hikari.Color(0xFF8800))
    container.add_text_display("# Title")
    container.add_component(gallery)
    container.add_separator()
    sent = await box.create_message(place(), components=[container])
    equal(sent.flags & hikari.MessageFlag.IS_COMPONENTS_V2, hikari.MessageFlag.IS_COMPONENTS_V2)
    read = sent.components[0]
    equal((int(read.accent_color), read.components[0].content), (0xFF8800, "# Title"))
    equal(read.components[1].items[0].description, "Dot")


@check
async def messages_embeds_and_files():
    time = datetime.datetime(2026, 11, 26, 12, tzinfo=datetime.timezone.utc)
    embed = hikari.Embed(title="T", timestamp=time, color=0x123456).set_image(hikari.Bytes(PNG, "p.png"))
    sent = await bot.rest.create_message(place(), "one", embed=embed)
    equal((sent.embeds[0].title, sent.embeds[0].timestamp, sent.embeds[0].image.width), ("T", time, 1))
    equal((await bot.rest.edit_message(place(), sent.id, "two")).content, "two")
    await events.next("GuildMessageUpdateEvent")
    file = await bot.rest.create_message(place(), attachment=hikari.Bytes(PNG, "p.png"))
    equal(await file.attachments[0].read(), PNG)
    await bot.rest.delete_message(place(), sent.id)
    equal(await refusal_of(bot.rest.fetch_message(place(), sent.id)), 10008)


@check
async def history_reactions_and_pins():
    for text in ("p1", "p2"):
        await bot.rest.create_message(place(), text)
    newest = await bot.rest.fetch_messages(place()).limit(2)
    equal([message.content for message in newest], ["p2", "p1"])
    await bot.rest.add_reaction(place(), newest[0].id, "👍")
    await events.next("GuildReactionAddEvent")
    equal(len(await bot.rest.fetch_reactions_for_emoji(place(), newest[0].id, "👍")), 1)
    await bot.rest.delete_all_reactions_for_emoji(place(), newest[0].id, "👍")
    await bot.rest.delete_all_reactions(place(), newest[0].id)
    await events.next("GuildReactionDeleteAllEvent")
    await bot.rest.pin_message(place(), newest[0].id)
    await bot.rest.unpin_message(place(), newest[0].id)


@check
async def polls():
    answers = [hikari.impl.PollAnswerBuilder(text="A"), hikari.impl.PollAnswerBuilder(text="B")]
    poll = hikari.impl.PollBuilder(question_text="Which?", answers=answers, duration=1, allow_multiselect=False)
    sent = await bot.rest.create_message(place(), poll=poll)
    await ann.vote(message=str(sent.id), answers=["A"])
    await events.next("PollVoteCreateEvent")
    equal([user.username for user in await bot.rest.fetch_poll_voters(place(), sent.id, 1)], ["ann"])
    equal((await bot.rest.end_poll(place(), sent.id)).poll.results.is_finalized, True)


@check
async def threads_and_channels():
    thread = await bot.rest.create_thread(place(), hikari.ChannelType.GUILD_PUBLIC_THREAD, "thread")
    await bot.rest.create_message(thread.id, "inside")
    await bot.rest.edit_channel(thread.id, name="renamed", archived=True)
    equal([one.name for one in await bot.rest.fetch_public_archived_threads(place())], ["renamed"])
    await bot.rest.delete_channel(thread.id)
    made = await bot.rest.create_guild_text_channel(server(), "made", topic="t")
    await bot.rest.edit_permission_overwrite(made.id, server(), target_type=0, deny=hikari.Permissions.SEND_MESSAGES)
    await bot.rest.delete_permission_overwrite(made.id, server())
    await bot.rest.delete_channel(made.id)
    await events.next("GuildChannelDeleteEvent", lambda event: event.channel.id == made.id)


@check
async def roles_nicknames_and_members():
    bobs = int(info["people"][1]["id"])
    role = await bot.rest.create_role(server(), name="knight", color=0x00FF00)
    await bot.rest.add_role_to_member(server(), bobs, role)
    await events.next("MemberUpdateEvent", lambda event: role.id in event.member.role_ids)
    equal((await bot.rest.edit_role(server(), role, name="rook")).name, "rook")
    await bot.rest.delete_role(server(), role)
    equal((await bot.rest.edit_my_member(server(), nickname="Botty")).nickname, "Botty")
    equal(len(await bot.rest.fetch_members(server())), 3)
    equal([member.username for member in await bot.rest.search_members(server(), "an")], ["ann"])


@check
async def direct_messages_and_the_application():
    dm = await bot.rest.create_dm_channel(int(info["people"][0]["id"]))
    await dm.send("only you")
    equal((await ann.inbox())[-1]["content"], "only you")
    equal((await bot.rest.fetch_application()).name, "bot")
    emoji = await bot.rest.create_application_emoji(int(info["application_id"]), "dot", hikari.Bytes(PNG, "d.png"))
    await bot.rest.delete_application_emoji(int(info["application_id"]), emoji)


@check
async def faults_are_survived():
    await sandbox("/faults", {"kind": "rate_limited", "retry_after_ms": 50, "where": "/messages"})
    equal((await bot.rest.create_message(place(), "after")).content, "after")
    await sandbox("/faults", {"kind": "socket_dropped", "where": "MESSAGE_CREATE"})
    await ann.say(text="missed")
    await events.next("GuildMessageCreateEvent", lambda event: event.content == "missed")
    equal(await refusal_of(bot.rest.fetch_bans(server())), 422)


async def on_event(event):
    if isinstance(event, hikari.InteractionCreateEvent):
        interaction = event.interaction
        name = getattr(interaction, "command_name", None) or interaction.custom_id
        await HANDLERS[name](interaction)
    await events.add(type(event).__name__, event)


async def main():
    global info, bot
    info = await sandbox()
    manage_channels, manage_nicknames, manage_roles = 1 << 4, 1 << 27, 1 << 28
    await sandbox("/permissions", {"allow": str(manage_channels | manage_nicknames | manage_roles)})
    bot = hikari.GatewayBot(
        info["token"], rest_url=info["api"], intents=hikari.Intents.ALL, banner=None, logs="ERROR"
    )
    bot.subscribe(hikari.Event, on_event)
    await bot.start(check_for_updates=False)
    await run_all(events)
    await bot.close()


asyncio.run(main())
