//! The actions of players in a game of Chess4 that the model and the crate play at the same time,
//! refused actions included.

use entente_rules::{Play, Reason, Variant};
use serde_json::{Value, json};

use crate::chess4::board::{Army, LAYOUT, Square};
use crate::chess4::game::{Game, GiveUpReason};
use crate::chess4::legal::Move;
use crate::chess4::turns::Ply;
use crate::comparison::{Compared, written_plies};
use crate::independent::Owner;
use entente_rules_tests::Dice;

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Ply(Ply),
    GiveUp(Army, GiveUpReason),
    Choose(Army, Army),
    /// An offer, and the answers of the others until one declines.
    Draw(Army, Vec<(Army, bool)>),
}

impl Action {
    fn events(&self) -> Vec<Value> {
        let letter = |army: &Army| army.letter().to_string();
        match self {
            Action::Ply(ply) => vec![json!({"move": ply.to_string()})],
            Action::GiveUp(army, GiveUpReason::Resigned) => vec![json!({"resign": letter(army)})],
            Action::GiveUp(army, GiveUpReason::Flagged) => vec![json!({"flag": letter(army)})],
            Action::Choose(by, army) => {
                vec![json!({"choose_army": {"by": letter(by), "army": letter(army)}})]
            }
            Action::Draw(by, answers) => {
                let answers = answers.iter().map(|(army, agrees)| {
                    let verb = if *agrees { "agree" } else { "decline" };
                    json!({verb: {"by": letter(army), "offer": letter(by)}})
                });
                Some(json!({"offer": letter(by)}))
                    .into_iter()
                    .chain(answers)
                    .collect()
            }
        }
    }
}

pub(crate) type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::Chess4;
    const UNORDERED: &'static [&'static str] = &["en_passant", "choice"];

    fn position(&self) -> Value {
        Game::position(self)
    }

    fn state(&self) -> Value {
        Game::state(self)
    }

    fn moves(&self) -> Vec<String> {
        self.plies().iter().map(Ply::to_string).collect()
    }

    /// A draw by agreement ends the game, but the position still has legal moves.
    fn crate_moves(play: &Play) -> Vec<String> {
        match play.outcome() {
            Some(outcome) if outcome.reason == Reason::Agreed => Vec::new(),
            _ => written_plies(play.position()),
        }
    }
}

impl Comparison {
    /// Applies the same action on both sides and compares the states.
    pub(crate) fn apply(&mut self, action: &Action) {
        for event in action.events() {
            let answer = self.tell_crate(&event);
            assert_eq!(answer, "ok", "{event}\n{}", self.report());
        }
        self.game.apply(action);
        self.compare();
    }

    /// Checks that an action refused by the model is refused by the crate with the same code and
    /// changes nothing.
    pub(crate) fn try_refused(&mut self, action: &Action) {
        let Some(code) = self.game.refusal(action) else {
            return;
        };
        let event = &action.events()[0];
        assert_eq!(self.tell_crate(event), code, "{event}\n{}", self.report());
        self.forget_last_event();
        self.compare();
    }
}

impl Game {
    pub(crate) fn apply(&mut self, action: &Action) {
        match action {
            Action::Ply(ply) => self.play(*ply),
            Action::GiveUp(army, reason) => self.give_up(*army, *reason),
            Action::Choose(by, army) => self.choose(*by, *army),
            Action::Draw(_, answers) => self.agreed |= answers.iter().all(|(_, agrees)| *agrees),
        }
    }
}

/// A random action, whether it makes sense or not.
pub(crate) fn random_action(game: &Game, dice: &mut Dice) -> Action {
    let [army, other] = [(); 2].map(|()| dice.pick(&Army::ALL).expect("one of four"));
    match dice.roll(4) {
        0 => Action::GiveUp(army, GiveUpReason::Resigned),
        1 => Action::GiveUp(army, GiveUpReason::Flagged),
        2 => Action::Choose(army, other),
        _ => Action::Ply(random_ply(game, dice)),
    }
}

fn random_ply(game: &Game, dice: &mut Dice) -> Ply {
    let own: Vec<Square> = game.board.of(game.turn).map(|(square, _)| square).collect();
    match (dice.roll(6), dice.pick(&own)) {
        (0, _) | (_, None) => Ply::Blocked,
        (1, _) => Ply::Eliminated,
        (_, Some(from)) => {
            let to = dice.pick(&LAYOUT.squares()).expect("a square");
            Ply::Move(Move::plain(from, to))
        }
    }
}

impl Game {
    /// The code with which the action is refused, or none if it is allowed.
    pub(crate) fn refusal(&self, action: &Action) -> Option<&'static str> {
        match action {
            Action::Choose(by, army) => self.choice_refusal(*by, *army),
            _ if self.is_over() => Some("game_over"),
            Action::Ply(ply) => (!self.plies().contains(ply)).then_some("illegal_move"),
            Action::GiveUp(army, _) => self.give_up_refusal(*army),
            Action::Draw(by, _) => (!self.is_active(*by)).then_some("not_in_game"),
        }
    }

    fn choice_refusal(&self, by: Army, army: Army) -> Option<&'static str> {
        if self.choice.is_empty() {
            Some("no_pending")
        } else if by != self.turn {
            Some("not_your_choice")
        } else if !self.choice.contains(&army) {
            Some("bad_option")
        } else {
            None
        }
    }

    fn give_up_refusal(&self, army: Army) -> Option<&'static str> {
        if !self.is_active(army) {
            Some("not_in_game")
        } else if self.pending.contains_key(&army) {
            Some("already_pending")
        } else {
            None
        }
    }
}
