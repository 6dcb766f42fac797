//! Games that are faster than Discord allows: five messages in five seconds in a channel. The
//! limits of the sandbox are real here. Boards that were overtaken are not sent, the last one is
//! hardly late, and private messages change none of that.
//!
//! `TEST_GAMES=24 cargo test --workspace --test program lateness -- --nocapture` prints how late
//! the last board of each of so many games is, in threads and in direct messages (without the
//! variable of six).
use crate::chance::{Chance, number};
use crate::lobby::open_for_four;
use crate::request_checks::mark_change;
use crate::support::*;
use crate::transcript::{Seen, Transcript, difference};
use entente_rules::{Pgn, Ply, Position, Variant};
use entente_sandbox::{Message, Observer, RateLimits, Thread, UserInChannel};
use futures::future::join_all;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The lateness of a last board above which a test fails. The aim is a second; a machine that is
/// busy with other tests adds to it.
const TOO_LATE: Duration = Duration::from_secs(4);

/// Counts the requests that Discord rejected because they were too many.
#[derive(Debug, Default)]
struct Rejections(AtomicU32);

impl Observer for Rejections {
    fn on_response(&self, _: &str, status: u16, _: &Value) {
        self.0
            .fetch_add(u32::from(status == 429), Ordering::Relaxed);
    }

    fn on_change(&self) {
        mark_change();
    }
}

/// A bot in a sandbox whose limits are those of Discord.
async fn with_real_limits() -> (TestServer, Arc<Rejections>) {
    let rejections = Arc::new(Rejections::default());
    let builder = sandbox_builder().rate_limits(RateLimits::Discord);
    let sandbox = builder.observer(rejections.clone()).start().await.unwrap();
    (TestServer::of(sandbox).await, rejections)
}

/// Stops the bot. None of its requests was too many.
async fn close(server: TestServer, rejections: &Rejections) {
    server.settled().await;
    assert_eq!(rejections.0.load(Ordering::Relaxed), 0, "requests too many");
    server.close().await;
}

/// Waits for a board with these words, and returns how long that took.
async fn lateness(channel: &UserInChannel, words: &str) -> Duration {
    let moved = Instant::now();
    let has_words = |message: &Message| !message.ephemeral && message.content.contains(words);
    channel.wait_for(has_words, TIMEOUT).await.unwrap();
    moved.elapsed()
}

/// Makes a move, and returns how it is written.
async fn make_move(channel: &UserInChannel, typed: &str) -> String {
    let answer = channel.slash(&format!("/move {typed}")).await.unwrap();
    let written = answer.content.strip_prefix("You played **");
    let written = written.and_then(|rest| rest.split_once("**"));
    written.expect(&answer.content).0.to_owned()
}

/// Twelve moves in one thread. Nobody waits for the boards.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_board_of_a_fast_game_is_not_behind_those_that_it_overtook() {
    const MOVES: [&str; 12] = [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
    ];
    let (server, rejections) = with_real_limits().await;
    let thread = server.start_game().await;
    let (white, black) = (server.thread("ann", &thread), server.thread("bob", &thread));
    for (ply, san) in MOVES.iter().enumerate() {
        let mover = if ply % 2 == 0 { &white } else { &black };
        make_move(mover, san).await;
    }
    lateness(&white, "6… b5").await;
    let boards = boards(&white);
    assert!(boards.len() < MOVES.len(), "{} boards", boards.len());
    let texts: String = boards.iter().map(|board| board.content.as_str()).collect();
    for san in MOVES {
        assert!(texts.contains(san), "a board names {san}: {texts}");
    }
    close(server, &rejections).await;
}

/// A game of Ann and Bob, and where both of them see it.
struct FastGame {
    places: [UserInChannel; 2],
    /// The name of the game, which commands in direct messages need.
    option: String,
    chance: Chance,
}

impl FastGame {
    /// Plays some moves of a master game, at random moments, and returns how late the last board
    /// is for the later one of both.
    async fn play(mut self) -> Duration {
        let game = master_game(1);
        let mut position: Position = game.start().clone();
        let plies = 10 + self.chance.below(10);
        for (ply, mv) in game.moves().iter().take(plies).enumerate() {
            let pause = Duration::from_millis(self.chance.below(600) as u64);
            tokio::time::sleep(pause).await;
            let typed = format!("{}{}", position.san(mv), self.option);
            make_move(&self.places[ply % 2], &typed).await;
            position = position.play(mv).unwrap();
        }
        let (number, is_white) = (plies.div_ceil(2), plies % 2 == 1);
        let sign = if is_white { "." } else { "…" };
        let san = last_san(&game, plies);
        let words = format!("{number}{sign} {san}");
        let [first, second] = &self.places;
        let (first, second) = tokio::join!(lateness(first, &words), lateness(second, &words));
        first.max(second)
    }
}

/// The last of so many moves of a game.
fn last_san(game: &Pgn, plies: usize) -> String {
    let mut position: Position = game.start().clone();
    for mv in game.moves().iter().take(plies - 1) {
        position = position.play(mv).unwrap();
    }
    position.san(&game.moves()[plies - 1])
}

