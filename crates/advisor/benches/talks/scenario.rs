//! The scenarios: the players of each, with their habits.

use crate::game::{Habit, Played, play};
use crate::tally::Tally;
use entente_advisor::diplomat::{Loyalty, Traits};
use entente_game::Character;
use entente_rules::{Options, Variant};
use std::fmt::Write;

/// The plies after which a game is judged by the shares that the engine expects.
const MAX_PLIES: usize = 300;

/// A scenario with its players in their first order; the seats are rotated.
pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    variant: Variant,
    /// The names of the kinds of players, with their habits.
    players: Vec<(&'static str, Habit)>,
    /// Is another one of them replaced by a silent player in each game?
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
        // A traitor betrays for half of the usual gain.
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
        let alliance = |name, players: [_; 4]| of_variant(name, Variant::Alliance, &players);
        let characters = Character::ALL.map(|character| (character.word(), of(character)));
        let [loyal, vengeful, timid] = [Character::Loyal, Character::Vengeful, Character::Timid]
            .map(|character| (character.word(), of(character)));
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
            "a" => alliance(
                "A: two talkers, two silent",
                [opportunist, opportunist, silent, silent],
            ),
            "b" => alliance(
                "B: alliance talker, three accepters",
                [opportunist, accepter, accepter, accepter],
            ),
            "c-punish" => alliance(
                "C: a traitor, three punish",
                [traitor, punisher, punisher, punisher],
            ),
            "c-forgive" => alliance(
                "C: a traitor, three forgive",
                [traitor, forgiver, forgiver, forgiver],
            ),
            "d" => alliance("D: four talkers", [opportunist; 4]),
            "e" => alliance(
                "E: two talkers, alliance asks everybody, alliance silent",
                [opportunist, opportunist, ("asker", Habit::Asker), silent],
            ),
            "f" => alliance(
                "F: two talkers, two that never leave for somebody else",
                [opportunist, opportunist, stayer, stayer],
            ),
            "silent" => alliance("four silent", [silent; 4]),
            "characters" => alliance("characters", characters),
            "team" => Vec::from([Self {
                name: "team: three characters, alliance silent",
                variant: Variant::Alliance,
                players: characters.to_vec(),
                has_guest: true,
            }]),
            "betrayed" => alliance("characters beside a traitor", betrayed),
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

    /// Plays this many games with rotated seats, and describes the results.
    pub(crate) fn play(&self, games: u64, nodes: u64) -> String {
        let mut tally = Tally::default();
        for number in 0..games {
            let (names, habits): (Vec<_>, Vec<_>) = self.seated(number).into_iter().unzip();
            let played: Played = play(self.variant, &habits, number, nodes, MAX_PLIES);
            tally.add(&names, &played);
            if std::env::var("SHOW").is_ok() {
                println!("{number}: {:?}", played.events);
            }
        }
        let mut text = format!("{}, {nodes} nodes a move\n", self.name);
        let _ = write!(text, "{tally}");
        text
    }

    /// The player of each seat in this game: all orders in turn, so that neighbours change too.
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

/// A player who leaves no ally for another player, whatever it brings.
fn stayer(talker: Traits) -> Habit {
    Habit::Talker(Traits {
        leaving_costs: 100_000,
        ..talker
    })
}

/// A player who has forgotten a betrayal a moment later.
fn forgiver() -> Habit {
    Habit::Talker(Traits {
        betrayal_half_life: Some(1),
        punishes: false,
        loyalty: Loyalty::Kept,
        ..*Traits::of(Character::Vengeful)
    })
}

/// A player who fears no punishment, and betrays for this part of the usual gain.
fn betrayer(talker: Traits, enough: impl Fn(u32) -> u32) -> Habit {
    Habit::Talker(Traits {
        loyalty: match talker.loyalty {
            Loyalty::UntilItPays(gain) => Loyalty::UntilItPays(enough(gain)),
            kept => kept,
        },
        gain_per_punisher: 0,
        ..talker
    })
}
