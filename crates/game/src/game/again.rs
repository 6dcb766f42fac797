//! Decides a recorded event again, as the action that it came from. So an exported game can hold
//! only what a player could have done then, or what time has brought about.
//!
//! An export names no person, so each event is decided for the player whose number it has. It does
//! not know which of several actions led to an event: one that leads to the same event is enough.

use crate::absences;
use crate::adjudication::{AdjudicatedResult, Examination};
use crate::arbiter::{self, ArbiterAct, ArbiterAction};
use crate::base::acting;
use crate::base::action::PlayAction;
use crate::base::erasable::Erasable;
use crate::base::event::{Event, RecordedPly};
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::playing::Playing;
use crate::base::refusal::Refusal;
use crate::base::state::{State, StateError};
use crate::clock;
use crate::clock::span::Span;
use crate::computers::Effort;
use crate::conditional_moves::{self, ANYTHING, ANYWAY, ConditionalLine, ConditionalMovesEdit};
use crate::diplomacy::motive::Explanation;
use crate::diplomacy::{self, Alias, Correspondent, DiplomacyAction};
use crate::game::decide::decide_play_of;
use crate::leaving;
use crate::lobby::action::NewComputer;
use crate::lobby::{self};
use crate::moves;
use crate::people::Vacation;
use crate::requests::{RequestChange, RequestTopic};
use crate::votes;
use crate::votes::tally::VoteTally;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The text in place of one that an export does not show: any would do.
const HIDDEN_TEXT: &str = "A text that is not shown.";

/// The result of deciding again: the event that an action leads to now.
type Again = Result<Event, Refusal>;

/// Checks that an event, with what is shown of its erasable data, could be decided at this time.
pub(crate) fn check(
    state: &State,
    at: Time,
    event: &Event,
    erasable: &Erasable,
) -> Result<(), StateError> {
    let mut cause = StateError::not_possible(event);
    for again in decided(state, at, event, erasable) {
        match again {
            Ok(again) if again == *event => return Ok(()),
            Ok(_) => {}
            Err(refusal) => cause = refusal.into(),
        }
    }
    Err(cause)
}

/// The events that the possible causes of this event lead to.
fn decided(state: &State, at: Time, event: &Event, erasable: &Erasable) -> Vec<Again> {
    match event {
        // Time alone brings these about.
        Event::Lapsed
        | Event::AbortedByTime { .. }
        | Event::TimeUp { .. }
        | Event::PauseEnded { by: None } => found(state.due(at)),
        Event::Credited { from, until } if *until <= at => {
            found(clock::credit::decide(state, *from, *until))
        }
        Event::Away {
            player,
            since,
            until,
        } => found(away(state, *player, (*since, *until), at)),
        Event::OnlyMovesChanged { player, made } => {
            found(moves::only_moves::decide(state, *player, *made))
        }
        Event::Quit { player, .. } => found(leaving::quit(state, *player)),
        Event::Erased { players } => found(erased(state, players)),
        // What is never shown changes nothing for anybody else. Applying a reservation, the end of
        // a lobby or a rating checks all that there is to check.
        Event::NoteWritten { .. }
        | Event::LettersMuted { .. }
        | Event::LetterReported { .. }
        | Event::Reserved { .. }
        | Event::ReservationCancelled { .. }
        | Event::ComputerRemoved { .. }
        | Event::LobbyCancelled
        | Event::Rated { .. } => Vec::from([Ok(event.clone())]),
        Event::Joined { .. }
        | Event::Left { .. }
        | Event::ComputerAdded { .. }
        | Event::Started { .. } => Vec::from([in_lobby(state, event)]),
        Event::Moved {
            ply, effort, vote, ..
        } => match vote {
            Some(tally) => found(voted(state, tally, at)),
            None => Vec::from([moved(state, ply, *effort)]),
        },
        Event::TakenOver { of, .. } => Vec::from([absences::decide::taken_over(state, Some(*of))]),
        Event::Arbitrated { act } => Vec::from([arbitrated(state, *act, at)]),
        event if event.secret_actor().is_some() => {
            Vec::from([dealt(state, event, at, erasable.letter.as_deref())])
        }
        event => {
            let actions = actions(state, event, at).into_iter();
            let decide = |(player, action)| played(state, player, &action, at);
            actions.map(decide).collect()
        }
    }
}

