//! On boards of more than two armies: whether what a line shows is the doing of its first ply. What
//! the others do in between is their own choice, and no reason.

use super::attacks::Attacks;
use super::explain::Lines;
use super::material::{Difference, OwnSide, worth};
use super::sides::{Sides, after};
use entente_rules::{Piece, PieceKind, Play, Ply, Position, Square};

impl Lines<'_> {
    /// Does the board show the difference right after the two moves? Between two sides that are
    /// left it need not, but a mate is never told as the loss of a piece.
    pub(super) fn show(&self, difference: Difference, side: &OwnSide) -> bool {
        let are_several = Sides::of(self.before).are_several();
        match difference {
            Difference::Loses { number, .. } if !are_several => {
                let threat = Threat::of(self.before, self.made, number);
                threat.is_some_and(|threat| !threat.mates)
            }
            _ if !are_several => true,
            Difference::Loses { number, .. } => self.loses(number, side),
            Difference::AllowsPromotion { .. } => self.allows_promotion(side),
            Difference::Misses { number: 0, .. } | Difference::MissesPromotion { .. } => true,
            Difference::Misses { number, .. } => {
                let threat = Threat::of(self.before, self.better, number);
                let after = after_first(self.before, self.better);
                threat
                    .zip(after)
                    .is_some_and(|(threat, after)| threat.is_on(&after))
            }
        }
    }

    /// Is the loss with the ply of this number a threat after the move, and none after the better
    /// one?
    fn loses(&self, number: usize, side: &OwnSide) -> bool {
        let Some(threat) = Threat::of(self.before, self.made, number) else {
            return false;
        };
        let wins = |line| {
            let after = after_first(self.before, line);
            after.is_some_and(|after| threat.wins_in(&after, side))
        };
        !self.is_paid_for(&threat) && !threat.mates && wins(self.made) && !wins(self.better)
    }

    /// Did the piece that falls capture at least as much there?
    fn is_paid_for(&self, threat: &Threat) -> bool {
        let capture = Threat::of(self.before, self.made, 0);
        capture.is_some_and(|capture| {
            capture.on == threat.on && worth(capture.target.kind) >= worth(threat.target.kind)
        })
    }

    /// Is the promotion that the made line allows not possible after the better one?
    fn allows_promotion(&self, side: &OwnSide) -> bool {
        let promotes = |before: &Position, ply: Ply| {
            let is_enemy = before.mover().is_some_and(|mover| !side.has(before, mover));
            is_enemy
                && ply
                    .mv()
                    .is_some_and(|mv| mv.promotes() || mv.promotion().is_some())
        };
        let mut steps = Play::along(self.before, self.made).into_iter();
        let Some((then, promotion)) = steps.find(|(before, ply)| promotes(before, *ply)) else {
            return false;
        };
        let better = Play::along(self.before, self.better).into_iter();
        let mut same_turn = better.filter(|(before, _)| before.turn() == then.turn());
        !same_turn.any(|(before, _)| before.plies().contains(&promotion))
    }
}

/// A capture, as it can be seen before it is made.
struct Threat {
    from: Square,
    attacker: Piece,
    /// Where the target stands.
    on: Square,
    target: Piece,
    /// Does it mate the target's army?
    mates: bool,
}

impl Threat {
    /// The capture with the ply of this number.
    fn of(start: &Position, line: &[Ply], number: usize) -> Option<Self> {
        let steps = Play::along(start, line);
        let (before, ply) = steps.get(number)?;
        let mv = ply.mv()?;
        let target = before.captured_piece(&mv)?;
        Some(Self {
            from: mv.from,
            attacker: before.piece(mv.from)?,
            on: before.capture_square(&mv)?,
            // The notation says it, also where it counts only at that army's turn.
            mates: before.notation(*ply).contains('#'),
            target,
        })
    }

    /// Do both pieces stand there, and does one attack the other?
    fn is_on(&self, position: &Position) -> bool {
        let stand = position.piece(self.from) == Some(self.attacker)
            && position.piece(self.on) == Some(self.target);
        let attacks = Attacks::of(position);
        let attacker = attacks.from(self.from);
        stand && attacker.is_some_and(|attacker| attacker.targets.contains(&self.on))
    }

    /// Is it there, and does it win something from this side?
    fn wins_in(&self, position: &Position, side: &OwnSide) -> bool {
        // Pieces of an army that nobody moves any more do nothing.
        let is_own = |piece: Piece| {
            let commander = position.commander(piece.army)?;
            Some(side.has(position, commander))
        };
        let attacks = Attacks::of(position);
        let others = || attacks.on(self.on).filter(|near| near.square != self.from);
        // A king cannot recapture where another enemy could capture it.
        let is_covered = others().any(|near| is_own(near.piece) == Some(false));
        let is_guarded = others().any(|guard| {
            let can_recapture = guard.piece.kind != PieceKind::King || !is_covered;
            can_recapture && is_own(guard.piece) == Some(true)
        });
        self.is_on(position) && (!is_guarded || worth(self.target.kind) > worth(self.attacker.kind))
    }
}

