//! Opinions of the other players: from minus to plus a thousand, by their acts.
//!
//! They are computed from the view each time, so nothing has to be stored. Older acts count less,
//! and betrayals fade last.

use std::collections::{BTreeMap, BTreeSet};

use entente_game::{Correspondent, DiplomacyEvent, DiplomaticStatus, PastEvent, Seat, View};
use entente_rules::PieceKind;

use super::traits::Traits;

/// The best opinion; the worst is the same below zero. A round figure, of which all others are
/// parts.
pub(super) const MAX_OPINION: i32 = 1_000;

// The effects of new acts on an opinion. All were chosen by hand: a betrayal outweighs everything
// that can be done for a player in a few rounds, an accepted proposal makes up for a lost piece,
// and two letters for a captured pawn. In 50 games of `talks betrayed 50 2000` a loyal computer was
// betrayed 27 times and allied with its traitor 10 times; a vengeful one was betrayed 15 times and
// never allied with one.

/// The capture of a pawn of the player's.
const PAWN_CAPTURE: i32 = -60;

/// The capture of a piece of the player's: three times a pawn, as pieces are worth.
const PIECE_CAPTURE: i32 = -180;

/// An attack on the player's king. It is counted anew in each position, so it stays small.
const CHECK: i32 = -60;

/// A capture from the player who captured from this one last: the enemy of an enemy.
const ENEMY_CAPTURE: i32 = 40;

/// The acceptance of an alliance.
const ACCEPTANCE: i32 = 250;

/// A declined proposal. Three of them are less than one acceptance.
const REFUSAL: i32 = -80;

/// An ally's departure. It is worse than anything but betrayal.
const DEPARTURE: i32 = -300;

/// A betrayal: alone it makes the opinion almost the worst.
const BETRAYAL: i32 = -950;

/// A letter. Two of them make up for a captured pawn.
const LETTER: i32 = 30;

/// The number of letters from one player that improve the opinion of them. Without a limit it could
/// be bought with paper. Chosen by hand.
const MAX_WELCOME_LETTERS: usize = 3;

/// An act of another player, with its effect and time.
struct Act {
    by: Seat,
    effect: i32,
    ply: u32,
}

/// The opinions of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opinions {
    by_seat: Vec<i32>,
    /// The players who have betrayed this one or an ally of the time, the latest last.
    betrayers: Vec<Seat>,
}

impl Opinions {
    pub(crate) fn of(view: &View, status: &DiplomaticStatus, traits: &Traits) -> Self {
        let now = view.ply();
        let own = status.seat;
        let mut sums = vec![0; view.players.seats.len()];
        let mut add = |act: &Act, half| {
            if let Some(sum) = sums.get_mut(act.by.index()) {
                *sum += faded_effect(act, now, half);
            }
        };
        let acts = captures(view, own)
            .chain(talks(own, &status.past))
            .chain(letters(status));
        for act in acts.chain(checks(view, own)) {
            add(&act, Some(traits.opinion_half_life));
        }
        let betrayals: Vec<Act> = betrayals(status).collect();
        // Betrayals fade by another half-life than everything else, or not at all.
        for act in &betrayals {
            add(act, traits.betrayal_half_life);
        }
        Self {
            by_seat: sums
                .into_iter()
                // Bounded, so that one long friendship or war does not outweigh everything after
                // it.
                .map(|sum| sum.clamp(-MAX_OPINION, MAX_OPINION))
                .collect(),
            betrayers: betrayals.into_iter().map(|act| act.by).collect(),
        }
    }

    /// The opinion of the player on this seat.
    pub(super) fn about(&self, seat: Seat) -> i32 {
        self.by_seat.get(seat.index()).copied().unwrap_or(0)
    }

    /// Does the player know of a betrayal by the player on this seat?
    pub(super) fn has_betrayed(&self, seat: Seat) -> bool {
        self.betrayers.contains(&seat)
    }

    /// The traitors, the latest last.
    pub(super) fn betrayers(&self) -> &[Seat] {
        &self.betrayers
    }
}

