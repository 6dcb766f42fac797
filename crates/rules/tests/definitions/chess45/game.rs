//! The state of a game of Chess 4.5, what a move does to it, and what players may do besides
//! moving.
//!
//! A move may eliminate a side, create a guard, pass the turn and end the game. Players may resign,
//! run out of time, agree to a draw or claim one.

use serde_json::Value;

use crate::chess45::board::{Board, CENTRE, Kind, Move, Piece, Side, Square, starting_board};
use crate::independent::json::army;
use crate::independent::{Offers, Owner};

/// The square on which a piece captured by the queen becomes a guard (C45-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Placement {
    /// In the centre after the move, if it is empty.
    IfEmpty,
    /// In the centre before the move, whatever stands there: exactly what the program's last commit
    /// does.
    Head,
}

/// The guard that appears in the centre after a capture by the queen.
const GUARD: Piece = Piece {
    army: Side::Yellow,
    kind: Kind::Guard,
};

#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) guard_placement: Placement,
    pub(crate) double_step_jumps: bool,
    pub(crate) guard_orthogonal_capture: bool,
    pub(crate) yellow_counts: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            guard_placement: Placement::IfEmpty,
            double_step_jumps: false,
            guard_orthogonal_capture: false,
            yellow_counts: true,
        }
    }
}

/// The ways in which a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    OneLeft(Side),
    Blocked,
    Agreed,
    Fifty,
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) turn: Side,
    pub(crate) round: u32,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmoves: u32,
    pub(crate) offers: Offers,
    pub(crate) ending: Option<Ending>,
}

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        Game::with_board(options, starting_board(), Side::White)
    }

    pub(crate) fn with_board(options: Options, board: Board, turn: Side) -> Game {
        let mut game = Game {
            options,
            board,
            turn,
            round: 1,
            halfmoves: 0,
            offers: Offers::default(),
            ending: None,
        };
        game.resolve();
        game
    }

    /// The sides that are in, in turn order: those with pieces.
    pub(crate) fn sides(&self) -> Vec<Side> {
        Side::ALL
            .into_iter()
            .filter(|&side| self.board.has(side))
            .collect()
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        match self.ending {
            Some(_) => Vec::new(),
            None => self.moves_of(self.turn),
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let is_pawn = self
            .board
            .get(mv.from)
            .is_some_and(|piece| piece.kind == Kind::Pawn);
        let is_quiet = !is_pawn && self.board.is_empty(mv.to);
        self.halfmoves = if is_quiet { self.halfmoves + 1 } else { 0 };
        let makes_guard = self.makes_guard(mv);
        self.board = self.board_after(mv);
        self.remove_lost_sides();
        // An army whose king was captured is gone before the guard appears (C45-05).
        if makes_guard && self.options.guard_placement == Placement::IfEmpty {
            self.board.0.entry(CENTRE).or_insert(GUARD);
        }
        self.pass_turn();
        self.resolve();
    }

    /// Whether Yellow's queen captures.
    fn makes_guard(&self, mv: Move) -> bool {
        let piece = self.board.get(mv.from);
        piece.is_some_and(|piece| piece.kind == Kind::Queen) && !self.board.is_empty(mv.to)
    }

    fn board_after(&self, mv: Move) -> Board {
        let mut board = self.board.clone();
        let mut piece = board.0.remove(&mv.from).expect("a piece moves");
        board.0.remove(&mv.to);
        // Literally as in the program: the guard replaces whatever stands in the centre.
        match self.options.guard_placement {
            Placement::Head if self.makes_guard(mv) && mv.from != CENTRE => {
                board.0.insert(CENTRE, GUARD);
            }
            _ => {}
        }
        piece.kind = mv.promotion.unwrap_or(piece.kind);
        board.0.insert(mv.to, piece);
        board
    }

    /// Removes every side that has lost its king or queen (C45-06).
    fn remove_lost_sides(&mut self) {
        for side in Side::ALL {
            if self.board.royal_square(side).is_none() {
                self.board.remove_side(side);
                self.offers.close(side.letter());
            }
        }
    }

    fn pass_turn(&mut self) {
        let next = Side::ALL[(self.turn as usize + 1) % 5];
        self.round += u32::from(next == Side::White);
        self.turn = next;
    }

    /// Ends the game if it is over. Otherwise the turn goes to the next side that can move (C45-07,
    /// C45-13).
    pub(crate) fn resolve(&mut self) {
        let counts = |side: &Side| *side != Side::Yellow || self.options.yellow_counts;
        let last: Vec<Side> = self.sides().into_iter().filter(counts).collect();
        if let [winner] = last[..] {
            self.ending = Some(Ending::OneLeft(winner));
        } else if Side::ALL
            .into_iter()
            .all(|side| self.moves_of(side).is_empty())
        {
            self.ending = Some(Ending::Blocked);
        } else {
            while self.moves_of(self.turn).is_empty() {
                self.pass_turn();
            }
        }
        self.offers.close(self.turn.letter());
    }

    /// Whether fifty rounds have passed without a capture or a pawn move (C45-16).
    pub(crate) fn may_claim(&self) -> bool {
        self.halfmoves as usize >= 50 * self.sides().len()
    }

    /// Removes a side that gives up, as if its king had been captured.
    pub(crate) fn give_up(&mut self, side: Side) {
        self.board.remove_side(side);
        self.offers.close(side.letter());
        self.end_if_agreed();
        if self.turn == side {
            self.pass_turn();
        }
        if self.ending.is_none() {
            self.resolve();
        }
    }

    pub(crate) fn end_if_agreed(&mut self) {
        let voters: Vec<char> = self.sides().iter().map(|side| side.letter()).collect();
        if self.offers.is_unanimous(&voters) {
            self.ending = Some(Ending::Agreed);
        }
    }

    pub(crate) fn is_in(&self, side: Side) -> bool {
        self.board.has(side)
    }

    pub(crate) fn captured(&self, mv: Move) -> Option<(Square, Piece)> {
        self.board.get(mv.to).map(|piece| (mv.to, piece))
    }
}

