//! Clocks: that time is counted as agreed, that nobody loses early, that what nobody could use is given back, and that a log tells the same whenever it is read.

use super::*;

const DAY: u64 = 24 * 60 * 60 * 1000;
const MINUTE: u64 = 60 * 1000;

/// A game with this clock that Ann and Bob have begun.
fn timed(pace: &str, expiry: Expiry) -> Log {
    started_with(NewGame {
        clock: Some(control(pace, expiry)),
        ..challenge(channel(), &[Seat(0)])
    })
}

fn control(pace: &str, expiry: Expiry) -> TimeControl {
    TimeControl {
        pace: pace.parse().unwrap(),
        expiry,
    }
}

/// The game that Ann made, when all who are invited have accepted.
fn started_with(new: NewGame) -> Log {
    let invited: Vec<Person> = new.reserved.iter().map(|it| it.sitter.person).collect();
    let mut log = Log::empty();
    log.ask(ANN, Action::Create(new)).unwrap();
    for person in invited {
        log.ask(person, Action::Accept).unwrap();
    }
    log
}

/// Four people play Four Player Chess or Chess4, one army each in this order.
fn four_with(variant: Variant, pace: &str, expiry: Expiry) -> Log {
    let guest = |(seat, person): (u8, Person)| Guest {
        sitter: sitter(person),
        seats: vec![Seat(seat)],
    };
    started_with(NewGame {
        options: Options::of(variant),
        reserved: [(1, BOB), (2, CLEO), (3, DAN)].map(guest).to_vec(),
        clock: Some(control(pace, expiry)),
        ..challenge(channel(), &[Seat(0)])
    })
}

impl Log {
    fn wait(&mut self, milliseconds: u64) {
        self.now += milliseconds;
    }

    /// Lets everything happen that is due.
    fn tick(&mut self) {
        while let Some(decision) = self.game.due(Time(self.now), &self.fresh()) {
            self.add(decision);
        }
    }

    fn fresh(&self) -> Chance {
        Chance {
            salt: [self.records.len() as u8; 32],
            seed: [self.seed; 32],
        }
    }

    fn add(&mut self, decision: Decision) {
        let beside = Some(decision.beside.as_slice());
        self.game.append(&decision.record, beside).unwrap();
        self.records.push((decision.record, decision.beside));
        self.owed = decision.owed;
    }

    /// Nobody could move until now since so long ago.
    fn outage(&mut self, milliseconds: u64) -> bool {
        let until = Time(self.now);
        let from = Time(self.now.saturating_sub(milliseconds));
        let decision = self.game.credit(from, until, until, &self.fresh());
        decision.map(|decision| self.add(decision)).is_some()
    }

    fn away(&mut self, person: Person, until: u64) -> bool {
        let (now, until) = (Time(self.now), Time(until));
        let decision = self.game.away(person, until, now, &self.fresh());
        decision.map(|decision| self.add(decision)).is_some()
    }

    fn clock(&self) -> ClockView {
        self.public().clock.unwrap()
    }

    fn public(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }

    /// How long there is left for the move that is to be made.
    fn time_left(&self) -> Option<u64> {
        let deadline = self.clock().turn?.deadline?;
        Some(deadline.0.saturating_sub(self.now))
    }

    fn ending(&self) -> Option<EndReason> {
        match self.public().phase {
            Phase::Over(ending) => Some(ending.reason),
            _ => None,
        }
    }

    fn reasons(&self) -> Vec<Reason> {
        self.owed.iter().map(|owed| owed.reason).collect()
    }
}

#[test]
fn paces_are_read_as_people_write_them() {
    let bank = |base, increment, delay| Pace::Bank {
        base: Span(base),
        increment: Span(increment),
        delay: Span(delay),
    };
    for (text, pace) in [
        ("3d", Pace::PerMove(Span::days(3))),
        (" 2h30m ", Pace::PerMove(Span::minutes(150))),
        ("1W", Pace::PerMove(Span::days(7))),
        ("90m", Pace::PerMove(Span::minutes(90))),
        ("10", bank(600_000, 0, 0)),
        ("10+5", bank(600_000, 5_000, 0)),
        ("10 + 5 ~ 3", bank(600_000, 5_000, 3_000)),
        ("90s+1s", bank(90_000, 1_000, 0)),
        ("2d+12h", bank(2 * DAY, DAY / 2, 0)),
        ("5~3", bank(300_000, 0, 3_000)),
    ] {
        assert_eq!(text.parse(), Ok(pace), "{text}");
        assert_eq!(pace.to_string().parse(), Ok(pace), "{pace}");
    }
}

