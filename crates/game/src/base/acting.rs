//! The player who acts in a game that has started, and whether they still can.

use crate::base::id::{Actor, PlayerId};
use crate::base::playing::Playing;
use crate::base::refusal::{Refusal, SubstituteRefusal};
use crate::base::state::State;
use crate::lobby::Member;

/// The game that has started, and the player who acts in it.
pub(crate) fn acting(state: &State, by: Actor) -> Result<(&Playing, PlayerId), Refusal> {
    let playing = state.started_game()?;
    let member = state.lobby.member_acting(by).ok_or(Refusal::NotSeated)?;
    Ok((playing, member.player))
}

/// Checks that the game goes on and that the player is in it.
pub(crate) fn check_playing(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    match playing.ending() {
        Some(ending) => Err(Refusal::Over(ending)),
        None if playing.is_in(player) => Ok(()),
        None => Err(Refusal::Eliminated),
    }
}

/// Checks that no computer plays in the player's place.
pub(crate) fn check_present(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    if playing.is_replaced(player) {
        Err(Refusal::Substitute(SubstituteRefusal::Replaced))
    } else {
        Ok(())
    }
}

/// The member with this number who can act: a person or a computer. Nobody acts for a crowd.
pub(crate) fn member(state: &State, player: PlayerId) -> Result<&Member, Refusal> {
    let member = state.lobby.member(player);
    let acting = member.filter(|member| member.as_crowd().is_none());
    acting.ok_or(Refusal::NotSeated)
}
