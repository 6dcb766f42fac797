//! The simulated year: people play daily games in the simulated world while the bot is stopped,
//! killed and offline, and Discord fails now and then. The test sets the bot's clock and Discord's,
//! so a year takes minutes. `world` says what must hold.
//!
//! The default is twenty games in 21 days. For a year, run `TEST_GAMES=1000 TEST_DAYS=365 cargo
//! test --release --test program a_year -- --nocapture`. `a_month` does the same with three
//! processes of the bot over one database, of which one after the other is killed, stopped for
//! longer than its lease, cut off from the database, or ended. `TEST_SEED=…` gives other people
//! with other habits. The moments of the kills differ in each run.
use crate::chance::{Chance, number};
use crate::world::habits::DAILY_GAMES;
use crate::world::people::NAMES;
use crate::world::posts::Cue;
use crate::world::several::Away;
use crate::world::simulation::{Moment, PlannedKill, Simulation};
use crate::world::time_model::{DAY, HOUR, MINUTE, SECOND};
use crate::world::{BEGINNING, End};
use entente_store::testing::TestDatabase;
use std::time::{Duration, Instant};

/// The default number of games and of days. `TEST_GAMES` and `TEST_DAYS` change them.
const GAMES: usize = 20;
const DAYS: u64 = 21;

/// The seed of the default run.
const SEED: u64 = 5001;

/// The time before a deadline at which the test checks that nobody has lost on time yet.
const JUST_BEFORE: u64 = 30 * SECOND;

/// Draws the time for which the bot is offline: mostly minutes, sometimes days.
fn outage(chance: &mut Chance) -> u64 {
    let span = chance.below(1000) as u64;
    match chance.below(100) {
        0..55 => MINUTE + span * 9 * MINUTE / 1000,
        55..80 => 10 * MINUTE + span * 3 * HOUR / 1000,
        80..96 => 3 * HOUR + span * 21 * HOUR / 1000,
        _ => DAY + span * 3 * DAY / 1000,
    }
}

impl Simulation {
    /// The next moment to check: after a few hours, or just before and at a deadline.
    fn next_stop(&mut self) -> u64 {
        let now = self.world.now;
        let later = now + HOUR + self.chance.below(180) as u64 * MINUTE;
        let deadlines = self.games.iter().filter_map(|game| {
            let deadline = game.deadline(&self.context())?;
            Some([deadline.least - JUST_BEFORE, deadline.least, deadline.most])
        });
        let moments = deadlines.flatten().filter(|moment| *moment > now);
        moments.min().map_or(later, |moment| moment.min(later))
    }

    /// Lets time pass until the next stop. The bot may be stopped or killed meanwhile, or one of
    /// its processes is taken away until the next time.
    async fn let_time_pass(&mut self) {
        let until = self.next_stop();
        self.world.bring_back().await;
        self.world.advance_to(until).await;
        if self.world.has_several() && self.chance.once_in(12) {
            return self.take_one_away().await;
        }
        match self.chance.below(60) {
            0 => {
                // Killed at any moment while it works on what has become due.
                let pause = Duration::from_micros(self.chance.below(8000) as u64);
                tokio::time::sleep(pause).await;
                self.restart(End::Killed).await;
            }
            1 => {
                // Stopped in order, while idle.
                self.world.wait_until_idle().await;
                self.restart(End::Stopped).await;
            }
            2 | 3 => {
                // Killed during or just after the next command.
                self.world.wait_until_idle().await;
                let after = Duration::from_micros(self.chance.below(12_000) as u64);
                let moment = match self.chance.below(6) {
                    0 => Moment::Seen(Cue::Answer, self.chance.below(3)),
                    1 => Moment::Seen(Cue::Board, self.chance.below(3)),
                    _ => Moment::Asked(after),
                };
                self.planned_kill = Some(PlannedKill {
                    moment,
                    is_over_http: false,
                    offline: outage(&mut self.chance),
                });
            }
            _ => self.world.wait_until_idle().await,
        }
    }

    /// Takes any process away, at any moment while it works on what has become due.
    async fn take_one_away(&mut self) {
        // One process at a time is enough.
        self.planned_kill = None;
        let number = self.chance.below(self.world.bots.count());
        let how = *self.chance.pick(&Away::ALL);
        let pause = Duration::from_micros(self.chance.below(8000) as u64);
        tokio::time::sleep(pause).await;
        self.world.take_away(number, how).await;
    }

    async fn restart(&mut self, end: End) {
        let offline = outage(&mut self.chance);
        self.world.end_bot(end).await;
        // Messages that came before the end are checked against what was known before it.
        self.read_posts();
        self.world.stay_offline(offline).await;
        self.world.start_bot().await;
    }

