//! Clocks: time is counted correctly, nobody loses too early, time lost in outages is given back,
//! and a log always gives the same clocks.

mod anything;
mod computers;
mod deserted;
mod drawn;
mod kept_time;
mod picking;

use super::*;
use crate::people::Vacation;
use hex::FromHex;

/// A game with this clock that Ann and Bob have started.
fn clocked_game(pace: &str, on_timeout: TimeoutRule) -> Log {
    started_with(
        challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.clock = Some(control(pace, on_timeout))),
    )
}

pub(super) fn control(pace: &str, on_timeout: TimeoutRule) -> TimeControl {
    TimeControl {
        pace: pace.parse().unwrap(),
        on_timeout,
    }
}

/// Ann's game after everybody has accepted.
fn started_with(new: NewGame) -> Log {
    let invited: Vec<PersonId> = new
        .reserved
        .iter()
        .map(|reservation| reservation.profile.person)
        .collect();
    let mut log = Log::empty();
    log.act(ANN, Action::Create(new)).unwrap();
    for person in invited {
        log.act(person, LobbyAction::Accept).unwrap();
    }
    log
}

/// A game of four players in Four Player Chess or Chess4, one army each in this order.
fn four_with(variant: Variant, pace: &str, on_timeout: TimeoutRule) -> Log {
    let reservation = |(seat, person): (u8, PersonId)| Reservation {
        profile: profile(person),
        seats: vec![Seat(seat)],
    };
    started_with(NewGame {
        reserved: [(1, BOB), (2, CLEO), (3, DAN)].map(reservation).to_vec(),
        ..challenge(channel(), &[Seat(0)]).with_terms(|terms| {
            terms.options = Options::of(variant);
            terms.clock = Some(control(pace, on_timeout));
        })
    })
}

impl Log {
    pub(super) fn wait(&mut self, milliseconds: u64) {
        self.now += milliseconds;
    }

    /// Applies everything that is due.
    pub(super) fn tick(&mut self) {
        while let Some(decision) = self.game.decide_due(Time(self.now), &self.fresh()).unwrap() {
            self.add(decision);
        }
    }

    pub(super) fn fresh(&self) -> Chance {
        Chance {
            salt: [self.records.len() as u8; 32],
            seed: [self.seed; 32],
            nonce: None,
        }
    }

    /// Ends an outage that began this long ago.
    fn outage(&mut self, milliseconds: u64) -> bool {
        let until = Time(self.now);
        let from = Time(self.now.saturating_sub(milliseconds));
        let decision = self.game.decide_credit(from, until, until, &self.fresh());
        decision
            .unwrap()
            .map(|decision| self.add(decision))
            .is_some()
    }

    /// Somebody goes on vacation until then, or comes back.
    fn away(&mut self, person: PersonId, until: u64) -> bool {
        self.away_since(person, self.now, until)
    }

    fn away_since(&mut self, person: PersonId, from: u64, until: u64) -> bool {
        let (now, from, until) = (Time(self.now), Time(from), Time(until));
        let vacation = (until > now).then_some(Vacation { from, until });
        let decision = self
            .game
            .decide_vacation(person, vacation, now, &self.fresh());
        decision
            .unwrap()
            .map(|decision| self.add(decision))
            .is_some()
    }

    fn clock(&self) -> ClockView {
        self.public().turn.clock.unwrap()
    }

    fn public(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }

    /// The time left for the next move.
    fn time_left(&self) -> Option<u64> {
        let deadline = self.clock().turn?.deadline?;
        Some(deadline.0.saturating_sub(self.now))
    }

    fn ending(&self) -> Option<EndReason> {
        match self.public().phase {
            Phase::Over(ending) => ending.reason.by_rules(),
            _ => None,
        }
    }

    fn reasons(&self) -> Vec<NotificationReason> {
        self.notifications
            .iter()
            .map(|notification| notification.reason)
            .collect()
    }
}

