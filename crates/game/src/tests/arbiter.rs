//! The arbiter, who leads a game without playing: they open and start it, pause and resume it, give
//! more time, and put a computer in the place of a player who does not answer. They see what a
//! spectator sees.

use super::alliances::{accept, letter, propose};
use super::export::exported;
use super::forgetting::forget;
use super::*;

const EXTENSION: Span = Span::hours(2);

fn control(pace: &str) -> TimeControl {
    TimeControl {
        pace: pace.parse().unwrap(),
        on_timeout: TimeoutRule::Lose,
    }
}

/// A game that Eve leads, with seats for Ann and Bob.
pub(super) fn led(pace: Option<&str>) -> NewGame {
    let reserved = [(ANN, 0), (BOB, 1)].map(|(person, seat)| Reservation {
        profile: profile(person),
        seats: vec![Seat(seat)],
    });
    NewGame {
        arbiter: Some(profile(EVE)),
        host: None,
        reserved: reserved.to_vec(),
        ..NewGame::new(Options::of(Variant::Standard), channel(), profile(EVE))
            .with_terms(|terms| terms.clock = pace.map(control))
    }
}

pub(super) fn started(new: NewGame) -> Log {
    let mut log = Log::empty();
    log.act(EVE, Action::Create(new)).unwrap();
    for person in [ANN, BOB] {
        log.act(person, LobbyAction::Accept).unwrap();
    }
    assert!(log.game.is_running());
    log
}

fn pause() -> Action {
    ArbiterAction::Pause(None).into()
}

fn extend(seat: Option<Seat>) -> Action {
    let span = EXTENSION;
    ArbiterAction::Extend { seat, span }.into()
}

fn substitute(seat: u8) -> Action {
    let seat = Seat(seat);
    ArbiterAction::Substitute { seat, level: None }.into()
}

fn refused(log: &mut Log, by: PersonId, action: impl Into<Action>) -> Refusal {
    let records = log.records.len();
    let refusal = log.act(by, action).unwrap_err();
    assert_eq!(log.records.len(), records);
    refusal
}

fn news(log: &Log) -> Vec<News> {
    log.game.view(Viewer::Spectator).unwrap().board.latest_news
}

fn event(log: &Log) -> GameEvent {
    let mut events = log.game.events_for(Viewer::Spectator, 0, usize::MAX);
    events.pop().unwrap()
}

#[test]
fn an_arbiter_leads_a_game_and_watches_it() {
    let log = started(led(None));
    assert_eq!(log.game.viewer(EVE), Viewer::Spectator);
    assert_eq!(
        (log.game.arbiter(), log.game.host()),
        (Some(EVE), Some(EVE))
    );
    assert!(log.game.may_be_seen_by(EVE) && !log.game.may_be_seen_by(CLEO));
    let view = log.view(EVE);
    let arbiter = view.players.arbiter.unwrap().profile.unwrap();
    assert_eq!((arbiter, view.players.people.len()), (profile(EVE), 2));
    assert!(log.game.people().all(|person| person != EVE));
    let events = log.game.events_for(Viewer::Spectator, 0, 1);
    assert_eq!((events[0].player, events[0].by_arbiter), (None, true));
    let reopened = log.reopened();
    assert_eq!(reopened.arbiter(), Some(EVE));
}

