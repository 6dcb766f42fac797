//! Leagues: their games begin and end by themselves, each result counts once, and the store can
//! compute them again.

use super::*;
use crate::leagues::stored::{Pending, opening_entry, pending_key};
use crate::log::records::Log;
use entente_game::Level;
use entente_leagues::{Format, GameNumber, Participation, Terms};
use std::collections::BTreeSet;

/// A league in a channel in which everybody meets everybody, in rounds of a day.
pub(super) fn new_league(players: u32, computers: Vec<Level>) -> NewLeague {
    let home = Home::channel("1/2");
    NewLeague {
        name: "Cup".into(),
        terms: Terms {
            most_entrants: players,
            round_time: DAY,
            ..Terms::default_for(Format::RoundRobin, 2)
        },
        game: NewGame::of_computers(Options::of(Variant::Standard), home, Vec::new()),
        computers,
    }
}

fn named(person: PersonId) -> Profile {
    Profile {
        person,
        name: format!("Person {person}"),
    }
}

pub(super) async fn open(service: &Service, new: NewLeague) -> LeagueId {
    let opened = service
        .leagues()
        .open(named(ANN), command(ANN, "open", new));
    opened.await.unwrap().unwrap().id
}

async fn enter(service: &Service, league: &LeagueId, person: PersonId) -> LeagueAnswer {
    let name = named(person).name;
    let key = format!("enter {person}");
    let entering = command(person, &key, LeagueAction::Enter { name });
    service.leagues().submit(league, entering).await.unwrap()
}

/// A league of Ann, Bob and Cleo, whose first round has begun.
async fn begun(service: &Service) -> LeagueId {
    let league = open(service, new_league(3, Vec::new())).await;
    for person in [ANN, BOB, CLEO] {
        enter(service, &league, person).await.unwrap();
    }
    due(service).await;
    league
}

/// Lets everything happen that is due.
async fn due(service: &Service) {
    let mut failing = BTreeSet::new();
    service.upkeep().run_due_tasks(&mut failing).await.unwrap();
    assert!(failing.is_empty(), "{failing:?}");
}

async fn state(service: &Service, league: &LeagueId) -> LeagueState {
    service.leagues().state(league).await.unwrap().unwrap()
}

/// The only running game of a league, by number and id.
async fn running(service: &Service, league: &LeagueId) -> (GameNumber, GameId) {
    let state = state(service, league).await;
    let mut games = state.league.running_games();
    let number = games.next().unwrap().number;
    assert!(games.next().is_none());
    (number, service.leagues().game_id(league, number))
}

async fn resign(service: &Service, game: &GameId) {
    let view = service.spectate(game).await.unwrap();
    let player = view
        .players
        .people
        .iter()
        .find_map(|person| person.profile.clone());
    let action: Action = PlayAction::Resign.into();
    let key = format!("resign {game}");
    let resigning = command(player.unwrap().person, &key, action);
    service.submit(game, resigning).await.unwrap();
}

#[tokio::test]
async fn a_game_of_a_league_begins_and_ends_by_itself() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = begun(&service).await;
    let (number, game) = running(&service, &league).await;
    let view = service.spectate(&game).await.unwrap();
    assert!(view.turn().is_some(), "it has begun");
    resign(&service, &game).await;
    due(&service).await;
    let state = state(&service, &league).await;
    let (result, _) = state.league.game(number).unwrap().result.clone().unwrap();
    let parts: Vec<_> = result.0.iter().map(|seat| seat.participation).collect();
    assert_eq!(parts, [Participation::Played; 2]);
    let season = state.league.season.as_ref().unwrap();
    assert_eq!(
        season.divisions[0].rounds.len(),
        2,
        "the next round has begun"
    );
    due(&service).await;
    let (_, next) = running(&service, &league).await;
    assert!(service.spectate(&next).await.unwrap().turn().is_some());
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
}

