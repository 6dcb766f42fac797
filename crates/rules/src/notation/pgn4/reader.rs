//! Plays the games of a PGN4 text.
//!
//! A file does not always say its array or mode. Then the game is played from each that is likely,
//! and the first from which all moves are legal is taken.

use alloc::string::String;
use alloc::vec::Vec;

use super::tags::{WALKING, has_walking_kings, starts};
use super::token::{Turn, leaver};
use super::{Part, Pgn4, Pgn4Record, Remark};
use crate::notation::fault::{PgnError, PgnFault};
use crate::notation::read_games::ReadGames;
use crate::notation::text::MoveTextError;
use crate::pieces::endings::{Pending, Reason, Status};
use crate::pieces::piece::Army;
use crate::position::any_position::Position;
use crate::position::play::{Event, Play};
use crate::position::registry::Options;

impl Pgn4 {
    /// Reads every game of a text. The options are for games whose tags do not say them.
    pub fn read(text: &str, options: Option<&Options>) -> Result<Vec<Pgn4>, PgnError> {
        Pgn4::games(text, options).complete()
    }

    /// Reads every game of a text that can be read. Of the others only the first fault is reported.
    pub fn games(text: &str, options: Option<&Options>) -> ReadGames<Pgn4> {
        let listed = Pgn4Record::list(text);
        let mut read = ReadGames {
            refused: listed.refused,
            ..ReadGames::default()
        };
        for record in listed.games {
            match record.play(options) {
                Ok(game) => {
                    read.games.push(game);
                    read.notes.extend(record.notes);
                }
                Err(error) => read.refused.push(error),
            }
        }
        read.refused.sort_by_key(|error| (error.line, error.column));
        read
    }
}

impl Pgn4Record {
    /// Plays the game from the likeliest start from which it is legal, or says where it stops being
    /// so from the start that leads furthest. The options are for what the tags do not say.
    pub fn play(&self, given: Option<&Options>) -> Result<Pgn4, PgnError> {
        let mut furthest: Option<(usize, PgnError)> = None;
        for start in starts(&self.headers, given) {
            let played = match start {
                Ok(start) => self.play_from(Play::new(start)),
                Err((tag, fault)) => Err((0, PgnError::at(self.location(tag), fault))),
            };
            match played {
                Ok(game) => return Ok(game),
                // In teams the same letter only ends the game.
                Err((_, error)) if matches!(error.fault, PgnFault::MissingRule(_)) => {
                    furthest = Some((usize::MAX, error));
                }
                Err((at, error)) => {
                    if furthest.as_ref().is_none_or(|(before, _)| *before < at) {
                        furthest = Some((at, error));
                    }
                }
            }
        }
        let (_, error) = furthest.expect("there is at least one start");
        Err(error)
    }

    /// The game from this start, or the number of parts that were played and what stops there.
    fn play_from(&self, play: Play) -> Result<Pgn4, (usize, PgnError)> {
        let mut player = Player {
            play,
            stuck: Vec::new(),
        };
        let mut remarks = Vec::new();
        let mut parts = self.parts.iter().enumerate().peekable();
        while let Some((at, part)) = parts.next() {
            match part {
                Part::Remark(remark) => remarks.push((player.play.plies().len(), remark.clone())),
                Part::Turn(location, word) => {
                    let number = player.play.position().move_number("..");
                    let named = match parts.peek() {
                        Some((_, Part::Remark(Remark::Comment(comment)))) => {
                            leaver(player.play.position(), word, comment)
                        }
                        _ => None,
                    };
                    // The writer says it again.
                    parts.next_if(|_| named.is_some());
                    let made = player.make(word, named);
                    let fault = |fault: Fault| match fault {
                        Fault::Still if !has_walking_kings(&self.headers) => {
                            PgnFault::MissingRule(WALKING)
                        }
                        fault => fault.of(number, word),
                    };
                    made.map_err(|made| (at, PgnError::at(*location, fault(made))))?;
                }
            }
        }
        Ok(Pgn4 {
            headers: self.headers.clone(),
            play: player.play,
            remarks,
        })
    }
}