#[test]
fn an_arbiter_prepares_the_lobby_like_a_host_and_cannot_join_it() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        ..led(None).with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    };
    log.act(EVE, Action::Create(new)).unwrap();
    let cannot = Refusal::Arbiter(ArbiterRefusal::CannotPlay);
    assert_eq!(refused(&mut log, EVE, join(&[])), cannot);
    assert_eq!(refused(&mut log, EVE, LobbyAction::Accept), cannot);
    assert_eq!(
        refused(&mut log, EVE, LobbyAction::Reserve(profile(EVE))),
        cannot
    );
    assert_eq!(
        refused(&mut log, EVE, LobbyAction::Leave),
        Refusal::OwnLobby
    );
    let nobody = Refusal::Arbiter(ArbiterRefusal::NobodyJoined);
    assert_eq!(refused(&mut log, EVE, LobbyAction::Start), nobody);
    assert_eq!(
        refused(&mut log, CLEO, LobbyAction::Cancel),
        Refusal::NotTheHost
    );
    log.act(ANN, join(&[])).unwrap();
    assert_eq!(
        refused(&mut log, ANN, LobbyAction::Start),
        Refusal::NotTheHost,
        "who joined first is not the host"
    );
    log.act(EVE, LobbyAction::Reserve(profile(BOB))).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    assert_eq!(refused(&mut log, EVE, pause()), Refusal::NotStarted);
    let view = log.act(EVE, LobbyAction::Start).unwrap();
    assert!(view.turn().is_some());
    assert!(log.game.people().eq([ANN, BOB]));
    assert_eq!(
        refused(&mut log, EVE, to_move("k4")),
        Refusal::NotSeated,
        "an arbiter makes no moves"
    );
    assert_eq!(refused(&mut log, EVE, note("Ha")), Refusal::NotSeated);
}

#[test]
fn a_lobby_ends_with_its_arbiter_or_when_all_have_declined() {
    let mut log = Log::empty();
    log.act(EVE, Action::Create(led(None))).unwrap();
    log.act(ANN, LobbyAction::Leave).unwrap();
    let view = log.act(BOB, LobbyAction::Leave).unwrap();
    let by = PlayerId(2);
    assert_eq!(view.phase, Phase::Closed(ClosedReason::Declined { by }));
    let mut log = Log::empty();
    log.act(EVE, Action::Create(led(None))).unwrap();
    let view = log.act(EVE, LobbyAction::Cancel).unwrap();
    assert_eq!(view.phase, Phase::Closed(ClosedReason::Cancelled));
    let mut log = Log::empty();
    log.act(EVE, Action::Create(led(None))).unwrap();
    forget(&mut log, EVE);
    let view = log.game.view(Viewer::Spectator).unwrap();
    assert_eq!(view.phase, Phase::Closed(ClosedReason::Cancelled));
}

#[test]
fn games_that_an_arbiter_cannot_lead_are_refused() {
    let refused = |by, new| {
        let created = Log::empty().act(by, Action::Create(new));
        match created.unwrap_err() {
            Refusal::Arbiter(refusal) => refusal,
            other => panic!("{other:?}"),
        }
    };
    let rated = led(None).with_terms(|terms| terms.rated = true);
    assert_eq!(refused(EVE, rated), ArbiterRefusal::Rated);
    let host = NewGame {
        host: Some(profile(CLEO)),
        ..led(None)
    };
    assert_eq!(refused(EVE, host), ArbiterRefusal::CannotPlay);
    let seated = NewGame {
        seats: vec![Seat(0)],
        reserved: Vec::new(),
        ..led(None)
    };
    assert_eq!(refused(EVE, seated), ArbiterRefusal::CannotPlay);
    let private = NewGame {
        home: Home::Private,
        ..led(None)
    };
    assert_eq!(refused(EVE, private), ArbiterRefusal::Private);
    let team = Team {
        server: 1,
        role: 1,
        name: "The club".to_string(),
    };
    let crowd = NewCrowd {
        team,
        vote: None,
        seats: vec![Seat(0)],
    };
    let crowds = NewGame {
        crowds: vec![crowd],
        reserved: Vec::new(),
        ..led(Some("1d"))
    };
    assert_eq!(refused(EVE, crowds), ArbiterRefusal::Team);
    let invited = NewGame {
        reserved: vec![profile(EVE).into()],
        ..led(None)
    };
    let created = Log::empty().act(EVE, Action::Create(invited));
    assert_eq!(created.err(), Some(Refusal::SamePersonTwice));
}

