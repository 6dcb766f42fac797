//! The count of confirmed marks and of found falls.

use entente_advisor::analysis::Judgement;
use std::collections::BTreeMap;
use std::fmt;

/// The least loss of a fall, in percent of the win.
pub(crate) const FALL: f64 = 15.0;

/// The least loss of a great fall.
const GREAT_FALL: f64 = 30.0;

/// A marked move.
pub(crate) struct Mark {
    pub(crate) ply: usize,
    pub(crate) judgement: Judgement,
    pub(crate) reason: Option<&'static str>,
}

/// So many of so many.
#[derive(Default, Clone, Copy)]
struct Part {
    of: usize,
    count: usize,
}

impl Part {
    fn add(&mut self, counts: bool) {
        self.of += 1;
        self.count += usize::from(counts);
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.count as f64 / self.of.max(1) as f64;
        write!(out, "{} of {} ({percent:.0} %)", self.count, self.of)
    }
}

/// What was confirmed and what was found in some games.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) moves: usize,
    blunders: Part,
    mistakes: Part,
    inaccuracies: Part,
    great_falls: Part,
    falls: Part,
    /// Of the mistakes and blunders: those with a reason.
    explained: Part,
    reasons: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Adds a game: the losses of its moves as the judge sees them, in percent, and its marks.
    pub(crate) fn add(&mut self, losses: &[f64], marks: &[Mark]) {
        self.moves += losses.len();
        for mark in marks {
            let loss = losses[mark.ply];
            match mark.judgement {
                Judgement::Blunder => self.blunders.add(loss >= 20.0),
                Judgement::Mistake => self.mistakes.add(loss >= 10.0),
                Judgement::Inaccuracy => self.inaccuracies.add(loss >= 4.0),
            }
            if mark.judgement >= Judgement::Mistake {
                self.explained.add(mark.reason.is_some());
            }
            *self
                .reasons
                .entry(mark.reason.unwrap_or("none"))
                .or_default() += 1;
        }
        for (ply, loss) in losses.iter().enumerate() {
            let is_found = || {
                let mut here = marks.iter().filter(|mark| mark.ply == ply);
                here.any(|mark| mark.judgement >= Judgement::Mistake)
            };
            if *loss >= GREAT_FALL {
                self.great_falls.add(is_found());
            } else if *loss >= FALL {
                self.falls.add(is_found());
            }
        }
    }
}

/// The marks of a judge who sees these losses.
pub(crate) fn marks_of(losses: &[f64]) -> Vec<Mark> {
    let marks = losses.iter().enumerate().filter_map(|(ply, loss)| {
        let judgement = Judgement::of((loss * 100.0).clamp(0.0, 10_000.0) as u16)?;
        Some(Mark {
            ply,
            judgement,
            reason: None,
        })
    });
    marks.collect()
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, part) in [
            ("blunders that lost 20 % or more", self.blunders),
            ("mistakes that lost 10 % or more", self.mistakes),
            ("inaccuracies that lost 4 % or more", self.inaccuracies),
            (
                "30 % or more lost, and marked as mistake or blunder",
                self.great_falls,
            ),
            ("15 to 30 % lost, and marked so", self.falls),
            ("mistakes and blunders with a reason", self.explained),
        ] {
            writeln!(out, "{name:<52}{part}")?;
        }
        write!(out, "reasons: {:?}", self.reasons)
    }
}
