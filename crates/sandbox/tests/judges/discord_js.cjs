// A bot in discord.js that uses every part of the sandbox, and the people who talk to it. It prints
// one line for each check: `ok NAME`, or `failed NAME: REASON`.
//
// It is a judge: what discord.js cannot read, or answers otherwise than on Discord, is a fault of the
// sandbox. `tests/sandbox/judges.rs` runs it.

const discord = require("discord.js");
const { connect } = require("../../helpers/people.js");

const page = process.env.SANDBOX_PAGE;
const { person, sandbox } = connect(page);
const ann = person("ann", "games");
const bob = person("bob", "games");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const checks = [];
const check = (name, run) => checks.push([name, run]);

function equal(actual, wanted) {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${left} instead of ${right}`);
}

/** The code of the error that `run` ends with. */
async function codeOf(run) {
  try {
    await run();
  } catch (error) {
    return error.code ?? String(error);
  }
  return "no error";
}

const { ButtonStyle, ComponentType, MessageFlags, PermissionFlagsBits, TextInputStyle } = discord;
const { ActionRowBuilder, ButtonBuilder, EmbedBuilder, ModalBuilder, StringSelectMenuBuilder } = discord;

let client, info, channel, guild;
const handlers = {};
const events = [];

/** The next event of this name for which `fits` holds, also if it has come since the last check. */
async function event(name, fits = () => true) {
  for (let turn = 0; turn < 500; turn++) {
    const index = events.findIndex(([known, ...data]) => known === name && fits(...data));
    if (index >= 0) return events.splice(index, 1)[0].slice(1);
    await new Promise((resolve) => client.once("raw", resolve));
    await new Promise(setImmediate);
  }
  throw new Error(`no ${name}`);
}

const WATCHED = [
  "messageCreate", "messageUpdate", "messageDelete", "messageDeleteBulk", "messageReactionAdd", "messageReactionRemove",
  "messageReactionRemoveAll", "messageReactionRemoveEmoji", "messagePollVoteAdd", "messagePollVoteRemove", "typingStart",
  "threadUpdate", "threadMembersUpdate", "channelUpdate", "channelDelete", "roleUpdate", "roleDelete", "guildMemberUpdate", "guildMemberAdd",
  "guildMemberRemove", "guildDelete", "guildCreate",
];

// Commands: registering and using them

const COMMANDS = [
  new discord.SlashCommandBuilder().setName("run").setDescription("Runs a handler")
    .addStringOption((o) => o.setName("what").setDescription("Which").setRequired(true))
    .addUserOption((o) => o.setName("who").setDescription("Who"))
    .addChannelOption((o) => o.setName("where").setDescription("Where"))
    .addRoleOption((o) => o.setName("role").setDescription("Role"))
    .addNumberOption((o) => o.setName("number").setDescription("Number"))
    .addIntegerOption((o) => o.setName("integer").setDescription("Integer").setMinValue(1).setMaxValue(9))
    .addBooleanOption((o) => o.setName("truth").setDescription("Truth"))
    .addAttachmentOption((o) => o.setName("file").setDescription("File"))
    .addMentionableOption((o) => o.setName("anybody").setDescription("Anybody")),
  new discord.SlashCommandBuilder().setName("tree").setDescription("Has branches").setNameLocalizations({ de: "baum" })
    .addSubcommand((s) => s.setName("leaf").setDescription("Leaf"))
    .addSubcommandGroup((g) => g.setName("branch").setDescription("Branch")
      .addSubcommand((s) => s.setName("twig").setDescription("Twig")
        .addStringOption((o) => o.setName("fruit").setDescription("Fruit").setAutocomplete(true)))),
  new discord.ContextMenuCommandBuilder().setName("Inspect").setType(discord.ApplicationCommandType.User),
  new discord.ContextMenuCommandBuilder().setName("Quote").setType(discord.ApplicationCommandType.Message),
];

check("commands are registered together", async () => {
  const set = await client.application.commands.set(COMMANDS);
  equal([...set.values()].map((c) => c.name), ["run", "tree", "Inspect", "Quote"]);
});
check("a command is fetched, changed and deleted", async () => {
  const made = await client.application.commands.create({ name: "late", description: "Late" });
  equal((await client.application.commands.fetch(made.id)).description, "Late");
  equal((await made.edit({ description: "Later" })).description, "Later");
  await made.delete();
  equal((await client.application.commands.fetch()).size, 4);
});
check("translations come on request", async () => {
  const route = discord.Routes.applicationCommands(client.application.id);
  const named = (all) => all.find((c) => c.name === "tree").name_localizations;
  equal(named(await client.rest.get(route)), undefined);
  const query = new URLSearchParams({ with_localizations: true });
  equal(named(await client.rest.get(route, { query })).de, "baum");
});
check("a command of the server hides the global one", async () => {
  const made = await guild.commands.create({ name: "here", description: "Here" });
  equal((await guild.commands.fetch()).size, 1);
  handlers.here = (i) => i.reply("here");
  equal((await ann.slash({ line: "/here" })).message.content, "here");
  await made.delete();
});
check("permissions of commands are read", async () => {
  equal((await guild.commands.permissions.fetch()).size, 0);
});

function onRun(what, handler) {
  handlers[`run ${what}`] = handler;
}
const run = (what, rest = "", who = ann) => who.slash({ line: `/run what:${what} ${rest}` });

check("a reply is returned to the bot and shown to everybody", async () => {
  const returned = new Promise((resolve) => {
    onRun("reply", (i) => resolve(i.reply({ content: "pong", withResponse: true })));
  });
  const { message } = await run("reply");
  equal([message.content, (await returned).resource.message.id], ["pong", message.id]);
  equal((await bob.messages()).at(-1).content, "pong");
});
check("an ephemeral reply is for one person", async () => {
  onRun("secret", (i) => i.reply({ content: "psst", flags: MessageFlags.Ephemeral }));
  const { message } = await run("secret");
  equal([message.ephemeral, (await bob.messages()).some((m) => m.content === "psst")], [true, false]);
});
check("a deferred reply is edited, followed up and deleted", async () => {
  onRun("defer", async (i) => {
    await i.deferReply();
    await i.editReply("thought");
    const more = await i.followUp("more");
    await i.editReply({ message: more, content: "even more" });
    equal((await i.fetchReply()).content, "thought");
    await i.deleteReply(more);
  });
  equal((await run("defer")).message.content, "thought");
  await event("messageDelete");
});
check("every kind of option is resolved", async () => {
  let seen;
  onRun("options", async (i) => {
    const o = i.options;
    seen = [
      o.getUser("who").username, o.getMember("who").displayName, o.getChannel("where").name, o.getRole("role").name,
      o.getNumber("number"), o.getInteger("integer"), o.getBoolean("truth"), o.getAttachment("file").name,
      o.getMentionable("anybody").user.username,
    ];
    await i.reply("ok");
  });
  const { id } = await ann.upload({ name: "a.txt", data: Buffer.from("x").toString("base64") });
  const rest = `who:@bob where:#games role:${guild.id} number:1.5 integer:7 truth:true file:${id} anybody:@bob`;
  await run("options", rest);
  equal(seen, ["bob", "Bob", "games", "@everyone", 1.5, 7, true, "a.txt", "bob"]);
});
check("subcommands, groups and suggestions", async () => {
  handlers.tree = (i) =>
    i.isAutocomplete()
      ? i.respond([{ name: `${i.options.getFocused()}ple`, value: "apple" }])
      : i.reply([i.options.getSubcommandGroup(false), i.options.getSubcommand()].join(" "));
  equal((await ann.slash({ line: "/tree branch twig fruit:ap" })).message.content, "branch twig");
  equal((await ann.slash({ line: "/tree leaf" })).message.content, " leaf");
  equal((await ann.autocomplete({ line: "/tree branch twig fruit:ap" })).choices, [{ name: "apple", value: "apple" }]);
});
check("a command is called by its name in the person's language", async () => {
  await bob.settings({ locale: "de" });
  equal((await bob.slash({ line: "/baum leaf" })).message.content, " leaf");
  await bob.settings({ locale: "en-US" });
});
check("user and message commands have their targets", async () => {
  handlers.Inspect = (i) => i.reply(i.targetMember.displayName);
  handlers.Quote = (i) => i.reply(`> ${i.targetMessage.content}`);
  equal((await ann.user_command({ name: "Inspect", on: "@bob" })).message.content, "Bob");
  const { message } = await ann.say({ text: "to be quoted" });
  equal((await bob.message_command({ name: "Quote", message: message.id })).message.content, "> to be quoted");
});
check("a second answer is refused", async () => {
  const body = { type: 4, data: { content: "second" } };
  const code = new Promise((resolve) => {
    onRun("again", async (i) => {
      await i.reply("first");
      const route = discord.Routes.interactionCallback(i.id, i.token);
      resolve(await codeOf(() => client.rest.post(route, { body, auth: false })));
    });
  });
  await run("again");
  equal(await code, 40060);
});

