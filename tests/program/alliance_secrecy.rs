//! Secret alliances stay secret in the whole bot. Games of Four Player Chess with the same moves
//! and different private actions must show everybody else exactly the same bytes: in the thread,
//! direct messages, answers, suggestions, reasons why a move is illegal, pictures and alt texts,
//! and in HTTP bodies and headers.
use crate::analysis::finished;
use crate::chance::{Chance, number};
use crate::lobby::open_for_four;
use crate::request_checks::RequestChecks;
use crate::support::{TestServer, boards, data_of, game_of, quiet_boards, token, until};
use crate::transcript::{self, Seen, Transcript, difference};
use entente_rules::{PieceKind, Position, Variant};
use entente_sandbox::{Thread, UserInChannel};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// The private actions.
const KINDS: [&str; 6] = ["accept", "leave", "letter", "order", "propose", "think"];

/// The number of traces, if `TEST_TRACES` does not say, and the number of games with different
/// private actions for each. Every two games of a trace are compared.
const TRACES: usize = 2;
const GAMES: usize = 4;

/// The players and their armies, in turn order. Eve only watches.
const PLAYERS: [(&str, &str); 4] = [
    ("ann", "White"),
    ("bob", "Red"),
    ("cleo", "Black"),
    ("dan", "Yellow"),
];

/// The public facts of a game, and the two players whose private actions differ.
struct Trace {
    moves: Vec<String>,
    plotters: [usize; 2],
}

impl Trace {
    /// Random moves with captures. No king is captured, because everybody can see what follows.
    fn random(chance: &mut Chance) -> Self {
        let mut position = Position::start(Variant::Alliance);
        let mut moves = Vec::new();
        for _ in 0..8 + chance.below(8) {
            let mut legal = position.legal_moves();
            legal.retain(|mv| {
                position
                    .captured_piece(mv)
                    .is_none_or(|piece| piece.kind != PieceKind::King)
            });
            let captures: Vec<_> = legal
                .iter()
                .filter(|mv| position.captured_piece(mv).is_some())
                .copied()
                .collect();
            // Captures are rare among random moves, so half of the moves are drawn from them alone.
            let from = if captures.is_empty() || chance.once_in(2) {
                &legal
            } else {
                &captures
            };
            let mv = *chance.pick(from);
            moves.push(position.coordinate(mv));
            position = position.play(mv).unwrap();
        }
        let first = chance.below(4);
        Self {
            moves,
            plotters: [first, (first + 1 + chance.below(3)) % 4],
        }
    }

    /// Everybody else, players and bystanders.
    fn others(&self) -> Vec<&'static str> {
        let seats = (0..4).filter(|seat| !self.plotters.contains(seat));
        seats.map(|seat| PLAYERS[seat].0).chain(["eve"]).collect()
    }
}

/// Something that a player does in private before a move, as they type it.
#[derive(Debug, Clone)]
struct PrivateAction {
    before: usize,
    by: &'static str,
    line: String,
}

/// The private actions of one game, in order. `tally` counts the kinds.
fn private_actions(
    trace: &Trace,
    chance: &mut Chance,
    tally: &mut BTreeMap<&'static str, usize>,
) -> Vec<PrivateAction> {
    let mut befores: Vec<usize> = (0..2 + chance.below(7))
        .map(|_| chance.below(trace.moves.len() + 1))
        .collect();
    befores.sort_unstable();
    let private_action = |before| {
        let turn = chance.below(2);
        let [own, other] = [turn, 1 - turn].map(|at| PLAYERS[trace.plotters[at]]);
        let army = other.1;
        let next = trace.moves.get(before).map_or("", String::as_str);
        let (kind, line) = match chance.below(10) {
            9 => ("think", format!("/plan think {next}").trim_end().to_owned()),
            0..3 => (
                "propose",
                format!("/ally propose player:{army} message:\"You and I?\""),
            ),
            3 => ("propose", format!("/ally propose player:{army}")),
            4..6 => ("accept", format!("/ally accept player:{army}")),
            6 => ("leave", "/ally leave".to_owned()),
            7 => ("order", "/ally order order:\"leave the board\"".to_owned()),
            _ => (
                "letter",
                format!("/whisper player:{army} text:\"The @everyone of it\""),
            ),
        };
        *tally.entry(kind).or_default() += 1;
        PrivateAction {
            before,
            by: own.0,
            line,
        }
    };
    befores.into_iter().map(private_action).collect()
}

/// A game, and the test server in which it is played.
pub(crate) struct Game {
    pub(crate) server: TestServer,
    thread: Thread,
    tokens: HashMap<&'static str, String>,
    id: String,
}

