//! The claims to a result in a game that has started: which are possible, what they do, and how
//! long a player waits whose claim the engine has refused.
//!
//! The engine itself is asked elsewhere (`advisor::claim`). Only its answer comes here, as an
//! event, so that reading a game needs no engine.

use crate::adjudication::{
    ADJUDICATION_ROUNDS, AdjudicatedResult, Adjudication, AdjudicationGround, AdjudicationView,
    known_endings,
};
use crate::base::event::Event;
use crate::base::id::PlayerId;
use crate::base::playing::{Change, Playing, PlayingError};
use crate::base::refusal::AdjudicationRefusal;
use alloc::boxed::Box;

/// The plies of both sides in a round.
const PLIES_PER_ROUND: u32 = 2;

/// The ground on which the player to move can claim this result without the engine.
pub(super) fn known_ground(
    playing: &Playing,
    result: AdjudicatedResult,
) -> Option<AdjudicationGround> {
    known_endings::ground(playing.position(), result)
}

/// Whether the player to move can claim a result without the engine.
pub(crate) fn has_known_ground(playing: &Playing) -> bool {
    let mut results = AdjudicatedResult::ALL.into_iter();
    playing.topics.adjudications.are_allowed
        && results.any(|result| known_ground(playing, result).is_some())
}

/// The reason for which the engine is not asked about a claim of this player, who is to move.
pub(super) fn no_examination_reason(
    playing: &Playing,
    player: PlayerId,
    result: AdjudicatedResult,
) -> Option<AdjudicationRefusal> {
    if let Some(rounds) = wait(playing, player) {
        return Some(AdjudicationRefusal::Wait { rounds });
    }
    let missing = |plies: u32| (ADJUDICATION_ROUNDS * PLIES_PER_ROUND).saturating_sub(plies);
    let early = missing(playing.ply());
    if early > 0 {
        let rounds = early.div_ceil(PLIES_PER_ROUND);
        return Some(AdjudicationRefusal::TooEarly { rounds });
    }
    // An opening can be even for twenty rounds. Nothing is decided while pieces are exchanged.
    let lively = missing(playing.position().halfmoves());
    if result == AdjudicatedResult::Draw && lively > 0 {
        let rounds = lively.div_ceil(PLIES_PER_ROUND);
        return Some(AdjudicationRefusal::TooLively { rounds });
    }
    None
}

/// The rounds until a player can ask the engine again, which has refused their last claim.
///
/// Otherwise its answers would be those of an oracle: who asks after each move learns how the game
/// stands. A takeback makes nobody's wait shorter.
pub(crate) fn wait(playing: &Playing, player: PlayerId) -> Option<u32> {
    let refused = playing.topics.adjudications.refused.get(&player)?;
    let until = refused + ADJUDICATION_ROUNDS * PLIES_PER_ROUND;
    let plies = until.saturating_sub(playing.ply());
    (plies > 0).then(|| plies.div_ceil(PLIES_PER_ROUND))
}

/// Applies what an event says about claims.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Result<(), PlayingError> {
    match change.event {
        Event::Claimed {
            player,
            result,
            ground,
        } => prove(playing, change.event, *player, *result, *ground),
        Event::ClaimRefused { player } => refuse(playing, change.event, *player),
        _ => Ok(()),
    }
}

/// Applies a claim that was right.
fn prove(
    playing: &mut Playing,
    event: &Event,
    player: PlayerId,
    result: AdjudicatedResult,
    ground: AdjudicationGround,
) -> Result<(), PlayingError> {
    let by = playing.turn();
    let is_so = match ground {
        AdjudicationGround::Engine => no_examination_reason(playing, player, result).is_none(),
        known => known_ground(playing, result) == Some(known),
    };
    if !is_so || !may_claim(playing, player) {
        return Err(PlayingError::NotPossible(Box::new(event.clone())));
    }
    playing.topics.adjudications.proved = Some(Adjudication { by, result, ground });
    playing.accepted.clear();
    Ok(())
}

/// Applies the refusal of a claim by the engine. Nobody else learns of it.
fn refuse(playing: &mut Playing, event: &Event, player: PlayerId) -> Result<(), PlayingError> {
    if !may_claim(playing, player) || wait(playing, player).is_some() {
        return Err(PlayingError::NotPossible(Box::new(event.clone())));
    }
    let ply = playing.ply();
    playing.topics.adjudications.refused.insert(player, ply);
    Ok(())
}

/// Whether the game has claims, goes on, and it is this player's turn.
fn may_claim(playing: &Playing, player: PlayerId) -> bool {
    let mover = playing.mover().and_then(|seat| playing.moving_player(seat));
    playing.topics.adjudications.are_allowed && playing.ending().is_none() && mover == Some(player)
}

/// The claims of a player in a game that has started.
pub(crate) fn view(playing: &Playing, player: PlayerId) -> AdjudicationView {
    let can_claim = |result: &AdjudicatedResult| {
        may_claim(playing, player)
            && (known_ground(playing, *result).is_some()
                || no_examination_reason(playing, player, *result).is_none())
    };
    AdjudicationView {
        possible: AdjudicatedResult::ALL
            .into_iter()
            .filter(can_claim)
            .collect(),
        wait: wait(playing, player).filter(|_| playing.ending().is_none()),
    }
}
