//! The crate against the model: games that both play at once, event by event. After each one every key of the crate's
//! state, its legal moves, their notation and its objections must be the model's. Whatever differs is told with the
//! position and the events that lead to it. `TEST_SEED` takes another seed, `TEST_GAMES` another number of games.

use std::collections::{BTreeMap, BTreeSet};

use entente_rules::{Play, Position, Variant};
use serde_json::{Value, json};

use crate::board::Cell;
use crate::courier;
use crate::game::{Board, Game};
use crate::independent::Dice;
use crate::legal::Move;
use crate::men::{Army, Kind, Man};
use crate::random::{Counts, choose, few_men, pawns_at_the_switches, remark};

/// The ordinary run.
const SEED: u64 = 66;
const GAMES: u64 = 400;

/// What the games have to have shown, all of them together.
const THINGS: [&str; 18] = [
    "a branch into A4",
    "a branch into a4",
    "a bishop changes colour",
    "a capture on the other space",
    "a castle",
    "a check answered beside its line",
    "a knight leaps from A4 or H5",
    "a passing pawn in a switch taken",
    "a pawn takes in passing",
    "a promotion",
    "checkmate",
    "dead_position",
    "fifty_moves",
    "flagged",
    "resigned",
    "stalemate",
    "threefold",
    "two checks answered at once",
];

struct Contest {
    game: Game,
    play: Play,
    start: Value,
    events: Vec<Value>,
}

impl Contest {
    fn new(game: Game) -> Contest {
        let start = game.position();
        let contest = Contest {
            play: Play::new(read(&start)),
            game,
            start,
            events: Vec::new(),
        };
        contest.compare();
        contest
    }

    /// The same event on both sides: the same answer, and then the same state.
    fn event(&mut self, event: Value) {
        self.events.push(event.clone());
        let expected = self.game.take_event(&event);
        let read = self.play.read_event(&event.to_string());
        let answer = match read {
            Ok(event) => self.play.apply(&event).err(),
            Err(error) => self.play.refusal(&error),
        };
        let answer = answer.map_or("ok", |code| code.name());
        assert_eq!(answer, expected, "{event}\n{}", self.story());
        self.compare();
    }

    fn story(&self) -> String {
        let events: Vec<String> = self.events.iter().map(Value::to_string).collect();
        format!(
            "now: {}\nposition: {}\nevents:\n{}",
            self.game.position(),
            self.start,
            events.join("\n")
        )
    }

    fn compare(&self) {
        let ours = self.game.state();
        let theirs: Value = serde_json::from_str(&self.play.state_json()).expect("JSON");
        let mut differences = Vec::new();
        for (key, value) in ours.as_object().expect("an object") {
            if plain(key, value) != plain(key, &theirs[key]) {
                differences.push(format!("{key}: model {value}, crate {}", theirs[key]));
            }
        }
        let ours: BTreeSet<String> = self.game.moves().iter().map(Move::to_string).collect();
        let theirs = self.play.position().legal_moves();
        let theirs: BTreeSet<String> = theirs.iter().map(ToString::to_string).collect();
        if ours != theirs {
            let alone = |one: &BTreeSet<String>, other| one.difference(other).cloned().collect();
            let (ours, theirs): (Vec<_>, Vec<_>) = (alone(&ours, &theirs), alone(&theirs, &ours));
            differences.push(format!(
                "legal: model alone {ours:?}, crate alone {theirs:?}"
            ));
        }
        assert!(
            differences.is_empty(),
            "{}\n{}",
            differences.join("\n"),
            self.story()
        );
    }

    /// The crate's state, read again as a position, is the same state, but for the game's past.
    fn read_again(&self) {
        let state: Value = serde_json::from_str(&self.play.state_json()).expect("JSON");
        let again = read(&state);
        assert_eq!(&again, self.play.position(), "{}", self.story());
        assert_eq!(again.to_json(), self.play.position().to_json());
    }

