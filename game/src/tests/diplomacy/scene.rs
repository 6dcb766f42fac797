//! A game of four in which chance leads the dealings: beside the log stand what everybody may know of them, and what everybody has received.

use super::knowledge::{self, Knowledge, Truth};
use super::*;
use crate::tests::alliances::four_of;
use entente_rules::Kind;

pub(super) const PLAYERS: [Person; 4] = [ANN, BOB, CLEO, DAN];

/// Who looks: the four, and one who does not play.
pub(super) const VIEWERS: [Person; 5] = [ANN, BOB, CLEO, DAN, EVE];

/// What a game is played on.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) variant: Variant,
    pub(super) options: &'static str,
    pub(super) diplomacy: DiplomacyOptions,
    pub(super) seed: u8,
}

impl Terms {
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
        let options = ["{}", r#"{"method": 2}"#];
        Self {
            variant: Variant::Chess4,
            options: options[dice.roll(2)],
            ..Self::of_alliances(dice)
        }
    }
}

pub(super) struct Scene {
    pub(super) log: Log,
    pub(super) know: [Knowledge; 4],
    /// By viewer: what came, and how wishes were answered.
    pub(super) received: [Vec<String>; 5],
    pub(super) tally: Tally,
    /// How many deeds have been counted.
    counted: usize,
}

impl Scene {
    pub(super) fn open(terms: &Terms) -> Self {
        let mut log = four_of(
            terms.variant,
            terms.options,
            Some(terms.diplomacy),
            terms.seed,
        );
        log.owed.clear();
        Self {
            log,
            know: Default::default(),
            received: Default::default(),
            tally: Tally::new(),
            counted: 0,
        }
    }

    /// Somebody wishes something at this time.
    pub(super) fn ask(&mut self, by: usize, action: &Action, at: u64) -> Result<(), Refusal> {
        let before = Truth::of(self.log.game.playing());
        self.log.now = at - 1;
        let answer = self.log.ask(PLAYERS[by], action.clone());
        if let Action::Deal(overture) = action {
            self.know[by].did(overture, answer.is_ok(), at);
        }
        match &answer {
            Ok(_) => self.take_in(by, action, &before),
            // The words of every refused acceptance are the same; that it was refused is known.
            Err(refusal) => self.received[by].push(format!("{refusal:?}")),
        }
        answer.map(|_| ())
    }

    fn take_in(&mut self, by: usize, action: &Action, before: &Truth) {
        if let Action::Deal(overture) = action {
            knowledge::address(&mut self.know, Seat(by as u8), overture, &self.log);
            self.count(wishes::kind(overture));
        } else {
            self.know.iter_mut().for_each(Knowledge::see);
        }
        let playing = self.log.game.playing();
        before.tell(&Truth::of(playing), &mut self.know);
        self.count_deeds();
        for owed in self.log.owed.clone() {
            let is_for = |viewer: &Person| {
                owed.viewer == Viewer::Spectator || owed.viewer == self.log.game.viewer(*viewer)
            };
            for at in (0..5).filter(|at| is_for(&VIEWERS[*at])) {
                self.received[at].push(format!("{:?}", owed.reason));
            }
        }
    }

    pub(super) fn count(&mut self, kind: &'static str) {
        *self.tally.entry(kind).or_default() += 1;
    }

    fn count_deeds(&mut self) {
        let ledger = self.log.game.playing().ledger.as_ref().unwrap();
        let new = ledger.chronicle()[self.counted..].to_vec();
        self.counted += new.len();
        for kind in new.iter().filter_map(|dated| kind_of(&dated.deed)) {
            self.count(kind);
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.log.game.is_over()
    }

    /// The number of whoever makes the next move.
    pub(super) fn mover(&self) -> usize {
        let mover = self.log.mover();
        PLAYERS.iter().position(|person| *person == mover).unwrap()
    }

    /// A move as people play who want an end: kings first, then any man, else whatever.
    pub(super) fn draw_move(&self, dice: &mut Dice) -> Action {
        let view = self.log.view(PLAYERS[self.mover()]);
        let legal = view.legal_moves();
        let taken = |legal: &Legal| view.piece(legal.mv.to).map(|man| man.kind);
        let pick = |dice: &mut Dice, of: &dyn Fn(&Legal) -> bool| {
            let fit: Vec<&Legal> = legal.iter().filter(|legal| of(legal)).collect();
            dice.pick(&fit)
        };
        let king = pick(dice, &|legal| taken(legal) == Some(Kind::King));
        let man = pick(dice, &|legal| taken(legal).is_some());
        let any = pick(dice, &|_| true);
        let eager = man.filter(|_| dice.percent(60));
        let chosen = king.filter(|_| dice.percent(85)).or(eager).or(any);
        to_move(&chosen.unwrap().coordinate)
    }

    /// What somebody does that all can see.
    pub(super) fn draw_public(&self, dice: &mut Dice) -> (usize, Action) {
        let anybody = dice.roll(4);
        match dice.roll(100) {
            0 => (anybody, Action::Resign),
            1 => (anybody, Action::OfferDraw),
            2..=5 => (anybody, Action::DeclineDraw),
            6 => (anybody, Action::AgreeDraw),
            _ => (self.mover(), self.draw_move(dice)),
        }
    }
}

/// The kinds of what comes about secretly without being anybody's overture.
fn kind_of(deed: &Deed) -> Option<&'static str> {
    Some(match deed {
        Deed::Allied { members } if members.len() == 3 => "a team of three",
        Deed::Left { taking, .. } if taking.is_some() => "a betrayal",
        Deed::Broke { .. } => "a broken pact",
        Deed::Protectorate { .. } => "a protectorate",
        Deed::Handed { .. } => "another liege",
        Deed::CivilWar { .. } => "a civil war",
        _ => return None,
    })
}
