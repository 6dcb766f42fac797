//! Random input that no person would send: random commands, made-up buttons, selects and forms, and
//! events that arrive twice. Everything is answered, and only to its sender. What is refused
//! changes nothing, what is accepted is done once, and nothing panics.
use crate::chance::Chance;
use crate::support::{TIMEOUT, sandbox, until_or};
use crate::world::PLAYING;
use crate::world::bots::{Bots, Program};
use crate::world::last_checks::public_messages;
use crate::world::people::Caller;
use entente_game::GameId;
use entente_sandbox::{Error, Fault, Message, Sandbox, UserInChannel};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Service};
use entente_store::Store;
use reqwest::Method;
use serde_json::Value;
use std::collections::BTreeMap;

/// The number of actions in a run.
const ACTIONS: usize = 320;

const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// The beginnings of all answers to actions that were done.
const ACCEPTED: [&str; 14] = [
    "You played",
    "You play ",
    "Challenge sent to",
    "Your game: <#",
    "Your game is in your DMs",
    "The game has its own thread",
    "You’ll find the game",
    "You’ll each find the game",
    "Challenge declined.",
    "Challenge withdrawn.",
    "Draw offered.",
    "Draw declined.",
    "You accepted the draw.",
    "You resigned.",
];

/// An answer without the name of its game, which stands first for somebody who plays several.
fn without_name(answer: &str) -> &str {
    match answer.split_once('\n') {
        Some((name, rest)) if name.starts_with("**#") => rest,
        _ => answer,
    }
}

/// The components that a `custom_id` can name, and some that do not exist.
const COMPONENTS: [&str; 26] = [
    "accept",
    "decline",
    "withdraw",
    "move",
    "piece",
    "draw",
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "claim-threefold",
    "claim-fifty",
    "confirm-resign",
    "resign",
    "dismiss",
    "edit-note",
    "save-note",
    "pieces:0",
    "pieces:99999999999999999999",
    "targets:e2:0",
    "targets:e9:7",
    "target:e2",
    "play:e2e4",
    "play:e7e5",
    "play:",
    "dance",
    "accept:more",
];

const WORDS: [&str; 22] = [
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "O-O",
    "e2e4",
    "e7e8q",
    "Ke9",
    "0000",
    "@ann",
    "@bob",
    "@cleo",
    "@Entente",
    "white",
    "black",
    "-1",
    "99999999999999999999",
    "<@1>",
    "@everyone",
    "**`",
    "\u{202e}\u{0}x",
    "♞👑\u{301}",
];

/// The commands with their options, and some that do not exist.
const LINES: [(&str, &[&str]); 14] = [
    ("challenge", &["opponent", "colour"]),
    ("move", &["move", "game"]),
    ("move", &["move"]),
    ("move", &["move"]),
    ("turns", &[]),
    ("board", &["game"]),
    ("moves", &["game"]),
    ("pgn", &["game"]),
    ("notes", &["add", "game"]),
    ("api list", &[]),
    ("api revoke", &["number"]),
    ("help", &[]),
    ("nothing", &["of", "this"]),
    ("api", &["kind"]),
];

/// A game, and what the test has seen of it.
struct Game {
    /// The JSON of the game when it was last read.
    last: Value,
    events: usize,
    /// The number of events that are shown by editing the message before.
    edits: usize,
    /// In how many channels each event is posted.
    copies: usize,
}

impl Game {
    /// The parts of the JSON that change with every public event.
    fn public(game: &Value) -> [&Value; 4] {
        ["phase", "ply", "draw_offers", "result"].map(|key| &game[key])
    }

    /// Returns the number of messages for everybody that the game has by now.
    fn messages(&self) -> usize {
        (self.events - self.edits) * self.copies
    }

    fn has_ended(&self) -> bool {
        !matches!(self.last["phase"].as_str(), Some("lobby" | "running"))
    }
}

struct Chaos {
    sandbox: Sandbox,
    bots: Bots,
    chance: Chance,
    callers: BTreeMap<&'static str, Caller>,
    games: BTreeMap<String, Game>,
    /// The game that the present action is about, unless it names a wrong one.
    focus: Option<String>,
    tally: BTreeMap<&'static str, usize>,
}

impl Chaos {
    async fn new(chance: Chance) -> Self {
        let sandbox = sandbox().await;
        let mut bots = Bots::new(Program::Entente, &sandbox, None, 1).await;
        bots.start(PLAYING, 0);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let mut callers = BTreeMap::new();
        for name in PEOPLE {
            callers.insert(name, Caller::of(&sandbox.user(name).in_dm()).await);
        }
        Self {
            sandbox,
            bots,
            chance,
            callers,
            games: BTreeMap::new(),
            focus: None,
            tally: BTreeMap::new(),
        }
    }

