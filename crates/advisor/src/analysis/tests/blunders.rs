//! Tests of blunders that the rules prove, a king that can be captured and a mate in one, and of
//! judgements that follow from nothing but the cost.

use super::super::analyst::cost_by;
use super::super::danger::exposure;
use super::*;
use entente_engine::{Engine, Strength};
use entente_rules::{Army, MateKind, Mating, PieceKind, Ply, Status};

/// The number of losses of each rule set.
const LOSSES: usize = 6;

/// Numbers that look random, and are the same each time.
struct Draws(u64);

impl Draws {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A move, and the answer that captured its player's king or gave mate.
struct Loss {
    before: Position,
    ply: Ply,
    answer: Ply,
}

/// Has an army just lost its king, or is it checkmated?
fn is_lost(play: &Play, army: Army) -> bool {
    let position = play.position();
    let is_mated = position.turn() == army && position.is_checkmate();
    let fact = position.mate(army).map(|mate| mate.kind);
    is_mated
        || fact == Some(MateKind::Checkmated)
        || position.pending_choice().is_some()
        || matches!(
            position.status(army),
            Status::Checkmated | Status::Captured | Status::Eliminated | Status::Protectorate
        )
}

fn with(play: &Play, ply: Ply) -> Play {
    let mut next = play.clone();
    next.apply(&Event::Move(ply)).unwrap();
    next
}

/// The first loss of a game in which all players move at random, but capture a king and give mate
/// when they can.
fn loss(variant: Variant, draws: &mut Draws) -> Option<Loss> {
    let mut play = Play::new(Position::start(variant));
    if variant.mating() == Mating::AtOwnTurn {
        // With more players than two left, a mate may not outlive the turns between.
        let others: Vec<Army> = play.position().active().into_iter().skip(2).collect();
        for army in others {
            play.apply(&Event::Resign(army)).unwrap();
        }
    }
    let mut last: Option<(Position, Army, Ply)> = None;
    for _ in 0..300 {
        let position = play.position().clone();
        let plies = position.plies();
        if let Some((before, army, ply)) = last.take() {
            let answer = plies
                .iter()
                .find(|answer| is_lost(&with(&play, **answer), army));
            if let Some(answer) = answer.copied() {
                return Some(Loss {
                    before,
                    ply,
                    answer,
                });
            }
        }
        let ply = *plies.get(draws.below(plies.len().max(1)))?;
        last = Some((position.clone(), position.turn(), ply));
        play = with(&play, ply);
        if play.outcome().is_some() || play.position().pending_choice().is_some() {
            return None;
        }
    }
    None
}

/// The analysis of a game that begins just before the loss.
fn analysed_loss(loss: &Loss) -> Analysis {
    let before = &loss.before;
    let start = Some(StartingPosition::of(before));
    let mut game = TestGame::from_position(before.variant(), None, start);
    let after = with(&Play::new(before.clone()), loss.ply);
    game.play(&before.coordinate(loss.ply));
    game.play(&after.position().coordinate(loss.answer));
    while game.0.replay().is_none() {
        let view = game.0.view(Viewer::Spectator).unwrap();
        let mover = view.mover().unwrap();
        game.act(u64::from(mover.0) + 1, PlayAction::Resign);
    }
    analysed(&game.0.replay().unwrap())
}

/// Random players lose without need nearly always. A player who had next to nothing left has
/// nothing left to lose. Where points decide, a mate costs twenty of them, and not all.
#[test]
fn leaving_the_king_or_allowing_a_mate_in_one_costs_all_in_every_rule_set() {
    let by_points = |variant: &Variant| Options::of(*variant).counts_points();
    for variant in Variant::ALL
        .into_iter()
        .filter(|variant| !by_points(variant))
    {
        let mut draws = Draws(7);
        let games = (0..400).filter_map(|_| loss(variant, &mut draws));
        let losses: Vec<Loss> = games.take(LOSSES).collect();
        assert_eq!(losses.len(), LOSSES, "{variant:?}");
        let mut count = 0;
        for loss in &losses {
            let analysis = analysed_loss(loss);
            let mover = loss
                .before
                .armies()
                .position(|army| army == loss.before.turn());
            let had = Sides::of(&loss.before).share(&analysis.shares[0], mover.unwrap());
            let first = analysis.judged.iter().find(|judged| judged.ply == 0);
            let is_danger = first.is_some_and(|first| {
                let is_it = match variant.mating() {
                    Mating::Never => matches!(first.reason, Some(Reason::LeavesKing { .. })),
                    Mating::AtOnce | Mating::AtOwnTurn => {
                        first.reason == Some(Reason::AllowsMate { moves: 1 })
                    }
                };
                is_it && first.cost == first.before && !first.follows.is_empty()
            });
            count += usize::from(is_danger || Judgement::of(had).is_none());
        }
        assert!(count + 1 >= LOSSES, "{variant:?}: {count}");
    }
}

/// In Chess4 an army that is out passes, and the one after it mates.
#[test]
fn a_mate_after_a_pass_is_told() {
    let mut draws = Draws(7);
    let losses: Vec<Loss> = (0..400)
        .filter_map(|_| loss_after_pass(&mut draws))
        .take(LOSSES)
        .collect();
    assert_eq!(losses.len(), LOSSES);
    for loss in losses {
        let exposure = exposure(&loss.before, loss.ply, None, &[]).unwrap();
        assert_eq!(exposure.danger, Reason::AllowsMate { moves: 1 });
        let mut play = with(&Play::new(loss.before.clone()), loss.ply);
        for reply in &exposure.replies {
            assert!(!is_lost(&play, loss.before.turn()));
            play = with(&play, *reply);
        }
        assert!(is_lost(&play, loss.before.turn()));
        assert_eq!(exposure.replies.len(), 2, "a pass and the mate");
    }
}

/// The first mate of a random game of Chess4, in which the second army is out, by the third one.
fn loss_after_pass(draws: &mut Draws) -> Option<Loss> {
    let mut play = Play::new(Position::start(Variant::Chess4));
    let out = play.position().armies().nth(1)?;
    play.apply(&Event::Resign(out)).unwrap();
    for _ in 0..100 {
        let before = play.position().clone();
        let ply = *before.plies().get(draws.below(before.plies().len()))?;
        play = with(&play, ply);
        let passed = play.position().plies()[0];
        if passed.mv().is_none() && ply.mv().is_some() {
            let after = with(&play, passed);
            let mut answers = after.position().plies().into_iter();
            let mates = |answer: &Ply| is_lost(&with(&after, *answer), before.turn());
            if let Some(answer) = answers.find(mates) {
                return Some(Loss {
                    before,
                    ply,
                    answer,
                });
            }
        }
        if play.outcome().is_some() || play.position().pending_choice().is_some() {
            return None;
        }
    }
    None
}

/// White has next to nothing left. A pawn move allows mate on the last rank, and another one would
/// not have. It is not called a blunder beside a cost of a few percent.
#[test]
fn a_mate_in_one_of_a_lost_game_is_no_blunder() {
    let first = |fen: &str, moves: &str| {
        let position = Position::from_fen(fen).unwrap();
        let start = Some(StartingPosition::of(&position));
        let mut game = TestGame::from_position(Variant::Standard, None, start);
        game.play(moves);
        let judged = analysed(&game.ended(&[1])).judged;
        judged.into_iter().find(|judged| judged.ply == 0)
    };
    let hopeless = "r2q2k1/5ppp/8/8/8/8/P4PPP/6K1 w - - 0 1";
    assert_eq!(first(hopeless, "a3 h6"), None);
    // With a rook for each side it is one, even if the mate is not given.
    let even = "3r2k1/5ppp/8/8/8/8/P4PPP/1R4K1 w - - 0 1";
    let blunder = first(even, "Rb3 h6").unwrap();
    assert_eq!(blunder.judgement, Judgement::Blunder);
    assert_ne!(blunder.better[0].notation, "Rb3");
}

/// A move is no blunder if all others lose as well.
#[test]
fn a_mate_that_no_move_prevents_is_no_blunder() {
    let lost = Position::from_fen("3q4/8/8/8/8/8/2k4P/K7 w - - 0 1").unwrap();
    let start = Some(StartingPosition::of(&lost));
    let mut game = TestGame::from_position(Variant::Standard, None, start);
    game.play("h3 Qa8#");
    let judged = analysed(&game.0.replay().unwrap()).judged;
    assert!(judged.is_empty(), "{judged:?}");
}

/// White, who is behind, gives the rook away: all that was left, but little.
#[test]
fn the_judgement_follows_from_the_cost_alone() {
    let behind = Position::from_fen("3q2k1/5ppp/8/8/8/7P/5PP1/R5K1 w - - 0 1").unwrap();
    let start = Some(StartingPosition::of(&behind));
    let mut game = TestGame::from_position(Variant::Standard, None, start);
    game.play("Ra5 Qxa5");
    let analysis = analysed(&game.ended(&[1]));
    let first = &analysis.judged[0];
    assert_eq!(Judgement::of(first.cost), Some(first.judgement));
    assert_eq!(
        (first.ply, first.judgement, first.reason.clone()),
        (
            0,
            Judgement::Inaccuracy,
            Some(Reason::Loses {
                piece: PieceKind::Rook,
                on: "a5".into(),
                gained: None,
                by: None,
            })
        )
    );
    assert_eq!(first.follows[0].notation, "Qxa5");
    assert_eq!(analysis.turning_point, None);
}

/// A beginner who is mated has always erred, if only a little at a time.
#[test]
fn a_level_one_player_who_is_mated_has_erred() {
    for seed in 0..12 {
        let mut game = TestGame::new(Variant::Standard, None);
        let mut play = Play::new(Position::start(Variant::Standard));
        while play.outcome().is_none() {
            let number = play.plies().len();
            let strength = &Strength::LEVELS[[0, 4][number % 2]];
            let request = strength.request(play.positions(), seed << 32 | number as u64);
            let result = Engine::for_nodes(strength.nodes, 1 << 20).think(&request, &mut ());
            let ply = result.ply.unwrap();
            game.play(&play.position().coordinate(ply));
            play = with(&play, ply);
        }
        let analysis = analysed(&game.0.replay().unwrap());
        let errors = analysis.judged.iter().filter(|mv| mv.seat == Seat(0));
        assert!(errors.count() > 0, "game {seed}: {:?}", analysis.shares);
    }
}

/// Black's queen attacks White's king, and White moves something else.
const ATTACKED: &str = r#"{"variant": "alliance", "turn": "w", "pieces": {"c1": "wK", "d2": "wP",
    "f1": "wQ", "a6": "rK", "b6": "rP", "g8": "bK", "h7": "bP", "c8": "bQ", "h3": "yK",
    "g3": "yP"}}"#;

