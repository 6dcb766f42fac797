//! Random tournaments: players who come late, are absent, leave or do not appear, and results that
//! mostly follow strength.

use entente_leagues::pairings::record::{Bye, Colour, Game, Outcome, Pair, PlayerNumber, Round};
use entente_leagues::pairings::swiss::{Pairing, Swiss, Unpairable};

/// Random numbers that are the same for the same seed (splitmix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }

    /// Whether something happens that happens so many times in a hundred.
    pub(crate) fn percent(&mut self, times: u64) -> bool {
        self.below(100) < times
    }
}

/// One tournament while it is played.
pub(crate) struct Tournament {
    pub(crate) swiss: Swiss,
    pub(crate) rounds: Vec<Round>,
    /// The first round in which each player takes part, and the first in which they no longer do.
    stays: Vec<(usize, usize)>,
    /// The percentage of players who are absent, and of games that are not played.
    absences: u64,
    draws: u64,
    chance: Chance,
}

impl Tournament {
    /// A tournament of this many players. Every second one has no absences at all.
    pub(crate) fn new(seed: u64, players: usize, rounds: u32) -> Self {
        let mut chance = Chance(seed);
        let initial_colour = [Colour::White, Colour::Black][chance.below(2) as usize];
        let absences = if seed.is_multiple_of(2) {
            0
        } else {
            chance.below(12)
        };
        let draws = chance.below(60);
        let stay = |chance: &mut Chance| {
            let late = if chance.percent(absences / 2) {
                chance.below(3) as usize
            } else {
                0
            };
            let leaves = chance.percent(absences / 2);
            (
                late,
                if leaves {
                    2 + chance.below(5) as usize
                } else {
                    usize::MAX
                },
            )
        };
        let stays = (0..players).map(|_| stay(&mut chance)).collect();
        let swiss = Swiss {
            rounds,
            initial_colour,
        };
        Self {
            swiss,
            rounds: Vec::new(),
            stays,
            absences,
            draws,
            chance,
        }
    }

    pub(crate) fn players(&self) -> usize {
        self.stays.len()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.rounds.len() >= self.swiss.rounds as usize
    }

    /// Draws the players who are absent from the next round, each with the reason, and those who
    /// play.
    pub(crate) fn attendance(&mut self) -> (Vec<(PlayerNumber, Bye)>, Vec<PlayerNumber>) {
        let (mut away, mut present) = (Vec::new(), Vec::new());
        for (index, &(from, until)) in self.stays.iter().enumerate() {
            let number = PlayerNumber(index as u32 + 1);
            if !(from..until).contains(&self.rounds.len()) {
                away.push((number, Bye::Absent));
            } else if self.chance.percent(self.absences) {
                let bye = if self.chance.percent(50) {
                    Bye::Requested
                } else {
                    Bye::Absent
                };
                away.push((number, bye));
            } else {
                present.push(number);
            }
        }
        (away, present)
    }

    /// Pairs the next round.
    pub(crate) fn pair(&self, present: &[PlayerNumber]) -> Result<Pairing, Unpairable> {
        self.swiss.pair(&self.rounds, present)
    }

    /// Plays the next round.
    pub(crate) fn play(&mut self, pairing: &Pairing, away: Vec<(PlayerNumber, Bye)>) {
        let games = pairing.pairs.iter().map(|&pair| {
            let outcome = outcome(&mut self.chance, pair, self.absences, self.draws);
            Game { pair, outcome }
        });
        let games = games.collect();
        let bye = pairing.bye.map(|number| (number, Bye::Allocated));
        self.rounds.push(Round {
            games,
            byes: away.into_iter().chain(bye).collect(),
            running: Vec::new(),
        });
    }
}

fn outcome(chance: &mut Chance, pair: Pair, absences: u64, draws: u64) -> Outcome {
    if chance.percent(absences / 2) {
        let outcomes = [
            Outcome::WhiteForfeits,
            Outcome::BlackForfeits,
            Outcome::BothForfeit,
        ];
        return outcomes[chance.below(3) as usize];
    }
    if chance.percent(draws) {
        return Outcome::Draw;
    }
    // The stronger player, who has the lower number, wins two games of three.
    let white_is_stronger = pair.white < pair.black;
    if chance.below(3) < 2 {
        if white_is_stronger {
            Outcome::WhiteWins
        } else {
            Outcome::BlackWins
        }
    } else if white_is_stronger {
        Outcome::BlackWins
    } else {
        Outcome::WhiteWins
    }
}