/// The fault of a turn.
enum Fault {
    Move(MoveTextError),
    /// The turn says what does not happen here.
    Nothing,
    /// A player left, and the king should move in the same turn.
    Still,
}

impl Fault {
    fn of(self, number: String, word: &str) -> PgnFault {
        match self {
            Fault::Move(error) => PgnFault::Move { number, error },
            Fault::Nothing | Fault::Still => PgnFault::NullMove {
                number,
                text: String::from(word),
            },
        }
    }
}

struct Player {
    play: Play,
    /// The armies that have just been found without a move, whose turns the file still has.
    stuck: Vec<Army>,
}

impl Player {
    /// Makes a turn. A comment may name who leaves in it.
    fn make(&mut self, word: &str, named: Option<Army>) -> Result<(), Fault> {
        match Turn::read(word) {
            Turn::Move(text, how) => self.make_move(text, how),
            Turn::Leave(None, Some(Status::Stalemated)) => self.stalemate(),
            Turn::Leave(None, _) => self.ends_by(Reason::Checkmate),
            // Who stops because the places are settled has stopped already.
            Turn::Leave(Some(_), None) if self.play.outcome().is_some() => Ok(()),
            Turn::Leave(Some(how), end) => self.make_leave(how, end, named),
        }
    }

    /// A move, behind which may stand how the player of the king that makes it left.
    fn make_move(&mut self, text: &str, how: Option<Pending>) -> Result<(), Fault> {
        if let Some(how) = how {
            self.leave(self.play.position().turn(), how)?;
        }
        let mv = self.play.position().read_pgn4(text).map_err(Fault::Move)?;
        let before = self.play.position().clone();
        // A game may go on where the rules end it by themselves.
        let made = self.play.move_on_board(mv);
        made.map_err(|_| Fault::Nothing)?;
        self.stuck = stuck(&before, self.play.position());
        Ok(())
    }

    /// A player left, the next if none is named, and their king has not moved.
    fn make_leave(
        &mut self,
        how: Pending,
        end: Option<Status>,
        named: Option<Army>,
    ) -> Result<(), Fault> {
        let before = self.play.position().clone();
        let army = named.or(self.next_player()).ok_or(Fault::Nothing)?;
        self.leave(army, how)?;
        let after = self.play.position();
        let is_so = match end {
            Some(end) => after.status(army) == end,
            // Several may leave before the game ends.
            None => named.is_some() || self.play.outcome().is_some(),
        };
        self.stuck = stuck(&before, after);
        self.stuck.retain(|other| *other != army);
        is_so.then_some(()).ok_or(Fault::Still)
    }

    /// The first army from the one to move on that has a player. Kings without one do not leave.
    fn next_player(&self) -> Option<Army> {
        let position = self.play.position();
        let armies: Vec<Army> = position.armies().collect();
        let turn = armies.iter().position(|army| *army == position.turn())?;
        let mut from_turn = armies[turn..].iter().chain(&armies[..turn]);
        let is_in = |army: &&Army| position.status(**army).is_in();
        from_turn.find(is_in).copied()
    }

    fn leave(&mut self, army: Army, how: Pending) -> Result<(), Fault> {
        let event = match how {
            Pending::Resigned => Event::Resign(army),
            Pending::Flagged => Event::Flag(army),
        };
        self.play.apply(&event).map_err(|_| Fault::Nothing)
    }

    fn stalemate(&mut self) -> Result<(), Fault> {
        if self.stuck.is_empty() {
            self.ends_by(Reason::Stalemate)
        } else {
            self.stuck.remove(0);
            Ok(())
        }
    }

    fn ends_by(&self, reason: Reason) -> Result<(), Fault> {
        let outcome = self.play.outcome();
        let is_so = outcome.is_some_and(|outcome| outcome.reason == reason);
        is_so.then_some(()).ok_or(Fault::Nothing)
    }
}

/// The armies that were stalemated between two positions, in no particular order.
fn stuck(before: &Position, after: &Position) -> Vec<Army> {
    let armies = before.armies();
    let is_stuck = |army: &Army| {
        let stalemated = |position: &Position| position.status(*army) == Status::Stalemated;
        stalemated(after) && !stalemated(before)
    };
    armies.filter(is_stuck).collect()
}
