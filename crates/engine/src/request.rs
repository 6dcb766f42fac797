//! A request to the engine: a game, the budget of the search, and the mistakes that it should make.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node, Search};
use entente_rules::{Move, Play, Ply, Position};

use crate::noise::{Noise, mix};
use crate::result::SearchResult;

/// A position to search, with everything that the answer depends on.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    pub(crate) positions: &'a [Position],
    pub(crate) nodes: u64,
    /// The greatest depth in plies; `None` for no limit.
    pub(crate) depth: Option<u8>,
    /// The only plies that can be the answer. If this is empty, all can.
    pub(crate) plies: &'a [Ply],
    pub(crate) noise: Noise,
    pub(crate) alliances: Alliances,
    /// Is the position valued as a judge does?
    pub(crate) judges: bool,
}

/// Alliances and enmities of the searching player, beyond those of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Alliances {
    pub(crate) allies: Allies,
    /// The seat that the player most wants to lose.
    pub(crate) enemy: Option<usize>,
}

/// The seats that spare each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Allies {
    /// Those that the position knows to be allied with the own seat.
    #[default]
    Known,
    /// A bit for each seat that the own one plays with.
    Own(u8),
    /// By seat, a bit for each of its allies. It is certain that they keep their word, so even a
    /// king is safe from an ally.
    All([u8; 8]),
}

impl Alliances {
    /// A number that differs between alliances; 0 for the default. It keeps their entries in the
    /// transposition table apart.
    pub(crate) fn number(self) -> u64 {
        let allies = match self.allies {
            Allies::Known => 0,
            Allies::Own(allies) => u64::from(allies) + 1,
            Allies::All(allies) => mix(u64::from_le_bytes(allies)),
        };
        let enemy = self.enemy.map_or(0, |enemy| enemy as u64 + 1);
        // A byte is enough for the enemy: there are at most five seats.
        allies << 8 | enemy
    }
}

impl<'a> SearchRequest<'a> {
    /// A request for the next move of a game, with a budget of this many positions.
    pub fn of(play: &'a Play, nodes: u64) -> SearchRequest<'a> {
        SearchRequest::after(play.positions(), nodes)
    }

    /// A request for a move in the last of these positions. The earlier ones only count as
    /// repetitions.
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
            judges: false,
        }
    }

    /// The same request with a greatest depth in plies, not counting captures and checks; `None`
    /// for no limit.
    pub fn to_depth(self, depth: impl Into<Option<u8>>) -> SearchRequest<'a> {
        let depth = depth.into();
        SearchRequest { depth, ..self }
    }

    /// The same request with one of these plies as the answer; if there are none, any ply.
    ///
    /// Only the first ply of a line is limited.
    pub fn among(self, plies: &'a [Ply]) -> SearchRequest<'a> {
        SearchRequest { plies, ..self }
    }

    /// The budget of positions.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The same request with another budget of positions.
    pub(crate) fn to_nodes(self, nodes: u64) -> SearchRequest<'a> {
        SearchRequest { nodes, ..self }
    }

    /// The moves that can be the answer, as a search represents them; empty if all can.
    pub(crate) fn moves(&self) -> Vec<Move<Node>> {
        let moves = self.plies.iter().filter_map(Ply::mv);
        moves
            .filter_map(|mv| self.position().nodes_of(mv))
            .collect()
    }

    /// The depth at which a search stops: the requested one, but at most this.
    pub(crate) fn deepest(&self, most: u8) -> u8 {
        self.depth.map_or(most, |depth| depth.min(most))
    }

    /// The same request with mistakes on purpose: each position is misjudged by up to this many
    /// hundredths of a pawn. Two seeds misjudge differently.
    pub fn with_noise(self, size: u16, seed: u64) -> SearchRequest<'a> {
        let noise = Noise { size, seed };
        SearchRequest { noise, ..self }
    }

    /// The same request from a judge of games, who values positions of chess by a network.
    /// It needs an engine of its own: the values of players are others.
    pub fn judged(self) -> SearchRequest<'a> {
        SearchRequest {
            judges: true,
            ..self
        }
    }

    /// The same request from a player who plays together with these seats, whatever alliances the
    /// position knows. None of them is expected to capture from another until nobody else is left,
    /// and the own side does not either. The search never relies on an ally to spare its king.
    ///
    /// This matters only where three or more sides are left.
    pub fn with_allies(self, allies: &[usize]) -> SearchRequest<'a> {
        let bits = allies.iter().fold(0, |bits, seat| bits | 1 << seat);
        let alliances = Alliances {
            allies: Allies::Own(bits),
            ..self.alliances
        };
        SearchRequest { alliances, ..self }
    }

    /// The same request with complete knowledge of the alliances, as in a finished game: these
    /// pairs of seats, which may overlap, and no others. It is certain that they keep their word,
    /// and every player knows what the position shows to any of them.
    ///
    /// This matters only where three or more sides are left.
    pub fn with_all_allies(self, pairs: &[(usize, usize)]) -> SearchRequest<'a> {
        let mut allies = [0; 8];
        for &(first, second) in pairs {
            allies[first] |= 1 << second;
            allies[second] |= 1 << first;
        }
        let alliances = Alliances {
            allies: Allies::All(allies),
            ..self.alliances
        };
        SearchRequest { alliances, ..self }
    }

    /// The same request from a player who would rather see this seat lose than win themselves.
    ///
    /// This matters only where three or more sides are left.
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

    /// The position to search.
    pub fn position(&self) -> &'a Position {
        let last = self.positions.last();
        last.expect("a request is not made without a position")
    }
}

/// The keys of the earlier positions of the game, by which a search recognizes repetitions.
pub(crate) fn keys<'a>(request: &SearchRequest<'a>) -> impl Iterator<Item = u64> + use<'a> {
    request.before().iter().map(|position| position.search(Key))
}

/// The arrangements of the pieces in the earlier positions of the game.
pub(crate) fn arrangements<'a>(request: &SearchRequest<'a>) -> impl Iterator<Item = u64> + use<'a> {
    let before = request.before().iter();
    before.map(|position| position.search(Arrangement))
}

/// Asks a position for its key.
struct Key;

impl Search for Key {
    type Answer = u64;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> u64 {
        root.key()
    }
}

/// Asks a position for the arrangement of its pieces.
struct Arrangement;

impl Search for Arrangement {
    type Answer = u64;

    fn run<const N: usize, B: Branch<N>>(self, root: B) -> u64 {
        root.arrangement()
    }
}

/// Stops a search, and follows its progress.
///
/// `()` never stops it, so it uses its whole budget.
pub trait StopSignal {
    /// Should the search stop now? It asks every few hundred nodes. The answer may depend on
    /// anything; if it depends on a clock, results differ between machines.
    fn stops(&mut self) -> bool {
        false
    }

    /// Receives the best result so far: after each depth, or whenever the visits of a tree have
    /// doubled.
    fn progress(&mut self, _result: &SearchResult) {}
}

impl StopSignal for () {}
