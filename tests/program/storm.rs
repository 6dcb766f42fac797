//! Storms: every fault that the sandbox has, drawn from a seed, while several games are played to
//! their end, people press and call the API, and the bot is killed at any moment.
//!
//! In the first storm Discord fails and recovers, and lets the application open no direct messages
//! for a while. Then every acknowledged move exists once, and every board comes once. In the second
//! one Discord also refuses for good (closed direct messages, lost permissions), and messages are
//! deleted: boards can be missing there, but no move, no message comes twice, and the games show
//! their end. In both, no request is malformed, and the store is whole.
//!
//! `TEST_STORM=20 cargo test --workspace --test program storm -- --nocapture` plays so many rounds
//! of four games in each (without the variable one), and `TEST_SEED=…` repeats the faults.
use crate::chance::{Chance, number};
use crate::support::*;
use crate::world::PLAYING;
use crate::world::bots::{Bots, Program};
use crate::world::last_checks::public_messages;
use crate::world::people::Caller;
use entente_sandbox::{Fault, Message, Sandbox, UserInChannel};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Service};
use entente_store::Store;
use futures::future::{BoxFuture, FutureExt};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// Whole games, each up to its checkmate.
const LINES: [&[&str]; 4] = [
    &["f3", "e5", "g4", "Qh4#"],
    &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"],
    &[
        "e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7+", "Ke7", "Nd5#",
    ],
    &[
        "e4", "e5", "Nf3", "d6", "d4", "Bg4", "dxe5", "Bxf3", "Qxf3", "dxe5", "Bc4", "Nf6", "Qb3",
        "Qe7", "Nc3", "c6", "Bg5", "b5", "Nxb5", "cxb5", "Bxb5+", "Nbd7", "O-O-O", "Rd8", "Rxd7",
        "Rxd7", "Rd1", "Qe6", "Bxd7+", "Nxd7", "Qb8+", "Nxb8", "Rd8#",
    ],
];

/// The number of requests in a thousand, and of events in a thousand, that fail.
const FAULTS_PER_MILLE: u32 = 70;

/// The number of moves for one kill, on average, and for one deleted message.
const MOVES_PER_KILL: usize = 9;
const MOVES_PER_DELETION: usize = 4;

/// The longest time after a command to which there is no answer until it can have no effect.
const MAX_RESPONSE_TIME: Duration = Duration::from_secs(1);

/// A game, and where its players see it.
struct Game {
    id: String,
    people: [&'static str; 2],
    places: [UserInChannel; 2],
    line: &'static [&'static str],
    made: usize,
}

impl Game {
    /// The moves as a board says them: `2. g4`, `2… Qh4#`.
    fn words(&self) -> Vec<String> {
        let words = |(ply, san): (usize, &&str)| {
            let sign = if ply % 2 == 0 { "." } else { "…" };
            format!("{}{sign} {san}", ply / 2 + 1)
        };
        self.line.iter().enumerate().map(words).collect()
    }

    /// The texts of its boards that this player sees.
    fn boards_at(&self, place: &UserInChannel) -> Vec<String> {
        let boards = public_messages(place).into_iter();
        let own = boards.filter(|board| mark(board).is_some_and(|(game, _)| game == self.id));
        own.map(|board| board.content).collect()
    }

    /// The moves that no board says, or more than one, each with the number of boards.
    fn wrong_boards(&self) -> Vec<(String, usize)> {
        let mut wrong = Vec::new();
        for place in &self.places {
            let boards = self.boards_at(place);
            for words in self.words() {
                let saying = boards.iter().filter(|text| text.contains(&words)).count();
                if saying != 1 {
                    wrong.push((words, saying));
                }
            }
        }
        wrong
    }
}

/// The game and the delivery that the picture of a message names, or the button of a past board.
fn mark(message: &Message) -> Option<(String, String)> {
    if is_past_board(message) {
        let mut parts = marked_id(&message.components)?.split([':', '~']);
        return Some((parts.nth(1)?.to_owned(), parts.nth(1)?.to_owned()));
    }
    let name = &message.attachments.first()?.filename;
    let mut parts = name.strip_prefix("board-")?.split('-');
    Some((parts.next()?.to_owned(), parts.next()?.to_owned()))
}

struct Storm {
    sandbox: Sandbox,
    bots: Bots,
    chance: Chance,
    faults: Vec<Fault>,
    /// Whether Discord also refuses for good, and messages are deleted.
    refuses: bool,
    callers: BTreeMap<&'static str, Caller>,
    games: Vec<Game>,
    kills: usize,
    deleted: usize,
}

