//! Secrecy of private notes, think-boards, prepared endings and settings through the whole bot.
//!
//! Games that differ only in these of one player must give every other person the same
//! bytes, except for ids, moments and hashes, which differ in every game. Everything that a person
//! can see is compared: messages, answers, suggestions and HTTP. `alliance_secrecy` does the same
//! for alliances.

use crate::analysis::finished;
use crate::chance::{Chance, number};
use crate::support::{
    TestServer, boards, game_of, http_client, press_on, quiet_boards, token, until,
};
use crate::transcript::{self, Seen, Transcript, difference};
use entente_rules::{Position, Variant};
use entente_sandbox::UserInChannel;
use std::collections::HashMap;

/// The number of scripts that are played, if `TEST_SCRIPTS` does not say.
const SCRIPTS: usize = 2;

/// The number of games of each script, each with other notes. Every two of them are a pair.
const GAMES: usize = 4;

/// The public part of a game, and whose notes differ between its games.
struct Script {
    direct: bool,
    writer: &'static str,
    moves: Vec<String>,
    resigned: bool,
}

impl Script {
    fn random(number: usize, chance: &mut Chance) -> Self {
        let mut position = Position::start(Variant::Standard);
        let mut moves = Vec::new();
        for _ in 0..2 + chance.below(4) {
            let mv = *chance.pick(&position.legal_moves());
            moves.push(position.san(&mv));
            position = position.play(mv).unwrap();
        }
        Self {
            direct: number % 3 == 2,
            writer: ["ann", "bob"][number % 2],
            moves,
            resigned: chance.once_in(2),
        }
    }

    /// A line that ends the game with a move that the opponent does not make; `None` if it is not
    /// their turn.
    fn unplayed_ending(&self, before: usize, chance: &mut Chance) -> Option<String> {
        let played = self.moves.get(before)?;
        if ["ann", "bob"][before % 2] == self.writer {
            return None;
        }
        let start = Position::start(Variant::Standard);
        let position = self.moves[..before].iter().fold(start, |position, san| {
            position.play(position.read_move(san).unwrap()).unwrap()
        });
        let mut unplayed: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| position.san(mv))
            .collect();
        unplayed.retain(|san| san != played);
        let ending = *chance.pick(&["resign", "draw"]);
        Some(format!("{} {ending}", chance.pick(&unplayed)))
    }

    fn others(&self) -> [&'static str; 2] {
        [if self.writer == "ann" { "bob" } else { "ann" }, "cleo"]
    }
}

/// The edits of one game: before which move (the number of moves means after all), and which edit.
type Notes = Vec<(usize, Edit)>;

#[derive(Debug, Clone)]
enum Edit {
    /// Adds a line with `/show notes`.
    Add(String),
    /// Replaces all notes in the form.
    Replace(String),
    /// Only shows the notes.
    Read,
    /// Adds the next move of the game to the think-board.
    Think,
    /// Prepares to resign, or to offer a draw, after a move that the opponent does not make.
    Prepare(String),
    /// Changes a setting to a value.
    Set(&'static str, &'static str),
}

fn random_notes(script: &Script, chance: &mut Chance) -> Notes {
    let text = |chance: &mut Chance| {
        let words = [
            "trap",
            "**b4**",
            "♞",
            "@everyone",
            "e5?",
            "draw",
            "resign",
            "1-0",
            "`",
        ];
        let count = 1 + chance.below(30);
        (0..count)
            .map(|_| *chance.pick(&words))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut notes: Notes = (0..1 + chance.below(4))
        .map(|_| {
            let before = chance.below(script.moves.len() + 1);
            let edit = match chance.below(7) {
                5 => Edit::Think,
                6 => match script.unplayed_ending(before, chance) {
                    Some(line) => Edit::Prepare(line),
                    None => Edit::Read,
                },
                0 => Edit::Read,
                2 => {
                    let (name, value) = *chance.pick(&SETTINGS);
                    Edit::Set(name, value)
                }
                1 => Edit::Replace(text(chance)),
                _ => Edit::Add(text(chance)),
            };
            (before, edit)
        })
        .collect();
    notes.sort_by_key(|(before, _)| *before);
    notes
}

/// Settings that change only what their owner sees. The language is not among them, because this
/// test presses buttons by their labels, nor are pings, which everybody sees.
const SETTINGS: [(&str, &str); 7] = [
    ("theme", "dark"),
    ("theme", "safe"),
    ("pieces", "flat"),
    ("pieces", "letters"),
    ("orientation", "white"),
    ("coordinates", "off"),
    ("only_move", "on"),
];

/// A game that is played, and its channel.
struct Game<'a> {
    server: TestServer,
    script: &'a Script,
    tokens: HashMap<&'static str, String>,
    /// The thread, or `None` in direct messages.
    thread: Option<entente_sandbox::Thread>,
    id: String,
}

