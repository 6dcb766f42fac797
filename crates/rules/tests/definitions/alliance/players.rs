//! The players of the random games.
//!
//! They have no plan, and now and then try something that is not allowed, so that every rule and
//! every refusal code occurs.

use serde_json::{Value, json};

use crate::alliance::board::{Army, Kind, Move};
use crate::alliance::game::{Game, Status};
use crate::independent::Owner;
use entente_rules_tests::Dice;

/// The next events: usually one, for a draw offer several.
pub(crate) fn next_events(game: &Game, dice: &mut Dice) -> Vec<Value> {
    if game.pending.is_some() {
        match dice.roll(10) {
            0..7 => return vec![choice(game, dice)],
            7 => return vec![json!({"flag": army_name(dice)})],
            _ => {}
        }
    }
    match dice.roll(100) {
        0..55 => vec![a_move(game, dice)],
        55..70 => vec![proposal(dice)],
        70..84 => vec![acceptance(game, dice)],
        84..88 => vec![json!({"leave": army_name(dice)})],
        88..92 => vec![refusal(game, dice)],
        92..94 => vec![bad_choice(game, dice)],
        94 => vec![claim(dice)],
        95 => draw(game, dice),
        96 if dice.roll(2) == 0 => vec![json!({"resign": army_name(dice)})],
        97 if dice.roll(4) == 0 => vec![json!({"flag": army_name(dice)})],
        _ => vec![a_move(game, dice)],
    }
}

/// The name of an army; rarely a name that no army has.
fn army_name(dice: &mut Dice) -> &'static str {
    let name = dice.pick(&["w", "r", "b", "y"]).expect("a name");
    if dice.roll(40) == 0 { "x" } else { name }
}

/// Captures a king if possible, captures something, or makes any move; sometimes an illegal one.
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
    json!({"propose": {"from": army_name(dice), "to": army_name(dice)}})
}

/// Two armies, usually with a proposal between them.
fn pair(game: &Game, dice: &mut Dice) -> (String, String) {
    let proposals: Vec<(Army, Army)> = game.proposals.iter().copied().collect();
    match dice.pick(&proposals).filter(|_| dice.roll(6) > 0) {
        Some((from, to)) => (from.letter().to_string(), to.letter().to_string()),
        None => (army_name(dice).to_string(), army_name(dice).to_string()),
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
    json!({claim: army_name(dice)})
}

/// A valid answer to the pending choice, with randomly drawn losses.
fn choice(game: &Game, dice: &mut Dice) -> Value {
    let Some(chooser) = game.pending.filter(|_| dice.roll(3) > 0) else {
        return bad_choice(game, dice);
    };
    if dice.roll(4) == 0 {
        return json!({"choose": {"by": chooser, "option": "removal"}});
    }
    let lieges = game.kings_of(&game.alliance(chooser));
    let liege = dice
        .pick(&lieges)
        .expect("a pending choice needs an ally with a king");
    let mut choice = json!({
        "by": chooser, "option": "protectorate", "lost": lost(game, chooser, dice), "liege": liege,
    });
    if dice.roll(if lieges.len() == 1 { 2 } else { 5 }) == 0 {
        choice.as_object_mut().expect("an object").remove("liege");
    }
    json!({"choose": choice})
}

/// Squares of an army's pieces, as many as it has to lose, drawn one by one.
fn lost(game: &Game, army: Army, dice: &mut Dice) -> Vec<String> {
    let mut pieces: Vec<String> = game
        .board
        .of(army)
        .map(|(square, _)| square.to_string())
        .collect();
    let due = game.options.loss_of(pieces.len());
    (0..due)
        .map(|_| pieces.swap_remove(dice.roll(pieces.len())))
        .collect()
}

/// A choice with a mistake in it, or made by the wrong player.
fn bad_choice(game: &Game, dice: &mut Dice) -> Value {
    let chooser = game.pending.unwrap_or(Army::White);
    let option = "protectorate";
    let mut lost = lost(game, chooser, dice);
    match dice.roll(6) {
        0 => json!({"choose": {"by": army_name(dice), "option": "removal"}}),
        1 => json!({"choose": {"by": chooser, "option": "surrender"}}),
        2 => json!({"choose": {"by": chooser, "option": option}}),
        3 => {
            lost.pop();
            lost.push(
                dice.pick(&["a1", "d4", "h8", "j9"])
                    .expect("a square")
                    .to_string(),
            );
            json!({"choose": {"by": chooser, "option": option, "lost": lost}})
        }
        4 => json!({"choose": {"by": chooser, "option": option, "lost": lost}}),
        _ => {
            let liege = army_name(dice);
            json!({"choose": {"by": chooser, "option": option, "lost": lost, "liege": liege}})
        }
    }
}

/// A draw offer and its answers, until one player declines or all have agreed. Nobody moves in
/// between, because no rule says how long an offer stands.
fn draw(game: &Game, dice: &mut Dice) -> Vec<Value> {
    let by = dice.pick(&Army::ALL).expect("an army");
    let others = Army::ALL
        .into_iter()
        .filter(|&army| army != by)
        .filter(|&army| game.status(army) != Status::Eliminated);
    let answers = others.map(|army| json!({"agree": {"by": army, "offer": by}}));
    let mut events: Vec<Value> = [json!({"offer": by})].into_iter().chain(answers).collect();
    if dice.roll(3) > 0 {
        events.truncate(1 + dice.roll(events.len()));
        events.push(json!({"offer": by}));
        events.push(json!({"agree": {"by": army_name(dice), "offer": by}}));
        events.push(json!({"decline": {"by": army_name(dice), "offer": by}}));
        events.push(json!({"decline": {"by": by, "offer": by}}));
    }
    events
}
