//! The pair test with computers as players: two games with the same public events and different
//! secrets. A computer that may know the same of both makes the same move, step and letter at the
//! same moment and with the same budget.
//!
//! `TEST_POSITIONS=10000` compares this many positions (200 without the variable).

use crate::problem::Problem;
use crate::queue::{Load, Queue, Urgency};
use crate::{config, pacing, seed};
use entente_advisor::diplomat::{Decision, Diplomat};
use entente_engine::Engine;
use entente_game::{
    Action, Actor, Chance, Correspondent, DiplomacyAction, Game, GameId, Home, Level, NewComputer,
    NewGame, PersonId, PlayAction, PlayerId, Profile, Seat, StandingOrder, Time, View, Viewer,
};
use entente_rules::{Options, Variant};
use std::time::Duration;

/// The compared player: the computer on the last seat.
const OBSERVER: PlayerId = PlayerId(3);

/// The key of the installation.
const KEY: [u8; 8] = [5; 8];

/// A small generator (SplitMix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// A game of Ann and three computers.
struct Match {
    game: Game,
    now: u64,
}

impl Match {
    fn begin(number: u64) -> Self {
        let mut begun = Self {
            game: Game::new(GameId::from_random(number.to_be_bytes())),
            now: 1_000_000,
        };
        let host = Profile {
            person: PersonId(1),
            name: "Ann".into(),
        };
        let computer = |seat| NewComputer {
            computer: Level::ALL[1].into(),
            seats: vec![Seat(seat)],
        };
        let new = NewGame {
            seats: vec![Seat(0)],
            computers: (1..4).map(computer).collect(),
            ..NewGame::new(Options::of(Variant::Alliance), Home::Private, host)
        };
        assert!(begun.act(0, &Action::Create(new), 0));
        begun
    }

    fn act(&mut self, player: u32, action: &Action, at: u64) -> bool {
        let actor = match player {
            0 => Actor::Person(PersonId(1)),
            computer => Actor::Computer(PlayerId(computer)),
        };
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let decided = self
            .game
            .decide(actor, action, Time(self.now + at), &chance);
        let Ok(decision) = decided else {
            return false;
        };
        self.game
            .append(&decision.record, Some(&decision.erasable))
            .unwrap();
        true
    }

    fn view(&self, player: PlayerId) -> View {
        self.game.view(Viewer::Player(player)).unwrap()
    }
}

/// A secret between the players who are not compared.
fn secret(dice: &mut Dice) -> (u32, DiplomacyAction) {
    let by = dice.roll(3) as u32;
    let to = Seat(((u64::from(by) + 1 + dice.roll(2)) % 3) as u8);
    let action = match dice.roll(6) {
        0 | 1 => DiplomacyAction::Propose { to, message: None },
        2 => DiplomacyAction::Accept {
            from: to,
            leaving: false,
        },
        3 => DiplomacyAction::Decline {
            from: to,
            message: None,
        },
        4 => DiplomacyAction::Order(StandingOrder::Removal),
        _ => DiplomacyAction::Write {
            to: vec![Correspondent::Seat(to)],
            text: "Ready?".into(),
            anonymous: false,
        },
    };
    (by, action)
}

/// A computer's actions with its knowledge: its move and step, their moments and budgets.
type PlannedAction = fn(&Match) -> String;

fn plan(of: &Match) -> String {
    let view = of.view(OBSERVER);
    let turns = of.game.waiting_computers();
    let own: Vec<_> = turns
        .iter()
        .filter(|turn| turn.player == OBSERVER)
        .collect();
    let moments: Vec<_> = own
        .iter()
        .map(|turn| {
            let drawn = seed::of_moment(KEY, view.game.as_str(), OBSERVER, turn.version);
            (
                pacing::answer_delay(drawn),
                pacing::move_delay(None, 4, drawn),
            )
        })
        .collect();
    let turn = of.game.view_of_turn(Viewer::Player(OBSERVER)).unwrap();
    let mv = turn.is_my_turn().then(|| {
        let strength = config::strength(Level::ALL[1]);
        let problem = Problem::of(&turn, OBSERVER, strength, seed::of_move(&turn, OBSERVER));
        let problem = problem.unwrap();
        (
            problem.nodes(),
            problem.solve(problem.nodes(), 1 << 16, &mut ()).0,
        )
    });
    format!("{own:?} {moments:?} {mv:?} {:?}", decided(&view))
}

fn decided(view: &View) -> Option<Decision> {
    let diplomat = Diplomat::of(view)?;
    let mut engine = Engine::with_memory(1 << 16);
    diplomat.decide(seed::of_deal(view, OBSERVER), &mut engine, 1_000, &mut ())
}