#[tokio::test]
async fn a_rated_league_has_rated_games_of_people_and_another_league_has_none() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    for is_rated in [true, false] {
        let mut new = new_league(4, Level::ALL[..2].to_vec());
        new.game.terms.rated = is_rated;
        let opening = command(ANN, &format!("rated: {is_rated}"), new);
        let opened = service.leagues().open(named(ANN), opening).await;
        let league = opened.unwrap().unwrap().id;
        for person in [ANN, BOB] {
            let key = format!("enter {person} {is_rated}");
            let name = named(person).name;
            let entering = command(person, &key, LeagueAction::Enter { name });
            let entered = service.leagues().submit(&league, entering).await;
            entered.unwrap().unwrap();
        }
        due(&service).await;
        let state = state(&service, &league).await;
        assert_eq!(state.games.rated, is_rated);
        let games: Vec<_> = state.league.running_games().collect();
        assert_eq!(games.len(), 2);
        for game in games {
            let id = service.leagues().game_id(&league, game.number);
            let view = service.spectate(&id).await.unwrap();
            let has_person = view
                .players
                .people
                .iter()
                .any(|person| person.profile.is_some());
            assert_eq!(view.terms.rated, is_rated && has_person);
        }
    }
    end(service).await;
}

#[tokio::test]
async fn the_end_of_a_game_reaches_its_league_after_a_restart_and_once() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = begun(&service).await;
    let (number, game) = running(&service, &league).await;
    resign(&service, &game).await;
    // As if the program were killed now: the end is in the store, and the league has not heard.
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    due(&service).await;
    due(&service).await;
    let state = state(&service, &league).await;
    assert!(state.league.game(number).unwrap().result.is_some());
    let lines = state.league.standings(0).unwrap();
    // Of one game, in half points.
    assert_eq!(lines.iter().map(|line| line.score).sum::<u32>(), 2);
    assert_eq!(lines.iter().map(|line| line.played).sum::<u32>(), 2);
    end(service).await;
}

#[tokio::test]
async fn a_league_is_computed_again_from_its_log_and_the_ends_of_its_games() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = begun(&service).await;
    let (number, game) = running(&service, &league).await;
    resign(&service, &game).await;
    end(service).await;
    let replay = async || {
        let store = folder.store().await;
        let _may_block = MayBlock::here();
        replay_leagues(&store).unwrap()
    };
    let before = replay().await;
    assert_eq!((before.leagues, before.results, before.waiting), (1, 0, 1));
    assert_eq!(before.differences, [""; 0]);
    // As if what has to be done had been lost.
    let pending = pending_key(&league, Pending::End, number);
    let mut lost = Batch::default();
    lost.remove(pending.clone());
    folder.store().await.commit(lost).await.unwrap();
    let differences = replay().await.differences;
    assert_eq!(differences.len(), 1);
    assert!(differences[0].contains(game.as_str()), "{differences:?}");
    let mut found = Batch::default();
    found.put(pending, "");
    folder.store().await.commit(found).await.unwrap();
    let service = folder.service_with_clock(&clock).await;
    due(&service).await;
    end(service).await;
    let after = replay().await;
    assert_eq!((after.results, after.waiting), (1, 0));
    assert_eq!(after.differences, [""; 0]);
}

#[tokio::test]
async fn a_round_ends_at_its_deadline_although_nobody_plays() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = begun(&service).await;
    time.fetch_add(DAY + HOUR, Ordering::Relaxed);
    due(&service).await;
    let state = state(&service, &league).await;
    let rounds = &state.league.season.as_ref().unwrap().divisions[0].rounds;
    assert_eq!((rounds.len(), rounds[0].is_over), (2, true));
    end(service).await;
}

#[tokio::test]
async fn computers_alone_play_their_games_of_a_league() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let levels = Level::ALL[..4].to_vec();
    let league = open(&service, new_league(4, levels)).await;
    due(&service).await;
    let state = state(&service, &league).await;
    let games: Vec<_> = state.league.running_games().collect();
    assert_eq!(games.len(), 2);
    for game in games {
        let id = service.leagues().game_id(&league, game.number);
        let view = service.spectate(&id).await.unwrap();
        assert!(view.turn().is_some() && view.is_computer(Seat(0)));
    }
    end(service).await;
}

