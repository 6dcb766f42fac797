//! A match as its events have made it: who has signed up, the line-ups, the boards and the score.

use super::event::{EndCause, Event, Pair, PlayerNumber, Record};
use super::terms::{Boards, Side, Terms, TermsFault};
use crate::event::GameNumber;
use crate::result::{GameResult, Participation};
use crate::terms::Millis;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The stages of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It waits for a side that takes it.
    Offered,
    /// A side has taken it, and the home side has to confirm that.
    Proposed,
    /// Players sign up.
    Gathering,
    /// Games are played.
    Playing,
    /// It has ended.
    Over,
}

/// Somebody who signed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The number.
    pub number: PlayerNumber,
    /// The side for which they play.
    pub side: Side,
    /// A rating, by which the boards are ordered.
    pub strength: u32,
    /// Whether they left before they had a game.
    pub has_left: bool,
}

/// A board of a match that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Its game. It is another one after a reserve has taken a seat.
    pub game: GameNumber,
    /// The players; `None` if all vote.
    pub pair: Option<Pair>,
    /// The side that moves first.
    pub white: Side,
    /// The result of the game, in the order of seats; `None` while it runs.
    pub result: Option<GameResult>,
}

impl Board {
    /// The seat of a side: 0 moves first.
    #[must_use]
    pub fn seat(&self, side: Side) -> usize {
        usize::from(side != self.white)
    }

    /// The half points of both sides; `None` while the game runs.
    #[must_use]
    pub fn points(&self) -> Option<[u32; 2]> {
        let result = self.result.as_ref()?;
        Some(Side::ALL.map(|side| result.points(self.seat(side))))
    }

    /// The player of a side who did not play the game that ended.
    pub(super) fn is_missing(&self, side: Side) -> bool {
        let seat = self.result.as_ref().and_then(|r| r.0.get(self.seat(side)));
        seat.is_some_and(|seat| seat.participation == Participation::Missing)
    }
}

/// A match, as its events have made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its terms.
    pub terms: Terms,
    /// When it was offered.
    pub opened: Millis,
    /// Its stage.
    pub stage: Stage,
    /// Why it ended; `None` before.
    pub ended: Option<EndCause>,
    /// Everybody who has ever signed up.
    pub players: BTreeMap<PlayerNumber, Player>,
    /// The boards, the first one first; empty before the games begin.
    pub boards: Vec<Board>,
    /// The orders that the captains chose.
    orders: [Vec<PlayerNumber>; 2],
    /// Everybody who has or had a game.
    pub(super) seated: BTreeSet<PlayerNumber>,
    /// The games that have ended, in the order of their ends.
    ended_games: Vec<GameNumber>,
    next_game: u32,
}

impl Match {
    /// Offers a match.
    ///
    /// # Errors
    /// If there can be none with these terms.
    pub fn open(terms: Terms, at: Millis) -> Result<(Self, Record), TermsFault> {
        terms.check(at)?;
        let event = Event::Offered {
            terms: terms.clone(),
        };
        let opened = Self {
            terms,
            opened: at,
            stage: Stage::Offered,
            ended: None,
            players: BTreeMap::new(),
            boards: Vec::new(),
            orders: Default::default(),
            seated: BTreeSet::new(),
            ended_games: Vec::new(),
            next_game: 1,
        };
        Ok((opened, Record { at, event }))
    }

    /// The number of the next player who signs up.
    #[must_use]
    pub fn next_player(&self) -> PlayerNumber {
        let last = self.players.keys().next_back();
        PlayerNumber(last.map_or(1, |last| last.0 + 1))
    }

    /// Whether somebody has signed up and not left.
    #[must_use]
    pub fn has_player(&self, number: PlayerNumber) -> bool {
        let player = self.players.get(&number);
        player.is_some_and(|player| !player.has_left)
    }

    /// The players of a side in the order of boards: as the captain put them, then the strongest
    /// first. Those behind the boards are reserves.
    #[must_use]
    pub fn lineup(&self, side: Side) -> Vec<PlayerNumber> {
        let order = &self.orders[side.index()];
        let place = |number| order.iter().position(|other| *other == number);
        let players = self.players.values();
        let own = players.filter(|player| player.side == side && !player.has_left);
        let mut lineup: Vec<&Player> = own.collect();
        lineup.sort_by_key(|player| {
            let chosen = place(player.number).unwrap_or(usize::MAX);
            (chosen, Reverse(player.strength), player.number)
        });
        lineup.iter().map(|player| player.number).collect()
    }

