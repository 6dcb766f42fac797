//! Opinions of the other players: from minus to plus a thousand, by what they have done.
//!
//! It is computed from the view each time, so it needs no memory of its own. What was done long ago
//! counts less, and betrayals fade last.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use entente_game::{Correspondent, DiplomacyEvent, DiplomaticStatus, PastEvent, Seat, View};
use entente_rules::PieceKind;

use super::traits::Traits;

/// The best opinion; the worst is the same below zero.
pub(crate) const MAX_OPINION: i32 = 1_000;

// The worth of each act when it is new. Chosen by hand: a betrayal outweighs all that can be done
// for somebody in a few rounds, an accepted proposal makes up for a lost piece, and a letter for
// half a pawn. In 50 games of `talks betrayed 50 2000` a loyal computer was betrayed 27 times and
// allied with its traitor 10 times; a vengeful one was betrayed 15 times and never allied with one.
const TAKES_A_PAWN: i32 = -60;
const TAKES_A_PIECE: i32 = -180;
const CHECKS: i32 = -60;
const TAKES_FROM_MY_ENEMY: i32 = 40;
const ACCEPTS: i32 = 250;
const REFUSES: i32 = -80;
const LEAVES: i32 = -300;
const BETRAYS: i32 = -950;
const WRITES: i32 = 30;

/// The number of letters from one player that improve the opinion of them. Without a limit it could
/// be bought with paper.
const MAX_WELCOME_LETTERS: usize = 3;

/// An act of another player, and when it was.
struct Act {
    by: Seat,
    worth: i32,
    ply: u32,
}

/// The opinions of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opinions {
    by_seat: Vec<i32>,
    /// The players who have betrayed this one or an ally of the time, the latest last.
    betrayers: Vec<Seat>,
}

impl Opinions {
    pub(crate) fn of(view: &View, status: &DiplomaticStatus, traits: &Traits) -> Self {
        let now = view.ply();
        let own = status.seat;
        let mut sums = vec![0; view.seats.len()];
        let mut add = |act: &Act, half| {
            if let Some(sum) = sums.get_mut(act.by.index()) {
                *sum += faded(act, now, half);
            }
        };
        let acts = captures(view, own)
            .chain(talks(own, &status.past))
            .chain(letters(status));
        for act in acts.chain(checks(view, own)) {
            add(&act, Some(traits.memory));
        }
        let betrayals: Vec<Act> = betrayals(status).collect();
        for act in &betrayals {
            add(act, traits.grudge);
        }
        Self {
            by_seat: sums
                .into_iter()
                .map(|sum| sum.clamp(-MAX_OPINION, MAX_OPINION))
                .collect(),
            betrayers: betrayals.into_iter().map(|act| act.by).collect(),
        }
    }

    /// The opinion of the player on this seat.
    pub(crate) fn about(&self, seat: Seat) -> i32 {
        self.by_seat.get(seat.index()).copied().unwrap_or(0)
    }

    /// Whether the player knows of a betrayal by the one on this seat.
    pub(crate) fn has_betrayed(&self, seat: Seat) -> bool {
        self.betrayers.contains(&seat)
    }

    /// The traitors, the latest last.
    pub(crate) fn betrayers(&self) -> &[Seat] {
        &self.betrayers
    }
}

/// The rest of an act's worth now, if half of it is forgotten after so many plies.
fn faded(act: &Act, now: u32, half: Option<i32>) -> i32 {
    let age = i32::try_from(now.saturating_sub(act.ply)).unwrap_or(i32::MAX / 2);
    match half {
        Some(half) => {
            (i64::from(act.worth) * i64::from(half) / (i64::from(half) + i64::from(age))) as i32
        }
        None => act.worth,
    }
}

/// The captures of others: from the player, and from those who took from the player before.
fn captures(view: &View, own: Seat) -> impl Iterator<Item = Act> + '_ {
    let mut enemy: Option<Seat> = None;
    (0..).zip(&view.moves).filter_map(move |(ply, mv)| {
        let captured = mv.moved?.captured?;
        let victim = view.diplomacy_seat(view.seat_of(captured.army)?);
        let by = view.diplomacy_seat(mv.by);
        let worth = match (victim == own, captured.kind) {
            _ if by == own => return None,
            (true, PieceKind::Pawn) => TAKES_A_PAWN,
            (true, _) => TAKES_A_PIECE,
            (false, _) if Some(victim) == enemy => TAKES_FROM_MY_ENEMY,
            (false, _) => return None,
        };
        if victim == own {
            enemy = Some(by);
        }
        Some(Act { by, worth, ply })
    })
}

