//! Decides changes to conditional moves.
//!
//! Up to a `*` the board is known, because every move follows from the present one, so each move
//! has to be legal there. After a `*` a move only has to be readable. The board is the one that the
//! player knows, so that no refusal gives away a secret.

use crate::base::action::{Cause, PlayAction};
use crate::base::event::Event;
use crate::base::id::{PlayerId, Time};
use crate::base::playing::Playing;
use crate::base::refusal::{ConditionalMovesRefusal, PossibleMove, Refusal};
use crate::conditional_moves::{
    self, ANYTHING, ANYWAY, CONDITIONAL_LINE_MOVES, CONDITIONAL_LINES, ConditionalAnswer,
    ConditionalLine, ConditionalMove, ConditionalMovesEdit,
};
use crate::moves::board::play_known;
use crate::moves::typed_move;
use crate::moves::typed_move::words;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::Play;

/// Decides a change to a player's conditional moves.
pub(crate) fn change(
    playing: &Playing,
    player: PlayerId,
    edit: &ConditionalMovesEdit,
) -> Result<Event, Refusal> {
    let mut lines = conditional_moves::apply::conditional_lines(playing, player).to_vec();
    match edit {
        ConditionalMovesEdit::Add(text) => {
            for line in lines_of(text) {
                add(playing, player, line, &mut lines).map_err(Refusal::ConditionalMoves)?;
            }
        }
        ConditionalMovesEdit::Remove(index) if *index < lines.len() => drop(lines.remove(*index)),
        ConditionalMovesEdit::Remove(_) => {
            return Err(Refusal::ConditionalMoves(
                ConditionalMovesRefusal::NoSuchLine { lines: lines.len() },
            ));
        }
        ConditionalMovesEdit::Clear => lines.clear(),
    }
    Ok(Event::ConditionalMovesChanged { player, lines })
}

/// The lines of a text, which semicolons and line breaks separate.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut lines = text
        .split([';', '\n'])
        .filter(|line| !words(line).is_empty())
        .peekable();
    // An empty text is refused like an empty line.
    let empty = lines.peek().is_none().then_some("");
    empty.into_iter().chain(lines)
}

/// Adds a line that was typed to the others.
fn add(
    playing: &Playing,
    player: PlayerId,
    text: &str,
    lines: &mut Vec<ConditionalLine>,
) -> Result<(), ConditionalMovesRefusal> {
    if lines.len() >= CONDITIONAL_LINES {
        let most = CONDITIONAL_LINES;
        return Err(ConditionalMovesRefusal::TooManyLines { most });
    }
    let line = read(playing, player, text)?;
    // A second copy would never be played, and has to be removed a second time.
    lines.retain(|older| *older != line && !is_replaced(older, &line));
    lines.push(line);
    Ok(())
}

/// Whether a new line has another answer to the same expected moves. Lines with a `*` stand beside
/// each other, because the first one that is possible is played.
fn is_replaced(older: &ConditionalLine, newer: &ConditionalLine) -> bool {
    let mut steps = older.iter().zip(newer);
    let differing = steps.find(|(old, new)| old != new);
    differing.is_some_and(|(old, new)| !old.when.is_empty() && old.when == new.when)
}

/// Reads a line of moves.
fn read(
    playing: &Playing,
    player: PlayerId,
    text: &str,
) -> Result<ConditionalLine, ConditionalMovesRefusal> {
    let is_own_turn = playing.mover().and_then(|seat| playing.player(seat)) == Some(player);
    if is_own_turn {
        return Err(ConditionalMovesRefusal::YourTurn);
    }
    let words = words(text);
    if words.is_empty() {
        return Err(ConditionalMovesRefusal::Empty);
    }
    // The line is read on the board as the player sees it, so that an answer cannot give a secret
    // away.
    let seat = playing.diplomacy_seat_of(player);
    let army = seat.and_then(|seat| playing.army(seat));
    let mut reader = Reader {
        playing,
        player,
        play: Some(Play::new(playing.position().seen_by(army))),
        line: Vec::new(),
        expected: Vec::new(),
        is_own_move_next: false,
        has_ended: false,
    };
    // A `*` has to be written here, because "resign" alone may mean to resign now.
    if let [word] = &words[..]
        && ConditionalAnswer::read(word).is_some()
    {
        return Err(ConditionalMovesRefusal::LoneAnswer);
    }
    // A single move of the player's own answers anything the others play.
    if words.len() == 1 && words[0] != ANYTHING {
        reader.expect_anything();
    }
    for (number, word) in (1..).zip(&words) {
        reader.take(number, word)?;
    }
    // A line that ends with a move of the others would never do anything.
    if !reader.expected.is_empty() || reader.line.is_empty() {
        return Err(ConditionalMovesRefusal::EndsWithOthers);
    }
    if reader.line.len() > CONDITIONAL_LINE_MOVES {
        return Err(ConditionalMovesRefusal::TooLong {
            most: CONDITIONAL_LINE_MOVES,
        });
    }
    Ok(reader.line)
}

/// A line, as far as it has been read.
struct Reader<'a> {
    playing: &'a Playing,
    player: PlayerId,
    /// The board after the moves so far; `None` after a `*`.
    play: Option<Play>,
    line: ConditionalLine,
    /// The expected moves of the others before the player's next move.
    expected: Vec<String>,
    /// Whether the next move is the player's own, on an unknown board.
    is_own_move_next: bool,
    /// Whether the line has ended with an answer that is no move.
    has_ended: bool,
}

