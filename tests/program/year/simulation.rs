//! The simulation: the people, all their games, and how they use the bot, by slash commands and
//! over the HTTP API. A player who gets no answer looks at the game to see whether the command was
//! done.
use super::game::{Clock, Context, Game, Home, Pace, TimeoutRule, Tried};
use super::people::{NAMES, Person};
use super::time_model::{DAY, HOUR, MINUTE};
use super::world::{BEGINNING, End, Post, World};
use crate::chance::Chance;
use crate::support::{http_client, token};
use entente_sandbox::{Error, Message, UserInChannel};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::pin::pin;
use std::time::Duration;

/// The clocks of the games. Usual ones are in the list more often.
const CLOCKS: [Clock; 12] = [
    per_move("1d", DAY, TimeoutRule::Lose),
    per_move("3d", 3 * DAY, TimeoutRule::Lose),
    per_move("1d", DAY, TimeoutRule::RandomMove),
    per_move("2h30m", 2 * HOUR + 30 * MINUTE, TimeoutRule::Lose),
    per_move("3d", 3 * DAY, TimeoutRule::Lose),
    bank("2880+360", 2 * DAY, 360_000),
    per_move("1d", DAY, TimeoutRule::Lose),
    per_move("7d", 7 * DAY, TimeoutRule::Lose),
    per_move("12h", DAY / 2, TimeoutRule::RandomMove),
    per_move("1d", DAY, TimeoutRule::NextPicks),
    bank("600", 10 * HOUR, 0),
    per_move("3d", 3 * DAY, TimeoutRule::NextPicks),
];

const fn per_move(written: &'static str, span: u64, on_timeout: TimeoutRule) -> Clock {
    Clock {
        written,
        pace: Pace::PerMove(span),
        on_timeout,
    }
}

const fn bank(written: &'static str, base: u64, increment: u64) -> Clock {
    Clock {
        written,
        pace: Pace::PerGame { base, increment },
        on_timeout: TimeoutRule::Lose,
    }
}

/// The rule sets of the games, mostly chess.
const VARIANTS: [&str; 20] = [
    "standard", "standard", "standard", "chess960", "standard", "standard", "standard", "chess66",
    "standard", "standard", "standard", "chess4", "standard", "standard", "standard", "alliance",
    "standard", "standard", "standard", "chess66",
];

/// The bot will be killed so long after the next command, and then stay offline for a while.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlannedKill {
    pub(super) after: Duration,
    /// In milliseconds.
    pub(super) offline: u64,
}

/// Counts of what happened, to print at the end.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) acknowledged: usize,
    pub(super) done_without_answer: usize,
    pub(super) lost: usize,
    pub(super) repeated: usize,
    pub(super) taken_back: usize,
    pub(super) pauses: usize,
    pub(super) vacations: usize,
    pub(super) conditional: usize,
    pub(super) resigned: usize,
    pub(super) reminders: usize,
    pub(super) digests: usize,
    pub(super) messages: usize,
    pub(super) silent: usize,
}

pub(super) struct Simulation {
    pub(super) world: World,
    pub(super) people: Vec<Person>,
    pub(super) games: Vec<Game>,
    pub(super) chance: Chance,
    pub(super) tally: Tally,
    pub(super) planned_kill: Option<PlannedKill>,
    /// Boards of a game whose name the test does not know yet.
    pub(super) unclaimed: Vec<Post>,
    /// By the ID of a message: the game whose board it shows.
    pub(super) boards: HashMap<u64, usize>,
    /// The marks of all deliveries so far, each of which must come once.
    pub(super) marks: HashSet<String>,
    /// By the ID of a DM channel: the person whose it is.
    pub(super) directs: BTreeMap<u64, usize>,
    /// Until when missing daily summaries have been checked.
    pub(super) digests_checked_until: u64,
    client: reqwest::Client,
}

impl Simulation {
    pub(super) async fn open(mut chance: Chance) -> Self {
        let world = World::open(&NAMES).await;
        let mut people = Vec::new();
        let mut directs = BTreeMap::new();
        for (number, name) in NAMES.iter().enumerate() {
            let user = world.sandbox.user(name);
            let token = token(&user.in_dm()).await;
            directs.insert(user.in_dm().id().0, number);
            people.push(Person::new(number, user.id().0, token, &mut chance));
        }
        let mut simulation = Self {
            world,
            people,
            games: Vec::new(),
            chance,
            tally: Tally::default(),
            planned_kill: None,
            unclaimed: Vec::new(),
            boards: HashMap::new(),
            marks: HashSet::new(),
            directs,
            digests_checked_until: BEGINNING,
            client: http_client(),
        };
        for number in 0..simulation.people.len() {
            for (name, value) in simulation.people[number].settings() {
                let path = format!("me/settings/{name}");
                let body = json!({ "value": value });
                let set = simulation
                    .request_ok(number, Method::PUT, &path, body)
                    .await;
                assert_eq!(set["settings"][name], value);
            }
        }
        simulation
    }

