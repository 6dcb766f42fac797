//! Lists of leagues: what each shows and in which order, what it reads, and that neither a damaged
//! league nor the form of an older store hides anything.

use super::failures::Lines;
use super::server_pages::{due, ids, league, page, set};
use super::storage::damage_record;
use super::*;
use crate::leagues::index::{self as lists, LEAGUE_LISTS, LEAGUE_ROWS, LEAGUES_OF_PERSON};
use crate::maintenance::tables;

const CHANNEL: &str = "discord:7/8";

/// The lists in which a league can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    /// That of the API without a token.
    Public,
    /// That of the API with the organiser's.
    Own,
    /// Those that are over.
    Over,
    /// That of `/league list`.
    Channel,
    /// The public page of the server.
    Page,
}

const LISTS: [List; 5] = [
    List::Public,
    List::Own,
    List::Over,
    List::Channel,
    List::Page,
];

/// A query for at most ten leagues.
fn query(person: Option<PersonId>, phase: Option<LeaguePhase>) -> LeagueQuery {
    LeagueQuery {
        person,
        phase,
        after: None,
        limit: 10,
    }
}

fn names(page: &LeaguePage) -> Vec<String> {
    let leagues = page.leagues.iter();
    leagues.map(|league| league.row.name.clone()).collect()
}

impl List {
    /// The names of the leagues in it.
    async fn read(self, service: &Service) -> Vec<String> {
        let leagues = service.leagues();
        match self {
            Self::Public => names(&leagues.page(query(None, None)).await.unwrap()),
            Self::Own => names(&leagues.page(query(Some(ANN), None)).await.unwrap()),
            Self::Over => {
                let over = query(Some(ANN), Some(LeaguePhase::Over));
                names(&leagues.page(over).await.unwrap())
            }
            Self::Channel => {
                let rows = leagues.in_channel(CHANNEL, 10).await.unwrap();
                rows.into_iter().map(|row| row.name).collect()
            }
            Self::Page => {
                let leagues = page(service).await.leagues.into_iter();
                leagues.map(|state| state.name).collect()
            }
        }
    }
}

async fn every_list(service: &Service) -> [Vec<String>; 5] {
    let mut found = [const { Vec::new() }; 5];
    for (names, list) in found.iter_mut().zip(LISTS) {
        *names = list.read(service).await;
    }
    found
}

/// A service whose server has a page.
async fn with_page(folder: &Folder, clock: &Clock) -> Service {
    let service = folder.service_with_clock(clock).await;
    for setting in ["page", "clubs"] {
        set(&service, setting, "on").await;
    }
    service
}

/// Ends a league of Ann's.
async fn end_league(service: &Service, league: &LeagueId) {
    let ending = command(ANN, &format!("end {league}"), LeagueAction::Cancel);
    let ended = service.leagues().submit(league, ending).await;
    ended.unwrap().unwrap();
}

/// Writes so many leagues that are like this one.
async fn copy(service: &Service, league: &LeagueId, count: usize) {
    let (store, secret) = (&service.inner.store, &service.inner.secret);
    let state = service.leagues().state(league).await.unwrap().unwrap();
    let log = {
        let _may_block = MayBlock::here();
        records::read(store, &league.log()).unwrap()
    };
    for number in 0..count {
        let mut state = state.clone();
        state.id = LeagueId::of_key(secret, &format!("copy {number}"));
        let mut batch = Batch::default();
        lists::update(&mut batch, &[], &lists::entries(secret, &state));
        for (number, entry) in (0..).zip(&log.entries) {
            records::put(&mut batch, &state.id.log(), number, entry);
        }
        store.commit(batch).await.unwrap();
    }
}

/// Counts the reads of each list, and those of opening one more league, beside so many leagues that
/// are over.
async fn reads_beside(over: usize) -> Vec<u64> {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = with_page(&folder, &clock).await;
    let former = league(&service, "Former", CHANNEL, true).await;
    end_league(&service, &former).await;
    copy(&service, &former, over - 1).await;
    league(&service, "Cup", CHANNEL, true).await;
    due(&service).await;
    let watch = service.watch();
    let mut reads = Vec::new();
    for list in LISTS {
        let before = watch.entries_read();
        let found = list.read(&service).await;
        reads.push(watch.entries_read() - before);
        let is_listed = found.contains(&"Cup".to_owned());
        assert_eq!(is_listed, list != List::Over, "{list:?}: {found:?}");
    }
    let before = watch.entries_read();
    league(&service, "Another", CHANNEL, true).await;
    reads.push(watch.entries_read() - before);
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    reads
}