#[tokio::test]
async fn with_a_league_its_games_of_computers_end_and_those_of_people_go_on() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let of_computers = open(&service, new_league(4, Level::ALL[..4].to_vec())).await;
    let opening = command(ANN, "mixed", new_league(4, Level::ALL[..2].to_vec()));
    let opened = service.leagues().open(named(ANN), opening).await;
    let mixed = opened.unwrap().unwrap().id;
    for person in [BOB, CLEO] {
        enter(&service, &mixed, person).await.unwrap();
    }
    due(&service).await;
    for (league, action) in [
        (&of_computers, LeagueAction::Cancel),
        (&mixed, LeagueAction::Close),
    ] {
        let games = state(&service, league).await;
        let games: Vec<_> = games
            .league
            .running_games()
            .map(|game| game.number)
            .collect();
        assert_eq!(games.len(), 2);
        let end = command(ANN, &format!("end {league}"), action);
        let ended = service
            .leagues()
            .submit(league, end)
            .await
            .unwrap()
            .unwrap();
        due(&service).await;
        for number in games {
            let game = service.leagues().game_id(league, number);
            let view = service.spectate(&game).await.unwrap();
            let is_aborted = view.was_aborted();
            assert_eq!(is_aborted, ended.is_of_computers(number), "{number:?}");
            assert_eq!(view.turn().is_none(), is_aborted);
        }
        assert_eq!(
            service.leagues().waiting_games(league).await.unwrap().len(),
            0
        );
    }
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    assert_eq!(replay_leagues(&store).unwrap().differences, [""; 0]);
}

#[tokio::test]
async fn a_game_that_was_paired_does_not_begin_in_a_league_that_has_ended() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = open(&service, new_league(3, Vec::new())).await;
    for person in [ANN, BOB, CLEO] {
        enter(&service, &league, person).await.unwrap();
    }
    let (_, game) = running(&service, &league).await;
    let cancel = command(ANN, "cancel", LeagueAction::Cancel);
    service
        .leagues()
        .submit(&league, cancel)
        .await
        .unwrap()
        .unwrap();
    due(&service).await;
    assert!(service.spectate(&game).await.is_err());
    end(service).await;
}

#[tokio::test]
async fn a_forgotten_person_leaves_a_league_and_their_name_is_gone() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = begun(&service).await;
    service.people().forget(BOB).await.unwrap();
    due(&service).await;
    let after = state(&service, &league).await;
    assert_eq!(after.entrant_of(BOB), None);
    assert_eq!(
        after
            .contestants
            .values()
            .filter(|c| **c == Contestant::Forgotten)
            .count(),
        1
    );
    assert_eq!(after.league.active_count(), 2);
    assert!(service.leagues().of_person(BOB).await.unwrap().is_empty());
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    for pair in store.scan(&Key::any()) {
        let (_, value) = pair.unwrap();
        let text = String::from_utf8_lossy(&value).into_owned();
        assert!(!text.contains("Person 2"), "{text}");
    }
}

#[tokio::test]
async fn what_a_league_refuses_changes_nothing() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = open(&service, new_league(8, Vec::new())).await;
    enter(&service, &league, BOB).await.unwrap();
    let act = async |person, key: &str, action| {
        let command = command(person, key, action);
        service.leagues().submit(&league, command).await.unwrap()
    };
    let again = LeagueAction::Enter {
        name: "Bob again".into(),
    };
    let refused = act(BOB, "a", again).await.unwrap_err();
    let entered = entente_leagues::Refusal::AlreadyEntered;
    assert_eq!(refused, LeagueRefusal::League(entered));
    let refused = act(BOB, "b", LeagueAction::Cancel).await.unwrap_err();
    assert_eq!(refused, LeagueRefusal::NotOrganiser);
    let refused = act(CLEO, "c", LeagueAction::Leave).await.unwrap_err();
    let not_entered = entente_leagues::Refusal::NotEntered;
    assert_eq!(refused, LeagueRefusal::League(not_entered));
    assert_eq!(state(&service, &league).await.league.active_count(), 1);
    for number in 1..LEAGUES_PER_ORGANISER {
        let key = format!("open {number}");
        let opening = command(ANN, &key, new_league(8, Vec::new()));
        let opened = service.leagues().open(named(ANN), opening).await;
        opened.unwrap().unwrap();
    }
    let opening = command(ANN, "too many", new_league(8, Vec::new()));
    let refused = service.leagues().open(named(ANN), opening).await.unwrap();
    assert_eq!(refused.unwrap_err(), LeagueRefusal::TooMany);
    end(service).await;
}

