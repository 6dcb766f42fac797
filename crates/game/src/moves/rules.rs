//! The part of a game by the rules: events in terms of `entente-rules`, their application, and
//! takebacks.
//!
//! `decide` decides who may act, and `base::playing` records the moves and news for viewers.

use crate::base::event::{Event, RecordedPly, Rules};
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::moves::{MoveOrigin, News};
use crate::base::playing::{Playing, PlayingError};
use crate::base::refusal::Refusal;
use crate::clock::timing;
use crate::diplomacy;
use crate::diplomacy::king_losses::KingLosses;
use crate::moves::board::Consequences;
use crate::moves::{board, turn};
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::Play;
use entente_rules::{Army, Claim, Code, Event as RulesEvent};

/// The events of the rules for a public event, or the reason for which it cannot have happened.
pub(crate) fn to_rule_events(
    playing: &Playing,
    event: &Event,
) -> Result<Vec<RulesEvent>, PlayingError> {
    let impossible = || PlayingError::NotPossible(Box::new(event.clone()));
    let army = |seat: &Seat| playing.army(*seat).ok_or_else(impossible);
    let own = |player: &PlayerId| -> Result<Army, PlayingError> {
        let army = playing.voting_armies(*player).into_iter().next();
        army.ok_or_else(impossible)
    };
    Ok(match event {
        Event::Moved { seat, ply, .. } => Vec::from([ply_event(playing, *seat, ply)?]),
        Event::Chosen { by, seat } => Vec::from([RulesEvent::ChooseArmy {
            by: army(by)?,
            army: army(seat)?,
        }]),
        Event::DrawOffered { player } => {
            let offer = own(player)?;
            let mut events = Vec::from([RulesEvent::Offer(offer)]);
            events.extend(draw_answers(playing, *player, offer, true));
            events
        }
        Event::DrawAccepted { player, offer } => draw_answers(playing, *player, army(offer)?, true),
        Event::DrawDeclined { player, offer } => {
            draw_answers(playing, *player, army(offer)?, false)
        }
        Event::DrawClaimed { player, claim } => Vec::from([match claim {
            Claim::Threefold => RulesEvent::ClaimThreefold(own(player)?),
            Claim::FiftyMoves => RulesEvent::ClaimFifty(own(player)?),
        }]),
        Event::Resigned { seats, .. } | Event::Quit { seats, .. } => {
            let armies = seats.iter().map(|seat| Ok(RulesEvent::Resign(army(seat)?)));
            armies.collect::<Result<_, PlayingError>>()?
        }
        Event::Stopped { seat, .. } => Vec::from([RulesEvent::Resign(army(seat)?)]),
        Event::TimeUp { seat } => timing::flag_events(playing, *seat),
        event if event.facts().rules == Rules::StandAside => Vec::new(),
        _ => return Err(impossible()),
    })
}

pub(crate) fn ply_event(
    playing: &Playing,
    seat: Seat,
    ply: &RecordedPly,
) -> Result<RulesEvent, PlayingError> {
    if playing.turn() != seat {
        return Err(PlayingError::NotTheirTurn);
    }
    let found = ply.on(playing.position());
    let found = found.ok_or_else(|| PlayingError::NotLegal {
        coordinate: ply.coordinate().to_string(),
    })?;
    Ok(RulesEvent::Move(found))
}

/// The answers of a player's armies to a draw offer. A player accepts with every army except the
/// one that made the offer. To decline, one army is enough.
fn draw_answers(
    playing: &Playing,
    player: PlayerId,
    offer: Army,
    accepts: bool,
) -> Vec<RulesEvent> {
    let armies = playing
        .voting_armies(player)
        .into_iter()
        .filter(|by| *by != offer);
    if accepts {
        armies.map(|by| RulesEvent::Agree { by, offer }).collect()
    } else {
        armies
            .take(1)
            .map(|by| RulesEvent::Decline { by, offer })
            .collect()
    }
}

