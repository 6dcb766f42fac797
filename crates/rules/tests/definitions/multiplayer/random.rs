//! Random games to their end on both boards, and what must hold in each of their positions: kings,
//! statuses, rights and the one point that is shared.

use std::collections::BTreeMap;

use serde_json::json;

use crate::independent::Counts;
use crate::multiplayer::board::{Army, Board, Direction, Kind, Layout, Piece};
use crate::multiplayer::game::{Ending, Game, Options, Status};
use crate::multiplayer::legal::Move;
use entente_rules_tests::Dice;

/// Every situation that the games together must show.
const SITUATIONS: [&str; 17] = [
    "castling",
    "a draw agreed",
    "a draw by fifty moves",
    "a draw by repetition",
    "a king caught in the shuffle",
    "a resigned king caught",
    "a mate",
    "en passant",
    "a promotion",
    "a pending resignation",
    "a stalemate",
    "everybody gave up",
    "an inactive piece captured",
    "insufficient",
    "one left",
    "a third of the point",
    "the whole point",
];

fn check_position(game: &Game) {
    for army in game.armies() {
        let kings = game
            .board
            .of(army)
            .filter(|(_, piece)| piece.kind == Kind::King)
            .count();
        assert_eq!(kings, usize::from(game.is_active(army)), "{army}");
        assert!(game.is_active(army) || !game.pending.contains_key(&army));
        assert!(game.is_active(army) || !game.castling.contains_key(&army));
    }
    for passing_pawn in &game.passing_pawns.0 {
        assert!(
            game.board
                .get(passing_pawn.pawn)
                .is_some_and(|piece| piece.army == passing_pawn.owner)
        );
        assert!(!passing_pawn.rights.contains_key(&passing_pawn.owner));
        assert!(passing_pawn.rights.keys().all(|&army| game.is_active(army)));
    }
    for claimant in game.claim50.iter().chain(&game.claim3) {
        assert!(game.is_active(*claimant));
    }
    if game.ending.is_none() {
        assert!(game.is_active(game.turn) && !game.moves().is_empty());
        assert!(game.scores().is_none() && game.active().len() > 1);
        let again =
            Game::of(&game.position(), game.options).expect("a reached position is possible");
        assert_eq!(again.position(), game.position());
        assert_eq!(again.moves(), game.moves());
    }
}

pub(crate) fn check_move(before: &Game, mv: Move, after: &Game, counts: &mut Counts) {
    let mover = before.turn;
    let piece = before.board.get(mv.from).expect("a piece moves");
    let captured = before.captured(mv);
    let captured_piece = captured.and_then(|square| before.board.get(square));
    let pieces = |game: &Game| {
        game.board
            .pieces()
            .filter(|(_, piece)| piece.kind != Kind::King)
            .count()
    };
    let taken = captured_piece.is_some_and(|captured_piece| captured_piece.kind != Kind::King);
    assert_eq!(
        pieces(before),
        pieces(after) + usize::from(taken),
        "only a capture removes pieces"
    );
    assert!(after.is_active(mover) || after.ending.is_some() || after.board.king(mover).is_none());
    let left: Vec<Army> = before
        .armies()
        .filter(|&army| before.is_active(army) && !after.is_active(army))
        .collect();
    for &army in &left {
        match after.status[&army] {
            Status::Mated => counts.add("a mate"),
            Status::Stalemated => counts.add("a stalemate"),
            Status::Captured => counts.add("a king caught in the shuffle"),
            _ => assert!(before.pending.contains_key(&army)),
        }
    }
    let victim = before.king_taken(mv);
    counts.add_if(
        victim.is_some_and(|army| before.pending.contains_key(&army)),
        "a resigned king caught",
    );
    counts.add_if(
        captured_piece.is_some_and(|captured_piece| !before.is_active(captured_piece.army)),
        "an inactive piece captured",
    );
    counts.add_if(captured.is_some_and(|square| square != mv.to), "en passant");
    counts.add_if(mv.promotion.is_some(), "a promotion");
    let (letters, numbers) = mv.from.step_to(mv.to);
    let is_castle = piece.kind == Kind::King && letters.abs().max(numbers.abs()) == 2;
    counts.add_if(is_castle, "castling");
    assert!(after.quiet_plies <= before.quiet_plies + 1);
    assert!(left.is_empty() || after.quiet_plies == 0);
}

