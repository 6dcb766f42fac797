//! Chess4 in the words of its tests: a scene is men in a line of text, a play follows plies in coordinate form.
//! Not a test itself.

#![allow(
    dead_code,
    reason = "each test file is its own crate and uses a part of this"
)]

use entente_rules::{
    Affairs, Army, Cell, Chess4Affairs, Code, Event, Kind, Options, Piece, Play, Ply, Position,
    Setup, Variant,
};
use serde_json::Value;

pub(crate) fn army(letter: &str) -> Army {
    let letter = letter.chars().next().expect("a letter");
    Options::of(Variant::Chess4)
        .army(letter)
        .expect("an army of Chess4")
}

pub(crate) fn cell(name: &str) -> Cell {
    Options::of(Variant::Chess4)
        .board()
        .cell(name)
        .expect("a cell")
}

pub(crate) fn options(json: &str) -> Options {
    Options::from_json(Variant::Chess4, json).expect("options")
}

/// Men as `w Kn4 Rn11, s Kd1, b Ka11, g Kk14`; the first army named is to move.
pub(crate) fn scene(men: &str) -> Setup {
    let mut setup = Setup::empty(Variant::Chess4);
    for (place, group) in men.split(", ").enumerate() {
        let mut words = group.split(' ');
        let army = army(words.next().expect("an army's letter"));
        if place == 0 {
            setup.turn = army;
        }
        for man in words {
            let kind = man.chars().next().and_then(Kind::from_letter);
            let kind = kind.expect("a kind's letter");
            setup.pieces.insert(cell(&man[1..]), Piece { army, kind });
        }
    }
    setup
}

/// A scene under options and with what is known of its players.
pub(crate) fn told(men: &str, json: &str, tell: impl FnOnce(&mut Chess4Affairs)) -> Play {
    let mut setup = scene(men);
    setup.options = options(json);
    let Affairs::Chess4(affairs) = &mut setup.affairs else {
        unreachable!("a setup of Chess4");
    };
    tell(affairs);
    Play::new(setup.position().expect("it can be"))
}

pub(crate) fn play(men: &str) -> Play {
    told(men, "{}", |_| ())
}

pub(crate) fn follow(play: &mut Play, plies: &str) {
    for token in plies.split_whitespace() {
        if let Err(refused) = attempt(play, token) {
            panic!("{token}: {}", refused.name());
        }
    }
}

pub(crate) fn attempt(play: &mut Play, token: &str) -> Result<(), Code> {
    apply(play, &format!("{{\"move\": \"{token}\"}}"))
}

pub(crate) fn apply(play: &mut Play, event: &str) -> Result<(), Code> {
    match play.read_event(event) {
        Ok(event) => play.apply(&event),
        Err(error) => Err(play.refusal(&error).expect("it is an event")),
    }
}

/// Is a move in coordinate form legal now?
pub(crate) fn can(play: &Play, token: &str) -> bool {
    let mv = play.position().read_coordinate(token);
    mv.is_some_and(|mv| play.position().is_legal(mv))
}

/// The state with its derived keys.
pub(crate) fn state(play: &Play) -> Value {
    serde_json::from_str(&play.state_json()).expect("JSON")
}

/// Why a ply is not legal, as a clause.
pub(crate) fn why(play: &Play, token: &str) -> String {
    let position = play.position();
    let ply: Ply = match token {
        "%" => Ply::Blocked,
        "%%" => Ply::Resigned,
        "%%%" => Ply::Out,
        token => position.read_coordinate(token).expect("two cells").into(),
    };
    position.play(ply).expect_err("it is illegal").to_string()
}

/// A position with the four kings out of the way, but for what is said.
pub(crate) fn with(turn: char, pieces: &str, rest: &str) -> Position {
    let kings = [("wK", "n11"), ("sK", "k1"), ("bK", "a4"), ("gK", "e14")];
    let placed: Vec<(&str, &str)> = pieces.split(' ').map(|man| man.split_at(2)).collect();
    let missing = kings
        .into_iter()
        .filter(|(king, _)| placed.iter().all(|(man, _)| man != king));
    let men: Vec<String> = placed
        .iter()
        .copied()
        .chain(missing)
        .map(|(man, cell)| format!("{cell:?}: {man:?}"))
        .collect();
    let json = format!(
        r#"{{"turn": "{turn}", "pieces": {{{}}}{rest}}}"#,
        men.join(", ")
    );
    Position::from_json(Variant::Chess4, &json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// The ply that a text means.
#[track_caller]
pub(crate) fn read(position: &Position, text: &str) -> Ply {
    position
        .read_ply(text)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// What is said of a text that means none.
#[track_caller]
pub(crate) fn refused(position: &Position, text: &str) -> String {
    position.read_ply(text).expect_err("refused").to_string()
}

/// The plies of every game of so many plies that chance leads through from a position, seen one by one.
pub(crate) fn wander(
    start: &Position,
    dice: &mut super::Dice,
    plies: usize,
    mut see: impl FnMut(&Play),
) {
    let mut play = Play::new(start.clone());
    for _ in 0..plies {
        see(&play);
        let mut legal = play.position().plies();
        legal.sort();
        let Some(ply) = dice.pick(&legal).filter(|_| play.outcome().is_none()) else {
            return;
        };
        play.apply(&Event::Move(ply)).expect("a legal ply");
    }
    see(&play);
}