/// Plays pairs until so many positions are compared; the first in which the plans differ.
fn difference(positions: u64, plan: PlannedAction) -> Option<String> {
    let mut compared = 0;
    for number in 1.. {
        let mut dice = Dice(number);
        let mut pair = [Match::begin(number), Match::begin(number)];
        for turn in 0..40 {
            for step in 0..dice.roll(4) {
                let (by, action) = secret(&mut dice);
                let only = dice.roll(3) as usize;
                for (index, game) in pair.iter_mut().enumerate() {
                    if only != index {
                        game.act(by, &Action::Diplomacy(action.clone()), step);
                    }
                }
            }
            let views = pair
                .each_ref()
                .map(|game| format!("{:?}", game.view(OBSERVER)));
            if views[0] != views[1] {
                // A secret had an effect that this player may see.
                break;
            }
            let plans = pair.each_ref().map(plan);
            if plans[0] != plans[1] {
                return Some(format!("pair {number}, turn {turn}: {plans:?}"));
            }
            compared += 1;
            if compared >= positions {
                return None;
            }
            let spectator = pair[0].game.view(Viewer::Spectator).unwrap();
            let Some(seat) = spectator.turn() else { break };
            let mover = spectator.players.seats[seat.index()].player.unwrap();
            let legal = pair[0].view(mover).legal_moves();
            if legal.is_empty() {
                break;
            }
            let chosen = &legal[dice.roll(legal.len() as u64) as usize];
            let mv = PlayAction::to_move_anyway(chosen.coordinate.as_str()).into();
            for game in &mut pair {
                game.now += 10_000;
            }
            if !pair.iter_mut().all(|game| game.act(mover.0, &mv, 0)) {
                break;
            }
        }
    }
    None
}

fn positions() -> u64 {
    let wanted = std::env::var("TEST_POSITIONS").ok();
    wanted.map_or(200, |wanted| wanted.parse().unwrap())
}

#[test]
fn a_computer_plans_the_same_whatever_others_do_in_secret() {
    assert_eq!(difference(positions(), plan), None);
}

/// Otherwise their silence would show earlier writers that another player has written since.
#[test]
fn an_earlier_letter_is_answered_as_well() {
    let mut game = Match::begin(1);
    for by in [0, 1] {
        let letter = DiplomacyAction::Write {
            // One of them to others, too.
            to: [3, 2][..2 - by as usize]
                .iter()
                .map(|seat| Correspondent::Seat(Seat(*seat)))
                .collect(),
            text: "Ready?".into(),
            anonymous: false,
        };
        assert!(game.act(by, &Action::Diplomacy(letter), 0));
    }
    let view = game.view(OBSERVER);
    let diplomat = Diplomat::of(&view).unwrap();
    let from: Vec<_> = diplomat.unanswered().map(|letter| letter.from).collect();
    assert_eq!(from, [1, 0].map(|seat| Correspondent::Seat(Seat(seat))));
}

#[test]
fn a_moment_that_depends_on_secrets_is_found() {
    let leak: PlannedAction = |of| {
        let drawn = seed::of_moment(KEY, "game", OBSERVER, of.game.records());
        format!("{:?}", pacing::answer_delay(drawn))
    };
    assert!(difference(200, leak).is_some());
}

#[test]
fn a_move_that_depends_on_secrets_is_found() {
    let leak: PlannedAction = |of| {
        let others_status = of.view(PlayerId(1)).own.unwrap().diplomacy.unwrap();
        format!(
            "{}",
            others_status.letters.len() + others_status.proposed_by.len()
        )
    };
    assert!(difference(200, leak).is_some());
}

/// The budget of a live move, and the next search, with so many searches of this urgency in the
/// queue.
fn beside(results: u32, urgency: Urgency) -> (u64, Option<u32>) {
    let (mut queue, mut load) = (Queue::default(), Load::default());
    for result in 0..results {
        queue.push(1 + result, urgency, ());
    }
    queue.push(0, Urgency::Live, ());
    load.arrived(Duration::ZERO);
    let first = queue.pop().map(|(key, ..)| key);
    (load.budget(Duration::ZERO, queue.len(), 1_000_000), first)
}

#[test]
fn thoughts_about_deals_neither_delay_nor_shrink_a_move() {
    assert_eq!(
        beside(50, Urgency::Diplomacy),
        beside(0, Urgency::Diplomacy)
    );
    // Searches of any game would change it.
    assert_ne!(beside(50, Urgency::Daily), beside(0, Urgency::Daily));
    assert_ne!(beside(50, Urgency::Live), beside(0, Urgency::Live));
}
