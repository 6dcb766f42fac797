//! A request to the engine: a game, the budget of the search, and the mistakes that it should make;
//! and the playing strengths, each a budget with the size of its mistakes. The levels are among
//! them.
//!
//! A mistake is an error of a value, drawn from a seed and the position. The same position always
//! has the same error, so a weak player is short-sighted and has preferences, but does not play a
//! random move now and then.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node, Search};
use entente_rules::{Move, Play, Ply, Position};

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

/// The size of the errors, and the seed that they are drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Noise {
    /// The largest error, in hundredths of a pawn.
    pub(crate) size: u16,
    pub(crate) seed: u64,
}

impl Noise {
    /// The error for the position with this key.
    #[inline]
    pub(crate) fn at(self, key: u64) -> i32 {
        if self.size == 0 {
            return 0;
        }
        let drawn = mix(key ^ mix(self.seed));
        // Small errors are likelier than large ones: the error is the difference of two draws.
        let values = u64::from(self.size) + 1;
        let (up, down) = ((drawn >> 32) % values, (drawn & 0xffff_ffff) % values);
        up as i32 - down as i32
    }
}

/// Mixes the bits of a number (SplitMix64, whose published constants these are).
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A playing strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// The most positions that are searched for a move.
    pub nodes: u64,
    /// The largest error of an evaluation, in hundredths of a pawn.
    pub noise: u16,
    /// The greatest depth in plies, not counting captures and checks; `None` for no limit.
    pub depth: Option<u8>,
}

impl Strength {
    /// The levels, the easiest first.
    ///
    /// The figures were chosen by hand, and moved until each level beat the one below it often
    /// enough: the aim is 64 % of the points with two seats, and 35 % of the games won alone with
    /// four (`docs/developers/strength.md`, "Levels"). Level 2 was the first one once. It takes
    /// every hanging piece, which beats most beginners, so a level that leaves pieces hanging was
    /// put below. From level 5 on the steps are a factor of five to eight, because 20,000 nodes
    /// hardly beat 5,000 in games of four. Even level 8 misjudges a little, so that two games
    /// differ.
    pub const LEVELS: [Strength; 8] = [
        Strength::new(200, 800, Some(1)),
        Strength::new(200, 200, Some(1)),
        Strength::new(200, 90, None),
        Strength::new(1_000, 60, None),
        Strength::new(5_000, 40, None),
        Strength::new(40_000, 20, None),
        Strength::new(200_000, 8, None),
        Strength::new(1_000_000, 3, None),
    ];

    /// The rating of each level on the scale of Stockfish 15.1, rounded to 50. Each was measured in
    /// 100 to 400 games against the `Skill Level` that the level plays most evenly
    /// (`docs/developers/strength.md`, "Ratings").
    const ELO: [u16; 8] = [850, 1200, 1450, 1750, 1900, 1950, 2250, 2400];

    /// The lowest rating that a request can name.
    pub(crate) const MIN_ELO: u16 = Strength::ELO[0];

    /// The highest rating that a request can name.
    pub(crate) const MAX_ELO: u16 = Strength::ELO[Strength::ELO.len() - 1];

    /// A strength between the two levels whose ratings are next to this one, in proportion. Ratings
    /// outside the scale give the first or the last level.
    pub(crate) fn of_elo(elo: u16) -> Strength {
        let elo = elo.clamp(Strength::MIN_ELO, Strength::MAX_ELO);
        let above = Strength::ELO.iter().position(|rating| *rating > elo);
        let Some(above) = above else {
            return Strength::LEVELS[Strength::LEVELS.len() - 1];
        };
        let (low, high) = (Strength::LEVELS[above - 1], Strength::LEVELS[above]);
        let above_low = u64::from(elo - Strength::ELO[above - 1]);
        let step = u64::from(Strength::ELO[above] - Strength::ELO[above - 1]);
        // In proportion, because nothing between two levels was measured.
        Strength {
            nodes: low.nodes + (high.nodes - low.nodes) * above_low / step,
            noise: low.noise - (u64::from(low.noise - high.noise) * above_low / step) as u16,
            // A depth cannot be divided: the lower level keeps its own up to the next rating.
            depth: low.depth,
        }
    }

    const fn new(nodes: u64, noise: u16, depth: Option<u8>) -> Strength {
        Strength {
            nodes,
            noise,
            depth,
        }
    }

    /// The request of a player of this strength in the last of these positions. Two seeds misjudge
    /// differently.
    ///
    /// Panics if there is no position.
    pub fn request(self, positions: &[Position], seed: u64) -> SearchRequest<'_> {
        SearchRequest::after(positions, self.nodes)
            .to_depth(self.depth)
            .with_noise(self.noise, seed)
    }

    /// The same strength with another budget of positions.
    pub fn with_nodes(self, nodes: u64) -> Strength {
        Strength { nodes, ..self }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::{Noise, Strength};

    const NOISE: Noise = Noise { size: 40, seed: 7 };

    #[test]
    fn a_position_is_always_misjudged_alike_and_differently_with_another_seed() {
        let with_other_seed = Noise { seed: 8, ..NOISE };
        let errors = |noise: Noise| (0..100).map(move |key| noise.at(key));
        assert!(errors(NOISE).eq(errors(NOISE)));
        assert!(!errors(NOISE).eq(errors(with_other_seed)));
        assert!(errors(Noise::default()).all(|error| error == 0));
    }

    #[test]
    fn no_error_exceeds_the_size_and_small_ones_are_likelier() {
        let errors = || (0..10_000).map(|key| NOISE.at(key).abs());
        assert!(errors().all(|error| error <= 40));
        let small = errors().filter(|error| *error <= 20).count();
        assert!(small > 7_000, "{small} of 10,000");
    }

    #[test]
    fn a_rating_lies_between_the_levels_next_to_it() {
        for (level, elo) in Strength::LEVELS.into_iter().zip(Strength::ELO) {
            assert_eq!(Strength::of_elo(elo), level, "{elo}");
        }
        let ratings = Strength::MIN_ELO..=Strength::MAX_ELO;
        let strengths: Vec<Strength> = ratings.map(Strength::of_elo).collect();
        for pair in strengths.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise >= pair[1].noise);
        }
        assert_eq!(Strength::of_elo(0), Strength::LEVELS[0]);
        assert_eq!(Strength::of_elo(9999), Strength::LEVELS[7]);
    }

    #[test]
    fn a_higher_level_looks_at_more_and_misjudges_less() {
        for pair in Strength::LEVELS.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise > pair[1].noise);
            let depth = |strength: Strength| strength.depth.unwrap_or(u8::MAX);
            assert!(depth(pair[0]) <= depth(pair[1]));
        }
        assert!(Strength::LEVELS.iter().all(|strength| strength.noise > 0));
    }
}
