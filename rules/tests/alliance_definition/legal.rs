//! What makes a move legal, by definition: every pair of a man and a cell is asked whether he goes there. No king
//! need be kept safe (the seed: any valid move may be made); whom a man may take depends on teams (AL-01, AL-18).

use std::fmt;

use crate::board::{Army, Cell, Kind, Man};
use crate::game::{AllyCapture, Game, Status};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<Kind>,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(out, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl Game {
    /// The moves of whoever is to move; none when the game is over or waits for a choice.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        match self.end.is_some() || self.pending.is_some() {
            true => Vec::new(),
            false => self.moves_of(self.turn),
        }
    }

    /// The moves of an army as if it had the turn. Who has not moved yet moves a pawn, if one can (AL-05).
    pub(crate) fn moves_of(&self, army: Army) -> Vec<Move> {
        let own = self.board.of(army);
        let pairs = own.flat_map(|(from, _)| Cell::all().into_iter().map(move |to| (from, to)));
        let pairs: Vec<(Cell, Cell)> = pairs.filter(|&(from, to)| self.goes(from, to)).collect();
        let is_pawns = |&(from, _): &(Cell, Cell)| self.is_pawn(from);
        let is_bound = self.first_move.contains(&army) && pairs.iter().any(is_pawns);
        let pairs = pairs.into_iter();
        let pairs = pairs.filter(|pair| !is_bound || is_pawns(pair));
        pairs
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn can_move(&self, army: Army) -> bool {
        let mut own = self.board.of(army);
        own.any(|(from, _)| Cell::all().into_iter().any(|to| self.goes(from, to)))
    }

    fn is_pawn(&self, cell: Cell) -> bool {
        let man = self.board.get(cell);
        man.is_some_and(|man| man.kind == Kind::Pawn)
    }

    fn with_promotions(&self, from: Cell, to: Cell) -> Vec<Move> {
        let man = self.board.get(from).expect("a man moves");
        let promotions = match man.kind == Kind::Pawn && man.army.promotes_on(to) {
            true => Kind::PROMOTIONS.map(Some).to_vec(),
            false => vec![None],
        };
        let moves = promotions.into_iter().map(|promotion| Move {
            from,
            to,
            promotion,
        });
        moves.collect()
    }

    /// A man goes where he bears, to an empty cell or to take; a pawn goes one step straight and takes where he bears.
    fn goes(&self, from: Cell, to: Cell) -> bool {
        let Some(man) = self.board.get(from) else {
            return false;
        };
        let bears = || self.board.attacks(from, to);
        match (self.board.get(to), man.kind) {
            (Some(victim), _) => self.may_take(man.army, victim) && bears(),
            (None, Kind::Pawn) => from.plus(man.army.forward()) == to,
            (None, _) => bears(),
        }
    }

    /// A protectorate spares its team under every option; others as the option says.
    fn may_take(&self, army: Army, victim: Man) -> bool {
        let spares_team = self.status(army) == Status::Protectorate
            || self.options.ally_capture == AllyCapture::Forbidden;
        army != victim.army && !(spares_team && self.are_allied(army, victim.army))
    }
}
