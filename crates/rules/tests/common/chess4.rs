//! Helpers for the Chess4 tests.
//!
//! Positions are pieces in a line of text, and games follow plies in coordinate form. It is not a
//! test itself.

use entente_rules::{
    Army, Chess4State, Code, Event, Options, Piece, PieceKind, Play, Ply, Position, Setup, Square,
    Variant, VariantState,
};
use serde_json::Value;

pub fn army(letter: &str) -> Army {
    let letter = letter.chars().next().expect("a letter");
    Options::of(Variant::Chess4)
        .army(letter)
        .expect("an army of Chess4")
}

pub fn square(name: &str) -> Square {
    Options::of(Variant::Chess4)
        .board()
        .square(name)
        .expect("a square")
}

pub fn options(json: &str) -> Options {
    Options::from_json(Variant::Chess4, json).expect("options")
}

/// A setup from pieces as `w Kn4 Rn11, s Kd1, b Ka11, g Kk14`. The first army named is to move.
pub fn setup_of(pieces: &str) -> Setup {
    let mut setup = Setup::empty(Variant::Chess4);
    for (place, group) in pieces.split(", ").enumerate() {
        let mut words = group.split(' ');
        let army = army(words.next().expect("an army's letter"));
        if place == 0 {
            setup.turn = army;
        }
        for piece in words {
            let kind = piece
                .chars()
                .next()
                .and_then(PieceKind::from_letter)
                .expect("a kind's letter");
            setup
                .pieces
                .insert(square(&piece[1..]), Piece { army, kind });
        }
    }
    setup
}

/// A game from such a setup with options, after `configure` has changed the state of its players.
pub fn play_with(pieces: &str, json: &str, configure: impl FnOnce(&mut Chess4State)) -> Play {
    let mut setup = setup_of(pieces);
    setup.options = options(json);
    let VariantState::Chess4(variant_state) = &mut setup.variant_state else {
        unreachable!("a setup of Chess4");
    };
    configure(variant_state);
    Play::new(setup.position().expect("the position is possible"))
}

pub fn play(pieces: &str) -> Play {
    play_with(pieces, "{}", |_| ())
}

pub fn follow(play: &mut Play, plies: &str) {
    for token in plies.split_whitespace() {
        if let Err(refused) = apply(play, &format!("{{\"move\": \"{token}\"}}")) {
            panic!("{token}: {}", refused.name());
        }
    }
}

pub fn apply(play: &mut Play, event: &str) -> Result<(), Code> {
    match play.read_event(event) {
        Ok(event) => play.apply(&event),
        Err(error) => Err(play.refusal(&error).expect("it is an event")),
    }
}

/// Whether a move in coordinate form is legal now.
pub fn is_legal(play: &Play, token: &str) -> bool {
    let mv = play.position().read_coordinate(token);
    mv.is_some_and(|mv| play.position().is_legal(mv))
}

/// The state with its derived keys.
pub fn state(play: &Play) -> Value {
    serde_json::from_str(&play.state_json()).expect("JSON")
}

/// Describes as a clause the reason for which a ply is not legal.
pub fn why(play: &Play, token: &str) -> String {
    let position = play.position();
    let ply: Ply = match token {
        "%" => Ply::Blocked,
        "%%" => Ply::Resigned,
        "%%%" => Ply::Eliminated,
        token => position.read_coordinate(token).expect("two squares").into(),
    };
    super::fact(&position.play(ply).expect_err("it is illegal"))
}

/// A position with the four kings out of the way unless they are named.
pub fn position_with(turn: char, placed: &str, rest: &str) -> Position {
    let kings = [("wK", "n11"), ("sK", "k1"), ("bK", "a4"), ("gK", "e14")];
    let pairs: Vec<(&str, &str)> = placed.split(' ').map(|piece| piece.split_at(2)).collect();
    let missing = kings
        .into_iter()
        .filter(|(king, _)| pairs.iter().all(|(piece, _)| piece != king));
    let pieces: Vec<String> = pairs
        .iter()
        .copied()
        .chain(missing)
        .map(|(piece, square)| format!("{square:?}: {piece:?}"))
        .collect();
    let json = format!(
        r#"{{"turn": "{turn}", "pieces": {{{}}}{rest}}}"#,
        pieces.join(", ")
    );
    Position::from_json(Variant::Chess4, &json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// The ply that a text means.
#[track_caller]
pub fn read(position: &Position, text: &str) -> Ply {
    position
        .read_ply(text)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The error for a text that means no ply.
#[track_caller]
pub fn refusal(position: &Position, text: &str) -> String {
    super::refused(&position.read_ply(text).expect_err("refused"))
}

/// Shows every position of one random game of at most this many plies.
pub fn random_walk(
    start: &Position,
    dice: &mut super::Dice,
    plies: usize,
    mut visit: impl FnMut(&Play),
) {
    let mut play = Play::new(start.clone());
    for _ in 0..plies {
        visit(&play);
        let mut legal = play.position().plies();
        legal.sort();
        let Some(ply) = dice.pick(&legal).filter(|_| play.outcome().is_none()) else {
            return;
        };
        play.apply(&Event::Move(ply)).expect("a legal ply");
    }
    visit(&play);
}