    /// Does one random thing, and checks what came of it.
    async fn act(&mut self) {
        let name = self.somebody();
        let channel = self.channel(name);
        let twice = self.chance.once_in(4);
        let faults = self.sandbox.faults();
        faults.clear();
        if twice {
            // Discord may deliver an event twice. It must still be one command.
            faults.inject_where(Fault::EventTwice, u32::MAX, "INTERACTION_CREATE");
        }
        let (what, answer) = match self.chance.below(10) {
            8 | 9 => self.play(&channel).await,
            0..=2 => self.line(&channel).await,
            3 => self.partial_line(&channel).await,
            4 | 5 => self.press(&channel).await,
            6 => self.choose(&channel).await,
            _ => self.submit_form(&channel).await,
        };
        // There only the one who asked sees an answer.
        let is_direct = channel.id() == channel.user().in_dm().id();
        let mut answered = String::new();
        let accepted = match answer {
            Ok(answer) => {
                answered.clone_from(&answer.content);
                assert!(
                    answer.ephemeral || is_direct,
                    "{what} was answered in public: {}",
                    answer.content
                );
                let done = without_name(&answer.content);
                ACCEPTED.iter().any(|words| done.starts_with(words))
            }
            // The sandbox's client refused to send it, or the answer was suggestions or a form.
            Err(
                Error::NoSuchCommand(_) | Error::MissingOption { .. } | Error::BadOption { .. },
            ) => {
                self.count("not sent");
                false
            }
            Err(Error::AnsweredWithModal(_)) => false,
            Err(error) => panic!("{name}: {what}: {error}"),
        };
        // A game that starts in direct messages is posted to both players.
        let events = self.update_games(if is_direct { 2 } else { 1 }).await;
        // Once, even if the event arrived twice.
        assert_eq!(events, usize::from(accepted), "{name}: {what}: {answered}");
        self.count(if accepted {
            "accepted"
        } else {
            "refused or only shown"
        });
    }

    /// Reads all games that have not ended, and counts the events in them. `copies` is for new
    /// games: in how many channels each of their events is posted.
    async fn update_games(&mut self, copies: usize) -> usize {
        let mut now = BTreeMap::new();
        for name in PEOPLE {
            let mine = self.get(name, "me/games").await;
            for game in mine["games"].as_array().unwrap() {
                now.insert(game["id"].as_str().unwrap().to_owned(), game.clone());
            }
        }
        // Games that have ended since are no longer in the list.
        for (id, game) in self.games.iter().filter(|(_, game)| !game.has_ended()) {
            if !now.contains_key(id) {
                now.insert(id.clone(), self.fetch_game(id, game).await);
            }
        }
        let mut events = 0;
        for (id, last) in now {
            let game = self.games.entry(id).or_insert(Game {
                last: Value::Null,
                events: 0,
                edits: 0,
                copies,
            });
            let changed = Game::public(&game.last) != Game::public(&last);
            // Nobody has to read that a challenge is withdrawn: its message is edited.
            let is_withdrawn = last["phase"] == "cancelled" && !game.has_ended();
            game.last = last;
            game.events += usize::from(changed);
            game.edits += usize::from(is_withdrawn);
            events += usize::from(changed);
        }
        events
    }

    async fn fetch_game(&self, id: &str, game: &Game) -> Value {
        let person = game.last["people"][0]["name"]
            .as_str()
            .unwrap()
            .to_lowercase();
        self.get(&person, &format!("games/{id}")).await
    }

    fn count(&mut self, what: &'static str) {
        *self.tally.entry(what).or_default() += 1;
    }

    async fn get(&self, name: &str, path: &str) -> Value {
        let api = self.bots.api(PLAYING).await;
        let asked = self.callers[name].send(&api, (Method::GET, path), None, None);
        let (status, answer) = asked.await.expect("the bot answers");
        assert_eq!(status, 200, "{path}");
        answer
    }

