//! Random games to their end, and what has to hold in every position of them: the men, the kings, the switches, the
//! form of a position, and the notation, which says all of a move to a board that knows no rules.

use std::collections::{BTreeMap, BTreeSet};

use crate::courier::{Raw, parse, read, write};
use crate::game::Game;
use crate::independent::Dice;
use crate::legal::{Move, spaces};
use crate::men::{Army, Kind};

/// What the games have to have shown, all of them together.
const THINGS: [&str; 15] = [
    "a branch into A4",
    "a branch into a4",
    "a bishop changes colour",
    "a capture on the other space",
    "a castle",
    "a check through the other space",
    "a passing pawn in a switch taken",
    "a pawn takes in passing",
    "a promotion",
    "checkmate",
    "dead_position",
    "fifty_moves",
    "stalemate",
    "threefold",
    "a knight leaps from A4 or H5",
];

pub(crate) type Counts = BTreeMap<&'static str, usize>;

fn is_switch(cell: crate::board::Cell) -> bool {
    cell.partner().is_some()
}

/// What is remarkable in this move.
pub(crate) fn remark(game: &Game, mv: Move, counts: &mut Counts) {
    let kind = game.board.get(mv.from).expect("a man moves").kind;
    let captured = game.captured(mv);
    let elsewhere = captured.filter(|&cell| cell != mv.to);
    let passed = elsewhere.filter(|&cell| Some(cell) != mv.to.partner());
    let is_line = matches!(kind, Kind::Rook | Kind::Queen);
    let names = ["A4", "H5"].contains(&mv.from.name());
    let things = [
        (is_line && mv.to.name() == "A4", "a branch into A4"),
        (is_line && mv.to.name() == "a4", "a branch into a4"),
        (kind == Kind::Bishop && names, "a bishop changes colour"),
        (
            elsewhere.is_some() && passed.is_none(),
            "a capture on the other space",
        ),
        (passed.is_some(), "a pawn takes in passing"),
        (
            passed.is_some_and(is_switch),
            "a passing pawn in a switch taken",
        ),
        (mv.promotion.is_some(), "a promotion"),
        (kind == Kind::King && !mv.from.is_next_to(mv.to), "a castle"),
        (
            kind == Kind::Knight && names,
            "a knight leaps from A4 or H5",
        ),
    ];
    for (_, thing) in things.into_iter().filter(|(is_so, _)| *is_so) {
        *counts.entry(thing).or_default() += 1;
    }
}

/// A castle, or a capture in passing.
fn is_rare(game: &Game, mv: Move) -> bool {
    let man = game.board.get(mv.from).expect("a man moves");
    let captured = game.captured(mv);
    let passes = captured.is_some_and(|cell| cell != mv.to && Some(cell) != mv.to.partner());
    passes || game.castle_of(man, mv).is_some()
}

/// A move at random; captures are rarer than they could be, so that boards stay full for longer; what is rare
/// anyway is done where it can be.
pub(crate) fn choose(game: &Game, moves: &[Move], dice: &mut Dice) -> Move {
    let quiet = moves
        .iter()
        .copied()
        .filter(|&mv| game.captured(mv).is_none());
    let quiet: Vec<Move> = quiet.collect();
    if let Some(rare) = moves.iter().copied().find(|&mv| is_rare(game, mv)) {
        return rare;
    }
    let chosen = if dice.roll(3) > 0 {
        dice.pick(&quiet)
    } else {
        None
    };
    chosen.or_else(|| dice.pick(moves)).expect("a move")
}

/// The men of each army by kind.
fn census(game: &Game) -> BTreeMap<(Army, Kind), usize> {
    let mut census = BTreeMap::new();
    for (_, man) in game.board.men() {
        *census.entry((man.army, man.kind)).or_default() += 1;
    }
    census
}

fn check_position(game: &Game, counts: &mut Counts) {
    let census = census(game);
    for army in Army::BOTH {
        let count = |kind| census.get(&(army, kind)).copied().unwrap_or(0);
        let promoted = [
            (Kind::Queen, 1),
            (Kind::Rook, 2),
            (Kind::Bishop, 2),
            (Kind::Knight, 2),
        ];
        let promoted = promoted.map(|(kind, first)| count(kind).saturating_sub(first));
        assert_eq!(count(Kind::King), 1);
        assert!(promoted.iter().sum::<usize>() + count(Kind::Pawn) <= 8);
    }
    for (cell, man) in game.board.men() {
        assert_eq!(
            spaces(cell)
                .filter(|&space| game.board.get(space).is_some())
                .count(),
            1
        );
        assert!(man.kind != Kind::Pawn || (2..8).contains(&cell.rank()));
    }
    assert!(
        !game.board.is_check(game.turn.other()),
        "he has moved into check"
    );
    let again = Game::of(&game.position()).expect("a position that was reached can be");
    assert_eq!(again.position(), game.position());
    assert_eq!(again.moves(), game.moves());
    let king = game.board.find(game.turn, Kind::King).expect("a king");
    let by = game.board.checkers(game.turn);
    let mut straight = by
        .iter()
        .map(|&from| (from, game.board.get(from).expect("a man")));
    if straight.any(|(from, man)| !game.board.reaches(man, from, king)) {
        *counts.entry("a check through the other space").or_default() += 1;
    }
}

