//! What is secret stays secret through the whole program: games that differ in nothing but somebody's private notes and settings give every other person the same bytes,
//! but for names, moments and marks that are random in every game. Here everything is compared that a person can get to see: messages, answers, suggestions, HTTP.
use crate::chance::Chance;
use crate::eyes::{self, Eyes, Seen, difference};
use crate::support::{Club, boards, press_on, until};
use entente_rules::{Position, Variant};
use entente_sandbox::Place;
use std::collections::HashMap;

/// So many traces are played, each as so many games with other notes: every two games of a trace are a pair.
const TRACES: usize = 6;
const GAMES: usize = 4;

/// What everybody may know of a game, and whose notes are to differ.
struct Trace {
    direct: bool,
    writer: &'static str,
    moves: Vec<String>,
    resigned: bool,
}

impl Trace {
    fn of_chance(number: usize, chance: &mut Chance) -> Self {
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

    fn others(&self) -> [&'static str; 2] {
        [if self.writer == "ann" { "bob" } else { "ann" }, "cleo"]
    }
}

/// The notes of one game: before which move (the last number is after all of them), and what is done.
type Notes = Vec<(usize, Edit)>;

#[derive(Debug, Clone)]
enum Edit {
    /// By `/notes` with a line.
    Add(String),
    /// In the form.
    Replace(String),
    /// Only looked at.
    Read,
    /// A setting, and the value that it is given.
    Set(&'static str, &'static str),
}

fn notes(trace: &Trace, chance: &mut Chance) -> Notes {
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
            let edit = match chance.below(5) {
                0 => Edit::Read,
                2 => {
                    let (name, value) = *chance.pick(&SETTINGS);
                    Edit::Set(name, value)
                }
                1 => Edit::Replace(text(chance)),
                _ => Edit::Add(text(chance)),
            };
            (chance.below(trace.moves.len() + 1), edit)
        })
        .collect();
    notes.sort_by_key(|(before, _)| *before);
    notes
}

/// What changes what its person sees, and nothing else: not the language, in which this test presses buttons, nor whether they are pinged, which all see.
const SETTINGS: [(&str, &str); 4] = [
    ("theme", "dark"),
    ("theme", "safe"),
    ("orientation", "white"),
    ("coordinates", "off"),
];

/// A game that is played, and where.
struct Game<'a> {
    club: Club,
    trace: &'a Trace,
    tokens: HashMap<&'static str, String>,
    /// The thread; `None` in direct messages.
    thread: Option<entente_sandbox::Thread>,
    id: String,
}

impl<'a> Game<'a> {
    /// Plays the trace and writes the notes, one thing after the other, so that nothing depends on time.
    async fn play(trace: &'a Trace, notes: &Notes) -> Self {
        let game = Self::begin(trace).await;
        for (ply, text) in trace.moves.iter().enumerate() {
            game.write(notes, ply).await;
            let mover = ["ann", "bob"][ply % 2];
            let said = game
                .place(mover)
                .slash(&format!("/move {text}"))
                .await
                .unwrap();
            let played = format!("You played **{text}**.");
            assert!(said.content.starts_with(&played), "{}", said.content);
            // The first board is that of the start, and before it in direct messages that of the challenge.
            game.catch_up(ply + 2).await;
        }
        game.write(notes, trace.moves.len()).await;
        if trace.resigned {
            let board = game.place("bob").slash("/board").await.unwrap();
            let sheet = press_on(&board, "Resign…").await;
            sheet.press("Yes, resign").await.unwrap();
            game.catch_up(trace.moves.len() + 2).await;
        }
        game
    }

    async fn begin(trace: &'a Trace) -> Self {
        let club = Club::open().await;
        let mut tokens = HashMap::new();
        for name in ["ann", "bob", "cleo"] {
            let answer = club.direct(name).slash("/api token").await.unwrap();
            tokens.insert(name, answer.content.split('`').nth(1).unwrap().to_owned());
        }
        let thread = if trace.direct {
            club.direct("ann")
                .slash("/challenge @bob white")
                .await
                .unwrap();
            let challenge = until(|| boards(&club.direct("bob")).pop()).await;
            challenge.press("Accept").await.unwrap();
            None
        } else {
            Some(club.start_game().await)
        };
        let mut game = Self {
            club,
            trace,
            tokens,
            thread,
            id: String::new(),
        };
        game.catch_up(1).await;
        let file = game.place("ann").slash("/pgn").await.unwrap();
        game.id = file.attachments[0].filename.replace(".pgn", "");
        game
    }

