//! The examples of the document: one real game, played through `entente-game` with a fixed clock and fixed chance, so that no example can say what the
//! program would not.

use super::resource::{self, LegalMove};
use crate::text::{Language, Text};
use entente_game::{
    Action, Chance, Command, Game, GameId, Home, NewGame, Person, Seat, Sitter, Time, View,
};
use entente_rules::{Options, Position};

/// The name of the game of the examples.
pub(super) const GAME: &str = "7k3m9q2w5x1z";

const ANN: Person = Person(100_200_300_400_500_600);
const BOB: Person = Person(100_200_300_400_500_601);

/// 20 November 2026, eight o'clock in the morning.
const START: u64 = 1_795_161_600_000;

/// A game after three moves, seen by Ann, who has White.
pub(super) fn view() -> View {
    after(4)
}

/// The same after so many things had been done in it.
fn after(deeds: usize) -> View {
    let id = GameId::parse(GAME).expect("the name is written as names are");
    let mut game = Game::new(id);
    let moves = [(ANN, "e4"), (BOB, "e5"), (ANN, "Nf3")];
    let moves = moves.map(|(by, text)| {
        (
            by,
            Action::Move {
                text: text.into(),
                seen: None,
            },
        )
    });
    let all = [(ANN, Action::Create(challenge())), (BOB, Action::Accept)]
        .into_iter()
        .chain(moves);
    for (minute, (by, action)) in (0..).zip(all.take(1 + deeds)) {
        let chance = Chance {
            salt: [7; 32],
            seed: [11; 32],
        };
        let decision = game
            .decide(
                &Command { by, action },
                Time(START + minute * 60_000),
                &chance,
            )
            .expect("the example is a game that can be played");
        game.append(&decision.record, Some(&decision.beside))
            .expect("what was decided can be taken in");
    }
    game.view(game.viewer(ANN)).expect("the game has been made")
}

fn challenge() -> NewGame {
    let sitter = |person, name: &str| Sitter {
        person,
        name: name.into(),
    };
    NewGame {
        options: Options::Standard,
        home: Home::Private,
        public: false,
        host: sitter(ANN, "Ann"),
        seats: vec![Seat(0)],
        reserved: vec![sitter(BOB, "Bob").into()],
        programs: Vec::new(),
        draw_start: false,
        diplomacy: None,
    }
}

/// The same game before Bob came.
pub(super) fn lobby() -> resource::Game {
    resource::Game::of(&after(0), Text::of(Language::English))
}

/// The game as JSON shows it.
pub(super) fn game() -> resource::Game {
    resource::Game::of(&view(), Text::of(Language::English))
}

/// Its moves.
pub(super) fn moves() -> Vec<resource::Move> {
    resource::Move::all(&view())
}

/// Its last move.
pub(super) fn last_move() -> Option<resource::Move> {
    resource::Move::last(&view())
}

/// The first of its legal moves.
pub(super) fn legal_moves() -> Vec<LegalMove> {
    LegalMove::in_game(&view()).into_iter().take(2).collect()
}

/// The two moves that `Nd2` can mean where knights stand on b1 and f3.
pub(super) fn ambiguous_moves() -> Vec<LegalMove> {
    let position =
        Position::from_fen("rnbqkbnr/pppppppp/8/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1")
            .expect("the position can be");
    LegalMove::all(&position)
        .into_iter()
        .filter(|mv| mv.notation.starts_with('N') && mv.notation.ends_with("d2"))
        .collect()
}

/// The game as a file.
pub(super) fn pgn() -> String {
    Text::of(Language::English).file(&view()).text
}
