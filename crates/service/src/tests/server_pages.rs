//! The public page of a server: it has what anybody may see, in order, and what is hidden changes
//! nothing of it.

use super::*;
use crate::ladders::counting;
use crate::ladders::stored::{Ladder, LadderEntry, LadderState};
use crate::server_pages::chosen_films;
use entente_game::{Level, Place, RatingPace, View};
use entente_leagues::{Format, Terms};
use entente_ratings::Rating;
use std::collections::BTreeSet;

/// The server whose page is read.
pub(super) const SERVER: ServerId = ServerId(7);

pub(super) async fn set(service: &Service, name: &str, value: &str) {
    let key = format!("{name} {value}");
    let action = ServerAction::Set {
        name: name.into(),
        value: value.into(),
    };
    change(service, &key, action).await;
}

async fn change(service: &Service, key: &str, action: ServerAction) {
    let set = service.servers().submit(SERVER, command(ANN, key, action));
    set.await.unwrap().unwrap();
}

/// A running game of Ann and Bob in a channel.
pub(super) async fn running(service: &Service, key: &str, channel: &str, public: bool) -> GameId {
    let home = Home::channel(channel);
    let new = new_game(home).with_terms(|terms| terms.public = public);
    let made = service.create(command(ANN, key, new)).await.unwrap();
    let game = made.view.game;
    let accept = command(BOB, &format!("accept {key}"), LobbyAction::Accept);
    service.submit(&game, accept).await.unwrap();
    game
}

/// The same after a move of Ann's, when Bob has resigned.
pub(super) async fn finished(service: &Service, key: &str, channel: &str, public: bool) -> GameId {
    let game = running(service, key, channel, public).await;
    let moved = command(ANN, &format!("move {key}"), to_move("e4"));
    service.submit(&game, moved).await.unwrap();
    let resigned = command(BOB, &format!("resign {key}"), PlayAction::Resign);
    service.submit(&game, resigned).await.unwrap();
    game
}

/// A league of computers whose first round has been paired.
pub(super) async fn league(service: &Service, key: &str, channel: &str, public: bool) -> LeagueId {
    let home = Home::channel(channel);
    let game = NewGame::of_computers(Options::of(Variant::Standard), home, Vec::new());
    let level = Level::ALL[0];
    let new = NewLeague {
        name: key.into(),
        terms: Terms {
            most_entrants: 3,
            ..Terms::default_for(Format::RoundRobin, 2)
        },
        game: game.with_terms(|terms| terms.public = public),
        computers: vec![level; 3],
    };
    let name = "Person 1".to_owned();
    let opened = service
        .leagues()
        .open(Profile { person: ANN, name }, command(ANN, key, new));
    opened.await.unwrap().unwrap().id
}

pub(super) async fn page(service: &Service) -> ServerPage {
    let page = service.servers().page(SERVER).await.unwrap();
    page.expect("the page is on")
}

/// The games and leagues of a page.
pub(super) fn ids(page: &ServerPage) -> [Vec<String>; 3] {
    let games = |views: &[View]| {
        let ids = views.iter().map(|view| view.game.to_string());
        ids.collect::<Vec<_>>()
    };
    let leagues = page.leagues.iter().map(|state| state.id.to_string());
    [games(&page.games), games(&page.films), leagues.collect()]
}

#[tokio::test]
async fn a_server_has_no_page_until_it_is_turned_on() {
    let folder = Folder::new();
    let service = folder.service().await;
    running(&service, "a", "discord:7/8", true).await;
    assert!(service.servers().page(SERVER).await.unwrap().is_none());
    set(&service, "page", "on").await;
    assert_eq!(page(&service).await.games.len(), 1);
    set(&service, "page", "off").await;
    assert!(service.servers().page(SERVER).await.unwrap().is_none());
}