impl<'a> Game<'a> {
    /// Plays the script and writes the notes, one step after the other, so that nothing depends on
    /// timing.
    async fn play(script: &'a Script, notes: &Notes) -> Self {
        let game = Self::begin(script).await;
        for (ply, text) in script.moves.iter().enumerate() {
            game.write(notes, ply).await;
            let mover = ["ann", "bob"][ply % 2];
            let answer = game
                .channel(mover)
                .slash(&format!("/move {text}"))
                .await
                .unwrap();
            let played = format!("You played **{text}**.");
            assert!(answer.content.starts_with(&played), "{}", answer.content);
            // The first board shows the starting position. In direct messages the challenge comes
            // before it.
            game.catch_up(ply + 2).await;
        }
        game.write(notes, script.moves.len()).await;
        if script.resigned {
            let board = game.channel("bob").slash("/board").await.unwrap();
            let question = press_on(&board, "Resign").await;
            question.press("Yes, resign").await.unwrap();
            game.catch_up(script.moves.len() + 2).await;
        }
        game
    }

    async fn begin(script: &'a Script) -> Self {
        let server = TestServer::open().await;
        let mut tokens = HashMap::new();
        for name in ["ann", "bob", "cleo"] {
            tokens.insert(name, token(&server.direct(name)).await);
        }
        let thread = if script.direct {
            server
                .direct("ann")
                .slash("/challenge @bob white")
                .await
                .unwrap();
            let challenge = until(|| boards(&server.direct("bob")).pop()).await;
            challenge.press("Accept").await.unwrap();
            None
        } else {
            Some(server.start_game().await)
        };
        let mut game = Self {
            server,
            script,
            tokens,
            thread,
            id: String::new(),
        };
        game.catch_up(1).await;
        let board = boards(&game.channel("ann")).pop().unwrap();
        game.id = game_of(&board);
        game
    }

    /// Waits until so many boards have come since the game began, and all but the last have lost
    /// their buttons.
    async fn catch_up(&self, count: usize) {
        for name in ["ann", "bob"] {
            let channel = self.channel(name);
            let total = count + usize::from(self.script.direct);
            quiet_boards(&channel, total).await;
        }
        if self.thread.is_some() {
            let challenge = || boards(&self.server.channel("ann")).remove(0);
            // What the button is called depends on whether the game is over already.
            let has_begun =
                |controls: &[String]| controls == ["Watch"] || controls == ["Show the game"];
            until(|| has_begun(&challenge().controls()).then_some(())).await;
            let last = boards(&self.channel("ann")).pop().unwrap();
            let is_over = last.controls().contains(&"Rematch".to_owned());
            let shows_result = || {
                let thread = self.server.channel("ann").threads().remove(0);
                let shown = challenge();
                let in_channel = shown.content.contains("is over") && shown.attachments.len() == 1;
                [in_channel, !thread.name.ends_with("chess")]
            };
            until(|| (shows_result() == [is_over; 2]).then_some(())).await;
        }
    }

