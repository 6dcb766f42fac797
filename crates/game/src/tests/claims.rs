//! Claims to a result: known endings, the answers of the engine, and every refusal.

use super::export::exported;
use super::secrets::see_view;
use super::*;
use crate::EndReason;
use crate::samples::quiet_line;
use entente_rules::Position;

/// Ann, White, and Bob in a game from this position.
fn from_fen(fen: &str) -> Log {
    let position = Position::from_fen(fen).unwrap();
    let mut log = Log::empty();
    let new = challenge(channel(), &[Seat(0)])
        .with_terms(|terms| terms.starting_position = Some(StartingPosition::of(&position).into()));
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    log
}

fn claim(result: AdjudicatedResult) -> Action {
    PlayAction::claim(result).into()
}

/// The claim with the answer of the engine about this board.
fn examined(log: &Log, result: AdjudicatedResult, is_certain: bool) -> Action {
    let ply = log.view(ANN).ply();
    PlayAction::Claim {
        result,
        examination: Some(Examination { ply, is_certain }),
    }
    .into()
}

/// The refusal of an action, which changed nothing.
fn refused(log: &mut Log, by: PersonId, action: Action) -> Refusal {
    let (records, before) = (log.records.len(), see_view(log, by));
    let refusal = log.act(by, action).err().unwrap();
    assert_eq!((log.records.len(), see_view(log, by)), (records, before));
    refusal
}

/// The ending of a game that is over.
fn ending(view: &View) -> Ending {
    match &view.phase {
        Phase::Over(ending) => ending.clone(),
        phase => panic!("the game is not over: {phase:?}"),
    }
}

const WIN: AdjudicatedResult = AdjudicatedResult::Win;
const DRAW: AdjudicatedResult = AdjudicatedResult::Draw;

#[test]
fn a_known_win_is_claimed_on_ones_own_turn() {
    let mut log = from_fen("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1");
    assert_eq!(log.view(ANN).claimable_results(), [WIN]);
    assert!(log.view(BOB).claimable_results().is_empty());
    assert_eq!(
        refused(&mut log, BOB, claim(WIN)),
        Refusal::NotYourTurn { turn: Seat(0) }
    );
    let view = log.act(ANN, claim(WIN)).unwrap();
    let (by, ground) = (Seat(0), AdjudicationGround::QueenAgainstKing);
    let ending = ending(&view);
    assert_eq!(ending.reason, EndReason::Claimed { by, ground });
    assert_eq!(
        (ending.result.as_str(), &ending.winners[..]),
        ("1-0", &[by][..])
    );
    assert_eq!(log.notifications[0].reason, NotificationReason::Over);
    assert!(log.game.is_over() && log.game.next_deadline().is_none());
    // The claim can be read without an engine, and verified by anybody.
    assert!(log.reopened().is_over());
    assert!(verify(&exported(&log)).is_ok());
    assert!(matches!(
        refused(&mut log, ANN, claim(WIN)),
        Refusal::Over(_)
    ));
}

#[test]
fn the_other_side_wins_and_draws_likewise() {
    let mut log = from_fen("8/8/8/3k4/8/8/1r6/7K b - - 0 1");
    let view = log.act(BOB, claim(WIN)).unwrap();
    assert_eq!(ending(&view).result, "0-1");
    let mut log = from_fen("8/8/8/3k4/8/2n5/8/K6n w - - 0 1");
    assert_eq!(log.view(ANN).claimable_results(), [DRAW]);
    let ending = ending(&log.act(ANN, claim(DRAW)).unwrap());
    let by = Seat(0);
    let ground = AdjudicationGround::TwoKnightsAgainstKing;
    assert_eq!(ending.reason, EndReason::Claimed { by, ground });
    assert!(ending.winners.is_empty());
    assert_eq!(
        (ending.result.as_str(), ending.points[0]),
        ("1/2-1/2", ending.points[1])
    );
}

#[test]
fn what_is_not_so_is_refused_and_changes_nothing() {
    let mut log = Log::started();
    let too_early = |rounds| Refusal::from(AdjudicationRefusal::TooEarly { rounds });
    assert_eq!(refused(&mut log, ANN, claim(WIN)), too_early(20));
    log.play("e4 e5");
    assert_eq!(refused(&mut log, ANN, claim(DRAW)), too_early(19));
    assert_eq!(refused(&mut log, CLEO, claim(WIN)), Refusal::NotSeated);
    // A rook against a rook is no known ending, and who has the king alone has not won.
    let mut log = from_fen("8/8/r7/3k4/8/8/1R6/7K w - - 0 1");
    assert_eq!(refused(&mut log, ANN, claim(WIN)), too_early(20));
    assert_eq!(refused(&mut log, ANN, claim(DRAW)), too_early(20));
    let mut log = from_fen("8/8/8/3k4/8/8/1Q6/K7 b - - 0 1");
    assert_eq!(refused(&mut log, BOB, claim(WIN)), too_early(20));
    assert_eq!(refused(&mut log, BOB, claim(DRAW)), too_early(20));
}

