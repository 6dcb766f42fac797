//! The simulation: the people, all their games, and how they use the bot, by slash commands and
//! over the HTTP API. A player who gets no answer looks at the game to see whether the command was
//! done.
use super::game::{Context, Game, Tried};
use super::habits::Habits;
use super::moves::private_answer;
use super::people::{Caller, NAMES, Person};
use super::posts::{Cue, Post};
use super::several::Away;
use super::time_model::{HOUR, MINUTE};
use super::{BEGINNING, End, World};
use crate::chance::Chance;
use crate::support::TIMEOUT;
use entente_sandbox::{Error, Message};
use entente_store::testing::TestDatabase;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The bot will be killed during or after the next command that leads to the moment, and then stay
/// offline for a while.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlannedKill {
    pub(crate) moment: Moment,
    /// Whether the next moves are made over the HTTP API.
    pub(crate) is_over_http: bool,
    /// In milliseconds.
    pub(crate) offline: u64,
}

/// The moment at which the bot is killed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Moment {
    /// A while after somebody sends a command: before or after its commit or its answer.
    Asked(Duration),
    /// At this cue, perhaps after some others.
    Seen(Cue, usize),
}

/// The effects of a command in Discord, besides its answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Outcome {
    /// At least so many boards.
    Boards(usize),
    /// The same, each after another board of the same game.
    Moves(usize),
    /// A thread with a board.
    Thread,
    /// A message is edited.
    Edit,
}

impl Outcome {
    fn leads_to(self, moment: Moment) -> bool {
        match moment {
            Moment::Asked(_) | Moment::Seen(Cue::Answer, _) => true,
            Moment::Seen(Cue::Board, _) => self != Self::Edit,
            Moment::Seen(Cue::PastBoard, _) => matches!(self, Self::Moves(_)),
            Moment::Seen(Cue::Thread, _) => self == Self::Thread,
        }
    }

    /// Returns the least number of boards or answers.
    fn count(self) -> usize {
        match self {
            Self::Boards(count) | Self::Moves(count) => count.max(1),
            Self::Thread | Self::Edit => 1,
        }
    }
}

/// Counts of what happened, to print at the end.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) acknowledged: usize,
    pub(crate) done_without_answer: usize,
    pub(crate) lost: usize,
    pub(crate) repeated: usize,
    pub(crate) taken_back: usize,
    pub(crate) pauses: usize,
    pub(crate) vacations: usize,
    pub(crate) conditional: usize,
    pub(crate) resigned: usize,
    pub(crate) draws: usize,
    pub(crate) reminders: usize,
    pub(crate) digests: usize,
    pub(crate) messages: usize,
    pub(crate) silent: usize,
}

pub(crate) struct Simulation {
    pub(crate) world: World,
    pub(crate) people: Vec<Person>,
    pub(crate) games: Vec<Game>,
    pub(crate) chance: Chance,
    pub(crate) tally: Tally,
    pub(crate) planned_kill: Option<PlannedKill>,
    /// Boards of a game whose name the test does not know yet.
    pub(crate) unclaimed: Vec<Post>,
    /// By the ID of a message: the game whose board it shows.
    pub(crate) boards: HashMap<u64, usize>,
    /// The marks of all deliveries so far, each of which must come once.
    pub(crate) marks: HashSet<String>,
    /// By the ID of a DM channel: the person whose it is.
    pub(crate) directs: BTreeMap<u64, usize>,
    /// The time until which missing daily summaries have been checked.
    pub(crate) digests_checked_until: u64,
    pub(crate) habits: &'static Habits,
    /// Counts requests to the HTTP API.
    requests: AtomicUsize,
}