#[test]
fn the_arbiter_pauses_and_resumes_alone_and_everybody_learns_of_it() {
    let mut log = started(led(Some("1d")));
    log.play("e4");
    let before = log.game.next_deadline().unwrap();
    let view = log.act(EVE, pause()).unwrap();
    let paused = view.pause().unwrap();
    assert_eq!(paused.cause, PauseCause::Arbiter);
    let until = Time(log.now) + MAX_PAUSE;
    let act = ArbiterAct::Paused { until };
    assert_eq!(
        (paused.until, news(&log)),
        (until, vec![News::Arbiter(act)])
    );
    assert_eq!(log.notifications[0].reason, NotificationReason::Paused);
    let told = event(&log);
    assert_eq!((told.kind, told.by_arbiter), (EventType::Paused, true));
    let is_paused = Refusal::Time(TimeRefusal::Paused { until });
    assert_eq!(refused(&mut log, BOB, to_move("e5")), is_paused);
    let paused = Refusal::Arbiter(ArbiterRefusal::Paused { until });
    assert_eq!(refused(&mut log, EVE, pause()), paused);
    log.now += 60 * MINUTE;
    log.act(EVE, ArbiterAction::Resume).unwrap();
    assert_eq!(news(&log), [News::Arbiter(ArbiterAct::Resumed)]);
    assert_eq!(event(&log).kind, EventType::Resumed);
    let stood = Span(log.now + MAX_PAUSE.0 - until.0);
    assert!(stood.0 > 60 * MINUTE);
    assert_eq!(log.game.next_deadline(), Some(before + stood));
    assert_eq!(
        refused(&mut log, EVE, ArbiterAction::Resume),
        Refusal::Time(TimeRefusal::NotPaused)
    );
    assert_eq!(log.reopened().next_deadline(), log.game.next_deadline());
    log.play("e5");
}

#[test]
fn all_players_together_can_resume_what_the_arbiter_paused_and_the_other_way_round() {
    let mut log = started(led(Some("1d")));
    log.act(ANN, PlayAction::Request(RequestTopic::Pause(None)))
        .unwrap();
    log.act(EVE, pause()).unwrap();
    let answer = refused(&mut log, BOB, PlayAction::AcceptRequest);
    assert_eq!(answer, Refusal::Request(RequestRefusal::NothingAsked));
    let resume = || PlayAction::Request(RequestTopic::Resume);
    log.act(ANN, resume()).unwrap();
    let view = log.act(BOB, PlayAction::AcceptRequest).unwrap();
    assert_eq!((view.pause(), news(&log)), (None, vec![News::Resumed]));
    let asking = PlayAction::Request(RequestTopic::Pause(None));
    log.act(ANN, asking).unwrap();
    log.act(BOB, PlayAction::AcceptRequest).unwrap();
    log.act(BOB, resume()).unwrap();
    let view = log.act(EVE, ArbiterAction::Resume).unwrap();
    assert!(view.pause().is_none() && view.turn.request.is_none());
}

#[test]
fn the_arbiter_gives_one_player_or_everybody_more_time() {
    let mut log = started(led(Some("1d")));
    let before = log.game.next_deadline().unwrap();
    log.act(EVE, extend(None)).unwrap();
    let act = ArbiterAct::Extended {
        seat: None,
        span: EXTENSION,
    };
    assert_eq!(news(&log), [News::Arbiter(act)]);
    assert_eq!(log.notifications[0].reason, NotificationReason::Extended);
    assert_eq!(event(&log).kind, EventType::Extended);
    assert_eq!(log.game.next_deadline(), Some(before + EXTENSION));
    log.play("e4");
    let day = Span::days(1);
    let longer = |log: &Log| Some(Time(log.now) + day + EXTENSION);
    assert_eq!(
        log.game.next_deadline(),
        longer(&log),
        "Bob's next move too"
    );
    log.play("e5");
    let usual = Some(Time(log.now) + day);
    assert_eq!(log.game.next_deadline(), usual, "it was for one move");
    log.act(EVE, extend(Some(Seat(1)))).unwrap();
    assert_eq!(event(&log).seat, Some(Seat(1)));
    assert_eq!(log.game.next_deadline(), usual, "it is Ann's turn");
    log.play("Nf3");
    assert_eq!(log.game.next_deadline(), longer(&log));
    assert_eq!(log.reopened().next_deadline(), log.game.next_deadline());
}