#[test]
fn what_is_no_pace_is_refused_with_what_would_be() {
    for text in [
        "", "3x", "d", "3d2w", "1h1h", "5+", "+5", "5+5+5", "-1d", "1.5h", "five", "3 d x",
    ] {
        let refused = matches!(text.parse::<Pace>(), Err(PaceFault::Unreadable { .. }));
        assert!(refused, "{text}");
    }
    let bounds = |least, most| Err(PaceFault::OutOfBounds { least, most });
    let per_move = bounds(Span::minutes(1), Span::days(30));
    for text in ["59s", "31d", "52w"] {
        assert_eq!(text.parse::<Pace>(), per_move, "{text}");
    }
    for text in ["0", "0+5", "5s+1", "44000"] {
        assert_eq!(
            text.parse::<Pace>(),
            bounds(Span::seconds(10), Span::days(30)),
            "{text}"
        );
    }
    assert_eq!("5+2d".parse::<Pace>(), bounds(Span(0), Span::days(1)));
    assert!(matches!(
        "0s".parse::<Pace>(),
        Err(PaceFault::Unreadable { .. })
    ));
    let endless = format!("{}d", u64::MAX);
    assert!(matches!(
        endless.parse::<Pace>(),
        Err(PaceFault::Unreadable { .. })
    ));
}

#[test]
fn each_move_of_a_correspondence_game_has_its_own_time() {
    let mut log = timed("1d", Expiry::Lose);
    assert_eq!(log.time_left(), Some(DAY));
    log.wait(DAY - 2);
    log.play("e4");
    assert_eq!(log.time_left(), Some(DAY));
    log.wait(DAY - 1);
    log.tick();
    assert_eq!(log.ending(), None, "a millisecond is left");
    log.wait(1);
    log.tick();
    assert_eq!(log.ending(), Some(EndReason::Flagged));
    assert_eq!(log.public().clock.unwrap().turn, None);
}

#[test]
fn a_game_without_a_clock_waits_for_ever() {
    let mut log = Log::started();
    log.wait(1_000 * DAY);
    log.tick();
    assert_eq!((log.ending(), log.game.next_deadline()), (None, None));
}

#[test]
fn a_bank_runs_down_and_each_move_brings_its_increment() {
    let mut log = timed("5+3", Expiry::Lose);
    log.wait(MINUTE - 1);
    log.play("e4");
    let left = [Span(4 * MINUTE + 3_000), Span(5 * MINUTE)];
    assert_eq!(log.clock().left, left);
    log.wait(5 * MINUTE - 2);
    log.play("e5");
    assert_eq!(
        log.clock().left[1],
        Span(3_001),
        "what is left, and the increment"
    );
}

#[test]
fn with_a_delay_the_clock_waits_before_it_runs() {
    let mut log = timed("5~10", Expiry::Lose);
    log.wait(9_000);
    log.play("e4");
    assert_eq!(log.clock().left[0], Span(5 * MINUTE));
    log.wait(11_999);
    log.play("e5");
    assert_eq!(log.clock().left[1], Span(5 * MINUTE - 2_000));
    assert_eq!(log.time_left(), Some(5 * MINUTE + 10_000));
}

#[test]
fn who_cannot_be_mated_any_more_does_not_lose_on_time() {
    let mut log = timed("1d", Expiry::Lose);
    log.play("e4");
    let lone = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    log.game
        .set_up(entente_rules::Position::from_fen(lone).unwrap());
    log.wait(2 * DAY);
    let decision = log.game.due(Time(log.now), &log.fresh()).unwrap();
    let record: serde_json::Value = serde_json::from_slice(&decision.record).unwrap();
    assert!(record["body"].as_str().unwrap().contains("time_up"));
    log.game
        .append(&decision.record, Some(&decision.beside))
        .unwrap();
    assert_eq!(
        log.ending(),
        Some(EndReason::Flagged),
        "Black is mated by king and rook"
    );
}