pub(crate) fn named(ending: Ending) -> &'static str {
    match ending {
        Ending::OneLeft => "one left",
        Ending::Agreed => "a draw agreed",
        Ending::Fifty => "a draw by fifty moves",
        Ending::Threefold => "a draw by repetition",
        Ending::Insufficient => "insufficient",
    }
}

fn check_end(game: &mut Game, ending: Ending, counts: &mut Counts) {
    counts.add(named(ending));
    let shares = game.shares().len();
    let scores = game.scores().expect("it is over");
    assert_eq!(scores.len(), game.order.len());
    let part = if shares == 1 {
        "1".to_string()
    } else {
        format!("1/{shares}")
    };
    let sharing = scores.values().filter(|score| **score == part);
    assert_eq!(sharing.count(), shares, "one point, shared");
    assert!(scores.values().all(|score| *score == part || score == "0"));
    counts.add_if(shares == 0, "everybody gave up");
    counts.add_if(shares == 1, "the whole point");
    counts.add_if(shares == 3, "a third of the point");
    assert!(game.moves().is_empty());
    let first = game.order[0].0.to_string();
    assert_eq!(game.take_event(&json!({"offer": first})), "game_over");
}

/// A player does something other than moving.
fn make_other_event(game: &mut Game, dice: &mut Dice, counts: &mut Counts) {
    // A player whose king is about to be captured acts first, because a resigned king that is
    // captured is rare otherwise.
    let falling = game.moves().into_iter().find_map(|mv| game.king_taken(mv));
    let by = falling
        .or_else(|| dice.pick(&game.active()))
        .expect("somebody is in");
    let is_pending = game.pending.contains_key(&by);
    let expected = |answer: &'static str| {
        if is_pending {
            "already_pending"
        } else {
            answer
        }
    };
    let letter = by.to_string();
    match dice.roll(if falling.is_some() { 1 } else { 6 }) {
        0 if falling.is_none() && dice.roll(3) == 0 => everybody_resigns(game),
        0 => {
            let verb = if dice.roll(2) == 0 { "resign" } else { "flag" };
            counts.add_if(by != game.turn && !is_pending, "a pending resignation");
            assert_eq!(game.take_event(&json!({verb: letter})), expected("ok"));
        }
        1 => {
            let answer = if game.offers.stands(by) {
                "duplicate"
            } else {
                "ok"
            };
            assert_eq!(game.take_event(&json!({"offer": letter})), expected(answer));
            for army in game.voters() {
                let verb = if dice.roll(9) == 0 {
                    "decline"
                } else {
                    "agree"
                };
                game.take_event(&json!({verb: {"by": army.to_string(), "offer": letter}}));
            }
        }
        2 => {
            let answer = if game.claim3.contains(&by) {
                "ok"
            } else {
                "claim_false"
            };
            assert_eq!(
                game.take_event(&json!({"claim3": letter})),
                expected(answer)
            );
        }
        _ => {
            let answer = if game.claim50.contains(&by) {
                "ok"
            } else {
                "claim_false"
            };
            assert_eq!(
                game.take_event(&json!({"claim50": letter})),
                expected(answer)
            );
        }
    }
}

/// All players resign, the one whose turn it is last.
fn everybody_resigns(game: &mut Game) {
    let mut armies = game.active();
    armies.sort_by_key(|&army| army == game.turn);
    for army in armies {
        game.take_event(&json!({"resign": army.to_string()}));
    }
    assert!(game.ending.is_some());
}

