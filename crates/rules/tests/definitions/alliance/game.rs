//! The state of a game and the questions about it that every rule asks.
//!
//! The state is plain data: pieces, alliances, lieges, proposals, whose turn it is and how the game
//! ended. What changes it is in `turns`, `alliances`, `king_losses` and `draws`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::alliance::board::{Army, Board, Kind, LAYOUT, Piece, Square};
use crate::independent::Owner;

/// The rule on capturing an ally's piece (AL-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AllyCapture {
    Betrays,
    Forbidden,
    Allowed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rounding {
    Ceil,
    Floor,
    HalfUp,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Options {
    pub(crate) ally_capture: AllyCapture,
    pub(crate) loss_percent: usize,
    pub(crate) loss_rounding: Rounding,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            ally_capture: AllyCapture::Betrays,
            loss_percent: 40,
            loss_rounding: Rounding::Ceil,
        }
    }
}

impl Options {
    /// Returns the number of pieces that a new protectorate loses, out of this many (AL-10).
    pub(crate) fn loss_of(&self, pieces: usize) -> usize {
        let hundredths = pieces * self.loss_percent;
        match self.loss_rounding {
            Rounding::Ceil => hundredths.div_ceil(100),
            Rounding::Floor => hundredths / 100,
            Rounding::HalfUp => (hundredths + 50) / 100,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    King,
    Protectorate,
    Eliminated,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Won(Army),
    Agreed,
    Blocked,
}

pub(crate) type Alliance = BTreeSet<Army>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    pub(crate) options: Options,
    pub(crate) board: Board,
    /// The army to move; while a choice is pending, the army that captured the king.
    pub(crate) turn: Army,
    /// The armies that have not moved yet.
    pub(crate) first_move: BTreeSet<Army>,
    /// The alliances. Every army still in is in exactly one of them.
    pub(crate) alliances: Vec<Alliance>,
    /// Protectorate -> its liege.
    pub(crate) liege: BTreeMap<Army, Army>,
    /// The proposed alliances: proposer and addressee.
    pub(crate) proposals: BTreeSet<(Army, Army)>,
    /// The army whose king was captured and whose player must choose what becomes of it (AL-11).
    pub(crate) pending: Option<Army>,
    /// The draw offers: the army that offered, and the armies that have agreed.
    pub(crate) offers: BTreeMap<Army, BTreeSet<Army>>,
    pub(crate) end: Option<End>,
    /// The log entries of the event that is being applied.
    pub(crate) log: Vec<Value>,
}

/// The pieces at the start, each army in its own corner: the larger pieces on the edge, the pawns
/// in front of them.
const ARRAY: [(Army, &str); 4] = [
    (Army::White, "Ba1 Nb1 Kc1 Rd1 Pa2 Pb2 Pc2 Pd2"),
    (Army::Red, "Ba8 Na7 Ka6 Ra5 Pb8 Pb7 Pb6 Pb5"),
    (Army::Black, "Re8 Kf8 Ng8 Bh8 Pe7 Pf7 Pg7 Ph7"),
    (Army::Yellow, "Rh4 Kh3 Nh2 Bh1 Pg4 Pg3 Pg2 Pg1"),
];

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        Game {
            options,
            board: starting_board(),
            turn: Army::White,
            first_move: Army::ALL.into(),
            alliances: Army::ALL.map(|army| [army].into()).into(),
            liege: BTreeMap::new(),
            proposals: BTreeSet::new(),
            pending: None,
            offers: BTreeMap::new(),
            end: None,
            log: Vec::new(),
        }
    }

    pub(crate) fn status(&self, army: Army) -> Status {
        if !self.is_in(army) {
            Status::Eliminated
        } else if self.liege.contains_key(&army) {
            Status::Protectorate
        } else {
            Status::King
        }
    }

    pub(crate) fn is_in(&self, army: Army) -> bool {
        self.alliances
            .iter()
            .any(|alliance| alliance.contains(&army))
    }

    pub(crate) fn active_armies(&self) -> Alliance {
        self.alliances.iter().flatten().copied().collect()
    }

    pub(crate) fn alliance(&self, army: Army) -> Alliance {
        let found = self
            .alliances
            .iter()
            .find(|alliance| alliance.contains(&army));
        found.cloned().unwrap_or_default()
    }

    pub(crate) fn are_allied(&self, one: Army, other: Army) -> bool {
        self.alliance(one).contains(&other)
    }

    /// An army together with its protectorates: they join and leave alliances as one (AL-13).
    pub(crate) fn with_protectorates(&self, army: Army) -> Alliance {
        let protectorates = self.liege.iter().filter(|(_, liege)| **liege == army);
        protectorates
            .map(|(&protectorate, _)| protectorate)
            .chain([army])
            .collect()
    }

    /// The members of an alliance whose king is on the board.
    pub(crate) fn kings_of(&self, alliance: &Alliance) -> Vec<Army> {
        let armies = alliance.iter().copied();
        armies
            .filter(|&army| self.board.king(army).is_some())
            .collect()
    }

    /// The squares of pieces of other alliances that attack the army's king, whether or not these
    /// pieces may move (AL-06).
    pub(crate) fn checkers(&self, army: Army) -> Vec<Square> {
        let Some(king) = self.board.king(army) else {
            return Vec::new();
        };
        let others = self
            .board
            .pieces()
            .filter(|(_, piece)| !self.are_allied(army, piece.army));
        let checkers = others.filter(|&(from, _)| self.board.attacks(from, king));
        checkers.map(|(from, _)| from).collect()
    }

    pub(crate) fn push_log(&mut self, entry: Value) {
        self.log.push(entry);
    }
}

/// The armies in alphabetical order, as log entries name them.
pub(crate) fn alphabetical(armies: impl IntoIterator<Item = Army>) -> Vec<Army> {
    let mut list: Vec<Army> = armies.into_iter().collect();
    list.sort_by_key(|army| army.letter());
    list
}

fn starting_board() -> Board {
    let pieces = ARRAY.into_iter().flat_map(|(army, pieces)| {
        pieces.split(' ').map(move |piece| {
            let square = LAYOUT.square(&piece[1..]).expect("a square");
            let kind = piece.chars().next().and_then(Kind::of_letter);
            let kind = kind.expect("a kind");
            (square, Piece { army, kind })
        })
    });
    pieces.collect()
}
