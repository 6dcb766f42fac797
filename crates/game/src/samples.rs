//! Games, moves and positions for the tests of this crate and of others. It is no part of the
//! program.

use entente_rules::{Event, Move, Options, Play, Position, Variant};
use serde_json::{Map, Value, json};

/// So many quiet moves in a row after the last of these positions, which are those of a game so
/// far; `None` if there are none.
///
/// They capture nothing and give no check, nothing can be captured after them, and no placement of
/// the pieces comes twice.
pub fn quiet_line(positions: &[Position], plies: usize) -> Option<Vec<Move>> {
    let (mut positions, mut line) = (positions.to_vec(), Vec::new());
    extend(&mut positions, &mut line, plies).then_some(line)
}

/// The positions of a game that begins here and goes on with such moves.
pub fn quiet_game(start: Position, plies: usize) -> Option<Vec<Position>> {
    let mut positions = Vec::from([start]);
    extend(&mut positions, &mut Vec::new(), plies).then_some(positions)
}

/// Adds quiet moves to a line until it has so many, and the positions after them. Returns whether
/// there are so many.
fn extend(positions: &mut Vec<Position>, line: &mut Vec<Move>, plies: usize) -> bool {
    if line.len() == plies {
        return true;
    }
    let Some(position) = positions.last().cloned() else {
        return false;
    };
    for mv in position.legal_moves() {
        let Some(after) = after_quiet(positions, &position, mv) else {
            continue;
        };
        positions.push(after);
        line.push(mv);
        if extend(positions, line, plies) {
            return true;
        }
        positions.pop();
        line.pop();
    }
    false
}

/// The position after a move, if the move is quiet.
fn after_quiet(earlier: &[Position], position: &Position, mv: Move) -> Option<Position> {
    let after = position.play(mv).ok()?;
    let answers = after.legal_moves();
    let captures = |answer: &Move| after.captured_piece(answer).is_some();
    let is_before = |before: &Position| placement(before) == placement(&after);
    let is_quiet = position.captured_piece(&mv).is_none()
        && !after.is_check()
        && !answers.is_empty()
        && !answers.iter().any(captures)
        && !earlier.iter().any(is_before);
    is_quiet.then_some(after)
}

/// The first part of the FEN: the squares of the pieces.
fn placement(position: &Position) -> Option<String> {
    let fen = position.fen();
    fen.split(' ').next().map(ToString::to_string)
}

/// A small random number generator (SplitMix64), so that a seed always means the same.
pub struct Dice(pub u64);

impl Dice {
    /// A number below this one.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    /// True with this chance in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.roll(100) < chance
    }

    /// One of these, unless there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.roll(items.len())])
    }
}

/// A position of this rule set from which a game can begin.
pub fn random_position(variant: Variant, dice: &mut Dice) -> Position {
    loop {
        let position = match variant {
            Variant::Multiplayer if dice.percent(75) => scattered(dice),
            _ => Some(played(&random_options(variant, dice), dice)),
        };
        let position = position.filter(|position| Play::new(position.clone()).outcome().is_none());
        if let Some(position) = position {
            return position;
        }
    }
}

/// Options of which some are not as usual.
pub fn random_options(variant: Variant, dice: &mut Dice) -> Options {
    loop {
        let mut chosen = Map::new();
        for option in variant.options() {
            if let Some(value) = dice
                .pick(&option.suggestions())
                .filter(|_| dice.percent(30))
            {
                chosen.insert(option.name.to_string(), value.json());
            }
        }
        // Some values do not go together.
        if let Ok(options) = Options::from_object(variant, chosen) {
            return options;
        }
    }
}

/// The position after some moves from the start.
fn played(options: &Options, dice: &mut Dice) -> Position {
    let mut play = Play::new(Position::start_with(options));
    for _ in 0..dice.roll(60) {
        let plies = play.position().plies();
        let Some(ply) = dice.pick(&plies).filter(|_| play.outcome().is_none()) else {
            break;
        };
        play.apply(&Event::Move(ply))
            .expect("a ply of this position");
        if let Some(army) = dice.pick(&play.position().choice()) {
            let by = play.position().turn();
            play.apply(&Event::ChooseArmy { by, army })
                .expect("an army that the position offers");
        }
    }
    play.position().seen_by(None)
}

/// A position of the multi-player rules with armies of its own: any number of them, in any order,
/// and with pawns that go anywhere.
fn scattered(dice: &mut Dice) -> Option<Position> {
    let (board, names) = [
        ("square", "wrbygs"),
        ("chess4", "wsbgry"),
        ("chess45", "wrbgys"),
    ][dice.roll(3)];
    let options = json!({ "board": board });
    let squares = Options::from_json(Variant::Multiplayer, &options.to_string())
        .expect("boards that the rules know");
    let squares = squares.board().locations();
    let mut names: Vec<char> = names.chars().collect();
    let order: Vec<char> = (0..2 + dice.roll(3))
        .map(|_| names.swap_remove(dice.roll(names.len())))
        .collect();
    let pawns = order
        .iter()
        .map(|army| (army.to_string(), json!(["N", "E", "S", "W"][dice.roll(4)])));
    let pawns: Map<String, Value> = pawns.collect();
    let mut pieces = Map::new();
    let kings = order.iter().map(|army| format!("{army}K"));
    let others = (0..dice.roll(12)).map(|_| {
        format!(
            "{}{}",
            order[dice.roll(order.len())],
            ["Q", "R", "B", "N", "P"][dice.roll(5)]
        )
    });
    for piece in others.collect::<Vec<_>>().into_iter().chain(kings) {
        let square = squares[dice.roll(squares.len())].square;
        pieces.insert(square.to_string(), json!(piece));
    }
    let turn = order[dice.roll(order.len())].to_string();
    let position =
        json!({"turn": turn, "order": order, "pawns": pawns, "pieces": pieces, "options": options});
    Position::from_json(Variant::Multiplayer, &position.to_string()).ok()
}
