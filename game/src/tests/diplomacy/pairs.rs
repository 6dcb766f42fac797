//! The pair test at the level of views: two games with the same public course and different secret dealings. Whoever may know the same of both must receive the same, byte
//! for byte, and see the same at every moment. Leaks that were planted must be found: they are the test of the test.

use super::knowledge::{public_course, seats};
use super::looks::{Look, honest};
use super::scene::{PLAYERS, Scene, Terms, VIEWERS};
use super::*;
use crate::event::Event;
use crate::fate::Fates;

/// What must have come about in some pair.
const KINDS: [&str; 21] = [
    "a proposal",
    "a proposal with words",
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
    "a muting",
    "an end of muting",
    "a reported letter",
    "a team of three",
    "a betrayal",
    "a broken pact",
    "a protectorate",
    "a civil war",
];

/// The two games, and what came of comparing them.
struct Pair {
    games: [Scene; 2],
    look: Look,
    /// What somebody could see of a difference that was not for him.
    leak: Option<String>,
    /// How often somebody looked for whom the games were the same.
    compared: usize,
}

/// How a pair ended.
enum Fate {
    Kept,
    /// The public courses parted: a secret came to light on the board.
    Parted,
}

impl Pair {
    fn open(terms: &Terms, look: Look) -> Self {
        Self {
            games: [Scene::open(terms), Scene::open(terms)],
            look,
            leak: None,
            compared: 0,
        }
    }

    /// Both games ask for the same. An alias is another in each, and is meant by the order in which it was heard of.
    fn ask_both(&mut self, by: usize, overture: &Overture, at: u64) {
        let [first, second] = &mut self.games;
        let translated = translate(overture, |alias| {
            let heard = &first.know[by].strangers;
            let number = heard.iter().position(|known| *known == alias);
            let theirs = number.and_then(|number| second.know[by].strangers.get(number));
            theirs.copied().unwrap_or(Alias(Alias::COUNT))
        });
        let _ = first.ask(by, &Action::Deal(overture.clone()), at);
        let _ = second.ask(by, &Action::Deal(translated), at);
    }

    /// The same letter comes to somebody from two different hands.
    fn swap_writers(&mut self, dice: &mut Dice, circle: &[Seat], at: u64) {
        let outside: Vec<Seat> = seats().filter(|seat| !circle.contains(seat)).collect();
        let to = Correspondent::Seat(dice.pick(&outside).unwrap());
        for (game, writer) in self.games.iter_mut().zip(circle) {
            let letter = Overture::Write {
                to,
                text: "guess".to_string(),
                anonymous: true,
            };
            let _ = game.ask(writer.index(), &Action::Deal(letter), at);
        }
    }

    /// What happens between two public events: some of it in both games, some in one.
    fn deal(&mut self, dice: &mut Dice, circle: &[Seat], at: u64) {
        let everybody: Vec<Seat> = seats().collect();
        for number in 0..dice.roll(4) as u64 {
            let (game, at) = (dice.roll(2), at + number);
            let insider = dice.pick(circle).unwrap();
            let anybody = dice.pick(&everybody).unwrap();
            match dice.roll(100) {
                0..40 => {
                    let overture = wish(&self.games[0], dice, anybody, &everybody);
                    self.ask_both(anybody.index(), &overture, at);
                }
                40..50 => self.swap_writers(dice, circle, at),
                _ => {
                    let overture = wish(&self.games[game], dice, insider, circle);
                    let _ = self.games[game].ask(insider.index(), &Action::Deal(overture), at);
                }
            }
        }
    }

    /// Looks through everybody's eyes for whom the games are the same.
    fn compare(&mut self, moment: &str) {
        let [first, second] = &self.games;
        let is_same = |at: &usize| match at {
            0..4 => first.know[*at].lines == second.know[*at].lines,
            _ => true,
        };
        for at in (0..VIEWERS.len()).filter(is_same) {
            self.compared += 1;
            let told = [first, second].map(|game| {
                let received = &game.received[at];
                format!("{} {received:?}", (self.look)(game, at))
            });
            if told[0] != told[1] {
                self.leak = Some(format!("{moment}: viewer {at}: {}", difference(&told)));
                return;
            }
        }
    }

    fn has_parted(&self) -> bool {
        let [first, second] = &self.games;
        public_course(&first.log) != public_course(&second.log)
    }

    /// Plays on until a leak is found, the courses part or it is enough.
    fn run(&mut self, dice: &mut Dice, terms: &Terms, circle: &[Seat]) -> Fate {
        for turn in 1..=12 + dice.roll(50) as u64 {
            let at = 10_000 + 100_000 * turn;
            self.deal(dice, circle, at);
            if self.has_parted() {
                return Fate::Parted;
            }
            self.compare(&format!("before {turn}"));
            let (by, action) = self.games[0].draw_public(dice);
            let answers = self
                .games
                .each_mut()
                .map(|game| game.ask(by, &action, at + 90_000));
            if self.has_parted() {
                return Fate::Parted;
            }
            assert_eq!(answers[0], answers[1], "{action:?}");
            if self.games[0].is_over() && terms.diplomacy.reveal_alliances {
                return Fate::Kept;
            }
            self.compare(&format!("after {turn}"));
            if self.games[0].is_over() || self.leak.is_some() {
                return Fate::Kept;
            }
        }
        Fate::Kept
    }
}