// Components and modals

const row = (...parts) => new ActionRowBuilder().addComponents(...parts);
const button = (id, label = id) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);

check("buttons update their message", async () => {
  onRun("count", (i) => i.reply({ content: "0", components: [row(button("more"))] }));
  handlers.more = (i) => i.update({ content: String(Number(i.message.content) + 1), components: i.message.components });
  const { message } = await run("count");
  equal((await bob.press({ message: message.id, button: "more" })).message.content, "1");
  equal((await ann.press({ message: message.id, button: "more" })).message.content, "2");
});
check("a deferred update and a link button", async () => {
  const link = new ButtonBuilder().setLabel("Site").setStyle(ButtonStyle.Link).setURL("https://example.org/");
  onRun("later", (i) => i.reply({ content: "wait", components: [row(button("later"), link)] }));
  handlers.later = async (i) => {
    await i.deferUpdate();
    await i.editReply({ content: "done", components: [] });
  };
  const { message } = await run("later");
  equal((await ann.press({ message: message.id, button: "later" })).message.content, "done");
});
check("every kind of select", async () => {
  const S = discord;
  const selects = [
    new StringSelectMenuBuilder().setCustomId("s").setMinValues(1).setMaxValues(2)
      .addOptions({ label: "One", value: "1" }, { label: "Two", value: "2", description: "d", emoji: "🎲" }),
    new S.UserSelectMenuBuilder().setCustomId("u"),
    new S.RoleSelectMenuBuilder().setCustomId("r"),
    new S.MentionableSelectMenuBuilder().setCustomId("m"),
    new S.ChannelSelectMenuBuilder().setCustomId("c").setChannelTypes(discord.ChannelType.GuildText),
  ];
  onRun("selects", (i) => i.reply({ content: "choose", components: selects.map((one) => row(one)) }));
  const names = (i) => [...(i.users ?? i.roles ?? i.channels).values()].map((one) => one.username ?? one.name);
  handlers.s = (i) => i.reply(i.values.join("+"));
  for (const id of ["u", "r", "m", "c"]) handlers[id] = (i) => i.reply(names(i).join("+"));
  const { message } = await run("selects");
  const choose = async (select, ...choices) =>
    (await ann.select({ message: message.id, select, choices })).message.content;
  equal(await choose("s", "One", "2"), "1+2");
  equal(await choose("u", "@bob"), "bob");
  equal(await choose("r", guild.id), "@everyone");
  equal(await choose("m", "@bob"), "bob");
  equal(await choose("c", "#games"), "games");
});
check("a modal with rows of text inputs", async () => {
  const input = new discord.TextInputBuilder().setCustomId("name").setLabel("Name").setStyle(TextInputStyle.Short);
  const form = new ModalBuilder().setCustomId("old").setTitle("Old").addComponents(row(input));
  onRun("old", (i) => i.showModal(form));
  handlers.old = (i) => i.reply(`Hello ${i.fields.getTextInputValue("name")}`);
  const { modal } = await run("old");
  const { message } = await ann.submit({ interaction: modal.interaction, values: { Name: "Zoe" } });
  equal(message.content, "Hello Zoe");
});
check("a modal with labels, selects, a file and a text", async () => {
  const form = {
    custom_id: "new", title: "New",
    components: [
      { type: 10, content: "Read *this*." },
      { type: 18, label: "Text", component: { type: 4, custom_id: "t", style: 2, required: false } },
      { type: 18, label: "Who", description: "d", component: { type: 5, custom_id: "w" } },
      { type: 18, label: "Pick", component: { type: 3, custom_id: "p", options: [{ label: "A", value: "a" }] } },
      { type: 18, label: "File", component: { type: 19, custom_id: "f", file_types: [".pgn"], max_values: 2 } },
    ],
  };
  onRun("new", (i) => i.showModal(form));
  handlers.new = (i) =>
    i.reply([
      i.fields.getTextInputValue("t"), i.fields.getSelectedUsers("w").first().username,
      i.fields.getStringSelectValues("p")[0], i.fields.getUploadedFiles("f").first().name,
    ].join("|"));
  const { modal } = await run("new");
  const { id } = await ann.upload({ name: "game.pgn", data: "Kg==" });
  const values = { Text: "t", Who: "@bob", Pick: "A", File: [id] };
  equal((await ann.submit({ interaction: modal.interaction, values })).message.content, "t|bob|a|game.pgn");
});
check("a modal with radio buttons and checkboxes", async () => {
  const options = [{ label: "A", value: "a" }, { label: "B", value: "b" }];
  const form = {
    custom_id: "marks", title: "Marks",
    components: [
      { type: 18, label: "Radio", component: { type: 21, custom_id: "radio", options } },
      { type: 18, label: "Group", component: { type: 22, custom_id: "group", options } },
      { type: 18, label: "Box", component: { type: 23, custom_id: "box" } },
    ],
  };
  onRun("marks", (i) => i.showModal(form));
  let raw;
  client.on("raw", ({ d }) => d?.data?.custom_id === "marks" && (raw = d.data.components.map((c) => c.component)));
  handlers.marks = (i) => i.reply("marked");
  const { modal } = await run("marks");
  await ann.submit({ interaction: modal.interaction, values: { Radio: "B", Group: ["A", "B"], Box: true } });
  equal([raw[0].value, raw[1].values, raw[2].value], ["b", ["a", "b"], true]);
});
check("a message of components is sent, read, changed and pressed", async () => {
  const components = [
    { type: 17, accent_color: 0xff8800, components: [
      { type: 10, content: "# Title" },
      { type: 9, components: [{ type: 10, content: "Beside" }],
        accessory: { type: 2, style: 1, label: "Inner", custom_id: "inner" } },
      { type: 14, divider: true, spacing: 2 },
      { type: 12, items: [{ media: { url: "attachment://a.png" }, description: "A dot" }] },
      { type: 13, file: { url: "attachment://notes.txt" } },
    ] },
    { type: 9, components: [{ type: 10, content: "Thumb" }],
      accessory: { type: 11, media: { url: "attachment://a.png" } } },
  ];
  const files = [{ attachment: PNG, name: "a.png" }, { attachment: Buffer.from("n"), name: "notes.txt" }];
  const sent = await channel.send({ flags: MessageFlags.IsComponentsV2, components, files });
  equal(sent.flags.has(MessageFlags.IsComponentsV2), true);
  const container = sent.components[0];
  equal([container.type, container.accentColor], [ComponentType.Container, 0xff8800]);
  const gallery = container.components[3].items[0];
  equal([gallery.media.data.width, gallery.description], [1, "A dot"]);
  const file = await fetch(gallery.media.url);
  equal(Buffer.from(await file.arrayBuffer()).equals(PNG), true);
  handlers.inner = (i) => i.update({ components: [{ type: 10, content: "Pressed" }], files: [], attachments: [] });
  await ann.press({ message: sent.id, button: "Inner" });
  equal((await sent.fetch()).components[0].content, "Pressed");
});
check("a message of components may have no content, and at most 40 components", async () => {
  const flags = MessageFlags.IsComponentsV2;
  const texts = Array.from({ length: 40 }, (_, n) => ({ type: 10, content: String(n) }));
  await channel.send({ flags, components: texts });
});

