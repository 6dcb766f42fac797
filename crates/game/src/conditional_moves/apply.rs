//! Follows the conditional moves of the players during the game: if the others play this, then
//! that.
//!
//! They are secret until one of their moves is made. That happens at once, in the same record as
//! the move that it answers. `decide` decides which are allowed.

use crate::base::event::{AutomaticAction, Event, RecordedPly};
use crate::base::id::PlayerId;
use crate::base::moves::MoveView;
use crate::base::playing::{Change, Playing, PlayingError};
use crate::conditional_moves::{
    ANYTHING, ConditionalAnswer, ConditionalLine, ConditionalMove, ConditionalMoves,
};
use crate::diplomacy::king_losses::KingLosses;
use crate::draws;
use crate::moves::board::{apply_all, play_known};
use crate::moves::{rules, typed_move};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::Play;

/// Applies a change of a player's conditional moves.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Result<(), PlayingError> {
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
pub(super) fn is_to_move(playing: &Playing, play: &Play, player: PlayerId) -> bool {
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
        ConditionalAnswer::Draw => match draws::apply::open_to(playing, player) {
            Some(offer) => AutomaticAction::AcceptDraw { offer },
            None if draws::apply::stopped_by(playing, player).is_some() => return None,
            None => AutomaticAction::OfferDraw {},
        },
    };
    let event = event_of(playing, player, &action)?;
    let events = rules::to_rule_events(playing, &event).ok()?;
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
