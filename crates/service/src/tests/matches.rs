//! Matches of two servers: from the offer to the score, with everything that must not happen on the
//! way, after restarts, and with people who block each other or are forgotten.

use super::storage::damage_record;
use super::*;
use crate::outbox::items::MatchTopic;
use entente_game::{Pace, Place, TimeControl, TimeoutRule, View};
use entente_leagues::matches::{
    Boards, EndCause, MAX_SIGN_UP_TIME, Refusal, Side, Stage, TermsFault,
};
use std::collections::BTreeSet;

const CLUB: &str = "discord:1/10";
const CAFE: &str = "discord:2/20";
const DAN: PersonId = PersonId(4);
const EVE: PersonId = PersonId(5);

fn named(person: PersonId) -> Profile {
    Profile {
        person,
        name: format!("Person {person}"),
    }
}

/// A match that Ann offers for the club, to be taken within a day.
pub(super) fn new_match(boards: Boards) -> NewMatch {
    let mut game = entente_game::GameTerms::new(Options::of(Variant::Standard));
    game.clock = Some(TimeControl {
        pace: Pace::PerMove(Span::days(3)),
        on_timeout: TimeoutRule::Lose,
    });
    NewMatch {
        game,
        boards,
        until: Time(1_000 + DAY),
        white: Side::Home,
        place: Place::new(CLUB),
        server_name: "The Club".into(),
        listed: true,
    }
}

pub(super) async fn offer(service: &Service, key: &str, new: NewMatch) -> MatchAnswer {
    let offering = command(ANN, key, new);
    service.matches().open(named(ANN), offering).await.unwrap()
}

/// Asks something of a match, as somebody who manages no server.
async fn ask(service: &Service, id: &MatchId, by: PersonId, action: MatchAction) -> MatchAnswer {
    ask_as_manager(service, id, by, None, action).await
}

async fn ask_as_manager(
    service: &Service,
    id: &MatchId,
    by: PersonId,
    manages: Option<ServerId>,
    action: MatchAction,
) -> MatchAnswer {
    let key = format!("{by} {action:?}");
    let name = named(by).name;
    let request = MatchRequest {
        name,
        manages,
        action,
    };
    let asked = service.matches().submit(id, command(by, &key, request));
    asked.await.unwrap()
}

/// Bob takes a match for the café.
fn take() -> MatchAction {
    MatchAction::Take {
        place: Place::new(CAFE),
        server_name: "Café".into(),
    }
}

/// A match of Ann's club and Bob's café that both have agreed on.
async fn agreed(service: &Service, boards: Boards) -> MatchId {
    let id = offer(service, "offer", new_match(boards)).await.unwrap().id;
    ask(service, &id, BOB, take()).await.unwrap();
    ask(service, &id, ANN, MatchAction::Confirm).await.unwrap();
    id
}

/// A match for which Ann and Cleo have signed up for the club, and Bob and Dan for the café.
async fn gathered(service: &Service) -> MatchId {
    let id = agreed(service, Boards::Each(2)).await;
    for (person, side) in [
        (ANN, Side::Home),
        (CLEO, Side::Home),
        (BOB, Side::Away),
        (DAN, Side::Away),
    ] {
        let join = MatchAction::Join { side };
        ask(service, &id, person, join).await.unwrap();
    }
    id
}

async fn due(service: &Service) {
    let mut failing = BTreeSet::new();
    service.upkeep().run_due_tasks(&mut failing).await.unwrap();
    assert!(failing.is_empty(), "{failing:?}");
}

async fn state(service: &Service, id: &MatchId) -> MatchState {
    service.matches().state(id).await.unwrap().unwrap()
}

/// The games that run, in the order of boards.
async fn games(service: &Service, id: &MatchId) -> Vec<GameId> {
    let state = state(service, id).await;
    let running = state.contest.running();
    running
        .map(|board| service.matches().game_id(id, board.game))
        .collect()
}