// Messages

check("a message is sent, edited, fetched and deleted", async () => {
  const sent = await channel.send({ content: "one", nonce: "7", enforceNonce: true });
  await event("messageCreate", (m) => m.id === sent.id && m.nonce === "7");
  equal((await sent.edit("two")).content, "two");
  const [, after] = await event("messageUpdate", (_, m) => m.id === sent.id);
  equal(after.editedTimestamp > 0, true);
  equal((await channel.messages.fetch({ message: sent.id, force: true })).content, "two");
  await sent.delete();
  await event("messageDelete", (m) => m.id === sent.id);
  equal(await codeOf(() => channel.messages.fetch({ message: sent.id, force: true })), 10008);
});
check("embeds with times, fields and pictures", async () => {
  const embed = new EmbedBuilder().setTitle("T").setDescription("D").setColor(0x123456).setURL("https://example.org/")
    .setTimestamp(new Date("2026-11-26T12:00:00Z")).setFooter({ text: "F" }).setAuthor({ name: "A" })
    .addFields({ name: "n", value: "v", inline: true }).setImage("attachment://p.png");
  const sent = await channel.send({ embeds: [embed], files: [{ attachment: PNG, name: "p.png", description: "Dot" }] });
  const read = sent.embeds[0];
  equal([read.title, read.hexColor, new Date(read.timestamp).toISOString()], ["T", "#123456", "2026-11-26T12:00:00.000Z"]);
  equal([read.fields[0].inline, read.image.width], [true, 1]);
});
check("files are listed with their text and can be read", async () => {
  const sent = await channel.send({ files: [{ attachment: PNG, name: "p.png", description: "Dot" }] });
  const file = sent.attachments.first();
  equal([file.name, file.description, file.width, file.contentType], ["p.png", "Dot", 1, "image/png"]);
  equal((await (await fetch(file.url)).arrayBuffer()).byteLength, PNG.length);
  equal((await sent.edit({ attachments: [] })).attachments.size, 0);
});
check("replies, mentions and pings", async () => {
  const { message } = await ann.say({ text: "hello @bot" });
  const [heard] = await event("messageCreate", (m) => m.id === message.id);
  equal(heard.mentions.has(client.user), true);
  const reply = await heard.reply({ content: "hi", allowedMentions: { repliedUser: false } });
  equal([reply.reference.messageId, reply.mentions.users.size], [message.id, 0]);
  equal((await reply.fetchReference()).content, heard.content);
});
check("history is paged", async () => {
  for (const text of ["p1", "p2", "p3"]) await channel.send(text);
  const newest = await channel.messages.fetch({ limit: 2 });
  equal([...newest.values()].map((m) => m.content), ["p3", "p2"]);
  const before = await channel.messages.fetch({ limit: 1, before: newest.last().id });
  equal(before.first().content, "p1");
  const after = await channel.messages.fetch({ limit: 1, after: before.first().id });
  equal(after.first().content, "p2");
  equal((await channel.messages.fetch({ limit: 3, around: after.first().id })).size, 3);
});
check("messages are deleted together", async () => {
  const sent = [await channel.send("d1"), await channel.send("d2")];
  equal((await channel.bulkDelete(sent)).size, 2);
});
check("reactions are added, listed, removed and cleared", async () => {
  const sent = await channel.send("react");
  await sent.react("👍");
  await event("messageReactionAdd", (r) => r.message.id === sent.id);
  await ann.react({ message: sent.id, emoji: "👍" });
  await event("messageReactionAdd", (r, u) => u.username === "ann");
  const reaction = sent.reactions.cache.get("👍");
  equal((await reaction.users.fetch()).size, 2);
  await reaction.users.remove(client.user);
  await event("messageReactionRemove");
  await sent.react("👎");
  await sent.reactions.cache.get("👎").remove();
  await event("messageReactionRemoveEmoji");
  await sent.reactions.removeAll();
  await event("messageReactionRemoveAll");
  equal((await sent.fetch(true)).reactions.cache.size, 0);
});
check("pins", async () => {
  const sent = await channel.send("pin");
  await sent.pin();
  const pins = await channel.messages.fetchPins();
  equal(pins.items.map((item) => item.message.id), [sent.id]);
  await sent.unpin();
});
check("a forward carries a snapshot", async () => {
  const sent = await channel.send("forward me");
  const forwarded = await sent.forward(channel);
  equal(forwarded.messageSnapshots.first().content, "forward me");
  equal(forwarded.flags.has(MessageFlags.HasSnapshot), true);
});
check("a poll is voted in and ended", async () => {
  const poll = {
    question: { text: "Which?" }, duration: 1, allowMultiselect: false,
    answers: [{ text: "A", emoji: "🅰️" }, { text: "B" }],
  };
  const sent = await channel.send({ poll });
  await ann.vote({ message: sent.id, answers: ["A"] });
  await event("messagePollVoteAdd");
  await ann.vote({ message: sent.id, answers: ["B"] });
  await event("messagePollVoteRemove");
  const voters = await sent.fetch(true).then((m) => m.poll.answers.get(2).voters.fetch());
  equal([...voters.values()].map((u) => u.username), ["ann"]);
  const ended = await sent.poll.end();
  equal(ended.poll.resultsFinalized, true);
});
check("typing", async () => {
  await channel.sendTyping();
  await ann.type();
  await event("typingStart", (t) => t.user.username === "ann");
});