#[test]
fn a_random_move_is_drawn_from_the_seed_for_whoever_is_late() {
    let mut log = timed("1d", Expiry::RandomMove);
    log.wait(DAY);
    log.tick();
    let view = log.public();
    assert_eq!((view.ply(), log.ending()), (1, None));
    assert_eq!(view.moves[0].hand, Hand::Clock);
    assert_eq!(view.aside, [News::TimeUp { seat: Seat(0) }]);
    assert_eq!(log.time_left(), Some(DAY));
    assert_eq!(log.reasons(), [Reason::Moved]);
    let mut again = timed("1d", Expiry::RandomMove);
    again.wait(DAY + 7);
    again.tick();
    assert_eq!(again.public().moves[0].coordinate, view.moves[0].coordinate);
    let mut other = Log {
        seed: 9,
        ..Log::empty()
    };
    let new = NewGame {
        clock: Some(control("1d", Expiry::RandomMove)),
        ..challenge(channel(), &[Seat(0)])
    };
    other.ask(ANN, Action::Create(new)).unwrap();
    other.ask(BOB, Action::Accept).unwrap();
    other.wait(DAY);
    other.tick();
    assert_ne!(other.public().moves[0].coordinate, view.moves[0].coordinate);
}

#[test]
fn after_three_rounds_that_only_the_clock_has_played_it_stands_still() {
    let mut log = timed("1d", Expiry::RandomMove);
    for _ in 0..6 {
        log.wait(DAY);
        log.tick();
    }
    assert_eq!(log.public().ply(), 6);
    let pause = log.clock().pause.unwrap();
    assert_eq!(pause.until, Time(log.now) + LONGEST_PAUSE);
    assert_eq!(log.time_left(), None);
    log.ask(BOB, Action::Request(Desire::Resume)).unwrap();
    log.ask(ANN, Action::AgreeRequest).unwrap();
    assert_eq!(log.time_left(), Some(DAY));
    log.play("e4");
}

#[test]
fn whoever_ran_out_of_a_bank_has_the_increment_for_each_further_move() {
    let mut log = timed("1+20", Expiry::RandomMove);
    log.wait(MINUTE);
    log.tick();
    log.wait(1);
    let reply = log.public().legal_moves()[0].coordinate.clone();
    log.play(&reply);
    assert_eq!(log.clock().left[0], Span(0));
    assert_eq!(log.time_left(), Some(20_000));
    let mut log = timed("1", Expiry::RandomMove);
    log.wait(MINUTE);
    log.tick();
    let reply = log.public().legal_moves()[0].coordinate.clone();
    log.play(&reply);
    assert_eq!(log.time_left(), Some(10_000), "at least ten seconds");
}

#[test]
fn the_next_player_picks_the_move_of_whoever_is_late() {
    let mut log = four_with(Variant::Chess4, "2d", Expiry::NextPicks);
    log.wait(2 * DAY);
    log.tick();
    let view = log.public();
    let handed = News::Handed {
        seat: Seat(0),
        by: Seat(1),
    };
    assert_eq!(view.aside, [News::TimeUp { seat: Seat(0) }, handed]);
    assert_eq!((view.ply(), log.reasons()), (0, vec![Reason::TimeUp]));
    assert_eq!(log.time_left(), Some(DAY), "at most a day to pick");
    let first = view.legal_moves()[0].coordinate.clone();
    let late = Refusal::TimeIsUp { picker: Seat(1) };
    assert_eq!(log.ask(ANN, to_move(&first)).err(), Some(late));
    let turn = Refusal::NotYourTurn { turn: Seat(0) };
    assert_eq!(log.ask(CLEO, to_move(&first)).err(), Some(turn));
    assert!(log.view(BOB).is_my_turn() && !log.view(ANN).is_my_turn());
    let view = log.ask(BOB, to_move(&first)).unwrap();
    assert_eq!(view.moves[0].hand, Hand::Picker(Seat(1)));
    assert_eq!((view.moves[0].by, view.turn()), (Seat(0), Some(Seat(1))));
    assert_eq!(log.time_left(), Some(2 * DAY));
}

#[test]
fn who_does_not_pick_in_time_leaves_it_to_chance() {
    let mut log = timed("1d", Expiry::NextPicks);
    log.wait(DAY);
    log.tick();
    assert_eq!(log.public().ply(), 0);
    log.wait(DAY);
    log.tick();
    assert_eq!(log.public().moves[0].hand, Hand::Clock);
}

#[test]
fn nobody_picks_moves_where_alliances_are_secret() {
    let mut log = Log::empty();
    let new = NewGame {
        options: Options::of(Variant::Alliance),
        clock: Some(control("1d", Expiry::NextPicks)),
        reserved: vec![],
        ..challenge(channel(), &[])
    };
    assert_eq!(
        log.ask(ANN, Action::Create(new)).err(),
        Some(Refusal::NobodyPicks)
    );
}