#[test]
fn paces_are_read_as_people_write_them() {
    let bank = |base, increment, delay| Pace::PerGame {
        base: Span(base),
        increment: Span(increment),
        delay: Span(delay),
    };
    for (text, pace) in [
        ("3d", Pace::PerMove(Span::days(3))),
        (" 2h30m ", Pace::PerMove(Span::minutes(150))),
        ("1W", Pace::PerMove(Span::days(7))),
        ("1h30m", Pace::PerMove(Span::minutes(90))),
        ("30m/move", Pace::PerMove(Span::minutes(30))),
        ("10 min per move", Pace::PerMove(Span::minutes(10))),
        ("10", bank(600_000, 0, 0)),
        ("10 min", bank(600_000, 0, 0)),
        ("10m", bank(600_000, 0, 0)),
        ("10 Minuten", bank(600_000, 0, 0)),
        ("10'", bank(600_000, 0, 0)),
        ("10 minutes per player", bank(600_000, 0, 0)),
        ("`10`", bank(600_000, 0, 0)),
        ("90m", bank(5_400_000, 0, 0)),
        ("2h/game", bank(7_200_000, 0, 0)),
        ("30s", bank(30_000, 0, 0)),
        ("½", bank(30_000, 0, 0)),
        ("½+0", bank(30_000, 0, 0)),
        ("1/2+0", bank(30_000, 0, 0)),
        ("¼ + 1", bank(15_000, 1_000, 0)),
        ("1½+2", bank(90_000, 2_000, 0)),
        ("1.5+0", bank(90_000, 0, 0)),
        ("0,5|1", bank(30_000, 1_000, 0)),
        ("5 3", bank(300_000, 3_000, 0)),
        (" 15  10 ", bank(900_000, 10_000, 0)),
        ("90'+30''", bank(5_400_000, 30_000, 0)),
        ("90′ + 30″", bank(5_400_000, 30_000, 0)),
        ("90’+30”", bank(5_400_000, 30_000, 0)),
        ("1h30'+30\"", bank(5_400_000, 30_000, 0)),
        ("90 min + 30 sec per move", bank(5_400_000, 30_000, 0)),
        (
            "10 Minuten plus 5 Sekunden pro Zug",
            bank(600_000, 5_000, 0),
        ),
        (
            "10 minutes per player, plus 5 seconds per move",
            bank(600_000, 5_000, 0),
        ),
        ("10＋5", bank(600_000, 5_000, 0)),
        ("0+1", bank(0, 1_000, 0)),
        ("0+180", bank(0, 180_000, 0)),
        ("10+5", bank(600_000, 5_000, 0)),
        ("10 + 5 ~ 3", bank(600_000, 5_000, 3_000)),
        ("90s+1s", bank(90_000, 1_000, 0)),
        ("2d+12h", bank(2 * DAY, DAY / 2, 0)),
        ("5~3", bank(300_000, 0, 3_000)),
        ("3|2", bank(180_000, 2_000, 0)),
        ("15 | 10", bank(900_000, 10_000, 0)),
        ("10 min + 5 Sek.", bank(600_000, 5_000, 0)),
        ("3 days", Pace::PerMove(Span::days(3))),
        ("1 Woche", Pace::PerMove(Span::days(7))),
        ("1d per move", Pace::PerMove(Span::days(1))),
    ] {
        assert_eq!(text.parse(), Ok(pace), "{text}");
        assert_eq!(pace.to_string().parse(), Ok(pace), "{pace}");
    }
}

#[test]
fn who_has_only_an_increment_begins_with_it() {
    for (pace, start) in [("0+1", 3), ("0+5", 5), ("0+180", 180), ("1+5", 60)] {
        let log = clocked_game(pace, TimeoutRule::Lose);
        assert_eq!(log.clock().left, [Span::seconds(start); 2], "{pace}");
    }
}

