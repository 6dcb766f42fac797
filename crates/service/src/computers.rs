//! The computers that have something to do: to move, to answer a draw offer or a request, or to
//! deal with somebody in secret.
//!
//! They follow from the logs, and are in the index, so that after a crash each of them is
//! found again. The same is in memory, in the order in which they began to wait. A frontend that
//! plays for them takes them from here ([`ComputerTurns`]).

use crate::command::{Command, ExpectedVersion};
use crate::core::{Bound, Last, LogName, Origin, Raw, Table};
use crate::error::Result;
use entente_game::{Action, Actor, ComputerTurn, Duty, GameId, PlayerId, Time};
use entente_store::{Key, Store};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A computer that has to act: number of the player, game.
pub(crate) static COMPUTER_TURNS: Table<(u64, Last<GameId>), Raw> =
    Table::new(b'b', "the computers that have to act", Bound::Short)
        .from(Origin::Index(LogName::InKey));

/// A computer that has to act in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingComputer {
    /// The game.
    pub game: GameId,
    /// The computer, and the end of its time.
    pub turn: ComputerTurn,
}

impl WaitingComputer {
    /// The player who acts.
    pub fn actor(&self) -> Actor {
        Actor::Computer(self.turn.player)
    }

    /// The same computer with another version of its view.
    pub fn at(&self, version: u64) -> Self {
        let turn = ComputerTurn {
            version,
            ..self.turn
        };
        Self {
            game: self.game.clone(),
            turn,
        }
    }

    /// The command with which the computer does its duty in the present version of the game.
    ///
    /// There is one key for each version: what is asked for a second time, after a restart for
    /// example, is never done twice.
    pub fn command(&self, action: impl Into<Action>) -> Command<Action, Actor> {
        let (player, version) = (self.turn.player.0, self.turn.version);
        let (expected, duty) = match self.turn.duty {
            Duty::Act => (ExpectedVersion::Turn(version), "computer"),
            Duty::Diplomacy => (ExpectedVersion::Versions(vec![version.into()]), "deal"),
        };
        Command {
            expected: Some(expected),
            ..Command::new(
                self.actor(),
                action.into(),
                format!("{duty}:{}:{player}:{version}", self.game),
            )
        }
    }
}

/// The computers that have to act in all games.
#[derive(Default)]
pub(crate) struct WaitingComputers {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

/// The computers in the order in which they began to wait, and the place of each in it.
#[derive(Default)]
struct Waiting {
    /// Whether this process plays for computers.
    plays: bool,
    computers: BTreeMap<u64, WaitingComputer>,
    places: HashMap<GameId, Vec<u64>>,
    last: u64,
}

impl WaitingComputers {
    /// Loads those who are waiting: from now on they act here. Of several processes with one
    /// database only the one that delivers knows them.
    pub(crate) fn load(&self, store: &Store) -> Result<()> {
        // First of all: what comes meanwhile is newer than what is read below.
        self.lock().plays = true;
        for (game, turns) in waiting_games(store)? {
            if !self.lock().places.contains_key(&game) {
                self.update(&game, turns);
            }
        }
        Ok(())
    }

