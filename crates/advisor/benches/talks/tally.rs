//! Sums of the results and acts of players.

use crate::game::Played;
use std::collections::BTreeMap;
use std::fmt;

/// The results and acts of one kind of player.
#[derive(Default)]
struct KindTally {
    seats: u64,
    won: f64,
    won_squared: f64,
    proposals: u64,
    from_a_team: u64,
    went_over: u64,
    alliances: u64,
    betrayals: u64,
    leavings: u64,
    found_unfair: u64,
    betrayed: u64,
    taken_back: u64,
    forgiven: u64,
}

/// The results and acts of all players.
#[derive(Default)]
pub(crate) struct Tally {
    games: u64,
    with_alliance: u64,
    with_betrayal: u64,
    /// Games with a proposal by a player who had an ally.
    with_proposal_from_a_team: u64,
    /// Games in which a player left their allies for others.
    with_departure: u64,
    unfinished: u64,
    plies: Vec<usize>,
    kinds: BTreeMap<&'static str, KindTally>,
}

impl Tally {
    pub(crate) fn add(&mut self, names: &[&'static str], played: &Played) {
        self.games += 1;
        self.with_alliance += u64::from(played.alliances() > 0);
        self.with_betrayal += u64::from(played.betrayals() > 0);
        let has = |kind| u64::from(played.count(kind) > 0);
        self.with_proposal_from_a_team += has("proposes from a team");
        self.with_departure += has("goes over");
        self.unfinished += u64::from(!played.is_over);
        self.plies.push(played.plies);
        let mut won: BTreeMap<&str, f64> = BTreeMap::new();
        for (seat, name) in names.iter().enumerate() {
            *won.entry(name).or_default() += played.won[seat];
            let kind_tally = self.kinds.entry(name).or_default();
            let count = |kind| played.count_of(seat, kind) as u64;
            kind_tally.seats += 1;
            kind_tally.proposals += count("proposes");
            kind_tally.from_a_team += count("proposes from a team");
            kind_tally.went_over += count("goes over");
            kind_tally.alliances += count("allies");
            kind_tally.betrayals += count("betrays");
            kind_tally.leavings += count("leaves");
            kind_tally.found_unfair += count("finds it unfair");
            kind_tally.betrayed += count("is betrayed");
            kind_tally.taken_back += count("takes from its traitor");
            kind_tally.forgiven += count("allies with its traitor");
        }
        // Players of one kind win together, and their wins in one game depend on each other.
        for (name, won) in won {
            if let Some(kind_tally) = self.kinds.get_mut(name) {
                kind_tally.won += won;
                kind_tally.won_squared += won * won;
            }
        }
    }

    fn median(&self) -> usize {
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        plies.get(plies.len() / 2).copied().unwrap_or(0)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games.max(1) as f64;
        let percent = |count: u64| 100.0 * count as f64 / games;
        writeln!(
            f,
            "  {} games, an alliance in {:.0} %, a betrayal in {:.0} %, a proposal from a team in \
             {:.0} %, somebody going over in {:.0} %, median {} plies, {} judged",
            self.games,
            percent(self.with_alliance),
            percent(self.with_betrayal),
            percent(self.with_proposal_from_a_team),
            percent(self.with_departure),
            self.median(),
            self.unfinished
        )?;
        for (name, kind_tally) in &self.kinds {
            let mean = kind_tally.won / games;
            let error = ((kind_tally.won_squared / games - mean * mean).max(0.0) / games).sqrt();
            let each = |count: u64| count as f64 / kind_tally.seats.max(1) as f64;
            writeln!(
                f,
                "  {name:12} wins {:5.1} % ± {:.1}; each per game: {:.2} proposals ({:.2} from a team), \
                 {:.2} alliances, {:.2} betrayals, {:.2} left, {:.2} went over, {:.2} found unfair; betrayed {} times, took {} pieces \
                 from its traitors and allied with them {} times",
                100.0 * mean,
                100.0 * error,
                each(kind_tally.proposals),
                each(kind_tally.from_a_team),
                each(kind_tally.alliances),
                each(kind_tally.betrayals),
                each(kind_tally.leavings),
                each(kind_tally.went_over),
                each(kind_tally.found_unfair),
                kind_tally.betrayed,
                kind_tally.taken_back,
                kind_tally.forgiven,
            )?;
        }
        Ok(())
    }
}