#[test]
fn an_invalid_pace_is_refused_with_its_limits() {
    for text in [
        "",
        "3x",
        "d",
        "3d2w",
        "1h1h",
        "5+",
        "+5",
        "5+5+5",
        "-1d",
        "5||5",
        "five",
        "3 d x",
        "per move",
        "10 per move",
        "5 3 2",
        "3/2",
        "a",
        "½½",
    ] {
        let refused = matches!(text.parse::<Pace>(), Err(PaceFault::Unreadable { .. }));
        assert!(refused, "{text}");
    }
    let bounds = |least, most| Err(PaceFault::OutOfBounds { least, most });
    let per_move = bounds(Span::minutes(1), Span::days(30));
    for text in ["59s per move", "31d", "52w"] {
        assert_eq!(text.parse::<Pace>(), per_move, "{text}");
    }
    for text in ["0", "0+0", "0~5", "5s+1", "9s", "44000"] {
        assert_eq!(
            text.parse::<Pace>(),
            bounds(Span::seconds(10), Span::days(30)),
            "{text}"
        );
    }
    assert_eq!("5+2d".parse::<Pace>(), bounds(Span(0), Span::days(1)));
    let endless = format!("{}d", u64::MAX);
    assert!(matches!(
        endless.parse::<Pace>(),
        Err(PaceFault::Unreadable { .. })
    ));
}

#[test]
fn each_move_of_a_correspondence_game_has_its_own_time() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    assert_eq!(log.time_left(), Some(DAY));
    log.play("e4 e5");
    log.wait(DAY - 2);
    log.play("Nf3");
    assert_eq!(log.time_left(), Some(DAY));
    log.wait(DAY - 1);
    log.tick();
    assert_eq!(log.ending(), None, "a millisecond is left");
    log.wait(1);
    log.tick();
    assert_eq!(log.ending(), Some(EndReason::Flagged));
    let clock = log.public().turn.clock.unwrap();
    assert_eq!(clock.turn, None);
    assert_eq!(clock.left, [Span(DAY), Span(0)], "nothing is left to Black");
}

#[test]
fn a_game_without_a_clock_has_no_deadline() {
    let mut log = Log::started();
    log.wait(1_000 * DAY);
    log.tick();
    assert_eq!((log.ending(), log.game.next_deadline()), (None, None));
}

#[test]
fn the_time_for_the_game_runs_down_and_each_move_adds_the_increment() {
    let mut log = clocked_game("5+3", TimeoutRule::Lose);
    log.wait(MINUTE - 1);
    log.play("e4");
    let left = [Span(4 * MINUTE + 3_000), Span(5 * MINUTE)];
    assert_eq!(log.clock().left, left);
    log.wait(5 * MINUTE - 2);
    log.play("e5");
    assert_eq!(
        log.clock().left[1],
        Span(3_001),
        "the time left plus the increment"
    );
    // Each move keeps what was left after it, for films.
    let view = log.public();
    let after_moves = view.board.moves.iter().map(|mv| mv.left);
    let expected = [4 * MINUTE + 3_000, 3_001].map(|left| Some(Span(left)));
    assert!(after_moves.eq(expected));
}

#[test]
fn a_time_per_move_leaves_nothing_to_show_after_a_move() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.play("e4");
    assert_eq!(log.public().board.moves[0].left, None);
}