/// The people of a game in the order of seats.
fn people(view: &View) -> Vec<PersonId> {
    let mut all: Vec<_> = view.players.people.iter().collect();
    all.sort_by_key(|player| player.seats.clone());
    let people = all.into_iter();
    people
        .filter_map(|player| Some(player.profile.as_ref()?.person))
        .collect()
}

async fn resign(service: &Service, game: &GameId, seat: usize) {
    let view = service.spectate(game).await.unwrap();
    let action: Action = PlayAction::Resign.into();
    let resigning = command(people(&view)[seat], &format!("resign {game}"), action);
    service.submit(game, resigning).await.unwrap();
    due(service).await;
}

/// The channels that get news of a match, with the topics; everything else is sent, too.
async fn news(service: &Service) -> Vec<(String, MatchTopic)> {
    let mut found = Vec::new();
    while let Some(item) = at_once(service.deliveries().next_item()).await {
        match &item {
            OutboxItem::Match(news) => found.push((news.channel.clone(), news.topic)),
            OutboxItem::Delivery(delivery) => {
                let sent = service.deliveries().mark_delivered(delivery, receipt());
                sent.await.unwrap();
                continue;
            }
            _ => {}
        }
        let key = item.outbox_key();
        service.deliveries().mark_done(&key).await.unwrap();
    }
    found.sort();
    found
}

fn to(channel: &str, topic: MatchTopic) -> (String, MatchTopic) {
    (channel.to_owned(), topic)
}

#[tokio::test]
async fn a_match_of_two_boards_is_played_in_both_servers_to_its_end() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let mut service = folder.service_with_clock(&clock).await;
    let id = offer(&service, "offer", new_match(Boards::Each(2))).await;
    let id = id.unwrap().id;
    assert_eq!(news(&service).await, [to(CLUB, MatchTopic::Opened)]);
    ask(&service, &id, BOB, take()).await.unwrap();
    let told = [to(CLUB, MatchTopic::Told), to(CAFE, MatchTopic::Opened)];
    assert_eq!(news(&service).await, told);
    ask(&service, &id, ANN, MatchAction::Confirm).await.unwrap();
    for (person, side) in [(ANN, Side::Home), (BOB, Side::Away), (CLEO, Side::Home)] {
        let join = MatchAction::Join { side };
        ask(&service, &id, person, join).await.unwrap();
    }
    let join = MatchAction::Join { side: Side::Away };
    ask(&service, &id, DAN, join).await.unwrap();
    due(&service).await;
    assert_eq!(state(&service, &id).await.contest.stage, Stage::Gathering);
    time.fetch_add(DAY, Ordering::Relaxed);
    due(&service).await;
    // What is due at once is due after a restart, too.
    end(service).await;
    service = folder.service_with_clock(&clock).await;
    due(&service).await;
    let running = games(&service, &id).await;
    let mut seated = Vec::new();
    for game in &running {
        let view = service.spectate(game).await.unwrap();
        assert!(view.turn().is_some(), "it has begun");
        let places: Vec<_> = view
            .record
            .home
            .places()
            .map(|place| &*place.channel)
            .collect();
        assert_eq!(places, [CLUB, CAFE]);
        seated.push(people(&view));
        let known = service.matches().of_game(game).await.unwrap();
        assert_eq!(known.map(|(known, _)| known), Some(id.clone()));
    }
    assert_eq!(seated, [[ANN, BOB], [DAN, CLEO]]);
    news(&service).await;
    resign(&service, &running[0], 1).await;
    assert_eq!(state(&service, &id).await.contest.score(), [2, 0]);
    let told = [CLUB, CAFE].map(|channel| to(channel, MatchTopic::Changed));
    assert_eq!(news(&service).await, told);
    resign(&service, &running[1], 0).await;
    let over = state(&service, &id).await;
    assert_eq!(over.contest.ended, Some(EndCause::Complete));
    assert_eq!(over.contest.score(), [4, 0]);
    assert_eq!(over.contest.winner(), Some(Side::Home));
    let told = [CLUB, CAFE].map(|channel| to(channel, MatchTopic::Told));
    assert_eq!(news(&service).await, told);
    for server in [1, 2] {
        let found = service.matches().of_server(ServerId(server), 9).await;
        assert_eq!(found.unwrap()[0].id, id);
    }
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
}

