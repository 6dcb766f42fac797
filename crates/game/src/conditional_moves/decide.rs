//! Conditional moves: if the others play this, then that. They are decided here, and followed
//! during the game.
//!
//! Up to a `*` the board is known, because every move follows from the present one, so each move
//! has to be legal there. After a `*` a move only has to be readable. The board is the one that the
//! player knows, so that no refusal gives away a secret.
//!
//! They are secret until one of their moves is made. That happens at once, in the same record as
//! the move that it answers.

use crate::base::action::{Cause, PlayAction};
use crate::base::event::{AutomaticAction, Event, RecordedPly};
use crate::base::id::{PlayerId, Time};
use crate::base::moves::MoveView;
use crate::base::playing::{Applied, Change, Playing};
use crate::base::refusal::{ConditionalMovesRefusal, PossibleMove, Refusal};
use crate::conditional_moves::{
    ANYTHING, ANYWAY, CONDITIONAL_LINE_MOVES, CONDITIONAL_LINES, ConditionalAnswer,
    ConditionalLine, ConditionalMove, ConditionalMoves, ConditionalMovesEdit,
};
use crate::diplomacy::king_losses::KingLosses;
use crate::draws;
use crate::moves::typed_move::{self, words};
use crate::moves::{self, apply_all, play_known};
use entente_rules::Play;

/// What was read of a typed line, or why the line is refused.
type Reading<T = ()> = Result<T, ConditionalMovesRefusal>;

/// Decides a change to a player's conditional moves.
pub(crate) fn change(
    playing: &Playing,
    player: PlayerId,
    edit: &ConditionalMovesEdit,
) -> Result<Event, Refusal> {
    let mut lines = conditional_lines(playing, player).to_vec();
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
) -> Reading {
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
    let differing = older.iter().zip(newer).find(|(old, new)| old != new);
    differing.is_some_and(|(old, new)| !old.when.is_empty() && old.when == new.when)
}

