//! The pair test for views: two games with the same public moves and different secret diplomacy.
//!
//! A viewer who may know the same of both must receive the same, byte for byte, and see the same at
//! every moment. Planted leaks must be detected: they test the test.

use super::knowledge::{public_state, seats};
use super::scene::{GameSetup, PLAYERS, Scene, VIEWERS};
use super::views::{Observe, see_view};
use super::*;
use crate::base::event::Event;
use crate::diplomacy;
use crate::diplomacy::apply::KnownAlliances;
use crate::diplomacy::king_losses::KingLosses;

/// The kinds of events that must have happened in some pair.
const KINDS: [&str; 24] = [
    "a proposal",
    "a proposal with a message",
    "a withdrawal",
    "an acceptance",
    "an acceptance, leaving",
    "a refusal",
    "a counter-proposal",
    "a leaving",
    "an order to remove",
    "an order to play on",
    "a signed letter",
    "an anonymous letter",
    "a letter to an alias",
    "a letter to several",
    "a muting",
    "an unmute",
    "a reported letter",
    "an alliance of three",
    "a proposal of an alliance of several",
    "a betrayal",
    "a question before a betrayal",
    "a broken pact",
    "a protectorate",
    "a civil war",
];

/// The two games, and the result of comparing them.
struct Pair {
    games: [Scene; 2],
    observe: Observe,
    /// A difference that a viewer could see but must not.
    leak: Option<String>,
    /// The number of comparisons of a viewer for whom the games were the same.
    compared: usize,
    /// Whether the games ended, so that what a rating is calculated from was compared.
    rated: bool,
}

enum PairOutcome {
    Finished,
    /// The public moves became different, because a secret had an effect on the board.
    Parted,
}

impl Pair {
    fn open(setup: &GameSetup, observe: Observe) -> Self {
        Self {
            games: [Scene::open(setup), Scene::open(setup)],
            observe,
            leak: None,
            compared: 0,
            rated: false,
        }
    }

    /// Compares what a rating of the games would be calculated from, for which nobody has to know
    /// anything secret.
    fn compare_ratings(&mut self) {
        let facts = self.games.each_ref().map(|game| {
            let game = &game.log.game;
            let facts = game.state().and_then(|state| game.rating_facts(state));
            format!("{:?}", facts.expect("the game is over"))
        });
        assert_eq!(facts[0], facts[1], "a rating depends on a secret");
        self.rated = true;
    }

    /// Does the same action in both games. An alias differs between the games, so it is meant by
    /// the order in which aliases first wrote.
    fn ask_both(&mut self, by: usize, action: &DiplomacyAction, at: u64) {
        let [first, second] = &mut self.games;
        let translated = translate(action, |alias| {
            let known_aliases = &first.know[by].strangers;
            let number = known_aliases.iter().position(|older| *older == alias);
            let theirs = number.and_then(|number| second.know[by].strangers.get(number));
            theirs.copied().unwrap_or(Alias(Alias::COUNT))
        });
        let _ = first.act(by, &Action::Diplomacy(action.clone()), at);
        let _ = second.act(by, &Action::Diplomacy(translated), at);
    }

    /// Somebody gets the same letter from different writers.
    fn swap_writers(&mut self, dice: &mut Dice, insiders: &[Seat], at: u64) {
        let outside: Vec<Seat> = seats().filter(|seat| !insiders.contains(seat)).collect();
        let to = Correspondent::Seat(dice.pick(&outside).unwrap());
        for (game, writer) in self.games.iter_mut().zip(insiders) {
            let letter = DiplomacyAction::Write {
                to: vec![to],
                text: "guess".to_string(),
                anonymous: true,
            };
            let _ = game.act(writer.index(), &Action::Diplomacy(letter), at);
        }
    }

    /// Somebody wants to betray an ally, is asked, and does not answer.
    fn ask_about_betrayal(&mut self, game: usize, by: Seat, at: u64) {
        let game = &mut self.games[game];
        if !game.is_over()
            && let Some(action) = game.betrayal(by.index())
        {
            let asked = game.act(by.index(), &action, at);
            assert!(matches!(asked, Err(Refusal::Betrays { .. })));
            game.know[by.index()].lines.push(format!("asked at {at}"));
            game.count("a question before a betrayal");
        }
    }