// Channels, threads, direct messages, people

check("a private channel", async () => {
  const user = await client.users.fetch(info.people[0].id, { force: true });
  await user.send("only you");
  equal((await ann.inbox()).at(-1).content, "only you");
  const dm = person("ann", "@bot");
  await dm.say({ text: "back" });
  const [heard] = await event("messageCreate", (m) => m.content === "back");
  equal(heard.channel.isDMBased(), true);
});
check("closed direct messages are refused", async () => {
  await bob.settings({ accepts_dms: false });
  const user = await client.users.fetch(info.people[1].id);
  equal(await codeOf(() => user.send("x")), 50007);
  await bob.settings({ accepts_dms: true });
});
check("threads are started, joined, archived, locked and deleted", async () => {
  const sent = await channel.send("starts a thread");
  const thread = await sent.startThread({ name: "from a message", autoArchiveDuration: 60 });
  await event("THREAD_CREATE", (t) => t.id === thread.id && t.newly_created);
  await thread.send("inside");
  await thread.members.add(info.people[1].id);
  equal((await thread.members.fetch()).size, 2);
  await thread.setName("renamed");
  await event("threadUpdate", (_, t) => t.name === "renamed");
  equal((await channel.threads.fetchActive()).threads.size, 1);
  await thread.setLocked(true);
  await thread.setArchived(true);
  equal((await channel.threads.fetchArchived()).threads.size, 1);
  await thread.delete();
  await event("THREAD_DELETE", (t) => t.id === thread.id);
  const hidden = await channel.threads.create({ name: "hidden", type: discord.ChannelType.PrivateThread });
  await hidden.members.remove(client.user.id).catch(() => {});
  await hidden.delete();
});
check("channels are made, changed and deleted, with overwrites", async () => {
  const made = await guild.channels.create({ name: "made", topic: "t" });
  await event("CHANNEL_CREATE", (c) => c.id === made.id);
  equal((await made.edit({ topic: "u" })).topic, "u");
  await event("channelUpdate", (_, c) => c.topic === "u");
  await made.permissionOverwrites.create(guild.roles.everyone, { SendMessages: false });
  const [, after] = await event("channelUpdate", (_, c) => c.permissionOverwrites.cache.size === 1);
  equal(after.permissionsFor(guild.roles.everyone).has(PermissionFlagsBits.SendMessages), false);
  await made.permissionOverwrites.delete(guild.roles.everyone);
  await made.delete();
  await event("channelDelete", (c) => c.id === made.id);
  equal((await guild.channels.fetch()).size, 1);
});
check("roles are made, given, changed and deleted", async () => {
  const role = await guild.roles.create({ name: "knight", colors: { primaryColor: 0x00ff00 }, hoist: true });
  await event("GUILD_ROLE_CREATE", (d) => d.role.id === role.id);
  const member = await guild.members.fetch(info.people[1].id);
  await member.roles.add(role);
  await event("guildMemberUpdate", (_, m) => m.roles.cache.has(role.id));
  equal((await role.edit({ name: "rook" })).name, "rook");
  await event("roleUpdate", (_, r) => r.name === "rook");
  await member.roles.remove(role);
  await role.delete();
  await event("roleDelete", (r) => r.id === role.id);
  equal((await guild.roles.fetch()).size, 3);
});
check("nicknames", async () => {
  await guild.members.me.setNickname("Botty");
  equal((await guild.members.fetch({ user: client.user.id, force: true })).nickname, "Botty");
  const member = await guild.members.fetch(info.people[0].id);
  await member.setNickname("Annie");
  await event("guildMemberUpdate", (_, m) => m.nickname === "Annie");
  await member.setNickname(null);
});
check("members are listed, searched and requested", async () => {
  equal((await guild.members.list({ limit: 10 })).size, 3);
  equal([...(await guild.members.search({ query: "an" })).values()].map((m) => m.user.username), ["ann"]);
  equal((await guild.members.fetch({ query: "bo", limit: 5 })).size, 2);
  equal((await guild.members.fetch()).size, 3);
  equal((await guild.members.fetch({ user: [info.people[1].id] })).first().user.username, "bob");
});
check("people leave and return", async () => {
  await bob.settings({ here: false });
  await event("guildMemberRemove", (m) => m.user.username === "bob");
  await bob.settings({ here: true });
  await event("guildMemberAdd", (m) => m.user.username === "bob");
});

