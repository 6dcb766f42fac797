//! Writes the token of a ply in its position: as much as distinguishes it from the other legal
//! moves, the letter before the number, and its marks; and compares a word of c4pgn, or what people
//! type instead, with the legal moves.
//!
//! The marks say whom a ply checks, whom it mates, and who left the game when its turn began. They
//! only show what is new. Source: "Example move notations" of Chess4's own document, the first
//! game, and standard PGN where both are silent.
//!
//! Of a word the exact grammar comes first; if it does not fit, the lenient reading of all variants
//! may. `crate::notation::reading` decides which of several moves is meant.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::notation::c4pgn::token::{Marks, Pass, PieceMove, Token, TurnAction};
use crate::notation::text::{self, Expected};
use crate::notation::{san, signs};
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::{Army, PieceKind};
use crate::position::any_position::Position;
use crate::query::why::Origin;
use crate::query::{PartialMove, Reading};
use crate::variants::chess4::game::MateKind;

/// The amount that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Everything that can be derived.
    Annotated,
    /// Only what distinguishes the moves.
    Condensed,
}

impl Position {
    /// A ply with all its marks: `xk5`, `o-o-s`, `Ba6#b###w`.
    pub(crate) fn c4pgn(&self, ply: &Ply) -> String {
        let token = Token {
            action: self.action(ply, &self.legal_moves(), Style::Annotated),
            marks: self.marks(ply),
        };
        token.to_string()
    }

    /// A ply without marks and without `x`: `k5`, `o-o-s`, `Ba6`.
    pub(super) fn condensed(&self, ply: &Ply) -> String {
        self.action(ply, &self.legal_moves(), Style::Condensed)
            .to_string()
    }

    /// The action of a ply, distinguished from these legal moves.
    fn action(&self, ply: &Ply, legal: &[Move], style: Style) -> TurnAction {
        match *ply {
            Ply::Blocked => TurnAction::Pass(Pass::Blocked),
            Ply::Resigned => TurnAction::Pass(Pass::Resigned),
            Ply::Eliminated => TurnAction::Pass(Pass::Eliminated),
            Ply::Move(mv) => match mv.manner {
                Manner::Castling(side) => TurnAction::Castle {
                    side,
                    colour: Some(self.turn().letter()),
                },
                _ => TurnAction::PieceMove(self.step(&mv, legal, style)),
            },
        }
    }

    /// The `x` distinguishes a pawn's capture from an advance, where it is written.
    fn step(&self, mv: &Move, legal: &[Move], style: Style) -> PieceMove {
        let captures = |mv: &Move| self.captured_piece(mv).is_some();
        let mut rivals = self.rivals(mv, legal);
        rivals.retain(|rival| style == Style::Condensed || captures(rival) == captures(mv));
        PieceMove {
            kind: self
                .piece(mv.from)
                .map_or(PieceKind::Pawn, |piece| piece.kind),
            origin: san::origin(mv, &rivals),
            captures: style == Style::Annotated && captures(mv),
            to: mv.to,
            promotion: mv.promotion(),
        }
    }
}

impl Position {
    /// The marks of a legal ply. The letters of each mark are in turn order after the mover.
    fn marks(&self, ply: &Ply) -> Marks {
        let others = self.armies_behind(self.mover().unwrap_or(self.turn()));
        let letters = |marked: &[Army]| -> String {
            let marked = others.iter().filter(|army| marked.contains(army));
            marked.map(|army| army.letter()).collect()
        };
        let mv = ply.mv().filter(|mv| self.is_legal(mv));
        let (check, mate) = mv.map_or_else(Default::default, |mv| self.threats(&mv));
        Marks {
            check: letters(&check),
            mate: letters(&mate),
            elimination: letters(&self.eliminated_this_turn()),
        }
    }

