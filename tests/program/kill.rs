//! The bot is killed with SIGKILL at chosen and at random moments while six people play short games
//! in the simulated world, and started again each time: with games in a folder, and in PostgreSQL.
//! In the end every confirmed command is in its game, none is there twice, and every board has
//! arrived once and in order, with the right picture and buttons. Four of them negotiate, too:
//! every letter and every proposal is there once.
//!
//! The default is ten kills. `TEST_KILLS=1000 cargo test --test program killed_at_any_moment --
//! --nocapture` does more, and `TEST_SEED=…` repeats a run.
use crate::chance::{Chance, number};
use crate::world::End;
use crate::world::game::Home;
use crate::world::habits::{NEGOTIATIONS, SHORT_GAMES};
use crate::world::posts::Cue;
use crate::world::simulation::{Moment, PlannedKill, Simulation};
use crate::world::time_model::MINUTE;
use entente_store::testing::TestDatabase;
use std::time::Duration;

/// The default number of kills. `TEST_KILLS` changes it.
const KILLS: usize = 10;

/// The numbers of people who play, and of games at the same time.
const PEOPLE: usize = 6;
const GAMES: usize = 3;

/// The time by which the clocks advance during each kill, in milliseconds. Discord then has
/// forgotten every nonce, and every open interaction has failed.
const DOWNTIME: u64 = 10 * MINUTE;

impl Simulation {
    /// Kills the bot once. Ten kills are at every kind of moment.
    async fn kill(&mut self, number: usize) {
        let mut within = |span: usize| Duration::from_micros(self.chance.below(span * 1000) as u64);
        let after = [within(60), within(5), within(250)];
        let skipped = self.chance.below(GAMES);
        let mut kill_when = |moment, is_over_http| {
            self.planned_kill = Some(PlannedKill {
                moment,
                is_over_http,
                offline: DOWNTIME,
            });
        };
        match number % 10 {
            0 => kill_when(Moment::Asked(after[0]), false),
            1 | 6 => kill_when(Moment::Seen(Cue::Answer, skipped), false),
            // Around the commit of moves over the API.
            2 | 5 | 8 => kill_when(Moment::Asked(after[1]), true),
            9 => kill_when(Moment::Seen(Cue::PastBoard, skipped), false),
            3 => kill_when(Moment::Seen(Cue::Board, skipped), false),
            4 => {
                kill_when(Moment::Seen(Cue::Thread, 0), false);
                self.start_game(Some(Home::Channel)).await;
            }
            _ => {
                self.world.end_bot(End::Killed).await;
                self.world.stay_offline(DOWNTIME).await;
                self.world.start_and_kill(after[2]).await;
                self.world.stay_offline(DOWNTIME).await;
                self.world.start_bot().await;
            }
        }
        while self.planned_kill.is_some() {
            self.play().await;
        }
    }

    /// Lets everybody who is to move act at the same time, in as many games as usual.
    async fn play(&mut self) {
        let running = |simulation: &Self| -> Vec<usize> {
            let all = 0..simulation.games.len();
            all.filter(|game| !simulation.games[*game].is_over)
                .collect()
        };
        while running(self).len() < GAMES {
            self.start_game(None).await;
        }
        let games = running(self);
        self.act_in(&games).await;
        self.world.wait_until_idle().await;
        self.read_posts();
        self.check_boards();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_the_bot_loses_nothing_and_repeats_nothing() {
    kill_at_any_moment(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_with_postgresql_it_loses_nothing_and_repeats_nothing() {
    if let Some(database) = TestDatabase::create() {
        kill_at_any_moment(Some(database)).await;
    }
}

async fn kill_at_any_moment(database: Option<TestDatabase>) {
    let chance = Chance::from_environment("killed");
    let mut simulation = Simulation::open(chance, PEOPLE, &SHORT_GAMES, (database, 1)).await;
    for kill in 0..number("TEST_KILLS", entente_gate::shortened(KILLS, KILLS / 3)) {
        simulation.play().await;
        simulation.kill(kill).await;
    }
    let (games, tally) = (simulation.games.len(), simulation.tally);
    println!("{:?}, {games} games, {tally:?}", simulation.world.events);
    simulation.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_boards_become_past_the_bot_finds_all_of_them_again() {
    let chance = Chance::from_environment("past boards");
    let mut simulation = Simulation::open(chance, PEOPLE, &SHORT_GAMES, (None, 1)).await;
    for kill in 0..2 {
        simulation.play().await;
        simulation.planned_kill = Some(PlannedKill {
            moment: Moment::Seen(Cue::PastBoard, kill),
            is_over_http: false,
            offline: DOWNTIME,
        });
        while simulation.planned_kill.is_some() {
            simulation.play().await;
        }
    }
    assert_eq!(simulation.world.events.kills, 2);
    simulation.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_during_negotiations_the_bot_loses_and_doubles_nothing() {
    let chance = Chance::from_environment("negotiations");
    let mut simulation = Simulation::open(chance, 4, &NEGOTIATIONS, (None, 1)).await;
    simulation.start_game(None).await;
    for kill in 0..KILLS / 2 {
        for _ in 0..2 {
            simulation.negotiate(0).await;
        }
        let pause = Duration::from_micros(simulation.chance.below(5000) as u64);
        simulation.planned_kill = Some(PlannedKill {
            // Every third kill comes when the command has been answered. The others come at about
            // the time when it is written to disk.
            moment: match kill % 3 {
                0 => Moment::Seen(Cue::Answer, 0),
                _ => Moment::Asked(pause),
            },
            is_over_http: true,
            offline: DOWNTIME,
        });
        simulation.negotiate(0).await;
        simulation.check_correspondence(0).await;
    }
    let (events, tally) = (&simulation.world.events, simulation.tally);
    let known = &simulation.games[0].correspondence;
    println!("{events:?}, {tally:?}, {known:?}");
    assert_eq!(events.kills, KILLS / 2);
    simulation.world.wait_until_idle().await;
    simulation.read_posts();
    simulation.end().await;
}
