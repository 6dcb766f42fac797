//! Computers act with the same actions as people: they move, answer, and have clocks.

use super::*;

#[test]
fn a_computer_moves_in_a_record_of_its_own() {
    let mut log = two_against_two(7);
    assert_eq!((log.mover(), waiting(&log)), (ANN, vec![]));
    let records = log.records.len();
    log.play("k7");
    assert_eq!(log.records.len(), records + 1);
    assert_eq!((log.moving_actor(), waiting(&log)), (FIRST, vec![1]));
    let view = log.view(FIRST);
    assert!(view.is_my_turn() && view.own_seats() == [Seat(1)]);
    assert_eq!(view.positions().len(), 2, "the start, and after the move");
    assert!(log.view(EVE).positions().is_empty());
    log.move_computers();
    let view = log.view(ANN);
    assert_eq!((view.mover(), view.ply()), (Some(Seat(2)), 2));
    assert_eq!(view.board.moves[1].origin, MoveOrigin::Computer);
    assert_eq!(log.notifications.len(), 1);
    let last: serde_json::Value = serde_json::from_slice(&log.records[records + 1].0).unwrap();
    let body: serde_json::Value = serde_json::from_str(last["body"].as_str().unwrap()).unwrap();
    let coordinate = &view.board.moves[1].coordinate;
    let moved = serde_json::json!({"event": "moved", "seat": 1, "move": coordinate});
    assert_eq!(body["event"], moved);
    let again = log.reopened().view(Viewer::Spectator).unwrap();
    let view = log.game.view(Viewer::Spectator).unwrap();
    assert_eq!(format!("{again:?}"), format!("{view:?}"));
}

#[test]
fn nobody_acts_under_the_number_of_another_player() {
    let mut log = two_against_two(7);
    let legal = log.view(ANN).legal_moves()[0].coordinate.clone();
    // The numbers of Ann, of Bob, and of nobody.
    for player in [0, 3, 4] {
        let stranger = Actor::Computer(PlayerId(player));
        for action in [
            to_move(&legal),
            Action::Play(PlayAction::Resign),
            note("mine"),
        ] {
            assert_eq!(log.refused(stranger, action), Refusal::NotSeated);
        }
        assert_eq!(log.game.viewer(stranger), Viewer::Spectator);
    }
    let early = Refusal::NotYourTurn { turn: Seat(0) };
    assert_eq!(log.refused(FIRST, to_move(&legal)), early);
    // A person whose id is the number of a computer is a stranger.
    let refused = log.refused(PersonId(1_000), PlayAction::Resign);
    assert_eq!(refused, Refusal::NotSeated);
}

#[test]
fn a_computer_does_nothing_in_a_lobby() {
    let mut log = Log::empty();
    let new = game_with_computers(&[Seat(1), Seat(3)]);
    assert_eq!(
        log.refused(FIRST, Action::Create(new.clone())),
        Refusal::NotSeated
    );
    log.act(ANN, Action::Create(new)).unwrap();
    let level = Level::default();
    for action in [
        join(&[2]),
        Action::Lobby(LobbyAction::Accept),
        Action::Lobby(LobbyAction::Leave),
        Action::Lobby(LobbyAction::Start),
        Action::Lobby(LobbyAction::Cancel),
        Action::Lobby(LobbyAction::AddComputer(NewComputer {
            computer: level.into(),
            seats: vec![],
        })),
    ] {
        assert_eq!(log.refused(FIRST, action), Refusal::NotSeated);
    }
    assert_eq!(waiting(&log), [0; 0]);
}

#[test]
fn a_draw_offer_waits_for_the_answers_of_the_computers() {
    let mut log = two_against_two(7);
    let view = log.act(ANN, PlayAction::OfferDraw).unwrap();
    let asked: Vec<_> = view
        .awaiting_draw_answer()
        .map(|player| player.player.0)
        .collect();
    assert_eq!((asked, waiting(&log)), (vec![1, 2, 3], vec![1, 2]));
    log.act(BOB, PlayAction::AcceptDraw).unwrap();
    log.act(SECOND, PlayAction::AcceptDraw).unwrap();
    assert_eq!(waiting(&log), [1]);
    assert!(log.view(ANN).turn().is_some());
    let mut declined = log.reopened();
    let chance = log.game.clone();
    let view = log.act(FIRST, PlayAction::AcceptDraw).unwrap();
    let Phase::Over(ending) = &view.phase else {
        panic!("everybody has accepted");
    };
    assert_eq!(ending.reason, EndReason::Agreed);
    log.game = chance;
    let view = log.act(FIRST, PlayAction::DeclineDraw).unwrap();
    assert!(view.turn.offers.is_empty());
    assert_eq!(waiting(&log), [0; 0]);
    let (record, erasable) = log.records.last().unwrap();
    declined.append(record, Some(erasable)).unwrap();
    assert_eq!(declined.computers_to_act(), []);
}