#[test]
fn who_runs_out_of_time_among_four_leaves_as_if_he_resigned_and_the_others_play_on() {
    for variant in [
        Variant::Chess4,
        Variant::Alliance,
        Variant::Multiplayer,
        Variant::Chess45,
    ] {
        let mut log = match variant {
            Variant::Chess45 => {
                let options = Options::of(variant);
                let programs = NewGame::usual_programs(&options);
                let guests = [BOB, CLEO, DAN].map(|person| sitter(person).into());
                started_with(NewGame {
                    options,
                    programs,
                    reserved: guests.to_vec(),
                    clock: Some(control("1d", Expiry::Lose)),
                    ..challenge(channel(), &[])
                })
            }
            _ => four_with(variant, "1d", Expiry::Lose),
        };
        let late = log.public().mover().unwrap();
        log.wait(DAY);
        log.tick();
        let view = log.public();
        let army = view.armies().remove(late.index());
        assert!(
            !army.status.is_in() || army.is_leaving,
            "{variant:?}: {army:?}"
        );
        assert_eq!(log.ending(), None, "{variant:?}");
        assert_ne!(view.mover(), Some(late), "{variant:?}");
        assert_eq!(log.time_left(), Some(DAY), "{variant:?}");
    }
}

#[test]
fn what_nobody_could_use_is_given_back_once() {
    let mut log = timed("1d", Expiry::Lose);
    log.wait(3 * DAY);
    assert!(log.outage(2 * DAY));
    assert_eq!(
        log.reasons(),
        [Reason::Credited],
        "that concerns whoever is to move"
    );
    assert!(!log.outage(2 * DAY));
    assert_eq!(log.clock().turn.unwrap().credit, Span(2 * DAY));
    log.tick();
    assert_eq!(
        log.ending(),
        Some(EndReason::Flagged),
        "one day of the three was his own"
    );
}

#[test]
fn of_an_outage_only_what_fell_into_the_turn_counts() {
    let mut log = timed("1d", Expiry::Lose);
    log.wait(DAY / 2);
    log.play("e4");
    log.wait(DAY / 4);
    assert!(log.outage(DAY));
    let credit = log.clock().turn.unwrap().credit;
    assert_eq!(credit, Span(DAY / 4));
    assert_eq!(log.time_left(), Some(DAY));
    log.wait(1_000);
    assert!(!log.outage(999), "less than a hundredth is no record");
}

#[test]
fn who_is_away_has_his_time_when_he_is_back() {
    let mut log = timed("1d", Expiry::Lose);
    let back = log.now + 10 * DAY;
    log.wait(DAY / 2);
    assert!(log.away(ANN, back));
    assert!(!log.away(ANN, back), "that is known");
    assert_eq!(log.clock().away, [(Place(0), Time(back))]);
    assert_eq!(
        log.clock().turn.unwrap().deadline,
        Some(Time(back + DAY / 2))
    );
    log.wait(2 * DAY);
    // Back early: what was not used of it is not given.
    let now = log.now;
    assert!(log.away(ANN, 0));
    assert_eq!(log.time_left(), Some(DAY / 2));
    assert_eq!(log.clock().away, [(Place(0), Time(now))]);
    log.play("e4");
    assert!(
        log.away(ANN, log.now + 5 * DAY),
        "also while others are to move"
    );
    assert_eq!(log.time_left(), Some(DAY));
    log.play("e5");
    assert_eq!(
        log.clock().turn.unwrap().deadline,
        Some(Time(log.now + 6 * DAY - 1))
    );
}

#[test]
fn live_clocks_wait_for_nobody() {
    let mut log = timed("30+10", Expiry::Lose);
    assert!(!log.away(ANN, log.now + DAY));
    assert!(
        !log.away(CLEO, log.now + DAY),
        "who does not play is not missed"
    );
}