    /// Secret actions between two public events: some in both games, some in one.
    fn act_secretly(&mut self, dice: &mut Dice, insiders: &[Seat], at: u64) {
        let everybody: Vec<Seat> = seats().collect();
        for number in 0..dice.roll(4) as u64 {
            let (game, at) = (dice.roll(2), at + number);
            let insider = dice.pick(insiders).unwrap();
            let anybody = dice.pick(&everybody).unwrap();
            match dice.roll(100) {
                0..40 => {
                    let action = action(&self.games[0], dice, anybody, &everybody);
                    self.ask_both(anybody.index(), &action, at);
                }
                40..50 => self.swap_writers(dice, insiders, at),
                50..60 => self.ask_about_betrayal(game, insider, at),
                _ => {
                    let action = action(&self.games[game], dice, insider, insiders);
                    let _ = self.games[game].act(insider.index(), &Action::Diplomacy(action), at);
                }
            }
        }
    }

    /// Compares the games for every viewer for whom they are the same.
    fn compare(&mut self, moment: &str) {
        let [first, second] = &self.games;
        let is_same = |at: &usize| match at {
            0..4 => first.know[*at].lines == second.know[*at].lines,
            _ => true,
        };
        for at in (0..VIEWERS.len()).filter(is_same) {
            self.compared += 1;
            let seen = [first, second].map(|game| {
                let received = &game.received[at];
                format!("{} {received:?}", (self.observe)(game, at))
            });
            if seen[0] != seen[1] {
                self.leak = Some(format!("{moment}: viewer {at}: {}", difference(&seen)));
                return;
            }
        }
    }

    fn has_parted(&self) -> bool {
        let [first, second] = &self.games;
        public_state(&first.log) != public_state(&second.log)
    }

    /// Plays until a leak is found, the public moves become different, or the game is long enough.
    fn run(&mut self, dice: &mut Dice, setup: &GameSetup, insiders: &[Seat]) -> PairOutcome {
        for turn in 1..=12 + dice.roll(50) as u64 {
            let at = 10_000 + 100_000 * turn;
            self.act_secretly(dice, insiders, at);
            if self.has_parted() {
                return PairOutcome::Parted;
            }
            self.compare(&format!("before {turn}"));
            let (by, action) = self.games[0].random_public_action(dice);
            let answers = self
                .games
                .each_mut()
                .map(|game| game.act(by, &action, at + 90_000));
            if self.has_parted() {
                return PairOutcome::Parted;
            }
            assert_eq!(answers[0], answers[1], "{action:?}");
            if self.games[0].is_over() {
                self.compare_ratings();
            }
            if self.games[0].is_over() && setup.diplomacy.reveal_alliances {
                return PairOutcome::Finished;
            }
            self.compare(&format!("after {turn}"));
            if self.games[0].is_over() || self.leak.is_some() {
                return PairOutcome::Finished;
            }
        }
        PairOutcome::Finished
    }
}

fn action(game: &Scene, dice: &mut Dice, by: Seat, insiders: &[Seat]) -> DiplomacyAction {
    let view = game.log.view(PLAYERS[by.index()]);
    let diplomatic_status = view.own.unwrap().diplomacy.unwrap();
    actions::draw(dice, &diplomatic_status, insiders)
}

fn translate(action: &DiplomacyAction, name: impl Fn(Alias) -> Alias) -> DiplomacyAction {
    let who = |who: Correspondent| match who {
        Correspondent::Alias(alias) => Correspondent::Alias(name(alias)),
        seat => seat,
    };
    match action.clone() {
        DiplomacyAction::Write {
            to,
            text,
            anonymous,
        } => DiplomacyAction::Write {
            to: to.into_iter().map(who).collect(),
            text,
            anonymous,
        },
        DiplomacyAction::Mute { sender, muted } => DiplomacyAction::Mute {
            sender: who(sender),
            muted,
        },
        other => other,
    }
}

/// The place where two texts differ.
fn difference(seen: &[String; 2]) -> String {
    let common = seen[0].bytes().zip(seen[1].bytes());
    let at = common.take_while(|(one, other)| one == other).count();
    let around = |text: &String| {
        let bytes = text.bytes().skip(at.saturating_sub(120)).take(240);
        String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).to_string()
    };
    format!("\n{}\n{}", around(&seen[0]), around(&seen[1]))
}

