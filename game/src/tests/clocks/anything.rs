//! Clocks, whatever happens in whatever order: time is counted right, what is due has happened, and the log tells all of it again.

use super::*;

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
    if clock.turn.is_some_and(|turn| turn.picker.is_some()) {
        let picker = view.actor().and_then(|actor| actor.sitter.clone()).unwrap();
        let silence = log.view(picker.person).silence();
        assert_eq!(silence, None, "who picks has a say");
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

    #[test]
    fn who_takes_back_has_the_time_that_was_left_before(
        waits in proptest::collection::vec((0u64..20_000, any::<bool>()), 2..12),
        expiry in prop::sample::select(vec![Expiry::Lose, Expiry::RandomMove]),
    ) {
        let mut log = timed("1+2", expiry);
        let mut left = vec![log.clock().left];
        for (wait, takes_back) in waits {
            log.wait(wait);
            log.tick();
            if log.ending().is_some() {
                break;
            }
            let legal = log.public().legal_moves()[0].coordinate.clone();
            log.play(&legal);
            left.resize(log.public().ply() as usize, Vec::new());
            left.push(log.clock().left);
            let asked = takes_back && log.ask(ANN, Action::Request(Desire::Takeback)).is_ok();
            if asked {
                log.wait(wait / 2);
                log.ask(BOB, Action::AgreeRequest).unwrap();
                left.truncate(log.public().ply() as usize + 1);
                let found = left.last().filter(|left| !left.is_empty());
                prop_assert!(found.is_none_or(|left| *left == log.clock().left));
                prop_assert_eq!(log.clock().turn.map(|turn| turn.since), Some(Time(log.now)));
            }
        }
        prop_assert_eq!(everything_of(&log.reopened(), &PLAYERS), everything_of(&log.game, &PLAYERS));
    }
}