/// Replays an event of the saved game that this game continues.
pub(crate) fn replay(playing: &mut Playing, at: Time, event: &str) -> Result<(), PlayingError> {
    let event = playing.play.read_event(event)?;
    let before = playing.position().clone();
    playing.plies_before_record = playing.moves.len();
    playing.latest_news.clear();
    let consequences = apply_all(playing, &[event], &mut KingLosses::none());
    diplomacy::apply::record_consequences(playing, &before, consequences?, at);
    // A recorded step of a king that walks is followed, not drawn again.
    let origin = if before.is_chance_to_move() {
        MoveOrigin::Chance
    } else {
        MoveOrigin::Mover
    };
    if !playing.record_plies(at, origin, None) {
        playing.add_news(turn::news(&before, playing.position()));
    }
    Ok(())
}

/// Passes the first turns if nobody can make them, such as those of an army that takes no part.
pub(super) fn pass_first_turns(playing: &mut Playing, at: Time) -> Result<(), PlayingError> {
    if board::forced_pass(&playing.play).is_some() {
        apply_all(playing, &[], &mut KingLosses::none())?;
        playing.record_plies(at, MoveOrigin::Rules, None);
    }
    Ok(())
}

/// Applies events of the rules with the forced passes after them, and remembers them.
pub(crate) fn apply_all(
    playing: &mut Playing,
    events: &[RulesEvent],
    king_losses: &mut KingLosses,
) -> Result<Consequences, Code> {
    let (plies, noted) = (playing.play.plies().len(), playing.rule_events.len());
    let consequences = board::apply_all(Arc::make_mut(&mut playing.play), events, king_losses)?;
    let changes = events.iter().filter(|event| event.changes_position());
    playing
        .rule_events
        .extend(changes.map(|event| (plies, event.clone())));
    // Only moves can be taken back. Anything else that changed the position is final.
    if playing.rule_events[noted..]
        .iter()
        .any(|(_, event)| !is_ply(event))
    {
        playing.takeback_limit = playing.play.plies().len();
    }
    Ok(consequences)
}

/// The events by the rules so far. Passes are left out, because they follow by themselves.
pub(crate) fn rule_events(playing: &Playing) -> impl Iterator<Item = &RulesEvent> {
    playing.rule_events.iter().map(|(_, event)| event)
}

/// The number of plies that cannot be taken back.
pub(crate) fn takeback_limit(playing: &Playing) -> usize {
    playing.takeback_limit
}

/// Takes back plies until this many are left.
pub(crate) fn take_back(playing: &mut Playing, ply: u32) -> Result<(), PlayingError> {
    let plies = ply as usize;
    if plies < playing.takeback_limit || !Arc::make_mut(&mut playing.play).take_back(plies) {
        return Err(PlayingError::FinalMoves);
    }
    playing.had_everybody_moved = playing.has_everybody_moved();
    let taken_back = playing.moves.len().saturating_sub(plies);
    playing.moves.truncate(plies);
    playing
        .rule_events
        .retain(|(before, event)| *before < plies || *before == plies && !is_ply(event));
    playing.pending_news.clear();
    playing.accepted.clear();
    playing.topics.conditional_moves.clear();
    (playing.plies_before_record, playing.plies_before_latest) =
        (plies, plies.min(playing.plies_before_latest));
    if let Some(clocks) = &mut playing.clocks {
        clocks.take_back(taken_back);
    }
    playing.announce(Vec::from([News::TakenBack { ply }]));
    Ok(())
}

fn is_ply(event: &RulesEvent) -> bool {
    matches!(event, RulesEvent::Move(_))
}

/// Checks with the rules that the event is possible now. A player who has resigned with every army
/// can no longer do anything.
pub(crate) fn checked(
    playing: &Playing,
    event: Event,
    refusal: impl FnOnce(Code) -> Refusal,
) -> Result<Event, Refusal> {
    let events = to_rule_events(playing, &event).unwrap_or_default();
    if events.is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    let mut play = Play::clone(playing.play());
    match board::apply_all(&mut play, &events, &mut KingLosses::none()) {
        Ok(_) => Ok(event),
        Err(code) => Err(refusal(code)),
    }
}
