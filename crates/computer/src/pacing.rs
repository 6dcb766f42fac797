//! The pace and the manners of a computer: its delays, its answers, and the moment of its
//! resignation.
//!
//! All functions are pure: they depend only on what the computer sees and on a seed.

use entente_game::{Action, ComputerAction, PlayAction, RequestChange, Span};
use entente_rules::Claim;

use crate::problem::{EARLIER_TURNS, LOST_SHARE, Solution};

/// The delay before the first moves, before an answer, and in games without a clock. People read
/// the other move meanwhile. All delays here were chosen by hand, after the pace of people.
const DEFAULT_DELAY: Span = Span::seconds(2);

/// The longest delay in a live game, since a person is at the board.
const MAX_DELAY: Span = Span::seconds(5);

/// The number of first moves that are made at the default pace, as people play an opening.
const FIRST_MOVES: usize = 4;

/// The shortest and the longest delay in a daily game, in seconds: it is answered within minutes.
const DAILY_SECONDS: (u64, u64) = (20, 120);

/// The rounds before which a game has only just begun. Chosen by hand.
const EARLY_ROUNDS: usize = 20;

/// The rounds without a capture or a pawn's move after which computers among themselves agree on a
/// draw. Not every rule set ends such a game. The number is that of the 50-move rule.
pub(super) const QUIET_ROUNDS: usize = 50;

/// The delay of a move in a live game, with this much time on the clock.
pub(super) fn move_delay(left: Option<Span>, own_moves: usize, seed: u64) -> Span {
    let moment = match left {
        None => DEFAULT_DELAY,
        // With little time, even the first moves come fast.
        Some(left) if own_moves < FIRST_MOVES => Span(DEFAULT_DELAY.0.min(left.0 / 50)),
        Some(left) => Span(left.0 / 100),
    };
    Span(about(moment, seed).0.min(MAX_DELAY.0))
}

/// The delay of an answer in a live game.
pub(super) fn answer_delay(seed: u64) -> Span {
    about(DEFAULT_DELAY, seed)
}

/// The delay of a move in a daily game.
pub(super) fn correspondence_delay(seed: u64) -> Span {
    let (least, most) = DAILY_SECONDS;
    Span(1_000 * least + seed % (1_000 * (most - least) + 1))
}