impl Game {
    /// Plays the trace with these private actions, one thing after the other, so that nothing
    /// depends on time.
    async fn play(trace: &Trace, private_actions: &[PrivateAction]) -> Self {
        let game = Self::begin().await;
        for (ply, text) in trace.moves.iter().enumerate() {
            game.act_in_private(private_actions, ply).await;
            let answer = game.make_move(text).await;
            assert!(answer.starts_with("You played"), "{text}: {answer}");
            game.wait_for_boards(ply + 2).await;
        }
        game.act_in_private(private_actions, trace.moves.len())
            .await;
        game
    }

    pub(crate) async fn begin() -> Self {
        let sandbox = entente_strict::builder()
            .people(["ann", "bob", "cleo", "dan", "eve"])
            .bot("Entente")
            .guild("The Club")
            .channel("chess")
            .observer(Arc::new(RequestChecks::default()));
        let server = TestServer::of(sandbox.start().await.unwrap()).await;
        let mut tokens = HashMap::new();
        for name in ["ann", "bob", "cleo", "dan", "eve"] {
            tokens.insert(name, token(&server.direct(name)).await);
        }
        // Nothing is ever revealed, so that the analysis of the finished game is compared, too.
        let command = "/game new \"Four Player Chess\" options:\"reveal_alliances=no\"";
        let thread = open_for_four(&server, command).await;
        let mut game = Self {
            server,
            thread,
            tokens,
            id: String::new(),
        };
        game.wait_for_boards(1).await;
        game.id = game_of(&boards(&game.in_thread("ann"))[0]);
        game
    }

    /// The game's thread, as this person sees it.
    pub(crate) fn in_thread(&self, name: &str) -> UserInChannel {
        self.server.thread(name, &self.thread)
    }

    /// Makes a move. The test does not know whose turn it is: the bot refuses all other players.
    pub(crate) async fn make_move(&self, text: &str) -> String {
        let mut last = String::new();
        for (name, _) in PLAYERS {
            let mut answer = self
                .in_thread(name)
                .slash(&format!("/move {text}"))
                .await
                .unwrap();
            // Only in some games the player betrays somebody, and is asked first.
            if let [betray, _] = &answer.controls()[..]
                && answer.content.contains("your ally")
            {
                answer = answer.press(betray).await.unwrap();
            }
            last = answer.content;
            if last.starts_with("You played") {
                break;
            }
        }
        last
    }

    /// Waits until so many boards have come, and all but the last have lost their buttons.
    async fn wait_for_boards(&self, count: usize) {
        quiet_boards(&self.in_thread("ann"), count).await;
    }

    /// Does what is planned in private before a move. A refusal is as secret as a success.
    async fn act_in_private(&self, private_actions: &[PrivateAction], before: usize) {
        for private_action in private_actions
            .iter()
            .filter(|private_action| private_action.before == before)
        {
            let answer = self
                .server
                .direct(private_action.by)
                .slash(&private_action.line)
                .await;
            assert!(answer.unwrap().ephemeral);
        }
    }

    /// Everything that a person can see of the game, with random parts masked.
    pub(crate) async fn seen_by(&self, name: &str) -> Seen {
        let mut transcript = Transcript::new(&self.server, &self.id, &self.tokens);
        self.read_messages(name, &mut transcript);
        self.ask_for_suggestions(name, &mut transcript).await;
        self.ask_by_http(name, &mut transcript).await;
        // Last, because it changes the game: an ally who tries `/ally leave` has left.
        self.ask_the_bot(name, &mut transcript).await;
        transcript.seen
    }

    /// Ends the game: three players resign.
    async fn finish(&self) {
        for (name, _) in &PLAYERS[..3] {
            let question = self.in_thread(name).slash("/resign").await.unwrap();
            question.press("Yes, resign").await.unwrap();
        }
    }

    /// The analysis of the finished game, as a person sees it.
    async fn analysis_seen_by(&self, name: &str) -> Seen {
        let mut transcript = Transcript::new(&self.server, &self.id, &self.tokens);
        let channel = self.in_thread(name);
        let answer = channel.slash("/show analysis").await.unwrap();
        let analysis = finished(&channel, &answer).await;
        assert!(
            analysis.content.starts_with("**Analysis**"),
            "{}",
            analysis.content
        );
        transcript.message("/show analysis", &channel, &analysis);
        let paths = ["analysis", "analysis.png"].map(|part| format!("games/{}/{part}", self.id));
        let api = &self.server.api;
        transcript.resources(api, &self.tokens[name], &paths).await;
        transcript.seen
    }