#[tokio::test]
async fn a_page_has_the_newest_public_games_of_its_server() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    set(&service, "page", "on").await;
    let mut made = Vec::new();
    for number in 0..MAX_PAGE_GAMES + 2 {
        time.fetch_add(MINUTE, Ordering::Relaxed);
        let channel = format!("discord:7/{}", number % 3);
        made.push(running(&service, &format!("{number}"), &channel, true).await);
    }
    running(&service, "elsewhere", "discord:77/8", true).await;
    let newest = made.iter().rev().take(MAX_PAGE_GAMES);
    let newest: Vec<String> = newest.map(ToString::to_string).collect();
    let with_more = page(&service).await;
    assert_eq!(ids(&with_more), [newest, vec![], vec![]]);
    assert!(with_more.has_more_games);
    // A game without moves has no film.
    let resigned = command(BOB, "resign", PlayAction::Resign);
    service.submit(&made[0], resigned).await.unwrap();
    let first = finished(&service, "first", "discord:7/1", true).await;
    time.fetch_add(MINUTE, Ordering::Relaxed);
    let second = finished(&service, "second", "discord:7/2", true).await;
    let [_, films, _] = ids(&page(&service).await);
    assert_eq!(films, [second.to_string(), first.to_string()]);
}

#[tokio::test]
async fn the_latest_result_is_that_of_the_game_that_ended_last() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    set(&service, "page", "on").await;
    let slow = running(&service, "slow", "discord:7/8", true).await;
    let moved = command(ANN, "move slow", to_move("e4"));
    service.submit(&slow, moved).await.unwrap();
    let mut quick = Vec::new();
    for number in 0..MAX_PAGE_FILMS + 2 {
        time.fetch_add(MINUTE, Ordering::Relaxed);
        quick.push(finished(&service, &format!("{number}"), "discord:7/8", true).await);
    }
    time.fetch_add(MINUTE, Ordering::Relaxed);
    let resigned = command(BOB, "resign slow", PlayAction::Resign);
    service.submit(&slow, resigned).await.unwrap();
    let latest = [slow].into_iter().chain(quick.into_iter().rev());
    let latest = latest.take(MAX_PAGE_FILMS).map(|game| game.to_string());
    assert_eq!(ids(&page(&service).await)[1], latest.collect::<Vec<_>>());
}

/// Games of computers have the places that those of people leave.
#[tokio::test]
async fn games_of_computers_push_none_of_people_from_a_page() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    set(&service, "page", "on").await;
    for key in ["first", "second"] {
        time.fetch_add(MINUTE, Ordering::Relaxed);
        finished(&service, key, "discord:7/8", true).await;
    }
    let page = page(&service).await;
    let [second, first] = &page.films[..] else {
        panic!("{:?}", page.films);
    };
    let mut of_computers = second.clone();
    for player in &mut of_computers.players.people {
        player.computer = Some(Level::ALL[0].into());
    }
    let mut films = vec![of_computers.clone(); MAX_PAGE_FILMS];
    films.insert(3, second.clone());
    films.push(first.clone());
    let chosen = chosen_films(films);
    let places: Vec<usize> = (0..chosen.len())
        .filter(|at| chosen[*at].has_people())
        .collect();
    assert_eq!((chosen.len(), places), (MAX_PAGE_FILMS, vec![3, 9]));
}

