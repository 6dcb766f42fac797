//! A season of a rated league over HTTP, while processes of the bot are killed at any moment: with
//! the games in a folder, and in PostgreSQL with three processes. Everybody asks again until they
//! are answered.
//!
//! In the end every game has one result in its league and was rated once: `entente store verify`,
//! `entente leagues replay` and `entente ratings replay` find no difference, and the last one names
//! a rating that was changed by hand. `TEST_KILLS=200 cargo test --test program season --
//! --nocapture` kills more often, and `TEST_SEED=…` repeats a run.
use crate::chance::{Chance, number};
use crate::process::Process;
use crate::support::{TIMEOUT, sandbox, token};
use crate::world::bots::{Bots, Program};
use entente_sandbox::Sandbox;
use entente_service::KEY_NAMES;
use entente_store::testing::TestDatabase;
use entente_store::{Batch, Key, MayBlock, Store};
use reqwest::Method;
use reqwest::header::{ETAG, IF_NONE_MATCH};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::RwLock;
use tokio::task::JoinSet;

/// The players of the league, in the order in which they enter.
const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// The number of times that two of them meet.
const MEETINGS: usize = 2;

/// The moves of every game: enough for it to be rated.
const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// The number of kills, if `TEST_KILLS` says nothing.
const KILLS: usize = 6;

/// The longest time between a start and a kill, in milliseconds.
const MAX_LIFE: usize = 400;

/// The time that a client waits for one process before it asks again.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(4);

/// The time for which a process is asked to wait for a change, in seconds: less than the client
/// waits for it.
const WAIT_SECONDS: u64 = 2;

/// The bot in any number of processes.
pub(crate) struct Season {
    sandbox: Sandbox,
    bots: RwLock<Bots>,
}

/// Somebody who asks any process, until one answers.
pub(crate) struct Person {
    season: Arc<Season>,
    token: String,
    chance: Chance,
    client: reqwest::Client,
}

impl Season {
    pub(crate) async fn open(database: Option<TestDatabase>, processes: usize) -> Arc<Self> {
        let sandbox = sandbox().await;
        let mut bots = Bots::new(Program::Entente, &sandbox, database, processes).await;
        for number in 0..processes {
            bots.start(number, 0);
            bots.api(number).await;
        }
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let bots = RwLock::new(bots);
        Arc::new(Self { sandbox, bots })
    }

    pub(crate) async fn person(self: &Arc<Self>, name: &str, seed: u64) -> Person {
        Person {
            season: Arc::clone(self),
            token: token(&self.sandbox.user(name).in_dm()).await,
            chance: Chance::seeded(seed),
            client: reqwest::Client::builder()
                .no_proxy()
                .timeout(CLIENT_TIMEOUT)
                .build()
                .unwrap(),
        }
    }

    /// Kills a process at a random moment, and starts it again.
    pub(crate) async fn kill_one(&self, chance: &mut Chance) {
        let life = Duration::from_millis(chance.below(MAX_LIFE) as u64);
        tokio::time::sleep(life).await;
        let mut bots = self.bots.write().await;
        let number = chance.below(bots.count());
        let delivers = bots.delivers(number);
        bots.kill(number).await;
        if delivers {
            // The next one need not wait until it is over.
            bots.expire_lease();
        }
        bots.start(number, 0);
        bots.api(number).await;
    }

    /// Stops all processes, and Discord.
    pub(crate) async fn close(self) {
        let mut bots = self.bots.into_inner();
        for number in 0..bots.count() {
            bots.stop(number).await;
        }
        self.sandbox.shutdown().await;
    }

    /// The address of a process, if it runs and has said it.
    async fn address(&self, chance: &mut Chance) -> Option<String> {
        let bots = self.bots.read().await;
        let number = chance.below(bots.count());
        let running = bots.is_running(number).then(|| bots.process(number));
        running.and_then(Process::api_if_known)
    }
}

impl Person {
    /// Asks with the same key until a process answers. Returns the status with the answer.
    pub(crate) async fn ask(
        &mut self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let (status, answer, _) = self.ask_unless(method, path, body, None).await;
        (status, answer)
    }

    /// The same, unless the answer has this ETag. Returns the ETag of the answer, too.
    async fn ask_unless(
        &mut self,
        method: Method,
        path: &str,
        body: Option<Value>,
        tag: Option<&str>,
    ) -> (u16, Value, Option<String>) {
        let key = format!("key-{}", self.chance.next());
        loop {
            let Some(api) = self.season.address(&mut self.chance).await else {
                tokio::task::yield_now().await;
                continue;
            };
            let request = self.client.request(method.clone(), format!("{api}/{path}"));
            let request = match &body {
                Some(body) => request.header("Idempotency-Key", &key).json(body),
                None => request,
            };
            let request = match tag {
                Some(tag) => request.header(IF_NONE_MATCH, tag),
                None => request,
            };
            let Ok(answer) = request.bearer_auth(&self.token).send().await else {
                continue;
            };
            // Such as that of a process which cannot reach its store yet.
            let status = answer.status();
            let tag = answer.headers().get(ETAG);
            let tag = tag.and_then(|tag| tag.to_str().ok()).map(str::to_owned);
            let (false, Ok(text)) = (status.is_server_error(), answer.text().await) else {
                continue;
            };
            let answer = serde_json::from_str(&text).unwrap_or_default();
            return (status.as_u16(), answer, tag);
        }
    }