    fn read_messages(&self, name: &str, transcript: &mut Transcript) {
        for (what, channel) in [
            ("channel", self.server.channel(name)),
            ("thread", self.in_thread(name)),
            ("direct messages", self.server.direct(name)),
        ] {
            transcript.messages(what, &channel);
        }
    }

    async fn ask_the_bot(&self, name: &str, transcript: &mut Transcript) {
        let channel = self.in_thread(name);
        let mut lines: Vec<String> = [
            "/board",
            "/show moves",
            "/show file",
            "/show position",
            "/show analysis",
            "/turns",
            "/ally status",
        ]
        .map(str::to_owned)
        .into();
        lines.extend(["/move e9", "/move Kd4", "/move a1a8"].map(str::to_owned));
        for (_, army) in PLAYERS {
            lines.extend(
                ["accept", "decline", "withdraw"].map(|what| format!("/ally {what} player:{army}")),
            );
        }
        lines.push("/ally leave".into());
        for line in lines {
            transcript.command(&channel, &line).await;
        }
        let Some(board) = boards(&channel).pop() else {
            return;
        };
        for button in board.controls() {
            let answer = board.press(&button).await.unwrap();
            transcript.message(&format!("button {button}"), &channel, &answer);
        }
        let data = data_of(&channel).await;
        assert_eq!(internal_name(&data), None);
        transcript.json("Send me my data", data);
    }

    async fn ask_for_suggestions(&self, name: &str, transcript: &mut Transcript) {
        let lines = [
            "/move move:",
            "/board game:",
            "/ally propose player:",
            "/ally accept player:",
            "/ally withdraw player:",
            "/ally leave player:",
            "/whisper player:",
        ];
        transcript.suggestions(&self.in_thread(name), &lines).await;
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
            "/alliances",
            "/proposals",
            "/letters",
            "/history",
            "/export",
            "/analysis",
            "/analysis.png",
            "/save",
            "/save/sealed",
        ];
        let paths = parts.map(|part| format!("{game}{part}"));
        let own = ["me/games", "me/data"].map(str::to_owned);
        let paths = [&own[..], &paths].concat();
        let api = &self.server.api;
        transcript.resources(api, &self.tokens[name], &paths).await;
    }
}

/// Finds a name in a person's data that only the bot has to know: from some of these, others'
/// secrets can be counted.
fn internal_name(data: &Value) -> Option<&str> {
    match data {
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let is_internal = ["records", "known", "reason", "reroute"].contains(&name.as_str());
            is_internal
                .then_some(name.as_str())
                .or_else(|| internal_name(value))
        }),
        Value::Array(values) => values.iter().find_map(internal_name),
        _ => None,
    }
}

/// Plays a trace with each of these lists of private actions, and compares what everybody else sees
/// in every two games. Returns the number of pairs.
async fn compare(trace: Trace, all: Vec<Vec<PrivateAction>>) -> usize {
    let others = trace.others();
    let mut seen: Vec<Vec<Seen>> = vec![Vec::new(); others.len()];
    for private_actions in &all {
        let game = Game::play(&trace, private_actions).await;
        for (views, name) in seen.iter_mut().zip(&others) {
            views.push(game.seen_by(name).await);
        }
        game.finish().await;
        for (views, name) in seen.iter_mut().zip(&others) {
            let analysis = game.analysis_seen_by(name).await;
            views.last_mut().unwrap().extend(analysis);
        }
        game.server.close().await;
    }
    let pairs = others
        .iter()
        .zip(&seen)
        .map(|(name, seen)| transcript::compare(name, seen, &all));
    pairs.max().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn alliances_are_invisible_to_everybody_else() {
    let mut chance = Chance::from_environment("alliance secrecy");
    let mut tally = BTreeMap::new();
    let mut pairs = 0;
    let mut traces = 0;
    // Chance may need more of them until every kind of private action was drawn.
    while traces < number("TEST_TRACES", TRACES) || tally.len() < KINDS.len() {
        traces += 1;
        assert!(traces < 50 * TRACES, "never drawn of {KINDS:?}: {tally:?}");
        let trace = Trace::random(&mut chance);
        let mut all = vec![Vec::new()];
        all.extend((1..GAMES).map(|_| private_actions(&trace, &mut chance, &mut tally)));
        pairs += compare(trace, all).await;
    }
    println!(
        "{pairs} pairs of games, none discarded; private actions: {tally:?}; \
        three other people each"
    );
    assert_eq!(pairs, traces * GAMES * (GAMES - 1) / 2);
    let kinds: Vec<&str> = tally.keys().copied().collect();
    assert_eq!(kinds, KINDS);
}

/// A letter to two players is invisible to everybody else. A copy for a second player changes
/// nothing for the first, except that the readers are named.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_to_several_is_invisible_to_everybody_else() {
    let trace = Trace {
        moves: vec!["a2a3".into()],
        plotters: [0, 1],
    };
    let write = |line: &str| {
        vec![PrivateAction {
            before: 1,
            by: "ann",
            line: line.into(),
        }]
    };
    let letters = [
        vec![],
        write("/whisper player:Red text:\"The @everyone of it\""),
        write("/whisper player:Red also:Black text:\"The @everyone of it\""),
    ];
    let mut seen = Vec::new();
    for private_actions in &letters {
        let game = Game::play(&trace, private_actions).await;
        game.server.settled().await;
        seen.push([
            game.seen_by("dan").await,
            game.seen_by("eve").await,
            game.seen_by("bob").await,
        ]);
        game.server.close().await;
    }
    let [none, to_one, to_two] = &seen[..] else {
        unreachable!("there were three games");
    };
    for outsider in 0..2 {
        assert_eq!(difference(&none[outsider], &to_one[outsider]), None);
        assert_eq!(difference(&none[outsider], &to_two[outsider]), None);
    }
    assert!(
        difference(&to_one[2], &to_two[2]).is_some(),
        "the readers are named"
    );
    assert_eq!(without_readers(&to_one[2]).len(), to_two[2].len());
    assert_eq!(
        difference(&without_readers(&to_one[2]), &without_readers(&to_two[2])),
        None
    );
}