#[tokio::test]
async fn what_a_list_reads_does_not_depend_on_the_leagues_that_are_over() {
    let few = reads_beside(20).await;
    assert_eq!(few, reads_beside(2_000).await);
    assert!(few.iter().all(|reads| (1..60).contains(reads)), "{few:?}");
}

#[tokio::test]
async fn the_pages_of_a_list_have_each_league_once_and_the_newest_first() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    // Each third one is Ann's own and not public. Nobody has more than three at once.
    for number in 0..9 {
        time.fetch_add(MINUTE, Ordering::Relaxed);
        let league = league(&service, &format!("{number}"), CHANNEL, number % 3 > 0).await;
        if number < 6 {
            end_league(&service, &league).await;
        }
    }
    let pages = async |person, phase| {
        let mut query = LeagueQuery {
            limit: 2,
            ..query(person, phase)
        };
        let mut pages = Vec::new();
        loop {
            let page = service.leagues().page(query.clone()).await.unwrap();
            pages.push(names(&page).concat());
            query.after = page.next;
            if query.after.is_none() {
                return pages;
            }
        }
    };
    assert_eq!(pages(None, None).await, ["87"]);
    assert_eq!(pages(Some(BOB), None).await, ["87"]);
    assert_eq!(pages(Some(ANN), None).await, ["87", "6"]);
    let over = Some(LeaguePhase::Over);
    assert_eq!(pages(None, over).await, ["54", "21"]);
    assert_eq!(pages(Some(ANN), over).await, ["54", "32", "10"]);
    // They are full of computers, so all of them run.
    assert_eq!(pages(None, Some(LeaguePhase::Entries)).await, [""]);
    assert_eq!(pages(None, Some(LeaguePhase::Running)).await, ["87"]);
}

/// Damages the log of a league, of which the row is whole.
async fn damage_league(service: &Service, league: &LeagueId) {
    let store = &service.inner.store;
    damage_record(store, &league.log(), 1, "entered").await;
}

