//! The record of a player with the clock and with allies in a finished game, as everybody may know
//! it. A profile adds it up over games.
//!
//! It follows from what the game shows to everybody when it is over: of alliances nothing in a game
//! that does not reveal them. So anybody can calculate it again from exports.

use entente_game::{DiplomacyEvent, MoveOrigin, News, PlayerId, Seat, View};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::AddAssign;

/// The record of a player in one game, or in several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackRecord {
    /// The turns in games with a clock: the moves that the player had to make.
    pub turns: u32,
    /// Those of them in which the time was up.
    pub missed: u32,
    /// The players whose ally they were, and whom they did not betray.
    pub kept: u32,
    /// The allies whom they betrayed: they captured a piece of one.
    pub broken: u32,
}

impl AddAssign for TrackRecord {
    fn add_assign(&mut self, other: Self) {
        self.turns += other.turns;
        self.missed += other.missed;
        self.kept += other.kept;
        self.broken += other.broken;
    }
}

impl TrackRecord {
    /// Counts the record of a player in a finished game. Seats that were taken over count for
    /// nobody: their turns and alliances are those of two people.
    pub(super) fn of(view: &View, player: PlayerId) -> Self {
        let seats = (0..).map(Seat).zip(&view.players.seats);
        let own = seats.filter(|(_, seat)| seat.player == Some(player) && seat.former.is_none());
        let own: BTreeSet<Seat> = own.map(|(seat, _)| seat).collect();
        let (turns, missed) = turns(view, &own);
        let (kept, broken) = alliances(view, &own);
        Self {
            turns,
            missed,
            kept,
            broken,
        }
    }

    /// The part of the turns in which the player came in time, in percent; `None` without any.
    pub fn reliability(&self) -> Option<u32> {
        let kept = self.turns.saturating_sub(self.missed);
        (self.turns > 0).then(|| kept * 100 / self.turns)
    }
}

/// The turns of these seats, and those in which the time was up; none without a clock.
fn turns(view: &View, own: &BTreeSet<Seat>) -> (u32, u32) {
    if view.turn.clock.is_none() {
        return (0, 0);
    }
    let is_missed = |news: &News| matches!(news, News::TimeUp { seat } if own.contains(seat));
    let moves = view.board.moves.iter().filter(|mv| own.contains(&mv.seat));
    let made = moves.filter(|mv| matches!(mv.origin, MoveOrigin::Mover | MoveOrigin::Conditional));
    let during = view.board.moves.iter();
    let during = during.flat_map(|mv| mv.news_before.iter().chain(&mv.news));
    let missed = during
        .chain(&view.board.latest_news)
        .filter(|news| is_missed(news));
    let (made, missed) = (made.count() as u32, missed.count() as u32);
    (made + missed, missed)
}

/// The allies whom the player of these seats kept, and those whom they betrayed, if the game
/// reveals it.
fn alliances(view: &View, own: &BTreeSet<Seat>) -> (u32, u32) {
    let Some(history) = &view.record.history else {
        return (0, 0);
    };
    let (mut allies, mut made, mut broken) = (BTreeSet::new(), 0, 0);
    for dated in &history.events {
        match &dated.event {
            DiplomacyEvent::Allied { members, .. }
                if members.iter().any(|seat| own.contains(seat)) =>
            {
                for ally in members.iter().filter(|seat| !own.contains(seat)) {
                    made += u32::from(allies.insert(*ally));
                }
            }
            DiplomacyEvent::Left { seat, rest, taking } if own.contains(seat) => {
                let ended = rest.iter().filter(|ally| allies.remove(ally)).count() as u32;
                broken += if taking.is_some() { ended } else { 0 };
            }
            DiplomacyEvent::PactBroken { seat, of } if own.contains(seat) => {
                broken += u32::from(allies.remove(of));
            }
            DiplomacyEvent::Left { seat, .. } => {
                allies.remove(seat);
            }
            DiplomacyEvent::PactBroken { seat, of } if own.contains(of) => {
                allies.remove(seat);
            }
            DiplomacyEvent::CivilWar { .. } => allies.clear(),
            _ => {}
        }
    }
    (made - broken, broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conduct_adds_up_and_reliability_is_the_part_of_turns_in_time() {
        let mut all = TrackRecord::default();
        assert_eq!(all.reliability(), None);
        let (turns, missed, kept, broken) = (20, 1, 2, 1);
        for _ in 0..2 {
            all += TrackRecord {
                turns,
                missed,
                kept,
                broken,
            };
        }
        assert_eq!(all.reliability(), Some(95));
        assert_eq!((all.kept, all.broken), (4, 2));
    }
}