#[test]
fn time_for_the_game_stays_extended_when_moves_are_taken_back() {
    let mut log = started(led(Some("30+0")));
    log.play("e4 e5");
    log.act(EVE, extend(Some(Seat(0)))).unwrap();
    let left = |log: &Log| log.view(EVE).turn.clock.unwrap().left[0];
    let extended = left(&log);
    assert!(extended.0 > EXTENSION.0 + 29 * MINUTE, "{extended:?}");
    log.play("Nf3 Nc6");
    log.act(ANN, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    log.act(BOB, PlayAction::AcceptRequest).unwrap();
    assert_eq!(left(&log), extended);
    let chance = Chance {
        salt: [9; 32],
        seed: [0; 32],
        nonce: None,
    };
    let late = Time(log.now + 31 * MINUTE);
    assert!(log.game.decide_due(late, &chance).unwrap().is_none());
}

#[test]
fn extensions_that_cannot_be_are_refused() {
    let mut log = started(led(None));
    let no_clock = Refusal::Time(TimeRefusal::NoClock);
    assert_eq!(refused(&mut log, EVE, extend(None)), no_clock);
    assert_eq!(refused(&mut log, EVE, pause()), no_clock);
    assert_eq!(refused(&mut log, EVE, ArbiterAction::Resume), no_clock);
    let mut log = started(led(Some("1d")));
    let (least, most) = (MIN_EXTENSION, MAX_EXTENSION);
    let invalid = Refusal::Arbiter(ArbiterRefusal::InvalidExtension { least, most });
    for span in [Span(0), Span::seconds(9), Span::days(31), Span(u64::MAX)] {
        let extension = ArbiterAction::Extend { seat: None, span };
        assert_eq!(refused(&mut log, EVE, extension), invalid);
    }
    for seat in [2, 255] {
        let no_seat = Refusal::NoSuchSeat { seats: 2 };
        assert_eq!(refused(&mut log, EVE, extend(Some(Seat(seat)))), no_seat);
        assert_eq!(refused(&mut log, EVE, substitute(seat)), no_seat);
    }
    let span = Some(Span::seconds(59));
    let most = MAX_PAUSE;
    assert_eq!(
        refused(&mut log, EVE, ArbiterAction::Pause(span)),
        Refusal::Time(TimeRefusal::InvalidPause { most })
    );
    log.act(ANN, PlayAction::Resign).unwrap();
    for action in [pause(), extend(None), substitute(0)] {
        assert!(matches!(refused(&mut log, EVE, action), Refusal::Over(_)));
    }
}

/// Whether the arbiter is offered a computer in the place of the player to move.
fn may_substitute(log: &Log) -> bool {
    log.view(EVE).may_substitute(Time(log.now + 1))
}

#[test]
fn a_computer_plays_for_a_player_who_does_not_answer_until_they_return() {
    let mut log = started(led(Some("1d")));
    let least = MIN_ABSENCE;
    let absent = |seat| Refusal::Arbiter(ArbiterRefusal::NotAbsent { seat, least });
    assert_eq!(refused(&mut log, EVE, substitute(0)), absent(Seat(0)));
    assert!(!may_substitute(&log));
    log.now += 5 * MINUTE;
    assert!(may_substitute(&log));
    assert_eq!(
        refused(&mut log, EVE, substitute(1)),
        absent(Seat(1)),
        "it is not Bob's turn"
    );
    log.act(EVE, substitute(0)).unwrap();
    let (player, seat, level) = (PlayerId(1), Seat(0), Level::default());
    let act = ArbiterAct::Substituted {
        player,
        seat,
        level,
    };
    assert_eq!(news(&log), [News::Arbiter(act)]);
    assert_eq!(log.notifications[0].reason, NotificationReason::Substituted);
    let told = event(&log);
    assert_eq!(
        (told.kind, told.player, told.by_arbiter),
        (EventType::Substituted, Some(player), true)
    );
    assert!(log.view(ANN).is_replaced());
    let computer = Refusal::Substitute(SubstituteRefusal::Computer);
    assert_eq!(refused(&mut log, EVE, substitute(0)), computer);
    assert!(!may_substitute(&log));
    log.act(ANN, PlayAction::Return).unwrap();
    assert_eq!(
        refused(&mut log, EVE, substitute(0)),
        absent(Seat(0)),
        "she has just come back"
    );
    assert!(!may_substitute(&log));
    log.now += 6 * MINUTE;
    log.act(EVE, pause()).unwrap();
    let until = log.view(EVE).pause().unwrap().until;
    assert_eq!(
        refused(&mut log, EVE, substitute(0)),
        Refusal::Arbiter(ArbiterRefusal::Paused { until }),
        "nobody has to move while the clocks stand"
    );
    assert!(!may_substitute(&log));
    log.act(EVE, ArbiterAction::Resume).unwrap();
    assert_eq!(refused(&mut log, EVE, substitute(0)), absent(Seat(0)));
    assert!(!may_substitute(&log));
    log.now += 6 * MINUTE;
    assert!(may_substitute(&log));
    log.act(EVE, substitute(0)).unwrap();
    log.move_computers();
    assert_eq!(log.view(BOB).ply(), 1);
}

#[test]
fn nobody_but_the_arbiter_leads_a_game() {
    let mut log = started(led(Some("1d")));
    let mut other = Log::started();
    for person in [ANN, BOB, CLEO] {
        for action in [
            pause(),
            ArbiterAction::Resume.into(),
            extend(None),
            substitute(0),
        ] {
            let not_theirs = Refusal::Arbiter(ArbiterRefusal::NotTheArbiter);
            assert_eq!(refused(&mut log, person, action.clone()), not_theirs);
            let none = Refusal::Arbiter(ArbiterRefusal::NoArbiter);
            assert_eq!(refused(&mut other, person, action), none);
        }
    }
}

#[test]
fn a_player_who_is_out_gets_no_more_time_and_no_computer() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        ..led(Some("1d")).with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    };
    log.act(EVE, Action::Create(new)).unwrap();
    for (seat, person) in [ANN, BOB, CLEO, DAN].into_iter().enumerate() {
        log.act(person, join(&[seat as u8])).unwrap();
    }
    log.act(ANN, PlayAction::Resign).unwrap();
    let seat = Seat(0);
    let out = Refusal::Arbiter(ArbiterRefusal::Eliminated { seat });
    assert_eq!(refused(&mut log, EVE, extend(Some(seat))), out);
    assert_eq!(refused(&mut log, EVE, substitute(0)), out);
    log.act(EVE, extend(None)).unwrap();
    let left = log.view(EVE).turn.clock.unwrap().left;
    let day = Span::days(1);
    assert_eq!(left[0], day, "everybody else has more");
    assert!(left[1..].iter().all(|left| left.0 == day.0 + EXTENSION.0));
}