    async fn write(&self, notes: &Notes, ply: usize) {
        let channel = self.channel(self.script.writer);
        for (_, edit) in notes.iter().filter(|(before, _)| *before == ply) {
            let shown = match edit {
                Edit::Add(line) => channel
                    .slash(&format!("/show notes add:\"{line}\""))
                    .await
                    .unwrap(),
                Edit::Think => {
                    let next = self.script.moves.get(ply).map_or("", String::as_str);
                    let line = format!("/plan think {next}");
                    channel.slash(line.trim_end()).await.unwrap()
                }
                Edit::Prepare(line) => {
                    let shown = channel
                        .slash(&format!("/plan if \"{line}\""))
                        .await
                        .unwrap();
                    let (expected, _) = line.split_once(' ').unwrap();
                    assert!(shown.content.contains(expected), "{}", shown.content);
                    shown
                }
                Edit::Read => channel.slash("/show notes").await.unwrap(),
                Edit::Set(name, value) => {
                    let panel = channel.slash("/settings show").await.unwrap();
                    let id = format!("settings1:own:{name}:{value}");
                    panel.send_malformed_press(&id).await.unwrap()
                }
                Edit::Replace(text) => {
                    let notes = channel.slash("/show notes").await.unwrap();
                    let form = notes.press_for_modal("Edit").await.unwrap();
                    form.submit([("note", text.as_str())]).await.unwrap()
                }
            };
            assert!(shown.ephemeral);
            if let Edit::Add(text) | Edit::Replace(text) = edit {
                // No mention in a note is one.
                let text = text.replace('@', "@\u{200b}");
                assert!(
                    shown.content.contains(&text),
                    "{} has no {text}",
                    shown.content
                );
            }
        }
    }

    /// Returns the channel in which this person sees the game, or would see it.
    fn channel(&self, name: &str) -> UserInChannel {
        match &self.thread {
            Some(thread) => self.server.thread(name, thread),
            None => self.server.direct(name),
        }
    }

    /// Everything that a person can see of the game, without what differs in every game.
    async fn seen_by(&self, name: &str) -> Seen {
        let mut transcript = self.transcript();
        self.read_messages(name, &mut transcript);
        self.ask_the_bot(name, &mut transcript).await;
        self.ask_for_suggestions(name, &mut transcript).await;
        self.ask_by_http(name, &mut transcript).await;
        transcript.seen
    }

    fn transcript(&self) -> Transcript {
        Transcript::new(&self.server, &self.id, &self.tokens)
    }

    async fn seen_over_http_by(&self, name: &str) -> Seen {
        let mut transcript = self.transcript();
        self.ask_by_http(name, &mut transcript).await;
        transcript.seen
    }

    fn read_messages(&self, name: &str, transcript: &mut Transcript) {
        for channel in [
            self.server.channel(name),
            self.channel(name),
            self.server.direct(name),
        ] {
            transcript.messages("a message", &channel);
            transcript.text("threads", &format!("{:?}", channel.threads()));
        }
    }

    async fn ask_the_bot(&self, name: &str, transcript: &mut Transcript) {
        let channel = self.channel(name);
        let game = format!("game:{}", self.id);
        for line in ["board", "moves", "pgn", "notes", "turns", "move Ke9"] {
            for line in [format!("/{line}"), format!("/{line} {game}")] {
                transcript.command(&channel, &line).await;
            }
        }
        let Some(board) = boards(&channel).pop() else {
            return;
        };
        // A rematch is another game with its own id.
        let buttons = board.controls().into_iter();
        for button in buttons.filter(|button| button != "Rematch") {
            let mut answer = board.press(&button).await.unwrap();
            if ["Analysis", "Replay"].contains(&button.as_str()) {
                answer = finished(&channel, &answer).await;
            }
            transcript.message(&button, &channel, &answer);
        }
        for ask in ["edit-note", "save-note"] {
            let id = format!("1:{}:0:{ask}", self.id);
            let answer = match board.send_malformed_press(&id).await {
                Ok(answer) => answer.content,
                Err(error) => error.to_string(),
            };
            transcript.text(ask, &answer);
        }
    }