    /// From now on these computers have to act in a game, and no others.
    pub(crate) fn update(&self, game: &GameId, turns: Vec<ComputerTurn>) {
        let mut waiting = self.lock();
        if waiting.plays && waiting.update(game, turns) {
            drop(waiting);
            self.changed.notify_waiters();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // A poisoned lock is harmless: the index has the same, and a change does not panic.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Returns whether somebody waits who did not, or who has something else to do now.
    fn update(&mut self, game: &GameId, turns: Vec<ComputerTurn>) -> bool {
        // A computer that still has the same to do keeps its place: it may have been taken already,
        // and a new place would let it be taken twice.
        let before = self.places.remove(game).unwrap_or_default();
        let mut kept = Vec::new();
        for place in before {
            let known = self.computers.get(&place);
            if known.is_some_and(|known| turns.contains(&known.turn)) {
                kept.push(place);
            } else {
                self.computers.remove(&place);
            }
        }
        let is_kept = |turn: &ComputerTurn| {
            let mut known = kept.iter().filter_map(|place| self.computers.get(place));
            known.any(|known| known.turn == *turn)
        };
        let new: Vec<ComputerTurn> = turns.into_iter().filter(|turn| !is_kept(turn)).collect();
        // Nobody is woken by computers that have stopped waiting.
        let is_changed = !new.is_empty();
        for turn in new {
            self.last += 1;
            let game = game.clone();
            self.computers
                .insert(self.last, WaitingComputer { game, turn });
            kept.push(self.last);
        }
        if !kept.is_empty() {
            self.places.insert(game.clone(), kept);
        }
        is_changed
    }
}

/// The computers that have to act, one after the other.
///
/// It holds nothing of the service open.
pub struct ComputerTurns {
    computers: Arc<WaitingComputers>,
    /// The place of the last one that was taken.
    place: u64,
}

impl ComputerTurns {
    pub(crate) fn new(computers: Arc<WaitingComputers>) -> Self {
        Self {
            computers,
            place: 0,
        }
    }

    /// Waits for the next computer that has to act.
    ///
    /// Those that wait already come first. Each is given once for a version of its game, and not
    /// if it no longer has to act.
    pub async fn next(&mut self) -> WaitingComputer {
        let computers = self.computers.clone();
        loop {
            // Registered before the queue is read: a computer that begins to wait in between wakes
            // it.
            let changed = computers.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if let Some(next) = self.take() {
                return next;
            }
            changed.await;
        }
    }

    /// The next computer, if one is waiting.
    fn take(&mut self) -> Option<WaitingComputer> {
        let waiting = self.computers.lock();
        // Places only grow, so everything after the last one has not been taken yet.
        let (place, next) = waiting.computers.range(self.place + 1..).next()?;
        self.place = *place;
        Some(next.clone())
    }
}

/// The games in which computers have to act.
pub(crate) fn waiting_games(store: &Store) -> Result<BTreeMap<GameId, Vec<ComputerTurn>>> {
    let mut games: BTreeMap<GameId, Vec<ComputerTurn>> = BTreeMap::new();
    for entry in store.scan(&COMPUTER_TURNS.all()) {
        let (key, value) = entry?;
        // An entry that cannot be read is left for `entente store verify`.
        if let Some((game, turn)) = read_turn(&key, &value) {
            games.entry(game).or_default().push(turn);
        }
    }
    Ok(games)
}

/// The entry of a computer that has to act.
#[derive(Serialize, Deserialize)]
struct StoredTurn {
    version: u64,
    deadline: Option<Time>,
    correspondence: bool,
}

/// The key under which it is stored that a computer has to act.
pub(crate) fn turn_key(game: &GameId, turn: &ComputerTurn) -> Key {
    let deals = u64::from(turn.duty == Duty::Diplomacy);
    COMPUTER_TURNS.key((u64::from(turn.player.0) << 1 | deals, game))
}

/// The stored form of the entry.
pub(crate) fn turn_bytes(turn: &ComputerTurn) -> Vec<u8> {
    let stored = StoredTurn {
        version: turn.version,
        deadline: turn.deadline,
        correspondence: turn.correspondence,
    };
    serde_json::to_vec(&stored).expect("numbers can be serialized")
}

/// Reads such an entry, without its letter.
fn read_turn(key: &[u8], value: &[u8]) -> Option<(GameId, ComputerTurn)> {
    let (number, name) = key.split_first_chunk::<8>()?;
    let number = u64::from_be_bytes(*number);
    let player = u32::try_from(number >> 1).ok()?;
    let stored: StoredTurn = serde_json::from_slice(value).ok()?;
    let turn = ComputerTurn {
        player: PlayerId(player),
        duty: if number & 1 == 1 {
            Duty::Diplomacy
        } else {
            Duty::Act
        },
        version: stored.version,
        deadline: stored.deadline,
        correspondence: stored.correspondence,
    };
    Some((GameId::parse(&String::from_utf8_lossy(name))?, turn))
}