/// An ally's piece is no danger to a king. An alliance that the game does not reveal changes
/// nothing in the analysis, since the missing blunder would reveal it.
#[test]
fn a_king_is_in_danger_from_everybody_but_allies_that_the_game_reveals() {
    let danger = |reveal_alliances, is_allied| {
        let options = DiplomacyOptions {
            reveal_alliances,
            ..DiplomacyOptions::default()
        };
        let start = Position::from_json(Variant::Alliance, ATTACKED).unwrap();
        let start = Some(StartingPosition::of(&start));
        let mut game = TestGame::from_position(Variant::Alliance, Some(options), start);
        if is_allied {
            game.ally(0, 2);
        }
        game.play("f1f2 a6a7 h7h6 h3h4");
        let judged = analysed(&game.ended(&[1, 2, 3])).judged;
        let first = judged.into_iter().find(|judged| judged.ply == 0);
        first.and_then(|first| first.reason)
    };
    let left = Some(Reason::LeavesKing {
        by: Seat(2),
        piece: PieceKind::King,
    });
    assert_ne!(danger(true, true), left);
    for (reveal, is_allied) in [(true, false), (false, true), (false, false)] {
        assert_eq!(danger(reveal, is_allied), left);
    }
}

#[test]
fn a_blunder_is_one_by_both_comparisons() {
    assert_eq!(cost_by(3_000, 2_600), 2_800);
    assert_eq!(
        Judgement::of(cost_by(3_000, 2_200)),
        Some(Judgement::Mistake)
    );
    assert_eq!(cost_by(1_600, 1_200), 1_400);
}