/// Reads a line of moves.
fn read(playing: &Playing, player: PlayerId, text: &str) -> Reading<ConditionalLine> {
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
    fn take(&mut self, number: usize, word: &str) -> Reading {
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
        is_to_move(self.playing, play, self.player)
    }

    /// Reads a move on a known board.
    fn take_on_known_board(&mut self, mut play: Play, number: usize, word: &str) -> Reading {
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
    fn take_on_unknown_board(&mut self, number: usize, word: &str) -> Reading {
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
    edits(playing, *player, lines)
        .into_iter()
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
    let before = conditional_lines(playing, player).len();
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

/// Applies a change of a player's conditional moves.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    if let Event::ConditionalMovesChanged { player, lines } = change.event {
        let moves = ConditionalMoves::new(lines.clone(), playing.moves.len());
        playing.topics.conditional_moves.insert(*player, moves);
    }
    Ok(())
}

/// The lines of a player, as they were written.
pub(crate) fn conditional_lines(playing: &Playing, player: PlayerId) -> &[ConditionalLine] {
    playing
        .topics
        .conditional_moves
        .get(&player)
        .map_or(&[], |moves| &moves.lines)
}

/// The lines of a player for reading: in the rule set's notation as far as the board is known,
/// with [`ANYTHING`] for any moves.
pub(crate) fn readable_lines(playing: &Playing, player: PlayerId) -> Vec<ConditionalLine> {
    let Some(moves) = playing.topics.conditional_moves.get(&player) else {
        return Vec::new();
    };
    let army = playing
        .diplomacy_seat_of(player)
        .and_then(|seat| playing.army(seat));
    let start = playing
        .play()
        .position_at(moves.since)
        .map(|position| position.seen_by(army));
    moves
        .lines
        .iter()
        .map(|line| readable(playing, line, player, start.clone().map(Play::new)))
        .collect()
}

fn readable(
    playing: &Playing,
    line: &ConditionalLine,
    player: PlayerId,
    mut play: Option<Play>,
) -> ConditionalLine {
    let read = |play: &mut Option<Play>, written: &String| {
        let known = play.as_mut().and_then(|play| {
            let ply = typed_move::read(play.position(), written).ok()?;
            let notation = play.position().notation(ply);
            Some((notation, play_known(play, ply)))
        });
        // After the first move that cannot be read, the board is not known.
        let (notation, is_known) = known.unwrap_or_else(|| (written.clone(), false));
        *play = play.take().filter(|_| is_known);
        notation
    };
    let steps = line.iter().map(|step| {
        let is_own = |play: &Play| is_to_move(playing, play, player);
        if step.when.is_empty() && !play.as_ref().is_some_and(is_own) {
            play = None;
            return ConditionalMove {
                when: Vec::from([ANYTHING.to_string()]),
                ..step.clone()
            };
        }
        let when = step.when.iter().map(|mv| read(&mut play, mv)).collect();
        let then = match step.answer() {
            Some(_) => step.then.clone(),
            None => read(&mut play, &step.then),
        };
        ConditionalMove {
            when,
            then,
            anyway: step.anyway,
        }
    });
    steps.collect()
}

/// Whether it is this player's turn on another board of this game.
fn is_to_move(playing: &Playing, play: &Play, player: PlayerId) -> bool {
    let mover = play.position().mover();
    mover.and_then(|army| playing.player(playing.seat(army))) == Some(player)
}

/// Looks up the conditional move for the present turn, and keeps only the lines that can still
/// follow.
pub(crate) fn follow_conditional_moves(playing: &mut Playing) {
    playing.topics.conditional_move = None;
    if playing.ending().is_some() {
        playing.topics.conditional_moves.clear();
        return;
    }
    let Some(player) = playing.mover().and_then(|seat| playing.player(seat)) else {
        return;
    };
    let Some(moves) = playing.topics.conditional_moves.remove(&player) else {
        return;
    };
    let played = played_by_others(playing, player, moves.since);
    if let Some((action, lines)) = matching_line(playing, player, moves, &played) {
        playing.topics.conditional_move = Some(action);
        if !lines.is_empty() {
            // The conditional move will be the next ply.
            let since = playing.moves().len() + 1;
            playing
                .topics
                .conditional_moves
                .insert(player, ConditionalMoves::new(lines, since));
        }
    }
}

/// The moves that the others have made since a ply, in coordinate form.
fn played_by_others(playing: &Playing, player: PlayerId, since: usize) -> Vec<&str> {
    let moves = playing.moves().iter().skip(since);
    let by_others = |mv: &&MoveView| mv.moved.is_some() && playing.player(mv.by) != Some(player);
    let others = moves.filter(by_others);
    others.map(|mv| mv.coordinate.as_str()).collect()
}

/// The move of the first line that matches, and the lines that can still follow. Lines that
/// expected exactly these moves come before lines with `*`.
fn matching_line(
    playing: &Playing,
    player: PlayerId,
    moves: ConditionalMoves,
    played: &[&str],
) -> Option<(AutomaticAction, Vec<ConditionalLine>)> {
    let fits = |line: &ConditionalLine| {
        let when = line.first().map(|step| &step.when)?;
        if when.is_empty() {
            Some(1)
        } else {
            (when == played).then_some(0)
        }
    };
    let rank = moves.lines.iter().filter_map(fits).min()?;
    let mut matching = moves
        .lines
        .into_iter()
        .filter(|line| fits(line) == Some(rank));
    let mut first = matching.next()?;
    let step = first.remove(0);
    if let Some(answer) = step.answer() {
        return Some((action(playing, player, answer)?, Vec::new()));
    }
    let ConditionalMove { then, anyway, .. } = step;
    // A move that has become illegal ends all of them, and one that would betray a player who has
    // become an ally meanwhile: the player has to be asked first.
    let ply = typed_move::read(playing.position(), &then).ok()?;
    if !anyway && playing.position().betrayed_ally(ply).is_some() {
        return None;
    }
    // Other matching lines with the same move stay possible.
    let others = matching
        .filter(|line| line[0].then == then && line[0].anyway == anyway)
        .map(|line| line[1..].to_vec());
    let rest = core::iter::once(first)
        .chain(others)
        .filter(|line| !line.is_empty())
        .collect();
    let ply = RecordedPly::found(ply, playing.position());
    Some((AutomaticAction::Move(ply), rest))
}

/// The action of a player for the end of a line that is no move; `None` if it is not possible now.
fn action(
    playing: &Playing,
    player: PlayerId,
    answer: ConditionalAnswer,
) -> Option<AutomaticAction> {
    let action = match answer {
        ConditionalAnswer::Resign if playing.is_opening() => return None,
        ConditionalAnswer::Resign => AutomaticAction::Resign {},
        ConditionalAnswer::Draw => match draws::decide::open_to(playing, player) {
            Some(offer) => AutomaticAction::AcceptDraw { offer },
            None if draws::decide::stopped_by(playing, player).is_some() => return None,
            None => AutomaticAction::OfferDraw {},
        },
    };
    let event = event_of(playing, player, &action)?;
    let events = moves::decide::to_rule_events(playing, &event).ok()?;
    let mut play = Play::clone(playing.play());
    let applied = apply_all(&mut play, &events, &mut KingLosses::none());
    (!events.is_empty() && applied.is_ok()).then_some(action)
}

/// The event that would record the same action of a player by hand; `None` for a move.
pub(crate) fn event_of(
    playing: &Playing,
    player: PlayerId,
    action: &AutomaticAction,
) -> Option<Event> {
    match action {
        AutomaticAction::Move(_) => None,
        AutomaticAction::Resign {} => {
            let armies = playing.voting_armies(player).into_iter();
            let seats = armies.map(|army| playing.seat(army)).collect();
            Some(Event::Resigned { player, seats })
        }
        AutomaticAction::OfferDraw {} => Some(Event::DrawOffered { player }),
        AutomaticAction::AcceptDraw { offer } => Some(Event::DrawAccepted {
            player,
            offer: *offer,
        }),
    }
}