impl Reader<'_> {
    fn take(&mut self, number: usize, word: &str) -> Result<(), ConditionalMovesRefusal> {
        if self.has_ended {
            let text = word.to_string();
            return Err(ConditionalMovesRefusal::AfterAnswer { text });
        }
        let waits = self.play.as_ref().is_none_or(|play| !self.is_own(play));
        let is_own = self.is_own_move_next || !waits;
        if is_own && let Some(answer) = ConditionalAnswer::read(word) {
            self.end_with(answer);
            return Ok(());
        }
        match self.play.take() {
            _ if word == ANYTHING && waits && self.expected.is_empty() => {
                self.expect_anything();
                Ok(())
            }
            Some(play) if word != ANYTHING => self.take_on_known_board(play, number, word),
            _ => self.take_on_unknown_board(number, word),
        }
    }

    /// Ends the line with an answer that is no move, unless the game is over by then.
    fn end_with(&mut self, answer: ConditionalAnswer) {
        self.answer(answer.word().to_string(), false);
        (self.play, self.is_own_move_next, self.has_ended) = (None, false, true);
    }

    /// Lets the others play anything until it is the player's turn.
    fn expect_anything(&mut self) {
        self.play = None;
        self.is_own_move_next = true;
    }

    fn is_own(&self, play: &Play) -> bool {
        conditional_moves::apply::is_to_move(self.playing, play, self.player)
    }

    /// Reads a move on a known board.
    fn take_on_known_board(
        &mut self,
        mut play: Play,
        number: usize,
        word: &str,
    ) -> Result<(), ConditionalMovesRefusal> {
        if play.outcome().is_some() {
            return Err(ConditionalMovesRefusal::GameEnds { number: number - 1 });
        }
        let is_own = self.is_own(&play);
        let refused = |refusal| ConditionalMovesRefusal::Move {
            number,
            refusal: Box::new(refusal),
        };
        let (word, anyway) = means_anyway(word);
        let ply = typed_move::read(play.position(), word).map_err(refused)?;
        let coordinate = play.position().coordinate(ply);
        if is_own {
            if !anyway && let Some(ally) = play.position().betrayed_ally(ply) {
                return Err(ConditionalMovesRefusal::Betrays {
                    mv: PossibleMove {
                        notation: play.position().notation(ply),
                        coordinate,
                    },
                    ally: self.playing.seat(ally),
                });
            }
            self.answer(coordinate, anyway);
        } else {
            self.expected.push(coordinate);
        }
        // A lost king leads to choices that nobody can foresee, so the board is not known then.
        self.play = play_known(&mut play, ply).then_some(play);
        Ok(())
    }

    /// Reads a move of the player's own on an unknown board.
    fn take_on_unknown_board(
        &mut self,
        number: usize,
        word: &str,
    ) -> Result<(), ConditionalMovesRefusal> {
        if !self.is_own_move_next || word == ANYTHING {
            let text = word.to_string();
            return Err(ConditionalMovesRefusal::UnknownBoard { text });
        }
        let options = self.playing.position().options();
        let (word, anyway) = means_anyway(word);
        if let Some(refusal) = typed_move::unreadable(&options, word) {
            return Err(ConditionalMovesRefusal::Move {
                number,
                refusal: Box::new(refusal),
            });
        }
        self.answer(word.to_string(), anyway);
        self.is_own_move_next = false;
        Ok(())
    }

    fn answer(&mut self, then: String, anyway: bool) {
        let when = core::mem::take(&mut self.expected);
        self.line.push(ConditionalMove { when, then, anyway });
    }
}

/// The move without the mark that it is meant even if it betrays an ally, and whether it has one.
fn means_anyway(word: &str) -> (&str, bool) {
    match word.strip_suffix(ANYWAY) {
        Some(word) => (word, true),
        None => (word, false),
    }
}

/// The actions that can lead to this event.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let Event::ConditionalMovesChanged { player, lines } = event else {
        return Vec::new();
    };
    let edits = edits(playing, *player, lines).into_iter();
    edits
        .map(|edit| (*player, PlayAction::ConditionalMoves(edit)))
        .collect()
}

/// The changes of conditional moves that can lead to these lines: all or one were removed, or the
/// last ones are new.
fn edits(
    playing: &Playing,
    player: PlayerId,
    lines: &[ConditionalLine],
) -> Vec<ConditionalMovesEdit> {
    if lines.is_empty() {
        return Vec::from([ConditionalMovesEdit::Clear]);
    }
    let before = conditional_moves::apply::conditional_lines(playing, player).len();
    let added = (1..=lines.len()).map(|count| {
        let added: Vec<String> = lines[lines.len() - count..].iter().map(written).collect();
        ConditionalMovesEdit::Add(added.join(";"))
    });
    let removed = (0..before).map(ConditionalMovesEdit::Remove);
    added.chain(removed).collect()
}

/// A line as it can be typed.
fn written(line: &ConditionalLine) -> String {
    let mut words: Vec<String> = Vec::new();
    for step in line {
        if step.when.is_empty() {
            words.push(ANYTHING.to_string());
        }
        words.extend(step.when.iter().cloned());
        let mark = if step.anyway {
            ANYWAY.to_string()
        } else {
            String::new()
        };
        words.push(step.then.clone() + &mark);
    }
    words.join(" ")
}