#[test]
fn a_computer_can_offer_a_draw_and_resign() {
    let mut log = two_against_two(7);
    let view = log.act(FIRST, PlayAction::OfferDraw).unwrap();
    assert_eq!(view.turn.offers[0].seat, Seat(1));
    assert_eq!(waiting(&log), [2], "not the one that has offered");
    let view = log.act(FIRST, PlayAction::Resign).unwrap();
    let army = &view.armies()[1];
    assert!(army.is_resigning || !army.status.is_in());
}

#[test]
fn people_can_end_a_game_with_the_computers_only() {
    let mut log = two_against_two(7);
    log.act(BOB, PlayAction::Resign).unwrap();
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.act(FIRST, PlayAction::AcceptDraw).unwrap();
    let view = log.act(SECOND, PlayAction::AcceptDraw).unwrap();
    assert!(matches!(&view.phase, Phase::Over(ending) if ending.reason == EndReason::Agreed));
}

#[test]
fn computers_play_on_when_no_person_is_left() {
    let mut log = two_against_two(7);
    log.play("k7");
    log.act(BOB, PlayAction::Resign).unwrap();
    log.act(ANN, PlayAction::Resign).unwrap();
    assert!(
        !log.view(ANN).is_left_to_computers(),
        "not before the turn of the last one"
    );
    for _ in 0..30 {
        let actor = log.moving_actor();
        assert!([FIRST, SECOND].contains(&actor), "{actor:?}");
        let was_left = log.view(ANN).is_left_to_computers();
        let legal = log.view(actor).legal_moves();
        let chosen = &legal[log.records.len() % legal.len()].coordinate;
        log.act(actor, PlayAction::to_move_anyway(chosen)).unwrap();
        if log.game.is_over() {
            break;
        }
        // The move that put the last person out is announced, those after it are not.
        assert_eq!(log.notifications.is_empty(), was_left);
    }
    assert!(log.view(ANN).board.moves.len() > 4 && log.view(ANN).is_left_to_computers());
}

#[test]
fn the_version_of_a_turn_is_that_of_the_computers_view() {
    let mut log = two_against_two(7);
    log.act(ANN, note("a secret")).unwrap();
    log.play("k7");
    let [turn] = log.game.computers_to_act()[..] else {
        panic!("one computer has to move");
    };
    assert_eq!(turn.version, log.view(FIRST).record.version);
    assert_eq!(turn.version + 1, log.game.records());
    assert_eq!((turn.deadline, turn.correspondence), (None, false));
}

#[test]
fn an_army_whose_player_has_left_is_moved_by_a_computer_until_it_is_out() {
    let mut log = two_against_two(7);
    let before = log.view(ANN).players.people.len();
    log.act(BOB, PlayAction::Resign).unwrap();
    let view = log.view(ANN);
    assert_eq!(
        view.players.people.len(),
        before,
        "nothing is left to be moved"
    );
    assert!(
        view.players
            .seats
            .iter()
            .all(|seat| seat.stand_in.is_none())
    );
}

#[test]
fn computers_ally_with_people_and_with_each_other() {
    let mut log = Log::empty();
    let new = NewGame {
        computers: computers(&[Seat(1), Seat(3)]),
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.options = Options::of(Variant::Alliance))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    for (by, to) in [
        (SECOND, Seat(0)),
        (SECOND, Seat(3)),
        (ANN.into(), Seat(1)),
        (BOB.into(), Seat(3)),
    ] {
        let propose = DiplomacyAction::Propose { to, message: None };
        log.act(by, Action::Diplomacy(propose)).unwrap();
    }
    let accept = DiplomacyAction::Accept {
        from: Seat(0),
        leaving: false,
    };
    let view = log.act(SECOND, Action::Diplomacy(accept)).unwrap();
    assert_eq!(view.own.unwrap().diplomacy.unwrap().allies, [Seat(0)]);
}