    /// Waits until so many boards have come since the game began, and those before the last have lost their buttons.
    async fn catch_up(&self, count: usize) {
        for name in ["ann", "bob"] {
            let place = self.place(name);
            let count = count + usize::from(self.trace.direct);
            until(|| {
                let boards = boards(&place);
                let (_, before) = boards.split_last()?;
                let quiet = before.iter().all(|board| board.controls().is_empty());
                (boards.len() >= count && quiet).then_some(())
            })
            .await;
        }
        if self.thread.is_some() {
            let challenge = || boards(&self.club.channel("ann")).remove(0);
            until(|| (challenge().controls() == ["Watch"]).then_some(())).await;
        }
    }

    async fn write(&self, notes: &Notes, ply: usize) {
        let place = self.place(self.trace.writer);
        for (_, edit) in notes.iter().filter(|(before, _)| *before == ply) {
            let shown = match edit {
                Edit::Add(line) => place
                    .slash(&format!("/notes add:\"{line}\""))
                    .await
                    .unwrap(),
                Edit::Read => place.slash("/notes").await.unwrap(),
                Edit::Set(name, value) => {
                    let sheet = place.slash("/settings own").await.unwrap();
                    let id = format!("settings1:own:{name}:{value}");
                    sheet.forge_press(&id).await.unwrap()
                }
                Edit::Replace(text) => {
                    let now = place.slash("/notes").await.unwrap();
                    let form = now.press_for_form("Edit…").await.unwrap();
                    form.submit([("note", text.as_str())]).await.unwrap()
                }
            };
            assert!(shown.ephemeral);
            if let Edit::Add(text) | Edit::Replace(text) = edit {
                assert!(
                    shown.content.contains(text),
                    "{} has no {text}",
                    shown.content
                );
            }
        }
    }

    /// Where this person sees the game, or would.
    fn place(&self, name: &str) -> Place {
        match &self.thread {
            Some(thread) => self.club.thread(name, thread),
            None => self.club.direct(name),
        }
    }

    /// All that a person can get to see of the game, without what is random in every game.
    async fn seen_by(&self, name: &str) -> Seen {
        let mut eyes = self.eyes();
        self.read_messages(name, &mut eyes);
        self.ask_the_bot(name, &mut eyes).await;
        self.ask_for_suggestions(name, &mut eyes).await;
        self.ask_by_http(name, &mut eyes).await;
        eyes.seen
    }

    fn eyes(&self) -> Eyes {
        Eyes::new(&self.club, &self.id, &self.tokens)
    }

    async fn seen_over_http_by(&self, name: &str) -> Seen {
        let mut eyes = self.eyes();
        self.ask_by_http(name, &mut eyes).await;
        eyes.seen
    }

    fn read_messages(&self, name: &str, eyes: &mut Eyes) {
        for place in [
            self.club.channel(name),
            self.place(name),
            self.club.direct(name),
        ] {
            // Which comes first, a board or the answer to the move, is anybody's guess.
            let (own, public): (Vec<_>, Vec<_>) = place
                .messages()
                .into_iter()
                .partition(|message| message.ephemeral);
            for message in public.iter().chain(&own) {
                eyes.message("a message", &place, message);
            }
            eyes.text("threads", &format!("{:?}", place.threads()));
        }
    }

    async fn ask_the_bot(&self, name: &str, eyes: &mut Eyes) {
        let place = self.place(name);
        let game = format!("game:{}", self.id);
        for line in ["board", "moves", "pgn", "notes", "turns", "move Ke9"] {
            for line in [format!("/{line}"), format!("/{line} {game}")] {
                match place.slash(&line).await {
                    Ok(answer) => eyes.message(&line, &place, &answer),
                    Err(error) => eyes.text(&line, &error.to_string()),
                }
            }
        }
        let Some(board) = boards(&place).pop() else {
            return;
        };
        // A rematch is another game, with a name of its own.
        let buttons = board.controls().into_iter();
        for button in buttons.filter(|button| button != "Rematch") {
            let answer = board.press(&button).await.unwrap();
            eyes.message(&button, &place, &answer);
        }
        for ask in ["edit-note", "save-note"] {
            let id = format!("1:{}:0:{ask}", self.id);
            let answer = match board.forge_press(&id).await {
                Ok(answer) => answer.content,
                Err(error) => error.to_string(),
            };
            eyes.text(ask, &answer);
        }
    }