    /// The armies that a move newly checks, and those that it newly mates.
    fn threats(&self, mv: &Move) -> (Vec<Army>, Vec<Army>) {
        let moved = self.at_end_of(mv.into());
        let no_longer_mated = self.no_longer_mated_by(mv);
        let others = self.armies_behind(self.turn());
        let (mated, playing): (Vec<Army>, Vec<Army>) =
            others.into_iter().partition(|&army| moved.is_mated(army));
        let is_new = |army: &Army| !self.is_mated(*army) || no_longer_mated.contains(army);
        let checked = |army: &Army| self.is_newly_checked(mv, &moved, *army);
        (
            playing.into_iter().filter(checked).collect(),
            mated.into_iter().filter(is_new).collect(),
        )
    }

    fn is_mated(&self, army: Army) -> bool {
        let mate = self.mate(army);
        mate.is_some_and(|mate| mate.kind == MateKind::Checkmated)
    }

    /// Does a piece check an army that did not check it before, or from another square now?
    ///
    /// The piece that moved checks from a new square, even if it takes the piece that checked from
    /// there.
    fn is_newly_checked(&self, mv: &Move, moved: &Position, army: Army) -> bool {
        let before = self.checkers(army);
        let mut now = moved.checkers(army).into_iter();
        now.any(|square| square == mv.to || !before.contains(&square))
    }

    /// The other armies in turn order, beginning after one.
    fn armies_behind(&self, first: Army) -> Vec<Army> {
        let mut armies: Vec<Army> = self.armies().collect();
        let at = armies.iter().position(|&army| army == first);
        armies.rotate_left(at.map_or(0, |at| at + 1));
        armies.retain(|&army| army != first);
        armies
    }
}

/// Every way to read a text, the most literal first.
///
/// If the exact grammar fits a legal move, it is the only way: `bxc6` is a pawn's capture, whatever
/// bishops there are.
pub(crate) fn readings(text: &str, position: &Position, legal: &[Move]) -> Vec<Reading> {
    let without_number_and_glyph = without_number_and_glyph(text);
    let literal = literal(without_number_and_glyph, position);
    let fits = |reading: &Reading| legal.iter().any(|mv| position.fits(reading, mv));
    // An exact text never means anything else.
    if let Some(fitting) = literal.filter(fits) {
        return Vec::from([fitting]);
    }
    let lenient = lenient(without_number_and_glyph, position).unwrap_or_default();
    literal.into_iter().chain(lenient).collect()
}

/// By the exact grammar. The squares may be in a missing corner, so that the answer can explain it.
fn literal(without_number_and_glyph: &str, position: &Position) -> Option<Reading> {
    match Token::read(without_number_and_glyph).ok()?.action {
        TurnAction::PieceMove(step) => Some(Reading::Piece(partial_move(&step))),
        TurnAction::Castle { side, colour } => Some(Reading::Castling {
            side,
            army: colour.and_then(|letter| position.army(letter)),
        }),
        TurnAction::Pass(_) => None,
    }
}

/// Reads a move as people type it: any case, marks without colours, separators between squares and
/// before the promotion, castling without dashes. An `x` that the grammar reads stays a capture.
fn lenient(without_number_and_glyph: &str, position: &Position) -> Option<Vec<Reading>> {
    let word = unmarked(without_number_and_glyph)?;
    if let Some(side) = text::castling(word) {
        return Some(Vec::from([Reading::Castling { side, army: None }]));
    }
    // A move ends with the number of its square; what follows can only be a promotion.
    let end = word.rfind(|digit: char| digit.is_ascii_digit())? + 1;
    let (move_only, tail) = word.split_at(end);
    let promotion = tail.trim_matches(['=', '(', ')', '/', ' ']);
    let goal = move_only.rfind(|letter: char| letter.is_ascii_alphabetic())?;
    let (head, to) = move_only.split_at(goal);
    let (head, captures) = without_separator(head.trim_end())?;
    let is_plain = |text: &str| text.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let is_kind = |letter| position.options().rule_set().kind(letter).is_some();
    let mut letters = promotion.chars();
    let is_promotion =
        tail.is_empty() || letters.next().is_some_and(is_kind) && letters.next().is_none();
    // The rest must be letters and digits, or it is no move.
    if !(is_plain(head) && is_plain(to) && is_promotion) {
        return None;
    }
    let readings = text::readings(
        &format!("{head}{to}{promotion}"),
        position.options().rule_set(),
    );
    Some(
        readings
            .into_iter()
            .map(|reading| capturing(reading, captures))
            .collect(),
    )
}

