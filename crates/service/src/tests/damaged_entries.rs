//! A damaged entry of the index hides no other of its list, and the log names it.

use super::failures::Lines;
use super::server_pages::{finished, page, set};
use super::*;
use crate::core::Declaration;
use crate::ladders::counting::{self, LEADERBOARDS};
use crate::ladders::stored::{LADDER_ENTRIES, Ladder, LadderEntry};
use crate::log::index::FINISHED_GAMES;
use crate::log::listing::PUBLIC_GAMES;
use crate::puzzles::stored::{PUZZLE_SOLVERS, PuzzleSolver};
use entente_game::RatingPace;
use entente_ratings::Rating;

const CHANNEL: &str = "discord:7/8";

/// A list with two entries, one of which gets damaged.
#[derive(Debug, Clone, Copy)]
enum List {
    PublicGames,
    FinishedGames,
    Ladders,
    Leaderboard,
    Page,
    Puzzles,
}

impl List {
    const ALL: [Self; 6] = [
        Self::PublicGames,
        Self::FinishedGames,
        Self::Ladders,
        Self::Leaderboard,
        Self::Page,
        Self::Puzzles,
    ];

    /// The table with its entries.
    fn table(self) -> &'static Declaration {
        match self {
            Self::PublicGames => PUBLIC_GAMES.declaration(),
            Self::FinishedGames => FINISHED_GAMES.declaration(),
            Self::Ladders => LADDER_ENTRIES.declaration(),
            Self::Leaderboard | Self::Page => LEADERBOARDS.declaration(),
            Self::Puzzles => PUZZLE_SOLVERS.declaration(),
        }
    }

    /// Counts what is in it.
    async fn count(self, service: &Service) -> usize {
        let people = service.people();
        match self {
            Self::PublicGames => {
                let page = service.public_games(GameFilter::default(), None, 10).await;
                page.unwrap().games.len()
            }
            Self::FinishedGames => people.finished_games_of(ANN).await.unwrap().len(),
            Self::Ladders => people.ladders_of(ANN).await.unwrap().len(),
            Self::Leaderboard => {
                let server = Some(server_pages::SERVER);
                let page = people.leaderboard(server, "standard", RatingPace::Daily, 0);
                let rows = page.await.unwrap().rows.into_iter();
                let is_person = |row: &LeaderboardRow| matches!(row, LeaderboardRow::Person(..));
                rows.filter(is_person).count()
            }
            Self::Page => page(service).await.leaderboards[0].people.len(),
            Self::Puzzles => people.personal_data(ANN).await.unwrap().puzzles.len(),
        }
    }
}

/// A service that has two entries in each list.
async fn filled(folder: &Folder) -> Service {
    let service = folder.service().await;
    for setting in ["page", "clubs"] {
        set(&service, setting, "on").await;
    }
    for key in ["one", "two"] {
        finished(&service, key, CHANNEL, true).await;
    }
    let mut batch = Batch::default();
    for (person, variant) in [(ANN, "standard"), (ANN, "chess4"), (BOB, "standard")] {
        let ladder = Ladder::named(variant, RatingPace::Daily);
        let rating = Rating::new(1500.0, 60.0, 0.06);
        let mut entry = LadderEntry::of_person(person.0, "Person", rating, Time(1_000));
        entry.servers = vec![server_pages::SERVER.0];
        counting::update_leaderboards(&mut batch, &ladder, person, None, Some(&entry));
        LADDER_ENTRIES.put(&mut batch, (person, ladder.name()), &entry);
    }
    for server in [1, 2] {
        PuzzleSolver::default().write(&mut batch, ANN, ServerId(server));
    }
    service.inner.store.commit(batch).await.unwrap();
    service
}

#[tokio::test]
async fn a_damaged_entry_hides_no_other_and_is_named_in_the_log() {
    let log = Lines::of_all_tests();
    for list in List::ALL {
        let folder = Folder::new();
        let service = filled(&folder).await;
        assert_eq!(list.count(&service).await, 2, "{list:?}");
        let table = list.table();
        let mut batch = Batch::default();
        {
            let _may_block = MayBlock::here();
            let mut entries = service.inner.store.scan(&table.all()).map(Result::unwrap);
            // Those of all servers and of another ladder come before the ones that are read.
            let is_read = |rest: &[u8]| !rest.starts_with(b"\0") && !has(rest, b"7\0chess4");
            let (rest, _) = entries.find(|(rest, _)| is_read(rest)).unwrap();
            batch.put(table.all().bytes(&rest), "{");
        }
        service.inner.store.commit(batch).await.unwrap();
        let named = format!("{} cannot be read", words_of_error(list));
        let lines = log.text().matches(&named).count();
        assert_eq!(list.count(&service).await, 1, "{list:?}");
        assert!(log.text().matches(&named).count() > lines, "{named}");
    }
}

/// Whether bytes have others among them.
fn has(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|part| part == wanted)
}

/// The name of an entry in the error about it.
fn words_of_error(list: List) -> &'static str {
    match list {
        List::FinishedGames => "the entry of a finished game",
        other => other.table().words,
    }
}