    async fn ask_for_suggestions(&self, name: &str, transcript: &mut Transcript) {
        let lines = [
            "/move move:",
            "/move game:",
            "/show notes game:",
            "/board game:",
            "/move move:N",
        ];
        transcript.suggestions(&self.channel(name), &lines).await;
    }

    async fn ask_by_http(&self, name: &str, transcript: &mut Transcript) {
        let game = format!("games/{}", self.id);
        let parts = [
            "",
            "/moves",
            "/legal-moves",
            "/pgn",
            "/board.png",
            "/board.gif?size=64",
            "/strip.png?size=64",
            "/board.png?size=256",
        ];
        let paths = parts.map(|part| format!("{game}{part}"));
        let paths = [&["me".into(), "me/games".into()][..], &paths].concat();
        let api = &self.server.api;
        transcript.resources(api, &self.tokens[name], &paths).await;
        let moves = format!("{}/{game}/moves", self.server.api);
        for (header, value) in [("If-Match", "\"99\""), ("Idempotency-Key", "key")] {
            let request = http_client()
                .post(&moves)
                .bearer_auth(&self.tokens[name])
                .header(header, value)
                .json(&serde_json::json!({"move": "Ke9"}));
            transcript.response(header, request).await;
        }
    }
}

/// Plays a script with each of these notes and compares every two games. Returns the number of
/// pairs.
async fn compare(script: Script, all: Vec<Notes>) -> usize {
    let mut seen: [Vec<Seen>; 2] = Default::default();
    for notes in &all {
        let game = Game::play(&script, notes).await;
        for (views, name) in seen.iter_mut().zip(script.others()) {
            views.push(game.seen_by(name).await);
        }
        game.server.close().await;
    }
    let others = script.others();
    let pairs = others
        .iter()
        .zip(&seen)
        .map(|(name, seen)| transcript::compare(name, seen, &all));
    pairs.max().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_invisible_to_everybody_else() {
    let mut chance = Chance::from_environment("secrets");
    let (mut edits, scripts) = (0, number("TEST_SCRIPTS", SCRIPTS));
    let comparisons: Vec<_> = (0..scripts)
        .map(|number| {
            let script = Script::random(number, &mut chance);
            let mut all = vec![Notes::new()];
            all.extend((1..GAMES).map(|_| random_notes(&script, &mut chance)));
            edits += all.iter().map(Vec::len).sum::<usize>();
            compare(script, all)
        })
        .collect();
    let pairs: usize = futures::future::join_all(comparisons)
        .await
        .into_iter()
        .sum();
    println!("{pairs} pairs of games, {edits} edits, two other people each");
    assert_eq!(pairs, scripts * GAMES * (GAMES - 1) / 2);
    assert!(edits > scripts);
}

/// A test of the comparison: in what the writer sees, it has to find the note, and also that there
/// was one before.
#[tokio::test(flavor = "multi_thread")]
async fn a_leak_would_be_found() {
    let mut chance = Chance::from_environment("a leak");
    let script = Script::random(0, &mut chance);
    let kept = vec![(1, Edit::Add("a trap".into()))];
    let cleared = vec![
        (1, Edit::Add("a trap".into())),
        (1, Edit::Replace(String::new())),
    ];
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for notes in [Vec::new(), kept, cleared] {
        let game = Game::play(&script, &notes).await;
        own.push(game.seen_over_http_by(script.writer).await);
        others.push(game.seen_over_http_by(script.others()[0]).await);
        game.server.close().await;
    }
    assert_eq!(difference(&others[0], &others[1]), None);
    assert_eq!(difference(&others[0], &others[2]), None);
    let tells = |seen: &Seen| {
        let mut texts = seen.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes));
        texts.any(|text| text.contains("a trap"))
    };
    assert_eq!([&own[0], &own[1], &own[2]].map(tells), [false, true, false]);
    assert!(difference(&own[0], &own[1]).is_some());
    // A deleted note still counts in the event number that its writer sees, and nowhere else.
    assert!(difference(&own[0], &own[2]).is_some());
}