#[tokio::test]
async fn what_is_hidden_changes_nothing_of_a_page() {
    let folder = Folder::new();
    let service = folder.service().await;
    for setting in ["page", "clubs"] {
        set(&service, setting, "on").await;
    }
    let shown = [
        running(&service, "running", "discord:7/8", true).await,
        finished(&service, "finished", "discord:7/8", true).await,
    ];
    let cup = league(&service, "Cup", "discord:7/8", true).await;
    // Its first game begins.
    due(&service).await;
    list(&service, 10..14).await;
    let before = page(&service).await;
    let [running_id, finished_id] = shown.map(|game| game.to_string());
    let [games, films, leagues] = ids(&before);
    assert_eq!((games.len(), games.contains(&running_id)), (2, true));
    assert_eq!([films, leagues], [[finished_id], [cup.to_string()]]);
    let [board] = &before.leaderboards[..] else {
        panic!("{:?}", before.leaderboards);
    };
    assert_eq!((board.people.len(), board.pace), (4, RatingPace::Daily));

    for number in 0..MAX_PAGE_GAMES + 1 {
        let key = format!("private {number}");
        running(&service, &key, "discord:7/8", false).await;
        finished(&service, &format!("{key}, over"), "discord:7/9", false).await;
    }
    league(&service, "Secret", "discord:7/8", false).await;
    due(&service).await;
    // More than fit on a page, and all of them better than those who are shown.
    list(&service, 100..125).await;
    for person in 100..125 {
        let hide = PersonAction::Set {
            name: "profile".into(),
            value: "private".into(),
        };
        let hide = command(PersonId(person), &format!("hide {person}"), hide);
        service.people().submit(hide).await.unwrap().unwrap();
    }
    let after = page(&service).await;
    assert_eq!(format!("{before:?}"), format!("{after:?}"));
}

#[tokio::test]
async fn a_page_has_all_games_of_the_chosen_channels_without_their_people() {
    let folder = Folder::new();
    let service = folder.service().await;
    set(&service, "page", "on").await;
    let public = [
        running(&service, "public", "discord:7/8", true).await,
        finished(&service, "public, over", "discord:7/8", true).await,
    ];
    let hidden = [
        running(&service, "hidden", "discord:7/8", false).await,
        finished(&service, "hidden, over", "discord:7/8", false).await,
    ];
    running(&service, "elsewhere", "discord:7/88", false).await;
    finished(&service, "in another server", "discord:77/8", false).await;
    let names = |view: &View| {
        let people = view.players.people.iter();
        people.filter(|player| player.profile.is_some()).count()
    };
    let channels = vec!["8".to_string()];
    change(&service, "channels", ServerAction::PageChannels(channels)).await;
    let shown = page(&service).await;
    let [games, films, _] = ids(&shown);
    assert_eq!(games, [public[0].to_string(), hidden[0].to_string()]);
    assert_eq!(films, [hidden[1].to_string(), public[1].to_string()]);
    let named = |views: &[View]| views.iter().map(names).collect::<Vec<_>>();
    assert_eq!(
        (named(&shown.games), named(&shown.films)),
        (vec![2, 0], vec![0, 2])
    );
    change(&service, "none", ServerAction::PageChannels(Vec::new())).await;
    let [games, films, _] = ids(&page(&service).await);
    assert_eq!(
        [games, films],
        [[public[0].to_string()], [public[1].to_string()]]
    );
}

/// A rematch and a league's game in a thread of a chosen channel are on the page; a game in a
/// thread that only some can read has no channel above it, and stays off.
#[tokio::test]
async fn a_page_has_the_games_of_the_threads_of_a_chosen_channel() {
    let folder = Folder::new();
    let service = folder.service().await;
    set(&service, "page", "on").await;
    let channels = vec!["8".to_string()];
    change(&service, "channels", ServerAction::PageChannels(channels)).await;
    let past = finished(&service, "past", "discord:7/8", false).await;
    let before = ids(&page(&service).await);
    let in_thread = async |key: &str, parent: Option<&str>| {
        let place = Place {
            parent: parent.map(Into::into),
            ..Place::new(format!("discord:7/{key}"))
        };
        let new = new_game([place].into_iter().collect());
        let made = service.create(command(ANN, key, new)).await.unwrap();
        let game = made.view.game;
        let accept = command(BOB, &format!("accept {key}"), LobbyAction::Accept);
        service.submit(&game, accept).await.unwrap();
        game
    };
    in_thread("private", None).await;
    in_thread("elsewhere", Some("discord:7/88")).await;
    in_thread("in another server", Some("discord:77/8")).await;
    assert_eq!(ids(&page(&service).await), before);

    let thread = Some("discord:7/9".to_owned());
    let asked = service.rematch(&past, thread, command(ANN, "again", ()));
    let rematch = asked.await.unwrap().view().game.clone();
    let accept = command(BOB, "accept again", LobbyAction::Accept);
    service.submit(&rematch, accept).await.unwrap();
    let shown = |games: &[&GameId], films: &[&GameId]| {
        let ids = |games: &[&GameId]| games.iter().map(ToString::to_string).collect::<Vec<_>>();
        [ids(games), ids(films), Vec::new()]
    };
    assert_eq!(ids(&page(&service).await), shown(&[&rematch], &[&past]));
    let moved = command(BOB, "move again", to_move("e4"));
    service.submit(&rematch, moved).await.unwrap();
    let resigned = command(BOB, "resign again", PlayAction::Resign);
    service.submit(&rematch, resigned).await.unwrap();
    assert_eq!(ids(&page(&service).await), shown(&[], &[&rematch, &past]));
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
}

