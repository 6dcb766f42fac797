//! Decides actions in a game that has started: moves, draws, resigning, aborting and notes.

use crate::absences;
use crate::adjudication::{self, AdjudicatedResult, Examination};
use crate::base::action::PlayAction;
use crate::base::erasable::{Decided, Erasable, event_only};
use crate::base::event::{Event, RecordedPly};
use crate::base::id::{Actor, PlayerId, Seat, Time};
use crate::base::playing::Playing;
use crate::base::refusal::{
    AdjudicationRefusal, CrowdRefusal, DrawOffersRefusal, PossibleMove, Refusal, SubstituteRefusal,
    TimeRefusal,
};
use crate::base::state::State;
use crate::clock::running::Pause;
use crate::clock::timing;
use crate::computers::Effort;
use crate::conditional_moves;
use crate::diplomacy::king_losses::KingLosses;
use crate::draws;
use crate::moves::board::apply_all;
use crate::moves::{rules, typed_move};
use crate::notes::{NOTE_LIMIT, NoteEdit};
use crate::requests;
use crate::votes;
use alloc::string::ToString;
use alloc::vec::Vec;
use entente_rules::{Army, Claim, Code, Play};

/// Decides an action in a game that has started.
pub(crate) fn decide(state: &State, by: Actor, action: &PlayAction, now: Time) -> Decided {
    let (_, player) = acting(state, by)?;
    decide_of(state, player, action, now)
}

/// Decides an action of this player in a game that has started.
pub(crate) fn decide_of(
    state: &State,
    player: PlayerId,
    action: &PlayAction,
    now: Time,
) -> Decided {
    let playing = state.started_game()?;
    check_playing(playing, player)?;
    if !matches!(action, PlayAction::Return | PlayAction::OfferSeat { .. }) {
        check_present(playing, player)?;
    }
    match action {
        PlayAction::Move {
            text,
            seen,
            confirm,
        } => {
            let terms = MoveTerms {
                seen: *seen,
                confirm: confirm.as_deref(),
                effort: None,
            };
            make_move(playing, player, text, terms)
        }
        PlayAction::HandOver { level } => {
            requests::decide::hand_over(state, playing, player, *level)
        }
        PlayAction::Return => requests::decide::return_to_game(playing, player),
        PlayAction::OfferSeat { seat, offered } => {
            absences::decide::offer(state, playing, player, (*seat, *offered))
        }
        PlayAction::Choose { army } => choose(playing, player, *army),
        PlayAction::OfferDraw => offer_draw(playing, player),
        PlayAction::DrawOffers { of, stopped } => {
            change_draw_offers(playing, player, *of, *stopped)
        }
        PlayAction::AcceptDraw => answer(playing, player, true),
        PlayAction::DeclineDraw => answer(playing, player, false),
        PlayAction::ClaimDraw(claim) => claim_draw(playing, player, *claim),
        PlayAction::Claim {
            result,
            examination,
        } => claim_result(playing, player, *result, *examination),
        PlayAction::Resign => resign(playing, player),
        PlayAction::Abort => abort(playing, player),
        PlayAction::Request(topic) => {
            return requests::decide::ask(state, playing, player, topic, now);
        }
        PlayAction::AcceptRequest => requests::decide::answer(playing, player, true),
        PlayAction::DeclineRequest => requests::decide::answer(playing, player, false),
        PlayAction::ConditionalMoves(edit) => {
            conditional_moves::decide::change(playing, player, edit)
        }
    }
    .map(event_only)
}

/// The game that has started, and the player who acts in it.
fn acting(state: &State, by: Actor) -> Result<(&Playing, PlayerId), Refusal> {
    let playing = state.started_game()?;
    let member = state.lobby.member_acting(by).ok_or(Refusal::NotSeated)?;
    Ok((playing, member.player))
}

/// Checks that the game goes on and that the player is in it.
fn check_playing(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    match playing.ending() {
        Some(ending) => Err(Refusal::Over(ending)),
        None if playing.is_in(player) => Ok(()),
        None => Err(Refusal::Eliminated),
    }
}

/// Checks that no computer plays in the player's place.
fn check_present(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    if playing.is_replaced(player) {
        Err(Refusal::Substitute(SubstituteRefusal::Replaced))
    } else {
        Ok(())
    }
}

