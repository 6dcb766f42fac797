//! The crate against the model over random games, under every setting of the options. `TEST_SEED` takes another seed,
//! `TEST_GAMES` another number of games.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::board::{Cell, Side};
use crate::contest::Contest;
use crate::game::{Ending, Game, Placement};
use crate::independent::Dice;
use crate::random::{few_men, options, shut_in};

/// The ordinary run.
const SEED: u64 = 45;
const GAMES: u64 = 320;

/// Everything that has to happen in a run of the ordinary length.
const THINGS: [&str; 15] = [
    "a draw agreed",
    "a draw claimed",
    "a game won by Yellow",
    "a game won by an army",
    "a guard made over somebody",
    "a king taken",
    "a move in vain",
    "a promotion",
    "a resignation out of turn",
    "a side is passed over",
    "a word in vain",
    "an offer that waits, or its end",
    "nobody can move",
    "the queen taken",
    "two steps over somebody",
];

#[derive(Default)]
struct Counts(BTreeMap<&'static str, usize>);

impl Counts {
    fn add_if(&mut self, is_so: bool, thing: &'static str) {
        if is_so {
            *self.0.entry(thing).or_default() += 1;
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

#[test]
fn the_crate_plays_as_the_rules_are_defined() {
    let seed = number("TEST_SEED").unwrap_or(SEED);
    let games = number("TEST_GAMES").unwrap_or(GAMES);
    let mut counts = Counts::default();
    for index in 0..games {
        let mut dice = Dice(seed.wrapping_mul(1_000_003).wrapping_add(index));
        play(index, &mut dice, &mut counts);
    }
    for (what, times) in &counts.0 {
        println!("{times:6} {what}");
    }
    if games >= GAMES {
        let happened = |thing: &&&str| counts.0.contains_key(**thing);
        let missing: Vec<_> = THINGS.iter().filter(|thing| !happened(thing)).collect();
        assert!(missing.is_empty(), "never happened: {missing:?}");
    }
}

/// From the array a part of a game, from few men to the end or nearly.
fn play(index: u64, dice: &mut Dice, counts: &mut Counts) {
    let (game, acts) = match index % 8 {
        0 => (Game::start(options(dice)), 150),
        1 => (shut_in(dice), 60),
        _ => (few_men(dice), 400),
    };
    let mut contest = Contest::new(game);
    for _ in 0..acts {
        if dice.roll(6) == 0 {
            let event = wild_event(&contest.game, dice);
            let in_vain = contest.try_in_vain(&event);
            let is_move = event.get("move").is_some();
            counts.add_if(in_vain && is_move, "a move in vain");
            counts.add_if(in_vain && !is_move, "a word in vain");
            let is_bare = event.get("offer").or(event.get("decline")).is_some();
            if !in_vain && is_bare {
                contest.take_event(&event);
                counts.add_if(true, "an offer that waits, or its end");
            }
        }
        if let Some(ending) = contest.game.ending {
            counts.add_if(ending == Ending::Agreed, "a draw agreed");
            counts.add_if(ending == Ending::Fifty, "a draw claimed");
            counts.add_if(ending == Ending::Blocked, "nobody can move");
            let by_yellow = ending == Ending::OneLeft(Side::Yellow);
            counts.add_if(by_yellow, "a game won by Yellow");
            let won = matches!(ending, Ending::OneLeft(_));
            counts.add_if(won && !by_yellow, "a game won by an army");
            return;
        }
        match dice.roll(30) {
            0 => speak(&mut contest, dice, counts),
            _ => make_move(&mut contest, dice, counts),
        }
        counts.add_if(true, "acts");
    }
}

/// Captures are rarer than they could be, so that boards stay full for longer.
fn make_move(contest: &mut Contest, dice: &mut Dice, counts: &mut Counts) {
    let before = contest.game.clone();
    let moves = before.moves();
    let quiet = moves.iter().copied();
    let quiet: Vec<_> = quiet.filter(|&mv| before.captured(mv).is_none()).collect();
    let quiet = (dice.roll(3) > 0).then(|| dice.pick(&quiet)).flatten();
    let mv = quiet.or_else(|| dice.pick(&moves));
    let mv = mv.expect("who is at turn can move");
    contest.play(mv);
    let after = &contest.game;
    let kept = |side| after.is_in(side) || !before.is_in(side);
    let armies = &Side::ALL[..4];
    counts.add_if(!armies.iter().all(|&side| kept(side)), "a king taken");
    counts.add_if(!kept(Side::Yellow), "the queen taken");
    counts.add_if(mv.promotion.is_some(), "a promotion");
    let (files, ranks) = mv.from.step_to(mv.to);
    let over = mv.from.between(mv.to);
    let is_pawn = before
        .board
        .get(mv.from)
        .is_some_and(|man| man.kind.letter() == 'P');
    let jumped =
        is_pawn && files * ranks == 0 && over.iter().any(|&cell| !before.board.is_empty(cell));
    counts.add_if(jumped, "two steps over somebody");
    let head = before.options.guard_placement == Placement::Head;
    let lost = before.board.men().count() - after.board.men().count();
    let by_queen = before
        .board
        .get(mv.from)
        .is_some_and(|man| man.kind.letter() == 'Q');
    counts.add_if(
        head && by_queen && before.captured(mv).is_some() && lost > 0,
        "a guard made over somebody",
    );
    let waiting = (1..5).map(|places| Side::ALL[(before.turn as usize + places) % 5]);
    let mut waiting = waiting.take_while(|&side| side != after.turn);
    let passed_over = after.ending.is_none() && waiting.any(|side| after.is_in(side));
    counts.add_if(passed_over, "a side is passed over");
}

/// An offer with what the others say to it, a claim, or somebody gives up. Nobody gives up while an offer waits: what becomes
/// of it then is read in two ways, and the crate's own tests say which is taken.
fn speak(contest: &mut Contest, dice: &mut Dice, counts: &mut Counts) {
    let by = dice.pick(&contest.game.sides()).expect("a side");
    let letter = by.letter().to_string();
    let offers = contest.game.offers.standing();
    match dice.roll(12) {
        4 | 5 if !offers.is_empty() => {}
        0..4 => {
            contest.take_event(&json!({"offer": letter}));
            for side in contest.game.sides().into_iter().filter(|&side| side != by) {
                let verb = ["agree", "agree", "decline"][dice.roll(3)];
                let event = json!({verb: {"by": side.letter().to_string(), "offer": letter}});
                contest.take_event(&event);
            }
        }
        4 => {
            counts.add_if(by != contest.game.turn, "a resignation out of turn");
            contest.take_event(&json!({"resign": letter}));
        }
        5 => {
            contest.take_event(&json!({"flag": letter}));
        }
        _ => {
            contest.take_event(&json!({"claim50": letter}));
        }
    }
}

/// An event that nobody thought about. Whose offer is meant is always a side that is in: whether another is none of the
/// game or has no offer are both true.
fn wild_event(game: &Game, dice: &mut Dice) -> Value {
    let by = dice.pick(&Side::ALL).expect("a side").letter().to_string();
    let other = dice
        .pick(&game.sides())
        .expect("a side")
        .letter()
        .to_string();
    match dice.roll(8) {
        0 => json!({"offer": by}),
        1 => json!({"agree": {"by": by, "offer": other}}),
        2 => json!({"decline": {"by": by, "offer": other}}),
        3 => json!({"claim50": by}),
        4 => json!({"claim3": by}),
        5 => json!({"resign": by}),
        _ => {
            let from = dice.pick(&Cell::all()).expect("a cell");
            let to = dice.pick(&Cell::all()).expect("a cell");
            let promotion = ["", "", "", "q", "r"][dice.roll(5)];
            json!({"move": format!("{from}{to}{promotion}")})
        }
    }
}