// The application

check("the application and its emojis", async () => {
  equal((await client.application.fetch()).name, "bot");
  const emoji = await client.application.emojis.create({ attachment: PNG, name: "dot" });
  equal((await client.application.emojis.fetch()).size, 1);
  equal((await emoji.setName("spot")).name, "spot");
  const sent = await channel.send({ content: `${emoji}`, components: [row(button("e").setEmoji(emoji.id))] });
  await sent.react(emoji);
  await client.application.emojis.delete(emoji);
  equal((await client.application.emojis.fetch()).size, 0);
});
check("the description of the application", async () => {
  equal((await client.application.edit({ description: "A judge" })).description, "A judge");
});
check("the app is used through a person's account alone", async () => {
  await ann.settings({ has_app: true });
  const owners = ({ guildId, userId }) => [guildId, userId].join();
  onRun("mine", (i) => i.reply(owners(i.authorizingIntegrationOwners)));
  equal((await run("mine")).message.content, [guild.id, info.people[0].id].join());
  await ann.settings({ has_app: false });
});
check("missing permissions are refused with Discord's code", async () => {
  await sandbox("/permissions", { channel: "games", deny: String(PermissionFlagsBits.SendMessages) });
  equal(await codeOf(() => channel.send("x")), 50013);
  await sandbox("/permissions", { channel: "games", allow: String(PermissionFlagsBits.SendMessages) });
});
check("a wrong form is refused with the place of the fault", async () => {
  try {
    await client.rest.post(discord.Routes.channelMessages(channel.id), { body: { content: "x".repeat(2001) } });
  } catch (error) {
    return equal([error.code, Object.keys(error.rawError.errors)], [50035, ["content"]]);
  }
  throw new Error("it was accepted");
});
check("what the sandbox lacks says so, with a code of its own", async () => {
  equal(await codeOf(() => guild.fetchAuditLogs()), 990001);
});
check("a rate limit is waited for", async () => {
  await sandbox("/faults", { kind: "rate_limited", retry_after_ms: 50, where: "/messages" });
  equal((await channel.send("after the limit")).content, "after the limit");
});
check("a server error is tried again", async () => {
  await sandbox("/faults", { kind: "server_error", where: "/typing" });
  await channel.sendTyping();
});
check("a dropped connection is resumed", async () => {
  await sandbox("/faults", { kind: "socket_dropped", where: "MESSAGE_CREATE" });
  await ann.say({ text: "missed" });
  await event("messageCreate", (m) => m.content === "missed");
});
check("the bot is removed and invited", async () => {
  await sandbox("/bot", { in_server: false });
  await event("guildDelete");
  await sandbox("/bot", { in_server: true });
  await event("guildCreate");
});

