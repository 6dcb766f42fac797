//! A game of a file as one of this program, so that it can be analysed like those that were played
//! here.
//!
//! It begins as a loaded game does, with all its moves. Only the last one is made here: a game
//! cannot begin where it is over.

use crate::import;
use entente_game::{
    Action, Chance, DecideError, Game, GameId, GameTerms, Home, LobbyAction, NewGame, PersonId,
    PlayAction, Profile, Refusal, Replay, Seat, StartingPosition, Time, View, Viewer,
};
use entente_rules::{Event, PgnResult, Play, Ply};
use std::sync::Arc;

/// A game of a file.
#[derive(Debug, Clone)]
pub struct FileGame {
    /// Its moves.
    pub play: Play,
    /// The names of the players in turn order, as far as they are known.
    pub names: Vec<Option<String>>,
    /// The result in the file. Only games of two can be lost or drawn by it.
    pub result: PgnResult,
}

impl FileGame {
    /// The game with its positions. It may not be over: then it has no result.
    ///
    /// # Errors
    ///
    /// The refusal of a game that cannot be played here.
    pub fn replay(&self) -> Result<Replay, Refusal> {
        let mut events = import::events(&self.play);
        let last = match events.pop() {
            Some(Event::Move(ply)) => Some(ply),
            other => {
                events.extend(other);
                None
            }
        };
        let start = StartingPosition::continuing(&self.play.positions()[0], &events);
        let mut table = Table::set_up(self, start)?;
        if let Some(ply) = last {
            table.make(ply)?;
        }
        if table.game.replay().is_none() && table.seats == 2 {
            table.end(self.result)?;
        }
        let view = table.view();
        Ok(table.game.replay().unwrap_or_else(|| Replay {
            positions: view.public_positions(),
            view,
        }))
    }
}

/// A game with a person on each seat.
struct Table {
    game: Game,
    seats: usize,
    now: Time,
}

impl Table {
    fn set_up(file: &FileGame, start: StartingPosition) -> Result<Self, Refusal> {
        let seats = file.play.position().armies().count();
        let mut table = Self {
            game: Game::new(GameId::from_random([0; 8])),
            seats,
            now: Time(0),
        };
        let options = file.play.position().options().with_owners(None);
        let terms = GameTerms {
            public: true,
            starting_position: Some(Arc::new(start)),
            ..GameTerms::new(options)
        };
        let name = |seat: usize| {
            let name = file.names.get(seat).cloned().flatten();
            name.unwrap_or_else(|| "?".to_owned())
        };
        let host = Profile {
            person: person(0),
            name: name(0),
        };
        let new = NewGame::new(terms, Home::Channel("file".into()), host);
        let seat = |seat: usize| vec![Seat(seat as u8)];
        table.act(
            0,
            Action::Create(NewGame {
                seats: seat(0),
                ..new
            }),
        )?;
        for other in 1..seats {
            let join = LobbyAction::Join {
                name: name(other),
                seats: seat(other),
            };
            table.act(other, join.into())?;
        }
        Ok(table)
    }

    fn view(&self) -> View {
        let view = self.game.view(Viewer::Spectator);
        view.expect("everybody may watch a public game")
    }

    fn make(&mut self, ply: Ply) -> Result<(), Refusal> {
        let mover = self.view().mover().map_or(0, Seat::index);
        let turn = ply.to_string();
        self.act(mover, PlayAction::to_move_anyway(turn).into())
    }

    /// Ends the game of two as the file says.
    fn end(&mut self, result: PgnResult) -> Result<(), Refusal> {
        match result {
            PgnResult::White => self.act(1, PlayAction::Resign.into()),
            PgnResult::Black => self.act(0, PlayAction::Resign.into()),
            PgnResult::Draw => {
                self.act(0, PlayAction::OfferDraw.into())?;
                self.act(1, PlayAction::AcceptDraw.into())
            }
            PgnResult::Unknown => Ok(()),
        }
    }

    fn act(&mut self, seat: usize, action: Action) -> Result<(), Refusal> {
        self.now = Time(self.now.0 + 1_000);
        // Nothing of the game is kept, and nothing in it is drawn.
        let chance = Chance {
            salt: [0; 32],
            seed: [0; 32],
            nonce: None,
        };
        let decided = match self.game.decide(person(seat), &action, self.now, &chance) {
            Ok(decided) => decided,
            Err(DecideError::Refused(refusal)) => return Err(refusal),
            Err(DecideError::Contradiction(fault)) => unreachable!("no person decided: {fault}"),
        };
        let appended = self.game.append(&decided.record, Some(&decided.erasable));
        appended.expect("what was decided can be appended");
        Ok(())
    }
}

fn person(seat: usize) -> PersonId {
    PersonId(seat as u64 + 1)
}