    /// Fails the test, with what went wrong, in which game and when.
    pub(super) fn fail(&self, game: usize, what: &str) -> ! {
        let game = &self.games[game];
        let hours = (self.world.now - BEGINNING) / HOUR;
        let turn = game.turn.as_ref();
        let since = turn.map_or(self.world.now, |turn| turn.begun);
        let outages: Vec<_> = self
            .world
            .outages
            .iter()
            .filter(|outage| outage.until >= since)
            .collect();
        panic!(
            "game {} ({}, {:?}, {}), at {} ({} days and {} hours): {what}\n\
            {turn:#?}, paused: {:?}; outages: {outages:?}; {:?}",
            game.id,
            game.variant,
            game.home,
            game.clock.written,
            self.world.now,
            hours / 24,
            hours % 24,
            game.pause,
            turn.map(|turn| &self.people[game.seats[turn.seat]].vacations),
        );
    }

    pub(super) fn context(&self) -> Context<'_> {
        Context {
            people: &self.people,
            outages: &self.world.outages,
            now: self.world.now,
        }
    }

    /// Sends a request to the HTTP API. `None` if no answer comes.
    pub(super) fn request(
        &self,
        person: usize,
        method: Method,
        path: &str,
        body: Option<Value>,
        key: Option<&str>,
    ) -> impl Future<Output = Option<(u16, Value)>> + use<> {
        let url = format!("{}/{path}", self.world.api());
        let mut request = self.client.request(method, url);
        request = request.bearer_auth(&self.people[person].token);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        async move {
            let answer = request.send().await.ok()?;
            let status = answer.status().as_u16();
            let text = answer.text().await.ok()?;
            Some((status, serde_json::from_str(&text).unwrap_or_default()))
        }
    }

    /// Sends a request that must succeed.
    pub(super) async fn request_ok(
        &mut self,
        person: usize,
        method: Method,
        path: &str,
        body: Value,
    ) -> Value {
        let key = format!("key-{}", self.chance.next());
        let asked = self.request(person, method, path, Some(body), Some(&key));
        let (status, answer) = asked.await.expect("the bot answers");
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        self.tally.acknowledged += 1;
        answer
    }

    pub(super) async fn get(&self, person: usize, path: &str) -> Value {
        let asked = self.request(person, Method::GET, path, None, None);
        let (status, answer) = asked.await.expect("the bot answers");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Runs a command. If a kill is planned, the bot is killed during it or just afterwards, and
    /// runs again when this returns.
    pub(super) async fn run_with_planned_kill<T>(&mut self, work: impl Future<Output = T>) -> T {
        let Some(planned_kill) = self.planned_kill.take() else {
            return work.await;
        };
        // The command may be answered before the kill, during it, or never.
        let mut work = pin!(work);
        let early = tokio::select! {
            answer = &mut work => Some(answer),
            () = tokio::time::sleep(planned_kill.after) => None,
        };
        self.world.end_bot(End::Killed).await;
        self.world.stay_offline(planned_kill.offline).await;
        let answer = match early {
            Some(answer) => answer,
            None => work.await,
        };
        self.world.start_bot().await;
        answer
    }

    /// Sends a slash command. `None` if no answer came.
    ///
    /// In that case the bot is killed here unless it was before, because one that is only slow
    /// could still execute the command later.
    pub(super) async fn slash(&mut self, channel: &UserInChannel, line: &str) -> Option<Message> {
        let number = self.world.events.kills;
        match self.run_with_planned_kill(channel.slash(line)).await {
            Ok(answer) => {
                assert!(answer.ephemeral, "answered in public: {}", answer.content);
                Some(answer)
            }
            Err(Error::DidNotRespond | Error::StillThinking(_)) => {
                if self.world.events.kills == number {
                    self.world.end_bot(End::Killed).await;
                    self.world.stay_offline(MINUTE).await;
                    self.world.start_bot().await;
                }
                None
            }
            Err(error) => panic!("{line}: {error}"),
        }
    }

    /// Compares a game with the model, and says whether the tried move is in it.
    pub(super) async fn check_game(&mut self, game: usize, tried: Option<&Tried>) -> bool {
        let (id, viewer) = (self.games[game].id.clone(), self.games[game].seats[0]);
        let shown = self.get(viewer, &format!("games/{id}")).await;
        let moves = self.get(viewer, &format!("games/{id}/moves")).await;
        let move_list = moves["moves"].as_array().expect("moves is a list").clone();
        let context = Context {
            people: &self.people,
            outages: &self.world.outages,
            now: self.world.now,
        };
        let compared = self.games[game].update_from(&shown, &move_list, tried, &context);
        let done = compared.unwrap_or_else(|difference| self.fail(game, &difference));
        self.schedule_answer(game);
        done
    }

    /// Decides when the player to move will act.
    fn schedule_answer(&mut self, game: usize) {
        let game = &mut self.games[game];
        let (seats, allowed) = (&game.seats, game.allowed());
        if let Some(turn) = game.turn.as_mut().filter(|turn| turn.answer.is_none()) {
            let person = &self.people[seats[turn.actor]];
            let delay = person.delay(allowed, &mut self.chance);
            turn.answer = Some(delay.map_or(u64::MAX, |delay| turn.begun + delay));
        }
    }

    /// Starts a new game, which all its players join at once.
    pub(super) async fn start_game(&mut self) {
        let number = self.games.len();
        let variant = VARIANTS[number % VARIANTS.len()];
        let seats = if matches!(variant, "chess4" | "alliance") {
            4
        } else {
            2
        };
        let mut clock = *self.chance.pick(&CLOCKS);
        while seats == 4 && (clock.on_timeout != TimeoutRule::RandomMove) {
            clock = *self.chance.pick(&CLOCKS);
        }
        let mut people: Vec<usize> = (0..self.people.len()).collect();
        let seats: Vec<usize> = (0..seats)
            .map(|_| people.swap_remove(self.chance.below(people.len())))
            .collect();
        let by_command = variant == "standard" && self.chance.once_in(2);
        // Its message can come before a kill, and the answer to the command after it.
        let asked = self.world.now;
        let (id, home) = if by_command {
            (self.challenge(&seats, &clock).await, Home::Channel)
        } else {
            (self.create(variant, &seats, &clock).await, Home::Direct)
        };
        let mut game = Game::new(id.clone(), variant, home, clock, seats.clone());
        game.expect_message(
            asked,
            if seats.len() == 2 {
                "challenges you"
            } else {
                ""
            },
        );
        self.games.push(game);
        self.assign_unclaimed_boards(number);
        let armies = self.get(seats[0], &format!("games/{id}")).await["seats"].clone();
        for (seat, invited) in seats.iter().enumerate().skip(1) {
            let army = &armies[seat]["army"];
            let body = json!({ "name": self.people[*invited].name, "seats": [army] });
            let path = format!("games/{id}/join");
            self.request_ok(*invited, Method::POST, &path, body).await;
        }
        self.games[number].expect_message(self.world.now, "The game has begun");
        self.check_game(number, None).await;
    }

    /// Makes a game over the API, with reserved seats.
    async fn create(&mut self, variant: &str, seats: &[usize], clock: &Clock) -> String {
        let invited_person = |person: &usize| {
            let person = &self.people[*person];
            json!({ "person": person.id.to_string(), "name": person.name })
        };
        let invited_people: Vec<Value> = seats[1..].iter().map(invited_person).collect();
        let on_timeout = match clock.on_timeout {
            TimeoutRule::Lose => "lose",
            TimeoutRule::RandomMove => "random_move",
            TimeoutRule::NextPicks => "next_picks",
        };
        let body = json!({
            "variant": variant,
            "name": self.people[seats[0]].name,
            "seats": ["white"],
            "reserved": invited_people,
            "clock": { "pace": clock.written, "on_timeout": on_timeout },
        });
        let made = self.request_ok(seats[0], Method::POST, "games", body).await;
        made["id"].as_str().expect("the game has an id").to_owned()
    }

    /// Makes a challenge with a slash command in the server's channel.
    async fn challenge(&mut self, seats: &[usize], clock: &Clock) -> String {
        let on_timeout = match clock.on_timeout {
            TimeoutRule::Lose => "",
            TimeoutRule::RandomMove => " timeout:\"random legal move\"",
            TimeoutRule::NextPicks => " timeout:\"next player picks a legal move\"",
        };
        let (host, opponent) = (self.people[seats[0]].name, self.people[seats[1]].name);
        let line = format!(
            "/challenge @{opponent} white clock:{}{on_timeout}",
            clock.written
        );
        let channel = self.world.sandbox.user(host).in_channel("chess").unwrap();
        // A challenge expires after a day, so a planned outage must be shorter.
        if let Some(planned_kill) = &mut self.planned_kill {
            planned_kill.offline = planned_kill.offline.min(HOUR);
        }
        loop {
            let answer = self.slash(&channel, &line).await;
            self.world.wait_until_idle().await;
            self.read_posts();
            let boards = self.unclaimed.iter().filter_map(Post::board);
            let games: HashSet<String> = boards.map(|(game, _)| game).collect();
            let made: Vec<String> = games.into_iter().collect();
            // A confirmed challenge has posted its board. Without an answer it may have, or be
            // lost.
            match (answer, made.as_slice()) {
                (Some(answer), [game]) => {
                    let words = "Challenge sent to ";
                    assert!(answer.content.starts_with(words), "{}", answer.content);
                    self.tally.acknowledged += 1;
                    return game.clone();
                }
                (None, [game]) => {
                    self.tally.done_without_answer += 1;
                    return game.clone();
                }
                (None, []) => self.tally.lost += 1,
                (answer, made) => panic!("{line}: {made:?}; {answer:?}"),
            }
        }
    }
}