    async fn ask_for_suggestions(&self, name: &str, eyes: &mut Eyes) {
        let place = self.place(name);
        for line in [
            "/move move:",
            "/move game:",
            "/notes game:",
            "/board game:",
            "/move move:N",
        ] {
            let choices = place.autocomplete(line).await.unwrap();
            eyes.text(line, &format!("{choices:?}"));
        }
    }

    async fn ask_by_http(&self, name: &str, eyes: &mut Eyes) {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let game = format!("games/{}", self.id);
        let parts = [
            "",
            "/moves",
            "/legal-moves",
            "/pgn",
            "/board.png",
            "/board.png?size=256",
        ];
        let paths = parts.map(|part| format!("{game}{part}"));
        for path in ["me".into(), "me/games".into()].iter().chain(&paths) {
            let request = client.get(format!("{}/{path}", self.club.api));
            eyes.response(path, request.bearer_auth(&self.tokens[name]))
                .await;
        }
        let moves = format!("{}/{game}/moves", self.club.api);
        for (header, value) in [("If-Match", "\"99\""), ("Idempotency-Key", "key")] {
            let request = client.post(&moves).bearer_auth(&self.tokens[name]);
            let request = request
                .header(header, value)
                .json(&serde_json::json!({"move": "Ke9"}));
            eyes.response(header, request).await;
        }
    }
}

/// Plays a trace with each of these notes, and compares every two games. How many pairs there were.
async fn compare(trace: Trace, all: Vec<Notes>) -> usize {
    let mut seen: [Vec<Seen>; 2] = Default::default();
    for notes in &all {
        let game = Game::play(&trace, notes).await;
        for (eyes, name) in seen.iter_mut().zip(trace.others()) {
            eyes.push(game.seen_by(name).await);
        }
        game.club.close().await;
    }
    let others = trace.others();
    let pairs = others
        .iter()
        .zip(&seen)
        .map(|(name, seen)| eyes::compare(name, seen, &all));
    pairs.max().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_invisible_to_everybody_else() {
    let mut chance = Chance::of_the_day("secrets");
    let mut written = 0;
    let traces: Vec<_> = (0..TRACES)
        .map(|number| {
            let trace = Trace::of_chance(number, &mut chance);
            let mut all = vec![Notes::new()];
            all.extend((1..GAMES).map(|_| notes(&trace, &mut chance)));
            written += all.iter().map(Vec::len).sum::<usize>();
            compare(trace, all)
        })
        .collect();
    let pairs: usize = futures::future::join_all(traces).await.into_iter().sum();
    println!("{pairs} pairs of games, {written} edits of notes, two other people each");
    assert!(pairs >= 30 && written > TRACES);
}

/// The writer's own eyes stand for a door that shows others too much: there the comparison has to find the note, and even that there was one.
#[tokio::test(flavor = "multi_thread")]
async fn a_leak_would_be_found() {
    let mut chance = Chance::of_the_day("a leak");
    let trace = Trace::of_chance(0, &mut chance);
    let kept = vec![(1, Edit::Add("a trap".into()))];
    let cleared = vec![
        (1, Edit::Add("a trap".into())),
        (1, Edit::Replace(String::new())),
    ];
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for notes in [Vec::new(), kept, cleared] {
        let game = Game::play(&trace, &notes).await;
        own.push(game.seen_over_http_by(trace.writer).await);
        others.push(game.seen_over_http_by(trace.others()[0]).await);
        game.club.close().await;
    }
    assert_eq!(difference(&others[0], &others[1]), None);
    assert_eq!(difference(&others[0], &others[2]), None);
    let tells = |seen: &Seen| {
        let mut texts = seen.iter().map(|(_, bytes)| String::from_utf8_lossy(bytes));
        texts.any(|text| text.contains("a trap"))
    };
    assert_eq!([&own[0], &own[1], &own[2]].map(tells), [false, true, false]);
    assert!(difference(&own[0], &own[1]).is_some());
    // A note that is gone is still counted in the number that its writer is told, and nowhere else.
    assert!(difference(&own[0], &own[2]).is_some());
}