#[tokio::test]
async fn a_damaged_league_hides_no_other() {
    let log = Lines::of_all_tests();
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = with_page(&folder, &clock).await;
    let mut leagues = Vec::new();
    for name in ["Whole", "Log", "Row"] {
        time.fetch_add(MINUTE, Ordering::Relaxed);
        leagues.push(league(&service, name, CHANNEL, true).await);
    }
    due(&service).await;
    let [_, damaged_log, damaged_row] = &leagues[..] else {
        unreachable!("three were opened");
    };
    damage_league(&service, damaged_log).await;
    let mut batch = Batch::default();
    batch.put(LEAGUE_ROWS.key(damaged_row), "{");
    service.inner.store.commit(batch).await.unwrap();

    let [public, own, _, channel, page] = every_list(&service).await;
    // What is read from its row alone is right, although its log is damaged.
    for found in [public, own, channel] {
        assert_eq!(found, ["Log", "Whole"]);
    }
    assert_eq!(page, ["Row", "Whole"]);
    let data = service.people().personal_data(ANN).await.unwrap();
    let names = data.leagues.iter().map(|state| state.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Row", "Whole"]);
    let lines = log.text();
    for league in [damaged_log, damaged_row] {
        let named = format!("entry={league}");
        assert!(lines.contains(&named), "{named}: {lines}");
    }
}

/// A game of the page that cannot be seen any more when the page is put together.
#[tokio::test]
async fn a_page_leaves_out_what_is_not_there_any_more() {
    let log = Lines::of_all_tests();
    let folder = Folder::new();
    let service = with_page(&folder, &Clock::machine()).await;
    let whole = server_pages::running(&service, "whole", CHANNEL, true).await;
    let lost = server_pages::running(&service, "lost", CHANNEL, true).await;
    let damaged = server_pages::running(&service, "damaged", CHANNEL, true).await;
    end(service).await;
    let store = folder.store().await;
    let mut batch = Batch::default();
    {
        let _may_block = MayBlock::here();
        records::remove(&store, &mut batch, lost.as_str()).unwrap();
    }
    store.commit(batch).await.unwrap();
    damage_record(&store, damaged.as_str(), 1, "joined").await;
    drop(store);
    let service = folder.service().await;
    let [running, ..] = ids(&page(&service).await);
    assert_eq!(running, [whole.to_string()]);
    assert!(log.text().contains(damaged.as_str()));
}

/// Turns the lists into what they were before leagues had rows.
async fn make_former(store: &Store) {
    let mut batch = Batch::default();
    {
        let _may_block = MayBlock::here();
        for entry in store.scan(&LEAGUE_LISTS.all()) {
            let (list, _, _, league) = LEAGUE_LISTS.read_key(&entry.unwrap().0).unwrap();
            // Pages had no list of their own.
            if !list.starts_with("page ") {
                let key = Key::new(b'F').text(&list);
                batch.put(key.bytes(league.0.as_str().as_bytes()), "");
            }
        }
        for entry in store.scan(&LEAGUES_OF_PERSON.all()) {
            let rest = entry.unwrap().0;
            let (person, _, _, league) = LEAGUES_OF_PERSON.read_key(&rest).unwrap();
            let key = Key::new(b'J').text(&person.key());
            batch.put(key.bytes(league.0.as_str().as_bytes()), "");
        }
        for table in [
            LEAGUE_LISTS.declaration(),
            LEAGUES_OF_PERSON.declaration(),
            LEAGUE_ROWS.declaration(),
        ] {
            for entry in store.scan(&table.all()) {
                batch.remove(table.all().bytes(&entry.unwrap().0));
            }
        }
    }
    store.commit(batch).await.unwrap();
}

/// A store with leagues in all lists. Returns it with what is in each list.
async fn filled(folder: &Folder, clock: &Clock) -> [Vec<String>; 5] {
    let service = with_page(folder, clock).await;
    let former = league(&service, "Former", CHANNEL, true).await;
    end_league(&service, &former).await;
    league(&service, "Cup", CHANNEL, true).await;
    league(&service, "Secret", CHANNEL, false).await;
    due(&service).await;
    let found = every_list(&service).await;
    end(service).await;
    found
}

fn entries(store: &Store) -> Vec<(Vec<u8>, Vec<u8>)> {
    let _may_block = MayBlock::here();
    let of_index = tables::of_index().map(|table| store.scan(&table.all()).map(Result::unwrap));
    let mut entries: Vec<_> = of_index.flatten().collect();
    entries.extend(FORMER.iter().flat_map(|letter| {
        let scanned = store.scan(&Key::new(*letter));
        scanned.map(Result::unwrap)
    }));
    entries
}

/// The letters of the lists before there were rows.
const FORMER: [u8; 2] = [b'F', b'J'];

#[tokio::test]
async fn the_lists_of_an_older_store_are_made_when_it_is_opened() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let before = filled(&folder, &clock).await;
    let store = folder.store().await;
    let as_written = entries(&store);
    make_former(&store).await;
    {
        let _may_block = MayBlock::here();
        assert_eq!(check(&store).unwrap().damage, [], "it is only older");
    }
    drop(store);
    let service = folder.service_with_clock(&clock).await;
    assert_eq!(every_list(&service).await, before);
    end(service).await;
    assert_eq!(entries(&folder.store().await), as_written);
}

#[tokio::test]
async fn an_export_of_an_older_store_is_imported() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::new());
    let (_, clock) = manual_clock();
    let before = filled(&folder, &clock).await;
    let store = folder.store().await;
    make_former(&store).await;
    {
        let _may_block = MayBlock::here();
        export(&store, &file.0, 0, DamagePolicy::Refuse)
            .await
            .unwrap();
        let imported = import(&file.0, &elsewhere.location(), DamagePolicy::Refuse).await;
        assert_eq!(imported.unwrap().damage, []);
    }
    std::fs::remove_file(&file.0).unwrap();
    let service = elsewhere.service_with_clock(&clock).await;
    assert_eq!(every_list(&service).await, before);
}

/// A person who is forgotten must be found in a damaged league of an older store, too.
#[tokio::test]
async fn a_damaged_league_of_an_older_store_keeps_its_people() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = with_page(&folder, &clock).await;
    let cup = league(&service, "Cup", CHANNEL, true).await;
    league(&service, "Whole", CHANNEL, true).await;
    damage_league(&service, &cup).await;
    end(service).await;
    let store = folder.store().await;
    make_former(&store).await;
    drop(store);
    let service = folder.service_with_clock(&clock).await;
    let [public, own, ..] = every_list(&service).await;
    assert_eq!(
        (public, own),
        (vec!["Whole".to_owned()], vec!["Whole".to_owned()])
    );
    let known = service.leagues().ids_of_person(ANN).await.unwrap();
    assert!(known.contains(&cup), "{known:?}");
}
