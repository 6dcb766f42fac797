//! Decides moves, and which captured army is commanded.

use crate::base;
use crate::base::action::{Cause, PlayAction};
use crate::base::erasable::{Decided, event_only};
use crate::base::event::{Event, RecordedPly};
use crate::base::id::{Actor, PlayerId, Time};
use crate::base::playing::Playing;
use crate::base::refusal::{PossibleMove, Refusal, TimeRefusal};
use crate::base::state::{State, acting, check_playing, check_present};
use crate::clock::running::Pause;
use crate::computers::Effort;
use crate::moves::typed_move;
use alloc::string::ToString;
use alloc::vec::Vec;
use entente_rules::Army;

struct MoveTerms<'a> {
    /// The number of plies on the board that the player saw, if it is known.
    seen: Option<u32>,
    /// The coordinate form of a move that the player means even if it betrays an ally.
    confirm: Option<&'a str>,
    /// The thought that it got, if a computer made it.
    effort: Option<Effort>,
}

/// Decides a move as it was typed or chosen: its text, the number of plies on the board that the
/// player saw, and the coordinate form of a move that they mean even if it betrays an ally.
pub(crate) fn typed(
    playing: &Playing,
    player: PlayerId,
    text: &str,
    seen: Option<u32>,
    confirm: Option<&str>,
) -> Result<Event, Refusal> {
    let terms = MoveTerms {
        seen,
        confirm,
        effort: None,
    };
    make_move(playing, player, text, terms)
}

fn make_move(
    playing: &Playing,
    player: PlayerId,
    text: &str,
    terms: MoveTerms<'_>,
) -> Result<Event, Refusal> {
    let ply = playing.ply();
    if let Some(seen) = terms.seen.filter(|seen| *seen != ply) {
        return Err(Refusal::Stale { seen, ply });
    }
    check_turn(playing, player).map_err(|refusal| {
        typed_move::unreadable_now(&playing.position().options(), text).unwrap_or(refusal)
    })?;
    // The move is read on the board as the player sees it, so that a refusal reveals nothing more.
    let mover = playing.army(playing.turn());
    let position = &playing.position().seen_by(mover);
    let ply = typed_move::read(position, text)?;
    let found = RecordedPly::found(ply, position);
    // A refusal changes nothing: nobody can see that the question is open.
    if let Some(ally) = position.betrayed_ally(ply)
        && terms.confirm != Some(found.coordinate())
    {
        return Err(Refusal::Betrays {
            mv: PossibleMove {
                notation: position.notation(ply),
                coordinate: found.coordinate().to_string(),
            },
            ally: playing.seat(ally),
        });
    }
    Ok(Event::Moved {
        seat: playing.turn(),
        ply: found,
        effort: terms.effort,
        vote: None,
    })
}

/// Decides a move with the thought that it got. The thought of people is not recorded.
pub(crate) fn computer_move(state: &State, by: Actor, coordinate: &str, effort: Effort) -> Decided {
    let (_, player) = acting(state, by)?;
    move_of(state, player, coordinate, Some(effort)).map(event_only)
}

/// Decides a move of this player.
fn move_of(
    state: &State,
    player: PlayerId,
    coordinate: &str,
    effort: Option<Effort>,
) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    check_playing(playing, player)?;
    check_present(playing, player)?;
    let effort = effort.filter(|_| playing.is_computer(player));
    // A computer needs no confirmation.
    let terms = MoveTerms {
        seen: None,
        confirm: Some(coordinate),
        effort,
    };
    make_move(playing, player, coordinate, terms)
}

/// Checks that it is this player's turn and that the game is not paused.
pub(crate) fn check_turn(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = playing.mover().and_then(|seat| playing.moving_player(seat));
    if let Some(other) = picker.filter(|by| mover == Some(player) && by.player != player) {
        let picker = other.seat;
        return Err(Refusal::Time(TimeRefusal::TimeIsUp { picker }));
    }
    if picker.map_or(mover, |by| Some(by.player)) != Some(player) {
        let turn = playing.turn();
        return Err(Refusal::NotYourTurn { turn });
    }
    match clocks
        .and_then(|clocks| clocks.pause)
        .filter(Pause::is_requested)
    {
        Some(pause) => Err(Refusal::Time(TimeRefusal::Paused { until: pause.until })),
        None => Ok(()),
    }
}

pub(crate) fn choose(playing: &Playing, player: PlayerId, army: Army) -> Result<Event, Refusal> {
    check_turn(playing, player)?;
    if !playing.position().choice().contains(&army) {
        return Err(Refusal::NoChoice);
    }
    Ok(Event::Chosen {
        by: playing.turn(),
        seat: playing.seat(army),
    })
}

/// The actions that can lead to this event, if it is a choice of an army.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let Event::Chosen { by, seat } = event else {
        return Vec::new();
    };
    let army = playing.army(*seat);
    let choose = army.map(|army| PlayAction::Choose { army });
    playing.moving_player(*by).zip(choose).into_iter().collect()
}

/// Decides a recorded move again: a move of the player whose turn it is, or who picks it.
pub(crate) fn again(
    state: &State,
    ply: &RecordedPly,
    effort: Option<Effort>,
) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = || playing.moving_player(playing.mover()?);
    let player = picker.map(|picker| picker.player).or_else(mover);
    let player = acting::member(state, player.ok_or(Refusal::NotSeated)?)?.player;
    move_of(state, player, ply.coordinate(), effort)
}
