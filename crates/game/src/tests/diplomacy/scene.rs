//! A game of four with random diplomacy. For each player it has what they may know and what they
//! have received.

use super::knowledge::{self, Knowledge, TrueState};
use super::*;
use crate::tests::alliances::four_of;
use entente_rules::{PieceKind, Ply};

pub(super) const PLAYERS: [PersonId; 4] = [ANN, BOB, CLEO, DAN];

/// The viewers: the four players and a spectator.
pub(super) const VIEWERS: [PersonId; 5] = [ANN, BOB, CLEO, DAN, EVE];

/// The settings of a game.
#[derive(Clone, Debug)]
pub(super) struct GameSetup {
    variant: Variant,
    options: &'static str,
    pub(super) diplomacy: DiplomacyOptions,
    seed: u8,
}

impl GameSetup {
    pub(super) fn of_alliances(dice: &mut Dice) -> Self {
        let options = [
            "{}",
            r#"{"ally_capture": "allowed", "loss_percent": 80}"#,
            r#"{"ally_capture": "forbidden"}"#,
        ];
        Self {
            variant: Variant::Alliance,
            options: options[[0, 0, 0, 1, 2][dice.roll(5)]],
            diplomacy: DiplomacyOptions {
                letters: Letters::Anonymous,
                reveal_letters: false,
                reveal_alliances: dice.percent(50),
                most_allied: if dice.percent(20) { 2 } else { 3 },
            },
            seed: dice.roll(256) as u8,
        }
    }