/// Men never appear; a capture takes one of the other army; a promotion makes a pawn something else.
fn check_move(before: &Game, mv: Move, after: &Game) {
    let (old, mut new) = (census(before), census(after));
    let army = before.turn;
    if let Some(kind) = mv.promotion {
        *new.get_mut(&(army, kind)).expect("the new man") -= 1;
        *new.entry((army, Kind::Pawn)).or_default() += 1;
    }
    if let Some(cell) = before.captured(mv) {
        let man = before.board.get(cell).expect("a captured man");
        assert_eq!(man.army, army.other());
        assert_ne!(man.kind, Kind::King);
        *new.entry((man.army, man.kind)).or_default() += 1;
    }
    new.retain(|_, count| *count > 0);
    assert_eq!(old, new, "{mv}");
}

fn check_notation(game: &Game, mv: Move) -> String {
    let line = write(game, mv);
    assert_eq!(read(game, &line), Ok(mv), "{line}");
    let mut raw = Raw::of(&game.board);
    let parts = parse(&line).expect("what is written can be read");
    raw.carry_out(&parts).expect("it can be carried out");
    assert_eq!(raw, Raw::of(&game.board_after(mv)), "{line}");
    line
}

fn play(game: &mut Game, dice: &mut Dice, counts: &mut Counts) {
    for _ in 0..400 {
        check_position(game, counts);
        if let Some(ending) = game.ending() {
            let state = game.state();
            let reason = THINGS.iter().find(|thing| state["reason"] == **thing);
            *counts.entry(reason.expect("a reason")).or_default() += 1;
            assert_eq!(state["result"] == "1/2-1/2", ending.winner.is_none());
            assert_eq!(
                game.take_event(&serde_json::json!({"resign": "w"})),
                "game_over"
            );
            return;
        }
        let claims = [
            (game.may_claim_threefold(), "claim3"),
            (game.may_claim_fifty(), "claim50"),
        ];
        for (may, claim) in claims {
            let mut other = game.clone();
            let answer = other.take_event(&serde_json::json!({claim: "w"}));
            assert_eq!(answer, if may { "ok" } else { "claim_false" });
            if may && dice.roll(4) > 0 {
                *game = other;
                break;
            }
        }
        if game.declared.is_some() {
            continue;
        }
        let moves = game.moves();
        if dice.roll(6) == 0 {
            let lines: BTreeSet<String> =
                moves.iter().map(|&mv| check_notation(game, mv)).collect();
            assert_eq!(lines.len(), moves.len(), "two moves are written alike");
        }
        let mv = choose(game, &moves, dice);
        check_notation(game, mv);
        remark(game, mv, counts);
        let before = game.clone();
        game.play(mv);
        check_move(&before, mv, game);
    }
}

#[test]
fn random_games_to_their_end() {
    let mut dice = Dice(66);
    let mut counts = Counts::new();
    for index in 0..160 {
        let mut game = match index % 4 {
            0 => Game::start(),
            1 => pawns_at_the_switches(),
            _ => few_men(&mut dice),
        };
        play(&mut game, &mut dice, &mut counts);
    }
    let missing = THINGS.iter().filter(|thing| !counts.contains_key(*thing));
    let missing: Vec<_> = missing.collect();
    assert!(
        missing.is_empty(),
        "never happened: {missing:?}; {counts:?}"
    );
}

/// Pawns that are about to pass each other beside both switches.
pub(crate) fn pawns_at_the_switches() -> Game {
    let men = "e1wK a2wP b2wP c2wP g5wP H5wP f5wP e8bK a7bP b4bP A4bP d4bP g7bP h7bP f7bP";
    let pieces = men
        .split(' ')
        .map(|text| (text[..2].to_string(), serde_json::json!(text[2..])));
    let pieces: serde_json::Map<_, _> = pieces.collect();
    Game::of(&serde_json::json!({"turn": "w", "pieces": pieces})).expect("a position that can be")
}

/// Few men anywhere: endings come soon.
pub(crate) fn few_men(dice: &mut Dice) -> Game {
    use crate::board::Cell;
    use crate::game::Board;
    use crate::men::Man;

    let cells: Vec<Cell> = Cell::every().collect();
    let sorts = ["wK", "bK", "wR", "bB", "bP", "wN", "wP", "bQ"];
    let men = sorts.map(|name| Man::named(name).expect("a man"));
    loop {
        let mut board = Board::empty();
        for man in men.into_iter().take(2 + dice.roll(men.len() - 1)) {
            let cell = dice.pick(&cells).expect("a cell");
            board.put(cell, man);
        }
        let game = Game::bare(board, Army::White);
        if let Ok(game) = Game::of(&game.position()) {
            return game;
        }
    }
}