#[test]
fn a_continued_game_starts_with_the_full_time() {
    let mut log = clocked_game("1+60", TimeoutRule::Lose);
    log.play("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
    let starting_position = log.game.starting_position().ok();
    let mut log = started_with(challenge(channel(), &[Seat(0)]).with_terms(|terms| {
        terms.starting_position = starting_position.map(Into::into);
        terms.clock = Some(control("1+60", TimeoutRule::Lose));
    }));
    assert_eq!(
        (log.public().ply(), log.public().turn()),
        (8, Some(Seat(0)))
    );
    assert_eq!(log.clock().left, [Span(MINUTE); 2]);
    assert_eq!(log.time_left(), Some(MINUTE));
    // Moves of the saved game can be taken back, but they added no time.
    log.play("O-O");
    log.act(BOB, PlayAction::Request(RequestTopic::Takeback))
        .unwrap();
    log.act(ANN, PlayAction::AcceptRequest).unwrap();
    assert_eq!(log.public().ply(), 7);
    assert_eq!(log.clock().left, [Span(MINUTE); 2]);
}

#[test]
fn a_delay_comes_before_the_clock_runs() {
    let mut log = clocked_game("5~10", TimeoutRule::Lose);
    log.wait(9_000);
    log.play("e4");
    assert_eq!(log.clock().left[0], Span(5 * MINUTE));
    log.wait(11_999);
    log.play("e5");
    assert_eq!(log.clock().left[1], Span(5 * MINUTE - 2_000));
    assert_eq!(log.time_left(), Some(5 * MINUTE + 10_000));
}

#[test]
fn a_player_who_cannot_be_mated_does_not_lose_on_time() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.play("e4 e5 Nf3");
    let lone = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    log.game
        .set_up(entente_rules::Position::from_fen(lone).unwrap());
    log.wait(2 * DAY);
    let decision = log
        .game
        .decide_due(Time(log.now), &log.fresh())
        .unwrap()
        .unwrap();
    let record: serde_json::Value = serde_json::from_slice(&decision.record).unwrap();
    assert!(record["body"].as_str().unwrap().contains("time_up"));
    log.game
        .append(&decision.record, Some(&decision.erasable))
        .unwrap();
    assert_eq!(
        log.ending(),
        Some(EndReason::Flagged),
        "Black is mated by king and rook"
    );
}

#[test]
fn the_seed_draws_a_random_move_for_a_late_player() {
    let mut log = clocked_game("1d", TimeoutRule::RandomMove);
    log.wait(DAY);
    log.tick();
    let view = log.public();
    assert_eq!((view.ply(), log.ending()), (1, None));
    assert_eq!(view.board.moves[0].origin, MoveOrigin::Clock);
    assert_eq!(view.board.latest_news, [News::TimeUp { seat: Seat(0) }]);
    assert_eq!(log.time_left(), Some(DAY));
    assert_eq!(log.reasons(), [NotificationReason::Moved]);
    let mut again = clocked_game("1d", TimeoutRule::RandomMove);
    again.wait(DAY + 7);
    again.tick();
    assert_eq!(
        again.public().board.moves[0].coordinate,
        view.board.moves[0].coordinate
    );
    let mut other = Log {
        seed: 10,
        ..Log::empty()
    };
    let new = challenge(channel(), &[Seat(0)])
        .with_terms(|terms| terms.clock = Some(control("1d", TimeoutRule::RandomMove)));
    other.act(ANN, Action::Create(new)).unwrap();
    other.act(BOB, LobbyAction::Accept).unwrap();
    other.wait(DAY);
    other.tick();
    assert_ne!(
        other.public().board.moves[0].coordinate,
        view.board.moves[0].coordinate
    );
}

#[test]
fn after_running_out_of_time_each_move_has_the_increment() {
    let mut log = clocked_game("1+20", TimeoutRule::RandomMove);
    log.wait(MINUTE);
    log.tick();
    log.wait(1);
    let automatic_move = log.public().legal_moves()[0].coordinate.clone();
    log.play(&automatic_move);
    assert_eq!(log.clock().left[0], Span(0));
    assert_eq!(log.time_left(), Some(20_000));
    let mut log = clocked_game("1", TimeoutRule::RandomMove);
    log.wait(MINUTE);
    log.tick();
    let automatic_move = log.public().legal_moves()[0].coordinate.clone();
    log.play(&automatic_move);
    assert_eq!(log.time_left(), Some(10_000), "at least ten seconds");
}

