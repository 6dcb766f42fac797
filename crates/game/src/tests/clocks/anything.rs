//! Clocks under random actions: time is counted correctly, everything due has happened, and the log
//! gives the same again.

use super::*;

/// Something that happens in a game with a clock.
#[derive(Debug, Clone)]
enum PlayerAction {
    Move(usize),
    Wait(u64),
    Outage(u64),
    Away(usize, u64),
    Ask(RequestTopic),
    Accept(usize),
    Decline(usize),
    Resign(usize),
    ConditionalMoves(usize, String),
}

fn steps() -> impl Strategy<Value = Vec<PlayerAction>> {
    let topic = prop::sample::select(vec![
        RequestTopic::Takeback,
        RequestTopic::Pause(None),
        RequestTopic::Pause(Some(Span::hours(5))),
        RequestTopic::Resume,
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
        10 => (0usize..60).prop_map(PlayerAction::Move),
        4 => (0u64..DAY * 2).prop_map(PlayerAction::Wait),
        4 => (0u64..MINUTE).prop_map(PlayerAction::Wait),
        1 => (0u64..DAY).prop_map(PlayerAction::Outage),
        1 => (0usize..4, 0u64..DAY * 3).prop_map(|(who, span)| PlayerAction::Away(who, span)),
        2 => topic.prop_map(PlayerAction::Ask),
        3 => (0usize..4).prop_map(PlayerAction::Accept),
        1 => (0usize..4).prop_map(PlayerAction::Decline),
        1 => (0usize..60).prop_map(PlayerAction::Resign),
        2 => (0usize..4, line)
            .prop_map(|(who, line)| PlayerAction::ConditionalMoves(who, line.to_string())),
    ];
    proptest::collection::vec(turn, 0..60)
}

type Kind = (Variant, &'static str, TimeoutRule);

fn kinds() -> impl Strategy<Value = Kind> {
    let variants = prop::sample::select(vec![
        Variant::Standard,
        Variant::Chess4,
        Variant::Multiplayer,
        Variant::Alliance,
    ]);
    let paces = prop::sample::select(vec!["1d", "2h", "10+5", "3+0", "5~10", "1m+1s~1s"]);
    (
        variants,
        paces,
        prop::sample::select(TimeoutRule::ALL.to_vec()),
    )
}

fn start((variant, pace, on_timeout): Kind) -> Log {
    match variant {
        Variant::Standard => clocked_game(pace, on_timeout),
        Variant::Alliance if on_timeout == TimeoutRule::NextPicks => {
            four_with(variant, pace, TimeoutRule::Lose)
        }
        variant => four_with(variant, pace, on_timeout),
    }
}

const PLAYERS: [PersonId; 4] = [ANN, BOB, CLEO, DAN];

fn take(log: &mut Log, turn: PlayerAction) {
    let actor = |log: &Log| {
        let view = log.public();
        let actor = view.actor().and_then(|actor| actor.profile.clone());
        actor.map(|profile| profile.person)
    };
    let asked = match turn {
        PlayerAction::Wait(span) => return log.wait(span),
        PlayerAction::Outage(span) => {
            log.outage(span.min(log.now));
            return;
        }
        PlayerAction::Away(who, span) => {
            log.away(PLAYERS[who], log.now + span);
            return;
        }
        PlayerAction::Move(number) => actor(log).map(|by| {
            let moves = log.view(by).legal_moves();
            let legal = moves.get(number % moves.len().max(1));
            (by, to_move(legal.map_or("e4", |legal| &legal.coordinate)))
        }),
        PlayerAction::Ask(topic) => {
            actor(log).map(|by| (by, Action::Play(PlayAction::Request(topic))))
        }
        PlayerAction::Accept(who) => Some((PLAYERS[who], Action::Play(PlayAction::AcceptRequest))),
        PlayerAction::Decline(who) => {
            Some((PLAYERS[who], Action::Play(PlayAction::DeclineRequest)))
        }
        PlayerAction::Resign(who) => PLAYERS
            .get(who)
            .map(|by| (*by, Action::Play(PlayAction::Resign))),
        PlayerAction::ConditionalMoves(who, line) => Some((
            PLAYERS[who],
            Action::Play(PlayAction::ConditionalMoves(ConditionalMovesEdit::Add(
                line,
            ))),
        )),
    };
    if let Some((by, action)) = asked {
        // A refused action changes nothing.
        let before = everything_of(&log.game, &PLAYERS);
        if log.act(by, action).is_err() {
            assert_eq!(everything_of(&log.game, &PLAYERS), before);
        }
    }
}

/// Checks that must hold for a game with a clock at any time.
fn check(log: &Log) {
    let view = log.public();
    let clock = view.turn.clock.clone().unwrap();
    let is_running = view.turn().is_some();
    assert_eq!(
        clock.turn.is_some(),
        is_running,
        "a clock runs as long as the game does"
    );
    let deadline = clock.turn.and_then(|turn| turn.deadline);
    assert_eq!(deadline.is_some(), is_running && clock.pause.is_none());
    assert!(
        log.game
            .decide_due(Time(log.now), &log.fresh())
            .unwrap()
            .is_none(),
        "everything due has happened"
    );
    if let Some(deadline) = deadline {
        assert!(deadline.0 > log.now);
        let turn = log.game.turn_clock().unwrap();
        assert_eq!((turn.deadline, turn.ply), (deadline, view.ply()));
        assert!(turn.since <= turn.deadline);
        assert_eq!(view.actor().map(|actor| actor.player), Some(turn.player));
    }
    if clock.turn.is_some_and(|turn| turn.picker.is_some()) {
        let picker = view
            .actor()
            .and_then(|actor| actor.profile.clone())
            .unwrap();
        let inactive = log.view(picker.person).inactive_reason();
        assert_eq!(inactive, None, "the picker can act");
    }
    let request = view.turn.request.as_ref();
    assert!(
        request.is_none() || view.awaiting_request_answer().count() > 0,
        "what all accept is carried out"
    );
    for (player, person) in PLAYERS.iter().enumerate() {
        let own = log.view(*person);
        assert!(
            own.conditional_moves().iter().all(|line| !line.is_empty()),
            "{player}"
        );
    }
    assert!(view.conditional_moves().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn the_clock_is_always_right_and_the_log_gives_the_same_again(
        kind in kinds(),
        turns in steps(),
    ) {
        let mut log = start(kind);
        for turn in turns {
            take(&mut log, turn);
            log.tick();
            check(&log);
        }
        let again = log.reopened();
        prop_assert_eq!(everything_of(&again, &PLAYERS), everything_of(&log.game, &PLAYERS));
        prop_assert_eq!(again.next_deadline(), log.game.next_deadline());
    }

    #[test]
    fn a_written_pace_reads_as_the_same(
        base in 10u64..2_592_000,
        increment in 0u64..86_400,
        delay in 0u64..86_400,
        per_move in any::<bool>(),
    ) {
        let span = Span::seconds;
        let pace = if per_move {
            Pace::PerMove(span(base.max(60)))
        } else {
            Pace::PerGame {
                base: span(base),
                increment: span(increment),
                delay: span(delay),
            }
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
    fn the_time_left_is_the_time_given_minus_the_time_used(
        waits in proptest::collection::vec(0u64..40_000, 1..12),
        increment in 0u64..20,
        delay in 0u64..20,
    ) {
        let mut log = clocked_game(&format!("60+{increment}~{delay}"), TimeoutRule::Lose);
        let mut left = [60 * MINUTE; 2];
        for (ply, wait) in waits.into_iter().enumerate() {
            log.wait(wait);
            let legal = log.public().legal_moves()[0].coordinate.clone();
            log.play(&legal);
            // The action itself takes a millisecond.
            let used = (wait + 1).saturating_sub(delay * 1_000);
            left[ply % 2] = left[ply % 2] - used + increment * 1_000;
            prop_assert_eq!(log.clock().left, left.map(Span));
            if log.ending().is_some() {
                break;
            }
        }
    }

    #[test]
    fn a_takeback_restores_the_time_left_before(
        waits in proptest::collection::vec((0u64..20_000, any::<bool>()), 2..12),
        on_timeout in prop::sample::select(vec![TimeoutRule::Lose, TimeoutRule::RandomMove]),
    ) {
        let mut log = clocked_game("1+2", on_timeout);
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
            let takeback = Action::Play(PlayAction::Request(RequestTopic::Takeback));
            let asked = takes_back && log.act(ANN, takeback).is_ok();
            if asked {
                log.wait(wait / 2);
                log.act(BOB, PlayAction::AcceptRequest).unwrap();
                left.truncate(log.public().ply() as usize + 1);
                let found = left.last().filter(|left| !left.is_empty());
                prop_assert!(found.is_none_or(|left| *left == log.clock().left));
                prop_assert_eq!(log.clock().turn.map(|turn| turn.since), Some(Time(log.now)));
            }
        }
        prop_assert_eq!(
            everything_of(&log.reopened(), &PLAYERS),
            everything_of(&log.game, &PLAYERS)
        );
    }
}