/// A move. King captures, en passant and castling are preferred; other captures are made less often
/// than they could be.
pub(crate) fn choose(game: &Game, last: Option<Move>, dice: &mut Dice) -> Move {
    let moves = game.moves();
    let is_back = |mv: &&Move| last.is_some_and(|last| (mv.from, mv.to) == (last.to, last.from));
    if let Some(back) = moves.iter().find(is_back).filter(|_| dice.roll(12) > 0) {
        return *back;
    }
    let is_rare = |mv: &Move| {
        let captured = game.captured(*mv);
        let piece = game.board.get(mv.from).expect("a piece moves");
        let (letters, numbers) = mv.from.step_to(mv.to);
        let is_castle = piece.kind == Kind::King && letters.abs().max(numbers.abs()) == 2;
        is_castle
            || captured.is_some_and(|square| square != mv.to)
            || game.king_taken(*mv).is_some()
    };
    let rare: Vec<Move> = moves.iter().copied().filter(is_rare).collect();
    let quiet: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| game.captured(mv).is_none())
        .collect();
    let chosen = dice
        .pick(&rare)
        .filter(|_| dice.roll(3) > 0)
        .or_else(|| dice.pick(&quiet).filter(|_| dice.roll(3) > 0));
    chosen
        .or_else(|| dice.pick(&moves))
        .expect("the army to move has a move")
}

/// Plays one game. In some games pieces move back and forth where they can, so that draws by claim
/// occur.
fn play(mut game: Game, to_and_fro: bool, dice: &mut Dice, counts: &mut Counts) {
    let mut last = BTreeMap::new();
    let other_event_rate = 20 + dice.roll(200);
    for ply in 0..2000 {
        check_position(&game);
        if let Some(ending) = game.ending {
            return check_end(&mut game, ending, counts);
        }
        // After a long game somebody acts much more often, so that every game ends.
        let rate = if ply < 600 { other_event_rate } else { 4 };
        if dice.roll(rate) == 0 {
            make_other_event(&mut game, dice, counts);
            continue;
        }
        let is_falling = game
            .moves()
            .into_iter()
            .any(|mv| game.king_taken(mv).is_some());
        let is_urgent = is_falling || game.claim3.len() + game.claim50.len() > 0;
        if is_urgent && dice.roll(4) == 0 {
            make_other_event(&mut game, dice, counts);
            continue;
        }
        let before = last.get(&game.turn).copied().filter(|_| to_and_fro);
        let mv = choose(&game, before, dice);
        last.insert(game.turn, mv);
        let before = game.clone();
        game.play(mv);
        check_move(&before, mv, &game, counts);
    }
    panic!("the game did not end: {}", game.position());
}

/// Two to four kings and a few pieces on the square board.
fn few_pieces(dice: &mut Dice) -> Game {
    let order = [
        ('r', Direction::North),
        ('g', Direction::West),
        ('b', Direction::South),
        ('y', Direction::East),
    ];
    let shortened = order[..2 + dice.roll(3)].to_vec();
    let layout = Layout::Square;
    let squares = layout.squares();
    loop {
        let mut board = Board::default();
        let kings = shortened.iter().map(|&(army, _)| Piece {
            army,
            kind: Kind::King,
        });
        let mut pieces: Vec<Piece> = kings.collect();
        for _ in 0..dice.roll(7) {
            let (army, _) = dice.pick(&shortened).expect("an army");
            let kind = dice.pick(&Kind::ALL[1..]).expect("a kind");
            pieces.push(Piece { army, kind });
        }
        for piece in pieces {
            board
                .0
                .insert(dice.pick(&squares).expect("a square"), piece);
        }
        let options = Options {
            layout,
            armies: shortened.len(),
        };
        let position = Game::with_board(options, shortened.clone(), board).position();
        if let Ok(game) = Game::of(&position, options) {
            return game;
        }
    }
}

#[test]
fn random_games_to_their_end() {
    let mut dice = Dice(2001);
    let mut counts = Counts::default();
    for index in 0..120 {
        let start = |layout, armies| Game::start(Options { layout, armies });
        let game = match index % 12 {
            0 => start(Layout::Plus, 4),
            1 => start(Layout::Square, 4),
            2 => start(Layout::Square, 2 + index / 12 % 2),
            _ => few_pieces(&mut dice),
        };
        play(game, index % 12 == 3, &mut dice, &mut counts);
    }
    counts.assert_all(&SITUATIONS);
}
