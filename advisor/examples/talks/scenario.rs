//! Who plays against whom: the scenarios and the habits of their players.

use crate::game::{Habit, Played, play};
use crate::tally::Tally;
use entente_advisor::diplomat::{Loyalty, Traits};
use entente_game::Character;
use entente_rules::{Options, Variant};
use std::fmt::Write;

/// After so many plies a game is judged.
const MOST_PLIES: usize = 300;

/// A scenario: who plays, in which order at first; the seats are rotated.
pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    variant: Variant,
    /// The names of the kinds of players, with their habits.
    players: Vec<(&'static str, Habit)>,
    /// Whether in each game another one of them is replaced by somebody silent.
    has_guest: bool,
}

impl Scenario {
    pub(crate) const NAMES: [&'static str; 15] = [
        "a",
        "b",
        "c-punish",
        "c-forgive",
        "d",
        "e",
        "f",
        "silent",
        "characters",
        "team",
        "betrayed",
        "pacts-chess4",
        "pacts-chess45",
        "pacts-multiplayer",
        "all",
    ];

    /// The scenarios of this name; none if there is no such name.
    pub(crate) fn named(name: &str, talker: Traits) -> Vec<Self> {
        let of = |character| Habit::Talker(*Traits::of(character));
        let opportunist = ("talker", Habit::Talker(talker));
        let silent = ("silent", Habit::Silent);
        let accepter = ("accepter", Habit::Accepter);
        // A traitor is somebody for whom half as much is enough.
        let traitor = ("traitor", betrayer(talker, |gain| gain / 2));
        let stayer = ("stayer", stayer(talker));
        let punisher = ("punisher", of(Character::Vengeful));
        let forgiver = ("forgiver", forgiver());
        let of_variant = |name, variant, players: &[_]| {
            Vec::from([Self {
                name,
                variant,
                players: players.to_vec(),
                has_guest: false,
            }])
        };
        let one = |name, players: [_; 4]| of_variant(name, Variant::Alliance, &players);
        let characters = Character::ALL.map(|character| (character.name(), of(character)));
        let [loyal, vengeful, timid] = [Character::Loyal, Character::Vengeful, Character::Timid]
            .map(|character| (character.name(), of(character)));
        let betrayed = [
            ("at any gain", betrayer(talker, |_| 0)),
            loyal,
            vengeful,
            timid,
        ];
        let pacts = |name, variant| {
            // The fifth player of Chess 4.5 is another of the first character.
            let seats = Options::of(variant).players();
            let players: Vec<_> = characters.iter().copied().cycle().take(seats).collect();
            of_variant(name, variant, &players)
        };
        match name {
            "a" => one(
                "A: two talkers, two silent",
                [opportunist, opportunist, silent, silent],
            ),
            "b" => one(
                "B: one talker, three accepters",
                [opportunist, accepter, accepter, accepter],
            ),
            "c-punish" => one(
                "C: a traitor, three punish",
                [traitor, punisher, punisher, punisher],
            ),
            "c-forgive" => one(
                "C: a traitor, three forgive",
                [traitor, forgiver, forgiver, forgiver],
            ),
            "d" => one("D: four talkers", [opportunist; 4]),
            "e" => one(
                "E: two talkers, one asks everybody, one silent",
                [opportunist, opportunist, ("asker", Habit::Asker), silent],
            ),
            "f" => one(
                "F: two talkers, two that never leave for somebody else",
                [opportunist, opportunist, stayer, stayer],
            ),
            "silent" => one("four silent", [silent; 4]),
            "characters" => one("characters", characters),
            "team" => Vec::from([Self {
                name: "team: three characters, one silent",
                variant: Variant::Alliance,
                players: characters.to_vec(),
                has_guest: true,
            }]),
            "betrayed" => one("characters beside a traitor", betrayed),
            "pacts-chess4" => pacts("pacts in Chess4", Variant::Chess4),
            "pacts-chess45" => pacts("pacts in Chess 4.5", Variant::Chess45),
            "pacts-multiplayer" => pacts("pacts by the multi-player rules", Variant::Multiplayer),
            "all" => {
                let others = Self::NAMES.iter().filter(|name| **name != "all");
                others.flat_map(|name| Self::named(name, talker)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Plays so many games, the seats rotated, and says what came of it.
    pub(crate) fn play(&self, games: u64, nodes: u64) -> String {
        let mut tally = Tally::default();
        for number in 0..games {
            let (names, habits): (Vec<_>, Vec<_>) = self.seated(number).into_iter().unzip();
            let played: Played = play(self.variant, &habits, number, nodes, MOST_PLIES);
            tally.add(&names, &played);
            if std::env::var("SHOW").is_ok() {
                println!("{number}: {:?}", played.events);
            }
        }
        let mut text = format!("{}, {nodes} nodes a move\n", self.name);
        let _ = write!(text, "{tally}");
        text
    }

    /// Who has which seat in this game: all orders in turn, so that neighbours change too.
    fn seated(&self, number: u64) -> Vec<(&'static str, Habit)> {
        let mut left = self.players.clone();
        let mut number = number;
        let mut seated = Vec::new();
        while !left.is_empty() {
            let choices = left.len() as u64;
            seated.push(left.remove((number % choices) as usize));
            number /= choices;
        }
        if self.has_guest {
            // After all orders, the guest sits on the next seat.
            seated[(number % 4) as usize] = ("silent", Habit::Silent);
        }
        seated
    }
}

/// Somebody who leaves no ally for somebody else, whatever it brings.
fn stayer(talker: Traits) -> Habit {
    Habit::Talker(Traits {
        leaving_costs: 100_000,
        ..talker
    })
}

/// Somebody who has forgotten a betrayal a moment later.
fn forgiver() -> Habit {
    Habit::Talker(Traits {
        grudge: Some(1),
        punishes: false,
        loyalty: Loyalty::Kept,
        ..*Traits::of(Character::Vengeful)
    })
}

/// Somebody who fears nobody, and for whom this part of the gain is enough to betray.
fn betrayer(talker: Traits, enough: impl Fn(u32) -> u32) -> Habit {
    Habit::Talker(Traits {
        loyalty: match talker.loyalty {
            Loyalty::UntilItPays(gain) => Loyalty::UntilItPays(enough(gain)),
            kept => kept,
        },
        fear: 0,
        ..talker
    })
}
