//! Matches: two sides meet on several boards, or on one board on which each of them votes.
//!
//! Like a league, a [`Match`] decides and applies events, knows players and games only by numbers,
//! and has no clock. [`Match::check`] is the only rule of what can happen when: commands and stored
//! records pass it alike.
//!
//! Nobody has to do anything at the end of the sign-up, nor when a game ends:
//! [`advance`](Match::advance) begins the games, seats reserves and ends the match.

use crate::event::GameNumber;
use crate::result::{GameResult, Participation};
use crate::terms::{DAY, Millis};
use crate::verify::Difference;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// How many boards a match of single players can have.
pub const BOARDS: RangeInclusive<u32> = 2..=20;
/// The most players who can sign up for a side, reserves among them.
pub const MAX_PLAYERS: usize = 60;
/// The longest time for signing up.
pub const MAX_SIGN_UP_TIME: Millis = 60 * DAY;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that offers the match.
    Home,
    /// The side that takes the offer.
    Away,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Home, Self::Away];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
        }
    }

    /// The index in arrays that have one element a side.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The boards of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boards {
    /// One, on which all members of each side vote.
    Crowd,
    /// At most so many, on each of which one player of each side plays.
    Each(u32),
}

/// The terms of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The boards.
    pub boards: Boards,
    /// Until when players can sign up. An offer that nobody has taken by then lapses.
    pub until: Millis,
    /// The side that moves first on the first board. On the next one the other side does.
    pub white: Side,
}

/// Why there can be no match with these terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TermsFault {
    /// It has too few or too many boards.
    #[error("a match has {} to {} boards, or one on which all vote", BOARDS.start(), BOARDS.end())]
    Boards,
    /// The time for signing up is over already, or longer than [`MAX_SIGN_UP_TIME`].
    #[error("the time for signing up ends within {} days", MAX_SIGN_UP_TIME / DAY)]
    SignUpTime,
}

impl Terms {
    /// Whether a match can be offered at this time.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check(&self, now: Millis) -> Result<(), TermsFault> {
        if matches!(self.boards, Boards::Each(count) if !BOARDS.contains(&count)) {
            return Err(TermsFault::Boards);
        }
        let is_in_time = self.until > now && self.until - now <= MAX_SIGN_UP_TIME;
        is_in_time.then_some(()).ok_or(TermsFault::SignUpTime)
    }
}

/// The number of a player in a match, from 1 in the order of signing up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(pub u32);

/// Two players who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pair {
    /// The player of the home side.
    pub home: PlayerNumber,
    /// The player of the away side.
    pub away: PlayerNumber,
}

impl Pair {
    /// The player of a side.
    #[must_use]
    pub fn of(self, side: Side) -> PlayerNumber {
        match side {
            Side::Home => self.home,
            Side::Away => self.away,
        }
    }

    fn replace(&mut self, side: Side, player: PlayerNumber) {
        match side {
            Side::Home => self.home = player,
            Side::Away => self.away = player,
        }
    }
}

/// Why a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndCause {
    /// All its games have ended.
    Complete,
    /// Nobody took the offer in time.
    NotTaken,
    /// The home side did not confirm its opponent in time.
    NotConfirmed,
    /// Nobody signed up for a side.
    NoPlayers,
    /// A side called it off. Games that run go on without it.
    Cancelled {
        /// The side.
        by: Side,
    },
}

/// An event of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The match was offered.
    Offered {
        /// Its terms.
        terms: Terms,
    },
    /// Another side took the offer, and waits for the home side.
    Taken,
    /// The home side declined it, and looks for another one.
    Declined,
    /// The home side confirmed it: players sign up.
    Confirmed,
    /// A player signed up.
    Joined {
        /// The number.
        player: PlayerNumber,
        /// The side for which they play.
        side: Side,
        /// A rating, by which the boards are ordered.
        strength: u32,
    },
    /// A player without a game left.
    Left {
        /// The number.
        player: PlayerNumber,
    },
    /// A captain put players in this order. Who is not among them follows behind.
    Reordered {
        /// The side.
        side: Side,
        /// Its players.
        players: Vec<PlayerNumber>,
    },
    /// The games began.
    Began {
        /// The players of each board; empty for one board on which all vote.
        pairs: Vec<Pair>,
    },
    /// A reserve took the seat of a player who did not play, in a new game.
    Replaced {
        /// The board, from 1.
        board: u32,
        /// The side.
        side: Side,
        /// The reserve.
        player: PlayerNumber,
    },
    /// A game ended.
    GameEnded {
        /// Its number.
        game: GameNumber,
        /// Its result.
        result: GameResult,
    },
    /// The match ended.
    Ended {
        /// The reason.
        cause: EndCause,
    },
}

/// An event with its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// When it happened.
    pub at: Millis,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

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
    fn is_missing(&self, side: Side) -> bool {
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
    seated: BTreeSet<PlayerNumber>,
    /// The games that have ended, in the order of their ends.
    ended_games: Vec<GameNumber>,
    next_game: u32,
}

