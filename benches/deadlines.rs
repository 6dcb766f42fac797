//! Thousands of deadlines in the same second: how long until all of them are decided and on the disk, and how long others wait meanwhile.
//!
//! `cargo bench -p entente --bench deadlines` has 10,000 (`DEADLINES=…` for others). The store is filled like that of the bench `store`; the clock is set by hand, to
//! two seconds after the deadlines. Each row is a store of its own: all lose, a move is drawn for all, and all are given back the two days for which nothing
//! ran. Beside it one person after the other writes a note in a game without a clock. What each game has come to is asserted, times never.

use entente::store::Store;
use entente::table::bulk::Bulk;
use entente::table::{Clock, Table, Wish};
use entente_game::{
    Action, Expiry, GameId, Home, NewGame, NoteEdit, Person, Phase, Seat, Sitter, Span, Time,
    TimeControl, View,
};
use entente_rules::Options;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// When all games begin.
const BEGUN: Time = Time(1_800_000_000_000);

/// What has been played in each.
const MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nc6"];

#[tokio::main]
async fn main() -> Outcome<()> {
    let games = std::env::var("DEADLINES").ok();
    let games = games.and_then(|games| games.parse().ok());
    let games = games.unwrap_or(10_000);
    println!(
        "{games} deadlines in one second   all on disk s   a note meanwhile: number, median, p99, longest ms"
    );
    run("all lose", games, Expiry::Lose, is_over).await?;
    run(
        "a move is drawn for all",
        games,
        Expiry::RandomMove,
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

/// The clock of the program, which stands still until it is let go.
#[derive(Clone)]
struct Hand {
    at: Arc<AtomicU64>,
}

impl Hand {
    fn at(time: Time) -> Self {
        Self {
            at: Arc::new(AtomicU64::new(time.0)),
        }
    }

    fn clock(&self) -> Clock {
        let at = self.at.clone();
        Clock::by_hand(move || Time(at.load(Ordering::SeqCst)))
    }

    fn set(&self, time: Time) {
        self.at.store(time.0, Ordering::SeqCst);
    }
}

/// A store with so many games whose time is over a day after they began, and one without a clock, the last.
fn fill(folder: &Path, games: usize, expiry: Expiry) -> Outcome<Vec<GameId>> {
    let _ = std::fs::remove_dir_all(folder);
    let bulk = Bulk::new([7; 32]);
    let daily = TimeControl {
        pace: "1d".parse().map_err(|fault| format!("{fault:?}"))?,
        expiry,
    };
    let mut ids = Vec::new();
    let mut all = vec![bulk.beginning()];
    for number in 0..=games {
        let clock = Some(daily).filter(|_| number < games);
        // Their times are all in one second, and not in the order of their names.
        let begun = BEGUN + Span((number * 7919 % 1000) as u64);
        let (id, changes) = bulk.game(wishes(number, clock), begun)?;
        ids.push(id);
        all.push(changes);
    }
    Store::fill(folder, all)?;
    Ok(ids)
}

fn sitter(number: usize) -> Sitter {
    Sitter {
        person: Person(80_351_110_224_600_000 + number as u64),
        name: format!("Player {number}"),
    }
}

fn wishes(game: usize, clock: Option<TimeControl>) -> Vec<(Wish, Action)> {
    let sitters = [sitter(2 * game), sitter(2 * game + 1)];
    let wish = |at: usize, what: &str| {
        let key = format!("discord:1300000000{game:09}{what}");
        Wish::new(sitters[at].person, key)
    };
    let home = Home::Channel(format!("1/{}", game % 1000));
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![sitters[1].clone().into()],
        clock,
        ..NewGame::new(Options::Standard, home, sitters[0].clone())
    };
    let mut all = vec![
        (wish(0, ""), Action::Create(new)),
        (wish(1, "a"), Action::Accept),
    ];
    all.extend(MOVES.iter().enumerate().map(|(ply, text)| {
        let action = Action::Move {
            text: (*text).into(),
            seen: None,
        };
        (wish(ply % 2, &format!("{ply:02}")), action)
    }));
    all
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("deadlines")
}

/// Lets the time of all games be over at once, and waits until what comes of it is so in each.
async fn run(what: &str, games: usize, expiry: Expiry, done: fn(&View) -> bool) -> Outcome<()> {
    let folder = folder();
    let ids = fill(&folder, games, expiry)?;
    let hand = Hand::at(BEGUN + Span::minutes(1));
    let table = Table::open(Store::open(&folder)?, hand.clock()).await?;
    hand.set(BEGUN + Span::days(1) + Span::seconds(2));
    measure(what, &table, &ids, done).await?;
    close(table, &folder).await
}

/// Starts again two days later: nobody has lost, and every clock has its time back.
async fn restart(games: usize) -> Outcome<()> {
    let folder = folder();
    let ids = fill(&folder, games, Expiry::Lose)?;
    let hand = Hand::at(BEGUN + Span::minutes(1));
    let table = Table::open(Store::open(&folder)?, hand.clock()).await?;
    drop(table);
    tokio::time::sleep(Duration::from_secs(1)).await;
    hand.set(BEGUN + Span::days(2));
    let table = Table::open(Store::open(&folder)?, hand.clock()).await?;
    measure("all are given back two days", &table, &ids, |view| {
        let turn = view.clock.as_ref().and_then(|clock| clock.turn);
        assert!(!is_over(view), "nobody loses time in which nothing ran");
        turn.and_then(|turn| turn.deadline)
            .is_some_and(|deadline| deadline > BEGUN + Span::days(2))
    })
    .await?;
    close(table, &folder).await
}

async fn close(table: Table, folder: &Path) -> Outcome<()> {
    drop(table);
    tokio::time::sleep(Duration::from_secs(1)).await;
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

/// How long it takes until it is so in each game, while somebody writes notes in the last.
async fn measure(
    what: &str,
    table: &Table,
    ids: &[GameId],
    done: fn(&View) -> bool,
) -> Outcome<()> {
    let began = Instant::now();
    let (other, late) = ids.split_last().ok_or("no games")?;
    let mut waits = Vec::new();
    let all = async {
        for id in late {
            while !done(&table.spectate(id).await?) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
        Ok::<_, Box<dyn Error>>(())
    };
    let notes = async {
        loop {
            let asked = Instant::now();
            write_note(table, other, sitter(2 * (ids.len() - 1)).person).await?;
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

async fn write_note(table: &Table, game: &GameId, by: Person) -> Outcome<()> {
    let wish = Wish::new(by, format!("note {:?}", Instant::now()));
    let note = NoteEdit::Replace("A note of some length, as people write them.".into());
    table.submit(game, wish, Action::Note(note)).await?;
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