/// The event that was found, if one was.
fn found(event: Option<Event>) -> Vec<Again> {
    event.map(Ok).into_iter().collect()
}

/// Decides an action of a player in a game that has started.
fn played(state: &State, player: PlayerId, action: &PlayAction, at: Time) -> Again {
    let player = acting::member(state, player)?.player;
    decide_play_of(state, player, action, at).map(|(event, _)| event)
}

fn away(
    state: &State,
    player: PlayerId,
    (since, until): (Option<Time>, Time),
    at: Time,
) -> Option<Event> {
    let player = acting::member(state, player).ok()?.player;
    let from = since.unwrap_or(at);
    absences::decide::vacation(state, player, Some(Vacation { from, until }), at)
}

/// An erasure names numbers that were given, each once and in order.
fn erased(state: &State, players: &[PlayerId]) -> Option<Event> {
    let is_ascending = players.windows(2).all(|pair| pair[0] < pair[1]);
    let last = players.last()?;
    (is_ascending && *last < state.lobby.next_player()).then(|| Event::Erased {
        players: players.to_vec(),
    })
}

fn in_lobby(state: &State, event: &Event) -> Again {
    let state = lobby::decide::open_lobby(state)?;
    match event {
        Event::Joined {
            player,
            seats,
            nonce,
            ..
        } => lobby::decide::joined(state, (*player, None), seats, nonce.as_ref()),
        Event::ComputerAdded { computer, .. } => {
            let (computer, seats) = (computer.computer.clone(), computer.seats.clone());
            lobby::decide::add_computer(state, &NewComputer { computer, seats })
        }
        Event::Left { player } => {
            let member = state.lobby.member(*player);
            lobby::decide::leave(state, member.filter(|member| member.is_person()))
        }
        _ => lobby::decide::start(state),
    }
}

/// A move of the player whose turn it is, or who picks a move in their place.
fn moved(state: &State, ply: &RecordedPly, effort: Option<Effort>) -> Again {
    let playing = state.started_game()?;
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = || playing.moving_player(playing.mover()?);
    let player = picker.map(|(_, picker)| picker).or_else(mover);
    let player = acting::member(state, player.ok_or(Refusal::NotSeated)?)?.player;
    moves::decide::move_of(state, player, ply.coordinate(), effort)
}

/// The move of a crowd, if all that it voted for was possible in its turn.
fn voted(state: &State, tally: &VoteTally, at: Time) -> Option<Event> {
    let playing = state.running()?;
    votes::decide::can_be_voted(playing, tally, at)
        .then(|| votes::decide::chosen(playing, tally))?
}

fn arbitrated(state: &State, act: ArbiterAct, at: Time) -> Again {
    let action = match act {
        ArbiterAct::Paused { until } => ArbiterAction::Pause(Some(length(at, until))),
        ArbiterAct::Resumed => ArbiterAction::Resume,
        ArbiterAct::Extended { seat, span } => ArbiterAction::Extend { seat, span },
        ArbiterAct::Substituted { seat, level, .. } => ArbiterAction::Substitute {
            seat,
            level: Some(level),
        },
    };
    arbiter::decide::decide_act(state, &action, at)
}

fn length(from: Time, until: Time) -> Span {
    Span(until.0.saturating_sub(from.0))
}

