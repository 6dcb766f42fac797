//! The simulated year: people play games of days while the program is stopped, killed and away, and Discord has its bad days. The program's clock and Discord's are the test's, so
//! a year takes minutes. An account that shares no code with the program says what must hold:
//!
//! 1. what was acknowledged is in its game once, at the end and after each restart; what was not answered, at most once;
//! 2. no time is over early, and none late: `docs/clocks.md` says what the clock does not count, and how exactly that is known;
//! 3. nobody is woken in their quiet hours, where they live, also when the clocks are set there;
//! 4. each board, reminder and list of the day comes once, in order, and when it was due;
//! 5. in the end every log verifies, and the store can be exported.
//!
//! Twenty games in 21 days by default; `TEST_GAMES=1000 TEST_DAYS=365 cargo test --release --test program year -- --nocapture` for a year, `TEST_SEED=…` for other people
//! with other habits; at which moments the program is killed is new each time.
mod account;
mod club;
mod game;
mod life;
mod people;
mod program;
mod verdict;
mod world;

use crate::chance::Chance;
use crate::process::Process;
use account::{DAY, HOUR, MINUTE, SECOND};
use club::{Club, Doom};
use std::time::{Duration, Instant};
use world::{BEGINNING, End};

/// How many games there are, unless `TEST_GAMES` says otherwise, and in how many days, unless `TEST_DAYS` does.
const GAMES: usize = 20;
const DAYS: u64 = 21;

/// The people of the ordinary run.
const SEED: u64 = 5001;

/// How soon before a deadline it is looked whether time is over early.
const JUST_BEFORE: u64 = 30 * SECOND;

/// How long the program is away.
fn outage(chance: &mut Chance) -> u64 {
    let span = chance.below(1000) as u64;
    match chance.below(100) {
        0..55 => MINUTE + span * 9 * MINUTE / 1000,
        55..80 => 10 * MINUTE + span * 3 * HOUR / 1000,
        80..96 => 3 * HOUR + span * 21 * HOUR / 1000,
        _ => DAY + span * 3 * DAY / 1000,
    }
}

impl Club {
    /// When it is to be looked next: after a while, or just before and at the end of somebody's time.
    fn next_stop(&mut self) -> u64 {
        let now = self.world.now;
        let later = now + HOUR + self.chance.below(180) as u64 * MINUTE;
        let deadlines = self.games.iter().filter_map(|game| {
            let deadline = game.deadline(&self.around())?;
            Some([deadline.least - JUST_BEFORE, deadline.least, deadline.most])
        });
        let stops = deadlines.flatten().filter(|stop| *stop > now);
        stops.min().map_or(later, |stop| stop.min(later))
    }

    /// Lets time pass, in which the program may be stopped or killed.
    async fn pass(&mut self) {
        let until = self.next_stop();
        self.world.leap(until).await;
        match self.chance.below(60) {
            0 => {
                // At any moment while it does what has become due.
                let pause = Duration::from_micros(self.chance.below(8000) as u64);
                tokio::time::sleep(pause).await;
                self.restart(End::Killed).await;
            }
            1 => {
                self.world.settle().await;
                self.restart(End::Stopped).await;
            }
            2 | 3 => {
                self.world.settle().await;
                let after = Duration::from_micros(self.chance.below(12_000) as u64);
                let away = outage(&mut self.chance);
                self.doom = Some(Doom { after, away });
            }
            _ => self.world.settle().await,
        }
    }

    async fn restart(&mut self, end: End) {
        let away = outage(&mut self.chance);
        self.world.fall(end).await;
        // What came until now is judged by what was known until now.
        self.read_mail();
        self.world.miss(away).await;
        self.world.rise().await;
    }

    /// Discord has a bad day now and then.
    fn weather(&mut self, is_bad: &mut bool) {
        if *is_bad && self.chance.once_in(4) {
            self.world.calm();
            *is_bad = false;
        } else if !*is_bad && self.chance.once_in(60) {
            let per_mille = 20 + self.chance.below(60) as u32;
            self.world.storm(per_mille, &mut self.chance);
            *is_bad = true;
        }
    }

    /// All that people do at this time, and what follows from it.
    async fn live(&mut self, begun: usize) {
        self.read_mail();
        self.judge_time().await;
        self.judge_missing_lists();
        while self.games.len() < begun {
            self.begin().await;
        }
        if self.chance.once_in(30) {
            self.travel().await;
        }
        let ends = self.ends();
        self.act().await;
        self.world.settle().await;
        self.read_mail();
        // Who went on vacation is known to their games within a second.
        self.world.breathe().await;
        self.read_mail();
        self.judge_time().await;
        self.judge_missing_lists();
        if self.ends() > ends {
            self.look_at_all().await;
        }
        self.judge_boards();
    }

    /// How often the program has ended.
    fn ends(&self) -> usize {
        self.world.events.kills + self.world.events.restarts
    }

    /// Every running game is what the account says.
    async fn look_at_all(&mut self) {
        for game in 0..self.games.len() {
            if !self.games[game].is_over {
                self.look(game, None).await;
            }
        }
    }

    fn say(&self, begun: Instant) {
        let over = self.games.iter().filter(|game| game.is_over).count();
        let moves: usize = self.games.iter().map(|game| game.moves.len()).sum();
        let forfeits: usize = self.games.iter().map(|game| game.forfeits).sum();
        let faults = self.world.sandbox.faults().happened().len();
        println!(
            "{} days: {} games, {over} over, {moves} moves, {forfeits} times over, {faults} faults, {:?}, {:?}; {:?}",
            (self.world.now - BEGINNING) / DAY,
            self.games.len(),
            self.world.events,
            self.tally,
            begun.elapsed(),
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_of_daily_games_keeps_every_promise() {
    let given = |name: &str| std::env::var(name).ok();
    let games = given("TEST_GAMES").map_or(GAMES, |games| games.parse().unwrap());
    let days = given("TEST_DAYS").map_or(DAYS, |days| days.parse().unwrap());
    let seed = given("TEST_SEED").map_or(SEED, |seed| seed.parse().unwrap());
    println!("a year: TEST_SEED={seed}");
    let chance = Chance::seeded(seed);
    let (begun, mut said) = (Instant::now(), 0);
    let mut club = Club::open(chance).await;
    let mut is_bad = false;
    while club.world.now < BEGINNING + days * DAY {
        let passed = club.world.now - BEGINNING;
        // The last tenth of the time is for those that have begun.
        let begun_by_now = games as u64 * passed * 10 / (days * DAY * 9) + 1;
        let ends = club.ends();
        club.weather(&mut is_bad);
        club.pass().await;
        club.live(games.min(begun_by_now as usize)).await;
        if club.ends() > ends {
            club.look_at_all().await;
        }
        if passed / (30 * DAY) > said {
            said = passed / (30 * DAY);
            club.say(begun);
        }
    }
    club.world.calm();
    club.world.settle().await;
    club.judge_games().await;
    club.judge_places();
    club.say(begun);
    if (games, days) == (GAMES, DAYS) {
        println!("shortened: TEST_GAMES=1000 TEST_DAYS=365 for the whole year");
    }
    let (folder, _) = club.world.close().await;
    let settings = vec![("store.folder", folder.path("games").display().to_string())];
    for arguments in [
        &["store", "verify"][..],
        &["store", "export", "all.entente"],
    ] {
        let ended = Process::call(&folder.0, arguments, &settings).ended().await;
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}: {ended:?}");
    }
}
