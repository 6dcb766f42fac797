//! The gains of attackers who try to raise their own rating: by a second account that loses, by
//! aborting, by abandoning, and by substitutes.
//!
//! The attacker plays a year of honest games against people of known strengths, once without and
//! once with the attack. Chance is the same in both, so the difference is what the attack gains.

use std::time::Duration;

use entente_ratings::{
    FinishedGame, Ladder, MAX_SUBSTITUTE_MOVES, MIN_MOVES_OF_EACH_SEAT, Seat, Who,
};

const DAY: i64 = Duration::from_hours(24).as_secs() as i64;
const DAYS: i64 = 365;
/// The numbers of the attacker, of their second account, and of the first honest opponent.
const ATTACKER: u32 = 0;
const SECOND_ACCOUNT: u32 = 1;
const FIRST_OPPONENT: u32 = 2;
const OPPONENTS: u32 = 20;
/// The strength of the attacker, and of somebody who helps them.
const STRENGTH: f64 = 1500.0;
const HELPER_STRENGTH: f64 = 1900.0;
/// The moves of a usual game.
const MOVES: f64 = 40.0;
/// The points that an attack may gain.
const MAX_GAIN: f64 = 30.0;
/// The number of years that are simulated.
const YEARS: u64 = 24;

struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }
}

fn seat(person: u32, place: u32) -> Seat<u32> {
    let (left, share, substitute_moves) = (false, 0, 0);
    Seat {
        who: Who::Person(person),
        place,
        team: None,
        left,
        share,
        substitute_moves,
    }
}

fn game(ended: i64, winner: u32, loser: u32) -> FinishedGame<u32> {
    let seats = vec![seat(winner, 1), seat(loser, 2)];
    FinishedGame {
        ended,
        moves_of_each_seat: MIN_MOVES_OF_EACH_SEAT,
        seats,
    }
}

/// A player of this strength meets an opponent.
fn honest(
    chance: &mut Chance,
    now: i64,
    player: (u32, f64),
    opponent: (u32, f64),
) -> FinishedGame<u32> {
    let expected = 1.0 / (1.0 + 10_f64.powf((opponent.1 - player.1) / 400.0));
    let (winner, loser) = if chance.next() < expected {
        (player.0, opponent.0)
    } else {
        (opponent.0, player.0)
    };
    game(now, winner, loser)
}

fn strength(opponent: u32) -> f64 {
    1200.0 + 30.0 * f64::from(opponent - FIRST_OPPONENT)
}

/// The behaviour of an attacker on a day.
trait Attack {
    /// Games with the second account, at this time of a day.
    fn extra(&self, _now: i64) -> Vec<FinishedGame<u32>> {
        Vec::new()
    }

    /// The strength with which the attacker plays.
    fn own_strength(&self) -> f64 {
        STRENGTH
    }

    /// Changes an honest game of the attacker.
    fn change(&self, _ladder: &Ladder<u32>, game: FinishedGame<u32>) -> FinishedGame<u32> {
        game
    }
}

struct Honest;
impl Attack for Honest {}

/// The second account loses five games a day.
struct Feeding;
impl Attack for Feeding {
    fn extra(&self, now: i64) -> Vec<FinishedGame<u32>> {
        (0..5)
            .map(|number| game(now + number, ATTACKER, SECOND_ACCOUNT))
            .collect()
    }
}

/// The attacker aborts every game against somebody who is stronger than their rating says.
struct Aborting;
impl Attack for Aborting {
    fn change(&self, ladder: &Ladder<u32>, game: FinishedGame<u32>) -> FinishedGame<u32> {
        let is_underrated = game.seats.iter().any(|seat| match seat.who {
            Who::Person(person) if person >= FIRST_OPPONENT => {
                ladder.entry(&person).rating.points() < strength(person) - 20.0
            }
            _ => false,
        });
        let moves_of_each_seat = if is_underrated {
            0
        } else {
            game.moves_of_each_seat
        };
        FinishedGame {
            moves_of_each_seat,
            ..game
        }
    }
}

/// The second account leaves five games a day when the position is even.
struct SecondAccountLeaves;
impl Attack for SecondAccountLeaves {
    fn extra(&self, now: i64) -> Vec<FinishedGame<u32>> {
        let mut games = Feeding.extra(now);
        for seat in games.iter_mut().flat_map(|game| &mut game.seats) {
            seat.share = 500;
            seat.left = seat.place == 2;
        }
        games
    }
}