/// Decides secret diplomacy of the player who decides for a seat.
fn dealt(state: &State, event: &Event, at: Time, letter: Option<&str>) -> Again {
    let playing = state.started_game()?;
    let seat = event.secret_actor().ok_or(Refusal::NotSeated)?;
    let player = playing.deciding_player(seat).ok_or(Refusal::NotSeated)?;
    let player = acting::member(state, player)?.player;
    let why = event.reason().map(|(_, why)| why);
    let why = why.filter(|_| playing.is_computer(player));
    if let (Event::Explained { .. }, Some(why)) = (event, why) {
        return diplomacy::decide::explain_of(state, player, (why.with, why.motive), at);
    }
    let text = letter.unwrap_or(HIDDEN_TEXT).to_string();
    let action = dealing(state, event, (text, why)).ok_or(Refusal::NotSeated)?;
    let (again, _) = diplomacy::decide::decide_of(state, player, &action, at)?;
    let is_of_action =
        |why: &Explanation| action.explained_action() == Some((why.action, why.with));
    Ok(again.with_reason(why.filter(is_of_action)))
}

/// The diplomacy action that leads to an event. A computer's reason names the other player by the
/// seat that it has chosen.
fn dealing(
    state: &State,
    event: &Event,
    (text, why): (String, Option<Explanation>),
) -> Option<DiplomacyAction> {
    let named = |seat: &Seat| why.map_or(*seat, |why| why.with);
    let words = |has_message: &bool| has_message.then(|| text.clone());
    Some(match event {
        Event::AllianceProposed {
            to, has_message, ..
        } => DiplomacyAction::Propose {
            to: named(to),
            message: words(has_message),
        },
        Event::ProposalWithdrawn { to, .. } => DiplomacyAction::Withdraw { to: *to },
        Event::ProposalAccepted { from, left, .. } => DiplomacyAction::Accept {
            from: named(from),
            leaving: *left,
        },
        Event::ProposalDeclined {
            from,
            countered: true,
            ..
        } => DiplomacyAction::Counter {
            from: named(from),
            message: text,
        },
        Event::ProposalDeclined {
            from, has_message, ..
        } => DiplomacyAction::Decline {
            from: named(from),
            message: words(has_message),
        },
        Event::AllianceLeft { with, .. } => DiplomacyAction::Leave {
            with: why.map(|why| why.with).or(*with),
        },
        Event::OrderGiven { order, .. } => DiplomacyAction::Order(*order),
        Event::LetterWritten {
            to,
            anonymous,
            to_alias,
            ..
        } => DiplomacyAction::Write {
            to: readers(state, to, *to_alias),
            text,
            anonymous: *anonymous,
        },
        _ => return None,
    })
}

/// The readers of a letter, as its writer named them.
fn readers(state: &State, seats: &[Seat], by_alias: bool) -> Vec<Correspondent> {
    let seed = state.game_seed();
    let named = |seat: &Seat| {
        if by_alias {
            Correspondent::Alias(Alias::of(*seat, seed.as_ref()))
        } else {
            Correspondent::Seat(*seat)
        }
    };
    seats.iter().map(named).collect()
}