/// A span between three quarters and five quarters of this one.
fn about(span: Span, seed: u64) -> Span {
    Span(span.0 * 3 / 4 + seed % (span.0 / 2 + 1))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DueAction {
    /// Answer a request.
    Answer(RequestChange),
    /// Answer a draw offer.
    DrawAnswer,
    /// Make a move, or choose an army before it.
    Move,
}

/// The facts of a decision besides the search: the state of the game, and the allowed actions.
#[derive(Debug, Clone, Default)]
pub(super) struct DecisionContext {
    /// The draws that it can claim.
    pub(super) claims: Vec<Claim>,
    /// Can it resign? Only where two players are left and the game's options allow it, and never
    /// for a person whom it replaces. Where points decide, it would leave points, and never does.
    pub(super) may_resign: bool,
    /// Can it stop and win by points with that?
    pub(super) may_stop: bool,
    /// Has the game only just begun?
    pub(super) is_early: bool,
    /// Are only computers left, and has nothing happened for long?
    pub(super) is_stuck: bool,
    /// Is a draw offered and not declined yet?
    pub(super) is_draw_offered: bool,
}

/// Has a game only just begun, after this many whole rounds? A game that was set up has not: it
/// begins in the middle or at its end.
pub(super) fn is_early(rounds: usize, was_set_up: bool) -> bool {
    rounds < EARLY_ROUNDS && !was_set_up
}

/// The answer to a request: always yes. People may think again, rest, and play where they like.
pub(super) fn request_answer(change: RequestChange) -> PlayAction {
    match change {
        RequestChange::Takeback { .. }
        | RequestChange::Pause { .. }
        | RequestChange::Resume
        | RequestChange::Move
        | RequestChange::Substitute { .. } => PlayAction::AcceptRequest,
    }
}

/// The answer to a draw offer. If the search failed, the game goes on. Early in a game it accepts
/// only where it could resign: a single value of a weak level is mostly noise, and people begin a
/// game to play it. Once computers are stuck, they all accept, so that none of them plays on for
/// ever.
pub(super) fn draw_answer(context: &DecisionContext, solution: Option<&Solution>) -> PlayAction {
    if context.is_stuck {
        return PlayAction::AcceptDraw;
    }
    let accepts = |solution: &&Solution| {
        if context.is_early {
            is_lost(solution)
        } else {
            solution.share <= solution.fair_share
        }
    };
    match solution.filter(accepts) {
        Some(_) => PlayAction::AcceptDraw,
        None => PlayAction::DeclineDraw,
    }
}

/// The action of its turn; `None` if the search found no move.
pub(super) fn turn_action(context: &DecisionContext, solution: &Solution) -> Option<Action> {
    if let Some(army) = solution.choice {
        return Some(PlayAction::Choose { army }.into());
    }
    // Nothing better than the first place for certain can come.
    if context.may_stop {
        return Some(PlayAction::Resign.into());
    }
    // A draw is claimed only if it is better than the expected share.
    if let Some(claim) = context.claims.first()
        && solution.share < solution.fair_share
    {
        return Some(PlayAction::ClaimDraw(*claim).into());
    }
    if context.may_resign && is_lost(solution) {
        return Some(PlayAction::Resign.into());
    }
    if context.is_stuck && !context.is_draw_offered {
        return Some(PlayAction::OfferDraw.into());
    }
    let coordinate = solution.mv.clone()?;
    Some(match solution.effort {
        Some(effort) => ComputerAction::Move { coordinate, effort }.into(),
        None => to_move(coordinate),
    })
}

/// Was its share lost in this turn and in the earlier ones that it looked back at?
fn is_lost(solution: &Solution) -> bool {
    let before = &solution.shares_before;
    solution.share < LOST_SHARE
        && before.len() >= EARLIER_TURNS
        && before.iter().all(|share| *share < LOST_SHARE)
}

/// The move with this coordinate form.
pub(super) fn to_move(text: String) -> Action {
    PlayAction::to_move_anyway(text).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::{Effort, Level, PlayerId, Time};
    use entente_rules::Army;

    #[test]
    fn a_live_move_takes_a_human_moment() {
        let minutes = |minutes| Some(Span::minutes(minutes));
        // The time left, own moves so far, and the delay in milliseconds, give or take a quarter.
        for (left, moves, moment) in [
            (None, 0, 2_000),
            (None, 40, 2_000),
            (minutes(10), 0, 2_000),
            (minutes(10), 3, 2_000),
            (minutes(5), 4, 3_000),
            (minutes(60), 30, 5_000),
            (minutes(1), 0, 1_200),
            (minutes(1), 20, 600),
            (Some(Span::seconds(1)), 20, 10),
            (Some(Span(0)), 20, 0),
        ] {
            for seed in [0, 1, 12_345, u64::MAX] {
                let delay = move_delay(left, moves, seed).0;
                assert!(delay <= MAX_DELAY.0);
                let least = moment * 3 / 4;
                assert!(
                    (least..=moment * 5 / 4).contains(&delay),
                    "{left:?}: {delay}"
                );
            }
        }
    }

    #[test]
    fn a_daily_game_is_answered_within_minutes() {
        for seed in [0, 1, 100_000, u64::MAX] {
            let moment = correspondence_delay(seed);
            assert!((20_000..=120_000).contains(&moment.0), "{moment:?}");
        }
        assert_ne!(correspondence_delay(7), correspondence_delay(8));
    }

    fn solution(share: u32, before: &[u32]) -> Solution {
        Solution {
            mv: Some("e2e4".into()),
            line: Vec::new(),
            effort: Some(Effort {
                engine: 1,
                nodes: 1_000,
                full: 1_000,
                memory: 16_000,
            }),
            choice: None,
            share,
            fair_share: 5_000,
            shares_before: before.to_vec(),
        }
    }

    fn done(context: &DecisionContext, solution: &Solution) -> String {
        format!("{:?}", turn_action(context, solution))
    }

    #[test]
    fn a_draw_is_accepted_for_no_more_than_a_fair_share() {
        for (is_early, share, answer) in [
            (false, 0, "AcceptDraw"),
            (false, 5_000, "AcceptDraw"),
            (false, 5_001, "DeclineDraw"),
            (false, 10_000, "DeclineDraw"),
            (true, 0, "DeclineDraw"),
            (true, 2_499, "DeclineDraw"),
        ] {
            let context = DecisionContext {
                is_early,
                ..DecisionContext::default()
            };
            let given = draw_answer(&context, Some(&solution(share, &[])));
            assert_eq!(format!("{given:?}"), answer, "{is_early} {share}");
            let unsolved = draw_answer(&context, None);
            assert!(matches!(unsolved, PlayAction::DeclineDraw));
        }
    }

    /// After 1. e4 Nf6 level 1 may value its position as lost, too early to be right.
    #[test]
    fn early_in_a_game_only_a_lost_game_is_drawn() {
        let early = DecisionContext {
            is_early: true,
            ..DecisionContext::default()
        };
        for (before, answer) in [
            (&[][..], "DeclineDraw"),
            (&[0; EARLIER_TURNS - 1], "DeclineDraw"),
            (&[0; EARLIER_TURNS], "AcceptDraw"),
            (&[5_000; EARLIER_TURNS], "DeclineDraw"),
        ] {
            let given = draw_answer(&early, Some(&solution(0, before)));
            assert_eq!(format!("{given:?}"), answer, "{before:?}");
        }
    }

    #[test]
    fn a_game_that_was_set_up_is_never_early() {
        for (rounds, was_set_up, early) in [
            (0, false, true),
            (19, false, true),
            (20, false, false),
            (0, true, false),
            (19, true, false),
        ] {
            assert_eq!(is_early(rounds, was_set_up), early, "{rounds} {was_set_up}");
        }
    }

    #[test]
    fn computers_that_are_stuck_offer_a_draw_once_and_accept_it() {
        for (is_stuck, is_draw_offered, offers) in [
            (false, false, false),
            (true, false, true),
            (true, true, false),
        ] {
            let context = DecisionContext {
                is_stuck,
                is_draw_offered,
                ..DecisionContext::default()
            };
            let action = done(&context, &solution(9_000, &[]));
            assert_eq!(action == "Some(Play(OfferDraw))", offers, "{context:?}");
            let answer = draw_answer(&context, Some(&solution(9_000, &[])));
            let accepts = matches!(answer, PlayAction::AcceptDraw);
            assert_eq!(accepts, is_stuck, "{context:?}");
        }
    }

    #[test]
    fn every_request_of_people_is_accepted() {
        for change in [
            RequestChange::Takeback { ply: 3 },
            RequestChange::Pause { until: Time(9) },
            RequestChange::Resume,
            RequestChange::Move,
            RequestChange::Substitute {
                player: PlayerId(2),
                level: Level::default(),
                needs_player: false,
            },
        ] {
            assert!(matches!(request_answer(change), PlayAction::AcceptRequest));
        }
    }

    #[test]
    fn a_game_lost_for_three_turns_is_resigned() {
        for (may_resign, share, before, resigns) in [
            (true, 199, vec![199, 0], true),
            (true, 200, vec![0, 0], false),
            (true, 0, vec![0, 200], false),
            (true, 0, vec![0], false),
            (true, 0, vec![], false),
            (false, 0, vec![0, 0], false),
        ] {
            let context = DecisionContext {
                may_resign,
                ..DecisionContext::default()
            };
            let action = done(&context, &solution(share, &before));
            assert_eq!(
                action == "Some(Play(Resign))",
                resigns,
                "{share} {before:?}"
            );
        }
    }

    /// To stop is to resign.
    #[test]
    fn who_wins_by_points_with_it_stops() {
        for (may_stop, stops) in [(true, true), (false, false)] {
            let context = DecisionContext {
                may_stop,
                ..DecisionContext::default()
            };
            let action = done(&context, &solution(5_000, &[]));
            assert_eq!(action == "Some(Play(Resign))", stops);
        }
    }

    #[test]
    fn a_draw_is_claimed_by_the_one_who_stands_worse() {
        let context = DecisionContext {
            claims: vec![Claim::Threefold],
            ..DecisionContext::default()
        };
        for (share, claims) in [(4_999, true), (5_000, false), (9_000, false)] {
            let action = done(&context, &solution(share, &[]));
            assert_eq!(
                action == "Some(Play(ClaimDraw(Threefold)))",
                claims,
                "{share}"
            );
        }
    }

    #[test]
    fn an_army_is_chosen_before_the_move() {
        let due = Solution {
            choice: Some(Army::Black),
            ..solution(5_000, &[])
        };
        let action = done(&DecisionContext::default(), &due);
        assert_eq!(action, "Some(Play(Choose { army: Black }))");
        let moved = turn_action(&DecisionContext::default(), &solution(5_000, &[]));
        let Some(Action::Computer(ComputerAction::Move { coordinate, effort })) = moved else {
            panic!("{moved:?}");
        };
        assert_eq!((coordinate.as_str(), effort.nodes), ("e2e4", 1_000));
    }
}