/// Earlier versions took any name. Their leagues are still there, under what of it can be shown.
#[tokio::test]
async fn the_name_of_an_older_league_is_shown_without_what_cannot_be_seen() {
    let new = NewLeague {
        name: " C\u{202e}up\n".into(),
        ..new_league(3, Vec::new())
    };
    let (_, record) = entente_leagues::League::open(new.terms.clone(), 0).unwrap();
    let mut log = Log::default();
    log.entries.push(opening_entry(&named(ANN), &new, record));
    let id = LeagueId::parse("aaaaaaaaaaaa").unwrap();
    let state = LeagueState::open(&id, &log).unwrap().unwrap();
    assert_eq!(state.name, "Cup");
}

/// A league at one table of chess for four, in this mode.
fn table(mode: &str) -> NewLeague {
    let options = format!(r#"{{"mode": "{mode}"}}"#);
    let options = Options::from_json(Variant::FourPlayer, &options).unwrap();
    let new = new_league(4, Vec::new());
    NewLeague {
        terms: Terms {
            most_entrants: 4,
            least_entrants: 4,
            rounds: 2,
            round_time: 30 * DAY,
            ..Terms::default_for(Format::Tables, 4)
        },
        game: NewGame::of_computers(options, new.game.home.clone(), Vec::new()),
        ..new
    }
}

#[tokio::test]
async fn a_game_for_points_counts_by_places() {
    for (mode, places) in [("ffa", [2, 3, 3, 1]), ("solo", [2, 2, 2, 1])] {
        let (folder, (_, clock)) = (Folder::new(), manual_clock());
        let service = folder.service_with_clock(&clock).await;
        let league = open(&service, table(mode)).await;
        for person in [ANN, BOB, CLEO, PersonId(4)] {
            enter(&service, &league, person).await.unwrap();
        }
        due(&service).await;
        let (number, game) = running(&service, &league).await;
        // Red captures a pawn.
        let moves = "e2e4 b5d5 j13j12 m5l5 e4d5 b10c10 j12j11 l5k5 f2f3 c10d10 j11j10 k5j5";
        for (ply, text) in moves.split_whitespace().enumerate() {
            let view = service.spectate(&game).await.unwrap();
            let mover = view.person_at(view.mover().unwrap()).unwrap();
            let person = mover.profile.as_ref().unwrap().person;
            let to_move: Action = PlayAction::to_move(text).into();
            let moving = command(person, &format!("{mode} {ply}"), to_move);
            service.submit(&game, moving).await.unwrap();
        }
        for seat in 0..3 {
            let view = service.spectate(&game).await.unwrap();
            let person = view.person_at(Seat(seat)).unwrap();
            let person = person.profile.as_ref().unwrap().person;
            let action: Action = PlayAction::Resign.into();
            let resigning = command(person, &format!("{mode} resign {seat}"), action);
            service.submit(&game, resigning).await.unwrap();
        }
        due(&service).await;
        let state = state(&service, &league).await;
        let (result, _) = state.league.game(number).unwrap().result.clone().unwrap();
        let found: Vec<u8> = result.0.iter().map(|seat| seat.place).collect();
        let parts = result.0.iter().map(|seat| seat.participation);
        assert!(parts.into_iter().all(|part| part == Participation::Played));
        assert_eq!(found, places, "{mode}");
        end(service).await;
    }
}

#[tokio::test]
async fn a_league_of_promises_is_not_rated() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let mut new = table("diplomacy");
    new.game.terms.rated = true;
    let opened = service
        .leagues()
        .open(named(ANN), command(ANN, "open", new));
    let refused = opened.await.unwrap().err();
    let expected = LeagueRefusal::Game(entente_game::RatedRefusal::Promises.into());
    assert_eq!(refused, Some(expected));
    end(service).await;
}