/// The actions that can lead to this event, each with its player.
fn actions(state: &State, event: &Event, at: Time) -> Vec<(PlayerId, PlayAction)> {
    let Ok(playing) = state.started_game() else {
        return Vec::new();
    };
    let (player, action) = match event {
        Event::Chosen { by, seat } => {
            let army = playing.army(*seat);
            let choose = army.map(|army| PlayAction::Choose { army });
            return playing.moving_player(*by).zip(choose).into_iter().collect();
        }
        Event::DrawOffersChanged {
            player,
            of,
            stopped,
        } => {
            let offers = |of| PlayAction::DrawOffers {
                of,
                stopped: *stopped,
            };
            return of_seats(playing, *player, *of, offers);
        }
        Event::SeatOffered { by, of } => return offers_of_seat(playing, *by, *of, true),
        Event::SeatOfferWithdrawn { by, of } => return offers_of_seat(playing, *by, *of, false),
        Event::Requested { player, change } => return requests(playing, *player, *change, at),
        Event::ClaimRefused { player } => return refused_claims(playing, *player),
        Event::ConditionalMovesChanged { player, lines } => {
            let edits = edits(playing, *player, lines).into_iter();
            return edits
                .map(|edit| (*player, PlayAction::ConditionalMoves(edit)))
                .collect();
        }
        Event::Claimed { player, result, .. } => (*player, claim(playing, *result, true)),
        Event::DrawOffered { player } => (*player, PlayAction::OfferDraw),
        Event::DrawAccepted { player, .. } => (*player, PlayAction::AcceptDraw),
        Event::DrawDeclined { player, .. } => (*player, PlayAction::DeclineDraw),
        Event::DrawClaimed { player, claim } => (*player, PlayAction::ClaimDraw(*claim)),
        Event::Resigned { player, .. } => (*player, PlayAction::Resign),
        Event::Aborted { player } => (*player, PlayAction::Abort),
        Event::HandedOver { player, level } => {
            let level = Some(*level);
            (*player, PlayAction::HandOver { level })
        }
        Event::Returned { player } => (*player, PlayAction::Return),
        Event::RequestAccepted { player } => (*player, PlayAction::AcceptRequest),
        Event::RequestDeclined { player } => (*player, PlayAction::DeclineRequest),
        Event::PauseEnded { by: Some(player) } => {
            (*player, PlayAction::Request(RequestTopic::Resume))
        }
        _ => return Vec::new(),
    };
    Vec::from([(player, action)])
}

/// An action about each seat of another player: which of them was named is not recorded.
fn of_seats(
    playing: &Playing,
    player: PlayerId,
    of: PlayerId,
    action: impl Fn(Seat) -> PlayAction,
) -> Vec<(PlayerId, PlayAction)> {
    let seats = (0..).map(Seat).take(playing.seats());
    let theirs = seats.filter(|seat| playing.player(*seat) == Some(of));
    theirs.map(|seat| (player, action(seat))).collect()
}

fn offers_of_seat(
    playing: &Playing,
    by: PlayerId,
    of: PlayerId,
    offered: bool,
) -> Vec<(PlayerId, PlayAction)> {
    of_seats(playing, by, of, |seat| PlayAction::OfferSeat {
        seat,
        offered,
    })
}

fn requests(
    playing: &Playing,
    player: PlayerId,
    change: RequestChange,
    at: Time,
) -> Vec<(PlayerId, PlayAction)> {
    let topic = match change {
        RequestChange::Takeback { .. } => RequestTopic::Takeback,
        RequestChange::Pause { until } => RequestTopic::Pause(Some(length(at, until))),
        RequestChange::Resume => RequestTopic::Resume,
        // The channel is not shown: any other than that of the game would do.
        RequestChange::Move => RequestTopic::Move(String::new()),
        RequestChange::Substitute {
            player: absent,
            level,
            ..
        } => {
            return of_seats(playing, player, absent, |seat| {
                PlayAction::Request(RequestTopic::Substitute {
                    seat,
                    level: Some(level),
                })
            });
        }
    };
    Vec::from([(player, PlayAction::Request(topic))])
}

/// A claim, with an answer of the engine: what it found is not proved here.
fn claim(playing: &Playing, result: AdjudicatedResult, is_certain: bool) -> PlayAction {
    let ply = playing.ply();
    PlayAction::Claim {
        result,
        examination: Some(Examination { ply, is_certain }),
    }
}

fn refused_claims(playing: &Playing, player: PlayerId) -> Vec<(PlayerId, PlayAction)> {
    let results = AdjudicatedResult::ALL.into_iter();
    let claims = results.map(|result| (player, claim(playing, result, false)));
    claims.collect()
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
    let before = conditional_moves::decide::count(playing, player);
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
