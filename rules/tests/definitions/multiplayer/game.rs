//! The whole state of a game as plain data.
//!
//! Legal moves are in `legal`, what a turn does is in `turns`, and what players may do besides
//! moving is in `other_events`.

use std::collections::{BTreeMap, BTreeSet};

use crate::independent::{Offers, PassingPawns};
use crate::multiplayer::board::{Army, Board, Direction, Layout};
use crate::multiplayer::starting_position::{CastlingSide, armies, starting_board};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) layout: Layout,
    pub(crate) armies: usize,
}

/// In the game with a king, or out and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Active,
    Mated,
    Captured,
    Stalemated,
    Resigned,
    Flagged,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    OneLeft,
    Agreed,
    Fifty,
    Threefold,
    Insufficient,
}

/// What must be equal for two positions to count as repeated (section 7).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RepetitionKey {
    board: Board,
    active: Vec<Army>,
    turn: Army,
    castling: BTreeMap<Army, BTreeSet<CastlingSide>>,
    passing_pawns: PassingPawns<Army>,
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) options: Options,
    /// The armies in turn order, and the direction in which each faces.
    pub(crate) order: Vec<(Army, Direction)>,
    pub(crate) board: Board,
    pub(crate) turn: Army,
    pub(crate) round: u32,
    pub(crate) quiet_plies: u32,
    pub(crate) status: BTreeMap<Army, Status>,
    /// Armies that resigned or ran out of time while another army was to move. Their king is
    /// removed at their next turn.
    pub(crate) pending: BTreeMap<Army, Status>,
    pub(crate) castling: BTreeMap<Army, BTreeSet<CastlingSide>>,
    pub(crate) passing_pawns: PassingPawns<Army>,
    pub(crate) offers: Offers,
    pub(crate) position_counts: BTreeMap<RepetitionKey, u32>,
    /// Who may claim. The claim ends with the player's next move.
    pub(crate) claim50: BTreeSet<Army>,
    pub(crate) claim3: BTreeSet<Army>,
    pub(crate) ending: Option<Ending>,
}

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        let order = armies(options.layout, options.armies);
        let board = starting_board(options.layout, options.armies);
        let mut game = Game::with_board(options, order, board);
        if options.layout == Layout::Plus {
            let both = BTreeSet::from(CastlingSide::BOTH);
            game.castling = game.armies().map(|army| (army, both.clone())).collect();
        }
        game.resolve();
        game
    }

    /// A position with everybody in and the first army to move, not resolved yet.
    pub(crate) fn with_board(
        options: Options,
        order: Vec<(Army, Direction)>,
        board: Board,
    ) -> Game {
        let status = order
            .iter()
            .map(|&(army, _)| (army, Status::Active))
            .collect();
        Game {
            options,
            turn: order[0].0,
            order,
            board,
            round: 1,
            quiet_plies: 0,
            status,
            pending: BTreeMap::new(),
            castling: BTreeMap::new(),
            passing_pawns: PassingPawns(Vec::new()),
            offers: Offers::default(),
            position_counts: BTreeMap::new(),
            claim50: BTreeSet::new(),
            claim3: BTreeSet::new(),
            ending: None,
        }
    }

    pub(crate) fn armies(&self) -> impl Iterator<Item = Army> {
        self.order.iter().map(|&(army, _)| army)
    }

    pub(crate) fn ahead(&self, army: Army) -> Direction {
        let mut order = self.order.iter();
        order
            .find(|(other, _)| *other == army)
            .expect("an army of the game")
            .1
    }

    pub(crate) fn is_active(&self, army: Army) -> bool {
        self.status.get(&army) == Some(&Status::Active)
    }

    pub(crate) fn active(&self) -> Vec<Army> {
        self.armies().filter(|&army| self.is_active(army)).collect()
    }

    /// The armies that vote on draws: in the game and not resigned.
    pub(crate) fn voters(&self) -> Vec<Army> {
        let active = self.active().into_iter();
        active
            .filter(|army| !self.pending.contains_key(army))
            .collect()
    }

    pub(crate) fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey {
            board: self.board.clone(),
            active: self.active(),
            turn: self.turn,
            castling: self.castling.clone(),
            passing_pawns: self.passing_pawns.clone(),
        }
    }
}
