//! Random games to their end, and what must hold in each of their positions.
//!
//! The checks cover pieces, kings, switches and the JSON form. The notation must describe a move
//! completely, even to a board that knows no rules.

use std::collections::{BTreeMap, BTreeSet};

use crate::chess66::courier::{RawBoard, parse, read, write};
use crate::chess66::game::{Army, Game, Kind};
use crate::chess66::legal::{Move, both_squares};
use crate::independent::two_players::TwoPlayers;
use crate::independent::{Counts, mostly_quiet};
use entente_rules_tests::Dice;

/// Every situation that the games together must show.
const SITUATIONS: [&str; 15] = [
    "a branch into A4",
    "a branch into a4",
    "a bishop changes colour",
    "a capture on the other square",
    "castling",
    "a check through the other square",
    "a passing pawn in a switch captured",
    "en passant",
    "a promotion",
    "checkmate",
    "dead_position",
    "fifty_moves",
    "stalemate",
    "threefold",
    "a knight leaps from A4 or H5",
];

fn is_switch(square: crate::chess66::board::Square) -> bool {
    square.partner().is_some()
}

/// Counts the special situations of this move.
pub(crate) fn count_situations(game: &Game, mv: Move, counts: &mut Counts) {
    let kind = game.board.get(mv.from).expect("a piece moves").kind;
    let captured = game.captured(mv);
    let elsewhere = captured.filter(|&square| square != mv.to);
    let passed = elsewhere.filter(|&square| Some(square) != mv.to.partner());
    let is_line = matches!(kind, Kind::Rook | Kind::Queen);
    let names = ["A4", "H5"].contains(&mv.from.name());
    let situations = [
        (is_line && mv.to.name() == "A4", "a branch into A4"),
        (is_line && mv.to.name() == "a4", "a branch into a4"),
        (kind == Kind::Bishop && names, "a bishop changes colour"),
        (
            elsewhere.is_some() && passed.is_none(),
            "a capture on the other square",
        ),
        (passed.is_some(), "en passant"),
        (
            passed.is_some_and(is_switch),
            "a passing pawn in a switch captured",
        ),
        (mv.promotion.is_some(), "a promotion"),
        (kind == Kind::King && !mv.from.is_next_to(mv.to), "castling"),
        (
            kind == Kind::Knight && names,
            "a knight leaps from A4 or H5",
        ),
    ];
    counts.add_all(situations);
}

/// Whether the move is castling or en passant.
fn is_rare(game: &Game, mv: Move) -> bool {
    let piece = game.board.get(mv.from).expect("a piece moves");
    let captured = game.captured(mv);
    let passes = captured.is_some_and(|square| square != mv.to && Some(square) != mv.to.partner());
    passes || game.castle_of(piece, mv).is_some()
}

/// A random move. Captures are made less often than they could be, so that boards stay full longer;
/// rare moves are made whenever they are possible.
pub(crate) fn choose(game: &Game, moves: &[Move], dice: &mut Dice) -> Move {
    if let Some(rare) = moves.iter().copied().find(|&mv| is_rare(game, mv)) {
        return rare;
    }
    mostly_quiet(moves, dice, |mv| game.captured(mv).is_some())
}

/// The number of pieces of each army by kind.
fn census(game: &Game) -> BTreeMap<(Army, Kind), usize> {
    let mut census = BTreeMap::new();
    for (_, piece) in game.board.pieces() {
        *census.entry((piece.army, piece.kind)).or_default() += 1;
    }
    census
}

fn check_position(game: &Game, counts: &mut Counts) {
    let census = census(game);
    for army in Army::BOTH {
        let count = |kind| census.get(&(army, kind)).copied().unwrap_or(0);
        // Every promoted piece was a pawn, so promoted pieces and pawns are eight at most.
        let promoted = [
            (Kind::Queen, 1),
            (Kind::Rook, 2),
            (Kind::Bishop, 2),
            (Kind::Knight, 2),
        ]
        .map(|(kind, first)| count(kind).saturating_sub(first));
        assert_eq!(count(Kind::King), 1);
        assert!(promoted.iter().sum::<usize>() + count(Kind::Pawn) <= 8);
    }
    for (square, piece) in game.board.pieces() {
        assert_eq!(
            both_squares(square)
                .filter(|&square| game.board.get(square).is_some())
                .count(),
            1
        );
        assert!(piece.kind != Kind::Pawn || (2..8).contains(&square.rank()));
    }
    assert!(
        !game.board.is_check(game.turn.other()),
        "the mover has moved into check"
    );
    let again = Game::of(&game.position()).expect("a reached position is possible");
    assert_eq!(again.position(), game.position());
    assert_eq!(again.moves(), game.moves());
    // Count checks that reach the king only through the other square of its switch.
    let king = game.board.find(game.turn, Kind::King).expect("a king");
    let by = game.board.checkers(game.turn);
    let mut straight = by
        .iter()
        .map(|&from| (from, game.board.get(from).expect("a piece")));
    if straight.any(|(from, piece)| !game.board.reaches(piece, from, king)) {
        counts.add("a check through the other square");
    }
}

