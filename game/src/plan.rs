//! Moves that somebody has prepared: if the others play this, then that. A plan is its owner's secret until one of its moves is made; then it is made at once, in the very
//! record of the move that it answers. Here is what a plan is, and how it follows the game; what may be prepared is judged in `decide::preparing`.

use crate::decide::follow_alone;
use crate::id::{Holder, Place, Seat};
use crate::playing::Playing;
use crate::reading;
use crate::view::{Hand, MoveView};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::Play;
use serde::{Deserialize, Serialize};

/// The most lines of one plan.
pub const PLAN_LINES: usize = 30;

/// The most moves of one's own in a line.
pub const PLAN_STEPS: usize = 20;

/// What stands for whatever the others play.
pub(crate) const ANYTHING: &str = "*";

/// One move that is prepared, and what has to be played before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the others play between one's own moves, in coordinate form; empty for whatever they play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<String>,
    /// What is then played: in coordinate form where the position is known in which that will be, else as it was written.
    pub then: String,
}

/// One move after the other that is prepared.
pub type Line = Vec<Step>;

/// The lines that somebody has prepared, of which the first that fits is followed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Plan {
    pub(crate) lines: Vec<Line>,
    /// From which ply on the moves of others count for the first step of each line.
    since: usize,
}

impl Plan {
    pub(crate) fn new(lines: Vec<Line>, since: usize) -> Self {
        Self { lines, since }
    }
}

impl Playing {
    /// The lines that somebody has prepared.
    pub(crate) fn lines(&self, place: Place) -> &[Line] {
        self.plans.get(&place).map_or(&[], |plan| &plan.lines)
    }

    /// The lines that somebody has prepared, in the rule set's own notation as far as the board is known on which each move will be made, with [`ANYTHING`] for whatever
    /// the others play.
    pub(crate) fn readable_lines(&self, place: Place) -> Vec<Line> {
        let Some(plan) = self.plans.get(&place) else {
            return Vec::new();
        };
        let army = self.party_of(place).and_then(|seat| self.army(seat));
        let start = self.play().position_at(plan.since);
        let start = start.map(|position| position.seen_by(army));
        let lines = plan.lines.iter();
        lines
            .map(|line| self.readable(line, place, start.clone().map(Play::new)))
            .collect()
    }

    fn readable(&self, line: &Line, place: Place, mut play: Option<Play>) -> Line {
        let read = |play: &mut Option<Play>, written: &String| {
            let notation = play.as_mut().and_then(|play| {
                let ply = reading::read(play.position(), written).ok()?;
                let notation = play.position().notation(ply);
                Some((notation, follow_alone(play, ply)))
            });
            let (notation, is_known) = notation.unwrap_or_else(|| (written.clone(), false));
            *play = play.take().filter(|_| is_known);
            notation
        };
        let steps = line.iter().map(|step| {
            let is_own = |play: &Play| self.is_to_move(play, place);
            if step.when.is_empty() && !play.as_ref().is_some_and(is_own) {
                play = None;
                return Step {
                    when: Vec::from([ANYTHING.to_string()]),
                    then: step.then.clone(),
                };
            }
            let when = step.when.iter().map(|mv| read(&mut play, mv)).collect();
            let then = read(&mut play, &step.then);
            Step { when, then }
        });
        steps.collect()
    }

    /// Whether it is this person's turn on another board of this game.
    pub(crate) fn is_to_move(&self, play: &Play, place: Place) -> bool {
        let mover = play.position().mover();
        mover.and_then(|army| self.place(self.seat(army))) == Some(place)
    }

    /// What this person's plan says now that it is the person's turn; it goes on from there, and ends where it says nothing that can be played.
    pub(crate) fn consult_plan(&mut self) {
        self.prepared = None;
        if self.ending().is_some() {
            self.plans.clear();
            return;
        }
        let holder = self.mover().and_then(|seat| self.holder(seat));
        let Some(Holder::Person(place)) = holder else {
            return;
        };
        let Some(plan) = self.plans.remove(&place) else {
            return;
        };
        let played = self.played_by_others(place, plan.since);
        if let Some((coordinate, lines)) = self.fitting(plan, &played) {
            self.prepared = Some(coordinate);
            if !lines.is_empty() {
                // The move that is made now is the next ply.
                let since = self.moves().len() + 1;
                self.plans.insert(place, Plan::new(lines, since));
            }
        }
    }

    /// The moves that others have made since a ply, in coordinate form.
    fn played_by_others(&self, place: Place, since: usize) -> Vec<&str> {
        let moves = self.moves().iter().skip(since);
        let by_others = |mv: &&MoveView| mv.moved.is_some() && self.place(mv.by) != Some(place);
        let others = moves.filter(by_others);
        others.map(|mv| mv.coordinate.as_str()).collect()
    }

    /// The move of the first line that fits what was played, rather one that foresaw it, and what may follow.
    fn fitting(&self, plan: Plan, played: &[&str]) -> Option<(String, Vec<Line>)> {
        let fits = |line: &Line| {
            let when = line.first().map(|step| &step.when)?;
            match when.is_empty() {
                true => Some(1),
                false => (when == played).then_some(0),
            }
        };
        let rank = plan.lines.iter().filter_map(fits).min()?;
        let mut fitting = plan
            .lines
            .into_iter()
            .filter(|line| fits(line) == Some(rank));
        let mut first = fitting.next()?;
        let then = first.remove(0).then;
        let ply = reading::read(self.position(), &then).ok()?;
        let same = fitting.filter(|line| line[0].then == then);
        let rest = same.map(|line| line[1..].to_vec());
        let lines = core::iter::once(first).chain(rest);
        let lines = lines.filter(|line| !line.is_empty()).collect();
        Some((self.position().coordinate(ply), lines))
    }

    /// Who has a seat.
    pub(crate) fn holder(&self, seat: Seat) -> Option<Holder> {
        self.seating().get(seat.index()).copied()
    }

    /// By whom the move was made that is made now.
    pub(crate) fn hand(&self) -> Hand {
        let picker = self
            .clocks
            .as_ref()
            .and_then(|clocks| clocks.turn()?.picker);
        match picker {
            Some((seat, _)) => Hand::Picker(seat),
            None => Hand::Mover,
        }
    }
}
