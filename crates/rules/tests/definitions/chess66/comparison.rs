//! The crate against the model: games that both play at the same time, event by event.
//!
//! After each event every key of the crate's state and its legal moves must be the model's; now and
//! then also the notation and the reasons for illegal moves. A difference is reported with the
//! position and the events that lead to it. `TEST_SEED` sets another seed, `TEST_GAMES` another
//! number of games.

use entente_rules::{Play, Variant};
use serde_json::{Value, json};

use crate::chess66::board::Square;
use crate::chess66::courier;
use crate::chess66::game::{Army, Board, Game, Kind, Piece};
use crate::chess66::legal::Move;
use crate::chess66::random::{choose, count_situations, few_pieces, pawns_at_the_switches};
use crate::comparison::{Compared, written_plies};
use crate::independent::two_players::TwoPlayers;
use crate::independent::{Counts, Model, Run};
use entente_rules_tests::Dice;

/// Seed and number of games of an ordinary run.
const SEED: u64 = 66;
const GAMES: u64 = 160;

/// Every situation that the games together must show.
const SITUATIONS: [&str; 18] = [
    "a branch into A4",
    "a branch into a4",
    "a bishop changes colour",
    "a capture on the other square",
    "castling",
    "a check answered off its line",
    "a knight leaps from A4 or H5",
    "a passing pawn in a switch captured",
    "en passant",
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

type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::Chess66;
    const SPARSE: &'static [&'static str] = &["castling"];

    fn position(&self) -> Value {
        Game::position(self)
    }

    fn state(&self) -> Value {
        Game::state(self)
    }

    fn moves(&self) -> Vec<String> {
        Model::moves(self)
    }

    /// The model lists the moves of the board, even when players have ended the game.
    fn crate_moves(play: &Play) -> Vec<String> {
        written_plies(play.position())
    }
}

impl Comparison {
    /// Checks that both write every move in the same way, and read every line in the same way,
    /// valid or not.
    fn compare_notation(&self, dice: &mut Dice) {
        let position = self.play.position();
        let moves = self.game.moves();
        for mv in position.legal_moves() {
            let from_model = moves
                .iter()
                .find(|from_model| from_model.to_string() == mv.to_string());
            let line = courier::write(&self.game, *from_model.expect("a move of both"));
            assert_eq!(position.notation(mv), line, "{}", self.report());
            assert_eq!(position.read_courier(&line).as_ref(), Ok(&mv), "{line}");
            let corrupted = corrupt(&line, dice);
            let from_model = courier::read(&self.game, &corrupted)
                .ok()
                .map(|mv| mv.to_string());
            let from_crate = position
                .read_courier(&corrupted)
                .ok()
                .map(|mv| mv.to_string());
            assert_eq!(from_crate, from_model, "{corrupted:?}\n{}", self.report());
        }
    }

    /// Checks that there is a reason for exactly the pairs of squares without a legal move, and
    /// that it has a text.
    fn compare_objections(&self) {
        let position = self.play.position();
        let square = |square: Square| {
            position
                .board()
                .square(square.name())
                .expect("a square of both")
        };
        for from in Square::every() {
            for to in Square::every() {
                let last = self.game.board.is(from, self.game.turn, Kind::Pawn)
                    && to.rank() == self.game.turn.last_rank();
                let kind = last.then_some(entente_rules::PieceKind::Queen);
                let why = position.why_not(square(from), square(to), kind);
                let legal = self.game.is_legal(from, to);
                let reason_text = why.map(|why| why.to_string());
                assert_eq!(
                    reason_text.is_none(),
                    legal,
                    "{from}{to}: {reason_text:?}\n{}",
                    self.report()
                );
            }
        }
    }
}