#[tokio::test]
async fn discord_is_asked_for_the_face_of_a_server_with_a_page() {
    let folder = Folder::new();
    let service = folder.service().await;
    let servers = service.servers();
    let mut questions = servers.face_questions();
    let face = ServerFace::new("Chess Club".into(), Some("a1".into()));
    servers.note_face(SERVER, &face).await.unwrap();
    assert!(questions.try_recv().is_err(), "it has no page");
    set(&service, "page", "on").await;
    assert_eq!(questions.try_recv(), Ok(SERVER));
    servers.keep_face(SERVER, face.clone()).await.unwrap();
    servers.note_face(SERVER, &face).await.unwrap();
    assert!(questions.try_recv().is_err(), "nothing has changed");
    let renamed = ServerFace::new("Club".into(), Some("a1".into()));
    servers.note_face(SERVER, &renamed).await.unwrap();
    assert_eq!(questions.try_recv(), Ok(SERVER));
    servers
        .forget_faces(|server| server != SERVER)
        .await
        .unwrap();
    assert_eq!(page(&service).await.face, face);
    servers
        .forget_faces(|server| server == SERVER)
        .await
        .unwrap();
    assert_eq!(page(&service).await.face, ServerFace::default());
    servers.keep_face(SERVER, face).await.unwrap();
    set(&service, "page", "off").await;
    assert_eq!(servers.face(SERVER).await.unwrap(), ServerFace::default());
}

/// Lets everything happen that is due.
pub(super) async fn due(service: &Service) {
    let mut failing = BTreeSet::new();
    service.upkeep().run_due_tasks(&mut failing).await.unwrap();
    assert!(failing.is_empty(), "{failing:?}");
}

/// Puts people on the leaderboard of the server. Each has more points than those with a lower
/// number.
async fn list(service: &Service, people: std::ops::Range<u64>) {
    let ladder = Ladder::named("standard", RatingPace::Daily);
    let mut batch = Batch::default();
    batch.put(
        ladder.state_key(),
        serde_json::to_vec(&LadderState::default()).unwrap(),
    );
    for person in people {
        let rating = Rating::new(1500.0 + person as f64, 60.0, 0.06);
        let name = format!("Person {person}");
        let mut entry = LadderEntry::of_person(person, &name, rating, Time(1_000));
        entry.servers = vec![SERVER.0];
        counting::update_leaderboards(&mut batch, &ladder, PersonId(person), None, Some(&entry));
    }
    service.inner.store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn the_games_of_a_page_follow_from_the_logs() {
    let folder = Folder::new();
    let service = folder.service().await;
    set(&service, "page", "on").await;
    running(&service, "running", "discord:7/8", true).await;
    finished(&service, "finished", "discord:7/8", true).await;
    let before = ids(&page(&service).await);
    end(service).await;
    let store = folder.store().await;
    let may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    index::rebuild(&store, crate::maintenance::tables::of_index())
        .await
        .unwrap();
    drop(may_block);
    drop(store);
    let service = folder.service().await;
    assert_eq!(ids(&page(&service).await), before);
}