/// Prints the lateness of games, and asserts that none was too late.
fn assert_in_time(what: &str, mut late: Vec<Duration>) {
    late.sort();
    let (median, most) = (late[late.len() / 2], late[late.len() - 1]);
    let count = late.len();
    println!("the last board of {count} games in {what}: median {median:.2?}, at most {most:.2?}");
    assert!(most < TOO_LATE, "{late:?}");
}

/// Several games at the same time, each with ten to nineteen moves, a move every 0.3 seconds on
/// average.
#[tokio::test(flavor = "multi_thread")]
async fn lateness_of_last_boards_in_threads() {
    if entente_gate::skips_slow() {
        return;
    }
    let mut chance = Chance::from_environment("lateness in threads");
    let (server, rejections) = with_real_limits().await;
    let mut late = Vec::new();
    let total = number("TEST_GAMES", 6);
    while late.len() < total {
        let mut games = Vec::new();
        // The limit of all routes together does not allow many more.
        for _ in late.len()..total.min(late.len() + 6) {
            let thread = server.start_game().await;
            games.push(FastGame {
                places: ["ann", "bob"].map(|name| server.thread(name, &thread)),
                option: String::new(),
                chance: Chance::seeded(chance.next()),
            });
        }
        late.extend(join_all(games.into_iter().map(FastGame::play)).await);
    }
    assert_in_time("threads", late);
    close(server, &rejections).await;
}

/// The same in direct messages, where each player has a board: one game at a time, because all
/// games of a person share one channel there.
#[tokio::test(flavor = "multi_thread")]
async fn lateness_of_last_boards_in_direct_messages() {
    if entente_gate::skips_slow() {
        return;
    }
    let mut chance = Chance::from_environment("lateness in direct messages");
    let mut late = Vec::new();
    for _ in 0..number("TEST_GAMES", 6).div_ceil(3) {
        let (server, rejections) = with_real_limits().await;
        let line = "/challenge @bob white visibility:private";
        server.channel("ann").slash(line).await.unwrap();
        let places = ["ann", "bob"].map(|name| server.direct(name));
        let challenge = posted_after(&places[1], None, "Accept").await;
        challenge.press("Accept").await.unwrap();
        server.settled().await;
        let game = FastGame {
            places,
            option: String::new(),
            chance: Chance::seeded(chance.next()),
        };
        late.push(game.play().await);
        close(server, &rejections).await;
    }
    assert_in_time("direct messages", late);
}

/// The players of the pair, in turn order. Eve only watches.
const PLAYERS: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// The people who may not notice the secrets of Ann and Cleo.
const OTHERS: [&str; 3] = ["bob", "dan", "eve"];

/// The volleys, in each of which all four move as fast as the bot answers their programs. Each
/// begins when Discord's limit knows of no message before it.
const VOLLEYS: usize = 2;
const LIMIT_PERIOD: Duration = Duration::from_millis(5200);

/// The time within which a volley has to be made, so that its moves are there before the second
/// board is due. A machine that is too busy for it plays the pair again.
const VOLLEY_TIME: Duration = Duration::from_millis(700);
const TRIES: usize = 5;

/// The letters of each plotter during each volley: as many as the game allows, and in the first one
/// more than Discord allows in their direct messages.
const LETTERS: [usize; VOLLEYS] = [7, 3];

/// A move as it is typed, and as boards say it.
struct QuietMove {
    typed: String,
    written: String,
}

/// Moves without captures: what everybody sees of them depends on no alliance.
fn quiet_moves(count: usize) -> Vec<QuietMove> {
    let mut position = Position::start(Variant::Alliance);
    let mut moves = Vec::new();
    for ply in 0..count {
        let mut legal = position.legal_moves();
        legal.retain(|mv| position.captured_piece(mv).is_none());
        let mv = legal[ply * 7 % legal.len()];
        let made = Ply::Move(mv);
        moves.push(QuietMove {
            typed: position.coordinate(mv),
            written: position.short_notation(made, &position.notation(made)),
        });
        position = position.play(mv).unwrap();
    }
    moves
}

/// A game of Four Player Chess whose moves come in volleys.
struct Volleys {
    server: TestServer,
    rejections: Arc<Rejections>,
    thread: Thread,
    tokens: HashMap<&'static str, String>,
    game: String,
}

/// The view that others had of a game.
struct Outcome {
    seen: Vec<Seen>,
    boards: usize,
    /// Whether each volley was made in its time.
    in_time: bool,
}

impl Volleys {
    async fn open() -> Self {
        let rejections = Arc::new(Rejections::default());
        let builder = sandbox_builder()
            .people(["ann", "bob", "cleo", "dan", "eve"])
            .rate_limits(RateLimits::Discord);
        let sandbox = builder.observer(rejections.clone()).start().await.unwrap();
        let server = TestServer::of(sandbox).await;
        let command = "/game new \"Four Player Chess\" options:\"reveal_alliances=no\"";
        let thread = open_for_four(&server, command).await;
        let mut tokens = HashMap::new();
        for name in PLAYERS {
            tokens.insert(name, token(&server.direct(name)).await);
        }
        server.settled().await;
        let game = game_of(&boards(&server.thread("eve", &thread))[0]);
        Self {
            server,
            rejections,
            thread,
            tokens,
            game,
        }
    }