#[test]
fn a_forgotten_arbiter_leaves_a_game_without_one_and_the_record_still_holds() {
    let mut log = started(led(Some("1d")));
    log.play("e4");
    log.act(EVE, extend(None)).unwrap();
    forget(&mut log, EVE);
    let view = log.game.view(Viewer::Spectator).unwrap();
    assert_eq!(view.players.arbiter, Some(Arbiter { profile: None }));
    assert!(view.turn().is_some() && log.game.arbiter().is_none());
    let text: String = log
        .records
        .iter()
        .map(|(_, erasable)| String::from_utf8(erasable.clone()).unwrap())
        .collect();
    assert!(!text.contains("Person 5") && text.contains("Person 1"));
    assert_eq!(
        refused(&mut log, EVE, pause()),
        Refusal::Arbiter(ArbiterRefusal::NotTheArbiter)
    );
    log.play("e5");
    log.act(ANN, PlayAction::Resign).unwrap();
    let verified = verify(&exported(&log)).unwrap();
    let players = vec![PlayerId(0)];
    assert_eq!(verified.erasures[0].players, players);
}

#[test]
fn an_exported_game_shows_what_the_arbiter_did() {
    let mut log = started(led(Some("1d")));
    log.play("e4 e5");
    log.act(EVE, pause()).unwrap();
    log.act(EVE, ArbiterAction::Resume).unwrap();
    log.act(EVE, extend(Some(Seat(1)))).unwrap();
    log.act(ANN, PlayAction::Resign).unwrap();
    let exported = exported(&log);
    let verified = verify(&exported).unwrap();
    let view = verified.revealed.unwrap().view;
    assert_eq!(
        view.players.arbiter,
        Some(Arbiter { profile: None }),
        "no names"
    );
    assert!(exported.contains("arbitrated") && exported.contains("extended"));
}