#[test]
fn the_next_player_picks_the_move_of_a_late_player() {
    let mut log = four_with(Variant::Chess4, "2d", TimeoutRule::NextPicks);
    log.wait(2 * DAY);
    log.tick();
    let view = log.public();
    let handed = News::PickerAssigned {
        seat: Seat(0),
        by: Seat(1),
    };
    assert_eq!(
        view.board.latest_news,
        [News::TimeUp { seat: Seat(0) }, handed]
    );
    assert_eq!(
        (view.ply(), log.reasons()),
        (0, vec![NotificationReason::TimeUp])
    );
    assert_eq!(log.time_left(), Some(DAY), "at most a day to pick");
    let first = view.legal_moves()[0].coordinate.clone();
    let late = Refusal::Time(TimeRefusal::TimeIsUp { picker: Seat(1) });
    assert_eq!(log.act(ANN, to_move(&first)).err(), Some(late));
    let turn = Refusal::NotYourTurn { turn: Seat(0) };
    assert_eq!(log.act(CLEO, to_move(&first)).err(), Some(turn));
    assert!(log.view(BOB).is_my_turn() && !log.view(ANN).is_my_turn());
    let view = log.act(BOB, to_move(&first)).unwrap();
    assert_eq!(view.board.moves[0].origin, MoveOrigin::Picker(Seat(1)));
    assert_eq!(
        (view.board.moves[0].by, view.turn()),
        (Seat(0), Some(Seat(1)))
    );
    assert_eq!(log.time_left(), Some(2 * DAY));
}

#[test]
fn if_the_picker_is_late_the_seed_draws_the_move() {
    let mut log = clocked_game("1d", TimeoutRule::NextPicks);
    log.wait(DAY);
    log.tick();
    assert_eq!(log.public().ply(), 0);
    log.wait(DAY);
    log.tick();
    assert_eq!(log.public().board.moves[0].origin, MoveOrigin::Clock);
}

#[test]
fn nobody_picks_moves_in_a_game_with_secret_alliances() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: vec![],
        ..challenge(channel(), &[]).with_terms(|terms| {
            terms.options = Options::of(Variant::Alliance);
            terms.clock = Some(control("1d", TimeoutRule::NextPicks));
        })
    };
    assert_eq!(
        log.act(ANN, Action::Create(new)).err(),
        Some(Refusal::Time(TimeRefusal::PickingNotAllowed))
    );
}

#[test]
fn losing_on_time_among_four_is_like_resigning() {
    for variant in [
        Variant::Chess4,
        Variant::Alliance,
        Variant::Multiplayer,
        Variant::Chess45,
    ] {
        let mut log = match variant {
            Variant::Chess45 => {
                let options = Options::of(variant);
                let computers = NewGame::default_computers(&options, Level::default());
                let guests = [BOB, CLEO, DAN].map(|person| profile(person).into());
                started_with(NewGame {
                    computers,
                    reserved: guests.to_vec(),
                    ..challenge(channel(), &[]).with_terms(|terms| {
                        terms.options = options;
                        terms.clock = Some(control("1d", TimeoutRule::Lose));
                    })
                })
            }
            _ => four_with(variant, "1d", TimeoutRule::Lose),
        };
        let late = log.public().mover().unwrap();
        log.wait(DAY);
        log.tick();
        let view = log.public();
        let army = view.armies().remove(late.index());
        assert!(
            !army.status.is_in() || army.is_resigning,
            "{variant:?}: {army:?}"
        );
        assert_eq!(log.ending(), None, "{variant:?}");
        assert_ne!(view.mover(), Some(late), "{variant:?}");
        assert_eq!(log.time_left(), Some(DAY), "{variant:?}");
    }
}

#[test]
fn time_lost_in_an_outage_is_given_back_once() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.play("e4 e5");
    log.wait(3 * DAY);
    assert!(log.outage(2 * DAY));
    assert_eq!(
        log.reasons(),
        [NotificationReason::Credited],
        "only the player to move is affected"
    );
    assert!(!log.outage(2 * DAY));
    assert_eq!(log.clock().turn.unwrap().credit, Span(2 * DAY));
    log.tick();
    assert_eq!(
        log.ending(),
        Some(EndReason::Flagged),
        "one of the three days was before the vacation"
    );
}

