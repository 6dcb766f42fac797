//! The crate against the model over random games, under every combination of options, and events
//! that both refuse.
//!
//! `TEST_SEED` sets another seed, `TEST_GAMES` another number of games.

use entente_rules::Variant;
use serde_json::{Value, json};

use crate::chess45::board::{LAYOUT, Move, Side};
use crate::chess45::game::{Ending, Game, Placement};
use crate::chess45::random::{few_pieces, nearly_blocked, options};
use crate::comparison::Compared;
use crate::independent::{Counts, Model, Owner, Run, mostly_quiet};
use entente_rules_tests::Dice;

pub(crate) type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::Chess45;
    /// The crate lists checking squares in another order: `d8` before `d10`.
    const UNORDERED: &'static [&'static str] = &["check"];
    const READS_BACK: bool = true;

    fn position(&self) -> Value {
        Game::position(self)
    }

    fn state(&self) -> Value {
        Game::state(self)
    }

    fn moves(&self) -> Vec<String> {
        Model::moves(self)
    }
}

impl Comparison {
    pub(crate) fn make(&mut self, mv: Move) {
        let answer = self.event(json!({"move": mv.to_string()}));
        assert_eq!(answer, "ok", "{mv}\n{}", self.report());
    }

    /// Checks that an event refused by the model is refused by the crate with the same code and
    /// changes nothing. Returns whether it was refused.
    pub(crate) fn try_refused(&mut self, event: &Value) -> bool {
        let refused = self.game.clone().take_event(event) != "ok";
        if refused {
            let before = self.play.state_json();
            self.event(event.clone());
            self.forget_last_event();
            assert_eq!(self.play.state_json(), before, "{event}\n{}", self.report());
        }
        refused
    }
}

/// Seed and number of games of an ordinary run.
const SEED: u64 = 45;
const GAMES: u64 = 160;

/// Every situation that must occur in an ordinary run.
const SITUATIONS: [&str; 15] = [
    "a draw agreed",
    "a draw claimed",
    "a game won by Yellow",
    "a game won by an army",
    "a guard placed over a piece",
    "a king captured",
    "a refused move",
    "a promotion",
    "a resignation out of turn",
    "a side is skipped",
    "another refused event",
    "an offer that stays open, or is declined",
    "nobody can move",
    "the queen captured",
    "a double step over a piece",
];

#[test]
fn the_crate_plays_as_the_rules_are_defined() {
    let run = Run::of(SEED, GAMES);
    let counts = run.play(play);
    if run.games >= GAMES {
        counts.assert_all(&SITUATIONS);
    }
}

/// Plays one game: a part of it from the normal start, to the end from positions with few pieces.
fn play(index: u64, dice: &mut Dice, counts: &mut Counts) {
    let (game, steps) = match index % 8 {
        0 => (Game::start(options(dice)), 150),
        1 => (nearly_blocked(dice), 60),
        _ => (few_pieces(dice), 400),
    };
    let mut comparison = Comparison::new(game);
    for _ in 0..steps {
        if dice.roll(6) == 0 {
            let event = random_event(&comparison.game, dice);
            let was_refused = comparison.try_refused(&event);
            let is_move = event.get("move").is_some();
            counts.add_if(was_refused && is_move, "a refused move");
            counts.add_if(was_refused && !is_move, "another refused event");
            let is_offer = event.get("offer").or(event.get("decline")).is_some();
            if !was_refused && is_offer {
                comparison.event(event);
                counts.add("an offer that stays open, or is declined");
            }
        }
        if let Some(ending) = comparison.game.ending {
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
            0 => make_other_event(&mut comparison, dice, counts),
            _ => make_move(&mut comparison, dice, counts),
        }
        counts.add("actions");
    }
}

/// Makes a random move. Captures are made less often than they could be, so that boards stay full
/// longer.
fn make_move(comparison: &mut Comparison, dice: &mut Dice, counts: &mut Counts) {
    let before = comparison.game.clone();
    let mv = mostly_quiet(&before.moves(), dice, |mv| before.captured(mv).is_some());
    comparison.make(mv);
    let after = &comparison.game;
    let kept = |side| after.is_in(side) || !before.is_in(side);
    let armies = &Side::ALL[..4];
    counts.add_if(!armies.iter().all(|&side| kept(side)), "a king captured");
    counts.add_if(!kept(Side::Yellow), "the queen captured");
    counts.add_if(mv.promotion.is_some(), "a promotion");
    let (files, ranks) = mv.from.step_to(mv.to);
    let over = mv.from.between(mv.to);
    let is_pawn = before
        .board
        .get(mv.from)
        .is_some_and(|piece| piece.kind.letter() == 'P');
    // With this option a pawn may jump over a piece in its double step.
    let jumped =
        is_pawn && files * ranks == 0 && over.iter().any(|&square| !before.board.is_empty(square));
    counts.add_if(jumped, "a double step over a piece");
    let head = before.options.guard_placement == Placement::Head;
    let lost = before.board.pieces().count() - after.board.pieces().count();
    let by_queen = before
        .board
        .get(mv.from)
        .is_some_and(|piece| piece.kind.letter() == 'Q');
    counts.add_if(
        head && by_queen && before.captured(mv).is_some() && lost > 0,
        "a guard placed over a piece",
    );
    let mut waiting = (1..5)
        .map(|places| Side::ALL[(before.turn as usize + places) % 5])
        .take_while(|&side| side != after.turn);
    let passed_over = after.ending.is_none() && waiting.any(|side| after.is_in(side));
    counts.add_if(passed_over, "a side is skipped");
}

/// Makes an offer with its answers, a claim, or a resignation. Nobody gives up while an offer is
/// open: the rules can be read in two ways there, and the crate's own tests pin down which one is
/// used.
fn make_other_event(comparison: &mut Comparison, dice: &mut Dice, counts: &mut Counts) {
    let by = dice.pick(&comparison.game.sides()).expect("a side");
    let letter = by.letter().to_string();
    let offers = comparison.game.offers.standing();
    match dice.roll(12) {
        4 | 5 if !offers.is_empty() => {}
        0..4 => {
            comparison.event(json!({"offer": letter}));
            for side in comparison
                .game
                .sides()
                .into_iter()
                .filter(|&side| side != by)
            {
                let verb = ["agree", "agree", "decline"][dice.roll(3)];
                let event = json!({verb: {"by": side.letter().to_string(), "offer": letter}});
                comparison.event(event);
            }
        }
        4 => {
            counts.add_if(by != comparison.game.turn, "a resignation out of turn");
            comparison.event(json!({"resign": letter}));
        }
        5 => {
            comparison.event(json!({"flag": letter}));
        }
        _ => {
            comparison.event(json!({"claim50": letter}));
        }
    }
}

/// A random event, whether it makes sense or not. The offer always belongs to a side that is in:
/// for any other side both possible refusal codes would be correct.
fn random_event(game: &Game, dice: &mut Dice) -> Value {
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
            let from = dice.pick(&LAYOUT.squares()).expect("a square");
            let to = dice.pick(&LAYOUT.squares()).expect("a square");
            let promotion = ["", "", "", "q", "r"][dice.roll(5)];
            json!({"move": format!("{from}{to}{promotion}")})
        }
    }
}
