//! The whole state of a game of Chess66 as plain data: the pieces, the starting position, what a
//! move does, when the game is over, and what players may claim. Legal moves are in `legal`.

use std::collections::{BTreeMap, BTreeSet};

use crate::chess66::board::Square;
use crate::chess66::legal::{Move, crossed};
use crate::independent::two_players::{Ending, TwoPlayers};
use crate::independent::{CastlingSide, Offers, Owner};

pub(crate) use crate::independent::Kind;
pub(crate) use crate::independent::two_players::Colour as Army;

pub(crate) type Piece = crate::independent::Piece<Army>;

pub(crate) type Board = crate::independent::Board<Army, Square>;

/// The squares of one castling move.
pub(crate) struct Castle {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// The king's target, and the square that it crosses: the rook goes there.
    pub(crate) to: Square,
    pub(crate) crossed: Square,
    /// All squares between king and rook.
    pub(crate) between: Vec<Square>,
}

impl Castle {
    pub(crate) fn home(army: Army, side: CastlingSide) -> (Square, Square) {
        let castle = Castle::of(army, side);
        (castle.king, castle.rook)
    }

    pub(crate) fn of(army: Army, side: CastlingSide) -> Castle {
        let rank = match army {
            Army::White => 1,
            Army::Black => 8,
        };
        let square = |file: char| {
            Square::named(&format!("{file}{rank}")).expect("a square of the starting position")
        };
        let (rook, to, crossed, between) = match side {
            CastlingSide::King => ('h', 'g', 'f', "fg"),
            CastlingSide::Queen => ('a', 'c', 'd', "bcd"),
        };
        Castle {
            king: square('e'),
            rook: square(rook),
            to: square(to),
            crossed: square(crossed),
            between: between.chars().map(square).collect(),
        }
    }
}

/// A pawn that has just made a double step: the square that it crossed and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PassingPawn {
    pub(crate) target: Square,
    pub(crate) pawn: Square,
}

/// The parts of two positions that must be equal for a repetition. En passant counts only where it
/// is legal.
pub(crate) type RepetitionKey = (
    Board,
    Army,
    BTreeMap<Army, BTreeSet<CastlingSide>>,
    Option<PassingPawn>,
);

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) board: Board,
    pub(crate) turn: Army,
    pub(crate) castling: BTreeMap<Army, BTreeSet<CastlingSide>>,
    pub(crate) passing_pawn: Option<PassingPawn>,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmoves: u32,
    pub(crate) round: u32,
    /// The number of occurrences of each position.
    pub(crate) position_counts: BTreeMap<RepetitionKey, u32>,
    pub(crate) offers: Offers,
    /// An ending that cannot be seen on the board.
    pub(crate) declared: Option<Ending>,
}

/// The pieces from a1 to h1 and from a8 to h8 (A11).
const ARRAY: &str = "RNBQKBNR";

impl Game {
    pub(crate) fn start() -> Game {
        let mut board = Board::default();
        for (army, first, second) in [(Army::White, 1, 2), (Army::Black, 8, 7)] {
            for (file, letter) in ('a'..='h').zip(ARRAY.chars()) {
                let kind = Kind::of_letter(letter).expect("a kind");
                for (rank, kind) in [(first, kind), (second, Kind::Pawn)] {
                    let square = Square::named(&format!("{file}{rank}")).expect("a square");
                    board.put(square, Piece { army, kind });
                }
            }
        }
        let mut game = Game::with_board(board, Army::White);
        let both = BTreeSet::from(CastlingSide::BOTH);
        game.castling = Army::BOTH.map(|army| (army, both.clone())).into();
        game.count_position();
        game
    }

    /// A position without castling rights and without a past.
    pub(crate) fn with_board(board: Board, turn: Army) -> Game {
        Game {
            board,
            turn,
            castling: Army::BOTH.map(|army| (army, BTreeSet::new())).into(),
            passing_pawn: None,
            halfmoves: 0,
            round: 1,
            position_counts: BTreeMap::new(),
            offers: Offers::default(),
            declared: None,
        }
    }
}