/// One pair, made from its number.
fn pair(number: u64, observe: Observe) -> (Pair, PairOutcome) {
    let mut dice = Dice(number.wrapping_mul(0x0005_DEEC_E66D));
    let setup = if dice.percent(15) {
        GameSetup::of_pacts(&mut dice)
    } else {
        GameSetup::of_alliances(&mut dice)
    };
    let mut insiders: Vec<Seat> = seats().collect();
    for _ in 0..1 + dice.roll(2) {
        insiders.remove(dice.roll(insiders.len()));
    }
    let mut pair = Pair::open(&setup, observe);
    let outcome = pair.run(&mut dice, &setup, &insiders);
    (pair, outcome)
}

#[test]
fn pairs_look_the_same_to_a_viewer_who_knows_the_same() {
    let (wanted, seed) = (number("TEST_PAIRS", 50), number("TEST_SEED", 1));
    let (mut finished, mut parted, mut compared, mut rated) = (0, 0, 0, 0);
    let mut tally = Tally::new();
    for number in seed * 1_000_000.. {
        let (pair, outcome) = pair(number, see_view);
        assert!(pair.leak.is_none(), "pair {number}: {}", pair.leak.unwrap());
        pair.games
            .iter()
            .for_each(|game| add(&mut tally, &game.tally));
        compared += pair.compared;
        rated += usize::from(pair.rated);
        match outcome {
            PairOutcome::Finished => finished += 1,
            PairOutcome::Parted => parted += 1,
        }
        if finished == wanted {
            break;
        }
    }
    println!(
        "{finished} pairs, {parted} discarded, {compared} comparisons; secret events: {tally:#?}"
    );
    assert!(rated > 0, "no pair came to its end");
    for kind in KINDS {
        assert!(tally.contains_key(kind), "there was no {kind}");
    }
}

/// Whether a leak is detected within 100 pairs.
fn is_found(observe: Observe) -> bool {
    (1..=100).any(|number| pair(number, observe).0.leak.is_some())
}

#[test]
fn a_leak_of_the_number_of_records_is_detected() {
    assert!(is_found(|scene, _| scene.log.game.records().to_string()));
}

#[test]
fn a_leak_of_the_true_position_is_detected() {
    assert!(is_found(|scene, _| scene
        .log
        .game
        .playing()
        .position()
        .to_json()));
}

#[test]
fn a_leak_of_the_number_of_letters_is_detected() {
    assert!(is_found(|scene, _| {
        let ledger = scene.log.game.playing().ledger.as_ref().unwrap();
        ledger.letters.len().to_string()
    }));
}

/// If private notifications came before public ones, their number would be visible.
#[test]
fn private_notifications_before_public_ones_are_detected() {
    assert!(is_found(|scene, at| {
        let viewer = scene.log.game.viewer(VIEWERS[at]);
        let is_for = |notification: &Notification| {
            notification.viewer == viewer || notification.viewer == Viewer::Spectator
        };
        format!(
            "{:?}",
            scene.log.notifications.iter().rev().position(is_for)
        )
    }));
}

/// If an acceptance were refused with the reason of the rules, it would reveal the state of the
/// other player.
#[test]
fn a_leak_of_the_cause_of_a_refusal_is_detected() {
    assert!(is_found(|scene, at| {
        let playing = scene.log.game.playing();
        let accept = |from| Event::ProposalAccepted {
            by: Seat(at as u8),
            from,
            left: false,
            why: None,
        };
        let codes = seats().map(|from| {
            let result =
                diplomacy::apply::try_diplomacy(playing, &accept(from), &mut KingLosses::none());
            result.err().map(|code| code.to_string())
        });
        format!("{:?}", codes.collect::<Vec<_>>())
    }));
}

#[test]
fn a_leak_of_the_player_behind_an_alias_is_detected() {
    assert!(is_found(|scene, at| {
        let ledger = scene.log.game.playing().ledger.as_ref().unwrap();
        let own = ledger
            .letters
            .iter()
            .filter(|letter| letter.is_read_by(Seat(at as u8)));
        let writers: Vec<Seat> = own.map(|letter| letter.from).collect();
        format!("{writers:?}")
    }));
}

/// A proposal names the others in its alliance only to the player to whom it was made, and only as
/// long as they could join it.
#[test]
fn a_leak_of_the_alliance_behind_a_proposal_is_detected() {
    assert!(is_found(|scene, at| {
        let playing = scene.log.game.playing();
        let ledger = playing.ledger.as_ref().unwrap();
        let known = |seat| KnownAlliances::of(playing, ledger, seat);
        let proposers = known(Seat(at as u8)).proposed_by;
        let alliances: Vec<_> = proposers
            .into_iter()
            .map(|from| known(from).allies)
            .collect();
        format!("{alliances:?}")
    }));
}