    /// Reads a list of the person's games; from the second time on when it has changed, or after a
    /// while if it has not.
    async fn games(&mut self, query: &str, tag: &mut Option<String>) -> Vec<Value> {
        let path = format!("me/games?{query}&wait={WAIT_SECONDS}");
        loop {
            let known = tag.clone();
            let asked = self.ask_unless(Method::GET, &path, None, known.as_deref());
            let (status, answer, new) = asked.await;
            if status == 304 {
                // Nothing has changed meanwhile, so the whole list is read.
                *tag = None;
                continue;
            }
            assert_eq!(status, 200, "{path}: {answer}");
            *tag = new;
            return answer["games"].as_array().unwrap().clone();
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Value {
        let (status, answer) = self.ask(Method::GET, path, None).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Plays in all games until the league is over.
    async fn play(mut self, league: String) -> Self {
        let mut tag = None;
        loop {
            let games = self.games("state=running", &mut tag).await;
            for game in games.iter().filter(|game| game["your_turn"] == true) {
                let (id, ply) = (game["id"].as_str().unwrap(), game["ply"].as_u64().unwrap());
                let body = json!({"move": MATE[ply as usize]});
                let path = format!("games/{id}/moves");
                let (status, answer) = self.ask(Method::POST, &path, Some(body)).await;
                assert_eq!(status, 201, "{answer}");
            }
            if games.is_empty() {
                let league = self.get(&format!("leagues/{league}")).await;
                if league["phase"] == "over" {
                    return self;
                }
            }
        }
    }

    /// Waits until each of the person's games was rated. Returns how many these are.
    async fn rated_games(&mut self) -> usize {
        let mut tag = None;
        loop {
            let games = self.games("state=over&limit=50", &mut tag).await;
            if games.iter().all(|game| game["rating"] != Value::Null) {
                return games.len();
            }
        }
    }
}

/// Opens a league that begins when all have entered, and returns its id.
async fn open_league(people: &mut [Person]) -> String {
    let body = json!({"name": "Cup", "organiser": "ann", "variant": "standard", "clock": "3d",
        "format": "rolling", "meetings": MEETINGS, "least": PEOPLE.len(), "most": PEOPLE.len(),
        "public": true, "seasons": 1});
    let (status, opened) = people[0].ask(Method::POST, "leagues", Some(body)).await;
    assert_eq!((status, &opened["rated"]), (201, &json!(true)), "{opened}");
    let league = opened["id"].as_str().unwrap().to_owned();
    for (person, name) in people.iter_mut().zip(PEOPLE) {
        let path = format!("leagues/{league}/entry");
        let body = json!({"name": name});
        let (status, entered) = person.ask(Method::PUT, &path, Some(body)).await;
        assert_eq!(status, 200, "{entered}");
    }
    league
}

/// Plays a season while processes are killed, and checks everything that is stored in the end.
async fn play_season(database: Option<TestDatabase>, processes: usize) {
    let mut chance = Chance::from_environment("a season with kills");
    let season = Season::open(database, processes).await;
    let mut people = Vec::new();
    for name in PEOPLE {
        people.push(season.person(name, chance.next()).await);
    }
    let league = open_league(&mut people).await;
    let mut playing = JoinSet::new();
    for person in people {
        playing.spawn(person.play(league.clone()));
    }
    for _ in 0..number("TEST_KILLS", KILLS) {
        season.kill_one(&mut chance).await;
    }
    let games_of_each = (PEOPLE.len() - 1) * MEETINGS;
    while let Some(person) = playing.join_next().await {
        let mut person = person.unwrap();
        assert_eq!(person.rated_games().await, games_of_each);
        let standings = person.get(&format!("leagues/{league}/standings")).await;
        let lines = standings["standings"].as_array().unwrap();
        let points: f64 = lines
            .iter()
            .map(|line| line["points"].as_f64().unwrap())
            .sum();
        assert_eq!(points, (games_of_each * PEOPLE.len() / 2) as f64);
    }
    let season = Arc::into_inner(season).expect("everybody has ended");
    let mut bots = season.bots.into_inner();
    // The one that delivers is the last, so that none takes over while it is stopped: the lease of
    // such a process ends only by its time.
    let mut numbers: Vec<_> = (0..processes).collect();
    numbers.sort_by_key(|&number| bots.delivers(number));
    for number in numbers {
        bots.stop(number).await;
    }
    bots.call(&["store", "verify"]).await;
    let leagues = bots.call(&["leagues", "replay"]).await;
    let games = games_of_each * PEOPLE.len() / 2;
    assert!(
        leagues.contains(&format!("{games} results compared")),
        "{leagues}"
    );
    let ratings = bots.call(&["ratings", "replay"]).await;
    let counted = format!(
        "calculated: {games} games; 0 that change no rating; 0 that wait to be counted; 4 ratings"
    );
    assert!(ratings.contains(&counted), "{ratings}");
    assert!(ratings.ends_with("differences: 0\n"), "{ratings}");
    change_a_rating(&bots).await;
    let (status, printed) = bots.call_any(&["ratings", "replay"]).await;
    assert_eq!(status, 1, "{printed}");
    assert!(printed.contains("differences: 1\n  entrant "), "{printed}");
    season.sandbox.shutdown().await;
}

/// Changes the number of rated games of somebody by hand.
async fn change_a_rating(bots: &Bots) {
    let store = Store::open(bots.store(), KEY_NAMES).unwrap();
    let space = Key::new(b'R');
    let (key, value) = {
        let _may_block = MayBlock::here();
        store.scan(&space).next().unwrap().unwrap()
    };
    let mut entry: Value = serde_json::from_slice(&value).unwrap();
    entry["entry"]["games"] = json!(99);
    let mut batch = Batch::default();
    batch.put(space.bytes(&key), entry.to_string());
    store.commit(batch).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_with_kills_has_every_result_and_every_rating_once() {
    if entente_gate::skips_slow() {
        return;
    }
    play_season(None, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_of_three_processes_has_every_result_and_every_rating_once() {
    if let Some(database) = TestDatabase::create() {
        play_season(Some(database), 3).await;
    }
}
