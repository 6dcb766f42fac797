//! What the engine is asked: a game, how long it may think, and how well it shall see.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node, Search};
use entente_rules::{Move, Play, Ply, Position};

use crate::noise::{Noise, mix};
use crate::result::SearchResult;

/// A position to think about, with everything that the answer depends on.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    pub(crate) positions: &'a [Position],
    pub(crate) nodes: u64,
    /// How many plies to look ahead at most; `None` for no limit.
    pub(crate) depth: Option<u8>,
    /// The only plies that may be answered; all of them if there are none here.
    pub(crate) plies: &'a [Ply],
    pub(crate) noise: Noise,
    pub(crate) alliances: Alliances,
}

/// Alliances and enmities of the searching player, beyond what the rules say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Alliances {
    pub(crate) allies: Allies,
    /// The seat that it plays against most of all.
    pub(crate) enemy: Option<usize>,
}

/// Who spares whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Allies {
    /// Those whom the position knows to be allied with the own seat.
    #[default]
    Known,
    /// By bit: the seats that the own one plays with.
    Own(u8),
    /// By seat and bit: everybody's. It is certain that they keep their word, so that not even a
    /// king is in danger.
    All([u8; 8]),
}

impl Alliances {
    /// A number that differs between alliances; 0 for the default.
    pub(crate) fn number(self) -> u64 {
        let allies = match self.allies {
            Allies::Known => 0,
            Allies::Own(allies) => u64::from(allies) + 1,
            Allies::All(allies) => mix(u64::from_le_bytes(allies)),
        };
        let enemy = self.enemy.map_or(0, |enemy| enemy as u64 + 1);
        allies << 8 | enemy
    }
}

impl<'a> SearchRequest<'a> {
    /// What to play now in a game, after looking at this many positions at most.
    pub fn of(play: &'a Play, nodes: u64) -> SearchRequest<'a> {
        SearchRequest::after(play.positions(), nodes)
    }

    /// What to play in the last of these positions. Those before it count as repetitions only.
    ///
    /// Panics if there is none.
    pub fn after(positions: &'a [Position], nodes: u64) -> SearchRequest<'a> {
        assert!(!positions.is_empty(), "a request needs a position");
        SearchRequest {
            positions,
            nodes,
            depth: None,
            plies: &[],
            noise: Noise::default(),
            alliances: Alliances::default(),
        }
    }

    /// The same request, but looking at most this many plies ahead (captures and checks apart);
    /// `None` for no limit.
    pub fn to_depth(self, depth: impl Into<Option<u8>>) -> SearchRequest<'a> {
        let depth = depth.into();
        SearchRequest { depth, ..self }
    }

    /// The same request, but with one of these plies as the answer; of any if there are none.
    ///
    /// Only the first ply of a line is limited.
    pub fn among(self, plies: &'a [Ply]) -> SearchRequest<'a> {
        SearchRequest { plies, ..self }
    }

    /// The same request with another number of positions to look at.
    pub fn to_nodes(self, nodes: u64) -> SearchRequest<'a> {
        SearchRequest { nodes, ..self }
    }

    /// The moves that may be answered, as a search knows them; empty if all may.
    pub(crate) fn moves(&self) -> Vec<Move<Node>> {
        let moves = self.plies.iter().filter_map(Ply::mv);
        moves
            .filter_map(|mv| self.position().nodes_of(mv))
            .collect()
    }

    /// The depth at which to stop: what is asked, but at most this.
    pub(crate) fn deepest(&self, most: u8) -> u8 {
        self.depth.map_or(most, |depth| depth.min(most))
    }

    /// The same request to somebody who misjudges each position by up to this many hundredths of a
    /// pawn. Two seeds misjudge differently.
    pub fn with_noise(self, size: u16, seed: u64) -> SearchRequest<'a> {
        let noise = Noise { size, seed };
        SearchRequest { noise, ..self }
    }

    /// The same request of somebody who plays together with these seats, whatever the position
    /// knows of alliances: none of them is expected to capture from another until nobody else is
    /// left, and the own side does not either. It never relies on an ally to spare its king.
    ///
    /// It makes a difference only where three or more sides are left.
    pub fn with_allies(self, allies: &[usize]) -> SearchRequest<'a> {
        let bits = allies.iter().fold(0, |bits, seat| bits | 1 << seat);
        let alliances = Alliances {
            allies: Allies::Own(bits),
            ..self.alliances
        };
        SearchRequest { alliances, ..self }
    }

    /// The same request where it is known of everybody who spares whom, as in a game that is over:
    /// these pairs of seats, which may overlap, and no others. It is certain that they keep their
    /// word, and what the position tells any player is known to all.
    ///
    /// It makes a difference only where three or more sides are left.
    pub fn with_all_allies(self, pairs: &[(usize, usize)]) -> SearchRequest<'a> {
        let mut allies = [0; 8];
        for &(one, other) in pairs {
            allies[one] |= 1 << other;
            allies[other] |= 1 << one;
        }
        let alliances = Alliances {
            allies: Allies::All(allies),
            ..self.alliances
        };
        SearchRequest { alliances, ..self }
    }

    /// The same request of somebody who would rather see this seat lose than win themselves.
    ///
    /// It makes a difference only where three or more sides are left.
    pub fn against(self, seat: usize) -> SearchRequest<'a> {
        let alliances = Alliances {
            enemy: Some(seat),
            ..self.alliances
        };
        SearchRequest { alliances, ..self }
    }

    fn before(&self) -> &'a [Position] {
        self.positions
            .split_last()
            .map_or(&[], |(_, before)| before)
    }

    /// The position to think about.
    pub fn position(&self) -> &'a Position {
        let last = self.positions.last();
        last.expect("a request is not made without a position")
    }
}

/// The keys of the positions before the last one.
pub(crate) fn keys<'a>(request: &SearchRequest<'a>) -> impl Iterator<Item = u64> + use<'a> {
    request.before().iter().map(|position| position.search(Key))
}

/// The arrangements of the pieces before the last position.
pub(crate) fn arrangements<'a>(request: &SearchRequest<'a>) -> impl Iterator<Item = u64> + use<'a> {
    let before = request.before().iter();
    before.map(|position| position.search(Arrangement))
}

/// The key of a position.
struct Key;

impl Search for Key {
    type Answer = u64;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> u64 {
        root.key()
    }
}

/// The arrangement of the pieces.
struct Arrangement;

impl Search for Arrangement {
    type Answer = u64;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> u64 {
        root.arrangement()
    }
}

/// Somebody who looks on while the engine thinks.
///
/// `()` looks away, and so lets it think to the end of its budget.
pub trait StopSignal {
    /// Shall it stop now? It is asked every few hundred nodes. The answer may depend on anything;
    /// with a clock, thoughts are no longer the same on every machine.
    fn stops(&mut self) -> bool {
        false
    }

    /// Is shown what has been found so far: after each depth, or whenever a tree has doubled.
    fn sees(&mut self, _thought: &SearchResult) {}
}

impl StopSignal for () {}