    /// Every move is written alike, and every line is read alike, right or wrong.
    fn compare_notation(&self, dice: &mut Dice) {
        let position = self.play.position();
        let moves = self.game.moves();
        for mv in position.legal_moves() {
            let ours = moves.iter().find(|ours| ours.to_string() == mv.to_string());
            let line = courier::write(&self.game, *ours.expect("a move of both"));
            assert_eq!(position.notation(mv), line, "{}", self.story());
            assert_eq!(position.read_courier(&line).as_ref(), Ok(&mv), "{line}");
            let spoiled = spoil(&line, dice);
            let ours = courier::read(&self.game, &spoiled)
                .ok()
                .map(|mv| mv.to_string());
            let theirs = position
                .read_courier(&spoiled)
                .ok()
                .map(|mv| mv.to_string());
            assert_eq!(theirs, ours, "{spoiled:?}\n{}", self.story());
        }
    }

    /// There is an objection to a pair of cells just where no move goes, and it can be said.
    fn compare_objections(&self) {
        let position = self.play.position();
        let cell = |cell: Cell| position.board().cell(cell.name()).expect("a cell of both");
        for from in Cell::every() {
            for to in Cell::every() {
                let last = self.game.board.is(from, self.game.turn, Kind::Pawn)
                    && to.rank() == self.game.turn.last_rank();
                let kind = last.then_some(entente_rules::Kind::Queen);
                let why = position.why_not(cell(from), cell(to), kind);
                let legal = self.game.is_legal(from, to);
                let said = why.map(|why| why.to_string());
                assert_eq!(
                    said.is_none(),
                    legal,
                    "{from}{to}: {said:?}\n{}",
                    self.story()
                );
            }
        }
    }
}

/// A position of the model as one of the crate.
fn read(position: &Value) -> Position {
    let read = Position::from_json(Variant::Chess66, &position.to_string());
    read.unwrap_or_else(|error| panic!("{error}: {position}"))
}

/// Without entries that say nothing.
fn plain(key: &str, value: &Value) -> Value {
    match (key, value) {
        ("castling", Value::Object(rooks)) => {
            let rooks = rooks.iter().filter(|(_, rooks)| **rooks != json!([]));
            Value::Object(
                rooks
                    .map(|(army, rooks)| (army.clone(), rooks.clone()))
                    .collect(),
            )
        }
        ("options", _) => Value::Null,
        _ => value.clone(),
    }
}

/// The line with one letter less, one letter more, another case, or another part behind.
fn spoil(line: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let place = dice.roll(letters.len());
    let others: Vec<char> = "AaHh45-;@ PpNnRrKkQqBb".chars().collect();
    let other = others[dice.roll(others.len())];
    match dice.roll(5) {
        0 => drop(letters.remove(place)),
        1 => letters.insert(place, other),
        2 => letters[place] = other,
        3 if letters[place].is_ascii_uppercase() => letters[place].make_ascii_lowercase(),
        3 => letters[place].make_ascii_uppercase(),
        _ => {
            let ends = [
                "; a4-",
                "; @-A4",
                "; Q-b8",
                "; q-b1",
                "; R h1-f1",
                "; h1-f1",
                ";",
                "; -e4",
            ];
            letters.extend(ends[dice.roll(ends.len())].chars());
        }
    }
    letters.into_iter().collect()
}

/// Men around a switch, kings among them: lines branch, and much counts on both spaces.
fn at_a_switch(dice: &mut Dice) -> Game {
    let near =
        "A4 a4 a3 b3 b4 a5 b5 c5 a6 c2 d1 b6 c6 d6 a8 b8 a1 a2 h4 e4 d7 e7 c3 a7 b7 H5 h5 h6 g6 g5";
    let near: Vec<Cell> = near.split(' ').filter_map(Cell::named).collect();
    let sorts = [
        "wK", "bK", "bR", "bQ", "wN", "bB", "wR", "bR", "wP", "bP", "wB", "bN", "wQ", "bP",
    ];
    let men = sorts.map(|name| Man::named(name).expect("a man"));
    loop {
        let mut board = Board::empty();
        for man in men.into_iter().take(3 + dice.roll(men.len() - 2)) {
            let cell = dice.pick(&near).expect("a cell");
            board.put(cell, man);
        }
        let turn = if dice.roll(2) == 0 {
            Army::White
        } else {
            Army::Black
        };
        let game = Game::bare(board, turn);
        if let Ok(game) = Game::of(&game.position()) {
            return game;
        }
    }
}