#[test]
fn a_rematch_has_no_arbiter() {
    let mut log = started(led(Some("1d")));
    log.act(ANN, PlayAction::Resign).unwrap();
    assert!(NewGame::rematch(&log.view(EVE), EVE).is_none());
    let rematch = NewGame::rematch(&log.view(ANN), ANN).unwrap();
    assert_eq!((rematch.host, rematch.arbiter), (Some(profile(ANN)), None));
}

/// A game of Four Player Chess that Eve leads. The seed draws who plays what if it is anonymous.
fn four(seed: u8, anonymous: bool) -> Log {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    let new = NewGame {
        reserved: Vec::new(),
        ..led(Some("1d")).with_terms(|terms| {
            terms.options = Options::of(Variant::Alliance);
            terms.anonymous = anonymous;
        })
    };
    log.act(EVE, Action::Create(new)).unwrap();
    for (seat, person) in [ANN, BOB, CLEO, DAN].into_iter().enumerate() {
        let seats = if anonymous { vec![] } else { vec![seat as u8] };
        log.act(person, join(&seats)).unwrap();
    }
    log
}

/// Everything that the arbiter sees, and every answer to an attempt of theirs, without hashes.
fn seen_by_the_arbiter(log: &mut Log) -> String {
    let mut view = log.view(EVE);
    (view.record.head, view.record.seed_hash) = ([0; 32], [0; 32]);
    let events = log.game.events_for(log.game.viewer(EVE), 0, usize::MAX);
    let refusals: Vec<_> = (0..4)
        .map(|seat| log.act(EVE, substitute(seat)).err())
        .collect();
    format!("{view:?} {events:?} {refusals:?} {:?}", log.notifications)
}

#[test]
fn the_arbiter_learns_no_secret_that_two_games_differ_in() {
    let (mut plain, mut secret) = (four(7, false), four(7, false));
    secret.act(ANN, propose(Seat(1))).unwrap();
    secret.act(BOB, accept(Seat(0))).unwrap();
    secret.act(CLEO, letter(Seat(3), "Now?")).unwrap();
    secret.act(DAN, note("Ann is weak")).unwrap();
    let line = ConditionalMovesEdit::Add("* a3".to_string());
    secret.act(DAN, PlayAction::ConditionalMoves(line)).unwrap();
    // The times of what everybody sees are the same in both.
    plain.now = secret.now;
    for log in [&mut plain, &mut secret] {
        log.act(EVE, extend(Some(Seat(2)))).unwrap();
        log.act(EVE, pause()).unwrap();
        log.act(EVE, ArbiterAction::Resume).unwrap();
    }
    let spectator = secret.game.view(Viewer::Spectator).unwrap();
    assert_eq!(format!("{:?}", secret.view(EVE)), format!("{spectator:?}"));
    assert_eq!(
        seen_by_the_arbiter(&mut plain),
        seen_by_the_arbiter(&mut secret)
    );
}

#[test]
fn the_arbiter_of_an_anonymous_game_is_not_told_who_plays_what() {
    let seating = |log: &Log| {
        let members = log.game.state().unwrap().lobby.members().to_vec();
        let people = members.into_iter().filter_map(|member| {
            let person = member.profile()?.person;
            Some((member.seats, person))
        });
        people.collect::<Vec<_>>()
    };
    let mut one = four(1, true);
    let mut other = (2..=255)
        .map(|seed| four(seed, true))
        .find(|log| seating(log) != seating(&one))
        .unwrap();
    for log in [&mut one, &mut other] {
        log.act(EVE, extend(Some(Seat(2)))).unwrap();
        assert!(
            log.view(EVE)
                .players
                .people
                .iter()
                .all(|person| person.profile.is_none())
        );
    }
    assert_eq!(
        seen_by_the_arbiter(&mut one),
        seen_by_the_arbiter(&mut other)
    );
}