/// The position after the first ply of a line.
fn after_first(start: &Position, line: &[Ply]) -> Option<Position> {
    after(start, *line.first()?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A move that cannot be read fails the test.
mod tests {
    use super::*;
    use crate::analysis::material::{Balance, difference};
    use entente_rules::{Event, Variant};

    /// Three kings, who are not in each other's way.
    const KINGS: &str = r#""a7": "rK", "g8": "bK", "h4": "yK""#;

    /// White's position with these pieces and [`KINGS`].
    fn position(pieces: &str) -> Position {
        let json =
            format!(r#"{{"variant": "alliance", "turn": "w", "pieces": {{{KINGS}, {pieces}}}}}"#);
        Position::from_json(Variant::Alliance, &json).unwrap()
    }

    fn line(start: &Position, moves: &str) -> Vec<Ply> {
        let mut play = Play::new(start.clone());
        for mv in moves.split_whitespace() {
            let ply = play.position().read_ply(mv).unwrap();
            play.apply(&Event::Move(ply)).unwrap();
        }
        play.plies().to_vec()
    }

    /// Is the difference of the two lines shown? There has to be one.
    fn is_shown(pieces: &str, made: &str, better: &str) -> bool {
        let before = position(pieces);
        let side = OwnSide::of(&before, 0);
        let [made, better] = [made, better].map(|moves| line(&before, moves));
        let balances = [&made, &better].map(|line| Balance::of(&before, line, &side));
        let [of_made, of_better] = &balances;
        let difference = difference(of_made, of_better).unwrap();
        let lines = Lines {
            before: &before,
            made: &made,
            better: &better,
            shares: [0, 0],
        };
        lines.show(difference, &side)
    }

    /// Red's bishop stands between the king and Yellow's rook, or does not.
    #[test]
    fn a_fall_that_another_move_opened_is_no_reason() {
        let pieces = r#""c3": "wK", "c4": "wN", "g3": "yR", "f3": "rB""#;
        let better = "c3b2 f3b7 g8h8 g3g2";
        assert!(!is_shown(pieces, "c4b2 f3b7 g8h8 g3c3", better));
        let open = pieces.replace("f3", "f1");
        let better = "c3b2 f1g2 g8h8 g3h3";
        assert!(is_shown(&open, "c4b2 f1g2 g8h8 g3c3", better));
    }

    /// Red's rook attacks the pawn. The other pawn or the king can guard it, but the king not where
    /// Yellow's knight could capture it.
    #[test]
    fn what_hangs_after_the_better_move_too_is_no_reason() {
        let pieces = r#""c1": "wK", "a4": "wP", "b2": "wP", "a5": "rR""#;
        let falls = "c1d1 a5a4 g8h8 h4h5";
        assert!(!is_shown(pieces, falls, "c1c2 a7b7 g8h8 h4h5"));
        assert!(is_shown(pieces, falls, "b2b3 a7b7 g8h8 h4h5"));
        let by_king = r#""c2": "wK", "a4": "wP", "a5": "rR""#;
        let falls = "c2d1 a5a4 g8h8 h4h5";
        let better = "c2b3 a7b7 g8h8 h4h5";
        assert!(is_shown(by_king, falls, better));
        let covered = format!(r#"{by_king}, "b6": "yN""#);
        assert!(!is_shown(&covered, falls, better));
    }

    /// Where White captures on a4, Red's rook recaptures. Only a rook for a pawn is a loss.
    #[test]
    fn the_piece_that_pays_for_a_capture_is_no_reason() {
        for (pieces, moves, expected) in [
            (
                r#""c1": "wK", "b3": "wP", "a4": "rN", "a5": "rR""#,
                "b3a4 a5a4",
                false,
            ),
            (
                r#""c1": "wK", "a1": "wR", "a4": "rP", "a5": "rR""#,
                "a1a4 a5a4",
                true,
            ),
        ] {
            let before = position(pieces);
            let side = OwnSide::of(&before, 0);
            let [made, better] = [moves, "c1c2 a7b7"].map(|moves| line(&before, moves));
            let lines = Lines {
                before: &before,
                made: &made,
                better: &better,
                shares: [0, 0],
            };
            assert_eq!(lines.loses(1, &side), expected, "{pieces}");
        }
    }

    #[test]
    fn a_promotion_that_the_better_move_allows_too_is_no_reason() {
        let pieces = r#""d2": "wK", "c2": "bP", "h6": "bP""#;
        let made = "d2e3 a7b7 c2c1q h4g4";
        assert!(!is_shown(pieces, made, "d2e1 a7b7 h6h5"));
        assert!(is_shown(pieces, made, "d2c2 a7b7 h6h5"));
    }
}