/// Pieces never appear. A capture removes one piece of the other army, and a promotion replaces a
/// pawn.
fn check_move(before: &Game, mv: Move, after: &Game) {
    let (old, mut new) = (census(before), census(after));
    let army = before.turn;
    if let Some(kind) = mv.promotion {
        *new.get_mut(&(army, kind)).expect("the new piece") -= 1;
        *new.entry((army, Kind::Pawn)).or_default() += 1;
    }
    if let Some(square) = before.captured(mv) {
        let piece = before.board.get(square).expect("a captured piece");
        assert_eq!(piece.army, army.other());
        assert_ne!(piece.kind, Kind::King);
        *new.entry((piece.army, piece.kind)).or_default() += 1;
    }
    new.retain(|_, count| *count > 0);
    assert_eq!(old, new, "{mv}");
}

fn check_notation(game: &Game, mv: Move) -> String {
    let line = write(game, mv);
    assert_eq!(read(game, &line), Ok(mv), "{line}");
    // A board without rules must reach the same position from the written line alone.
    let mut raw_board = RawBoard::of(&game.board);
    let parts = parse(&line).expect("what is written can be read");
    raw_board.carry_out(&parts).expect("it can be carried out");
    assert_eq!(raw_board, RawBoard::of(&game.board_after(mv)), "{line}");
    line
}

fn play(game: &mut Game, dice: &mut Dice, counts: &mut Counts) {
    for _ in 0..400 {
        check_position(game, counts);
        if let Some(ending) = game.ending() {
            let state = game.state();
            let reason = SITUATIONS
                .iter()
                .find(|situation| state["reason"] == **situation);
            counts.add(reason.expect("a reason"));
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
            // A claim is accepted exactly when the model says that it is possible.
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
        count_situations(game, mv, counts);
        let before = game.clone();
        game.play(mv);
        check_move(&before, mv, game);
    }
}

#[test]
fn random_games_to_their_end() {
    let mut dice = Dice(66);
    let mut counts = Counts::default();
    for index in 0..80 {
        let mut game = match index % 4 {
            0 => Game::start(),
            1 => pawns_at_the_switches(),
            _ => few_pieces(&mut dice),
        };
        play(&mut game, &mut dice, &mut counts);
    }
    counts.assert_all(&SITUATIONS);
}

/// Pawns that are about to pass each other at both switches.
pub(crate) fn pawns_at_the_switches() -> Game {
    let pieces: serde_json::Map<_, _> =
        "e1wK a2wP b2wP c2wP g5wP H5wP f5wP e8bK a7bP b4bP A4bP d4bP g7bP h7bP f7bP"
            .split(' ')
            .map(|text| (text[..2].to_string(), serde_json::json!(text[2..])))
            .collect();
    Game::of(&serde_json::json!({"turn": "w", "pieces": pieces})).expect("a possible position")
}

/// A few pieces anywhere, so that games end soon.
pub(crate) fn few_pieces(dice: &mut Dice) -> Game {
    use crate::chess66::board::Square;
    use crate::chess66::game::Board;
    use crate::chess66::game::Piece;

    let squares: Vec<Square> = Square::every().collect();
    let names = ["wK", "bK", "wR", "bB", "bP", "wN", "wP", "bQ"];
    let pieces = names.map(|name| Piece::named(name).expect("a piece"));
    loop {
        let mut board = Board::default();
        for piece in pieces.into_iter().take(2 + dice.roll(pieces.len() - 1)) {
            let square = dice.pick(&squares).expect("a square");
            board.put(square, piece);
        }
        let game = Game::with_board(board, Army::White);
        if let Ok(game) = Game::of(&game.position()) {
            return game;
        }
    }
}