/// A tournament of three after one of two rounds.
const REPORT: &str = "\
012 Club cup
142 2
001    1      Adams, Amy                        1900                             1.0    1     2 w 1
001    2      Brown, Bill                       1800                             0.0    3     1 b 0
001    3      Clark, Cleo                       1700                             1.0    1  0000 - U
";

/// A league that goes on with that tournament. Its players are Ann, Bob and Cleo.
async fn import(service: &Service, file: &str) -> LeagueAnswer {
    let game = new_league(3, Vec::new()).game;
    let new = NewImport {
        name: None,
        file: file.into(),
        rounds: None,
        round_time: None,
        entry_time: None,
        game,
        players: (1..).zip([ANN, BOB, CLEO].map(named)).collect(),
    };
    let importing = service
        .leagues()
        .import(named(ANN), command(ANN, "import", new));
    importing.await.unwrap()
}

#[tokio::test]
async fn a_tournament_of_others_goes_on_and_can_be_computed_again() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let wrong = import(&service, &REPORT.replace("2 w 1", "2 w =")).await;
    assert!(matches!(wrong, Err(LeagueRefusal::File(_))), "{wrong:?}");
    assert!(service.leagues().of_person(BOB).await.unwrap().is_empty());
    let league = import(&service, REPORT).await.unwrap().id;
    let again = import(&service, REPORT).await.unwrap();
    assert_eq!(again.id, league, "a repeated command opens nothing");
    for person in [BOB, CLEO] {
        enter(&service, &league, person).await.unwrap();
    }
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    assert!(
        state(&service, &league)
            .await
            .league
            .season
            .unwrap()
            .is_gathering
    );
    enter(&service, &league, ANN).await.unwrap();
    due(&service).await;
    let (_, game) = running(&service, &league).await;
    assert!(service.spectate(&game).await.unwrap().turn().is_some());
    resign(&service, &game).await;
    due(&service).await;
    let after = state(&service, &league).await;
    assert_eq!(
        after.league.ended,
        Some(entente_leagues::EndCause::Complete)
    );
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    assert_eq!(replay_leagues(&store).unwrap().differences, [""; 0]);
}

#[tokio::test]
async fn who_is_forgotten_is_erased_from_the_file_of_their_tournament() {
    let (folder, (_, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let league = import(&service, REPORT).await.unwrap().id;
    enter(&service, &league, BOB).await.unwrap();
    service.people().forget(BOB).await.unwrap();
    service.people().forget(CLEO).await.unwrap();
    due(&service).await;
    let after = state(&service, &league).await;
    let contestants: Vec<_> = after.contestants.values().cloned().collect();
    let vacant = |name: &str, reserved| Contestant::Vacant {
        name: name.into(),
        reserved,
    };
    assert_eq!(
        contestants,
        [
            vacant("Adams, Amy", Some(named(ANN))),
            Contestant::Forgotten,
            // Nobody has said that she was that player.
            vacant("Clark, Cleo", None),
        ]
    );
    assert!(service.leagues().of_person(CLEO).await.unwrap().is_empty());
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    for pair in store.scan(&Key::any()) {
        let (_, value) = pair.unwrap();
        let text = String::from_utf8_lossy(&value).into_owned();
        assert!(
            !text.contains("Brown, Bill") && !text.contains("Person 2"),
            "{text}"
        );
        assert!(!text.contains("Person 3"), "{text}");
    }
}
