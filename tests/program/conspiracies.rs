//! Secret alliances stay secret through the whole program: games of Four Player Chess with the same moves and other dealings in private give everybody whom the dealings do not concern the
//! same bytes, through every door: the thread, direct messages, answers to oneself, suggestions, why a move is not legal, pictures and alt texts, HTTP bodies and headers.
use crate::chance::Chance;
use crate::eyes::{self, Eyes, Seen, difference};
use crate::lobby::open_for_four;
use crate::support::{Club, boards, until};
use crate::watch::Watch;
use entente_rules::{Kind, Position, Variant};
use entente_sandbox::{Place, Sandbox, Thread};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// So many traces are played, each as so many games with other dealings: every two games of a trace are a pair.
const TRACES: usize = 5;
const GAMES: usize = 4;

/// Who sits where, in turn order; Eve only watches.
const PLAYERS: [(&str, &str); 4] = [
    ("ann", "White"),
    ("bob", "Red"),
    ("cleo", "Black"),
    ("dan", "Yellow"),
];

/// What everybody may know of a game, and between which two players the dealings are to differ.
struct Trace {
    moves: Vec<String>,
    conspirators: [usize; 2],
}

impl Trace {
    /// Random moves, captures too; no king is taken, for what follows from that all can see.
    fn of_chance(chance: &mut Chance) -> Self {
        let mut position = Position::start(Variant::Alliance);
        let mut moves = Vec::new();
        for _ in 0..8 + chance.below(8) {
            let mut legal = position.legal_moves();
            legal.retain(|mv| {
                position
                    .captures(mv)
                    .is_none_or(|man| man.kind != Kind::King)
            });
            let captures: Vec<_> = legal
                .iter()
                .filter(|mv| position.captures(mv).is_some())
                .copied()
                .collect();
            let from = match captures.is_empty() || chance.once_in(2) {
                true => &legal,
                false => &captures,
            };
            let mv = *chance.pick(from);
            moves.push(position.coordinate(mv));
            position = position.play(mv).unwrap();
        }
        let first = chance.below(4);
        Self {
            moves,
            conspirators: [first, (first + 1 + chance.below(3)) % 4],
        }
    }

    /// Everybody else who looks.
    fn others(&self) -> Vec<&'static str> {
        let seats = (0..4).filter(|seat| !self.conspirators.contains(seat));
        seats.map(|seat| PLAYERS[seat].0).chain(["eve"]).collect()
    }
}

/// What somebody does in private: before which move, who, and what is typed.
#[derive(Debug, Clone)]
struct Dealing {
    before: usize,
    by: &'static str,
    line: String,
}

/// The dealings of one game, in their order; and how often each kind was wished.
fn dealings(
    trace: &Trace,
    chance: &mut Chance,
    wished: &mut BTreeMap<&'static str, usize>,
) -> Vec<Dealing> {
    let mut befores: Vec<usize> = (0..2 + chance.below(7))
        .map(|_| chance.below(trace.moves.len() + 1))
        .collect();
    befores.sort_unstable();
    let dealing = |before| {
        let turn = chance.below(2);
        let [own, other] = [turn, 1 - turn].map(|at| PLAYERS[trace.conspirators[at]]);
        let army = other.1;
        let (kind, line) = match chance.below(9) {
            0..3 => (
                "propose",
                format!("/ally propose player:{army} message:\"You and I?\""),
            ),
            3 => ("propose", format!("/ally propose player:{army}")),
            4..6 => ("accept", format!("/ally accept player:{army}")),
            6 => ("leave", "/ally leave".to_owned()),
            7 => ("order", "/ally order order:\"remove my army\"".to_owned()),
            _ => (
                "letter",
                format!("/whisper player:{army} text:\"The @everyone of it\""),
            ),
        };
        *wished.entry(kind).or_default() += 1;
        Dealing {
            before,
            by: own.0,
            line,
        }
    };
    befores.into_iter().map(dealing).collect()
}

/// A game that is played, and where.
struct Game {
    club: Club,
    thread: Thread,
    tokens: HashMap<&'static str, String>,
    id: String,
}

impl Game {
    /// Plays the trace with these dealings, one thing after the other, so that nothing depends on time.
    async fn play(trace: &Trace, dealings: &[Dealing]) -> Self {
        let game = Self::begin().await;
        for (ply, text) in trace.moves.iter().enumerate() {
            game.deal(dealings, ply).await;
            let said = game.make_move(text).await;
            assert!(said.starts_with("You played"), "{text}: {said}");
            game.catch_up(ply + 2).await;
        }
        game.deal(dealings, trace.moves.len()).await;
        game
    }