impl Storm {
    /// A bot whose first commands and emojis were refused: it goes on without them, and has both
    /// after the next start.
    async fn open(what: &str, refuses: bool) -> Self {
        let chance = Chance::from_environment(what);
        let sandbox = sandbox().await;
        let mut bots = Bots::new(Program::Entente, &sandbox, None, 1).await;
        bots.draw_emojis();
        sandbox.faults().inject(Fault::CommandsRefused, 1);
        sandbox.faults().inject(Fault::EmojisRefused, 1);
        bots.start(PLAYING, 0);
        bots.logged(PLAYING, "Discord refused the commands").await;
        bots.logged(PLAYING, "Discord refused the emojis").await;
        bots.kill_and_start(PLAYING, &sandbox).await;
        wait_out_refused_openings(&sandbox, &mut bots).await;
        let mut callers = BTreeMap::new();
        for name in PEOPLE {
            callers.insert(name, Caller::of(&sandbox.user(name).in_dm()).await);
        }
        let waits = [Fault::DmsTooFast, Fault::DmsQuarantined];
        let drawn = |fault: &Fault| refuses || fault.is_transient() || waits.contains(fault);
        Self {
            sandbox,
            bots,
            chance,
            faults: Fault::ALL.into_iter().filter(drawn).collect(),
            refuses,
            callers,
            games: Vec::new(),
            kills: 2,
            deleted: 0,
        }
    }

    /// From now on requests and events fail.
    fn rage(&mut self) {
        let (faults, seed) = (self.faults.clone(), self.chance.next());
        let plan = self.sandbox.faults();
        plan.inject_at_random_from(faults, seed, FAULTS_PER_MILLE);
    }

    /// Starts the bot again, which was killed, while nothing fails: that would take longer than a
    /// test should wait.
    async fn start(&mut self) {
        self.kills += 1;
        self.sandbox.faults().clear();
        self.bots.kill_and_start(PLAYING, &self.sandbox).await;
        self.bots.api(PLAYING).await;
    }