async function answer(interaction) {
  const what = interaction.isChatInputCommand() && interaction.options.data.find((o) => o.name === "what")?.value;
  const name = what ? `run ${what}` : interaction.commandName ?? interaction.customId;
  try {
    await handlers[name](interaction);
  } catch (error) {
    console.log(`failed handler of ${name}: ${error.stack}`);
  }
}

async function main() {
  info = await sandbox("");
  const I = discord.GatewayIntentBits;
  client = new discord.Client({
    intents: Object.values(I).filter(Number.isInteger),
    partials: Object.values(discord.Partials).filter(Number.isInteger),
    rest: { api: info.api.replace("/v10", "") },
  });
  client.on("interactionCreate", answer);
  client.on("error", (error) => console.log(`failed client: ${error.stack}`));
  for (const name of WATCHED) client.on(name, (...data) => events.push([name, ...data]));
  // discord.js has no event for what its cache already knows from the answer to a request.
  client.on("raw", ({ t, d }) => t && events.push([t, d]));
  const ready = new Promise((resolve) => client.once("clientReady", resolve));
  await client.login(info.token);
  await ready;
  guild = client.guilds.cache.get(info.guild_id);
  channel = guild.channels.cache.find((one) => one.name === "games");
  const { ManageChannels, ManageRoles, ManageNicknames } = PermissionFlagsBits;
  await sandbox("/permissions", { allow: String(ManageChannels | ManageRoles | ManageNicknames) });
  await event("roleUpdate");
  for (const [name, run] of checks) {
    events.length = 0;
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error("it took longer than ten seconds")), 10_000);
    });
    try {
      await Promise.race([run(), late]);
      console.log(`ok ${name}`);
    } catch (error) {
      console.log(`failed ${name}: ${error.stack}`);
    }
    clearTimeout(timer);
  }
  await client.destroy();
  process.exit(0);
}

main().catch((error) => {
  console.log(`failed start: ${error.stack}`);
  process.exit(1);
});