#[tokio::test]
async fn two_crowds_play_one_game_in_which_each_server_votes() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut new = new_match(Boards::Crowd);
    // Longer than the name of a team.
    new.server_name = "The Club of all those who play chess".into();
    new.until = Time(service.inner.clock.now().0 + DAY);
    let id = offer(&service, "offer", new).await.unwrap().id;
    ask(&service, &id, BOB, take()).await.unwrap();
    let confirmed = ask(&service, &id, ANN, MatchAction::Confirm).await.unwrap();
    assert_eq!(confirmed.contest.stage, Stage::Playing);
    let nobody_joins = ask(&service, &id, ANN, MatchAction::Join { side: Side::Home }).await;
    let refusal = MatchRefusal::Match(Refusal::Stage(Stage::Playing));
    assert_eq!(nobody_joins.unwrap_err(), refusal);
    due(&service).await;
    let running = games(&service, &id).await;
    let view = service.spectate(&running[0]).await.unwrap();
    assert!(view.turn().is_some());
    let teams = view.players.people.iter();
    let teams = teams.filter_map(|player| Some(player.crowd.as_ref()?.team.clone()?.server));
    assert_eq!(teams.collect::<Vec<_>>(), [1, 2]);
}

#[tokio::test]
async fn a_code_is_taken_once_by_another_server_whose_taking_the_first_confirms() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut new = new_match(Boards::Each(2));
    new.until = Time(service.inner.clock.now().0 + DAY);
    let id = offer(&service, "offer", new).await.unwrap().id;
    let offers = async || -> Vec<MatchId> {
        let offers = service.matches().offers(9).await.unwrap();
        offers.into_iter().map(|offer| offer.id).collect()
    };
    assert_eq!(offers().await, std::slice::from_ref(&id));
    let unknown = MatchId::parse("0123456789ab").unwrap();
    let wrong = ask(&service, &unknown, BOB, take()).await;
    assert_eq!(wrong.unwrap_err(), MatchRefusal::NoSuchMatch);
    let own = MatchAction::Take {
        place: Place::new("discord:1/11"),
        server_name: "The Club".into(),
    };
    let own = ask(&service, &id, CLEO, own).await;
    assert_eq!(own.unwrap_err(), MatchRefusal::OwnServer);
    ask(&service, &id, BOB, take()).await.unwrap();
    assert_eq!(offers().await, []);
    let other = MatchAction::Take {
        place: Place::new("discord:3/30"),
        server_name: "Others".into(),
    };
    let late = ask(&service, &id, CLEO, other.clone()).await;
    let taken = MatchRefusal::Match(Refusal::Stage(Stage::Proposed));
    assert_eq!(late.unwrap_err(), taken);
    // Nobody but the club confirms or declines, and its managers can without the captain.
    let confirm = MatchAction::Confirm;
    let other_side = ask_as_manager(&service, &id, BOB, Some(ServerId(2)), confirm).await;
    assert_eq!(other_side.unwrap_err(), MatchRefusal::NotCaptain);
    let decline = MatchAction::Decline;
    let club = Some(ServerId(1));
    let declined = ask_as_manager(&service, &id, DAN, club, decline)
        .await
        .unwrap();
    assert_eq!(
        (declined.contest.stage, declined.away),
        (Stage::Offered, None)
    );
    assert_eq!(offers().await, std::slice::from_ref(&id));
    let retaken = MatchAction::Take {
        place: Place::new("discord:3/31"),
        server_name: "Others".into(),
    };
    ask(&service, &id, CLEO, retaken).await.unwrap();
    // Who has taken it can withdraw.
    let withdrawn = ask(&service, &id, CLEO, MatchAction::Cancel).await.unwrap();
    assert_eq!(withdrawn.contest.stage, Stage::Offered);
    // Once it is on, only those who play it are sent to it.
    let again = MatchAction::Take {
        place: Place::new("discord:4/40"),
        server_name: "The Bar".into(),
    };
    ask(&service, &id, DAN, again.clone()).await.unwrap();
    ask(&service, &id, ANN, MatchAction::Confirm).await.unwrap();
    let own = ask(&service, &id, EVE, again).await;
    let gathering = MatchRefusal::Match(Refusal::Stage(Stage::Gathering));
    assert_eq!(own.unwrap_err(), gathering);
    let late = ask(&service, &id, EVE, other).await;
    assert_eq!(late.unwrap_err(), MatchRefusal::Taken);
}