impl Game {
    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let army = self.turn;
        let piece = self.board.get(mv.from).expect("a piece moves");
        let is_pawn = piece.kind == Kind::Pawn;
        let is_quiet = !is_pawn && self.captured(mv).is_none();
        self.board = self.board_after(mv);
        self.passing_pawn = crossed(army, mv.from, mv.to)
            .filter(|_| is_pawn)
            .map(|target| PassingPawn {
                target,
                pawn: mv.to,
            });
        self.halfmoves = if is_quiet { self.halfmoves + 1 } else { 0 };
        self.update_castling_rights();
        self.round += u32::from(army == Army::Black);
        self.turn = army.other();
        self.offers.close(self.turn.letter());
        self.count_position();
    }

    /// Removes the castling rights of kings and rooks that have moved or were captured.
    fn update_castling_rights(&mut self) {
        for (&army, sides) in &mut self.castling {
            let is_home = |side| self.board.has_king_and_rook(army, Castle::home(army, side));
            sides.retain(|&side| is_home(side));
        }
    }

    pub(crate) fn count_position(&mut self) {
        *self
            .position_counts
            .entry(self.repetition_key())
            .or_default() += 1;
    }

    fn repetition_key(&self) -> RepetitionKey {
        let takes = |mv: &Move| {
            let is_pawn = self.board.is(mv.from, self.turn, Kind::Pawn);
            let taken = self.captured(*mv);
            is_pawn
                && taken.is_some()
                && taken == self.passing_pawn.map(|passing_pawn| passing_pawn.pawn)
        };
        // An en passant right distinguishes positions only if a legal move can use it.
        let is_legal = self.passing_pawn.is_some() && self.moves().iter().any(takes);
        let passing_pawn = self.passing_pawn.filter(|_| is_legal);
        (
            self.board.clone(),
            self.turn,
            self.castling.clone(),
            passing_pawn,
        )
    }

    /// Whether nobody can ever mate: two kings, alone or with one knight or bishop (A15).
    fn is_dead(&self) -> bool {
        let others: Vec<Kind> = self
            .board
            .pieces()
            .map(|(_, piece)| piece.kind)
            .filter(|&kind| kind != Kind::King)
            .collect();
        matches!(others[..], [] | [Kind::Bishop] | [Kind::Knight])
    }
}

impl TwoPlayers for Game {
    fn ending(&self) -> Option<Ending> {
        if self.declared.is_some() {
            return self.declared;
        }
        let is_check = self.board.is_check(self.turn);
        // Mate and stalemate come before a dead position.
        if self.has_move() {
            let dead = Ending::drawn("dead_position");
            self.is_dead().then_some(dead)
        } else if is_check {
            Some(Ending::won("checkmate", self.turn.other()))
        } else {
            Some(Ending::drawn("stalemate"))
        }
    }

    fn declare(&mut self, ending: Ending) {
        self.declared = Some(ending);
    }

    fn offers(&mut self) -> &mut Offers {
        &mut self.offers
    }

    fn may_claim_threefold(&self) -> bool {
        self.position_counts
            .get(&self.repetition_key())
            .is_some_and(|&times| times >= 3)
    }

    fn may_claim_fifty(&self) -> bool {
        self.halfmoves >= 100
    }

    /// The opponent wins if they have anything besides their king to mate with.
    fn flag(&self, by: Army) -> Ending {
        match self.board.of(by.other()).count() {
            1 => Ending::drawn("flagged"),
            _ => Ending::won("flagged", by.other()),
        }
    }

    fn make(&mut self, text: &str) -> bool {
        let found = self.moves().into_iter().find(|mv| mv.to_string() == text);
        found.map(|mv| self.play(mv)).is_some()
    }
}