    async fn begin() -> Self {
        let sandbox = Sandbox::builder()
            .people(["ann", "bob", "cleo", "dan", "eve"])
            .bot("Entente")
            .guild("The Club")
            .channel("chess")
            .observer(Arc::new(Watch::default()));
        let club = Club::of(sandbox.start().await.unwrap()).await;
        let mut tokens = HashMap::new();
        for name in ["ann", "bob", "cleo", "dan", "eve"] {
            let answer = club.direct(name).slash("/api token").await.unwrap();
            tokens.insert(name, answer.content.split('`').nth(1).unwrap().to_owned());
        }
        let thread = open_for_four(&club, "/game new \"Four Player Chess\"").await;
        let mut game = Self {
            club,
            thread,
            tokens,
            id: String::new(),
        };
        game.catch_up(1).await;
        let file = game.place("ann").slash("/pgn").await.unwrap();
        game.id = file.attachments[0]
            .filename
            .split('.')
            .next()
            .unwrap()
            .to_owned();
        game
    }

    /// Where this person sees the game.
    fn place(&self, name: &str) -> Place {
        self.club.thread(name, &self.thread)
    }

    /// Whose turn it is the bot knows: all others are refused.
    async fn make_move(&self, text: &str) -> String {
        let mut last = String::new();
        for (name, _) in PLAYERS {
            last = self
                .place(name)
                .slash(&format!("/move {text}"))
                .await
                .unwrap()
                .content;
            if last.starts_with("You played") {
                break;
            }
        }
        last
    }

    /// Waits until so many boards have come, and those before the last have lost their buttons.
    async fn catch_up(&self, count: usize) {
        let place = self.place("ann");
        until(|| {
            let boards = boards(&place);
            let (_, before) = boards.split_last()?;
            let quiet = before.iter().all(|board| board.controls().is_empty());
            (boards.len() >= count && quiet).then_some(())
        })
        .await;
    }

    /// What is done in private before a move; that something cannot be done is as secret as that it was.
    async fn deal(&self, dealings: &[Dealing], before: usize) {
        for dealing in dealings.iter().filter(|dealing| dealing.before == before) {
            let answer = self.club.direct(dealing.by).slash(&dealing.line).await;
            assert!(answer.unwrap().ephemeral);
        }
    }

    /// All that a person can get to see of the game, without what is random in every game.
    async fn seen_by(&self, name: &str) -> Seen {
        let mut eyes = Eyes::new(&self.club, &self.id, &self.tokens);
        self.read_messages(name, &mut eyes);
        self.ask_for_suggestions(name, &mut eyes).await;
        self.ask_by_http(name, &mut eyes).await;
        // Last, because an ally who tries to leave has left.
        self.ask_the_bot(name, &mut eyes).await;
        eyes.seen
    }

    fn read_messages(&self, name: &str, eyes: &mut Eyes) {
        for (what, place) in [
            ("channel", self.club.channel(name)),
            ("thread", self.place(name)),
            ("direct messages", self.club.direct(name)),
        ] {
            // Which comes first, a board or the answer to the move, is anybody's guess.
            let messages = place.messages().into_iter();
            let (own, public): (Vec<_>, Vec<_>) = messages.partition(|message| message.ephemeral);
            for message in public.iter().chain(&own) {
                eyes.message(what, &place, message);
            }
        }
    }

    async fn ask_the_bot(&self, name: &str, eyes: &mut Eyes) {
        let place = self.place(name);
        let mut lines: Vec<String> = ["board", "moves", "pgn", "position", "turns", "ally status"]
            .map(|line| format!("/{line}"))
            .into();
        lines.extend(["/move e9", "/move Kd4", "/move a1a8"].map(str::to_owned));
        for (_, army) in PLAYERS {
            lines.extend(
                ["accept", "decline", "withdraw"].map(|what| format!("/ally {what} player:{army}")),
            );
        }
        lines.push("/ally leave".into());
        for line in lines {
            match place.slash(&line).await {
                Ok(answer) => eyes.message(&line, &place, &answer),
                Err(error) => eyes.text(&line, &error.to_string()),
            }
        }
        let Some(board) = boards(&place).pop() else {
            return;
        };
        for button in board.controls() {
            let answer = board.press(&button).await.unwrap();
            eyes.message(&format!("button {button}"), &place, &answer);
        }
    }