impl Simulation {
    /// So many people with these habits, whose games are in the database or else in a folder, and
    /// so many processes of the bot.
    pub(crate) async fn open(
        mut chance: Chance,
        count: usize,
        habits: &'static Habits,
        (database, processes): (Option<TestDatabase>, usize),
    ) -> Self {
        let names = &NAMES[..count];
        let world = World::open(names, database, processes).await;
        let mut people = Vec::new();
        let mut directs = BTreeMap::new();
        for (number, name) in names.iter().enumerate() {
            let user = world.sandbox.user(name);
            let caller = Caller::of(&user.in_dm()).await;
            directs.insert(user.in_dm().id().0, number);
            people.push(Person::new(number, user.id().0, caller, &mut chance));
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
            habits,
            requests: AtomicUsize::new(0),
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
    pub(crate) fn fail(&self, game: usize, what: &str) -> ! {
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

    pub(crate) fn context(&self) -> Context<'_> {
        Context {
            people: &self.people,
            outages: &self.world.outages,
            now: self.world.now,
        }
    }

    /// Whether somebody does now what they do once in so many turns, or never if that is 0.
    pub(super) fn does(&mut self, once_in: usize) -> bool {
        once_in > 0 && self.chance.once_in(once_in)
    }

    /// A new idempotency key.
    pub(super) fn new_key(&mut self) -> String {
        format!("key-{}", self.chance.next())
    }

    /// Sends a request to the HTTP API, of several processes to the next one. `None` if no answer
    /// comes.
    pub(crate) fn request(
        &self,
        person: usize,
        method: Method,
        path: &str,
        body: Option<Value>,
        key: Option<&str>,
    ) -> impl Future<Output = Option<(u16, Value)>> + use<> {
        let answering = self.world.answering();
        let number = self.requests.fetch_add(1, Ordering::Relaxed) % answering.len();
        let process = self.world.bots.process(answering[number]);
        let api = process.api_if_known().expect("it has been idle");
        let caller = &self.people[person].caller;
        let asked = caller.send(&api, (method, path), body, key);
        let observer = self.world.observer.clone();
        async move {
            let answer = asked.await?;
            observer.see(Cue::Answer);
            Some(answer)
        }
    }

    /// Sends a request that must succeed.
    pub(crate) async fn request_ok(
        &mut self,
        person: usize,
        method: Method,
        path: &str,
        body: Value,
    ) -> Value {
        let key = self.new_key();
        let asked = self.request(person, method, path, Some(body), Some(&key));
        let (status, answer) = asked.await.expect("the bot answers");
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        self.tally.acknowledged += 1;
        answer
    }

    pub(crate) async fn get(&self, person: usize, path: &str) -> Value {
        let asked = self.request(person, Method::GET, path, None, None);
        let (status, answer) = asked.await.expect("the bot answers");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Runs a command. If a kill is planned that it leads to, the bot is killed during it or just
    /// afterwards, and runs again when this returns.
    pub(super) async fn run_with_planned_kill<T>(
        &mut self,
        outcome: Outcome,
        work: impl Future<Output = T>,
    ) -> T {
        let is_fitting = |planned: &mut PlannedKill| outcome.leads_to(planned.moment);
        let Some(planned) = self.planned_kill.take_if(is_fitting) else {
            return work.await;
        };
        let process = self.world.bots.process(self.world.delivering).id();
        let observer = self.world.observer.clone();
        let is_seen = matches!(planned.moment, Moment::Seen(..));
        if is_seen {
            // A command that Discord loses leads to nothing.
            self.world.clear_faults();
        }
        let mut moment = pin!(async move {
            match planned.moment {
                Moment::Asked(after) => tokio::time::sleep(after).await,
                Moment::Seen(cue, skipped) => {
                    let skipped = skipped % outcome.count();
                    observer.kill_at(cue, skipped, process).await;
                }
            }
        });
        // The command may be answered before the kill, during it, or never.
        let mut work = pin!(work);
        let early = tokio::select! {
            biased;
            () = &mut moment => None,
            answer = &mut work => Some(answer),
        };
        if early.is_some() && is_seen {
            let seen = tokio::time::timeout(TIMEOUT, moment).await;
            seen.unwrap_or_else(|_| panic!("nothing leads to {:?}", planned.moment));
        }
        self.world.end_bot(End::Killed).await;
        self.world.stay_offline(planned.offline).await;
        let answer = match early {
            Some(answer) => answer,
            None => work.await,
        };
        self.world.start_bot().await;
        answer
    }

    /// Does something with buttons or a slash command. `None` if no answer came.
    pub(super) async fn ask(
        &mut self,
        outcome: Outcome,
        work: impl Future<Output = Result<Message, Error>>,
    ) -> Option<Message> {
        let kills = self.world.events.kills;
        let answer = private_answer(self.run_with_planned_kill(outcome, work).await);
        if answer.is_none() {
            self.end_silence(kills).await;
        }
        answer
    }

    /// Kills a bot that has not answered, unless it was killed since: one that is only slow could
    /// still execute the command later.
    pub(super) async fn end_silence(&mut self, kills_before: usize) {
        if self.world.events.kills > kills_before {
            return;
        }
        // Any of several processes could be the slow one.
        self.world.bring_back().await;
        for number in 0..self.world.bots.count() {
            if self.world.has_several() {
                self.world.take_away(number, Away::Killed).await;
                self.world.bring_back().await;
                continue;
            }
            self.world.end_bot(End::Killed).await;
            self.world.stay_offline(MINUTE).await;
            self.world.start_bot().await;
        }
    }

    /// If a kill is planned, the bot will not be offline for longer than an hour after it.
    pub(super) fn limit_planned_outage(&mut self) {
        if let Some(planned) = &mut self.planned_kill {
            planned.offline = planned.offline.min(HOUR);
        }
    }

    /// Compares a game with the model, and says whether the tried move is in it.
    pub(crate) async fn check_game(&mut self, game: usize, tried: Option<&Tried>) -> bool {
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
}