/// The attacks on the player's king now.
fn checks(view: &View, own: Seat) -> impl Iterator<Item = Act> + '_ {
    let player_of = |army| Some(view.diplomacy_seat(view.seat_of(army)?));
    let mine = view.checks().into_iter();
    let mine = mine.filter(move |(army, _)| player_of(*army) == Some(own));
    let attackers = mine.flat_map(|(_, by)| by);
    attackers.filter_map(move |square| {
        Some(Act {
            by: player_of(view.piece(square)?.army)?,
            worth: CHECKS,
            ply: view.ply(),
        })
    })
}

/// The answers of others to the player's proposals, and how they left.
fn talks(own: Seat, past: &[PastEvent]) -> impl Iterator<Item = Act> + '_ {
    let mut allies: BTreeSet<Seat> = BTreeSet::new();
    past.iter().flat_map(move |past| {
        let act = |by, worth| Act {
            by,
            worth,
            ply: past.ply,
        };
        let acts: Vec<Act> = match &past.event {
            DiplomacyEvent::Declined { from, to } if *from == own => Vec::from([act(*to, REFUSES)]),
            DiplomacyEvent::Allied { members, .. } => {
                // When a third joins, the second has done nothing new.
                let others = members.iter().filter(|seat| **seat != own);
                let new = others.filter(|seat| allies.insert(**seat));
                new.map(|seat| act(*seat, ACCEPTS)).collect()
            }
            DiplomacyEvent::Left { seat, rest, .. } if *seat == own => {
                allies.retain(|ally| !rest.contains(ally));
                Vec::new()
            }
            DiplomacyEvent::Left { seat, taking, .. } => {
                allies.remove(seat);
                let leaves = taking.is_none().then(|| act(*seat, LEAVES));
                leaves.into_iter().collect()
            }
            DiplomacyEvent::CivilWar { .. } => {
                allies.clear();
                Vec::new()
            }
            _ => Vec::new(),
        };
        acts
    })
}

/// The betrayals that the player knows of.
fn betrayals(status: &DiplomaticStatus) -> impl Iterator<Item = Act> + '_ {
    let own = status.seat;
    status.past.iter().filter_map(move |past| {
        let (by, _) = past.event.betrayal()?;
        (by != own).then_some(Act {
            by,
            worth: BETRAYS,
            ply: past.ply,
        })
    })
}

/// The first letters that the player got under their writers' names.
fn letters(status: &DiplomaticStatus) -> impl Iterator<Item = Act> + '_ {
    let mut counts: BTreeMap<Seat, usize> = BTreeMap::new();
    status.letters.iter().filter_map(move |letter| {
        let Correspondent::Seat(by) = letter.from else {
            return None;
        };
        let count = counts.entry(by).or_default();
        *count += usize::from(!letter.is_own);
        (!letter.is_own && *count <= MAX_WELCOME_LETTERS).then_some(Act {
            by,
            worth: WRITES,
            ply: letter.ply,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Time;

    #[test]
    fn who_was_an_ally_already_gets_no_thanks_when_a_third_joins() {
        let [own, second, third] = [0, 1, 2].map(Seat);
        let allied = |members: &[Seat]| DiplomacyEvent::Allied {
            members: members.to_vec(),
            proposer: None,
        };
        let leaves = |seat, rest: &[Seat]| DiplomacyEvent::Left {
            seat,
            rest: rest.to_vec(),
            taking: None,
        };
        let events = [
            allied(&[own, second]),
            allied(&[own, second, third]),
            leaves(own, &[second, third]),
            allied(&[own, third]),
        ];
        let past = events.map(|event| PastEvent {
            event,
            ply: 0,
            at: Time(0),
        });
        let worth = |seat| {
            let acts = talks(own, &past).filter(|act| act.by == seat);
            acts.map(|act| act.worth).sum::<i32>()
        };
        assert_eq!(worth(second), ACCEPTS);
        assert_eq!(worth(third), 2 * ACCEPTS);
    }
}