    async fn ask_for_suggestions(&self, name: &str, eyes: &mut Eyes) {
        let place = self.place(name);
        for line in [
            "/move move:",
            "/board game:",
            "/ally propose player:",
            "/ally accept player:",
            "/ally withdraw player:",
            "/ally leave player:",
            "/whisper player:",
        ] {
            let choices = place.autocomplete(line).await.unwrap();
            eyes.text(&format!("suggestions {line}"), &format!("{choices:?}"));
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
            "/alliances",
            "/proposals",
            "/letters",
            "/history",
            "/export",
        ];
        let paths = parts.map(|part| format!("{game}{part}"));
        for path in ["me/games".into()].iter().chain(&paths) {
            let request = client.get(format!("{}/{path}", self.club.api));
            let request = request.bearer_auth(&self.tokens[name]);
            eyes.response(&format!("http {path}"), request).await;
        }
    }
}

/// Plays a trace with each of these dealings, and compares every two games for everybody whom they do not concern. How many pairs there were.
async fn compare(trace: Trace, all: Vec<Vec<Dealing>>) -> usize {
    let others = trace.others();
    let mut seen: Vec<Vec<Seen>> = vec![Vec::new(); others.len()];
    for dealings in &all {
        let game = Game::play(&trace, dealings).await;
        for (eyes, name) in seen.iter_mut().zip(&others) {
            eyes.push(game.seen_by(name).await);
        }
        game.club.close().await;
    }
    let pairs = others
        .iter()
        .zip(&seen)
        .map(|(name, seen)| eyes::compare(name, seen, &all));
    pairs.max().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn alliances_are_invisible_to_everybody_whom_they_do_not_concern() {
    let mut chance = Chance::of_the_day("conspiracies");
    let mut wished = BTreeMap::new();
    let mut pairs = 0;
    for _ in 0..TRACES {
        let trace = Trace::of_chance(&mut chance);
        let mut all = vec![Vec::new()];
        all.extend((1..GAMES).map(|_| dealings(&trace, &mut chance, &mut wished)));
        pairs += compare(trace, all).await;
    }
    println!(
        "{pairs} pairs of games, none thrown away; wished in private: {wished:?}; three other people each"
    );
    assert!(pairs >= 30);
    let kinds: BTreeSet<_> = wished.keys().copied().collect();
    assert_eq!(
        kinds,
        ["accept", "leave", "letter", "order", "propose"].into()
    );
}

/// A leak at each door, one letter of what is said there, is found by the same comparison; and the conspirators' own eyes see the alliance wherever they may.
#[tokio::test(flavor = "multi_thread")]
async fn a_leak_at_any_door_would_be_found() {
    let trace = Trace {
        moves: vec!["a2a3".into()],
        conspirators: [0, 2],
    };
    let deal = |by, line: &str| Dealing {
        before: 1,
        by,
        line: line.into(),
    };
    let secret = [
        deal("ann", "/ally propose player:Black"),
        deal("cleo", "/ally accept player:White"),
        deal("ann", "/whisper player:Black text:Now"),
    ];
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for dealings in [&[][..], &secret[..]] {
        let game = Game::play(&trace, dealings).await;
        until(|| {
            let told = game.club.direct("cleo").messages().len();
            (dealings.is_empty() || told >= 2).then_some(())
        })
        .await;
        own.push(game.seen_by("cleo").await);
        others.push(game.seen_by("eve").await);
        game.club.close().await;
    }
    assert_eq!(difference(&others[0], &others[1]), None);
    let told = |seen: &Seen| -> BTreeSet<(String, Vec<u8>)> { seen.iter().cloned().collect() };
    let (before, after) = (told(&own[0]), told(&own[1]));
    let differing: BTreeSet<&str> = after
        .difference(&before)
        .map(|(what, _)| what.as_str())
        .collect();
    for door in [
        "direct messages",
        "/ally status",
        "button Diplomacy",
        "suggestions /ally leave player:",
        "http games/[game]/alliances",
        "http games/[game]/letters",
    ] {
        assert!(differing.contains(door), "{door}: {differing:?}");
    }
    for at in 0..others[0].len() {
        let mut leaking = others[1].clone();
        if let Some(last) = leaking[at].1.last_mut() {
            *last ^= 1;
            let what = &others[0][at].0;
            assert!(
                difference(&others[0], &leaking).is_some(),
                "{what} could tell"
            );
        }
    }
}