    /// Chooses a game and a person, mostly one who plays in it.
    fn somebody(&mut self) -> &'static str {
        let running: Vec<&String> = self
            .games
            .iter()
            .filter(|(_, game)| !game.has_ended())
            .map(|(id, _)| id)
            .collect();
        self.focus = (!running.is_empty()).then(|| (*self.chance.pick(&running)).clone());
        let game = self.focus.as_ref().filter(|_| !self.chance.once_in(4));
        let Some(game) = game.and_then(|id| self.games.get(id)) else {
            return PEOPLE[self.chance.below(PEOPLE.len())];
        };
        let seat = self.chance.below(2);
        let name = game.last["people"][seat]["name"]
            .as_str()
            .unwrap()
            .to_lowercase();
        PEOPLE
            .into_iter()
            .find(|known| *known == name)
            .expect("only these play")
    }

    /// Does what a person would do: challenge, accept or move.
    async fn play(&mut self, channel: &UserInChannel) -> (String, Result<Message, Error>) {
        let Some(game) = self.focus.clone() else {
            let line = format!("/challenge @{}", self.chance.pick(&PEOPLE));
            return (line.clone(), channel.slash(&line).await);
        };
        let is_lobby = self.games[&game].last["phase"] == "lobby";
        if let Some(message) = self.message(channel).filter(|_| is_lobby) {
            let answer = message
                .send_malformed_press(&format!("1:{game}:0:accept"))
                .await;
            return (format!("accept {game}"), answer);
        }
        let typed = format!("/move game:{game} move:");
        let choices = channel.autocomplete(&typed).await.unwrap();
        let line = if choices.is_empty() {
            format!("{typed}e4")
        } else {
            typed + self.chance.pick(&choices).value.as_str().unwrap()
        };
        (line.clone(), channel.slash(&line).await)
    }

    /// Sends a random command.
    async fn line(&mut self, channel: &UserInChannel) -> (String, Result<Message, Error>) {
        let line = self.random_line();
        let answer = channel.slash(&line).await;
        (line, answer)
    }

    /// Types a command and does not send it. Suggestions must come.
    async fn partial_line(&mut self, channel: &UserInChannel) -> (String, Result<Message, Error>) {
        let line = self.random_line();
        match channel.autocomplete(&line).await {
            Ok(choices) => {
                assert!(choices.len() <= 25, "{line}: {choices:?}");
                self.count("suggested");
                (line, Err(Error::AnsweredWithModal("suggestions".into())))
            }
            Err(error) => (line, Err(error)),
        }
    }

    fn random_line(&mut self) -> String {
        let (name, options) = *self.chance.pick(&LINES);
        let mut line = format!("/{name}");
        for option in options {
            if !self.chance.once_in(5) {
                let value = self.random_word(option);
                line += &format!(" {option}:\"{}\"", value.replace('"', ""));
            }
        }
        line
    }

    fn random_word(&mut self, option: &str) -> String {
        match option {
            "game" if !self.chance.once_in(3) => self.game(),
            // Not the bot: a computer would move in between, and every event is counted here.
            "opponent" => format!("@{}", self.chance.pick(&PEOPLE)),
            "colour" => (*self.chance.pick(&["white", "black", "random"])).into(),
            // The token with number 1 is the one that this test uses.
            "number" => (2 + self.chance.below(20)).to_string(),
            _ if self.chance.once_in(4) => self.noise(90),
            _ => (*self.chance.pick(&WORDS)).into(),
        }
    }

    /// Presses an existing button, or a made-up one.
    async fn press(&mut self, channel: &UserInChannel) -> (String, Result<Message, Error>) {
        let Some(message) = self.message(channel) else {
            return self.line(channel).await;
        };
        // A rematch would be another game, which this test does not follow.
        let mut there = message.controls();
        there.retain(|label| label != "Rematch");
        if self.chance.once_in(2) && !there.is_empty() {
            let label = self.chance.pick(&there).clone();
            let answer = message.press(&label).await;
            // A select has no label and needs values.
            if !matches!(
                answer,
                Err(Error::NoSuchComponent(..) | Error::NoSuchChoice(..))
            ) {
                return (format!("press {label}"), answer);
            }
        }
        let id = self.custom_id();
        let answer = message.send_malformed_press(&id).await;
        (format!("press {id:?}"), answer)
    }

    /// Chooses made-up values in a made-up select.
    async fn choose(&mut self, channel: &UserInChannel) -> (String, Result<Message, Error>) {
        let Some(message) = self.message(channel) else {
            return self.line(channel).await;
        };
        let id = self.custom_id();
        let count = self.chance.below(3);
        let values: Vec<String> = (0..count).map(|_| self.random_word("value")).collect();
        let answer = message.send_malformed_select(&id, &values).await;
        (format!("choose {values:?} in {id:?}"), answer)
    }

    /// Submits a made-up form.
    async fn submit_form(&mut self, channel: &UserInChannel) -> (String, Result<Message, Error>) {
        let Some(message) = self.message(channel) else {
            return self.line(channel).await;
        };
        let id = self.custom_id();
        let text = match self.chance.below(3) {
            0 => "long ".repeat(self.chance.below(900)),
            _ => self.noise(300),
        };
        let answer = message
            .send_malformed_modal(&id, [("note", text.as_str()), ("more", "")])
            .await;
        (format!("fill in {id:?}"), answer)
    }

    /// A custom id, mostly in the bot's own form, sometimes with something wrong.
    fn custom_id(&mut self) -> String {
        if self.chance.once_in(5) {
            return self.noise(90);
        }
        let version = if self.chance.once_in(12) { "2" } else { "1" };
        let game = self.game();
        let ply = self
            .games
            .get(&game)
            .map_or(0, |game| game.last["ply"].as_u64().unwrap());
        let chosen = if self.chance.once_in(4) {
            self.chance.next() >> 30
        } else {
            ply
        };
        format!(
            "{version}:{game}:{chosen}:{}",
            self.chance.pick(&COMPONENTS)
        )
    }

    /// The name of a game: mostly the one in focus, sometimes another or none.
    fn game(&mut self) -> String {
        let names: Vec<&String> = self.games.keys().collect();
        match self.chance.below(8) {
            0 => "0123456789ab".into(),
            1 if !names.is_empty() => (*self.chance.pick(&names)).clone(),
            _ => self.focus.clone().unwrap_or_else(|| "no game".into()),
        }
    }

    /// Up to `most` characters of every kind, at least one of them visible.
    fn noise(&mut self, most: usize) -> String {
        let length = self.chance.below(most);
        let letter = |chance: &mut Chance| match chance.below(4) {
            0 => char::from_u32(chance.below(0x2_0000) as u32).unwrap_or('�'),
            1 => *chance.pick(&[':', '`', '@', '<', '>', '*', '\n', '\\', '{', '}']),
            _ => (b'!' + chance.below(90) as u8) as char,
        };
        (0..length)
            .map(|_| letter(&mut self.chance))
            .chain(['x'])
            .collect()
    }

    /// The channel, a thread, or direct messages.
    fn channel(&mut self, name: &str) -> UserInChannel {
        let user = self.sandbox.user(name);
        let channel = user.in_channel("chess").unwrap();
        let threads = channel.threads();
        match self.chance.below(4) {
            0 => channel,
            1 => user.in_dm(),
            _ if threads.is_empty() => channel,
            _ => user.in_channel_id(self.chance.pick(&threads).id).unwrap(),
        }
    }

    /// A random message of the bot that this person sees.
    fn message(&mut self, channel: &UserInChannel) -> Option<Message> {
        let mut messages = channel.messages();
        messages.retain(|message| message.author.bot && message.json["type"] != 21);
        (!messages.is_empty()).then(|| self.chance.pick(&messages).clone())
    }

    /// The number of the bot's messages for everybody, in all channels.
    fn public_messages(&self) -> usize {
        let channel = self.sandbox.user("ann").in_channel("chess").unwrap();
        let user = |channel: &UserInChannel| channel.user().clone();
        let threads = channel.threads();
        let in_threads = threads
            .iter()
            .map(|thread| user(&channel).in_channel_id(thread.id).unwrap());
        let direct = PEOPLE.iter().map(|name| self.sandbox.user(name).in_dm());
        let copies = std::iter::once(channel.clone())
            .chain(in_threads)
            .chain(direct);
        copies.flat_map(|copy| public_messages(&copy)).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_input_is_answered_and_changes_only_what_it_may() {
    if entente_gate::skips_slow() {
        return;
    }
    let chance = Chance::from_environment("chaos");
    let mut chaos = Chaos::new(chance).await;
    for _ in 0..ACTIONS {
        chaos.act().await;
    }
    let expected: usize = chaos.games.values().map(Game::messages).sum();
    println!(
        "{:?}, {} games, {expected} messages for everybody",
        chaos.tally,
        chaos.games.len()
    );
    let all_there = || (chaos.public_messages() >= expected).then_some(());
    until_or(all_there, || {
        let found = chaos.public_messages();
        format!("{expected} messages for everybody; there are {found}")
    })
    .await;
    let ended = chaos.bots.stop(PLAYING).await;
    assert_eq!(chaos.public_messages(), expected);
    assert!(!ended.stderr.contains("ERROR"), "{}", ended.stderr);
    let store = Store::open(chaos.bots.store(), KEY_NAMES).unwrap();
    let service = Service::open(store, Clock::machine()).await.unwrap();
    for (id, game) in &chaos.games {
        let view = service.spectate(&GameId::parse(id).unwrap()).await.unwrap();
        assert_eq!(view.record.version as usize, game.events, "events of {id}");
    }
}
