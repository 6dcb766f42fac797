//! Playing strengths: a budget of positions, and the size of the mistakes on purpose. The levels
//! are among them.
//!
//! A weak level is short-sighted and has preferences, but never plays a random move now and then.

use entente_rules::Position;

use crate::request::SearchRequest;

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

    use super::Strength;

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
