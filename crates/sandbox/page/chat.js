// The state of the page: people, channels, messages, commands and pending interactions.
//
// It applies what the server reports and publishes changes as events ("people", "channels",
// "messages", "message", "pending", "commands", "registered", "bot", "clock", "faults", "typing",
// "connection", "modal", "activity", "suggest", "unknown"). It draws nothing and sends no requests,
// so that it can be tested alone. Message objects are never changed, only replaced: the same object
// means that nothing has changed.

/** Bits of `message.flags` that change how a message is shown. */
export const EPHEMERAL = 64;
export const LOADING = 128;

/** Channel types that the page shows. */
export const TEXT = 0;
export const DIRECT = 1;
const THREADS = [10, 11, 12];

/** How long somebody is shown as typing after the last signal, in milliseconds. */
export const TYPING_DURATION = 10_000;

/** Compares two snowflakes. They are too large for JavaScript numbers, and their length varies. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export class Chat extends EventTarget {
  me = null;
  /** The server in view, and all of them. */
  guild = null;
  guilds = new Map();
  people = new Map();
  bots = new Map();
  channels = new Map();
  roles = new Map();
  /** The state of fault injection as the server sends it: {kinds, set, random, happened}. */
  faults = null;
  commands = [];
  botOnline = false;
  connection = "connecting";
  /**
   * Interactions that this window started and that have no answer yet: {id, channel_id, label,
   * state, text}.
   */
  pending = new Map();
  #messages = new Map();
  /** What happened in the channels that are being loaded: {loads, changes} for each. */
  #meanwhile = new Map();
  #otherUsers = new Map();
  #settled = new Map();
  #resolvers = new Map();
  #offered = new Map();
  #counts = new Map();
  #typing = new Map();

  /**
   * Each of these is a Map, or like one: `marks` stores up to which message each channel was read,
   * `kept` the threads that the person has opened, `uses` how often they used each command.
   */
  constructor(marks, kept = new Map(), uses = new Map()) {
    super();
    Object.assign(this, { marks, kept, uses });
  }

  /** Applies a bootstrap answer: the first one, or one after a lost connection. */
  restore(bootstrap) {
    this.guilds = byId(bootstrap.guilds);
    this.#chooseGuild(this.guild?.id ?? Object.keys(bootstrap.me.guilds ?? {})[0]);
    this.me = this.#asMember(bootstrap.me);
    this.people = this.#asMembers(bootstrap.people);
    this.bots = this.#asMembers(bootstrap.bots);
    this.channels = byId(bootstrap.channels);
    this.commands = bootstrap.commands;
    this.faults = bootstrap.faults ?? null;
    this.botOnline = bootstrap.bot_online;
    this.#offered.clear();
    this.#dropPending();
    if (bootstrap.clock) this.#report("clock", bootstrap.clock);
    for (const change of ["people", "channels", "commands", "bot", "faults"]) this.#report(change);
  }

  /** Applies one event of the stream. */
  apply(kind, data) {
    const handlers = {
      message_create: () => this.#receive(data),
      message_update: () => this.#updateMessage(data),
      message_delete: () => this.#delete(data),
      channel_create: () => this.#putChannel(data),
      channel_update: () => this.#putChannel(data),
      channel_delete: () => this.#removeChannel(data),
      people: () => this.#replacePeople(data),
      commands: () => this.#replaceCommands(data),
      bots: () => this.#set("bots", this.#asMembers(data), "people"),
      guilds: () => this.#replaceGuilds(data),
      faults: () => this.#set("faults", data),
      clock: () => this.#report("clock", data),
      typing: () => this.#showTyping(data),
      bot: () => this.#set("botOnline", data.online, "bot"),
      interaction: () => this.#updateInteraction(data),
      modal: () => this.#report("modal", data),
      activity: () => this.#report("activity", data),
    };
    handlers[kind]?.();
  }

  setConnection(state) {
    if (state !== this.connection) this.#set("connection", state);
  }

  /** Asks the composer to start the command of that name. */
  suggestCommand(name) {
    this.#report("suggest", name);
  }

  // Commands

  /** Sets the ids of the commands that this person may use in a channel. */
  setOffered(channelId, ids) {
    this.#offered.set(channelId, new Set(ids));
    this.#report("commands");
  }

  /**
   * The commands of a type (1: slash, 2: user, 3: message) in a channel, in the application's
   * order. Until the server has said which are allowed, all of them.
   */
  commandsIn(channelId, kind) {
    const offered = this.#offered.get(channelId);
    const isOffered = ({ id }) => !offered || offered.has(id);
    return this.commands.filter((command) => (command.type ?? 1) === kind && isOffered(command));
  }

  /** How often the person has used a command. */
  usesOf(name) {
    return Number(this.uses.get(name) ?? 0);
  }

  countUse(name) {
    this.uses.set(name, String(this.usesOf(name) + 1));
  }

  #replaceCommands(commands) {
    this.#offered.clear();
    this.#set("commands", commands);
    this.#report("registered");
  }

  // Servers

  /** Shows another server: its channels, and what people are there. */
  showGuild(id) {
    if (id === this.guild.id || !this.guilds.has(id)) return;
    this.#chooseGuild(id);
    this.me = this.#asMember(this.me);
    this.people = this.#asMembers([...this.people.values()]);
    this.bots = this.#asMembers([...this.bots.values()]);
    for (const change of ["people", "channels"]) this.#report(change);
  }

  /** The server of this id, or else the first. */
  #chooseGuild(id) {
    this.guild = this.guilds.get(id) ?? [...this.guilds.values()][0];
    this.roles = byId(this.guild.roles ?? []);
  }

  #replaceGuilds(guilds) {
    this.guilds = byId(guilds);
    this.#chooseGuild(this.guild.id);
    this.#report("channels");
  }

  /** The user with what they are in the server in view: {here, manages, owns, roles}. */
  #asMember(user) {
    if (!user.guilds) return user;
    const { id, guilds, here, manages, owns, roles, ...rest } = user;
    const membership = guilds[this.guild.id];
    return { id, guilds, ...rest, here: Boolean(membership), ...membership };
  }

  #asMembers(users) {
    return byId(users.map((user) => this.#asMember(user)));
  }

  /** The channels and threads of a server that the person sees. */
  channelsOf(guild) {
    return [...this.channels.values()].filter((channel) => channel.guild_id === guild.id);
  }

  // People and channels

  #replacePeople(people) {
    this.people = this.#asMembers(people);
    this.me = this.people.get(this.me.id) ?? this.me;
    this.#report("people");
  }

  role(id) {
    return this.roles.get(id);
  }

  /** Whether the person of this window has the role, in any server. */
  isMine(roleId) {
    const memberships = Object.values(this.me?.guilds ?? {});
    return memberships.some(({ roles }) => roles.includes(roleId));
  }

  /** Records that somebody is typing. */
  #showTyping({ channel_id: channel, user_id: user }) {
    if (user === this.me.id) return;
    if (!this.#typing.has(channel)) this.#typing.set(channel, new Map());
    this.#typing.get(channel).set(user, Date.now() + TYPING_DURATION);
    this.#report("typing", channel);
  }

  #stopTyping(channel, user) {
    if (this.#typing.get(channel)?.delete(user)) this.#report("typing", channel);
  }

  /** The users who are typing in a channel. */
  typingUsers(channelId, at = Date.now()) {
    const typing = [...(this.#typing.get(channelId) ?? [])].filter(([, until]) => until > at);
    return typing.map(([user]) => this.user(user)).filter(Boolean);
  }

  /** The user with that id: a person, a bot, or somebody known only from a message. */
  user(id) {
    return this.people.get(id) ?? this.bots.get(id) ?? this.#otherUsers.get(id);
  }

  /** Everybody who can be mentioned or written to. */
  everybody() {
    return [...this.people.values(), ...[...this.bots.values()].map((bot) => ({ ...bot, bot: true }))];
  }

  /** The other member of a private channel. */
  recipient(channel) {
    const recipient = channel.recipients?.find((user) => user.id !== this.me.id) ?? channel.recipients?.[0];
    return recipient && this.bots.has(recipient.id) ? { ...recipient, bot: true } : recipient;
  }

  /** The text channels of the server in view. */
  textChannels() {
    return this.channelsOf(this.guild)
      .filter((channel) => channel.type === TEXT)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));
  }

  threadsOf(parent) {
    return [...this.channels.values()]
      .filter((channel) => isThread(channel) && channel.parent_id === parent.id)
      .sort((a, b) => compareIds(a.id, b.id));
  }

  /**
   * The threads in the list of channels: those that the person has joined or opened, archived ones
   * last. Only leaving a thread removes it, so a game does not vanish because it is slow.
   */
  listedThreads(parent) {
    const threads = this.threadsOf(parent).filter((thread) => this.isListed(thread));
    return threads.sort((a, b) => Number(isArchived(a)) - Number(isArchived(b)));
  }

  isListed(thread) {
    return Boolean(thread.member) || this.kept.has(thread.id);
  }

  /** Keeps a thread in the list, because the person has opened it. */
  keep(thread) {
    if (this.kept.has(thread.id)) return;
    this.kept.set(thread.id, "1");
    this.#report("channels");
  }

  /** Takes a thread off the list again. Its members still have it there. */
  dropThread(thread) {
    this.kept.delete(thread.id);
    this.#report("channels");
  }

  directChannels() {
    const direct = [...this.channels.values()].filter((channel) => channel.type === DIRECT);
    return direct.sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id));
  }

  /** Whether a channel has unread messages. Threads that the person has not joined never do. */
  isUnread(channel) {
    const read = this.marks.get(channel.id);
    if (isThread(channel) && !channel.member) return false;
    return Boolean(channel.last_message_id) && (!read || compareIds(channel.last_message_id, read) > 0);
  }

  /** How many unread messages notify the person: those that mention them, and all private ones. */
  mentionCount(channel) {
    return this.isUnread(channel) ? (this.#counts.get(channel.id) ?? 0) : 0;
  }

  /** Marks everything in the channel as read. */
  markRead(channelId) {
    const channel = this.channels.get(channelId);
    if (!channel || !this.isUnread(channel)) return;
    this.marks.set(channelId, channel.last_message_id);
    this.#counts.delete(channelId);
    this.#report("channels");
  }

  /** Marks `message` and everything after it as unread. */
  markUnread(message) {
    const before = String(BigInt(message.id) - 1n);
    this.marks.set(message.channel_id, before);
    this.countMentions(message.channel_id, this.messages(message.channel_id) ?? []);
  }

  /** Counts the notifying messages among the newest of a channel. */
  countMentions(channelId, messages) {
    const read = this.marks.get(channelId);
    const notifying = messages.filter(
      (message) => (!read || compareIds(message.id, read) > 0) && this.#notifiesMe(message),
    );
    this.#counts.set(channelId, notifying.length);
    this.#report("channels");
  }

  #notifiesMe(message) {
    if (message.author?.id === this.me.id || message.flags & EPHEMERAL) return false;
    return this.channels.get(message.channel_id)?.type === DIRECT || this.mentionsMe(message);
  }

  mentionsMe(message) {
    const byName = message.mentions?.some((user) => user.id === this.me.id);
    return Boolean(message.mention_everyone || byName || message.mention_roles?.some((role) => this.isMine(role)));
  }

  #putChannel(channel) {
    this.channels.set(channel.id, channel);
    this.#report("channels");
  }

  #removeChannel({ id }) {
    this.channels.delete(id);
    this.#messages.delete(id);
    this.#report("channels");
  }

  // Messages

  /** The loaded messages of a channel, oldest first; undefined if it was never loaded. */
  messages(channelId) {
    return this.#messages.get(channelId);
  }

  message(channelId, id) {
    return this.#messages.get(channelId)?.find((message) => message.id === id);
  }

  /** The newest page of a channel is requested. What happens until `load` is not lost by it. */
  beginLoad(channelId) {
    const { loads, changes } = this.#meanwhile.get(channelId) ?? { loads: 0, changes: [] };
    this.#meanwhile.set(channelId, { loads: loads + 1, changes });
  }

  /** The requested page did not come, or came. Returns what happened meanwhile. */
  endLoad(channelId) {
    const { loads, changes } = this.#meanwhile.get(channelId) ?? { loads: 1, changes: [] };
    if (loads > 1) this.#meanwhile.set(channelId, { loads: loads - 1, changes });
    else this.#meanwhile.delete(channelId);
    return changes;
  }

  /** Applies a change of a channel's messages, and once more if a page comes that may lack it. */
  #change(channelId, change) {
    this.#meanwhile.get(channelId)?.changes.push(change);
    change();
  }

  /** Loads the newest page of a channel. Older messages stay if the page overlaps them. */
  load(channelId, page) {
    const known = this.#messages.get(channelId) ?? [];
    const meets = page.length > 0 && known.some((message) => message.id === page[0].id);
    const earlier = meets ? known.filter((message) => compareIds(message.id, page[0].id) < 0) : [];
    this.#store(channelId, [...earlier, ...page.map((message) => same(known, message))]);
    for (const change of this.endLoad(channelId)) change();
  }

  /** Adds a page of older messages. */
  loadEarlier(channelId, page) {
    const known = this.#messages.get(channelId) ?? [];
    const fresh = page.filter((message) => !known.some((other) => other.id === message.id));
    this.#store(channelId, [...fresh, ...known]);
  }

  #delete({ channel_id: channelId, id }) {
    const channel = this.channels.get(channelId);
    this.#change(channelId, () => this.remove(channelId, id));
    if (channel?.last_message_id !== id) return;
    const left = (this.messages(channelId) ?? []).filter((message) => !(message.flags & EPHEMERAL));
    this.#putChannel({ ...channel, last_message_id: left.at(-1)?.id ?? null });
  }

  /** Removes a message that was deleted, or dismissed by its reader. */
  remove(channelId, id) {
    const known = this.#messages.get(channelId);
    if (known)
      this.#store(
        channelId,
        known.filter((message) => message.id !== id),
      );
  }

  #store(channelId, messages) {
    for (const message of messages) this.#rememberAuthor(message.author);
    this.#messages.set(channelId, messages);
    this.#report("messages", channelId);
  }

  #receive(message) {
    const channel = this.channels.get(message.channel_id);
    if (!channel) this.#report("unknown", message.channel_id);
    else if (!(message.flags & EPHEMERAL)) {
      if (this.#notifiesMe(message)) this.#counts.set(channel.id, this.mentionCount(channel) + 1);
      this.#putChannel({ ...channel, last_message_id: message.id, message_count: (channel.message_count ?? 0) + 1 });
    }
    this.#stopTyping(message.channel_id, message.author?.id);
    this.#change(message.channel_id, () => this.#insert(message));
    this.#report("message", message);
  }

  #insert(message) {
    this.#rememberAuthor(message.author);
    const known = this.#messages.get(message.channel_id);
    if (!known) return;
    const others = known.filter((other) => other.id !== message.id);
    const index = others.findLastIndex((other) => compareIds(other.id, message.id) < 0) + 1;
    this.#store(message.channel_id, others.toSpliced(index, 0, message));
  }

  #updateMessage(change) {
    this.#change(change.channel_id, () => this.#edit(change));
  }

  #edit(change) {
    const known = this.message(change.channel_id, change.id);
    if (known) this.#insert({ ...known, ...change });
    for (const message of this.#messages.get(change.channel_id) ?? [])
      if (message.referenced_message?.id === change.id)
        this.#insert({ ...message, referenced_message: { ...message.referenced_message, ...change } });
  }

  #rememberAuthor(user) {
    if (user && !this.people.has(user.id) && !this.bots.has(user.id)) this.#otherUsers.set(user.id, user);
  }

  // Interactions

  /**
   * Records that this window started an interaction. Resolves with its final state: {state:
   * "answered" | "failed", text}.
   *
   * The stream may be faster than the answer to the request, so the state can already be known.
   */
  trackInteraction(interaction) {
    const settled = this.#settled.get(interaction.id);
    if (settled) return Promise.resolve(settled);
    this.pending.set(interaction.id, { state: "sent", ...interaction });
    this.#report("pending");
    return new Promise((resolve) => this.#resolvers.set(interaction.id, resolve));
  }

  /** Removes a failed interaction from the list. */
  dismissPending(id) {
    this.pending.delete(id);
    this.#report("pending");
  }

  #updateInteraction({ id, state, text }) {
    const known = this.pending.get(id);
    if (state === "thinking") {
      if (known) this.pending.set(id, { ...known, state });
    } else this.#settle(id, { state, text });
    this.#report("pending");
  }

  #settle(id, outcome) {
    const known = this.pending.get(id);
    this.#settled.set(id, outcome);
    if (known && outcome.state === "failed" && !known.message) this.pending.set(id, { ...known, ...outcome });
    else this.pending.delete(id);
    this.#resolvers.get(id)?.(outcome);
    this.#resolvers.delete(id);
  }

  /** Fails all pending interactions: after a lost connection nobody reports how they ended. */
  #dropPending() {
    for (const id of [...this.#resolvers.keys()])
      this.#settle(id, { state: "failed", text: "The connection was lost before the answer arrived." });
    this.#report("pending");
  }

  #set(field, value, change = field) {
    this[field] = value;
    this.#report(change);
  }

  #report(change, detail) {
    this.dispatchEvent(new CustomEvent(change, { detail }));
  }
}

/** The known object for `message` if nothing has changed, so that its drawn node can stay. */
function same(known, message) {
  const before = known.find((other) => other.id === message.id);
  return before && JSON.stringify(before) === JSON.stringify(message) ? before : message;
}

/** Whether only the reader sees the message. */
export function isEphemeral(message) {
  return Boolean(message.flags & EPHEMERAL);
}

export function isThread(channel) {
  return THREADS.includes(channel.type);
}

export function isArchived(thread) {
  return Boolean(thread.thread_metadata?.archived);
}

function byId(things) {
  return new Map(things.map((thing) => [thing.id, thing]));
}