/// Ann and Bob against two computers with alliances: one whose character is said, and one whose
/// character is hidden.
fn with_characters() -> Log {
    let mut log = Log::empty();
    let mut two = computers(&[Seat(1), Seat(3)]);
    two[0].computer.character = Some(Character::Vengeful);
    let new = NewGame {
        computers: two,
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.options = Options::of(Variant::Alliance))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    log
}

fn status_of(log: &Log, actor: impl Into<Actor>) -> DiplomaticStatus {
    log.view(actor).own.unwrap().diplomacy.unwrap()
}

#[test]
fn a_character_is_known_to_its_computer_and_to_others_only_if_it_was_chosen() {
    let log = with_characters();
    let third = Actor::Computer(PlayerId(3));
    assert_eq!(status_of(&log, ANN).character, None);
    assert_eq!(status_of(&log, SECOND).character, Some(Character::Vengeful));
    assert!(status_of(&log, third).character.is_some());
    let view = log.view(ANN);
    let shown = view
        .players
        .people
        .iter()
        .map(|person| person.computer.as_ref());
    let shown: Vec<_> = shown.flatten().map(|computer| computer.character).collect();
    assert_eq!(shown, [Some(Character::Vengeful), None]);
    let drawn: Vec<_> = (0..4)
        .flat_map(|seed| {
            let seed = crate::base::id::Seed([seed; 32]);
            (0..4).map(move |seat| Character::drawn(Seat(seat), &seed))
        })
        .collect();
    for character in Character::ALL {
        assert!(drawn.contains(&character), "{character:?}");
    }
}

#[test]
fn a_character_needs_diplomacy() {
    let mut log = Log::empty();
    let mut one = computers(&[Seat(1)]);
    one[0].computer.character = Some(Character::Loyal);
    let new = NewGame {
        computers: one,
        reserved: Vec::new(),
        ..challenge(channel(), &[Seat(0)])
    };
    let refused = Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy);
    assert_eq!(log.refused(ANN, Action::Create(new)), refused);
}

#[test]
fn the_past_of_a_player_is_what_they_did_and_were_sent() {
    let mut log = with_characters();
    let propose = |to| DiplomacyAction::Propose { to, message: None };
    log.act(ANN, Action::Diplomacy(propose(Seat(1)))).unwrap();
    let accept = DiplomacyAction::Accept {
        from: Seat(0),
        leaving: false,
    };
    log.act(SECOND, Action::Diplomacy(accept)).unwrap();
    let past = |actor: Actor| {
        let past = status_of(&log, actor).past.into_iter();
        past.map(|past| past.event).collect::<Vec<_>>()
    };
    let proposed = DiplomacyEvent::Proposed {
        from: Seat(0),
        to: Seat(1),
    };
    let allied = DiplomacyEvent::Allied {
        members: vec![Seat(0), Seat(1)],
        proposer: None,
    };
    assert_eq!(past(ANN.into()), [proposed.clone(), allied.clone()]);
    assert_eq!(past(SECOND), [proposed, allied]);
    assert_eq!(past(BOB.into()), []);
    assert_eq!(past(Actor::Computer(PlayerId(3))), []);
}

#[test]
fn a_step_of_diplomacy_and_its_motive_are_one_record() {
    let mut log = with_characters();
    let explained_step = |action| ComputerAction::Diplomacy {
        action,
        motive: Motive::CommonEnemy,
    };
    let propose = explained_step(DiplomacyAction::Propose {
        to: Seat(0),
        message: None,
    });
    assert_eq!(log.refused(ANN, propose.clone()), Refusal::NotSeated);
    let records = log.records.len();
    log.act(SECOND, propose).unwrap();
    assert_eq!(log.records.len(), records + 1);
    let past = |log: &Log, actor: Actor| {
        let past = status_of(log, actor).past.into_iter();
        past.map(|past| past.event).collect::<Vec<_>>()
    };
    let proposed = DiplomacyEvent::Proposed {
        from: Seat(1),
        to: Seat(0),
    };
    let explained = |action| DiplomacyEvent::Explained {
        seat: Seat(1),
        explanation: Explanation {
            action,
            with: Seat(0),
            motive: Motive::CommonEnemy,
        },
    };
    assert_eq!(past(&log, ANN.into()), core::slice::from_ref(&proposed));
    let own = [proposed, explained(ExplainedAction::Proposed)];
    assert_eq!(past(&log, SECOND), own);
    let accept = DiplomacyAction::Accept {
        from: Seat(1),
        leaving: false,
    };
    log.act(ANN, accept).unwrap();
    let leave = DiplomacyAction::Leave {
        with: Some(Seat(0)),
    };
    log.act(SECOND, explained_step(leave)).unwrap();
    assert_eq!(
        past(&log, SECOND).last(),
        Some(&explained(ExplainedAction::Left)),
        "of an alliance that is left as a whole, too"
    );
}

