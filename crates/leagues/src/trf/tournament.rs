//! The rounds of a file, as systems of pairing and standings know them.

use super::marks::{ByeKind, End, Mark};
use super::report::Report;
use crate::pairings::record::{Colour, Game, Pair, PlayerNumber, Round};
use crate::pairings::standings::{StandingsLine, TieBreak, TieBreakRules, standings};
use crate::terms::{Format, Terms};

/// The part that FIDE's codes of systems have in common in which all pairs are known in advance.
const ROUND_ROBIN: &str = "ROUNDROBIN";

impl Report {
    /// The rounds that have been played.
    #[must_use]
    pub fn record(&self) -> Vec<Round> {
        (0..self.played_rounds())
            .map(|index| self.round(index))
            .collect()
    }

    /// The players who will be there in the next round, by their numbers.
    #[must_use]
    pub fn present(&self) -> Vec<PlayerNumber> {
        let is_present = |(number, _): &(u32, _)| {
            let mut absent = self.absent.iter();
            !absent.any(|(absent, _)| absent == number)
        };
        let present = (1..).zip(&self.players).filter(is_present);
        present.map(|(number, _)| PlayerNumber(number)).collect()
    }

    /// The criteria of the file for equal points that are known here, and the codes of the others.
    #[must_use]
    pub fn known_tie_breaks(&self) -> (Vec<TieBreak>, Vec<&str>) {
        let codes = self.tie_breaks.iter().map(String::as_str);
        let (known, unknown): (Vec<&str>, _) =
            codes.partition(|code| TieBreak::from_abbreviation(code).is_some());
        let known = known.into_iter().filter_map(TieBreak::from_abbreviation);
        (known.collect(), unknown)
    }

    /// The criteria for equal points by which it stands here: those of the file that are known, or
    /// the usual ones if it names none.
    #[must_use]
    pub fn criteria(&self) -> Vec<TieBreak> {
        if !self.tie_breaks.is_empty() {
            return self.known_tie_breaks().0;
        }
        let format = match self.rules() {
            TieBreakRules::Scheduled => Format::RoundRobin,
            _ => Format::Swiss,
        };
        Terms::default_for(format, 2).tie_breaks
    }

    /// The standings after the rounds of the file, by these criteria.
    #[must_use]
    pub fn standings(&self, criteria: &[TieBreak]) -> Vec<StandingsLine> {
        let count = u32::try_from(self.players.len()).unwrap_or(u32::MAX);
        let players: Vec<PlayerNumber> = (1..=count).map(PlayerNumber).collect();
        standings(&players, &self.record(), criteria, self.rules())
    }

    fn rules(&self) -> TieBreakRules {
        if self.heading.system.contains(ROUND_ROBIN) {
            TieBreakRules::Scheduled
        } else {
            TieBreakRules::Swiss
        }
    }

    fn round(&self, index: usize) -> Round {
        let mut round = Round::default();
        for (number, player) in (1..).zip(&self.players) {
            match player.marks.get(index) {
                Some(Mark::Game {
                    opponent,
                    colour: Colour::White,
                    end,
                }) => round.games.push(self.game(index, number, *opponent, *end)),
                // Black's mark says the same.
                Some(Mark::Game { .. }) => {}
                Some(Mark::Bye(ByeKind::Zero)) | None => {}
                Some(Mark::Bye(kind)) => round.byes.push((PlayerNumber(number), kind.bye())),
            }
        }
        round
    }

    fn game(&self, index: usize, white: u32, black: u32, end: End) -> Game {
        let opponent = usize::try_from(black)
            .ok()
            .and_then(|black| black.checked_sub(1));
        let opponent = opponent.and_then(|index| self.players.get(index));
        let mark = opponent.and_then(|player| player.marks.get(index));
        let other = match mark {
            Some(Mark::Game { end, .. }) => *end,
            // No such file is read.
            Some(Mark::Bye(_)) | None => End::LostByDefault,
        };
        let pair = Pair {
            white: PlayerNumber(white),
            black: PlayerNumber(black),
        };
        Game {
            pair,
            outcome: End::outcome(end, other),
        }
    }
}
