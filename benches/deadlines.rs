//! Measures thousands of deadlines in the same second: how long until all of them are decided and
//! on the disk, and how long other commands wait meanwhile.
//!
//! `cargo bench -p entente --bench deadlines` has 10,000 deadlines (`DEADLINES=…` for another
//! number). The store is filled like in the benchmark `store`. The clock is set by hand to two
//! seconds after the deadlines. Each row has its own store: in the first all players lose on time,
//! in the second a random move is made in all games, and in the third all clocks are credited with
//! an outage of two days. At the same time a person writes notes in a game without a clock. The
//! result of each game is asserted, but never times.

use entente_game::{
    Action, GameId, Home, LobbyAction, NewGame, NoteEdit, PersonId, Phase, PlayAction, Profile,
    Seat, Span, Time, TimeControl, TimeoutRule, View,
};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::transfer::Bulk;
use entente_service::{Clock, Command, Service};
use entente_store::Store;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The time at which all games begin.
const START: Time = Time(1_800_000_000_000);

/// The moves that were played in each game.
const MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nc6"];

#[tokio::main]
async fn main() -> Outcome<()> {
    let games = std::env::var("DEADLINES")
        .ok()
        .and_then(|games| games.parse().ok())
        .unwrap_or(10_000);
    println!(
        "{games} deadlines in one second   all stored s   \
         notes meanwhile: number, median, p99, longest ms"
    );
    run("all lose on time", games, TimeoutRule::Lose, is_over).await?;
    run(
        "a random move in all",
        games,
        TimeoutRule::RandomMove,
        has_moved,
    )
    .await?;
    restart(games).await
}

fn is_over(view: &View) -> bool {
    matches!(view.phase, Phase::Over(_))
}

fn has_moved(view: &View) -> bool {
    view.ply() as usize > MOVES.len()
}

/// A clock that stands still until it is set.
#[derive(Clone)]
struct ManualClock {
    at: Arc<AtomicU64>,
}

impl ManualClock {
    fn at(time: Time) -> Self {
        Self {
            at: Arc::new(AtomicU64::new(time.0)),
        }
    }

    fn clock(&self) -> Clock {
        let at = self.at.clone();
        Clock::manual(move || Time(at.load(Ordering::SeqCst)))
    }

    fn set(&self, time: Time) {
        self.at.store(time.0, Ordering::SeqCst);
    }
}

/// Fills a store with games whose first deadline is a day after they began. The last game has no
/// clock.
fn fill(folder: &Path, games: usize, on_timeout: TimeoutRule) -> Outcome<Vec<GameId>> {
    let _ = std::fs::remove_dir_all(folder);
    let bulk = Bulk::new([7; 32]);
    let daily = TimeControl {
        pace: "1d".parse().map_err(|fault| format!("{fault:?}"))?,
        on_timeout,
    };
    let mut ids = Vec::new();
    let mut all = vec![bulk.initial_changes()];
    for number in 0..=games {
        let clock = Some(daily).filter(|_| number < games);
        // All deadlines are within one second, and in another order than the ids of the games.
        let begun = START + Span((number * 7919 % 1000) as u64);
        let (id, changes) = bulk.game(commands(number, clock), begun)?;
        ids.push(id);
        all.push(changes);
    }
    Store::fill(folder, all)?;
    Ok(ids)
}

fn profile(number: usize) -> Profile {
    Profile {
        person: PersonId(80_351_110_224_600_000 + number as u64),
        name: format!("Player {number}"),
    }
}