#[test]
fn only_computers_note_their_reasons_and_nobody_sees_them_before_the_end() {
    let mut log = with_characters();
    let explain = ComputerAction::ExplainBetrayal {
        with: Seat(0),
        motive: Motive::Distrust,
    };
    assert_eq!(log.refused(ANN, explain.clone()), Refusal::NotSeated);
    let seen = |log: &Log| [ANN, BOB].map(|person| format!("{:?}", log.view(person)));
    let before = seen(&log);
    log.act(SECOND, explain.clone()).unwrap();
    assert_eq!(seen(&log), before);
    assert_eq!(status_of(&log, SECOND).past.len(), 1);
    for person in [ANN, BOB] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    log.act(SECOND, PlayAction::Resign).unwrap();
    let over = log.view(ANN).record.history.unwrap();
    let is_reason = |dated: &&DatedEvent| matches!(dated.event, DiplomacyEvent::Explained { .. });
    assert_eq!(over.events.iter().filter(is_reason).count(), 1);
    assert_eq!(over.characters.len(), 2);
    assert_eq!(log.refused(SECOND, explain), {
        let Phase::Over(ending) = log.view(ANN).phase else {
            panic!("the game is over");
        };
        Refusal::Over(ending)
    });
}

/// Yellow moves last in a round: its reason is recorded when the next round has begun.
#[test]
fn the_motive_of_a_betrayal_is_shown_with_the_move_that_it_is_about() {
    let pieces = r#"{"turn": "y", "pieces": {"c1": "wK", "b2": "wP", "a8": "rK", "a6": "rN",
        "b7": "rP", "f8": "bK", "g7": "bP", "h3": "yK", "h6": "yR"}}"#;
    let position = entente_rules::Position::from_json(Variant::Alliance, pieces).unwrap();
    let mut log = Log::empty();
    let new = NewGame {
        computers: computers(&[Seat(1), Seat(3)]),
        ..challenge(channel(), &[Seat(0)]).with_terms(|terms| {
            terms.options = Options::of(Variant::Alliance);
            terms.starting_position = Some(StartingPosition::of(&position).into());
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    let (red, yellow) = ([FIRST, SECOND], Actor::Computer(PlayerId(3)));
    let red = red
        .into_iter()
        .find(|player| log.view(*player).own_seats() == [Seat(1)]);
    let propose = DiplomacyAction::Propose {
        to: Seat(1),
        message: None,
    };
    log.act(yellow, Action::Diplomacy(propose)).unwrap();
    let accept = DiplomacyAction::Accept {
        from: Seat(3),
        leaving: false,
    };
    log.act(red.unwrap(), Action::Diplomacy(accept)).unwrap();
    let capture = ComputerAction::Move {
        coordinate: "h6a6".into(),
        effort: Effort {
            engine: 1,
            nodes: 1,
            full: 1,
            memory: 0,
        },
    };
    log.act(yellow, capture).unwrap();
    log.act(ANN, PlayAction::Resign).unwrap();
    let confess = ComputerAction::ExplainBetrayal {
        with: Seat(1),
        motive: Motive::Prize,
    };
    log.act(yellow, confess).unwrap();
    log.act(BOB, PlayAction::Resign).unwrap();
    log.act(red.unwrap(), PlayAction::Resign).unwrap();
    let events = log.view(ANN).record.history.unwrap().events;
    let betrayal = events
        .iter()
        .position(|dated| dated.event.betrayal().is_some());
    let [betrayal, reason] = &events[betrayal.unwrap()..][..2] else {
        panic!("{events:?}");
    };
    let is_reason = matches!(reason.event, DiplomacyEvent::Explained { .. });
    assert!(is_reason, "the reason follows the betrayal: {events:?}");
    assert_eq!((betrayal.ply, reason.ply), (0, 0));
}
