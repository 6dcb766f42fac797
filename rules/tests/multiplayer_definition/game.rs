//! The whole state of a game in plain data. What moves are legal stands in `legal`, what a turn does in `turns`, what
//! the players may say in `words`.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Army, Board, Direction, Layout};
use crate::independent::Offers;
use crate::passing::Passing;
use crate::start::{Wing, armies, array};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) layout: Layout,
    pub(crate) armies: usize,
}

/// In with a king, or out, and why.
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

/// What has to be the same for a position to be the same (section 7).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Sameness {
    board: Board,
    active: Vec<Army>,
    turn: Army,
    castling: BTreeMap<Army, BTreeSet<Wing>>,
    passings: Vec<Passing>,
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) options: Options,
    /// The armies in turn order, and where each looks.
    pub(crate) order: Vec<(Army, Direction)>,
    pub(crate) board: Board,
    pub(crate) turn: Army,
    pub(crate) round: u32,
    pub(crate) quiet_plies: u32,
    pub(crate) status: BTreeMap<Army, Status>,
    /// Resigned or flagged out of turn: the king goes at the army's next turn.
    pub(crate) pending: BTreeMap<Army, Status>,
    pub(crate) castling: BTreeMap<Army, BTreeSet<Wing>>,
    pub(crate) passings: Vec<Passing>,
    pub(crate) offers: Offers,
    pub(crate) seen: BTreeMap<Sameness, u32>,
    /// Who may claim, until he moves.
    pub(crate) claim50: BTreeSet<Army>,
    pub(crate) claim3: BTreeSet<Army>,
    pub(crate) ending: Option<Ending>,
}

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        let order = armies(options.layout, options.armies);
        let board = array(options.layout, options.armies);
        let mut game = Game::bare(options, order, board);
        if options.layout == Layout::Plus {
            let both = BTreeSet::from(Wing::BOTH);
            game.castling = game.armies().map(|army| (army, both.clone())).collect();
        }
        game.settle();
        game
    }

    /// A board set up with everybody in, the first in order at turn, nothing settled yet.
    pub(crate) fn bare(options: Options, order: Vec<(Army, Direction)>, board: Board) -> Game {
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
            passings: Vec::new(),
            offers: Offers::default(),
            seen: BTreeMap::new(),
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

    /// Those who vote on draws: in, and not resigned.
    pub(crate) fn voices(&self) -> Vec<Army> {
        let active = self.active().into_iter();
        active
            .filter(|army| !self.pending.contains_key(army))
            .collect()
    }

    pub(crate) fn sameness(&self) -> Sameness {
        Sameness {
            board: self.board.clone(),
            active: self.active(),
            turn: self.turn,
            castling: self.castling.clone(),
            passings: self.passings.clone(),
        }
    }
}
