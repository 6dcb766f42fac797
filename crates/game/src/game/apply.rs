//! The changes of a started game: the events, and the automatic moves.
//!
//! An event is applied to the rules first, then to everything outside the rules. `decide` has
//! checked before that it is allowed.

use crate::base::erasable::Erasable;
use crate::base::event::{AutomaticAction, AutomaticCause, AutomaticMove, Event, RecordedPly};
use crate::base::id::{PlayerId, Seed, Time};
use crate::base::moves::MoveOrigin;
use crate::base::playing::{Applied, Change, Playing, PlayingError};
use crate::base::viewer::{Audience, Viewer};
use crate::clock::timing;
use crate::diplomacy::king_losses::KingLosses;
use crate::game::decide::TOPICS;
use crate::moves::{self, only_moves, turn};
use crate::{absences, conditional_moves, diplomacy, draws, requests, votes};
use entente_rules::{Event as RulesEvent, Ply};

/// Applies an event.
pub(crate) fn apply(
    playing: &mut Playing,
    at: Time,
    event: &Event,
    erasable: &Erasable,
    king_losses: &mut KingLosses,
) -> Applied {
    if let Some(ledger) = &mut playing.ledger {
        ledger.begin_record();
    }
    if event.secret_actor().is_some() {
        return diplomacy::apply::apply_diplomacy(playing, at, event, erasable, king_losses);
    }
    let change = Change {
        at,
        event,
        erasable,
    };
    // What players note or arrange for themselves: nobody else may notice it.
    if event.is_secret() || event.is_private() {
        apply_to_topics(playing, &change)?;
        playing.is_public = false;
        return Ok(());
    }
    playing.is_public = true;
    votes::decide::check_result(playing, event)?;
    let events = moves::decide::to_rule_events(playing, event)?;
    playing.plies_before_record = playing.moves.len();
    playing.latest_news.clear();
    // Both are read before the event is applied, which may pass the turn on.
    let (before, origin) = (
        playing.position().clone(),
        absences::decide::next_move_origin(playing),
    );
    let offers = draws::decide::open_offers(playing);
    let consequences = moves::decide::apply_all(playing, &events, king_losses)?;
    if let Event::TimeUp { seat } = event {
        timing::expire(playing, *seat, at, !events.is_empty())?;
    }
    apply_to_topics(playing, &change)?;
    forget_closed_offers(playing);
    diplomacy::apply::record_consequences(playing, &before, consequences, at);
    let effort = match event {
        Event::Moved { effort, .. } => *effort,
        _ => None,
    };
    let has_plies = playing.record_plies(at, origin, effort);
    draws::decide::report_lapsed(playing, &offers, has_plies);
    if let Event::Moved { vote, .. } = event {
        votes::decide::note_result(playing, vote.as_ref());
    }
    if !has_plies {
        playing.add_news(turn::news(&before, playing.position()));
    }
    // A takeback, which follows, begins no turn: its player wants to choose again.
    let begins_turn = has_plies || playing.position().mover() != before.mover();
    // An event can leave nobody whose answer is missing, for example when a player resigns. So
    // requests and picks are checked after every event.
    timing::replace_picker(playing, at);
    requests::apply::carry_out_request(playing, at)?;
    conditional_moves::decide::follow_conditional_moves(playing);
    only_moves::find(playing, begins_turn);
    Ok(())
}

/// Applies the part of an event that is outside the rules.
fn apply_to_topics(playing: &mut Playing, change: &Change<'_>) -> Applied {
    let mut topics = TOPICS.iter();
    topics.try_for_each(|topic| (topic.apply)(playing, change))
}

/// The automatic move for the present turn, if any.
///
/// A king whose player has left takes a step by chance. Otherwise a conditional move comes first,
/// then the only legal move of a player who lets it be made, and if the time is up, the seed draws
/// a move.
pub(super) fn next_automatic_move(playing: &Playing, seed: Option<&Seed>) -> Option<AutomaticMove> {
    // Everybody sees a move, so none is made in a record that only some may know.
    if playing.ending().is_some() || !playing.is_public {
        return None;
    }
    let steps = playing.position().chance_plies();
    if !steps.is_empty() {
        return drawn(playing, seed, steps, AutomaticCause::Chance);
    }
    playing.mover()?;
    let conditional = playing.topics.conditional_move.clone();
    let prepared = conditional
        .map(|action| (action, AutomaticCause::Conditional))
        .or_else(|| {
            let only = playing.topics.only_move.clone().map(AutomaticAction::Move);
            Some((only?, AutomaticCause::OnlyMove))
        });
    if let Some((action, cause)) = prepared {
        let seat = playing.turn();
        return Some(AutomaticMove {
            seat,
            action,
            cause,
        });
    }
    if !playing.seed_picks_move {
        return None;
    }
    drawn(
        playing,
        seed,
        playing.position().plies(),
        AutomaticCause::Clock,
    )
}

