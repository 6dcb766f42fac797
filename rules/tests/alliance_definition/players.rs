//! Who plays the random games: four people without a plan, who now and then do what is not allowed, so that every
//! rule and every code has its turn.

use serde_json::{Value, json};

use crate::board::{Army, Kind};
use crate::common::Dice;
use crate::game::{Game, Status};
use crate::legal::Move;

/// What happens next: mostly one event, for a draw several.
pub(crate) fn next_events(game: &Game, dice: &mut Dice) -> Vec<Value> {
    if game.pending.is_some() {
        match dice.roll(10) {
            0..7 => return vec![choice(game, dice)],
            7 => return vec![json!({"flag": somebody(dice)})],
            _ => {}
        }
    }
    match dice.roll(100) {
        0..55 => vec![a_move(game, dice)],
        55..70 => vec![proposal(dice)],
        70..84 => vec![acceptance(game, dice)],
        84..88 => vec![json!({"leave": somebody(dice)})],
        88..92 => vec![refusal(game, dice)],
        92..94 => vec![bad_choice(game, dice)],
        94 => vec![claim(dice)],
        95 => draw(game, dice),
        96 if dice.roll(2) == 0 => vec![json!({"resign": somebody(dice)})],
        97 if dice.roll(4) == 0 => vec![json!({"flag": somebody(dice)})],
        _ => vec![a_move(game, dice)],
    }
}

/// A name; rarely nobody's.
fn somebody(dice: &mut Dice) -> &'static str {
    let name = dice.pick(&["w", "r", "b", "y"]).expect("a name");
    if dice.roll(40) == 0 { "x" } else { name }
}

/// Takes a king if he can, or takes something, or goes anywhere, or where he may not.
fn a_move(game: &Game, dice: &mut Dice) -> Value {
    let moves = game.legal_moves();
    let taking = |mv: &Move, is_king: bool| {
        let victim = game.board.get(mv.to);
        victim.is_some_and(|victim| !is_king || victim.kind == Kind::King)
    };
    let kings: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| taking(mv, true))
        .collect();
    let captures: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| taking(mv, false))
        .collect();
    let chosen = match dice.roll(10) {
        0..4 => dice.pick(&kings),
        4..6 => dice.pick(&captures),
        _ => None,
    };
    match chosen.or(dice.pick(&moves)).filter(|_| dice.roll(50) > 0) {
        Some(mv) => json!({"move": mv.to_string()}),
        None => json!({"move": dice.pick(&["a2a4", "c1c2", "e1e2q", "h3h4", "a7a8"])}),
    }
}

fn proposal(dice: &mut Dice) -> Value {
    json!({"propose": {"from": somebody(dice), "to": somebody(dice)}})
}

/// Mostly an answer to somebody who did propose.
fn pair(game: &Game, dice: &mut Dice) -> (String, String) {
    let proposals: Vec<(Army, Army)> = game.proposals.iter().copied().collect();
    match dice.pick(&proposals).filter(|_| dice.roll(6) > 0) {
        Some((from, to)) => (from.letter().to_string(), to.letter().to_string()),
        None => (somebody(dice).to_string(), somebody(dice).to_string()),
    }
}

fn acceptance(game: &Game, dice: &mut Dice) -> Value {
    let (from, to) = pair(game, dice);
    json!({"accept": {"by": to, "from": from}})
}

fn refusal(game: &Game, dice: &mut Dice) -> Value {
    let (from, to) = pair(game, dice);
    match dice.roll(2) {
        0 => json!({"withdraw": {"from": from, "to": to}}),
        _ => json!({"decline": {"by": to, "from": from}}),
    }
}

fn claim(dice: &mut Dice) -> Value {
    let claim = dice.pick(&["claim50", "claim3"]).expect("a claim");
    json!({claim: somebody(dice)})
}

/// The chooser's answer, with what chance would have drawn.
fn choice(game: &Game, dice: &mut Dice) -> Value {
    let Some(chooser) = game.pending.filter(|_| dice.roll(3) > 0) else {
        return bad_choice(game, dice);
    };
    if dice.roll(4) == 0 {
        return json!({"choose": {"by": chooser, "option": "removal"}});
    }
    let lieges = game.kings_of(&game.team(chooser));
    let liege = dice
        .pick(&lieges)
        .expect("who chooses has an ally with a king");
    let mut choice = json!({
        "by": chooser, "option": "protectorate", "lost": lost(game, chooser, dice), "liege": liege,
    });
    if dice.roll(if lieges.len() == 1 { 2 } else { 5 }) == 0 {
        choice.as_object_mut().expect("an object").remove("liege");
    }
    json!({"choose": choice})
}

/// As many of an army's men as it has to lose, drawn one by one.
fn lost(game: &Game, army: Army, dice: &mut Dice) -> Vec<String> {
    let mut men: Vec<String> = game
        .board
        .of(army)
        .map(|(cell, _)| cell.to_string())
        .collect();
    let due = game.options.loss_of(men.len());
    (0..due)
        .map(|_| men.swap_remove(dice.roll(men.len())))
        .collect()
}

/// A choice with something wrong in it, or out of place.
fn bad_choice(game: &Game, dice: &mut Dice) -> Value {
    let chooser = game.pending.unwrap_or(Army::White);
    let option = "protectorate";
    let mut lost = lost(game, chooser, dice);
    match dice.roll(6) {
        0 => json!({"choose": {"by": somebody(dice), "option": "removal"}}),
        1 => json!({"choose": {"by": chooser, "option": "surrender"}}),
        2 => json!({"choose": {"by": chooser, "option": option}}),
        3 => {
            lost.pop();
            lost.push(
                dice.pick(&["a1", "d4", "h8", "j9"])
                    .expect("a cell")
                    .to_string(),
            );
            json!({"choose": {"by": chooser, "option": option, "lost": lost}})
        }
        4 => json!({"choose": {"by": chooser, "option": option, "lost": lost}}),
        _ => {
            let liege = somebody(dice);
            json!({"choose": {"by": chooser, "option": option, "lost": lost, "liege": liege}})
        }
    }
}

/// An offer and its answers, until one declines or all have agreed; nobody moves in between, for no rule says how long
/// an offer stands.
fn draw(game: &Game, dice: &mut Dice) -> Vec<Value> {
    let by = dice.pick(&Army::ALL).expect("an army");
    let others = Army::ALL.into_iter().filter(|&army| army != by);
    let others = others.filter(|&army| game.status(army) != Status::Out);
    let answers = others.map(|army| json!({"agree": {"by": army, "offer": by}}));
    let mut events: Vec<Value> = [json!({"offer": by})].into_iter().chain(answers).collect();
    if dice.roll(3) > 0 {
        events.truncate(1 + dice.roll(events.len()));
        events.push(json!({"offer": by}));
        events.push(json!({"agree": {"by": somebody(dice), "offer": by}}));
        events.push(json!({"decline": {"by": somebody(dice), "offer": by}}));
        events.push(json!({"decline": {"by": by, "offer": by}}));
    }
    events
}