#[test]
fn only_the_part_of_an_outage_in_the_turn_counts() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.wait(DAY / 2);
    log.play("e4");
    log.wait(DAY / 4);
    assert!(log.outage(DAY));
    let credit = log.clock().turn.unwrap().credit;
    assert_eq!(credit, Span(DAY / 4));
    assert_eq!(log.time_left(), Some(DAY));
    log.wait(1_000);
    assert!(!log.outage(999), "less than a hundredth adds no record");
}

#[test]
fn overlapping_stops_of_the_clock_count_once() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    let back = log.now + 4 * DAY;
    assert!(log.away(ANN, back));
    log.wait(3 * DAY);
    assert!(!log.outage(2 * DAY), "all of it was during the vacation");
    log.wait(DAY + DAY / 2);
    assert!(log.outage(DAY));
    assert_eq!(log.clock().turn.unwrap().credit, Span(4 * DAY + DAY / 2));
    log.act(
        BOB,
        PlayAction::Request(RequestTopic::Pause(Some(Span::days(5)))),
    )
    .unwrap();
    log.act(ANN, PlayAction::AcceptRequest).unwrap();
    log.wait(DAY);
    assert!(log.away(ANN, log.now + 5 * DAY), "during a pause");
    let back = log.now + 5 * DAY;
    log.wait(4 * DAY);
    log.tick();
    let turn = log.clock().turn.unwrap();
    let asking = 2;
    assert_eq!(turn.deadline, Some(Time(back + DAY - asking)));
}

#[test]
fn a_picker_gets_no_extra_time_when_the_late_player_leaves() {
    let mut log = clocked_game("1d", TimeoutRule::NextPicks);
    log.wait(DAY);
    log.tick();
    assert!(log.away(ANN, log.now + 5 * DAY));
    assert_eq!(log.time_left(), Some(DAY));
    log.wait(DAY);
    log.tick();
    assert_eq!(log.public().board.moves[0].origin, MoveOrigin::Clock);
}

#[test]
fn live_clocks_wait_for_nobody() {
    let mut log = clocked_game("30+10", TimeoutRule::Lose);
    assert!(!log.away(ANN, log.now + DAY));
    assert!(
        !log.away(CLEO, log.now + DAY),
        "a person who does not play is ignored"
    );
}

#[test]
fn a_log_in_which_time_is_up_too_early_is_refused() {
    let mut log = clocked_game("1d", TimeoutRule::Lose);
    log.wait(DAY);
    let decision = log
        .game
        .decide_due(Time(log.now), &log.fresh())
        .unwrap()
        .unwrap();
    let envelope: serde_json::Value = serde_json::from_slice(&decision.record).unwrap();
    let body = envelope["body"].as_str().unwrap();
    let early = body.replacen(&log.now.to_string(), &(log.now - 1).to_string(), 1);
    assert_ne!(body, early);
    let last: serde_json::Value = serde_json::from_slice(&log.records.last().unwrap().0).unwrap();
    let head = <[u8; 32]>::from_hex(last["head"].as_str().unwrap()).unwrap();
    let written = public_body(early).write(&head);
    let error = log
        .game
        .append(&written.record, Some(&written.erasable))
        .unwrap_err();
    assert!(
        error.to_string().contains("no player's time is up"),
        "{error}"
    );
}

#[test]
fn a_finished_game_with_a_clock_can_be_verified() {
    let mut log = clocked_game("1d", TimeoutRule::RandomMove);
    for _ in 0..3 {
        log.wait(DAY);
        log.tick();
    }
    log.outage(DAY / 2);
    log.act(ANN, PlayAction::Resign).unwrap();
    let stored: Vec<_> = log
        .records
        .iter()
        .cloned()
        .map(|(record, erasable)| (record, Some(erasable)))
        .collect();
    let document = log.game.export(&stored).unwrap();
    let verified = verify(&document).unwrap();
    assert_eq!(verified.revealed.unwrap().random_choices.moves, 3);
    let other = document.replacen("random_move", "lose", 1);
    assert!(verify(&other).is_err());
}