#[test]
fn the_fifty_moves_can_be_too_few_for_a_known_win() {
    let ground = |halfmoves| {
        let log = from_fen(&format!("8/8/8/3k4/8/8/1R6/7K w - - {halfmoves} 90"));
        log.view(ANN).claimable_results().to_vec()
    };
    assert_eq!((ground(68), ground(69)), (vec![WIN], vec![]));
}

#[test]
fn without_claims_there_are_none() {
    let position = Position::from_fen("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1").unwrap();
    let mut log = Log::empty();
    let new = challenge(channel(), &[Seat(0)]).with_terms(|terms| {
        terms.claims = Some(false);
        terms.starting_position = Some(StartingPosition::of(&position).into());
    });
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    assert_eq!(
        log.view(ANN).own.unwrap().result_claims,
        AdjudicationView::default()
    );
    assert_eq!(
        refused(&mut log, ANN, claim(WIN)),
        AdjudicationRefusal::Off.into()
    );
}

#[test]
fn a_rated_game_has_claims_only_if_they_are_agreed() {
    let are_allowed = |rated, claims| {
        let mut log = Log::empty();
        let new = challenge(channel(), &[Seat(0)]).with_terms(|terms| {
            terms.rated = rated;
            terms.claims = claims;
        });
        let view = log.act(ANN, Action::Create(new)).unwrap();
        assert_eq!(view.phase, Phase::Lobby, "who joins sees it before");
        view.terms.allows_claims()
    };
    assert!(are_allowed(false, None) && are_allowed(true, Some(true)));
    assert!(!are_allowed(true, None) && !are_allowed(false, Some(false)));
}

#[test]
fn only_two_sides_without_teams_have_claims() {
    let create = |options: Options, claims| {
        let mut log = Log::empty();
        let new = NewGame {
            reserved: Vec::new(),
            ..challenge(channel(), &[]).with_terms(|terms| {
                terms.claims = claims;
                terms.options = options;
            })
        };
        let created = log.act(ANN, Action::Create(new));
        created.map(|view| view.terms.allows_claims())
    };
    let refused = Err(AdjudicationRefusal::NotTwoSides.into());
    for variant in [Variant::Chess4, Variant::Alliance, Variant::Chess45] {
        assert_eq!(create(Options::of(variant), Some(true)), refused);
        assert_eq!(create(Options::of(variant), None), Ok(false));
    }
    for variant in [Variant::Chess960, Variant::Capablanca, Variant::Chess66] {
        assert_eq!(create(Options::of(variant), None), Ok(true));
    }
}

#[test]
fn the_engine_is_asked_after_twenty_rounds() {
    let mut log = long_game(2);
    assert!(log.view(ANN).claimable_results().is_empty());
    assert_eq!(
        refused(&mut log, ANN, claim(WIN)),
        AdjudicationRefusal::TooEarly { rounds: 18 }.into()
    );
    let mut log = long_game(20);
    assert_eq!(log.view(ANN).claimable_results(), [WIN, DRAW]);
    assert_eq!(
        refused(&mut log, ANN, claim(WIN)),
        AdjudicationRefusal::NotExamined.into()
    );
    let certain = examined(&log, WIN, true);
    let ending = ending(&log.act(ANN, certain).unwrap());
    assert_eq!(ending.reason.word(), "engine_certain");
    assert!(verify(&exported(&log)).is_ok());
    assert!(log.reopened().is_over());
}

/// A game of two rooks that has gone on for this many rounds without a capture, in which no
/// position was repeated.
fn long_game(rounds: usize) -> Log {
    let mut log = from_fen("6rk/8/8/8/8/8/8/KR6 w - - 0 1");
    wander(&mut log, rounds);
    log
}

/// Lets both sides make quiet moves for so many rounds.
fn wander(log: &mut Log, rounds: usize) {
    let positions = log.view(ANN).play().unwrap().positions().to_vec();
    for mv in quiet_line(&positions, 2 * rounds).unwrap() {
        let by = log.mover();
        log.act(by, to_move(&mv.to_string())).unwrap();
    }
}

fn claim_wait(view: &View) -> Option<u32> {
    view.own.as_ref().unwrap().result_claims.wait
}

