//! What no person would do: random lines, made-up buttons, choices and forms, everything told twice. Whatever comes, the one who did it is answered and nobody else;
//! what is refused changes nothing; what is granted is done once; and nothing panics.
use crate::chance::Chance;
use crate::process::{Process, in_sandbox};
use crate::support::{Folder, SOON, sandbox, until};
use entente::store::Store;
use entente::table::{Clock, Table};
use entente_game::GameId;
use entente_sandbox::{Error, Fault, Message, Place, Sandbox};
use serde_json::Value;
use std::collections::BTreeMap;

/// How many things are done.
const DEEDS: usize = 320;

const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// How the answers begin that say that something was done.
const GRANTED: [&str; 9] = [
    "You played",
    "The challenge is made.",
    "The game has begun.",
    "You declined the challenge.",
    "You withdrew the challenge.",
    "You offered a draw.",
    "You declined the draw.",
    "You agreed to the draw.",
    "You resigned.",
];

/// What a `custom_id` can ask for, and more.
const ASKS: [&str; 26] = [
    "accept",
    "decline",
    "withdraw",
    "move",
    "piece",
    "draw",
    "offer",
    "agree",
    "refuse",
    "threefold",
    "fifty",
    "confirm-resign",
    "resign",
    "nothing",
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

/// A game, and what has been seen to happen in it.
struct Game {
    /// As it was last seen by the player whose list it is in.
    last: Value,
    events: usize,
    /// In how many places each event is told.
    places: usize,
}

impl Game {
    /// Everything that everybody may know of it.
    fn public(game: &Value) -> [&Value; 4] {
        ["phase", "ply", "draw_offers", "result"].map(|key| &game[key])
    }

    fn has_ended(&self) -> bool {
        !matches!(self.last["phase"].as_str(), Some("lobby" | "running"))
    }
}

struct Chaos {
    sandbox: Sandbox,
    chance: Chance,
    client: reqwest::Client,
    api: String,
    tokens: BTreeMap<&'static str, String>,
    games: BTreeMap<String, Game>,
    /// The game that this deed is about, if it is not a mistake.
    focus: Option<String>,
    tally: BTreeMap<&'static str, usize>,
}

impl Chaos {
    async fn new(sandbox: Sandbox, api: String, chance: Chance) -> Self {
        let mut tokens = BTreeMap::new();
        for name in PEOPLE {
            let answer = sandbox
                .user(name)
                .in_dm()
                .slash("/api token")
                .await
                .unwrap();
            tokens.insert(name, answer.content.split('`').nth(1).unwrap().to_owned());
        }
        Self {
            sandbox,
            chance,
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
            api,
            tokens,
            games: BTreeMap::new(),
            focus: None,
            tally: BTreeMap::new(),
        }
    }

    /// Does one thing, and looks at what came of it.
    async fn deed(&mut self) {
        let name = self.somebody();
        let place = self.place(name);
        let twice = self.chance.once_in(4);
        let faults = self.sandbox.faults();
        faults.clear();
        if twice {
            faults.next_where(Fault::EventTwice, u32::MAX, "INTERACTION_CREATE");
        }
        let (what, answer) = match self.chance.below(10) {
            8 | 9 => self.play(&place).await,
            0..=2 => self.line(&place).await,
            3 => self.half_a_line(&place).await,
            4 | 5 => self.press(&place).await,
            6 => self.choose(&place).await,
            _ => self.fill_in(&place).await,
        };
        let granted = match answer {
            Ok(answer) => {
                assert!(
                    answer.ephemeral,
                    "{what} was answered in public: {}",
                    answer.content
                );
                GRANTED
                    .iter()
                    .any(|words| answer.content.starts_with(words))
            }
            // The sandbox's own client did not let it pass, or it asked for suggestions or a form and had them.
            Err(
                Error::NoSuchCommand(_) | Error::MissingOption { .. } | Error::BadOption { .. },
            ) => {
                self.count("not sent");
                false
            }
            Err(Error::AnsweredWithForm(_)) => false,
            Err(error) => panic!("{name}: {what}: {error}"),
        };
        let direct = place.id() == place.user().in_dm().id();
        let events = self.look(if direct { 2 } else { 1 }).await;
        // However often it was told.
        assert_eq!(events, usize::from(granted), "{name}: {what}");
        self.count(if granted {
            "granted"
        } else {
            "refused or only shown"
        });
    }

    /// Looks at all games that have not ended, and counts what has happened in them; a new one is told in so many places.
    async fn look(&mut self, places: usize) -> usize {
        let mut now = BTreeMap::new();
        for name in PEOPLE {
            let mine = self.get(name, "me/games").await;
            for game in mine["games"].as_array().unwrap() {
                now.insert(game["id"].as_str().unwrap().to_owned(), game.clone());
            }
        }
        // Those that have ended since are no longer listed.
        for (id, game) in self.games.iter().filter(|(_, game)| !game.has_ended()) {
            if !now.contains_key(id) {
                now.insert(id.clone(), self.look_at(id, game).await);
            }
        }
        let mut events = 0;
        for (id, last) in now {
            let game = self.games.entry(id).or_insert(Game {
                last: Value::Null,
                events: 0,
                places,
            });
            let changed = Game::public(&game.last) != Game::public(&last);
            game.last = last;
            game.events += usize::from(changed);
            events += usize::from(changed);
        }
        events
    }

    async fn look_at(&self, id: &str, game: &Game) -> Value {
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
        let url = format!("{}/{path}", self.api);
        let request = self.client.get(url).bearer_auth(&self.tokens[name]);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        answer.json().await.unwrap()
    }

    /// Somebody who plays in the game that is in focus, for the most part.
    fn somebody(&mut self) -> &'static str {
        let running = self.games.iter().filter(|(_, game)| !game.has_ended());
        let running: Vec<&String> = running.map(|(id, _)| id).collect();
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

    /// What a person would do.
    async fn play(&mut self, place: &Place) -> (String, Result<Message, Error>) {
        let Some(game) = self.focus.clone() else {
            let line = format!("/challenge @{}", self.chance.pick(&PEOPLE));
            return (line.clone(), place.slash(&line).await);
        };
        let waits = self.games[&game].last["phase"] == "lobby";
        if let Some(message) = self.message(place).filter(|_| waits) {
            let answer = message.forge_press(&format!("1:{game}:0:accept")).await;
            return (format!("accept {game}"), answer);
        }
        let typed = format!("/move game:{game} move:");
        let choices = place.autocomplete(&typed).await.unwrap();
        let line = match choices.is_empty() {
            true => format!("{typed}e4"),
            false => typed + self.chance.pick(&choices).value.as_str().unwrap(),
        };
        (line.clone(), place.slash(&line).await)
    }

    async fn line(&mut self, place: &Place) -> (String, Result<Message, Error>) {
        let line = self.random_line();
        let answer = place.slash(&line).await;
        (line, answer)
    }

    /// Types a line and does not send it: suggestions must come, and are no message.
    async fn half_a_line(&mut self, place: &Place) -> (String, Result<Message, Error>) {
        let line = self.random_line();
        match place.autocomplete(&line).await {
            Ok(choices) => {
                assert!(choices.len() <= 25, "{line}: {choices:?}");
                self.count("suggested");
                (line, Err(Error::AnsweredWithForm("suggestions".into())))
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
            "opponent" => format!(
                "@{}",
                self.chance.pick(&["ann", "bob", "cleo", "dan", "Entente"])
            ),
            "colour" => (*self.chance.pick(&["white", "black", "random"])).into(),
            // The first is the one with which this test looks.
            "number" => (2 + self.chance.below(20)).to_string(),
            _ if self.chance.once_in(4) => self.noise(90),
            _ => (*self.chance.pick(&WORDS)).into(),
        }
    }

    /// Presses a button that is there, or one that is made up.
    async fn press(&mut self, place: &Place) -> (String, Result<Message, Error>) {
        let Some(message) = self.message(place) else {
            return self.line(place).await;
        };
        // It opens another game, which this test does not follow.
        let mut there = message.controls();
        there.retain(|label| label != "Rematch");
        if self.chance.once_in(2) && !there.is_empty() {
            let label = self.chance.pick(&there).clone();
            let answer = message.press(&label).await;
            // A select has no label, and takes values.
            if !matches!(
                answer,
                Err(Error::NoSuchComponent(..) | Error::NoSuchChoice(..))
            ) {
                return (format!("press {label}"), answer);
            }
        }
        let id = self.custom_id();
        let answer = message.forge_press(&id).await;
        (format!("press {id:?}"), answer)
    }

    async fn choose(&mut self, place: &Place) -> (String, Result<Message, Error>) {
        let Some(message) = self.message(place) else {
            return self.line(place).await;
        };
        let id = self.custom_id();
        let count = self.chance.below(3);
        let values: Vec<String> = (0..count).map(|_| self.random_word("value")).collect();
        let answer = message.forge_choice(&id, &values).await;
        (format!("choose {values:?} in {id:?}"), answer)
    }

    async fn fill_in(&mut self, place: &Place) -> (String, Result<Message, Error>) {
        let Some(message) = self.message(place) else {
            return self.line(place).await;
        };
        let id = self.custom_id();
        let text = match self.chance.below(3) {
            0 => "long ".repeat(self.chance.below(900)),
            _ => self.noise(300),
        };
        let answer = message
            .forge_form(&id, [("note", text.as_str()), ("more", "")])
            .await;
        (format!("fill in {id:?}"), answer)
    }

    /// A custom id: of this program for the most part, with something wrong now and then.
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
        let ply = if self.chance.once_in(4) {
            self.chance.next() >> 30
        } else {
            ply
        };
        format!("{version}:{game}:{ply}:{}", self.chance.pick(&ASKS))
    }

    /// A game's name; now and then that of another game, or of none.
    fn game(&mut self) -> String {
        let names: Vec<&String> = self.games.keys().collect();
        match self.chance.below(8) {
            0 => "0123456789ab".into(),
            1 if !names.is_empty() => (*self.chance.pick(&names)).clone(),
            _ => self.focus.clone().unwrap_or_else(|| "no game".into()),
        }
    }

    /// Up to so many characters of every kind, at least one of which is no blank.
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

    /// The channel, a thread, or private messages.
    fn place(&mut self, name: &str) -> Place {
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

    /// Some message of the bot that this person sees.
    fn message(&mut self, place: &Place) -> Option<Message> {
        let mut messages = place.messages();
        messages.retain(|message| message.author.bot && message.json["type"] != 21);
        (!messages.is_empty()).then(|| self.chance.pick(&messages).clone())
    }

    /// All that the bot has said for everybody, wherever it is.
    fn said_in_public(&self) -> usize {
        let channel = self.sandbox.user("ann").in_channel("chess").unwrap();
        let user = |place: &Place| place.user().clone();
        let threads = channel.threads();
        let threads = threads
            .iter()
            .map(|thread| user(&channel).in_channel_id(thread.id).unwrap());
        let direct = PEOPLE.iter().map(|name| self.sandbox.user(name).in_dm());
        let places = std::iter::once(channel.clone())
            .chain(threads)
            .chain(direct);
        let messages = places.flat_map(|place| place.messages());
        messages
            .filter(|message| {
                message.author.bot && !message.ephemeral && message.json["type"] != 21
            })
            .count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_comes_is_borne() {
    let chance = Chance::of_the_day("chaos");
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(SOON).await.unwrap();
    let mut chaos = Chaos::new(sandbox, process.api().await, chance).await;
    for _ in 0..DEEDS {
        chaos.deed().await;
    }
    let owed: usize = chaos
        .games
        .values()
        .map(|game| game.events * game.places)
        .sum();
    println!(
        "{:?}, {} games, {owed} messages for everybody",
        chaos.tally,
        chaos.games.len()
    );
    until(|| (chaos.said_in_public() >= owed).then_some(())).await;
    let ended = process.stop().await;
    assert_eq!(chaos.said_in_public(), owed);
    for alarm in ["panicked", "ERROR"] {
        assert!(!ended.error.contains(alarm), "{}", ended.error);
    }
    let store = Store::open(&folder.path("games")).unwrap();
    let table = Table::open(store, Clock::machine()).await.unwrap();
    for (id, game) in &chaos.games {
        let view = table.spectate(&GameId::parse(id).unwrap()).await.unwrap();
        assert_eq!(view.number as usize, game.events, "events of {id}");
    }
}