/// The attacker leaves all of their own games that are lost.
struct LeavingLostGames;
impl Attack for LeavingLostGames {
    fn change(&self, _ladder: &Ladder<u32>, mut game: FinishedGame<u32>) -> FinishedGame<u32> {
        for seat in &mut game.seats {
            let is_lost = seat.place == 2;
            seat.left = is_lost && seat.who == Who::Person(ATTACKER);
            seat.share = if is_lost { 100 } else { 900 };
        }
        game
    }
}

/// Somebody much stronger makes as many moves as a substitute may, in every game.
struct Substitutes;
impl Attack for Substitutes {
    fn own_strength(&self) -> f64 {
        let part = f64::from(MAX_SUBSTITUTE_MOVES) / MOVES;
        STRENGTH + part * (HELPER_STRENGTH - STRENGTH)
    }

    fn change(&self, _ladder: &Ladder<u32>, mut game: FinishedGame<u32>) -> FinishedGame<u32> {
        for seat in game
            .seats
            .iter_mut()
            .filter(|seat| seat.who == Who::Person(ATTACKER))
        {
            seat.substitute_moves = MAX_SUBSTITUTE_MOVES;
        }
        game
    }
}

/// Somebody much stronger plays whole games for the attacker.
struct StandIn;
impl Attack for StandIn {
    fn own_strength(&self) -> f64 {
        HELPER_STRENGTH
    }

    fn change(&self, _ladder: &Ladder<u32>, mut game: FinishedGame<u32>) -> FinishedGame<u32> {
        for seat in game
            .seats
            .iter_mut()
            .filter(|seat| seat.who == Who::Person(ATTACKER))
        {
            seat.substitute_moves = MOVES as u32;
        }
        game
    }
}

/// The attacker's mean rating in the second half of a year, and the one at its end.
fn year(seed: u64, attack: &dyn Attack) -> f64 {
    let mut ladder = Ladder::default();
    let mut chance = Chance(seed);
    let (mut sum, mut count) = (0.0, 0.0);
    for day in 0..DAYS {
        let now = day * DAY;
        for opponent in FIRST_OPPONENT..FIRST_OPPONENT + OPPONENTS {
            let rank = chance.next();
            let other = FIRST_OPPONENT + (rank * f64::from(OPPONENTS)) as u32;
            if other != opponent && chance.next() < 0.3 {
                let two = [(opponent, strength(opponent)), (other, strength(other))];
                let _ = ladder.add(&honest(&mut chance, now, two[0], two[1]));
            }
        }
        for number in 0..2 {
            let opponent = FIRST_OPPONENT + (chance.next() * f64::from(OPPONENTS)) as u32;
            let own = (ATTACKER, attack.own_strength());
            let game = honest(
                &mut chance,
                now + 100 * number,
                own,
                (opponent, strength(opponent)),
            );
            let _ = ladder.add(&attack.change(&ladder, game));
        }
        for game in attack.extra(now + 40_000) {
            let _ = ladder.add(&game);
        }
        if day > DAYS / 2 {
            sum += ladder.entry(&ATTACKER).rating.points();
            count += 1.0;
        }
    }
    sum / count
}

/// The mean of what an attack gains over several years.
fn gain(attack: &dyn Attack) -> f64 {
    let gains = (0..YEARS).map(|seed| year(seed, attack) - year(seed, &Honest));
    gains.sum::<f64>() / YEARS as f64
}

#[test]
fn no_attack_gains_thirty_points() {
    let attacks: [(&str, &dyn Attack); 5] = [
        ("a second account that loses", &Feeding),
        ("aborting", &Aborting),
        ("a second account that abandons", &SecondAccountLeaves),
        ("abandoning lost games", &LeavingLostGames),
        ("substitutes", &Substitutes),
    ];
    let mut too_much = Vec::new();
    for (name, attack) in attacks {
        let gain = gain(attack);
        println!("{name}: {gain:.1} points");
        if gain >= MAX_GAIN {
            too_much.push((name, gain));
        }
    }
    assert!(too_much.is_empty(), "{too_much:?}");
}

#[test]
fn games_that_somebody_else_has_played_do_not_count_at_all() {
    // The attacker's rating stays that of a new player.
    assert_eq!(year(1, &StandIn), 1500.0);
}