/// The effect of an act now, if half of it fades in this many plies.
fn faded_effect(act: &Act, now: u32, half: Option<i32>) -> i32 {
    let age = i32::try_from(now.saturating_sub(act.ply)).unwrap_or(i32::MAX / 2);
    match half {
        Some(half) => {
            // Half is left after `half` plies and a third after twice as many: slower than by
            // halves, so that old acts are never quite forgotten.
            (i64::from(act.effect) * i64::from(half) / (i64::from(half) + i64::from(age))) as i32
        }
        None => act.effect,
    }
}

/// The captures of others: from the player, and from those who captured from the player before.
fn captures(view: &View, own: Seat) -> impl Iterator<Item = Act> + '_ {
    let mut enemy: Option<Seat> = None;
    (0..).zip(&view.board.moves).filter_map(move |(ply, mv)| {
        let captured = mv.moved?.captured?;
        let victim = view.diplomacy_seat(view.seat_of(captured.army)?);
        let by = view.diplomacy_seat(mv.by);
        let effect = match (victim == own, captured.kind) {
            _ if by == own => return None,
            (true, PieceKind::Pawn) => PAWN_CAPTURE,
            (true, _) => PIECE_CAPTURE,
            (false, _) if Some(victim) == enemy => ENEMY_CAPTURE,
            (false, _) => return None,
        };
        // The enemy is the last one who captured from this player.
        if victim == own {
            enemy = Some(by);
        }
        Some(Act { by, effect, ply })
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
            effect: CHECK,
            ply: view.ply(),
        })
    })
}

/// The answers of others to the player's proposals, and their departures.
fn talks(own: Seat, past: &[PastEvent]) -> impl Iterator<Item = Act> + '_ {
    let mut allies: BTreeSet<Seat> = BTreeSet::new();
    past.iter().flat_map(move |past| {
        let act = |by, effect| Act {
            by,
            effect,
            ply: past.ply,
        };
        let acts: Vec<Act> = match &past.event {
            DiplomacyEvent::Declined { from, to } if *from == own => Vec::from([act(*to, REFUSAL)]),
            DiplomacyEvent::Allied { members, .. } => {
                // When a third player joins, the second has done nothing new.
                let others = members.iter().filter(|seat| **seat != own);
                let new = others.filter(|seat| allies.insert(**seat));
                new.map(|seat| act(*seat, ACCEPTANCE)).collect()
            }
            DiplomacyEvent::Left { seat, rest, .. } if *seat == own => {
                allies.retain(|ally| !rest.contains(ally));
                Vec::new()
            }
            DiplomacyEvent::Left { seat, taking, .. } => {
                allies.remove(seat);
                // A departure that takes a piece is a betrayal, which counts by itself.
                let leaves = taking.is_none().then(|| act(*seat, DEPARTURE));
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
            effect: BETRAYAL,
            ply: past.ply,
        })
    })
}

/// The first letters to the player under their writers' names.
fn letters(status: &DiplomaticStatus) -> impl Iterator<Item = Act> + '_ {
    let mut counts: BTreeMap<Seat, usize> = BTreeMap::new();
    status.letters.iter().filter_map(move |letter| {
        // An anonymous letter improves no opinion, because nobody is known to have written it.
        let Correspondent::Seat(by) = letter.from else {
            return None;
        };
        let count = counts.entry(by).or_default();
        *count += usize::from(!letter.is_own);
        (!letter.is_own && *count <= MAX_WELCOME_LETTERS).then_some(Act {
            by,
            effect: LETTER,
            ply: letter.ply,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Time;

    #[test]
    fn an_ally_gains_no_opinion_when_a_third_player_joins() {
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
        let effect = |seat| {
            let acts = talks(own, &past).filter(|act| act.by == seat);
            acts.map(|act| act.effect).sum::<i32>()
        };
        assert_eq!(effect(second), ACCEPTANCE);
        assert_eq!(effect(third), 2 * ACCEPTANCE);
    }
}