fn wish(game: &Scene, dice: &mut Dice, by: Seat, circle: &[Seat]) -> Overture {
    let view = game.log.view(PLAYERS[by.index()]);
    let standing = view.affairs.unwrap().standing.unwrap();
    wishes::draw(dice, &standing, circle)
}

fn translate(overture: &Overture, name: impl Fn(Alias) -> Alias) -> Overture {
    let who = |who: Correspondent| match who {
        Correspondent::Alias(alias) => Correspondent::Alias(name(alias)),
        seat => seat,
    };
    match overture.clone() {
        Overture::Write {
            to,
            text,
            anonymous,
        } => Overture::Write {
            to: who(to),
            text,
            anonymous,
        },
        Overture::Mute { sender, muted } => Overture::Mute {
            sender: who(sender),
            muted,
        },
        other => other,
    }
}

/// Where two texts part.
fn difference(told: &[String; 2]) -> String {
    let common = told[0].bytes().zip(told[1].bytes());
    let at = common.take_while(|(one, other)| one == other).count();
    let around = |text: &String| {
        let bytes = text.bytes().skip(at.saturating_sub(120)).take(240);
        String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).to_string()
    };
    format!("\n{}\n{}", around(&told[0]), around(&told[1]))
}

/// One pair, made from its number.
fn pair(number: u64, look: Look) -> (Pair, Fate) {
    let mut dice = Dice(number.wrapping_mul(0x0005_DEEC_E66D));
    let terms = match dice.percent(15) {
        true => Terms::of_pacts(&mut dice),
        false => Terms::of_alliances(&mut dice),
    };
    let mut circle: Vec<Seat> = seats().collect();
    for _ in 0..1 + dice.roll(2) {
        circle.remove(dice.roll(circle.len()));
    }
    let mut pair = Pair::open(&terms, look);
    let fate = pair.run(&mut dice, &terms, &circle);
    (pair, fate)
}

#[test]
fn pairs_look_the_same_to_whoever_knows_the_same() {
    let (wanted, seed) = (number("TEST_PAIRS", 300), number("TEST_SEED", 1));
    let (mut kept, mut parted, mut compared) = (0, 0, 0);
    let mut tally = Tally::new();
    for number in seed * 1_000_000.. {
        let (pair, fate) = pair(number, honest);
        assert!(pair.leak.is_none(), "pair {number}: {}", pair.leak.unwrap());
        pair.games
            .iter()
            .for_each(|game| add(&mut tally, &game.tally));
        compared += pair.compared;
        match fate {
            Fate::Kept => kept += 1,
            Fate::Parted => parted += 1,
        }
        if kept == wanted {
            break;
        }
    }
    std::println!(
        "{kept} pairs, {parted} thrown away where a secret came to light, {compared} looks at both; what came about in secret: {tally:#?}"
    );
    for kind in KINDS {
        assert!(tally.contains_key(kind), "nothing of the kind: {kind}");
    }
}

/// Within so many pairs every leak must be found.
fn is_found(look: Look) -> bool {
    (1..=100).any(|number| pair(number, look).0.leak.is_some())
}

#[test]
fn a_count_of_all_records_is_found() {
    assert!(is_found(|scene, _| scene.log.game.records().to_string()));
}

#[test]
fn the_true_position_is_found() {
    assert!(is_found(|scene, _| scene
        .log
        .game
        .playing()
        .position()
        .to_json()));
}

#[test]
fn a_count_of_all_letters_is_found() {
    assert!(is_found(|scene, _| {
        let ledger = scene.log.game.playing().ledger.as_ref().unwrap();
        ledger.letters.len().to_string()
    }));
}

/// Were private deliveries made before public ones, their number would tell.
#[test]
fn private_deliveries_before_public_ones_are_found() {
    assert!(is_found(|scene, at| {
        let viewer = scene.log.game.viewer(VIEWERS[at]);
        let is_for = |owed: &Owed| owed.viewer == viewer || owed.viewer == Viewer::Spectator;
        format!("{:?}", scene.log.owed.iter().rev().position(is_for))
    }));
}

/// Were an acceptance refused in the words of the rules, it would tell how the other stands.
#[test]
fn the_causes_of_refusals_are_found() {
    assert!(is_found(|scene, at| {
        let playing = scene.log.game.playing();
        let accept = |from| Event::ProposalAccepted {
            by: Seat(at as u8),
            from,
            left: false,
        };
        let codes = seats().map(|from| {
            let dealt = playing.dealt(&accept(from), &mut Fates::none());
            dealt.err().map(|code| code.to_string())
        });
        format!("{:?}", codes.collect::<Vec<_>>())
    }));
}

#[test]
fn who_is_behind_an_alias_is_found() {
    assert!(is_found(|scene, at| {
        let ledger = scene.log.game.playing().ledger.as_ref().unwrap();
        let own = ledger
            .letters
            .iter()
            .filter(|letter| letter.to.index() == at && !letter.unread);
        let writers: Vec<Seat> = own.map(|letter| letter.from).collect();
        format!("{writers:?}")
    }));
}