    /// Starts or ends a phase in which Discord fails at random.
    fn change_faults(&mut self, has_faults: &mut bool) {
        if *has_faults && self.chance.once_in(4) {
            self.world.clear_faults();
            *has_faults = false;
        } else if !*has_faults && self.chance.once_in(60) {
            let per_mille = 20 + self.chance.below(60) as u32;
            self.world.inject_faults(per_mille, &mut self.chance);
            *has_faults = true;
        }
    }

    /// Checks what time has brought about, lets people act, and checks again.
    async fn run_step(&mut self, started: usize) {
        self.read_posts();
        self.check_time().await;
        self.check_missing_digests();
        while self.games.len() < started {
            self.start_game(None).await;
        }
        if self.chance.once_in(30) {
            self.change_vacation().await;
        }
        let ends = self.ends();
        self.play_due_turns().await;
        self.world.wait_until_idle().await;
        self.read_posts();
        // The bot applies a new vacation to its games within a second.
        self.world.tick().await;
        self.read_posts();
        self.check_time().await;
        self.check_missing_digests();
        // After each restart every confirmed command must still be there.
        if self.ends() > ends {
            self.check_all_games().await;
        }
        self.check_boards();
    }

    /// Returns the number of times that the bot has been stopped or killed.
    fn ends(&self) -> usize {
        self.world.events.kills + self.world.events.stops
    }

    /// Compares every running game with the model.
    async fn check_all_games(&mut self) {
        for game in 0..self.games.len() {
            if !self.games[game].is_over {
                self.check_game(game, None).await;
            }
        }
    }

    fn print_progress(&self, started: Instant) {
        let over = self.games.iter().filter(|game| game.is_over).count();
        let moves: usize = self.games.iter().map(|game| game.moves.len()).sum();
        let timeouts: usize = self.games.iter().map(|game| game.timeouts).sum();
        let faults = self.world.sandbox.faults().injected().len();
        println!(
            "{} days: {} games, {over} over, {moves} moves, {timeouts} losses on time, \
            {faults} faults, {:?}, {:?}; {:?}",
            (self.world.now - BEGINNING) / DAY,
            self.games.len(),
            self.world.events,
            self.tally,
            started.elapsed(),
        );
    }

    /// Plays so many games in so many days.
    async fn run(&mut self, games: usize, days: u64) {
        let (started, mut months_printed) = (Instant::now(), 0);
        let mut has_faults = false;
        while self.world.now < BEGINNING + days * DAY {
            let passed = self.world.now - BEGINNING;
            // No game starts in the last tenth of the time, so that most of them can end.
            let started_by_now = games as u64 * passed * 10 / (days * DAY * 9) + 1;
            let ends = self.ends();
            self.change_faults(&mut has_faults);
            self.let_time_pass().await;
            self.run_step(games.min(started_by_now as usize)).await;
            if self.ends() > ends {
                self.check_all_games().await;
            }
            if passed / (30 * DAY) > months_printed {
                months_printed = passed / (30 * DAY);
                self.print_progress(started);
            }
        }
        self.print_progress(started);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_of_daily_games_keeps_every_promise() {
    if entente_gate::skips_slow() {
        return;
    }
    let (games, days) = (
        number("TEST_GAMES", GAMES),
        number("TEST_DAYS", DAYS as usize) as u64,
    );
    let seed = number("TEST_SEED", SEED as usize) as u64;
    println!("a year: TEST_SEED={seed}");
    let mut simulation =
        Simulation::open(Chance::seeded(seed), NAMES.len(), &DAILY_GAMES, (None, 1)).await;
    simulation.run(games, days).await;
    if (games, days) == (GAMES, DAYS) {
        println!("shortened: TEST_GAMES=1000 TEST_DAYS=365 for the whole year");
    }
    simulation.end().await;
}

/// The default number of games and of days with three processes. `TEST_GAMES` and `TEST_DAYS`
/// change them.
const GAMES_OF_MONTH: usize = 6;
const DAYS_OF_MONTH: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_daily_games_over_three_processes_keeps_every_promise() {
    let Some(database) = TestDatabase::create() else {
        return;
    };
    let games = number("TEST_GAMES", GAMES_OF_MONTH);
    let days = number("TEST_DAYS", DAYS_OF_MONTH) as u64;
    let seed = number("TEST_SEED", SEED as usize) as u64;
    println!("a month: TEST_SEED={seed}");
    let chance = Chance::seeded(seed);
    let mut simulation =
        Simulation::open(chance, NAMES.len(), &DAILY_GAMES, (Some(database), 3)).await;
    simulation.run(games, days).await;
    if (games, days) == (GAMES_OF_MONTH, DAYS_OF_MONTH as u64) {
        println!("shortened: TEST_GAMES=40 TEST_DAYS=30 for the whole month");
    }
    simulation.end().await;
}
