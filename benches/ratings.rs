//! Measures how long a page of a leaderboard takes with many people on it, and how long after the
//! last move of a rated game its ratings are there.
//!
//! `cargo bench -p entente --bench ratings`; `PEOPLE=100000` is the number of people, `GAMES=200`
//! that of games. The second time counts from the acknowledged move until the record of the rating
//! is durable and can be read.

mod common;

use common::{Outcome, number};
use entente_game::people::Settings;
use entente_game::{Home, LobbyAction, NewGame, PersonId, PlayAction, Profile, RatingPace, Seat};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::transfer::Bulk;
use entente_service::{Clock, Command, MAX_LEADERBOARD_PAGE, Service};
use entente_store::Store;
use std::time::{Duration, Instant};

/// The number of times that each page is read.
const READS: usize = 200;

const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

#[tokio::main]
async fn main() -> Outcome<()> {
    let (people, games) = (number("PEOPLE", 100_000), number("GAMES", 200));
    let folder = std::env::temp_dir().join(format!("entente-ratings-{}", std::process::id()));
    let bulk = Bulk::new([7; 32]);
    let ranked = bulk.leaderboard(people, Clock::machine().now());
    Store::fill(&folder, [bulk.initial_changes(), ranked])?;
    let service = Service::open(Store::open(&folder, KEY_NAMES)?, Clock::machine()).await?;
    assert_eq!(Settings::default().value("profile"), Some("public"));
    read_pages(&service, people).await?;
    rate_games(&service, games).await?;
    drop(service);
    Ok(std::fs::remove_dir_all(&folder)?)
}

/// Times pages of the leaderboard.
async fn read_pages(service: &Service, people: usize) -> Outcome<()> {
    let variant = Variant::Standard.id();
    for page in [0, MAX_LEADERBOARD_PAGE] {
        let mut times = Vec::new();
        for _ in 0..READS {
            let start = Instant::now();
            let board = service
                .people()
                .leaderboard(None, variant, RatingPace::Daily, page);
            assert!(!board.await?.rows.is_empty());
            times.push(start.elapsed());
        }
        print_times(&format!("page {} of {people} people", page + 1), times);
    }
    Ok(())
}

/// Times the ratings of games, each from its last move.
async fn rate_games(service: &Service, games: usize) -> Outcome<()> {
    let mut times = Vec::new();
    for game in 0..games {
        let people = [1, 2].map(|number| Profile {
            person: PersonId(number + 2 * game as u64 % 40),
            name: format!("Person {number}"),
        });
        times.push(rate_game(service, game, people).await?);
    }
    print_times("the ratings of a game, after its last move", times);
    Ok(())
}

async fn rate_game(service: &Service, number: usize, people: [Profile; 2]) -> Outcome<Duration> {
    let [host, guest] = people;
    let persons = [host.person, guest.person];
    let new = NewGame {
        seats: vec![Seat(0)],
        reserved: vec![guest.into()],
        ..NewGame::new(Options::of(Variant::Standard), Home::Private, host)
            .with_terms(|terms| terms.rated = true)
    };
    let made = service
        .create(Command::new(persons[0], new, format!("new {number}")))
        .await?;
    let game = made.view.game;
    let accept = Command::new(persons[1], LobbyAction::Accept, format!("accept {number}"));
    service.submit(&game, accept).await?;
    let mut changes = service.changes_of(&game);
    for (ply, text) in MATE.iter().enumerate() {
        let key = format!("{number} {ply}");
        let mv = Command::new(persons[ply % 2], PlayAction::to_move(*text), key);
        service.submit(&game, mv).await?;
    }
    let start = Instant::now();
    while service.spectate(&game).await?.record.rating.is_none() {
        changes.changed().await;
    }
    Ok(start.elapsed())
}

fn print_times(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{what}: median {:.2} ms, longest {:.2} ms",
        ms(median),
        ms(longest)
    );
}
