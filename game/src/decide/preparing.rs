//! Judges moves that somebody wants to prepare: each is legal where the board is known on which it will be made. Up to a `*` it is, for both the moves of others that are
//! expected and one's own follow from the present board; after it only that each can be a move at all.
//! What is known is what the owner knows: no answer tells of another's secrets.

use super::playing::follow_alone;
use crate::command::PlanEdit;
use crate::event::Event;
use crate::id::Place;
use crate::plan::{ANYTHING, Line, PLAN_LINES, PLAN_STEPS, Step};
use crate::playing::Playing;
use crate::reading;
use crate::refusal::{PlanRefusal, Refusal};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::Play;

/// Judges a change to what somebody has prepared.
pub(super) fn prepare(playing: &Playing, place: Place, edit: &PlanEdit) -> Result<Event, Refusal> {
    let mut lines = playing.lines(place).to_vec();
    match edit {
        PlanEdit::Add(text) => {
            if lines.len() >= PLAN_LINES {
                let most = PLAN_LINES;
                return Err(Refusal::Planning(PlanRefusal::TooManyLines { most }));
            }
            lines.push(read(playing, place, text).map_err(Refusal::Planning)?);
        }
        PlanEdit::Remove(index) if *index < lines.len() => drop(lines.remove(*index)),
        PlanEdit::Remove(_) => {
            let lines = lines.len();
            return Err(Refusal::Planning(PlanRefusal::NoSuchLine { lines }));
        }
        PlanEdit::Clear => lines.clear(),
    }
    Ok(Event::Prepared { place, lines })
}

/// Reads a line of moves.
fn read(playing: &Playing, place: Place, text: &str) -> Result<Line, PlanRefusal> {
    let is_own_turn = playing.mover().and_then(|seat| playing.place(seat)) == Some(place);
    if is_own_turn {
        return Err(PlanRefusal::YourTurn);
    }
    let words = words(text);
    if words.is_empty() {
        return Err(PlanRefusal::Empty);
    }
    let seat = playing.party_of(place);
    let army = seat.and_then(|seat| playing.army(seat));
    let mut reader = Reader {
        playing,
        place,
        play: Some(Play::new(playing.position().seen_by(army))),
        line: Vec::new(),
        expected: Vec::new(),
        is_due: false,
    };
    // One move of one's own, alone, answers whatever the others play.
    if words.len() == 1 && words[0] != ANYTHING {
        reader.expect_anything();
    }
    for (number, word) in (1..).zip(&words) {
        reader.take(number, word)?;
    }
    match (reader.expected.is_empty(), reader.line.len()) {
        (false, _) | (true, 0) => Err(PlanRefusal::EndsWithOthers),
        (true, steps) if steps > PLAN_STEPS => Err(PlanRefusal::TooLong { most: PLAN_STEPS }),
        (true, _) => Ok(reader.line),
    }
}

/// The moves of a line; words such as "if" and "then" between them are for people.
pub(crate) fn words(text: &str) -> Vec<String> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let words = text.split(is_gap).filter(|word| !word.is_empty());
    let is_move = |word: &&str| !["if", "then", "and", "wenn", "dann", "und"].contains(word);
    words.filter(is_move).map(ToString::to_string).collect()
}

/// A line as far as it has been read.
struct Reader<'a> {
    playing: &'a Playing,
    place: Place,
    /// The board after what has been read; `None` where others may have played anything.
    play: Option<Play>,
    line: Line,
    /// What is expected of others before the next move of one's own.
    expected: Vec<String>,
    /// Where the board is not known: whether the next move is one's own.
    is_due: bool,
}

impl Reader<'_> {
    fn take(&mut self, number: usize, word: &str) -> Result<(), PlanRefusal> {
        let waits = self.play.as_ref().is_none_or(|play| !self.is_own(play));
        match self.play.take() {
            _ if word == ANYTHING && waits && self.expected.is_empty() => {
                self.expect_anything();
                Ok(())
            }
            Some(play) if word != ANYTHING => self.follow(play, number, word),
            _ => self.guess(number, word),
        }
    }

    /// The others may play anything until it is one's own turn.
    fn expect_anything(&mut self) {
        self.play = None;
        self.is_due = true;
    }

    fn is_own(&self, play: &Play) -> bool {
        self.playing.is_to_move(play, self.place)
    }

    /// A move on a board that is known.
    fn follow(&mut self, mut play: Play, number: usize, word: &str) -> Result<(), PlanRefusal> {
        if play.outcome().is_some() {
            let number = number - 1;
            return Err(PlanRefusal::GameEnds { number });
        }
        let is_own = self.is_own(&play);
        let refused = |refusal| PlanRefusal::Move {
            number,
            refusal: Box::new(refusal),
        };
        let ply = reading::read(play.position(), word).map_err(refused)?;
        let coordinate = play.position().coordinate(ply);
        match is_own {
            true => self.prepare(coordinate),
            false => self.expected.push(coordinate),
        }
        // Who loses his king by it has choices that nobody can foresee.
        self.play = follow_alone(&mut play, ply).then_some(play);
        Ok(())
    }

    /// A move on a board that nobody knows: one of one's own.
    fn guess(&mut self, number: usize, word: &str) -> Result<(), PlanRefusal> {
        if !self.is_due || word == ANYTHING {
            let text = word.to_string();
            return Err(PlanRefusal::UnknownBoard { text });
        }
        let options = self.playing.position().options();
        if let Some(refusal) = reading::unreadable(&options, word) {
            let refusal = Box::new(refusal);
            return Err(PlanRefusal::Move { number, refusal });
        }
        self.prepare(word.to_string());
        self.is_due = false;
        Ok(())
    }

    fn prepare(&mut self, then: String) {
        let when = core::mem::take(&mut self.expected);
        self.line.push(Step { when, then });
    }
}
