//! Who plays against whom: the scenarios and the habits of their players.

use crate::game::{Habit, Played, SEATS, play};
use crate::tally::Tally;
use entente_diplomat::Traits;
use entente_game::Character;
use entente_rules::Variant;
use std::fmt::Write;

/// After so many plies a game is judged.
const MOST_PLIES: usize = 300;

/// A scenario: who plays, in which order at first; the seats are rotated.
pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    variant: Variant,
    /// The names of the kinds of players, with their habits.
    players: [(&'static str, Habit); SEATS],
}

impl Scenario {
    pub(crate) const NAMES: [&'static str; 11] = [
        "a",
        "b",
        "c-punish",
        "c-forgive",
        "d",
        "silent",
        "characters",
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
        let traits = Traits {
            loyalty: talker.loyalty / 2,
            fear: 0,
            ..talker
        };
        let traitor = ("traitor", Habit::Talker(traits));
        let punisher = ("punisher", of(Character::Vengeful));
        let forgiver = (
            "forgiver",
            Habit::Talker(Traits {
                grudge: Some(1),
                punishes: false,
                ..*Traits::of(Character::Vengeful)
            }),
        );
        let of_variant = |name, variant, players| {
            Vec::from([Self {
                name,
                variant,
                players,
            }])
        };
        let one = |name, players| of_variant(name, Variant::Alliance, players);
        let characters = Character::ALL.map(|character| (character.name(), of(character)));
        let pacts = |name, variant| of_variant(name, variant, characters);
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
            "silent" => one("four silent", [silent; 4]),
            "characters" => one("characters", characters),
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
            let players = self.seated(number);
            let habits = players.map(|(_, habit)| habit);
            let played: Played = play(self.variant, &habits, number, nodes, MOST_PLIES);
            tally.add(&players.map(|(name, _)| name), &played);
            if std::env::var("SHOW").is_ok() {
                println!("{number}: {:?}", played.events);
            }
        }
        let mut text = format!("{}, {nodes} nodes a move\n", self.name);
        let _ = write!(text, "{tally}");
        text
    }

    /// Who has which seat in this game: all orders in turn, so that neighbours change too.
    fn seated(&self, number: u64) -> [(&'static str, Habit); SEATS] {
        let mut left: Vec<_> = self.players.to_vec();
        let mut number = number % 24;
        std::array::from_fn(|_| {
            let chosen = number % left.len() as u64;
            number /= left.len() as u64;
            left.remove(chosen as usize)
        })
    }
}