/// The line with a letter removed, added or changed, in another case, or with another part at its
/// end.
fn corrupt(line: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let index = dice.roll(letters.len());
    let others: Vec<char> = "AaHh45-;@ PpNnRrKkQqBb".chars().collect();
    let other = others[dice.roll(others.len())];
    match dice.roll(5) {
        0 => drop(letters.remove(index)),
        1 => letters.insert(index, other),
        2 => letters[index] = other,
        3 if letters[index].is_ascii_uppercase() => letters[index].make_ascii_lowercase(),
        3 => letters[index].make_ascii_uppercase(),
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

/// Pieces around a switch, kings among them: lines branch there, and both squares of the switch
/// matter.
fn at_a_switch(dice: &mut Dice) -> Game {
    let near =
        "A4 a4 a3 b3 b4 a5 b5 c5 a6 c2 d1 b6 c6 d6 a8 b8 a1 a2 h4 e4 d7 e7 c3 a7 b7 H5 h5 h6 g6 g5";
    let near_squares: Vec<Square> = near.split(' ').filter_map(Square::named).collect();
    let names = [
        "wK", "bK", "bR", "bQ", "wN", "bB", "wR", "bR", "wP", "bP", "wB", "bN", "wQ", "bP",
    ];
    let pieces = names.map(|name| Piece::named(name).expect("a piece"));
    loop {
        let mut board = Board::default();
        for piece in pieces.into_iter().take(3 + dice.roll(pieces.len() - 2)) {
            let square = dice.pick(&near_squares).expect("a square");
            board.put(square, piece);
        }
        let turn = if dice.roll(2) == 0 {
            Army::White
        } else {
            Army::Black
        };
        let game = Game::with_board(board, turn);
        if let Ok(game) = Game::of(&game.position()) {
            return game;
        }
    }
}

/// Two rooks give check through the two squares of one switch, and a third rook can move there.
fn two_checks() -> Game {
    let mut board = Board::default();
    for name in "a3wK a8bR b8bR e7bK g4wR h1wN".split(' ') {
        let square = Square::named(&name[..2]).expect("a square");
        board.put(square, Piece::named(&name[2..]).expect("a piece"));
    }
    let game = Game::with_board(board, Army::White);
    Game::of(&game.position()).expect("a possible position")
}

/// Notes checks that can be answered in this way only because of a switch.
fn count_check_answers(game: &Game, mv: Move, counts: &mut Counts) {
    let checkers = game.board.checkers(game.turn);
    let is_king = game.board.is(mv.from, game.turn, Kind::King);
    if is_king || checkers.is_empty() {
        return;
    }
    if checkers.len() > 1 {
        counts.add("two checks answered at once");
    }
    if mv.to.partner().is_some() && game.captured(mv).is_none() {
        counts.add("a check answered off its line");
    }
}

/// A random event that is not a move, whether it is allowed or not.
fn event(dice: &mut Dice) -> Value {
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
    let mut comparison = Comparison::new(game);
    for _ in 0..160 {
        if dice.roll(25) == 0 {
            comparison.check_position_reads_back();
            comparison.compare_notation(dice);
            comparison.compare_objections();
        }
        if dice.roll(12) == 0 {
            comparison.event(event(dice));
        }
        if comparison.game.may_claim_threefold() && comparison.game.ending().is_none() {
            comparison.event(json!({"claim3": "b"}));
        }
        if dice.roll(20) == 0 {
            let squares: Vec<Square> = Square::every().collect();
            let [from, to] = [0; 2].map(|_| squares[dice.roll(squares.len())]);
            if !comparison.game.is_legal(from, to) {
                comparison.event(json!({"move": format!("{from}{to}")}));
            }
        }
        if let Some(_over) = comparison.game.ending() {
            let state = comparison.game.state();
            let reason = SITUATIONS
                .iter()
                .find(|situation| state["reason"] == **situation);
            counts.add(reason.copied().unwrap_or("agreed"));
            comparison.event(json!({"resign": "w"}));
            return;
        }
        let mv = choose(&comparison.game, &comparison.game.moves(), dice);
        count_situations(&comparison.game, mv, counts);
        count_check_answers(&comparison.game, mv, counts);
        comparison.event(json!({"move": mv.to_string()}));
    }
}

#[test]
fn the_crate_plays_as_the_rules_are_defined() {
    let run = Run::of(SEED, GAMES);
    let counts = run.play(|index, dice, counts| {
        let game = match index % 8 {
            0 => Game::start(),
            1 => pawns_at_the_switches(),
            2 | 3 => few_pieces(dice),
            4 if index % 16 == 4 => two_checks(),
            _ => at_a_switch(dice),
        };
        play(game, dice, counts);
    });
    if (run.seed, run.games) == (SEED, GAMES) {
        counts.assert_all(&SITUATIONS);
    }
}
