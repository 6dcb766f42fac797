//! Computers in the place of people who are absent: handed over, asked for by the others, after the
//! time was up, and until the person returns.

use super::*;

/// The first computer of a game of four people.
const SUBSTITUTE: Actor = Actor::Computer(PlayerId(4));

fn four(variant: Variant, clock: Option<TimeControl>) -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(channel(), &[Seat(0)]).with_terms(|terms| {
            terms.options = Options::of(variant);
            terms.clock = clock;
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log
}

fn clock(pace: &str, on_timeout: TimeoutRule) -> TimeControl {
    TimeControl {
        pace: pace.parse().unwrap(),
        on_timeout,
    }
}

fn hand_over(number: u8) -> Action {
    Action::Play(PlayAction::HandOver {
        level: Level::new(number),
    })
}

fn substitute(seat: u8) -> Action {
    Action::Play(PlayAction::Request(RequestTopic::Substitute {
        seat: Seat(seat),
        level: Level::new(5),
    }))
}

fn refused(refusal: SubstituteRefusal) -> Refusal {
    Refusal::Substitute(refusal)
}

fn first_move(log: &Log, actor: Actor) -> Action {
    to_move(&log.view(actor).legal_moves()[0].coordinate)
}

impl Log {
    /// Applies everything that is due.
    fn let_time_pass(&mut self, milliseconds: u64) {
        self.now += milliseconds;
        let chance = Chance {
            salt: [99; 32],
            seed: [0; 32],
            nonce: None,
        };
        while let Some(decision) = self.game.decide_due(Time(self.now), &chance).unwrap() {
            let erasable = Some(decision.erasable.as_slice());
            self.game.append(&decision.record, erasable).unwrap();
            self.records.push((decision.record, decision.erasable));
            self.notifications = decision.notifications;
        }
    }

    fn public_view(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }
}

#[test]
fn a_person_hands_their_seat_over_and_takes_it_back() {
    let mut log = four(Variant::Chess4, None);
    let view = log.act(ANN, hand_over(6)).unwrap();
    let level = Level::new(6).unwrap();
    assert_eq!(log.notifications[0].reason, NotificationReason::Substituted);
    let seat = Seat(0);
    assert_eq!(view.board.latest_news, [News::Substituted { seat, level }]);
    assert_eq!(
        view.players.seats[0].player,
        Some(PlayerId::HOST),
        "it stays hers"
    );
    let computer = view.substitute(Seat(0)).unwrap();
    assert_eq!(
        (computer.player, computer.computer.clone()),
        (PlayerId(4), Some(level.into()))
    );
    assert!(view.is_replaced() && !view.is_my_turn());
    assert_eq!((log.moving_actor(), waiting(&log)), (SUBSTITUTE, vec![4]));
    let replaced = refused(SubstituteRefusal::Replaced);
    for action in [
        first_move(&log, SUBSTITUTE),
        Action::Play(PlayAction::Resign),
        Action::Play(PlayAction::OfferDraw),
        hand_over(1),
        substitute(1),
    ] {
        assert_eq!(log.refused(ANN, action), replaced);
    }
    log.act(SUBSTITUTE, first_move(&log, SUBSTITUTE)).unwrap();
    let view = log.act(ANN, PlayAction::Return).unwrap();
    assert_eq!(view.board.latest_news, [News::Returned { seat }]);
    assert_eq!(
        (view.players.seats[0].stand_in, view.players.people.len()),
        (None, 4)
    );
    assert_eq!(
        log.refused(SUBSTITUTE, PlayAction::Resign),
        Refusal::Eliminated
    );
    let not_replaced = refused(SubstituteRefusal::NotReplaced);
    assert_eq!(log.refused(ANN, PlayAction::Return), not_replaced);
    let people = [ANN, BOB, CLEO, DAN, EVE];
    let again = everything_of(&log.reopened(), &people);
    assert_eq!(again, everything_of(&log.game, &people));
}

#[test]
fn the_same_computer_comes_again_for_everybody() {
    let mut log = four(Variant::Chess4, None);
    for (person, number) in [(ANN, 2), (BOB, 7), (ANN, 4)] {
        let view = log.act(person, hand_over(number)).unwrap();
        let computer = view.players.people.last().unwrap();
        assert_eq!(
            (computer.player, computer.computer.clone()),
            (PlayerId(4), Level::new(number).map(Computer::from))
        );
        log.act(person, PlayAction::Return).unwrap();
    }
    log.act(ANN, hand_over(1)).unwrap();
    let view = log.act(BOB, hand_over(1)).unwrap();
    assert_eq!(view.players.people.len(), 6, "two at a time are two");
}

#[test]
fn the_others_agree_to_a_computer_for_an_absent_player() {
    let mut log = four(Variant::Chess4, None);
    let view = log.act(BOB, substitute(0)).unwrap();
    let asked: Vec<u32> = view
        .awaiting_request_answer()
        .map(|person| person.player.0)
        .collect();
    assert_eq!(asked, [2, 3], "nobody waits for Ann");
    log.act(CLEO, PlayAction::AcceptRequest).unwrap();
    assert!(log.public_view().substitute(Seat(0)).is_none());
    log.act(DAN, PlayAction::AcceptRequest).unwrap();
    assert_eq!(log.notifications[0].reason, NotificationReason::Substituted);
    assert_eq!(log.moving_actor(), SUBSTITUTE);
    assert_eq!(
        log.view(SUBSTITUTE).me().unwrap().computer,
        Level::new(5).map(Computer::from)
    );
    log.act(ANN, PlayAction::Return).unwrap();
    assert_eq!(log.mover(), ANN);
}

#[test]
fn an_absent_player_who_returns_prevents_a_substitute() {
    let mut log = four(Variant::Chess4, None);
    log.act(BOB, substitute(0)).unwrap();
    log.act(ANN, PlayAction::DeclineRequest).unwrap();
    assert_eq!(log.public_view().turn.request, None);
    log.act(BOB, substitute(0)).unwrap();
    log.play("k7");
    assert_eq!(
        log.public_view().turn.request,
        None,
        "it lapses with a move"
    );
}

/// Otherwise one of two could put a weak computer in the other's place.
#[test]
fn a_single_opponent_replaces_nobody() {
    let mut log = Log::started();
    let view = log.act(BOB, substitute(0)).unwrap();
    let asked: Vec<u32> = view
        .awaiting_request_answer()
        .map(|person| person.player.0)
        .collect();
    assert_eq!(asked, [0]);
    log.act(ANN, PlayAction::AcceptRequest).unwrap();
    assert!(log.public_view().substitute(Seat(0)).is_some());
    // Nor does one who has only computers besides.
    let mut log = two_against_two(7);
    let view = log.act(BOB, substitute(0)).unwrap();
    assert_eq!(view.awaiting_request_answer().count(), 3);
}

#[test]
fn a_players_own_seat_needs_no_request() {
    let mut log = four(Variant::Chess4, None);
    let view = log.act(ANN, substitute(0)).unwrap();
    assert!(view.is_replaced() && view.turn.request.is_none());
}

#[test]
fn it_is_refused_where_there_is_nobody_to_replace() {
    let mut log = two_against_two(7);
    let computer = refused(SubstituteRefusal::Computer);
    assert_eq!(log.refused(ANN, substitute(1)), computer);
    assert_eq!(log.refused(FIRST, hand_over(1)), computer);
    assert_eq!(
        log.refused(ANN, substitute(9)),
        Refusal::NoSuchSeat { seats: 4 }
    );
    assert_eq!(log.refused(EVE, hand_over(1)), Refusal::NotSeated);
    log.act(BOB, hand_over(1)).unwrap();
    assert_eq!(log.refused(ANN, substitute(2)), computer);
    let mut log = Log::lobby("{}", &[Seat(0)]);
    assert_eq!(log.refused(ANN, hand_over(1)), Refusal::NotStarted);
    assert_eq!(log.refused(ANN, PlayAction::Return), Refusal::NotStarted);
    let mut log = four(Variant::Chess4, None);
    log.act(BOB, PlayAction::Resign).unwrap();
    let seat = Seat(1);
    let gone = refused(SubstituteRefusal::Eliminated { seat });
    assert_eq!(log.refused(ANN, substitute(1)), gone);
}

#[test]
fn a_computer_plays_on_when_the_time_is_up_and_the_game_says_so() {
    let control = clock("1d", TimeoutRule::Substitute);
    let mut log = four(Variant::Chess4, Some(control));
    log.let_time_pass(DAY);
    let view = log.public_view();
    assert_eq!((view.ply(), log.moving_actor()), (0, SUBSTITUTE));
    assert_eq!(
        view.players.people.last().unwrap().computer,
        Some(view.terms.computer_level.into())
    );
    let left = view.turn.clock.unwrap().turn.unwrap().deadline.unwrap().0 - log.now;
    assert_eq!(left, DAY, "its turn begins now");
    log.act(SUBSTITUTE, first_move(&log, SUBSTITUTE)).unwrap();
    log.let_time_pass(DAY);
    assert!(log.public_view().substitute(Seat(1)).is_some());
    // The seed moves for a computer that is late itself.
    log.let_time_pass(DAY);
    let view = log.public_view();
    assert_eq!(
        (view.ply(), view.board.moves[1].origin),
        (2, MoveOrigin::Clock)
    );
    log.act(BOB, PlayAction::Return).unwrap();
    let again = log.reopened().view(Viewer::Spectator).unwrap();
    assert_eq!(format!("{again:?}"), format!("{:?}", log.public_view()));
}

#[test]
fn the_clock_goes_on_where_it_was() {
    let control = clock("10m+0", TimeoutRule::Lose);
    let mut log = four(Variant::Chess4, Some(control));
    let deadline = |log: &Log| log.public_view().turn.clock.unwrap().turn.unwrap().deadline;
    let before = deadline(&log);
    log.now += 60_000;
    log.act(ANN, hand_over(1)).unwrap();
    assert_eq!(deadline(&log), before);
    let turn = log.game.computers_to_act()[0];
    assert_eq!(turn.deadline, before);
    log.act(ANN, PlayAction::Return).unwrap();
    assert_eq!(deadline(&log), before);
    assert_eq!(log.game.turn_clock().unwrap().player, PlayerId::HOST);
}

#[test]
fn it_decides_for_the_seat() {
    let mut log = four(Variant::Chess4, None);
    log.act(BOB, hand_over(1)).unwrap();
    let view = log.act(ANN, PlayAction::OfferDraw).unwrap();
    let asked: Vec<u32> = view
        .awaiting_draw_answer()
        .map(|person| person.player.0)
        .collect();
    assert_eq!((asked, waiting(&log)), (vec![2, 3, 4], vec![4]));
    log.act(SUBSTITUTE, PlayAction::AcceptDraw).unwrap();
    log.act(CLEO, PlayAction::AcceptDraw).unwrap();
    let view = log.act(DAN, PlayAction::AcceptDraw).unwrap();
    assert!(matches!(view.phase, Phase::Over(_)));
}

#[test]
fn prepared_moves_are_not_played_for_an_absent_player() {
    let mut log = Log::started();
    let line = ConditionalMovesEdit::Add("e4 e5".to_string());
    log.act(BOB, PlayAction::ConditionalMoves(line)).unwrap();
    log.act(BOB, hand_over(1)).unwrap();
    log.play("e4");
    assert_eq!(log.public_view().ply(), 1);
    let view = log.act(BOB, PlayAction::Return).unwrap();
    assert!(view.conditional_moves().is_empty());
}

#[test]
fn a_forgotten_player_stays_replaced() {
    let mut log = four(Variant::Chess4, None);
    log.act(BOB, hand_over(3)).unwrap();
    crate::tests::forgetting::forget(&mut log, BOB);
    let view = log.public_view();
    assert!(view.turn().is_some() && view.substitute(Seat(1)).is_some());
    log.play("k7");
    assert_eq!(log.moving_actor(), SUBSTITUTE);
}

#[test]
fn a_rematch_is_with_the_person() {
    let mut log = Log::started();
    log.act(BOB, hand_over(3)).unwrap();
    let view = log.act(ANN, PlayAction::Resign).unwrap();
    let rematch = NewGame::rematch(&view, ANN).unwrap();
    assert_eq!((rematch.reserved.len(), rematch.computers.len()), (1, 0));
}

#[test]
fn a_substitute_knows_the_allies_but_reads_no_letters() {
    let mut log = four(Variant::Alliance, None);
    let diplomacy = |action| Action::Diplomacy(action);
    let to = Seat(1);
    let message = Some("Together?".to_string());
    log.act(ANN, diplomacy(DiplomacyAction::Propose { to, message }))
        .unwrap();
    let write = |to, text: &str| {
        diplomacy(DiplomacyAction::Write {
            to: vec![Correspondent::Seat(to)],
            text: text.to_string(),
            anonymous: false,
        })
    };
    log.act(CLEO, write(Seat(1), "Beware!")).unwrap();
    log.act(BOB, hand_over(3)).unwrap();
    let status = |log: &Log| log.view(SUBSTITUTE).own.unwrap().diplomacy.unwrap();
    let seen = status(&log);
    let proposal = Proposal {
        seat: Seat(0),
        message: None,
        others: vec![],
    };
    assert_eq!((seen.letters, seen.proposed_by), (vec![], vec![proposal]));
    let turn = log.view(SUBSTITUTE).record.version;
    log.act(CLEO, write(Seat(1), "Are you there?")).unwrap();
    assert_eq!(status(&log).letters, []);
    // A letter must not even make it think again: others could see that it took longer.
    assert_eq!(log.view(SUBSTITUTE).record.version, turn);
    let accept = DiplomacyAction::Accept {
        from: Seat(0),
        leaving: false,
    };
    let replaced = refused(SubstituteRefusal::Replaced);
    assert_eq!(log.refused(BOB, diplomacy(accept.clone())), replaced);
    let propose = |to| DiplomacyAction::Propose { to, message: None };
    let no_dealer = Refusal::Diplomacy(DiplomacyRefusal::SubstituteCannotAlly);
    assert_eq!(log.refused(DAN, diplomacy(propose(Seat(1)))), no_dealer);
    log.act(BOB, PlayAction::Return).unwrap();
    log.act(BOB, diplomacy(accept)).unwrap();
    log.act(BOB, hand_over(3)).unwrap();
    assert_eq!(status(&log).allies, [Seat(0)]);
    assert_eq!(
        log.view(BOB).own.unwrap().diplomacy.unwrap().letters.len(),
        3
    );
}

#[test]
fn the_thought_of_a_move_is_recorded_for_computers_only() {
    let effort = Effort {
        engine: 1,
        nodes: 500,
        full: 1_000,
        memory: 8_000,
    };
    let mut log = two_against_two(7);
    let found = |text: &str| {
        Action::Computer(ComputerAction::Move {
            coordinate: text.to_string(),
            effort,
        })
    };
    let person = log.view(ANN).legal_moves()[0].coordinate.clone();
    let view = log.act(ANN, found(&person)).unwrap();
    assert_eq!(view.board.moves[0].effort, None);
    let computer = log.view(FIRST).legal_moves()[0].coordinate.clone();
    let view = log.act(FIRST, found(&computer)).unwrap();
    let moved = view.board.moves[1].effort.unwrap();
    assert!(moved == effort && moved.is_reduced());
    let illegal = log.act(BOB, found("nonsense"));
    assert!(matches!(illegal, Err(Refusal::Unreadable { .. })));
}

#[test]
fn hints_are_for_those_who_play_against_computers_alone() {
    let mut log = Log::empty();
    log.act(ANN, Action::Create(alone(Level::default())))
        .unwrap();
    assert_eq!(log.view(ANN).no_hint_reason(), None);
    assert_eq!(log.view(EVE).no_hint_reason(), Some(Refusal::NotSeated));
    log.play("e4");
    let early = Refusal::NotYourTurn { turn: Seat(1) };
    assert_eq!(log.view(ANN).no_hint_reason(), Some(early));
    log.act(ANN, PlayAction::Resign).unwrap();
    let over = log.view(ANN).no_hint_reason();
    assert!(matches!(over, Some(Refusal::Over(_))));
    let people = Log::started().view(ANN).no_hint_reason();
    assert_eq!(people, Some(Refusal::Hint(HintRefusal::OtherPeople)));
    // A person for whom a computer plays may come back.
    let mut log = Log::started();
    log.act(BOB, hand_over(1)).unwrap();
    let people = log.view(ANN).no_hint_reason();
    assert_eq!(people, Some(Refusal::Hint(HintRefusal::OtherPeople)));
    let mut log = Log::empty();
    let without = alone(Level::default()).with_terms(|terms| {
        terms.computer_options = ComputerOptions {
            hints: false,
            ..ComputerOptions::default()
        }
    });
    let view = log.act(ANN, Action::Create(without)).unwrap();
    assert_eq!(view.no_hint_reason(), Some(Refusal::Hint(HintRefusal::Off)));
    let lobby = Log::lobby("{}", &[Seat(0)]).view(ANN).no_hint_reason();
    assert_eq!(lobby, Some(Refusal::NotStarted));
}
