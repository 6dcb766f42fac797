//! Games that tests of words and pictures tell of. Nobody else uses them.
#![allow(clippy::unwrap_used)] // What cannot be played fails the test.

use entente_game::{
    Action, Chance, Command, Correspondent, DiplomacyOptions, Game, GameId, Home, NewGame,
    Overture, Person, Seat, Sitter, Time, View, Viewer,
};
use entente_rules::{Options, Variant};

const ANN: Person = Person(1);
const BOB: Person = Person(2);
const CLEO: Person = Person(3);
const DAN: Person = Person(4);

struct Table {
    game: Game,
    now: u64,
}

impl Table {
    fn ask(&mut self, by: Person, action: Action) {
        self.now += 60_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
        };
        let command = Command { by, action };
        let decided = self.game.decide(&command, Time(self.now), &chance);
        let decided = decided.unwrap();
        let beside = Some(&decided.beside[..]);
        self.game.append(&decided.record, beside).unwrap();
    }

    fn deal(&mut self, by: Person, overture: Overture) {
        self.ask(by, Action::Deal(overture));
    }

    fn ally(&mut self, one: (Person, u8), other: (Person, u8)) {
        let (to, from) = (Seat(other.1), Seat(one.1));
        self.deal(one.0, Overture::Propose { to, message: None });
        let leaving = false;
        self.deal(other.0, Overture::Accept { from, leaving });
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let view = self.game.view(Viewer::Spectator).unwrap();
            let mover = view.person_at(view.mover().unwrap()).unwrap();
            let by = mover.sitter.as_ref().unwrap().person;
            let text = text.to_owned();
            self.ask(by, Action::Move { text, seen: None });
        }
    }

    fn letter(&mut self, by: Person, to: u8, text: &str) {
        let write = Overture::Write {
            to: Correspondent::Seat(Seat(to)),
            text: text.to_owned(),
            anonymous: false,
        };
        self.deal(by, write);
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }
}

/// Ann is White, Bob Red, Cleo Black, Dan Yellow; all letters are shown in the end.
fn four() -> Table {
    let game = Game::new(GameId::from_random([1; 8]));
    let mut table = Table { game, now: 0 };
    table.ask(
        ANN,
        Action::Create(NewGame {
            seats: vec![Seat(0)],
            diplomacy: Some(DiplomacyOptions {
                reveal_letters: true,
                ..DiplomacyOptions::default()
            }),
            ..NewGame::new(
                Options::of(Variant::Alliance),
                Home::Channel("1/2".to_owned()),
                Sitter {
                    person: ANN,
                    name: "Ann".to_owned(),
                },
            )
        }),
    );
    for (seat, by, name) in [(1, BOB, "Bob"), (2, CLEO, "Cleo"), (3, DAN, "Dan")] {
        let (name, seats) = (name.to_owned(), vec![Seat(seat)]);
        table.ask(by, Action::Join { name, seats });
    }
    table
}

/// White and Black are allied; nobody else may know.
pub(crate) fn running() -> View {
    let mut table = four();
    table.ally((ANN, 0), (CLEO, 2));
    table.view()
}

/// White and Black are allied; Black takes in Red, who betrays White, and betrays Red in turn; all but Black give up.
pub(crate) fn betrayed() -> View {
    let mut table = four();
    table.letter(ANN, 2, "*Now*!\nStrike!");
    table.ally((ANN, 0), (CLEO, 2));
    table.play(OPENING);
    table.ally((CLEO, 2), (BOB, 1));
    table.play(BETRAYAL);
    table.letter(BOB, 0, "Sorry.");
    for person in [DAN, BOB, ANN] {
        table.ask(person, Action::Resign);
    }
    table.view()
}

const OPENING: &str = "d2d3 b6c6 e7e6 g3f3";
const BETRAYAL: &str = "d1g1 a5a2 e8b8 h4h7 g1g2 a2a1 b8b7 h7h8 b2b3 a1a4 b7b5";