    /// Reads over the HTTP API, which has no faults.
    async fn get(&self, name: &str, path: &str) -> Value {
        let api = self.bots.api(PLAYING).await;
        let asked = self.callers[name].send(&api, (Method::GET, path), None, None);
        let (status, answer) = asked.await.expect("the bot answers");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Starts a game of each line: two in threads, two in direct messages.
    async fn start_games(&mut self) {
        for (number, line) in LINES.into_iter().enumerate() {
            let first = self.chance.below(PEOPLE.len());
            let second = (first + 1 + self.chance.below(PEOPLE.len() - 1)) % PEOPLE.len();
            let people = [PEOPLE[first], PEOPLE[second]];
            let game = self.start_game(people, line, number % 2 == 1).await;
            self.games.push(game);
        }
    }

    async fn start_game(
        &self,
        people: [&'static str; 2],
        line: &'static [&'static str],
        in_thread: bool,
    ) -> Game {
        let [white, black] = people.map(|name| self.sandbox.user(name));
        let channel = white.in_channel("chess").unwrap();
        let threads = channel.threads().len();
        let known: BTreeSet<String> = self.games_of(people[0]).await;
        let (asked_at, visibility) = if in_thread {
            (black.in_channel("chess").unwrap(), "")
        } else {
            (black.in_dm(), " visibility:private")
        };
        let before = newest(&asked_at);
        let line_of_challenge = format!("/challenge @{} white{visibility}", people[1]);
        channel.slash(&line_of_challenge).await.unwrap();
        let challenge = posted_after(&asked_at, before, "Accept").await;
        challenge.press("Accept").await.unwrap();
        let games = self.games_of(people[0]).await;
        let id = games.difference(&known).next().expect("it has begun");
        let places = if in_thread {
            let found = || channel.threads().into_iter().max_by_key(|thread| thread.id);
            let thread = until(|| found().filter(|_| channel.threads().len() > threads)).await;
            [white, black].map(|user| user.in_channel_id(thread.id).unwrap())
        } else {
            [white.in_dm(), black.in_dm()]
        };
        let game = Game {
            id: id.clone(),
            people,
            places,
            line,
            made: 0,
        };
        let begun = || {
            game.places
                .iter()
                .all(|place| !game.boards_at(place).is_empty())
        };
        until(|| begun().then_some(())).await;
        game
    }

    async fn games_of(&self, name: &str) -> BTreeSet<String> {
        let mine = self.get(name, "me/games").await;
        let games = mine["games"].as_array().unwrap().iter();
        games
            .map(|game| game["id"].as_str().unwrap().to_owned())
            .collect()
    }

    /// Plays all games to their end while Discord fails and the bot is killed.
    async fn play(&mut self) {
        loop {
            let unfinished: Vec<usize> = (0..self.games.len())
                .filter(|game| self.games[*game].made < self.games[*game].line.len())
                .collect();
            if unfinished.is_empty() {
                return;
            }
            let game = *self.chance.pick(&unfinished);
            let is_killed = self.chance.once_in(MOVES_PER_KILL);
            self.make_move(game, is_killed).await;
            if self.refuses && self.chance.once_in(MOVES_PER_DELETION) {
                self.delete_message(game);
            }
        }
    }

    /// Makes the next move of a game, and repeats it as long as it is not there and there was no
    /// answer. An acknowledged one is there.
    async fn make_move(&mut self, game: usize, mut is_killed: bool) {
        let key = format!("key-{}", self.chance.next());
        for _ in 0..20 {
            let is_over_http = self.chance.once_in(3);
            let sent = self.send(game, is_over_http.then_some(&key)).await;
            let acknowledged = if std::mem::take(&mut is_killed) {
                let after = Duration::from_micros(self.chance.below(15_000) as u64);
                let sent = tokio::spawn(sent);
                tokio::time::sleep(after).await;
                self.start().await;
                // Discord's client gives up then.
                self.sandbox.advance(Duration::from_secs(4));
                self.rage();
                sent.await.unwrap()
            } else {
                sent.await
            };
            if self.is_made(game, acknowledged).await {
                self.games[game].made += 1;
                return;
            }
        }
        let injected = self.sandbox.faults().injected();
        panic!("there is never an answer: {injected:?}");
    }

    /// Sends the next move of a game: with an idempotency key over HTTP, or else with a command.
    /// Says whether it was acknowledged.
    async fn send(&self, game: usize, key: Option<&String>) -> BoxFuture<'static, bool> {
        let game = &self.games[game];
        let (player, san) = (game.made % 2, game.line[game.made]);
        if let Some(key) = key {
            let api = self.bots.api(PLAYING).await;
            let path = format!("games/{}/moves", game.id);
            let body = Some(json!({ "move": san }));
            let caller = &self.callers[game.people[player]];
            let asked = caller.send(&api, (Method::POST, &path), body, Some(key));
            return asked
                .map(|answer| answer.is_some_and(|(status, _)| status == 201))
                .boxed();
        }
        let user = self.sandbox.user(game.people[player]);
        let place = user.in_channel_id(game.places[player].id()).unwrap();
        let line = format!("/move {san} game:{}", game.id);
        async move {
            let answer = place.slash(&line).await;
            answer.is_ok_and(|answer| answer.content.starts_with("You played"))
        }
        .boxed()
    }

    /// Whether the move is in the game. Without an answer it may still be on its way.
    async fn is_made(&self, game: usize, acknowledged: bool) -> bool {
        let game = &self.games[game];
        let deadline = tokio::time::Instant::now() + MAX_RESPONSE_TIME;
        loop {
            let moves = self.moves(game).await;
            assert!(moves.len() <= game.made + 1, "made twice: {moves:?}");
            if moves.len() == game.made + 1 {
                return true;
            }
            assert!(!acknowledged, "{}: lost after {moves:?}", game.id);
            if tokio::time::Instant::now() > deadline {
                return false;
            }
            tokio::time::sleep(LOOK_INTERVAL).await;
        }
    }

    async fn moves(&self, game: &Game) -> Vec<String> {
        let path = format!("games/{}/moves", game.id);
        let moves = self.get(game.people[0], &path).await;
        let moves = moves["moves"].as_array().unwrap().iter();
        moves
            .map(|mv| mv["notation"].as_str().unwrap().to_owned())
            .collect()
    }

    /// Somebody who manages messages deletes one of a game's.
    fn delete_message(&mut self, game: usize) {
        let owner = self.sandbox.user(PEOPLE[0]);
        let place = self.games[game].places[0].id();
        // Nobody can delete what the bot has written in direct messages.
        let Ok(place) = owner.in_channel_id(place) else {
            return;
        };
        let messages = public_messages(&place);
        if place.id() == owner.in_dm().id() || messages.is_empty() {
            return;
        }
        self.chance.pick(&messages).delete().unwrap();
        self.deleted += 1;
    }