/// Removes marks: those of other notations, or Chess4's with letters in any case or none.
fn unmarked(word: &str) -> Option<&str> {
    let token = signs::without_check_words(word);
    let (action, marks) = token.split_at(token.find(['#', '+']).unwrap_or(token.len()));
    let is_mark = |letter: char| "#+wsbgWSBG".contains(letter);
    marks.chars().all(is_mark).then_some(action.trim_end())
}

/// The text before the target without its separator, and whether that is a capture sign. Only a
/// capture sign may stand before a target alone.
fn without_separator(head: &str) -> Option<(&str, bool)> {
    let stripped = |separator: &[char]| head.strip_suffix(separator).map(str::trim_end);
    match (stripped(&['x', 'X', ':']), stripped(&['-'])) {
        (Some(captor), _) => Some((captor, true)),
        (None, Some("")) => None,
        (None, Some(mover)) => Some((mover, false)),
        (None, None) => Some((head, false)),
    }
}

/// A pawn's capture must capture. A piece's `x` is not checked, as in the grammar.
fn capturing(reading: Reading, captures: bool) -> Reading {
    match reading {
        Reading::Piece(partial_move) => Reading::Piece(PartialMove {
            captures: captures && matches!(partial_move.kind, None | Some(PieceKind::Pawn)),
            ..partial_move
        }),
        // Castling has no capture sign.
        castling => castling,
    }
}

/// The text that is expected instead of an unreadable one.
pub(crate) fn expected(text: &str) -> Expected {
    Token::read(without_number_and_glyph(text))
        .err()
        .unwrap_or(Expected::C4pgnMove)
}

/// The pass that a text names, if it is one.
pub(crate) fn pass(text: &str) -> Option<Ply> {
    match Token::read(without_number_and_glyph(text)).ok()?.action {
        TurnAction::Pass(pass) => Some(pass.ply()),
        TurnAction::PieceMove(_) | TurnAction::Castle { .. } => None,
    }
}

/// Removes a number in front and annotations at the end.
fn without_number_and_glyph(text: &str) -> &str {
    text::without_number(text.trim()).trim_end_matches(['!', '?'])
}

fn partial_move(step: &PieceMove) -> PartialMove {
    let Origin { file, rank } = step.origin;
    // The coordinate form names no piece.
    let pawn = step.kind == PieceKind::Pawn;
    let named = file.is_some() && rank.is_some();
    PartialMove {
        kind: (!(pawn && named)).then_some(step.kind),
        file,
        rank,
        to: step.to,
        promotion: step.promotion,
        captures: pawn && step.captures,
    }
}

impl Position {
    /// Is the move written exactly like this, annotated or condensed?
    ///
    /// An advance is written like an en passant capture without its `x` (A19). A bishop's letter at
    /// the end of the coordinate form does not stand for Black.
    pub(crate) fn is_c4pgn(&self, text: &str, mv: &Move, legal: &[Move]) -> bool {
        let without_number_and_glyph = without_number_and_glyph(text);
        if mv.to_string() == without_number_and_glyph {
            return true;
        }
        let Ok(Token { action, .. }) = Token::read(without_number_and_glyph) else {
            return false;
        };
        // Both styles are exact; a condensed file leaves out captures.
        let written = |style| self.action(&Ply::Move(*mv), legal, style);
        written(Style::Annotated) == action || written(Style::Condensed) == action
    }
}