/// The move for this cause that the seed draws among these plies; `None` if there are none.
fn drawn(
    playing: &Playing,
    seed: Option<&Seed>,
    plies: Vec<Ply>,
    cause: AutomaticCause,
) -> Option<AutomaticMove> {
    let (seat, bound, purpose) = (playing.turn(), plies.len() as u64, cause.purpose()?);
    let mut plies: Vec<_> = plies
        .into_iter()
        .map(|ply| RecordedPly::found(ply, playing.position()))
        .collect();
    if plies.is_empty() {
        return None;
    }
    // The moves are sorted, so that anybody who knows the seed draws the same move.
    plies.sort_unstable_by(|a, b| a.coordinate().cmp(b.coordinate()));
    let drawn = seed.map_or(0, |seed| seed.below(bound, purpose, playing.ply(), seat.0));
    Some(AutomaticMove {
        seat,
        action: AutomaticAction::Move(plies.swap_remove(drawn as usize)),
        cause,
    })
}

/// Forgets who has accepted offers that are not open any more. The rules close them, for example
/// with the next move of the player who offered.
fn forget_closed_offers(playing: &mut Playing) {
    let open = draws::decide::open_offers(playing);
    playing.accepted.retain(|(offer, _)| open.contains(offer));
}

/// The events of the rules for something that was done at once.
fn automatic_rule_events(
    playing: &mut Playing,
    automatic: &AutomaticMove,
) -> Result<Vec<RulesEvent>, PlayingError> {
    if let Some(ply) = automatic.ply() {
        return Ok(Vec::from([moves::decide::ply_event(
            playing,
            automatic.seat,
            ply,
        )?]));
    }
    let mover = playing.mover().filter(|_| playing.turn() == automatic.seat);
    let player = mover.and_then(|seat| playing.player(seat));
    let event = player
        .and_then(|player| conditional_moves::decide::event_of(playing, player, &automatic.action))
        .ok_or(PlayingError::NotTheirTurn)?;
    draws::decide::note_offers(playing, &event);
    moves::decide::to_rule_events(playing, &event)
}

/// Applies an automatic move, which is part of the last record.
pub(super) fn make_automatic_move(
    playing: &mut Playing,
    at: Time,
    automatic_move: &AutomaticMove,
    king_losses: &mut KingLosses,
) -> Applied {
    let events = automatic_rule_events(playing, automatic_move)?;
    let offers = draws::decide::open_offers(playing);
    let before = playing.position().clone();
    let origin = match automatic_move.cause {
        AutomaticCause::Clock => MoveOrigin::Clock,
        AutomaticCause::Conditional => MoveOrigin::Conditional,
        AutomaticCause::OnlyMove => MoveOrigin::OnlyMove,
        AutomaticCause::Chance => MoveOrigin::Chance,
    };
    let consequences = moves::decide::apply_all(playing, &events, king_losses)?;
    diplomacy::apply::record_consequences(playing, &before, consequences, at);
    forget_closed_offers(playing);
    let has_plies = playing.record_plies(at, origin, None);
    draws::decide::report_lapsed(playing, &offers, has_plies);
    if !has_plies {
        playing.add_news(turn::news(&before, playing.position()));
    }
    let begins_turn = has_plies || playing.position().mover() != before.mover();
    conditional_moves::decide::follow_conditional_moves(playing);
    only_moves::find(playing, begins_turn);
    Ok(())
}

/// The player who acted secretly.
fn secret_player(playing: &Playing, event: &Event) -> Option<PlayerId> {
    let by = event.hidden_by();
    by.player.or_else(|| playing.player(by.seat?))
}

/// The audience of the last record, which contains this event: everybody, or the player who acted,
/// those who are notified, and those whose open proposals are of another alliance since.
pub(super) fn audience(playing: &Playing, event: &Event) -> Audience {
    if playing.is_public {
        Audience::All
    } else {
        Audience::Only(
            diplomacy::apply::notified_players(playing)
                .into_iter()
                .chain(diplomacy::view::players_with_other_proposals(playing))
                .chain(secret_player(playing, event))
                .collect(),
        )
    }
}

/// Finishes a record, after which the game has this many.
pub(super) fn finish_record(playing: &mut Playing, event: &Event, records: u64) {
    diplomacy::view::update_disclosed_alliances(playing);
    let audience = audience(playing, event);
    let owners = &playing.owners;
    let Some(ledger) = &mut playing.ledger else {
        return;
    };
    ledger.set_record_count(records);
    ledger.end_record(|seat| {
        let player = owners.get(seat.index()).copied().flatten();
        player.is_some_and(|player| audience.has(Viewer::Player(player)))
    });
}
