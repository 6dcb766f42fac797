//! The crate against the model, over random games of every theme, and the situations that must
//! occur in them.
//!
//! The search for situations changes nothing in a game. `TEST_SEED` sets another seed, `TEST_GAMES`
//! another number of games.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::chess4::board::{Kind, Right, Square, is_pawn_attack};
use crate::chess4::comparison::{Comparison, random_action};
use crate::chess4::game::Game;
use crate::chess4::legal::Move;
use crate::chess4::players::next_action;
use crate::chess4::starting_positions::{THEMES, Theme, game};
use crate::independent::{Counts, Run};
use entente_rules_tests::Dice;

/// Every situation that must occur in an ordinary run.
const SITUATIONS: [&str; 36] = [
    "a captured army helped its commander's king",
    "a captured army moved",
    "a captured army that nobody inherits",
    "a captured army passed",
    "a captured king is captured",
    "a choice of armies",
    "a draw agreed",
    "a frozen pawn moved",
    "a game won",
    "a piece captured on a crossed square",
    "a mate",
    "a mate lifted",
    "a mate lifted after the pass",
    "a mate taken over by a capture",
    "a point for an eliminated player",
    "a promotion on the far edge",
    "a promotion on a side edge",
    "a resignation",
    "a pending resignation of a mated player",
    "a stalemate",
    "a self-stalemate",
    "a stalemate lifted",
    "an army captured",
    "an inert king captured",
    "another army chosen",
    "castling",
    "castling regained",
    "en passant by a captured army",
    "en passant of a pawn whose player left",
    "en passant, a second or third of a chain",
    "en passant, head on",
    "en passant, perpendicular",
    "eliminated by mate",
    "eliminated by stalemate",
    "several eliminated at once",
    "refused actions",
];

/// Seed and number of games of an ordinary run.
const SEED: u64 = 5;
const GAMES: u64 = 216;

#[test]
fn the_crate_plays_as_the_rules_are_defined() {
    let run = Run::of(SEED, GAMES);
    let mut failures = Vec::new();
    let counts = run.play(|index, dice, counts| failures.extend(failure(index, dice, counts)));
    assert!(failures.is_empty(), "{}", summary(failures));
    if (run.seed, run.games) == (SEED, GAMES) {
        counts.assert_all(&SITUATIONS);
    }
}

/// Plays one game and returns the failure report, if there is one.
fn failure(index: u64, dice: &mut Dice, counts: &mut Counts) -> Option<String> {
    let theme = THEMES[index as usize % THEMES.len()];
    let game = AssertUnwindSafe(|| play(dice, theme, counts));
    let failure = catch_unwind(game).err()?;
    Some(*failure.downcast().expect("a failure has a text"))
}

/// The first line of each failure report, and the shortest report in full.
fn summary(mut failures: Vec<String>) -> String {
    failures.sort_by_key(String::len);
    let each: Vec<&str> = failures
        .iter()
        .filter_map(|failure| failure.lines().next())
        .collect();
    format!(
        "{} games differ:\n{}\n\nthe shortest:\n{}",
        failures.len(),
        each.join("\n"),
        failures[0]
    )
}

fn play(dice: &mut Dice, theme: Theme, counts: &mut Counts) {
    let mut comparison = Comparison::new(game(dice, theme));
    let actions = match theme {
        Theme::StartingPosition => 100,
        Theme::ExposedKings | Theme::Crowd => 50,
        Theme::Mated | Theme::TwoMated | Theme::Endgame | Theme::Racing => 35,
        Theme::PassingPawn | Theme::Castles => 20,
    };
    for _ in 0..actions {
        if dice.roll(8) == 0 {
            comparison.try_refused(&random_action(&comparison.game, dice));
            counts.add("refused actions");
        }
        if comparison.game.is_over() {
            counts.add(if comparison.game.agreed {
                "a draw agreed"
            } else {
                "a game won"
            });
            break;
        }
        if dice.roll(10) == 0 {
            comparison.check_state_reads_back();
        }
        let action = next_action(&comparison.game, dice, counts);
        comparison.apply(&action);
        counts.take(&mut comparison.game);
        counts.add("actions");
    }
}

impl Game {
    /// Notes the situations of a move before it is made. `captured` is the square of the captured
    /// piece.
    pub(crate) fn note_move(&mut self, mv: Move, captured: Option<Square>) {
        let piece = self.board.get(mv.from).expect("a piece moves");
        let victim = captured.and_then(|square| self.board.get(square));
        let is_diagonal = piece.kind == Kind::Pawn && is_pawn_attack(piece.army, mv.from, mv.to);
        if self.castle_shape(piece.army, mv.from, mv.to).is_some() {
            self.happened.push(if self.is_active(piece.army) {
                "castling"
            } else {
                "castling regained"
            });
        }
        if let Some(victim) = victim.filter(|victim| victim.kind == Kind::King) {
            self.happened.push(match self.commander(victim.army) {
                Some(_) => "a captured king is captured",
                None => "an inert king captured",
            });
        }
        if let Some(commander) = self.commands.get(&piece.army) {
            self.happened.push(if self.checkers(*commander).is_empty() {
                "a captured army moved"
            } else {
                "a captured army helped its commander's king"
            });
        }
        if mv.promotion.is_some() {
            let opposite = piece.army.next().next();
            self.happened.push(if opposite.is_own_line(mv.to) {
                "a promotion on the far edge"
            } else {
                "a promotion on a side edge"
            });
        }
        if is_diagonal {
            self.note_pawn_capture(mv, captured);
        }
    }

    fn note_pawn_capture(&mut self, mv: Move, captured: Option<Square>) {
        let seat = self.turn;
        let Some(passing_pawn) = self.passing_pawns.at(seat, mv.to) else {
            return;
        };
        if captured == Some(mv.to) {
            self.happened.push("a piece captured on a crossed square");
            return;
        }
        let right = passing_pawn.rights[&seat];
        let (capturer_step, owner_step) = (seat.forward(), passing_pawn.owner.forward());
        let owner_left = self.commander(passing_pawn.owner).is_none();
        let parallel = (capturer_step.0 == 0) == (owner_step.0 == 0);
        self.happened.push(if parallel {
            "en passant, head on"
        } else {
            "en passant, perpendicular"
        });
        if right == Right::Continuing {
            self.happened
                .push("en passant, a second or third of a chain");
        }
        if owner_left {
            self.happened.push("en passant of a pawn whose player left");
        }
        if self.commands.contains_key(&seat) {
            self.happened.push("en passant by a captured army");
        }
    }
}
