//! Tests of the game alone: every action and refusal, notifications, who may see what, and that a
//! changed log is detected.
//!
//! This file has what the tests share. Each submodule tests one topic.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::unwrap_used
)]

mod alliances;
mod anonymous;
mod arbiter;
mod blocking;
mod chess4;
mod claims;
mod clocks;
mod commands;
mod computers;
mod conditional_answers;
mod conditional_moves;
mod crowds;
mod diplomacy;
mod draw_offers;
mod events;
mod export;
mod forgetting;
mod fourplayer;
mod known_endings;
mod letters;
mod lobbies;
mod logs;
mod only_moves;
mod person_log;
mod places;
mod positions;
mod possible;
mod random;
mod rated;
mod relocation;
mod rematches;
mod requests;
mod reserving;
mod retrograde;
mod secrets;
mod settings;
mod stored_events;
mod takeovers;
mod terms;
mod think_board;
mod vacations;

use crate::*;
use entente_rules::{Army, Claim, Options, Reason as EndReason, Status, Variant};
use proptest::prelude::*;

const MINUTE: u64 = Span::minutes(1).0;
const DAY: u64 = Span::days(1).0;

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);
const CLEO: PersonId = PersonId(3);
const DAN: PersonId = PersonId(4);
const EVE: PersonId = PersonId(5);

/// A game with its records, as the service stores them.
struct Log {
    game: Game,
    records: Vec<(Vec<u8>, Vec<u8>)>,
    notifications: Vec<Notification>,
    now: u64,
    seed: u8,
}

impl Log {
    fn empty() -> Self {
        Self {
            game: Game::new(GameId::from_random([1; 8])),
            records: Vec::new(),
            notifications: Vec::new(),
            now: 1_000,
            seed: 7,
        }
    }

    /// Ann has challenged Bob and will move first.
    fn challenged(home: Home) -> Self {
        let mut log = Self::empty();
        log.act(ANN, Action::Create(challenge(home, &[Seat(0)])))
            .unwrap();
        log
    }

    /// Ann is White, Bob is Black.
    fn started() -> Self {
        let mut log = Self::challenged(channel());
        log.act(BOB, LobbyAction::Accept).unwrap();
        log
    }

    /// A lobby for four armies by Ann, who wants these seats.
    fn lobby(options: &str, seats: &[Seat]) -> Self {
        let mut log = Self::empty();
        let new = NewGame {
            reserved: Vec::new(),
            ..challenge(channel(), seats).with_terms(|terms| {
                terms.options = Options::from_json(Variant::Chess4, options).unwrap()
            })
        };
        log.act(ANN, Action::Create(new)).unwrap();
        log
    }

    fn act(&mut self, by: impl Into<Actor>, action: impl Into<Action>) -> Result<View, Refusal> {
        let by = by.into();
        let number = self.records.len() as u8;
        let chance = Chance {
            salt: [number; 32],
            seed: [self.seed; 32],
            nonce: Nonce::parse(&format!("{}", 1000 + self.now)),
        };
        self.now += 1;
        let decided = self
            .game
            .decide(by, &action.into(), Time(self.now), &chance);
        let decision = decided.map_err(refusal)?;
        self.add(decision);
        Ok(self.view(by))
    }

    /// Adds what was decided to the log and to the game.
    fn add(&mut self, decision: Decision) {
        self.game = self.game.with_decision(&decision).unwrap();
        self.records.push((decision.record, decision.erasable));
        self.notifications = decision.notifications;
    }

    fn play(&mut self, moves: &str) {
        for (ply, text) in moves.split_whitespace().enumerate() {
            let by = self.mover();
            self.act(by, to_move(text))
                .unwrap_or_else(|refusal| panic!("{ply} {text}: {refusal:?}"));
        }
    }

    /// The player who makes the next move.
    fn mover(&self) -> PersonId {
        let view = self.game.view(Viewer::Spectator).unwrap();
        let mover = view.person_at(view.mover().unwrap()).unwrap();
        self.game.person(Viewer::Player(mover.player)).unwrap()
    }

    fn view(&self, actor: impl Into<Actor>) -> View {
        self.game.view(self.game.viewer(actor)).unwrap()
    }

    /// The person or computer that makes the next move.
    fn moving_actor(&self) -> Actor {
        let view = self.game.view(Viewer::Spectator).unwrap();
        let mover = view.moving_player(view.mover().unwrap()).unwrap();
        let person = self.game.person(Viewer::Player(mover.player));
        match (person, &mover.computer) {
            (Some(person), _) => Actor::Person(person),
            (None, Some(_)) => Actor::Computer(mover.player),
            (None, None) => panic!("it is the turn of a forgotten player"),
        }
    }

    /// Lets computers make legal moves, chosen by the seed, until it is the turn of a person.
    fn move_computers(&mut self) {
        while !self.game.is_over()
            && let computer @ Actor::Computer(player) = self.moving_actor()
        {
            let waiting = self.game.computers_to_act();
            assert!(waiting.iter().any(|turn| turn.player == player));
            let view = self.view(computer);
            let legal = view.legal_moves();
            let chosen = (view.board.moves.len() * 7 + usize::from(self.seed)) % legal.len();
            self.act(
                computer,
                PlayAction::to_move_anyway(legal[chosen].coordinate.as_str()),
            )
            .unwrap();
        }
    }

    fn reopened(&self) -> Game {
        let records = self
            .records
            .iter()
            .map(|(record, erasable)| (record.as_slice(), Some(erasable.as_slice())));
        Game::open(GameId::from_random([1; 8]), records).unwrap()
    }
}

/// Everything that these people and a spectator can see of a game.
fn everything_of(game: &Game, people: &[PersonId]) -> String {
    let views: Vec<_> = people
        .iter()
        .map(|person| game.view(game.viewer(*person)))
        .collect();
    format!("{views:?} {:?}", game.view(Viewer::Spectator))
}

/// The refusal of an action. What was decided can always be applied.
fn refusal(error: DecideError) -> Refusal {
    match error {
        DecideError::Refused(refusal) => refusal,
        DecideError::Contradiction(contradiction) => panic!("{contradiction}"),
    }
}

/// Computers of the usual level, one for each of these seats.
fn computers(seats: &[Seat]) -> Vec<NewComputer> {
    let computer = |seat: &Seat| NewComputer {
        computer: Level::default().into(),
        seats: vec![*seat],
    };
    seats.iter().map(computer).collect()
}

/// A record with this body, of which everybody may know.
fn public_body(body: String) -> base::record::NewBody {
    base::record::NewBody {
        body,
        public: true,
        parts: Vec::new(),
        salt: [0; 32],
        random: [0; 32],
    }
}

fn channel() -> Home {
    Home::channel("guild/channel")
}

fn profile(person: PersonId) -> Profile {
    Profile {
        person,
        name: format!("Person {person}"),
    }
}

/// Ann challenges Bob and wants these seats.
fn challenge(home: Home, seats: &[Seat]) -> NewGame {
    NewGame {
        seats: seats.to_vec(),
        reserved: vec![profile(BOB).into()],
        ..NewGame::new(Options::of(Variant::Standard), home, profile(ANN))
    }
}

fn join(seats: &[u8]) -> Action {
    Action::Lobby(LobbyAction::Join {
        name: "Somebody".to_string(),
        seats: seats.iter().copied().map(Seat).collect(),
    })
}

fn to_move(text: &str) -> Action {
    PlayAction::to_move(text).into()
}

fn note(text: &str) -> Action {
    Action::Note(NoteEdit::Replace(text.to_string()))
}
