//! Who plays the random games: somebody who likes best what has happened least, so that in a short run
//! everything happens; and now and then he gives up, offers a draw, or takes any move at all.

use std::collections::BTreeMap;

use crate::board::{Army, Kind};
use crate::common::Dice;
use crate::contest::Act;
use crate::game::{Game, Giving};
use crate::legal::Move;
use crate::turns::Ply;

/// How often each thing has happened.
#[derive(Default)]
pub(crate) struct Counts(pub(crate) BTreeMap<&'static str, usize>);

impl Counts {
    pub(crate) fn take(&mut self, game: &mut Game) {
        for what in game.happened.drain(..) {
            *self.0.entry(what).or_default() += 1;
        }
    }

    pub(crate) fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// What the rarest of these things is worth.
    fn rarity(&self, happened: &[&'static str]) -> f64 {
        let worth = |what| 1.0 / (1 + self.0.get(what).copied().unwrap_or(0)) as f64;
        happened.iter().map(worth).fold(0.0, f64::max)
    }
}

/// The next act of whoever has something to do.
pub(crate) fn next_act(game: &Game, dice: &mut Dice, counts: &Counts) -> Act {
    if let Some(act) = choice(game, dice) {
        return act;
    }
    let restless = if game.records.is_empty() { 300 } else { 40 };
    match dice.roll(restless) {
        0..2 => give_up(game, dice).unwrap_or_else(|| ply(game, dice, counts)),
        2 if dice.roll(4) == 0 => draw(game, dice).unwrap_or_else(|| ply(game, dice, counts)),
        _ => ply(game, dice, counts),
    }
}

/// A choice that is due is made now, or not at all.
fn choice(game: &Game, dice: &mut Dice) -> Option<Act> {
    let army = dice.pick(&game.choice)?;
    (dice.roll(3) > 0).then_some(Act::Choose(game.turn, army))
}

/// Nobody may twice. Whoever mates somebody is the likeliest.
fn give_up(game: &Game, dice: &mut Dice) -> Option<Act> {
    let by = game.records.values().map(|record| record.by);
    let checkers = game.records.keys().flat_map(|&army| game.checkers(army));
    let checking = checkers
        .filter_map(|cell| game.board.get(cell))
        .map(|man| man.army);
    let maters: Vec<Army> = by
        .chain(checking)
        .filter(|&army| game.is_active(army))
        .collect();
    let mater = dice.pick(&maters).filter(|_| dice.roll(3) > 0);
    let army = mater.or_else(|| dice.pick(&game.active()))?;
    let giving = dice.pick(&[Giving::Resigned, Giving::Flagged])?;
    (!game.pending.contains_key(&army)).then_some(Act::GiveUp(army, giving))
}

/// Whoever has given up has no say any more.
fn draw(game: &Game, dice: &mut Dice) -> Option<Act> {
    let active = game.active().into_iter();
    let active: Vec<Army> = active
        .filter(|army| !game.pending.contains_key(army))
        .collect();
    let by = dice.pick(&active)?;
    let refuser = dice.roll(2) == 0;
    let mut others: Vec<Army> = active.into_iter().filter(|&army| army != by).collect();
    if refuser && !others.is_empty() {
        others.truncate(1 + dice.roll(others.len()));
    }
    let last = others.len().checked_sub(1)?;
    let answers = others.into_iter().enumerate();
    let answers = answers.map(|(index, army)| (army, !(refuser && index == last)));
    Some(Act::Draw(by, answers.collect()))
}

fn ply(game: &Game, dice: &mut Dice, counts: &Counts) -> Act {
    let plies = game.plies();
    let any = dice.pick(&plies).expect("a turn has a ply");
    let chosen = match dice.roll(10) {
        0..3 => special(game, dice, &plies).unwrap_or(any),
        3..7 => eager(game, dice, &plies).unwrap_or(any),
        _ => rarest(game, dice, counts, &plies),
    };
    Act::Ply(chosen)
}

/// A capture, a promotion, a castle or a pawn's double step.
fn eager(game: &Game, dice: &mut Dice, plies: &[Ply]) -> Option<Ply> {
    let is_sharp = |mv: Move| {
        let man = game.board.get(mv.from).expect("a man moves");
        let (rows, columns) = mv.from.distance(mv.to);
        let far = rows.max(columns) == 2 && matches!(man.kind, Kind::Pawn | Kind::King);
        far || mv.promotion.is_some() || game.captured(mv).is_some()
    };
    let sharp = plies
        .iter()
        .copied()
        .filter(|ply| matches!(ply, Ply::Move(mv) if is_sharp(*mv)));
    dice.pick(&sharp.collect::<Vec<_>>())
}

/// A castle, or a move to a crossed cell: en passant, or somebody else's man who comes there.
fn special(game: &Game, dice: &mut Dice, plies: &[Ply]) -> Option<Ply> {
    let crosses = |mv: Move| game.passings.iter().any(|passing| passing.target == mv.to);
    let castles = |mv: Move| game.castle_shape(game.turn, mv.from, mv.to).is_some();
    let special = plies
        .iter()
        .copied()
        .filter(|ply| matches!(ply, Ply::Move(mv) if crosses(*mv) || castles(*mv)));
    dice.pick(&special.collect::<Vec<_>>())
}

/// Of some moves the one by which the rarest thing happens.
fn rarest(game: &Game, dice: &mut Dice, counts: &Counts, plies: &[Ply]) -> Ply {
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