#[tokio::test]
async fn a_match_that_cannot_be_is_refused_and_a_repeated_command_offers_none_twice() {
    let folder = Folder::new();
    let service = folder.service().await;
    let now = service.inner.clock.now().0;
    let new = || NewMatch {
        until: Time(now + DAY),
        ..new_match(Boards::Each(2))
    };
    let refused = async |key: &str, new: NewMatch| offer(&service, key, new).await.unwrap_err();
    for count in [0, 1, 21] {
        let boards = Boards::Each(count);
        let wrong = NewMatch { boards, ..new() };
        let fault = MatchRefusal::Terms(TermsFault::Boards);
        assert_eq!(refused(&count.to_string(), wrong).await, fault);
    }
    let long = NewMatch {
        until: Time(now + MAX_SIGN_UP_TIME * 2),
        ..new()
    };
    let fault = MatchRefusal::Terms(TermsFault::SignUpTime);
    assert_eq!(refused("long", long).await, fault);
    let nameless = NewMatch {
        server_name: "\u{200b}".into(),
        ..new()
    };
    assert_eq!(refused("name", nameless).await, MatchRefusal::ServerName);
    let direct = NewMatch {
        place: Place::new("1/2"),
        ..new()
    };
    assert_eq!(refused("place", direct).await, MatchRefusal::NoServer);
    let mut rated_vote = NewMatch {
        boards: Boards::Crowd,
        ..new()
    };
    rated_vote.game.rated = true;
    let refusal = refused("rated", rated_vote).await;
    assert!(matches!(refusal, MatchRefusal::Game(_)), "{refusal:?}");
    let mut four = new();
    four.game.options = Options::of(Variant::FourPlayer);
    assert_eq!(refused("four", four).await, MatchRefusal::NotForTwo);
    assert_eq!(
        service
            .matches()
            .of_server(ServerId(1), 9)
            .await
            .unwrap()
            .len(),
        0,
        "nothing has changed"
    );
    for number in 0..MATCHES_PER_SERVER {
        let key = format!("offer {number}");
        let opened = offer(&service, &key, new()).await.unwrap();
        let again = offer(&service, &key, new()).await.unwrap();
        assert_eq!(opened.id, again.id);
    }
    assert_eq!(refused("more", new()).await, MatchRefusal::TooMany);
}

