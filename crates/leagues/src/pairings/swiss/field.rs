//! The field of a round: all players who are to be paired, who may meet whom, and whose score may
//! leave a player without an opponent; with the terms of the tournament, and what comes of pairing
//! a round.

use crate::pairings::matching::{Matching, Weight};
use crate::pairings::record::{Colour, Pair, PlayerNumber, Round, WIN};
use crate::pairings::swiss::card::{Card, Preference, Side, cards};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The index of a player among all, from the first; the bye comes after the last one.
pub(super) type Rank = usize;

pub(super) struct Field {
    pub(super) cards: Vec<Card>,
    preferences: Vec<Preference>,
    pub(super) initial_colour: Colour,
    /// The score of the player who gets the bye, if there is one: FIDE's C5.
    pub(super) bye_score: Option<u32>,
    /// For each two ranks, the bye among them, whether they may meet: FIDE's C1 to C3.
    meetings: Vec<bool>,
}

impl Field {
    pub(super) fn new(
        swiss: &Swiss,
        rounds: &[Round],
        present: &[PlayerNumber],
        exceptions: Exceptions,
    ) -> Result<Self, Unpairable> {
        let cards = cards(rounds, present);
        let preferences: Vec<Preference> = cards.iter().map(Preference::of).collect();
        // The bye is a rank, too.
        let ranks = cards.len() + 1;
        let mut meetings = vec![false; ranks * ranks];
        let is_last = rounds.len() as u64 + 1 >= u64::from(swiss.rounds);
        let played = u32::try_from(rounds.len()).unwrap_or(u32::MAX);
        // Topscorers have more than half of the points before the last round. C3 does not hold for
        // them.
        let is_topscorer = |rank: Rank| is_last && cards[rank].score > played * WIN / 2;
        for one in 0..cards.len() {
            for other in 0..one {
                let met = |(round, opponent): &(usize, PlayerNumber)| {
                    *opponent == cards[other].number && *round >= exceptions.forgotten_rounds
                };
                let may_meet = !cards[one].opponents.iter().any(met)
                    && (!preferences[one].excludes(preferences[other])
                        || exceptions.any_colour
                        || is_topscorer(one)
                        || is_topscorer(other));
                meetings[one * ranks + other] = may_meet;
                meetings[other * ranks + one] = may_meet;
            }
        }
        let initial_colour = swiss.initial_colour;
        let mut field = Self {
            cards,
            preferences,
            initial_colour,
            bye_score: None,
            meetings,
        };
        if field.has_bye() {
            field.choose_bye_score(exceptions)?;
        } else if !field.is_completable(&(0..field.cards.len()).collect::<Vec<_>>()) {
            return Err(Unpairable::NoCompletePairing);
        }
        Ok(field)
    }

    /// Whether one player has to be left without an opponent.
    pub(super) fn has_bye(&self) -> bool {
        self.cards.len() % 2 == 1
    }

    pub(super) fn bye(&self) -> Rank {
        self.cards.len()
    }

    pub(super) fn may_meet(&self, one: Rank, other: Rank) -> bool {
        self.meetings[one * (self.cards.len() + 1) + other]
    }

    pub(super) fn side(&self, rank: Rank) -> Side<'_> {
        Side {
            card: &self.cards[rank],
            preference: self.preferences[rank],
        }
    }

    /// Finds the lowest score of which one player can get the bye while all others have opponents,
    /// and lets no other score have it.
    fn choose_bye_score(&mut self, exceptions: Exceptions) -> Result<(), Unpairable> {
        let bye = self.bye();
        let all: Vec<Rank> = (0..=bye).collect();
        let mut scores: Vec<u32> = self.cards.iter().map(|card| card.score).collect();
        scores.dedup();
        // Cards begin with the highest score, so the last one is the lowest.
        while let Some(score) = scores.pop() {
            for rank in 0..bye {
                let card = &self.cards[rank];
                let may_have_bye = !card.had_free_win || exceptions.second_bye;
                let is_candidate = card.score == score && may_have_bye;
                self.meetings[rank * (bye + 1) + bye] = is_candidate;
                self.meetings[bye * (bye + 1) + rank] = is_candidate;
            }
            if self.is_completable(&all) {
                self.bye_score = Some(score);
                return Ok(());
            }
        }
        Err(Unpairable::NoCompletePairing)
    }

    /// Whether all of these, the bye among them if it is needed, can have an opponent.
    pub(super) fn is_completable(&self, ranks: &[Rank]) -> bool {
        let matching: Matching<1> = Matching::new(ranks.len(), |one, other| {
            // All pairs weigh the same, so the best matching is one with the most of them.
            Weight([i64::from(self.may_meet(ranks[one], ranks[other]))])
        });
        (0..ranks.len()).all(|vertex| matching.mate(vertex).is_some())
    }
}

/// The terms of a Swiss tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swiss {
    /// The number of rounds. In the last one the leaders may have a colour once too often.
    pub rounds: u32,
    /// The colour of the first player in the first round, drawn by lot.
    pub initial_colour: Colour,
}

/// The pairs of a round, and the player without one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The pairs, the leaders' first.
    pub pairs: Vec<Pair>,
    /// The player who has no opponent, and gets the points of a win.
    pub bye: Option<PlayerNumber>,
}

/// The rules that are overlooked where a round cannot be paired by all, each only if those
/// before it are not enough. A tournament with an arbiter leaves this to them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exceptions {
    /// Players who met in so many of the first rounds may meet again.
    pub forgotten_rounds: usize,
    /// Two may meet who both need the same colour.
    pub any_colour: bool,
    /// A player may have a second bye.
    pub second_bye: bool,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unpairable {
    /// There are not even two players.
    #[error("a round needs two players")]
    TooFewPlayers,
    /// A player is in the list more than once.
    #[error("player {} is in the list more than once", .0.0)]
    Twice(PlayerNumber),
    /// All rounds have been played.
    #[error("all rounds have been played")]
    IsOver,
    /// However the players are paired, two meet again, get a colour too often, or have a second
    /// bye.
    #[error("these players cannot be paired without breaking a rule that has no exceptions")]
    NoCompletePairing,
}

impl Swiss {
    /// The players of the next round in the order of their numbers, if it can be one at all.
    pub(super) fn check(
        self,
        played: &[Round],
        present: &[PlayerNumber],
    ) -> Result<Vec<PlayerNumber>, Unpairable> {
        let mut numbers = present.to_vec();
        numbers.sort_unstable();
        if let Some(twice) = numbers.windows(2).find(|two| two[0] == two[1]) {
            return Err(Unpairable::Twice(twice[0]));
        }
        if numbers.len() < 2 {
            return Err(Unpairable::TooFewPlayers);
        }
        if played.len() as u64 >= u64::from(self.rounds) {
            return Err(Unpairable::IsOver);
        }
        Ok(numbers)
    }
}