fn commands(game: usize, clock: Option<TimeControl>) -> Vec<Command> {
    let profiles = [profile(2 * game), profile(2 * game + 1)];
    let command = |at: usize, what: &str, action| {
        let key = format!("discord:1300000000{game:09}{what}");
        Command::new(profiles[at].person, action, key)
    };
    let home = Home::channel(format!("1/{}", game % 1000));
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profiles[1].clone().into()],
        ..NewGame::new(Options::of(Variant::Standard), home, profiles[0].clone())
            .with_terms(|terms| terms.clock = clock)
    };
    let mut all = vec![
        command(0, "", Action::Create(new)),
        command(1, "a", Action::Lobby(LobbyAction::Accept)),
    ];
    all.extend(MOVES.iter().enumerate().map(|(ply, text)| {
        let action = PlayAction::to_move(*text).into();
        command(ply % 2, &format!("{ply:02}"), action)
    }));
    all
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("deadlines")
}

/// Lets all deadlines pass at once, and waits for their effect in every game.
async fn run(
    what: &str,
    games: usize,
    on_timeout: TimeoutRule,
    done: fn(&View) -> bool,
) -> Outcome<()> {
    let folder = folder();
    let ids = fill(&folder, games, on_timeout)?;
    let clock = ManualClock::at(START + Span::minutes(1));
    let service = Service::open(Store::open(&folder, KEY_NAMES)?, clock.clock()).await?;
    clock.set(START + Span::days(1) + Span::seconds(2));
    measure(what, &service, &ids, done).await?;
    close(service, &folder).await
}

/// Starts again two days later: nobody has lost, and every clock has been credited.
async fn restart(games: usize) -> Outcome<()> {
    let folder = folder();
    let ids = fill(&folder, games, TimeoutRule::Lose)?;
    let clock = ManualClock::at(START + Span::minutes(1));
    let service = Service::open(Store::open(&folder, KEY_NAMES)?, clock.clock()).await?;
    drop(service);
    tokio::time::sleep(Duration::from_secs(1)).await;
    clock.set(START + Span::days(2));
    let service = Service::open(Store::open(&folder, KEY_NAMES)?, clock.clock()).await?;
    measure("all credited with two days", &service, &ids, |view| {
        let turn = view.turn.clock.as_ref().and_then(|clock| clock.turn);
        assert!(!is_over(view), "nobody loses on time during an outage");
        turn.and_then(|turn| turn.deadline)
            .is_some_and(|deadline| deadline > START + Span::days(2))
    })
    .await?;
    close(service, &folder).await
}

async fn close(service: Service, folder: &Path) -> Outcome<()> {
    drop(service);
    tokio::time::sleep(Duration::from_secs(1)).await;
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

/// Measures how long it takes until all games are done, while a person writes notes in the last
/// game.
async fn measure(
    what: &str,
    service: &Service,
    ids: &[GameId],
    done: fn(&View) -> bool,
) -> Outcome<()> {
    let began = Instant::now();
    let (other, late) = ids.split_last().ok_or("no games")?;
    let mut waits = Vec::new();
    let all = async {
        for id in late {
            while !done(&service.spectate(id).await?) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
        Ok::<_, Box<dyn Error>>(())
    };
    let notes = async {
        loop {
            let asked = Instant::now();
            write_note(service, other, profile(2 * (ids.len() - 1)).person).await?;
            waits.push(asked.elapsed());
        }
    };
    let written: Outcome<()> = tokio::select! {
        done = all => done,
        failed = notes => failed,
    };
    written?;
    let took = began.elapsed();
    waits.sort();
    let wait = |share: usize| ms(waits[(waits.len() * share / 100).min(waits.len() - 1)]);
    println!(
        "{what:<32}{:>10.2}   {:>6} {:>9.2} {:>9.2} {:>9.2}",
        took.as_secs_f64(),
        waits.len(),
        wait(50),
        wait(99),
        wait(100)
    );
    Ok(())
}

async fn write_note(service: &Service, game: &GameId, by: PersonId) -> Outcome<()> {
    let note = NoteEdit::Replace("A note of some length, as people write them.".into());
    service
        .submit(
            game,
            Command::new(by, Action::Note(note), format!("note {:?}", Instant::now())),
        )
        .await?;
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