/// Says of two players whether they must not meet.
pub type Avoid<'a> = &'a dyn Fn(Pair) -> bool;

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

    /// Reads a match from its records, each of which has to be possible after those before it.
    /// `None` if there is no record.
    ///
    /// # Errors
    /// At the first record that is not possible.
    pub fn replay(records: &[Record]) -> Result<Option<Self>, Difference> {
        let Some((first, rest)) = records.split_first() else {
            return Ok(None);
        };
        let differs = |number, cause: String| Difference { number, cause };
        let Event::Offered { terms } = &first.event else {
            return Err(differs(0, "a match begins by being offered".into()));
        };
        let opened = Self::open(terms.clone(), first.at);
        let (mut replayed, _) = opened.map_err(|fault| differs(0, fault.to_string()))?;
        for (number, record) in (1..).zip(rest) {
            let checked = replayed.check(&record.event);
            checked.map_err(|refusal| differs(number, refusal.to_string()))?;
            replayed.apply(&record.event);
        }
        Ok(Some(replayed))
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

    /// Applies an event that is possible.
    fn apply(&mut self, event: &Event) {
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

    /// Applies an event, and everything that follows from it at once. Returns all records.
    ///
    /// # Errors
    /// If the event is not possible. Then nothing has changed.
    pub fn accept(
        &mut self,
        event: Event,
        now: Millis,
        avoid: Avoid<'_>,
    ) -> Result<Vec<Record>, Refusal> {
        self.check(&event)?;
        self.apply(&event);
        let mut records = vec![Record { at: now, event }];
        records.extend(self.advance(now, avoid));
        Ok(records)
    }

    /// Lets everything happen by itself that is due. Returns the records of it.
    pub fn advance(&mut self, now: Millis, avoid: Avoid<'_>) -> Vec<Record> {
        let mut records = Vec::new();
        while let Some(event) = self.due(now, avoid) {
            // What is not possible would be due for ever.
            if self.check(&event).is_err() {
                break;
            }
            self.apply(&event);
            records.push(Record { at: now, event });
        }
        records
    }

    /// The beginning of the games. A captain need not wait for the end of the sign-up.
    #[must_use]
    pub fn beginning(&self, avoid: Avoid<'_>) -> Event {
        Event::Began {
            pairs: self.pairs(avoid),
        }
    }

    fn due(&self, now: Millis, avoid: Avoid<'_>) -> Option<Event> {
        let is_late = now >= self.terms.until;
        let ended = |cause| Event::Ended { cause };
        match self.stage {
            Stage::Offered => is_late.then_some(ended(EndCause::NotTaken)),
            Stage::Proposed => is_late.then_some(ended(EndCause::NotConfirmed)),
            Stage::Gathering if self.terms.boards == Boards::Crowd || is_late => {
                let beginning = self.beginning(avoid);
                let is_possible = self.check(&beginning).is_ok();
                Some(if is_possible {
                    beginning
                } else {
                    ended(EndCause::NoPlayers)
                })
            }
            Stage::Gathering | Stage::Over => None,
            Stage::Playing => self.replacement(avoid).or_else(|| {
                let is_complete = self.running().next().is_none();
                is_complete.then_some(ended(EndCause::Complete))
            }),
        }
    }

    /// The first reserve for a player who did not play.
    fn replacement(&self, avoid: Avoid<'_>) -> Option<Event> {
        (1..).zip(&self.boards).find_map(|(board, missed)| {
            let pair = missed.pair?;
            let mut sides = Side::ALL.into_iter();
            let side = sides.find(|side| missed.is_missing(*side))?;
            let with = |player| {
                let mut pair = pair;
                pair.replace(side, player);
                pair
            };
            let mut reserves = self.reserves(side).into_iter();
            let player = reserves.find(|player| !avoid(with(*player)))?;
            Some(Event::Replaced {
                board,
                side,
                player,
            })
        })
    }

    /// The pairs of the boards: the first of each line-up, then the second, and so on. Two who must
    /// not meet get the nearest opponents with whom as many boards as possible are played. With
    /// unequal numbers the smaller side decides.
    fn pairs(&self, avoid: Avoid<'_>) -> Vec<Pair> {
        let Boards::Each(most) = self.terms.boards else {
            return Vec::new();
        };
        let [home, away] = Side::ALL.map(|side| self.lineup(side));
        let mut pairing = Pairing {
            opponents: vec![None; away.len()],
            home: &home,
            away: &away,
            avoid,
        };
        let mut count = 0;
        for player in 0..home.len() {
            if count < most {
                count += u32::from(pairing.seat(player, &mut vec![false; away.len()]));
            }
        }
        let opponents = pairing.opponents.iter().zip(&away);
        let mut seats: Vec<(usize, PlayerNumber)> = opponents
            .filter_map(|(home, away)| Some(((*home)?, *away)))
            .collect();
        seats.sort_unstable();
        let pair = |(index, away): (usize, PlayerNumber)| Pair {
            home: home[index],
            away,
        };
        seats.into_iter().map(pair).collect()
    }
}

/// A largest set of pairs, found by augmenting paths (Kuhn's algorithm).
struct Pairing<'a> {
    home: &'a [PlayerNumber],
    away: &'a [PlayerNumber],
    /// The index of the home player whom each away player meets.
    opponents: Vec<Option<usize>>,
    avoid: Avoid<'a>,
}

impl Pairing<'_> {
    /// Finds an opponent for a home player, for whom others may get new ones.
    fn seat(&mut self, home: usize, is_tried: &mut Vec<bool>) -> bool {
        let mut nearest: Vec<usize> = (0..self.away.len()).collect();
        nearest.sort_by_key(|away| away.abs_diff(home));
        for away in nearest {
            let pair = Pair {
                home: self.home[home],
                away: self.away[away],
            };
            if is_tried[away] || (self.avoid)(pair) {
                continue;
            }
            is_tried[away] = true;
            let is_free = match self.opponents[away] {
                None => true,
                Some(other) => self.seat(other, is_tried),
            };
            if is_free {
                self.opponents[away] = Some(home);
                return true;
            }
        }
        false
    }
}
