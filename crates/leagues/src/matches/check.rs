//! What can happen when. Commands and stored records pass the same check.

use super::event::{EndCause, Event, Pair, PlayerNumber};
use super::state::{Match, Stage};
use super::terms::{Boards, MAX_PLAYERS, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Why something cannot happen in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// Not at this stage.
    #[error("this is not possible in a match that is {0:?}")]
    Stage(Stage),
    /// In this match everybody votes, and nobody signs up.
    #[error("nobody signs up for a match in which all vote")]
    Crowd,
    /// As many have signed up for the side as can.
    #[error("{MAX_PLAYERS} players have signed up for this side")]
    Full,
    /// They have signed up.
    #[error("they have signed up already")]
    AlreadyJoined,
    /// They have not signed up, or not for this side.
    #[error("they have not signed up")]
    NotJoined,
    /// They have a game.
    #[error("they have a game in this match")]
    HasGame,
    /// There are no two players who could meet.
    #[error("nobody has signed up for one of the sides")]
    NoPlayers,
    /// No such game runs, or nobody can take the seat.
    #[error("no such game runs")]
    NoSuchGame,
}

impl Match {
    /// Whether an event is possible now.
    ///
    /// # Errors
    /// If it is not.
    pub fn check(&self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Offered { .. } => Err(Refusal::Stage(self.stage)),
            Event::Taken => self.check_stage(Stage::Offered),
            Event::Declined | Event::Confirmed => self.check_stage(Stage::Proposed),
            Event::Joined { player, side, .. } => self.check_joining(*player, *side),
            Event::Left { player } => self.check_leaving(*player),
            Event::Reordered { side, players } => {
                self.check_stage(Stage::Gathering)?;
                self.check_distinct(players.iter().map(|player| (*side, *player)))
            }
            Event::Began { pairs } => self.check_pairs(pairs),
            Event::Replaced {
                board,
                side,
                player,
            } => self.check_reserve(*board, *side, *player),
            Event::GameEnded { game, result } => {
                self.check_stage(Stage::Playing)?;
                let board = self.board(*game);
                let runs = board.is_some_and(|board| board.result.is_none());
                let fits = runs && result.0.len() == Side::ALL.len();
                fits.then_some(()).ok_or(Refusal::NoSuchGame)
            }
            Event::Ended { cause } => self.check_end(*cause),
        }
    }

    fn check_stage(&self, stage: Stage) -> Result<(), Refusal> {
        let is_now = self.stage == stage;
        is_now.then_some(()).ok_or(Refusal::Stage(self.stage))
    }

    fn check_joining(&self, player: PlayerNumber, side: Side) -> Result<(), Refusal> {
        self.check_stage(Stage::Gathering)?;
        if self.terms.boards == Boards::Crowd {
            return Err(Refusal::Crowd);
        }
        if self.has_player(player) {
            return Err(Refusal::AlreadyJoined);
        }
        let has_room = self.lineup(side).len() < MAX_PLAYERS;
        has_room.then_some(()).ok_or(Refusal::Full)
    }

    fn check_leaving(&self, player: PlayerNumber) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Gathering | Stage::Playing) {
            return Err(Refusal::Stage(self.stage));
        }
        if !self.has_player(player) {
            return Err(Refusal::NotJoined);
        }
        let is_free = !self.seated.contains(&player);
        is_free.then_some(()).ok_or(Refusal::HasGame)
    }

    /// Whether all of these are different players of their sides.
    fn check_distinct(
        &self,
        players: impl Iterator<Item = (Side, PlayerNumber)>,
    ) -> Result<(), Refusal> {
        let mut seen = BTreeSet::new();
        for (side, number) in players {
            let player = self.players.get(&number);
            let is_own = player.is_some_and(|player| player.side == side && !player.has_left);
            if !is_own || !seen.insert(number) {
                return Err(Refusal::NotJoined);
            }
        }
        Ok(())
    }

    fn check_pairs(&self, pairs: &[Pair]) -> Result<(), Refusal> {
        self.check_stage(Stage::Gathering)?;
        let is_possible = match self.terms.boards {
            Boards::Crowd => pairs.is_empty(),
            Boards::Each(most) => (1..=most as usize).contains(&pairs.len()),
        };
        is_possible.then_some(()).ok_or(Refusal::NoPlayers)?;
        let players = pairs
            .iter()
            .flat_map(|pair| Side::ALL.map(|side| (side, pair.of(side))));
        self.check_distinct(players)
    }

    fn check_reserve(&self, board: u32, side: Side, player: PlayerNumber) -> Result<(), Refusal> {
        self.check_stage(Stage::Playing)?;
        let index = (board as usize).checked_sub(1);
        let board = index.and_then(|index| self.boards.get(index));
        let is_free = board.is_some_and(|board| board.pair.is_some() && board.is_missing(side));
        let is_reserve = !self.seated.contains(&player);
        (is_free && is_reserve)
            .then_some(())
            .ok_or(Refusal::NoSuchGame)?;
        self.check_distinct([(side, player)].into_iter())
    }

    fn check_end(&self, cause: EndCause) -> Result<(), Refusal> {
        match cause {
            EndCause::Complete if self.running().next().is_some() => Err(Refusal::NoSuchGame),
            EndCause::Complete => self.check_stage(Stage::Playing),
            EndCause::NotTaken => self.check_stage(Stage::Offered),
            EndCause::NotConfirmed => self.check_stage(Stage::Proposed),
            EndCause::NoPlayers => self.check_stage(Stage::Gathering),
            EndCause::Cancelled { .. } if self.stage == Stage::Over => {
                Err(Refusal::Stage(Stage::Over))
            }
            EndCause::Cancelled { .. } => Ok(()),
        }
    }
}
