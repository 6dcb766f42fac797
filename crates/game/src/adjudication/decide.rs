//! Decides claims to a result: whether a game has them, and whether one is right.
//!
//! A known ending is decided here. For anything else the service asks the engine, and comes again
//! with its answer.

use crate::adjudication::{self, AdjudicatedResult, AdjudicationGround, Examination};
use crate::base::action::{Cause, PlayAction};
use crate::base::event::Event;
use crate::base::id::{PlayerId, Time};
use crate::base::playing::Playing;
use crate::base::refusal::{AdjudicationRefusal, Refusal};
use crate::lobby::action::NewGame;
use crate::moves::decide::check_turn;
use alloc::vec::Vec;

/// Whether players can claim the result of a new game. In a rated one they can only if that was
/// chosen.
pub(crate) fn are_agreed(new: &NewGame) -> Result<bool, Refusal> {
    let reason = no_claims_reason(new);
    match new.terms.claims {
        None => Ok(reason.is_none() && !new.terms.rated),
        Some(false) => Ok(false),
        Some(true) => reason.map_or(Ok(true), |reason| Err(reason.into())),
    }
}

/// The reason for which a new game can have no claims.
fn no_claims_reason(new: &NewGame) -> Option<AdjudicationRefusal> {
    let options = &new.terms.options;
    if options.armies().count() != 2 || options.keeps_secrets() || new.terms.diplomacy.is_some() {
        Some(AdjudicationRefusal::NotTwoSides)
    } else if !new.crowds.is_empty() {
        Some(AdjudicationRefusal::Team)
    } else {
        None
    }
}

/// Decides a claim of the player to move. The engine is asked only on one's own turn, when nothing
/// else goes on.
pub(crate) fn decide(
    playing: &Playing,
    player: PlayerId,
    result: AdjudicatedResult,
    examination: Option<Examination>,
) -> Result<Event, Refusal> {
    if !playing.topics.adjudications.are_allowed {
        return Err(AdjudicationRefusal::Off.into());
    }
    check_turn(playing, player)?;
    let proved = |ground| Event::Claimed {
        player,
        result,
        ground,
    };
    if let Some(ground) = adjudication::apply::known_ground(playing, result) {
        return Ok(proved(ground));
    }
    if let Some(refusal) = adjudication::apply::no_examination_reason(playing, player, result) {
        return Err(refusal.into());
    }
    let ply = playing.ply();
    match examination {
        None => Err(AdjudicationRefusal::NotExamined.into()),
        Some(Examination { ply: seen, .. }) if seen != ply => Err(Refusal::Stale { seen, ply }),
        Some(Examination {
            is_certain: true, ..
        }) => Ok(proved(AdjudicationGround::Engine)),
        Some(_) => Ok(Event::ClaimRefused { player }),
    }
}

/// The actions that can lead to this event. What the engine found is not proved again.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let ply = playing.ply();
    let claim = |result, is_certain| PlayAction::Claim {
        result,
        examination: Some(Examination { ply, is_certain }),
    };
    match event {
        Event::Claimed { player, result, .. } => Vec::from([(*player, claim(*result, true))]),
        Event::ClaimRefused { player } => {
            let results = AdjudicatedResult::ALL.into_iter();
            results
                .map(|result| (*player, claim(result, false)))
                .collect()
        }
        _ => Vec::new(),
    }
}