#[test]
fn a_log_that_tells_of_an_early_end_is_refused() {
    let mut log = timed("1d", Expiry::Lose);
    log.wait(DAY);
    let decision = log.game.due(Time(log.now), &log.fresh()).unwrap();
    let envelope: serde_json::Value = serde_json::from_slice(&decision.record).unwrap();
    let body = envelope["body"].as_str().unwrap();
    let early = body.replacen(&log.now.to_string(), &(log.now - 1).to_string(), 1);
    assert_ne!(body, early);
    let head: serde_json::Value = serde_json::from_slice(&log.records.last().unwrap().0).unwrap();
    let head = record::from_hex(head["head"].as_str().unwrap()).unwrap();
    let written = record::write_body(early, (&event::Beside::default(), vec![]), &head, [0; 32]);
    let error = log
        .game
        .append(&written.record, Some(&written.beside))
        .unwrap_err();
    assert!(
        error.to_string().contains("nobody's time is over"),
        "{error}"
    );
}

#[test]
fn a_finished_game_with_a_clock_can_be_verified() {
    let mut log = timed("1d", Expiry::RandomMove);
    for _ in 0..3 {
        log.wait(DAY);
        log.tick();
    }
    log.outage(DAY / 2);
    log.ask(ANN, Action::Resign).unwrap();
    let kept: Vec<_> = log
        .records
        .iter()
        .cloned()
        .map(|(record, beside)| (record, Some(beside)))
        .collect();
    let document = log.game.export(&kept).unwrap();
    let verified = verify(&document).unwrap();
    assert_eq!(verified.draws.unwrap().moves, 3);
    let other = document.replacen("random_move", "lose", 1);
    assert!(verify(&other).is_err());
}

/// Something that happens to a game with a clock.
#[derive(Debug, Clone)]
enum Turn {
    Move(usize),
    Wait(u64),
    Outage(u64),
    Away(usize, u64),
    Request(Desire),
    Agree(usize),
    Decline(usize),
    Resign(usize),
    Prepare(usize, String),
}

fn turns() -> impl Strategy<Value = Vec<Turn>> {
    let desire = prop::sample::select(vec![
        Desire::Takeback,
        Desire::Pause(None),
        Desire::Pause(Some(Span::hours(5))),
        Desire::Resume,
    ]);
    let line = prop::sample::select(vec![
        "* e5",
        "e5",
        "e4 e5 d4 d5",
        "* * Nf6",
        "d4 Nf6",
        "* a8",
        "",
    ]);
    let turn = prop_oneof![
        10 => (0usize..60).prop_map(Turn::Move),
        4 => (0u64..DAY * 2).prop_map(Turn::Wait),
        4 => (0u64..MINUTE).prop_map(Turn::Wait),
        1 => (0u64..DAY).prop_map(Turn::Outage),
        1 => (0usize..4, 0u64..DAY * 3).prop_map(|(who, span)| Turn::Away(who, span)),
        2 => desire.prop_map(Turn::Request),
        3 => (0usize..4).prop_map(Turn::Agree),
        1 => (0usize..4).prop_map(Turn::Decline),
        1 => (0usize..60).prop_map(Turn::Resign),
        2 => (0usize..4, line).prop_map(|(who, line)| Turn::Prepare(who, line.to_string())),
    ];
    proptest::collection::vec(turn, 0..60)
}

