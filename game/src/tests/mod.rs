//! The game by itself: every wish, every refusal, what is owed, who may see what, and that a log which was touched is found out.
//! Here is what the tests share; each file tests one side.
#![allow(clippy::unwrap_used)]

mod alliances;
mod chess4;
mod clocks;
mod diplomacy;
mod export;
mod forgetting;
mod letters;
mod lobbies;
mod logs;
mod moving_house;
mod person_log;
mod plans;
mod programs;
mod random;
mod rematches;
mod requests;
mod reserving;
mod secrets;
mod settings;
mod vacations;
mod wishes;

use crate::*;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use entente_rules::{Army, Claim, Options, Reason as EndReason, Status, Variant};
use proptest::prelude::*;

const ANN: Person = Person(1);
const BOB: Person = Person(2);
const CLEO: Person = Person(3);
const DAN: Person = Person(4);
const EVE: Person = Person(5);

/// A game with the records that it wrote, as the table keeps them.
struct Log {
    game: Game,
    records: Vec<(Vec<u8>, Vec<u8>)>,
    owed: Vec<Owed>,
    now: u64,
    seed: u8,
}

impl Log {
    fn empty() -> Self {
        Self {
            game: Game::new(GameId::from_random([1; 8])),
            records: Vec::new(),
            owed: Vec::new(),
            now: 1_000,
            seed: 7,
        }
    }

    /// Ann has challenged Bob and will move first.
    fn challenged(home: Home) -> Self {
        let mut log = Self::empty();
        log.ask(ANN, Action::Create(challenge(home, &[Seat(0)])))
            .unwrap();
        log
    }

    /// Ann is White, Bob is Black.
    fn started() -> Self {
        let mut log = Self::challenged(channel());
        log.ask(BOB, Action::Accept).unwrap();
        log
    }

    /// A game of four armies that Ann made, who wants these seats.
    fn lobby(options: &str, seats: &[Seat]) -> Self {
        let mut log = Self::empty();
        let new = NewGame {
            options: Options::from_json(Variant::Chess4, options).unwrap(),
            reserved: Vec::new(),
            ..challenge(channel(), seats)
        };
        log.ask(ANN, Action::Create(new)).unwrap();
        log
    }

    fn ask(&mut self, by: Person, action: Action) -> Result<View, Refusal> {
        let number = self.records.len() as u8;
        let chance = Chance {
            salt: [number; 32],
            seed: [self.seed; 32],
        };
        self.now += 1;
        let decision = self
            .game
            .decide(&Command { by, action }, Time(self.now), &chance)?;
        self.game
            .append(&decision.record, Some(&decision.beside))
            .unwrap();
        self.records.push((decision.record, decision.beside));
        self.owed = decision.owed;
        Ok(self.view(by))
    }

    fn play(&mut self, moves: &str) {
        for (ply, text) in moves.split_whitespace().enumerate() {
            let by = self.mover();
            self.ask(by, to_move(text))
                .unwrap_or_else(|refusal| panic!("{ply} {text}: {refusal:?}"));
        }
    }

    /// Who makes the next move.
    fn mover(&self) -> Person {
        let view = self.game.view(Viewer::Spectator).unwrap();
        let mover = view.person_at(view.mover().unwrap()).unwrap();
        mover.sitter.as_ref().unwrap().person
    }

    fn view(&self, person: Person) -> View {
        self.game.view(self.game.viewer(person)).unwrap()
    }

    fn reopened(&self) -> Game {
        let records = self
            .records
            .iter()
            .map(|(record, beside)| (record.as_slice(), Some(beside.as_slice())));
        Game::open(GameId::from_random([1; 8]), records).unwrap()
    }
}

/// Everything that these people and anybody else can see of a game.
fn everything_of(game: &Game, people: &[Person]) -> String {
    let people = people.iter().map(|person| game.view(game.viewer(*person)));
    let people: Vec<_> = people.collect();
    format!("{people:?} {:?}", game.view(Viewer::Spectator))
}

fn channel() -> Home {
    Home::Channel("guild/channel".to_string())
}

fn sitter(person: Person) -> Sitter {
    Sitter {
        person,
        name: format!("Person {person}"),
    }
}

/// Ann, who wants these seats, challenges Bob.
fn challenge(home: Home, seats: &[Seat]) -> NewGame {
    NewGame {
        seats: seats.to_vec(),
        reserved: vec![sitter(BOB).into()],
        ..NewGame::new(Options::Standard, home, sitter(ANN))
    }
}

fn join(seats: &[u8]) -> Action {
    Action::Join {
        name: "Somebody".to_string(),
        seats: seats.iter().copied().map(Seat).collect(),
    }
}

fn to_move(text: &str) -> Action {
    Action::Move {
        text: text.to_string(),
        seen: None,
    }
}

fn note(text: &str) -> Action {
    Action::Note(NoteEdit::Replace(text.to_string()))
}