#[tokio::test]
async fn captains_order_and_start_and_whoever_has_blocked_another_does_not_meet_them() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut new = new_match(Boards::Each(2));
    new.until = Time(service.inner.clock.now().0 + DAY);
    let block = PersonAction::Block(named(BOB));
    let blocking = service.people().submit(command(ANN, "block", block));
    blocking.await.unwrap().unwrap();
    let id = offer(&service, "offer", new).await.unwrap().id;
    ask(&service, &id, BOB, take()).await.unwrap();
    ask(&service, &id, ANN, MatchAction::Confirm).await.unwrap();
    for (person, side) in [
        (ANN, Side::Home),
        (CLEO, Side::Home),
        (BOB, Side::Away),
        (DAN, Side::Away),
    ] {
        let join = MatchAction::Join { side };
        ask(&service, &id, person, join).await.unwrap();
    }
    let number = async |person| state(&service, &id).await.player_of(person).unwrap();
    let order = MatchAction::Reorder {
        side: Side::Away,
        players: vec![number(DAN).await, number(BOB).await],
    };
    let not_own = ask(&service, &id, ANN, order.clone()).await;
    assert_eq!(not_own.unwrap_err(), MatchRefusal::NotCaptain);
    let order_back = MatchAction::Reorder {
        side: Side::Away,
        players: vec![number(BOB).await],
    };
    ask(&service, &id, BOB, order).await.unwrap();
    ask(&service, &id, BOB, order_back).await.unwrap();
    let start = MatchAction::Start;
    let early = ask(&service, &id, BOB, start.clone()).await;
    assert_eq!(early.unwrap_err(), MatchRefusal::NotCaptain);
    let begun = ask(&service, &id, ANN, start).await.unwrap();
    let players = begun.contest.boards.iter().map(|board| {
        let player = |side| begun.player_on(board, side).unwrap().person;
        Side::ALL.map(player)
    });
    assert_eq!(players.collect::<Vec<_>>(), [[ANN, DAN], [CLEO, BOB]]);
    let leaving = ask(&service, &id, ANN, MatchAction::Leave).await;
    let refusal = MatchRefusal::Match(Refusal::HasGame);
    assert_eq!(leaving.unwrap_err(), refusal);
}

#[tokio::test]
async fn a_reserve_plays_for_who_has_not_moved_in_time() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let id = gathered(&service).await;
    let join = MatchAction::Join { side: Side::Home };
    ask(&service, &id, EVE, join).await.unwrap();
    time.fetch_add(DAY, Ordering::Relaxed);
    due(&service).await;
    due(&service).await;
    let first = games(&service, &id).await;
    // Ann never moves. On the other board both do.
    time.fetch_add(2 * DAY, Ordering::Relaxed);
    for (person, san) in [(DAN, "e4"), (CLEO, "e5")] {
        let mv = command(person, san, to_move(san));
        service.submit(&first[1], mv).await.unwrap();
    }
    time.fetch_add(DAY, Ordering::Relaxed);
    for _ in 0..3 {
        due(&service).await;
    }
    let again = games(&service, &id).await;
    assert_ne!(again[0], first[0]);
    assert_eq!(again[1], first[1]);
    let view = service.spectate(&again[0]).await.unwrap();
    assert_eq!(people(&view), [EVE, BOB]);
    assert!(view.turn().is_some());
}

#[tokio::test]
async fn a_forgotten_captain_is_erased_from_the_match_which_goes_on() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let id = gathered(&service).await;
    let stored = service.people().personal_data(ANN).await.unwrap();
    assert_eq!(stored.matches.len(), 1);
    news(&service).await;
    service.people().forget(ANN).await.unwrap();
    let after = state(&service, &id).await;
    assert_eq!(after.home.captain, None);
    assert_eq!(after.contest.lineup(Side::Home).len(), 1);
    let told = [CLUB, CAFE].map(|channel| to(channel, MatchTopic::Changed));
    assert_eq!(news(&service).await, told);
    let names = |log: &records::Log| -> String {
        let erasable = log
            .entries
            .iter()
            .filter_map(|entry| entry.erasable.as_deref());
        erasable.map(String::from_utf8_lossy).collect()
    };
    let read = service.read({
        let log = id.log();
        move |inner| records::read(&inner.store, &log)
    });
    let names = names(&read.await.unwrap());
    assert!(names.contains(&named(BOB).name), "{names}");
    assert!(
        !names.contains(&format!("{:?}", named(ANN).name)),
        "{names}"
    );
    assert_eq!(
        service
            .people()
            .personal_data(ANN)
            .await
            .unwrap()
            .matches
            .len(),
        0
    );
    // The managers of the club need no captain.
    let start = MatchAction::Start;
    let begun = ask_as_manager(&service, &id, EVE, Some(ServerId(1)), start).await;
    assert_eq!(begun.unwrap().contest.boards.len(), 1);
    due(&service).await;
    time.fetch_add(1, Ordering::Relaxed);
    // Of somebody who is forgotten while they play, the opponent gets the point.
    service.people().forget(CLEO).await.unwrap();
    due(&service).await;
    due(&service).await;
    let over = state(&service, &id).await;
    assert_eq!(over.contest.ended, Some(EndCause::Complete));
    assert_eq!(over.contest.score(), [0, 2]);
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
}