/// The transcript of a reader of a letter, without the other readers and the length that they add.
fn without_readers(seen: &Seen) -> Seen {
    let cleo = r#",{"alias":null,"army":"black","name":"Cleo (Black)"}"#;
    let without = |what: &str, bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) => {
            let text = text
                .replace(" to you and Cleo (Black)", "")
                .replace(cleo, "");
            let lines = text.split(", ");
            let is_length =
                |part: &&str| what.ends_with("/letters") && part.contains("content-length");
            let kept: Vec<&str> = lines.filter(|part| !is_length(part)).collect();
            kept.join(", ").into_bytes()
        }
        Err(_) => bytes.to_vec(),
    };
    seen.iter()
        .map(|(what, bytes)| (what.clone(), without(what, bytes)))
        .collect()
}

/// The comparison finds a leak of a single byte in everything that it compares. The allies
/// themselves do see their alliance.
#[tokio::test(flavor = "multi_thread")]
async fn a_leak_anywhere_would_be_found() {
    let trace = Trace {
        moves: vec!["a2a3".into()],
        plotters: [0, 2],
    };
    let act_in_private = |by, line: &str| PrivateAction {
        before: 1,
        by,
        line: line.into(),
    };
    let secret = [
        act_in_private("ann", "/ally propose player:Black"),
        act_in_private("cleo", "/ally accept player:White"),
        act_in_private("ann", "/whisper player:Black text:Now"),
    ];
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for private_actions in [&[][..], &secret[..]] {
        let game = Game::play(&trace, private_actions).await;
        until(|| {
            let news = game.server.direct("cleo").messages().len();
            (private_actions.is_empty() || news >= 2).then_some(())
        })
        .await;
        own.push(game.seen_by("cleo").await);
        others.push(game.seen_by("eve").await);
        game.server.close().await;
    }
    assert_eq!(difference(&others[0], &others[1]), None);
    let leaked = json!({"games": [{"last_message": {"source": {"records": 3}}}]});
    assert_eq!(internal_name(&leaked), Some("records"));
    let as_set = |seen: &Seen| -> BTreeSet<(String, Vec<u8>)> { seen.iter().cloned().collect() };
    let (before, after) = (as_set(&own[0]), as_set(&own[1]));
    let differing: BTreeSet<&str> = after
        .difference(&before)
        .map(|(what, _)| what.as_str())
        .collect();
    for source in [
        "direct messages",
        "/ally status",
        "button Diplomacy",
        "suggestions /ally leave player:",
        "http games/[game]/alliances",
        "http games/[game]/letters",
        "http me/data",
        "Send me my data",
    ] {
        assert!(differing.contains(source), "{source}: {differing:?}");
    }
    // Change one bit of each item that Eve sees: the comparison has to find every such leak.
    for at in 0..others[0].len() {
        let mut leaking = others[1].clone();
        if let Some(last) = leaking[at].1.last_mut() {
            *last ^= 1;
            let what = &others[0][at].0;
            assert!(
                difference(&others[0], &leaking).is_some(),
                "a leak in {what} is not found"
            );
        }
    }
}