    /// Plays all volleys. If `has_secrets`, Ann and Cleo ally first, and write to each other as
    /// fast as they can during each. Returns how late the last board of each volley was, and
    /// whether all were made in time.
    async fn play(&self, has_secrets: bool) -> (Vec<Duration>, bool) {
        if has_secrets {
            let acts = [("ann", "propose", "Black"), ("cleo", "accept", "White")];
            for (name, what, army) in acts {
                let line = format!("/ally {what} player:{army}");
                self.act_in_private(name, &line).await;
            }
        }
        let (mut late, mut in_time) = (Vec::new(), true);
        let moves = quiet_moves(VOLLEYS * PLAYERS.len());
        for (volley, count) in moves.chunks(PLAYERS.len()).zip(LETTERS) {
            tokio::time::sleep(LIMIT_PERIOD).await;
            let letters = async {
                if has_secrets {
                    let two = [("ann", "Black"), ("cleo", "White")];
                    join_all(two.map(|(name, army)| self.write(name, army, count))).await;
                }
            };
            let begun = Instant::now();
            let played = async {
                self.make_moves(volley).await;
                in_time &= begun.elapsed() < VOLLEY_TIME;
                let last = &volley[volley.len() - 1].written;
                lateness(&self.server.thread("eve", &self.thread), last).await
            };
            late.push(tokio::join!(played, letters).0);
        }
        (late, in_time)
    }

    /// Makes the moves of a volley over the HTTP API, one after the other.
    async fn make_moves(&self, volley: &[QuietMove]) {
        let client = http_client();
        for (name, mv) in PLAYERS.iter().zip(volley) {
            let url = format!("{}/games/{}/moves", self.server.api, self.game);
            let request = client.post(url).bearer_auth(&self.tokens[name]);
            let made = request.json(&json!({ "move": mv.typed })).send().await;
            assert_eq!(made.unwrap().status(), 201, "{}", mv.typed);
        }
    }

    async fn write(&self, name: &str, army: &str, count: usize) {
        for number in 0..count {
            let line = format!("/whisper player:{army} text:\"Letter {number}\"");
            self.act_in_private(name, &line).await;
        }
    }

    async fn act_in_private(&self, name: &str, line: &str) {
        let answer = self.server.direct(name).slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}: {}", answer.content);
    }

    /// Plays a whole game, and returns what others saw of it.
    async fn outcome(has_secrets: bool) -> Outcome {
        let game = Self::open().await;
        let (late, in_time) = game.play(has_secrets).await;
        println!("with secrets: {has_secrets}; the last boards were late by {late:.2?}");
        assert!(late.iter().all(|late| *late < TOO_LATE), "{late:?}");
        game.server.settled().await;
        let news = game.server.direct("cleo").messages();
        let letters = news.iter().filter(|news| news.content.contains("Letter"));
        let expected = if has_secrets { LETTERS.iter().sum() } else { 0 };
        assert_eq!(letters.count(), expected, "letters to Cleo");
        let outcome = Outcome {
            seen: OTHERS.map(|name| game.seen_by(name)).into(),
            boards: boards(&game.server.thread("eve", &game.thread)).len(),
            in_time,
        };
        close(game.server, &game.rejections).await;
        outcome
    }

    /// Everything that this person sees in the channel, the thread and their direct messages.
    fn seen_by(&self, name: &str) -> Seen {
        let in_thread = self.server.thread(name, &self.thread);
        let mut transcript = Transcript::new(&self.server, &self.game, &self.tokens);
        transcript.messages("channel", &self.server.channel(name));
        transcript.messages("thread", &in_thread);
        transcript.messages("direct messages", &self.server.direct(name));
        transcript.seen
    }
}

/// Two games with the same moves. In one of them two players ally, and write letters faster than
/// Discord allows. Everybody else sees the same boards in the same order: neither does a private
/// message delay one, nor does it change which ones are overtaken.
#[tokio::test(flavor = "multi_thread")]
async fn private_messages_neither_delay_boards_nor_change_which_are_overtaken() {
    if entente_gate::skips_slow() {
        return;
    }
    let mut pair = Vec::new();
    for number in 1..=TRIES {
        let (without, with) = tokio::join!(Volleys::outcome(false), Volleys::outcome(true));
        if without.in_time && with.in_time {
            pair = vec![without, with];
            break;
        }
        println!("too busy for the pair, try {number} of {TRIES}");
    }
    let [without, with] = &pair[..] else {
        panic!("too busy for the pair");
    };
    // The first board, and of each volley the first and the last one.
    assert_eq!(
        (without.boards, with.boards),
        (1 + 2 * VOLLEYS, 1 + 2 * VOLLEYS)
    );
    for (name, (without, with)) in OTHERS.iter().zip(without.seen.iter().zip(&with.seen)) {
        if let Some(leak) = difference(without, with) {
            panic!("{name} sees other boards:\n{leak}");
        }
    }
}