/// A match whose games have to begin, in a folder that nothing uses any more.
async fn begun(folder: &Folder) -> (MatchId, MatchState, Clock) {
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let id = gathered(&service).await;
    time.fetch_add(DAY, Ordering::Relaxed);
    due(&service).await;
    let state = state(&service, &id).await;
    end(service).await;
    (id, state, clock)
}

#[tokio::test]
async fn matches_survive_exports_and_backups_and_find_their_pending_games_again() {
    for is_backup in [false, true] {
        let (folder, file, elsewhere) = (Folder::new(), Folder::new(), Folder::new());
        let (id, before, clock) = begun(&folder).await;
        let store = folder.store().await;
        {
            let _may_block = MayBlock::here();
            assert_eq!(check(&store).unwrap().damage, []);
            if is_backup {
                store.back_up(&file.0, 0).unwrap();
            } else {
                let exported = export(&store, &file.0, 0, DamagePolicy::Refuse).await;
                exported.unwrap();
            }
            let imported = import(&file.0, &elsewhere.location(), DamagePolicy::Refuse).await;
            assert_eq!(imported.unwrap().damage, []);
        }
        std::fs::remove_file(&file.0).unwrap();
        let service = elsewhere.service_with_clock(&clock).await;
        assert_eq!(state(&service, &id).await.contest, before.contest);
        due(&service).await;
        for game in games(&service, &id).await {
            assert!(service.spectate(&game).await.unwrap().turn().is_some());
        }
    }
}

/// Of the first log no record is read, and in the second one somebody plays who has not signed up.
#[tokio::test]
async fn a_damaged_match_is_reported_with_its_record_and_the_others_can_be_saved() {
    for (record, word, fault) in [(2, "confirmed", "record 2"), (6, "4,\"side\"", "record 7")] {
        let (folder, file, elsewhere) = (Folder::new(), Folder::new(), Folder::new());
        let (id, ..) = begun(&folder).await;
        let store = folder.store().await;
        damage_record(&store, &id.log(), record, word).await;
        let _may_block = MayBlock::here();
        let report = check(&store).unwrap();
        let found = report.damage.iter().map(ToString::to_string);
        let found: Vec<_> = found.collect();
        let named = format!("the log of match {id} is damaged: {fault}");
        assert!(found[0].starts_with(&named), "{found:?}");
        // Its entries in the index may be right, and its games are whole.
        assert_eq!(found.len(), 1, "{found:?}");
        let refused = export(&store, &file.0, 0, DamagePolicy::Refuse).await;
        assert!(refused.unwrap_err().to_string().starts_with(&named));
        let left_out = export(&store, &file.0, 0, DamagePolicy::Skip).await;
        assert_eq!(left_out.unwrap().damage, report.damage);
        let imported = import(&file.0, &elsewhere.location(), DamagePolicy::Refuse).await;
        assert_eq!(imported.unwrap().damage, []);
        std::fs::remove_file(&file.0).unwrap();
    }
}