#[test]
fn a_claim_that_the_engine_refuses_can_be_repeated_after_twenty_rounds() {
    let mut log = long_game(20);
    let claims_before = log.view(BOB);
    let uncertain = examined(&log, WIN, false);
    let view = log.act(ANN, uncertain).unwrap();
    assert_eq!(claim_wait(&view), Some(20));
    assert!(view.claimable_results().is_empty());
    assert!(log.notifications.is_empty());
    // The other player sees no event of it.
    assert_eq!(log.view(BOB).record.version, claims_before.record.version);
    let wait = |rounds| Refusal::from(AdjudicationRefusal::Wait { rounds });
    assert_eq!(refused(&mut log, ANN, claim(DRAW)), wait(20));
    let certain = examined(&log, WIN, true);
    assert_eq!(refused(&mut log, ANN, certain), wait(20));
    let reopened = log.reopened();
    let view = reopened.view(reopened.viewer(ANN)).unwrap();
    assert_eq!(claim_wait(&view), Some(20));
    wander(&mut log, 1);
    assert_eq!(refused(&mut log, ANN, claim(WIN)), wait(19));
    log.play(&log.view(ANN).legal_moves()[0].coordinate.clone());
    // Only the player whose claim was refused waits.
    assert_eq!(
        refused(&mut log, BOB, claim(WIN)),
        AdjudicationRefusal::NotExamined.into()
    );
}

#[test]
fn an_answer_about_an_earlier_board_changes_nothing() {
    let mut log = long_game(20);
    let certain = examined(&log, WIN, true);
    let ply = log.view(ANN).ply();
    wander(&mut log, 1);
    let stale = Refusal::Stale {
        seen: ply,
        ply: ply + 2,
    };
    assert_eq!(refused(&mut log, ANN, certain), stale);
}

#[test]
fn the_engine_is_asked_about_a_draw_only_in_a_quiet_game() {
    let mut log = from_fen("6rk/p7/8/8/8/8/P7/KR6 w - - 0 1");
    log.play("a4 a5");
    wander(&mut log, 19);
    assert_eq!(
        refused(&mut log, ANN, claim(DRAW)),
        AdjudicationRefusal::TooLively { rounds: 1 }.into()
    );
    assert_eq!(
        refused(&mut log, ANN, claim(WIN)),
        AdjudicationRefusal::NotExamined.into()
    );
}

#[test]
fn no_log_can_contain_a_claim_that_is_not_so() {
    let log = from_fen("8/8/r7/3k4/8/8/1R6/7K w - - 0 1");
    let player = PlayerId(0);
    for (player, result, ground) in [
        (player, WIN, AdjudicationGround::RookAgainstKing),
        (player, DRAW, AdjudicationGround::TwoKnightsAgainstKing),
        (player, WIN, AdjudicationGround::Engine),
    ] {
        let event = base::event::Event::Claimed {
            player,
            result,
            ground,
        };
        assert!(log.game.decide_event(event).is_err());
    }
    let log = from_fen("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1");
    let forged = |player, result, ground| base::event::Event::Claimed {
        player,
        result,
        ground,
    };
    let queen = AdjudicationGround::QueenAgainstKing;
    assert!(log.game.decide_event(forged(player, WIN, queen)).is_ok());
    let bob = PlayerId(1);
    assert!(log.game.decide_event(forged(bob, WIN, queen)).is_err());
    assert!(log.game.decide_event(forged(player, DRAW, queen)).is_err());
}

#[test]
fn a_draw_offer_is_closed_by_a_claim() {
    let mut log = from_fen("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1");
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    let view = log.act(ANN, claim(WIN)).unwrap();
    assert!(view.turn.offers.is_empty() && view.draw_claims().is_empty());
}

#[test]
fn a_rematch_has_claims_like_the_game_before() {
    let mut log = from_fen("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1");
    let view = log.act(ANN, claim(WIN)).unwrap();
    let rematch = NewGame::rematch(&view, ANN).unwrap();
    assert_eq!(rematch.terms.claims, Some(true));
}

#[test]
fn nobody_else_can_see_that_a_claim_was_refused() {
    let (mut refused, mut plain) = (long_game(20), long_game(20));
    let uncertain = examined(&refused, WIN, false);
    refused.act(ANN, uncertain).unwrap();
    plain.act(ANN, note("")).unwrap();
    for log in [&mut refused, &mut plain] {
        assert!(log.notifications.is_empty());
        wander(log, 1);
    }
    for viewer in [BOB, CLEO] {
        assert_eq!(see_view(&refused, viewer), see_view(&plain, viewer));
    }
    assert_ne!(see_view(&refused, ANN), see_view(&plain, ANN));
    refused
        .act(BOB, PlayAction::Resign)
        .unwrap_or_else(|_| panic!("he still plays"));
    assert!(verify(&exported(&refused)).is_ok());
}