struct MoveTerms<'a> {
    /// The number of plies on the board that the player saw, if it is known.
    seen: Option<u32>,
    /// The coordinate form of a move that the player means even if it betrays an ally.
    confirm: Option<&'a str>,
    /// The thought that it got, if a computer made it.
    effort: Option<Effort>,
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
pub(crate) fn move_of(
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
fn check_turn(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = playing.mover().and_then(|seat| playing.moving_player(seat));
    if let Some((picker, _)) = picker.filter(|(_, by)| mover == Some(player) && *by != player) {
        return Err(Refusal::Time(TimeRefusal::TimeIsUp { picker }));
    }
    if picker.map_or(mover, |(_, by)| Some(by)) != Some(player) {
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

fn choose(playing: &Playing, player: PlayerId, army: Army) -> Result<Event, Refusal> {
    check_turn(playing, player)?;
    if !playing.position().choice().contains(&army) {
        return Err(Refusal::NoChoice);
    }
    Ok(Event::Chosen {
        by: playing.turn(),
        seat: playing.seat(army),
    })
}

/// Offers a draw, unless an opponent wants no more offers of this player. Who has been offered one,
/// and has not answered, accepts it by that.
fn offer_draw(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if votes::apply::plays_on(playing) {
        return Err(CrowdRefusal::NoDraws.into());
    }
    if draws::apply::open_to(playing, player).is_some() {
        return answer(playing, player, true);
    }
    // One offer is for all armies of a player.
    if draws::apply::is_open(playing, player) {
        return Err(Refusal::AlreadyOffered);
    }
    let event = checked(playing, Event::DrawOffered { player })?;
    match draws::apply::stopped_by(playing, player) {
        Some(by) => Err(DrawOffersRefusal::Stopped { by }.into()),
        None => Ok(event),
    }
}

/// Stops the draw offers of another player, or allows them again.
fn change_draw_offers(
    playing: &Playing,
    player: PlayerId,
    seat: Seat,
    stopped: bool,
) -> Result<Event, Refusal> {
    let seats = playing.seats();
    let of = playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
    let is_stopped = draws::apply::are_stopped(playing, player, of);
    let refused = if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    } else if of == player {
        Some(DrawOffersRefusal::Oneself)
    } else if is_stopped == stopped {
        Some(DrawOffersRefusal::Unchanged { of: seat, stopped })
    } else if stopped && !draws::apply::has_offered(playing, of) {
        Some(DrawOffersRefusal::NoneYet { of: seat })
    } else if stopped && draws::apply::is_open(playing, of) {
        Some(DrawOffersRefusal::AnswerFirst { of: seat })
    } else {
        None
    };
    match refused {
        Some(refusal) => Err(refusal.into()),
        None => Ok(Event::DrawOffersChanged {
            player,
            of,
            stopped,
        }),
    }
}

/// Answers an open draw offer of another player, first one that this player has not accepted yet.
fn answer(playing: &Playing, player: PlayerId, accepts: bool) -> Result<Event, Refusal> {
    let offers = playing.offers().into_iter();
    let theirs = offers.filter(|offer| playing.deciding_player(offer.seat) != Some(player));
    let offer = theirs
        .min_by_key(|offer| offer.accepted.contains(&player))
        .ok_or(Refusal::NoOffer)?;
    if accepts && offer.accepted.contains(&player) {
        return Err(Refusal::AlreadyAccepted);
    }
    let event = if accepts {
        Event::DrawAccepted {
            player,
            offer: offer.seat,
        }
    } else {
        Event::DrawDeclined {
            player,
            offer: offer.seat,
        }
    };
    checked(playing, event)
}

fn claim_draw(playing: &Playing, player: PlayerId, claim: Claim) -> Result<Event, Refusal> {
    checked(playing, Event::DrawClaimed { player, claim })
}

/// Claims a result. The engine is asked only on one's own turn, when nothing else goes on.
fn claim_result(
    playing: &Playing,
    player: PlayerId,
    result: AdjudicatedResult,
    examination: Option<Examination>,
) -> Result<Event, Refusal> {
    if !playing.adjudications.are_allowed {
        return Err(AdjudicationRefusal::Off.into());
    }
    check_turn(playing, player)?;
    adjudication::decide::decide(playing, player, result, examination)
}

/// Resigns with every army that the player still has.
fn resign(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    let armies = playing.voting_armies(player).into_iter();
    let seats: Vec<Seat> = armies.map(|army| playing.seat(army)).collect();
    checked(playing, Event::Resigned { player, seats })
}

/// Aborts a game in which not everybody has moved.
fn abort(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    timing::may_abort(playing, player)?;
    // A player who has resigned is out of every decision.
    if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    Ok(Event::Aborted { player })
}

/// Checks with the rules that the event is possible now.
fn checked(playing: &Playing, event: Event) -> Result<Event, Refusal> {
    // A player who has resigned with every army can no longer do anything.
    let events = rules::to_rule_events(playing, &event).unwrap_or_default();
    if events.is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    match apply_all(
        &mut Play::clone(playing.play()),
        &events,
        &mut KingLosses::none(),
    ) {
        Ok(_) => Ok(event),
        Err(code) => Err(refusal(playing, &event, code)),
    }
}

fn refusal(playing: &Playing, event: &Event, code: Code) -> Refusal {
    match (event, code) {
        (Event::DrawClaimed { claim, .. }, _) if !playing.play().has_claim(*claim) => {
            Refusal::NoSuchClaim(*claim)
        }
        (Event::DrawClaimed { claim, .. }, _) => Refusal::InvalidClaim(*claim),
        (Event::Resigned { .. }, _) => Refusal::AlreadyResigned,
        (_, Code::Duplicate) => Refusal::AlreadyOffered,
        _ => Refusal::NoOffer,
    }
}

/// Decides a change of a note. That is possible after the game is over, too.
pub(crate) fn decide_note(state: &State, by: Actor, edit: &NoteEdit) -> Decided {
    let (playing, player) = acting(state, by)?;
    let note = match (edit, playing.note(player)) {
        (NoteEdit::Add(line), Some(before)) => alloc::format!("{before}\n{}", line.trim()),
        (NoteEdit::Add(text) | NoteEdit::Replace(text), _) => text.trim().to_string(),
    };
    let length = note.chars().count();
    if length > NOTE_LIMIT {
        return Err(Refusal::NoteTooLong {
            length,
            limit: NOTE_LIMIT,
        });
    }
    Ok((
        Event::NoteWritten { player },
        Erasable {
            note: Some(note),
            ..Erasable::default()
        },
    ))
}