/// Two rooks check through the two spaces of one switch, and a third can go there.
fn two_checks() -> Game {
    let mut board = Board::empty();
    for name in "a3wK a8bR b8bR e7bK g4wR h1wN".split(' ') {
        let cell = Cell::named(&name[..2]).expect("a cell");
        board.put(cell, Man::named(&name[2..]).expect("a man"));
    }
    let game = Game::bare(board, Army::White);
    Game::of(&game.position()).expect("a position that can be")
}

/// Checks that only a switch lets be answered in this way.
fn remark_answers(game: &Game, mv: Move, counts: &mut Counts) {
    let checkers = game.board.checkers(game.turn);
    let is_king = game.board.is(mv.from, game.turn, Kind::King);
    if is_king || checkers.is_empty() {
        return;
    }
    if checkers.len() > 1 {
        *counts.entry("two checks answered at once").or_default() += 1;
    }
    if mv.to.partner().is_some() && game.captured(mv).is_none() {
        *counts
            .entry("a check answered beside its line")
            .or_default() += 1;
    }
}

/// Something that is not a move, where it can be done or not.
fn word(dice: &mut Dice) -> Value {
    let (one, other) = if dice.roll(2) == 0 {
        ("w", "b")
    } else {
        ("b", "w")
    };
    match dice.roll(160) {
        0..=2 => json!({"resign": one}),
        3..=5 => json!({"flag": one}),
        6..=9 => json!({"agree": {"by": one, "offer": other}}),
        10..=29 => json!({"decline": {"by": one, "offer": other}}),
        30..=59 => json!({"claim3": one}),
        60..=89 => json!({"claim50": one}),
        90..=99 => json!({"agree": {"by": one, "offer": one}}),
        _ => json!({"offer": one}),
    }
}

fn play(game: Game, dice: &mut Dice, counts: &mut Counts) {
    let mut contest = Contest::new(game);
    for _ in 0..160 {
        if dice.roll(25) == 0 {
            contest.read_again();
            contest.compare_notation(dice);
            contest.compare_objections();
        }
        if dice.roll(12) == 0 {
            contest.event(word(dice));
        }
        if contest.game.may_claim_threefold() && contest.game.ending().is_none() {
            contest.event(json!({"claim3": "b"}));
        }
        if dice.roll(20) == 0 {
            let cells: Vec<Cell> = Cell::every().collect();
            let [from, to] = [0; 2].map(|_| cells[dice.roll(cells.len())]);
            if !contest.game.is_legal(from, to) {
                contest.event(json!({"move": format!("{from}{to}")}));
            }
        }
        if let Some(_over) = contest.game.ending() {
            let state = contest.game.state();
            let reason = THINGS.iter().find(|thing| state["reason"] == **thing);
            *counts
                .entry(reason.copied().unwrap_or("agreed"))
                .or_default() += 1;
            contest.event(json!({"resign": "w"}));
            return;
        }
        let mv = choose(&contest.game, &contest.game.moves(), dice);
        remark(&contest.game, mv, counts);
        remark_answers(&contest.game, mv, counts);
        contest.event(json!({"move": mv.to_string()}));
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

#[test]
fn the_crate_plays_as_the_rules_are_defined() {
    let seed = number("TEST_SEED").unwrap_or(SEED);
    let games = number("TEST_GAMES").unwrap_or(GAMES);
    let mut counts = BTreeMap::new();
    for index in 0..games {
        let mut dice = Dice(seed.wrapping_mul(1_000_003).wrapping_add(index));
        let game = match index % 8 {
            0 => Game::start(),
            1 => pawns_at_the_switches(),
            2 | 3 => few_men(&mut dice),
            4 if index % 16 == 4 => two_checks(),
            _ => at_a_switch(&mut dice),
        };
        play(game, &mut dice, &mut counts);
    }
    for (what, times) in &counts {
        println!("{times:6} {what}");
    }
    if (seed, games) == (SEED, GAMES) {
        let missing: Vec<_> = THINGS
            .iter()
            .filter(|thing| !counts.contains_key(*thing))
            .collect();
        assert!(missing.is_empty(), "never happened: {missing:?}");
    }
}