type Kind = (Variant, &'static str, Expiry);

fn kinds() -> impl Strategy<Value = Kind> {
    let variants = prop::sample::select(vec![
        Variant::Standard,
        Variant::Chess4,
        Variant::Multiplayer,
        Variant::Alliance,
    ]);
    let paces = prop::sample::select(vec!["1d", "2h", "10+5", "3+0", "5~10", "1m+1s~1s"]);
    (variants, paces, prop::sample::select(Expiry::ALL.to_vec()))
}

fn begun((variant, pace, expiry): Kind) -> Log {
    match variant {
        Variant::Standard => timed(pace, expiry),
        Variant::Alliance if expiry == Expiry::NextPicks => four_with(variant, pace, Expiry::Lose),
        variant => four_with(variant, pace, expiry),
    }
}

const PLAYERS: [Person; 4] = [ANN, BOB, CLEO, DAN];

fn happen(log: &mut Log, turn: Turn) {
    let actor = |log: &Log| {
        let view = log.public();
        let actor = view.actor().and_then(|actor| actor.sitter.clone());
        actor.map(|sitter| sitter.person)
    };
    let asked = match turn {
        Turn::Wait(span) => return log.wait(span),
        Turn::Outage(span) => {
            log.outage(span.min(log.now));
            return;
        }
        Turn::Away(who, span) => {
            log.away(PLAYERS[who], log.now + span);
            return;
        }
        Turn::Move(number) => actor(log).map(|by| {
            let moves = log.view(by).legal_moves();
            let legal = moves.get(number % moves.len().max(1));
            (by, to_move(legal.map_or("e4", |legal| &legal.coordinate)))
        }),
        Turn::Request(desire) => actor(log).map(|by| (by, Action::Request(desire))),
        Turn::Agree(who) => Some((PLAYERS[who], Action::AgreeRequest)),
        Turn::Decline(who) => Some((PLAYERS[who], Action::DeclineRequest)),
        Turn::Resign(who) => PLAYERS.get(who).map(|by| (*by, Action::Resign)),
        Turn::Prepare(who, line) => Some((PLAYERS[who], Action::Prepare(PlanEdit::Add(line)))),
    };
    if let Some((by, action)) = asked {
        // What is refused changes nothing.
        let before = everything_of(&log.game, &PLAYERS);
        if log.ask(by, action).is_err() {
            assert_eq!(everything_of(&log.game, &PLAYERS), before);
        }
    }
}

/// What holds of a game with a clock at any time.
fn check(log: &Log) {
    let view = log.public();
    let clock = view.clock.clone().unwrap();
    let is_running = view.turn().is_some();
    assert_eq!(
        clock.turn.is_some(),
        is_running,
        "a clock runs as long as the game does"
    );
    let deadline = clock.turn.and_then(|turn| turn.deadline);
    assert_eq!(deadline.is_some(), is_running && clock.pause.is_none());
    assert!(
        log.game.due(Time(log.now), &log.fresh()).is_none(),
        "what is due has happened"
    );
    if let Some(deadline) = deadline {
        assert!(deadline.0 > log.now);
        let turn = log.game.turn_clock().unwrap();
        assert_eq!((turn.deadline, turn.ply), (deadline, view.ply()));
        assert!(turn.since <= turn.deadline);
        assert_eq!(view.actor().map(|actor| actor.place), Some(turn.place));
    }
    let request = view.request.as_ref();
    assert!(
        request.is_none() || view.asked().count() > 0,
        "what all agree to is done"
    );
    for (place, person) in PLAYERS.iter().enumerate() {
        let own = log.view(*person);
        assert!(own.plan.iter().all(|line| !line.is_empty()), "{place}");
    }
    assert!(view.plan.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn whatever_happens_the_clock_is_right_and_the_log_tells_it_again(
        kind in kinds(),
        turns in turns(),
    ) {
        let mut log = begun(kind);
        for turn in turns {
            happen(&mut log, turn);
            log.tick();
            check(&log);
        }
        let again = log.reopened();
        prop_assert_eq!(everything_of(&again, &PLAYERS), everything_of(&log.game, &PLAYERS));
        prop_assert_eq!(again.next_deadline(), log.game.next_deadline());
    }

    #[test]
    fn a_pace_that_is_written_reads_as_the_same(
        base in 10u64..2_592_000,
        increment in 0u64..86_400,
        delay in 0u64..86_400,
        per_move in any::<bool>(),
    ) {
        let span = Span::seconds;
        let pace = match per_move {
            true => Pace::PerMove(span(base.max(60))),
            false => Pace::Bank { base: span(base), increment: span(increment), delay: span(delay) },
        };
        prop_assert_eq!(pace.to_string().parse(), Ok(pace));
    }

    #[test]
    fn any_text_is_a_pace_or_is_refused(text in "\\PC{0,20}") {
        if let Ok(pace) = text.parse::<Pace>() {
            prop_assert_eq!(pace.check(), Ok(pace));
            prop_assert_eq!(pace.to_string().parse(), Ok(pace));
        }
    }

    #[test]
    fn the_time_of_a_bank_is_what_was_given_less_what_was_used(
        waits in proptest::collection::vec(0u64..40_000, 1..12),
        increment in 0u64..20,
        delay in 0u64..20,
    ) {
        let mut log = timed(&format!("60+{increment}~{delay}"), Expiry::Lose);
        let mut left = [60 * MINUTE; 2];
        for (ply, wait) in waits.into_iter().enumerate() {
            log.wait(wait);
            let legal = log.public().legal_moves()[0].coordinate.clone();
            log.play(&legal);
            // The wish itself takes a millisecond.
            let used = (wait + 1).saturating_sub(delay * 1_000);
            left[ply % 2] = left[ply % 2] - used + increment * 1_000;
            prop_assert_eq!(log.clock().left, left.map(Span));
            if log.ending().is_some() {
                break;
            }
        }
    }
}