    /// Checks what must hold when the storm is over.
    async fn check(&self) {
        for game in &self.games {
            assert_eq!(self.moves(game).await, game.line, "{}", game.id);
            let shown = self
                .get(game.people[0], &format!("games/{}", game.id))
                .await;
            let score = ["0-1", "1-0"][game.line.len() % 2];
            assert_eq!(shown["result"]["score"], score, "{shown}");
            let line = format!("/board game:{}", game.id);
            let board = game.places[0].slash(&line).await.unwrap();
            let written = score.replace('-', "\u{2011}");
            assert!(board.content.contains(&written), "{}", board.content);
            if !self.refuses {
                let wrong = || game.wrong_boards();
                let instead = || format!("each board once instead of {:?}", wrong());
                until_or(|| wrong().is_empty().then_some(()), instead).await;
            }
        }
        self.check_no_message_twice();
    }

    /// Every delivery of a game has a mark of its own, which no two messages of a channel have.
    fn check_no_message_twice(&self) {
        let mut places: BTreeMap<_, _> = BTreeMap::new();
        for name in PEOPLE {
            let user = self.sandbox.user(name);
            let channel = user.in_channel("chess").unwrap();
            let threads = channel.threads().into_iter();
            let in_threads = threads.filter_map(|thread| user.in_channel_id(thread.id).ok());
            let in_threads: Vec<_> = in_threads.collect();
            for place in in_threads.into_iter().chain([channel, user.in_dm()]) {
                places.insert(place.id(), place);
            }
        }
        for place in places.values() {
            let mut marks = HashSet::new();
            for message in public_messages(place) {
                if let Some(mark) = mark(&message) {
                    assert!(marks.insert(mark), "twice: {}", message.content);
                }
            }
        }
    }

    /// Stops the bot and looks into its store.
    async fn close(mut self) {
        self.bots.stop(PLAYING).await;
        // A request that a kill has cut off is not readable, so it does not count.
        let mut violations = self.sandbox.violations();
        violations.retain(|violation| !violation.body.is_null());
        assert_eq!(violations, []);
        self.sandbox.shutdown().await;
        let location = self.bots.store();
        if !self.refuses {
            let store = Store::open(&location, KEY_NAMES).unwrap();
            let service = Service::open(store, Clock::machine()).await.unwrap();
            assert_eq!(service.deliveries().outbox_len(), 0);
            drop(service);
            // Its workers release the store a moment later.
            until(|| Store::open(&location, KEY_NAMES).ok()).await;
        }
        self.bots.call(&["store", "verify"]).await;
    }
}

/// Direct messages are opened too fast. The message waits until the bot has been killed and started
/// again, and arrives then.
async fn wait_out_refused_openings(sandbox: &Sandbox, bots: &mut Bots) {
    let [ann, bob] = ["ann", "bob"].map(|name| sandbox.user(name));
    sandbox.faults().inject(Fault::DmsTooFast, u32::MAX);
    let line = "/challenge @bob visibility:private";
    let answer = ann.in_channel("chess").unwrap().slash(line).await;
    assert!(answer.unwrap().content.starts_with("Challenge sent"));
    bots.logged(PLAYING, "lets this application open no direct messages")
        .await;
    sandbox.faults().clear();
    bots.kill_and_start(PLAYING, sandbox).await;
    let challenge = posted_after(&bob.in_dm(), None, "Decline").await;
    challenge.press("Decline").await.unwrap();
}

async fn weather(what: &str, refuses: bool) {
    let mut storm = Storm::open(what, refuses).await;
    let mut kinds = BTreeMap::new();
    for _ in 0..number("TEST_STORM", 1) {
        storm.start_games().await;
        storm.rage();
        storm.play().await;
        // Whatever had to wait is sent after a start in calm weather.
        storm.start().await;
        storm.check().await;
    }
    for injected in storm.sandbox.faults().injected() {
        let name = format!("{:?}", injected.fault);
        let name = name.split([' ', '{']).next().unwrap_or_default().to_owned();
        *kinds.entry(name).or_insert(0) += 1;
    }
    println!(
        "{} games, {} kills, {} deleted messages, faults: {kinds:?}",
        storm.games.len(),
        storm.kills,
        storm.deleted
    );
    storm.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_that_passes_costs_no_move_and_no_board() {
    weather("a storm that passes", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_refusals_costs_no_move_and_doubles_no_message() {
    if entente_gate::skips_slow() {
        return;
    }
    weather("a storm of refusals", true).await;
}
