//! The player of the random games.
//!
//! It prefers moves that lead to the rarest situations so far, so that everything occurs in a short
//! run. Now and then it gives up, offers a draw or makes any move at all.

use crate::chess4::board::{Army, Kind};
use crate::chess4::comparison::Action;
use crate::chess4::game::{Game, GiveUpReason};
use crate::chess4::legal::Move;
use crate::chess4::turns::Ply;
use crate::independent::Counts;
use entente_rules_tests::Dice;

impl Counts {
    pub(crate) fn take(&mut self, game: &mut Game) {
        for what in game.happened.drain(..) {
            self.add(what);
        }
    }

    /// The weight of the rarest of these situations.
    fn rarity(&self, happened: &[&'static str]) -> f64 {
        let worth = |what: &&str| 1.0 / (1 + self.times(what)) as f64;
        happened.iter().map(worth).fold(0.0, f64::max)
    }
}

/// The next action of a player who can do something.
pub(crate) fn next_action(game: &Game, dice: &mut Dice, counts: &Counts) -> Action {
    if let Some(action) = choice(game, dice) {
        return action;
    }
    let rate = if game.records.is_empty() { 300 } else { 40 };
    match dice.roll(rate) {
        0..2 => give_up(game, dice).unwrap_or_else(|| ply(game, dice, counts)),
        2 if dice.roll(4) == 0 => draw(game, dice).unwrap_or_else(|| ply(game, dice, counts)),
        _ => ply(game, dice, counts),
    }
}

/// Answers a pending choice now, or never.
fn choice(game: &Game, dice: &mut Dice) -> Option<Action> {
    let army = dice.pick(&game.choice)?;
    (dice.roll(3) > 0).then_some(Action::Choose(game.turn, army))
}

/// Gives up, which is possible only once. Most often it is a player who has just mated somebody, so
/// that credits of eliminated players occur.
fn give_up(game: &Game, dice: &mut Dice) -> Option<Action> {
    let by = game.records.values().map(|record| record.by);
    let checkers = game.records.keys().flat_map(|&army| game.checkers(army));
    let checking = checkers
        .filter_map(|square| game.board.get(square))
        .map(|piece| piece.army);
    let mating_armies: Vec<Army> = by
        .chain(checking)
        .filter(|&army| game.is_active(army))
        .collect();
    let mating_army = dice.pick(&mating_armies).filter(|_| dice.roll(3) > 0);
    let army = mating_army.or_else(|| dice.pick(&game.active()))?;
    let reason = dice.pick(&[GiveUpReason::Resigned, GiveUpReason::Flagged])?;
    (!game.pending.contains_key(&army)).then_some(Action::GiveUp(army, reason))
}

/// Offers a draw. Players who have given up cannot vote any more.
fn draw(game: &Game, dice: &mut Dice) -> Option<Action> {
    let active: Vec<Army> = game
        .active()
        .into_iter()
        .filter(|army| !game.pending.contains_key(army))
        .collect();
    let by = dice.pick(&active)?;
    let refuser = dice.roll(2) == 0;
    let mut others: Vec<Army> = active.into_iter().filter(|&army| army != by).collect();
    if refuser && !others.is_empty() {
        others.truncate(1 + dice.roll(others.len()));
    }
    let last = others.len().checked_sub(1)?;
    let answers = others
        .into_iter()
        .enumerate()
        .map(|(index, army)| (army, !(refuser && index == last)));
    Some(Action::Draw(by, answers.collect()))
}

fn ply(game: &Game, dice: &mut Dice, counts: &Counts) -> Action {
    let plies = game.plies();
    let any = dice.pick(&plies).expect("a turn has a ply");
    let chosen = match dice.roll(10) {
        0..3 => random_special_ply(game, dice, &plies).unwrap_or(any),
        3..7 => random_sharp_ply(game, dice, &plies).unwrap_or(any),
        _ => rarest_ply(game, dice, counts, &plies),
    };
    Action::Ply(chosen)
}

/// A random capture, promotion, castling move or pawn double step.
fn random_sharp_ply(game: &Game, dice: &mut Dice, plies: &[Ply]) -> Option<Ply> {
    let is_sharp = |mv: Move| {
        let piece = game.board.get(mv.from).expect("a piece moves");
        let (rows, columns) = mv.from.distance(mv.to);
        let far = rows.max(columns) == 2 && matches!(piece.kind, Kind::Pawn | Kind::King);
        far || mv.promotion.is_some() || game.captured(mv).is_some()
    };
    let sharp = plies
        .iter()
        .copied()
        .filter(|ply| matches!(ply, Ply::Move(mv) if is_sharp(*mv)));
    dice.pick(&sharp.collect::<Vec<_>>())
}

/// A random castling move, or a move to a crossed square: en passant, or another piece that goes
/// there.
fn random_special_ply(game: &Game, dice: &mut Dice, plies: &[Ply]) -> Option<Ply> {
    let crosses = |mv: Move| {
        let mut pawns = game.passing_pawns.0.iter();
        pawns.any(|pawn| pawn.target == mv.to)
    };
    let castles = |mv: Move| game.castle_shape(game.turn, mv.from, mv.to).is_some();
    let random_special_ply = plies
        .iter()
        .copied()
        .filter(|ply| matches!(ply, Ply::Move(mv) if crosses(*mv) || castles(*mv)));
    dice.pick(&random_special_ply.collect::<Vec<_>>())
}

/// The move that leads to the rarest situation, among a random sample.
fn rarest_ply(game: &Game, dice: &mut Dice, counts: &Counts, plies: &[Ply]) -> Ply {
    let some = (0..25).filter_map(|_| dice.pick(plies));
    let worth = |ply: Ply| {
        let mut after = game.clone();
        after.play(ply);
        counts.rarity(&after.happened)
    };
    let best = some
        .map(|ply| (worth(ply), ply))
        .max_by(|one, other| one.0.total_cmp(&other.0));
    best.expect("a turn has a ply").1
}