    pub(super) fn of_pacts(dice: &mut Dice) -> Self {
        let games = [
            (Variant::Chess4, "{}"),
            (Variant::Chess4, r#"{"method": 2}"#),
            (Variant::FourPlayer, r#"{"mode": "diplomacy"}"#),
        ];
        let (variant, options) = games[dice.roll(games.len())];
        Self {
            variant,
            options,
            ..Self::of_alliances(dice)
        }
    }
}

pub(super) struct Scene {
    pub(super) log: Log,
    pub(super) know: [Knowledge; 4],
    /// For each viewer what they received, and the answers to their actions.
    pub(super) received: [Vec<String>; 5],
    pub(super) tally: Tally,
    /// The number of events in the tally.
    counted: usize,
}

impl Scene {
    pub(super) fn open(setup: &GameSetup) -> Self {
        let mut log = four_of(
            setup.variant,
            setup.options,
            Some(setup.diplomacy),
            setup.seed,
        );
        log.notifications.clear();
        Self {
            log,
            know: Default::default(),
            received: Default::default(),
            tally: Tally::new(),
            counted: 0,
        }
    }

    /// Somebody tries an action at this time.
    pub(super) fn act(&mut self, by: usize, action: &Action, at: u64) -> Result<(), Refusal> {
        let before = TrueState::of(self.log.game.playing());
        self.log.now = at - 1;
        let answer = self.log.act(PLAYERS[by], action.clone());
        if let Action::Diplomacy(action) = action {
            self.know[by].record_own_action(action, answer.is_ok(), at);
        }
        match &answer {
            Ok(_) => self.record_result(by, action, &before),
            // Every refused acceptance gets the same refusal. That it was refused is known.
            Err(refusal) => self.received[by].push(format!("{refusal:?}")),
        }
        answer.map(|_| ())
    }

    fn record_result(&mut self, by: usize, action: &Action, before: &TrueState) {
        if let Action::Diplomacy(action) = action {
            knowledge::address(&mut self.know, Seat(by as u8), action, &self.log);
            self.count(actions::kind(action));
        } else {
            self.know.iter_mut().for_each(Knowledge::see);
        }
        let after = TrueState::of(self.log.game.playing());
        before.record_changes(&after, &mut self.know, self.log.now);
        if after.discloses() {
            self.count("a proposal of an alliance of several");
        }
        self.count_events();
        for notifications in self.log.notifications.clone() {
            let is_for = |viewer: &PersonId| {
                notifications.viewer == Viewer::Spectator
                    || notifications.viewer == self.log.game.viewer(*viewer)
            };
            for at in (0..5).filter(|at| is_for(&VIEWERS[*at])) {
                self.received[at].push(format!("{:?}", notifications.reason));
            }
        }
    }

    pub(super) fn count(&mut self, kind: &'static str) {
        *self.tally.entry(kind).or_default() += 1;
    }

    fn count_events(&mut self) {
        let ledger = self.log.game.playing().ledger.as_ref().unwrap();
        let new: Vec<_> = ledger.history().skip(self.counted).cloned().collect();
        self.counted += new.len();
        for kind in new.iter().filter_map(|dated| kind_of(&dated.event)) {
            self.count(kind);
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.log.game.is_over()
    }

    /// The index of the player who makes the next move.
    fn mover(&self) -> usize {
        let mover = self.log.mover();
        PLAYERS.iter().position(|person| *person == mover).unwrap()
    }

    /// A move of a player who wants to finish the game: capture a king first, then any piece,
    /// otherwise any move.
    fn random_move(&self, dice: &mut Dice) -> Action {
        let view = self.log.view(PLAYERS[self.mover()]);
        let legal = view.legal_moves();
        let taken = |legal: &LegalMove| view.piece(legal.mv.to).map(|piece| piece.kind);
        let pick = |dice: &mut Dice, of: &dyn Fn(&LegalMove) -> bool| {
            let fit: Vec<&LegalMove> = legal.iter().filter(|legal| of(legal)).collect();
            dice.pick(&fit)
        };
        let king = pick(dice, &|legal| taken(legal) == Some(PieceKind::King));
        let piece = pick(dice, &|legal| taken(legal).is_some());
        let any = pick(dice, &|_| true);
        let eager = piece.filter(|_| dice.percent(60));
        let chosen = king.filter(|_| dice.percent(85)).or(eager).or(any);
        PlayAction::to_move_anyway(&chosen.unwrap().coordinate).into()
    }

    /// A move with which a player would betray an ally, so that they are asked first.
    pub(super) fn betrayal(&self, by: usize) -> Option<Action> {
        let view = self.log.view(PLAYERS[by]);
        let position = self.log.game.playing().position();
        let mut legal = view
            .legal_moves()
            .into_iter()
            .filter(|_| self.mover() == by && !view.is_replaced());
        let betrays = |legal: &LegalMove| position.betrayed_ally(Ply::Move(legal.mv)).is_some();
        Some(to_move(&legal.find(betrays)?.coordinate))
    }

    pub(super) fn random_public_action(&self, dice: &mut Dice) -> (usize, Action) {
        let anybody = dice.roll(4);
        let is_replaced = |at: usize| self.log.view(PLAYERS[at]).is_replaced();
        match dice.roll(100) {
            _ if is_replaced(self.mover()) => (self.mover(), Action::Play(PlayAction::Return)),
            7..10 if is_replaced(anybody) => (anybody, Action::Play(PlayAction::Return)),
            7..10 => (anybody, Action::Play(PlayAction::HandOver { level: None })),
            // In the rounds in which nobody leaves, it would abort the game.
            0 if !self.log.game.playing().is_opening() => {
                (anybody, Action::Play(PlayAction::Resign))
            }
            1 => (anybody, Action::Play(PlayAction::OfferDraw)),
            2..=5 => (anybody, Action::Play(PlayAction::DeclineDraw)),
            6 => (anybody, Action::Play(PlayAction::AcceptDraw)),
            _ => (self.mover(), self.random_move(dice)),
        }
    }
}

/// The kind of a secret event that is no player's action.
fn kind_of(event: &DiplomacyEvent) -> Option<&'static str> {
    Some(match event {
        DiplomacyEvent::Allied { members, .. } if members.len() == 3 => "an alliance of three",
        DiplomacyEvent::Left { taking, .. } if taking.is_some() => "a betrayal",
        DiplomacyEvent::PactBroken { .. } => "a broken pact",
        DiplomacyEvent::Protectorate { .. } => "a protectorate",
        DiplomacyEvent::LiegeChanged { .. } => "another liege",
        DiplomacyEvent::CivilWar { .. } => "a civil war",
        _ => return None,
    })
}
