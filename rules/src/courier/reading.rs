//! A line in its position: the legal move that it means, or which part of it is wrong and why; and the way back. Both
//! ways go through the same list of parts: what a move does to the board, written in full.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::courier::line::{Part, Said, parse};
use crate::courier::rule::CourierRule;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::reading::{MoveTextError, clip};
use crate::why::{Man, WhyNot};

/// Why a line is no legal move, and at which character, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misread {
    pub(crate) column: usize,
    pub(crate) error: MoveTextError,
}

/// A line that begins with a man who goes.
struct Line<'a> {
    first: Said<'a>,
    /// The legal moves between its two cells: more than one where a pawn promotes.
    moves: Vec<Move>,
    rest: &'a [Said<'a>],
}

impl Position {
    /// Reads a move in Game Courier's full notation, strictly: both cells, case as it is, what the pawn becomes. The
    /// label, the man removed elsewhere and the rook of a castling may be left out, but not be wrong.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::Chess66);
    /// assert_eq!(start.read_courier("P a2-A4").unwrap().to_string(), "a2A4");
    /// let error = start.read_courier("p a2-a4").unwrap_err();
    /// assert_eq!(error.to_string(), "p a2-a4 is not legal: the pawn on a2 is labelled P, not p.");
    /// ```
    pub fn read_courier(&self, line: &str) -> Result<Move, MoveTextError> {
        self.find_courier(line).map_err(|misread| misread.error)
    }

    pub(crate) fn find_courier(&self, line: &str) -> Result<Move, Misread> {
        let parts = parse(line, self.board()).map_err(|fault| Misread {
            column: fault.column,
            error: MoveTextError::Unreadable {
                text: fault.text,
                expected: fault.expected,
            },
        })?;
        let line = self.line(&parts)?;
        for (place, said) in line.rest.iter().enumerate() {
            if line.rest[..place]
                .iter()
                .any(|other| other.part == said.part)
            {
                let part = said.part.to_string();
                return Err(illegal(said, CourierRule::Twice { part }));
            }
        }
        let fits = |mv: &&Move| self.is_told(mv, line.rest);
        match line.moves.iter().find(fits) {
            Some(&mv) => Ok(mv),
            None => Err(self.misread(&line)),
        }
    }

    /// The line with the moves that its first part leaves; there is one at least.
    fn line<'a>(&self, parts: &'a [Said<'a>]) -> Result<Line<'a>, Misread> {
        let (&first, rest) = parts.split_first().expect("a line has one part at least");
        let Part::Go { label, from, to } = first.part else {
            let part = first.part.to_string();
            return Err(illegal(&first, CourierRule::NobodyGoes { part }));
        };
        if let (Some(piece), Some(label)) = (self.piece(from), label)
            && piece != label
        {
            let man = Man { cell: from, piece };
            return Err(illegal(&first, CourierRule::Label { man, label }));
        }
        let mut moves = self.legal_moves();
        moves.retain(|mv| (mv.from, mv.to) == (from, to));
        if moves.is_empty() {
            let why = self.why_not(from, to, promotion(rest));
            let why = why.unwrap_or(WhyNot::OtherManner { from, to });
            return Err(illegal(&first, why));
        }
        Ok(Line { first, moves, rest })
    }

    /// Does the rest of a line say nothing wrong of a move, and what its pawn becomes?
    fn is_told(&self, mv: &Move, rest: &[Said<'_>]) -> bool {
        let parts = self.courier_parts(mv);
        let says = |part: &Part| rest.iter().any(|said| part.is_said_by(&said.part));
        let is_so = |said: &Said<'_>| parts[1..].iter().any(|part| part.is_said_by(&said.part));
        let must = |part: &&Part| matches!(part, Part::Put { .. });
        rest.iter().all(is_so) && parts.iter().filter(must).all(says)
    }

    /// Why none of the moves of a line fits its rest.
    fn misread(&self, line: &Line<'_>) -> Misread {
        let all: Vec<Part> = line
            .moves
            .iter()
            .flat_map(|mv| self.courier_parts(mv))
            .collect();
        let wrong = |said: &&Said<'_>| !all.iter().any(|part| part.is_said_by(&said.part));
        match line.rest.iter().find(wrong) {
            Some(said) => illegal(said, self.why_not_part(line, said)),
            None => Misread {
                column: line.first.column,
                error: MoveTextError::PromotionMissing {
                    text: clip(line.first.text),
                    moves: line.moves.clone(),
                },
            },
        }
    }

    /// Why a part is none of what the move does.
    fn why_not_part(&self, line: &Line<'_>, said: &Said<'_>) -> WhyNot {
        let promotes = |on| {
            line.moves
                .iter()
                .any(|mv| mv.to == on && mv.promotion().is_some())
        };
        match said.part {
            Part::Clear { cell } => CourierRule::NothingRemoved { cell }.into(),
            Part::Remove { cell } => CourierRule::CellRemoved { cell }.into(),
            Part::Go { from, to, .. } => CourierRule::NobodyElseGoes { from, to }.into(),
            Part::Put { on, .. } if !promotes(on) => CourierRule::NothingPut { cell: on }.into(),
            Part::Put { man, .. } if man.army != self.turn() => {
                let army = self.turn();
                let own = Piece { army, ..man };
                CourierRule::OthersPromotion { label: man, own }.into()
            }
            Part::Put { man, .. } => WhyNot::NotAPromotion { kind: man.kind },
        }
    }

    /// All that a legal move does: the man goes, who is taken elsewhere disappears, the pawn becomes something, the
    /// rook goes.
    fn courier_parts(&self, mv: &Move) -> Vec<Part> {
        let label = self.piece(mv.from);
        let go = Part::Go {
            label,
            from: mv.from,
            to: mv.to,
        };
        let elsewhere = self.capture_cell(mv).filter(|&cell| cell != mv.to);
        let clear = elsewhere.map(|cell| Part::Clear { cell });
        let put = label.zip(mv.promotion()).map(|(pawn, kind)| Part::Put {
            man: Piece { kind, ..pawn },
            on: mv.to,
        });
        let rook = self.castled(mv).map(|castled| castled.rook);
        let rook = rook.map(|(from, to)| Part::Go {
            label: self.piece(from),
            from,
            to,
        });
        [Some(go), clear, put, rook].into_iter().flatten().collect()
    }

    /// The move in Game Courier's full notation: `P e2-e4`, `B b5-A4; a4-`, `p e2-e1; q-e1`, `K e1-g1; R h1-f1`.
    pub(crate) fn courier(&self, mv: &Move) -> String {
        let parts = self.courier_parts(mv);
        let parts: Vec<String> = parts.iter().map(Part::to_string).collect();
        parts.join("; ")
    }
}

fn illegal(said: &Said<'_>, why: impl Into<WhyNot>) -> Misread {
    Misread {
        column: said.column,
        error: MoveTextError::Illegal {
            text: clip(said.text),
            why: why.into(),
        },
    }
}

/// What the pawn shall become, if the line says it.
fn promotion(rest: &[Said<'_>]) -> Option<Kind> {
    rest.iter().find_map(|said| match said.part {
        Part::Put { man, .. } => Some(man.kind),
        _ => None,
    })
}