    /// The players of a side who have no board, and take the seat of one who does not play.
    #[must_use]
    pub fn reserves(&self, side: Side) -> Vec<PlayerNumber> {
        let lineup = self.lineup(side).into_iter();
        if self.boards.is_empty() {
            let boards = match self.terms.boards {
                Boards::Crowd => 0,
                Boards::Each(count) => count as usize,
            };
            return lineup.skip(boards).collect();
        }
        let waits = |player: &PlayerNumber| !self.seated.contains(player);
        lineup.filter(waits).collect()
    }

    /// The half points of both sides so far.
    #[must_use]
    pub fn score(&self) -> [u32; 2] {
        let ended = self.boards.iter().filter_map(Board::points);
        ended.fold([0; 2], |[home, away], points| {
            [home + points[0], away + points[1]]
        })
    }

    /// The side that has won; `None` after a draw, and before the end.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let [home, away] = self.score();
        let is_complete = self.ended == Some(EndCause::Complete);
        let leader = if home > away { Side::Home } else { Side::Away };
        (is_complete && home != away).then_some(leader)
    }

    /// The board whose result put a side beyond half of all points; after a draw, that whose game
    /// ended last. `None` before all games have ended.
    #[must_use]
    pub fn deciding_board(&self) -> Option<&Board> {
        if self.ended != Some(EndCause::Complete) {
            return None;
        }
        let half = self.boards.len() as u32;
        let mut score = [0; 2];
        let ended = self.ended_games.iter();
        // The game before that of a reserve is on no board any more.
        let mut boards = ended.filter_map(|game| self.board(*game));
        let decides = |board: &&Board| {
            let points = board.points().unwrap_or_default();
            score = [score[0] + points[0], score[1] + points[1]];
            score.iter().any(|points| *points > half)
        };
        boards.clone().find(decides).or_else(|| boards.next_back())
    }

    /// The boards whose games run.
    pub fn running(&self) -> impl Iterator<Item = &Board> {
        let runs = self.stage == Stage::Playing;
        let boards = self.boards.iter();
        boards.filter(move |board| runs && board.result.is_none())
    }

    /// The board of a game.
    #[must_use]
    pub fn board(&self, game: GameNumber) -> Option<&Board> {
        self.boards.iter().find(|board| board.game == game)
    }

    /// The next time at which something happens by itself.
    #[must_use]
    pub fn next_time(&self) -> Option<Millis> {
        (self.stage < Stage::Playing).then_some(self.terms.until)
    }

    /// Applies an event that is possible.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::Offered { .. } | Event::Declined => self.stage = Stage::Offered,
            Event::Taken => self.stage = Stage::Proposed,
            Event::Confirmed => self.stage = Stage::Gathering,
            Event::Joined {
                player,
                side,
                strength,
            } => {
                let joined = Player {
                    number: *player,
                    side: *side,
                    strength: *strength,
                    has_left: false,
                };
                self.players.insert(*player, joined);
            }
            Event::Left { player } => {
                let left = self.players.get_mut(player);
                left.into_iter().for_each(|player| player.has_left = true);
            }
            Event::Reordered { side, players } => {
                self.orders[side.index()].clone_from(players);
            }
            Event::Began { pairs } => self.begin_games(pairs),
            Event::Replaced {
                board,
                side,
                player,
            } => self.replace(*board, *side, *player),
            Event::GameEnded { game, result } => {
                self.ended_games.push(*game);
                let mut boards = self.boards.iter_mut();
                if let Some(board) = boards.find(|board| board.game == *game) {
                    board.result = Some(result.clone());
                }
            }
            Event::Ended { cause } => {
                self.stage = Stage::Over;
                self.ended = Some(*cause);
            }
        }
    }

    fn begin_games(&mut self, pairs: &[Pair]) {
        self.stage = Stage::Playing;
        let crowd = pairs.is_empty().then_some(None);
        for pair in pairs.iter().copied().map(Some).chain(crowd) {
            let is_odd = self.boards.len() % 2 == 1;
            let white = self.terms.white;
            let board = Board {
                game: self.take_game_number(),
                pair,
                white: if is_odd { white.other() } else { white },
                result: None,
            };
            self.boards.push(board);
            self.seated
                .extend(pair.into_iter().flat_map(|pair| [pair.home, pair.away]));
        }
    }

    fn take_game_number(&mut self) -> GameNumber {
        let number = GameNumber(self.next_game);
        self.next_game += 1;
        number
    }

    fn replace(&mut self, board: u32, side: Side, player: PlayerNumber) {
        let game = self.take_game_number();
        self.seated.insert(player);
        let index = (board as usize).saturating_sub(1);
        if let Some(board) = self.boards.get_mut(index) {
            board.game = game;
            board.result = None;
            board
                .pair
                .iter_mut()
                .for_each(|pair| pair.replace(side, player));
        }
    }
}