impl Game {
    /// Applies an event. Returns `ok`, or the reason why nothing was done.
    pub(crate) fn take_event(&mut self, event: &Value) -> &'static str {
        if self.ending.is_some() {
            return "game_over";
        }
        let (verb, what) = match event.as_object().and_then(|event| event.iter().next()) {
            Some((verb, what)) => (verb.as_str(), what),
            None => return "illegal_move",
        };
        if verb == "move" {
            return self.take_move(what.as_str().unwrap_or(""));
        }
        let by = if what.is_object() { &what["by"] } else { what };
        // Only a side that is in may act, whatever the event is.
        match army(by).filter(|&by| self.is_in(by)) {
            Some(by) => self.take_other_event(verb, by, army(&what["offer"])),
            None => "not_in_game",
        }
    }

    fn take_move(&mut self, text: &str) -> &'static str {
        match self.moves().into_iter().find(|mv| mv.to_string() == text) {
            Some(mv) => {
                self.play(mv);
                "ok"
            }
            None => "illegal_move",
        }
    }

    fn take_other_event(&mut self, verb: &str, by: Side, offer: Option<Side>) -> &'static str {
        match (verb, offer) {
            ("resign" | "flag", _) => self.give_up(by),
            ("claim50", _) if self.may_claim() => self.ending = Some(Ending::Fifty),
            ("claim50" | "claim3", _) => return "claim_false",
            ("offer", _) if self.offers.stands(by.letter()) => return "duplicate",
            ("offer", _) => self.offers.open(by.letter()),
            ("agree" | "decline", Some(offer)) => return self.answer(verb, by, offer),
            _ => return "no_offer",
        }
        "ok"
    }

    fn answer(&mut self, verb: &str, by: Side, offer: Side) -> &'static str {
        let (by, offer) = (by.letter(), offer.letter());
        if !self.offers.stands(offer) || by == offer {
            return "no_offer";
        }
        if verb == "decline" {
            self.offers.close(offer);
            return "ok";
        }
        if self.offers.has_agreed(by, offer) {
            return "duplicate";
        }
        self.offers.agree(by, offer);
        self.end_if_agreed();
        "ok"
    }
}
