//! The examples of the document: one real game, played through `entente-game` with a fixed clock and fixed chance, so that no example can say what the
//! program would not.

use super::resource::{self, LegalMove};
use crate::save::{File, Save};
use crate::text::{Language, Text};
use entente_game::{
    Action, Chance, Command, Correspondent, DiplomacyOptions, Game, GameId, Home, Letters, NewGame,
    Overture, Person, PlanEdit, Seat, Sitter, Standing, StandingOrder, Time, View,
};
use entente_rules::{Options, Position, Variant};
use serde_json::Value;

/// The name of the game of the examples.
pub(super) const GAME: &str = "7k3m9q2w5x1z";

const ANN: Person = Person(100_200_300_400_500_600);
const BOB: Person = Person(100_200_300_400_500_601);
const CLEO: Person = Person(100_200_300_400_500_602);
const DAN: Person = Person(100_200_300_400_500_603);

/// 20 November 2026, eight o'clock in the morning.
const START: u64 = 1_795_161_600_000;

/// A game after three moves, seen by Ann, who has White.
pub(super) fn view() -> View {
    after(4)
}

/// The same after so many things had been done in it.
fn after(deeds: usize) -> View {
    let game = played(opening(deeds)).0;
    game.view(game.viewer(ANN)).expect("the game has been made")
}

/// The challenge, and so many things that were done after it.
fn opening(deeds: usize) -> impl Iterator<Item = (Person, Action)> {
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
    all.take(1 + deeds)
}

/// A game in which these people do these things, a minute after each other, and its log.
fn played(deeds: impl IntoIterator<Item = (Person, Action)>) -> (Game, Log) {
    let id = GameId::parse(GAME).expect("the name is written as names are");
    let (mut game, mut log) = (Game::new(id), Vec::new());
    for (minute, (by, action)) in (0..).zip(deeds) {
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
        log.push((decision.record, Some(decision.beside)));
    }
    (game, log)
}

type Log = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// A game of Four Player Chess in which Ann, White, is allied with Cleo, Black, and writes letters; after so many deeds, of which the last ones end it.
fn dealt(deeds: usize) -> (Game, Log) {
    let new = NewGame {
        options: Options::of(Variant::Alliance),
        reserved: Vec::new(),
        diplomacy: Some(DiplomacyOptions {
            letters: Letters::Anonymous,
            reveal_letters: true,
            ..DiplomacyOptions::default()
        }),
        ..challenge()
    };
    let join = |seat, name: &str| Action::Join {
        name: name.into(),
        seats: vec![Seat(seat)],
    };
    let write = |to, text: &str, anonymous| {
        Action::Deal(Overture::Write {
            to: Correspondent::Seat(to),
            text: text.into(),
            anonymous,
        })
    };
    let propose = |to, message: &str| {
        Action::Deal(Overture::Propose {
            to,
            message: Some(message.into()),
        })
    };
    let accept = Overture::Accept {
        from: Seat(0),
        leaving: false,
    };
    let all = [
        (ANN, Action::Create(new)),
        (BOB, join(1, "Bob")),
        (CLEO, join(2, "Cleo")),
        (DAN, join(3, "Dan")),
        (ANN, propose(Seat(2), "Together?")),
        (CLEO, Action::Deal(accept)),
        (ANN, Action::Deal(Overture::Order(StandingOrder::Removal))),
        (
            ANN,
            write(Seat(1), "Black is about to take your rook.", false),
        ),
        (DAN, write(Seat(0), "Do not trust Black.", true)),
        (ANN, propose(Seat(3), "Three are stronger.")),
        (BOB, propose(Seat(0), "And we two?")),
        (BOB, Action::Resign),
        (CLEO, Action::Resign),
        (DAN, Action::Resign),
    ];
    played(all.into_iter().take(deeds))
}

/// All of it but the end.
const DEALT: usize = 11;

/// What Ann may know of how she stands.
fn standing() -> (View, Standing) {
    let game = dealt(DEALT).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let affairs = view.affairs.as_ref();
    let standing = affairs.and_then(|affairs| affairs.standing.clone());
    (view, standing.expect("Ann plays in a game of alliances"))
}

/// How Ann stands.
pub(super) fn alliances() -> resource::Alliances {
    resource::Alliances::of(&standing().1)
}

/// Her proposals.
pub(super) fn proposals() -> resource::Proposals {
    resource::Proposals::of(&standing().1)
}

/// Her letters.
pub(super) fn letters() -> resource::LetterList {
    let (view, standing) = standing();
    resource::LetterList::of(&view, &standing, Text::of(Language::English))
}

/// What came about in that game.
pub(super) fn history() -> resource::History {
    let game = dealt(usize::MAX).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let affairs = view.affairs.as_ref();
    let history = affairs.and_then(|affairs| affairs.history.as_ref());
    let history = history.expect("the game is over, and reveals its alliances");
    resource::History::of(&view, history, Text::of(Language::English))
}

/// The same game as a document, with its first record only.
pub(super) fn export() -> Value {
    let (game, log) = dealt(usize::MAX);
    let document = game.export(&log).expect("the game is over");
    let mut document: Value = serde_json::from_str(&document).expect("it is JSON");
    if let Some(records) = document["records"].as_array_mut() {
        records.truncate(1);
    }
    document
}

fn challenge() -> NewGame {
    let sitter = |person, name: &str| Sitter {
        person,
        name: name.into(),
    };
    NewGame {
        seats: vec![Seat(0)],
        reserved: vec![sitter(BOB, "Bob").into()],
        ..NewGame::new(Options::Standard, Home::Private, sitter(ANN, "Ann"))
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

/// What Bob has prepared in a game before that.
pub(super) fn prepared() -> resource::PreparedMoves {
    let line = PlanEdit::Add("Nf3 Nc6 * d6".into());
    let deeds = opening(3).chain([(BOB, Action::Prepare(line))]);
    let game = played(deeds).0;
    let view = game.view(game.viewer(BOB));
    resource::PreparedMoves::of(&view.expect("the game has been made"))
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

/// The game as a save.
pub(super) fn save() -> Value {
    let game = played(opening(4)).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let beginning = game.beginning().expect("the game has begun");
    let save = Save::of(&view, beginning).to_json();
    serde_json::from_str(&save).expect("it is JSON")
}

/// What a sealed save looks like.
pub(super) fn sealed() -> Value {
    let file = File::sealed(&[7; 60]);
    serde_json::from_str(&file).expect("it is JSON")
}

/// The game as a file.
pub(super) fn pgn() -> String {
    Text::of(Language::English).file(&view()).text
}
