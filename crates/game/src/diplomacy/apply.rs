//! Diplomatic changes of a game that has started: alliances by the rules, pacts, standing orders
//! and letters; and the alliances, pacts and events that each player may know of.
//!
//! `decide` uses the same functions, so that no log can contain an event that could not be decided.

use crate::base::erasable::Erasable;
use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::playing::{Applied, Playing, PlayingError};
use crate::diplomacy::king_losses::KingLosses;
use crate::diplomacy::ledger::{self, Ledger, Letter, Mute, Pacts};
use crate::diplomacy::{DiplomacyEvent, ExplainedAction, Explanation};
use crate::moves::{Consequences, apply_all, turn};
use entente_rules::{
    AllianceAction, Code, EliminationReason, Event as RulesEvent, Knowledge, Play, Position, Status,
};
use std::collections::BTreeSet;

/// The state that a diplomacy action would lead to.
pub(crate) struct DiplomacyResult {
    state: NewState,
    events: Vec<DiplomacyEvent>,
}

enum NewState {
    Rules(Play),
    Pacts(Pacts),
}

/// Applies a diplomacy event.
///
/// It is secret, unless it has effects on the board that everybody can see.
pub(crate) fn apply_diplomacy(
    playing: &mut Playing,
    at: Time,
    event: &Event,
    erasable: &Erasable,
    king_losses: &mut KingLosses,
) -> Applied {
    let (before, was_over) = (
        playing.position().clone(),
        playing.play().outcome().is_some(),
    );
    playing.is_public = false;
    match event {
        Event::OrderGiven { by, order } => give_order(playing, *by, *order, at)?,
        Event::Explained { .. } => {}
        Event::LetterWritten { .. } => post_letter(playing, at, event, erasable)?,
        Event::LettersMuted {
            by,
            writer,
            anonymous,
            muted,
        } => {
            let mute = Mute {
                reader: *by,
                writer: *writer,
                anonymous: *anonymous,
            };
            playing.ledger_mut()?.mute(mute, *muted);
        }
        Event::LetterReported { by, letter } => {
            let ledger = playing.ledger_mut()?;
            let number = *letter as usize;
            // Nobody can report a letter that they never saw, so a guessed index reveals nothing.
            let letter = ledger.letters.get(number);
            if letter.is_some_and(|letter| letter.is_read_by(*by)) {
                ledger.report(*by, number);
            } else {
                return Err(PlayingError::NoSuchLetter);
            }
        }
        _ => {
            let result = try_diplomacy(playing, event, king_losses)?;
            apply_result(playing, event, result, at, erasable);
        }
    }
    if let Some((seat, explanation)) = event.reason() {
        let ply = ply_explained(playing, seat, explanation);
        let event = DiplomacyEvent::Explained { seat, explanation };
        playing.ledger_mut()?.record(event, Vec::new(), at, ply);
    }
    report_checks(playing, &before, at);
    // After the end the game has no turn to announce.
    if !was_over {
        announce_public_effects(playing, &before);
    }
    Ok(())
}

/// The number of plies before the action that this explains. A betrayal is explained after the
/// move, when the next round may have begun.
fn ply_explained(playing: &Playing, by: Seat, explanation: Explanation) -> u32 {
    let betrayal = (explanation.action == ExplainedAction::Betrayed)
        .then(|| playing.ledger.as_ref()?.betrayal(by, explanation.with))
        .flatten();
    betrayal.map_or_else(|| playing.ply(), |dated| dated.ply)
}

/// The result of a proposal, an answer or leaving, or the code for which it is not possible.
pub(crate) fn try_diplomacy(
    playing: &Playing,
    event: &Event,
    king_losses: &mut KingLosses,
) -> Result<DiplomacyResult, Code> {
    let ledger = playing.ledger.as_ref().ok_or(Code::UnknownPlayer)?;
    let most = usize::from(ledger.options.most_allied);
    match &ledger.pacts {
        Some(pacts) => try_with_pacts(playing, pacts.clone(), event, most),
        None => try_with_rules(playing, event, most, king_losses),
    }
}

fn try_with_pacts(
    _playing: &Playing,
    mut pacts: Pacts,
    event: &Event,
    most: usize,
) -> Result<DiplomacyResult, Code> {
    let mut events = Vec::new();
    if let Event::AllianceLeft { by, with, .. } = event {
        let partners = pacts
            .partners(*by)
            .into_iter()
            .filter(|seat| with.is_none_or(|with| with == *seat));
        // A pact is between two players, so nobody learns who the other partners were.
        events.extend(partners.map(|partner| DiplomacyEvent::Left {
            seat: *by,
            rest: Vec::from([partner]),
            taking: None,
        }));
        pacts.end(*by, *with)?;
    } else {
        for action in alliance_actions(event) {
            pacts.apply(action, most.saturating_sub(1))?;
            events.push(to_event(action));
        }
    }
    Ok(DiplomacyResult {
        state: NewState::Pacts(pacts),
        events,
    })
}

fn try_with_rules(
    playing: &Playing,
    event: &Event,
    most: usize,
    king_losses: &mut KingLosses,
) -> Result<DiplomacyResult, Code> {
    let army = |seat: Seat| playing.army(seat).ok_or(Code::UnknownPlayer);
    let events = alliance_actions(event)
        .into_iter()
        .map(|action| Ok(RulesEvent::Alliance(action.try_map(army)?)))
        .collect::<Result<Vec<_>, Code>>()?;
    // The action is applied to a copy, because it may turn out to be impossible halfway.
    let mut play = Play::clone(playing.play());
    let consequences = apply_all(&mut play, &events, king_losses)?;
    let is_too_large = |event: &DiplomacyEvent| match event {
        DiplomacyEvent::Allied { members, .. } => members.len() > most,
        _ => false,
    };
    // The rules do not know the agreed maximum, so the alliance is formed on a copy first.
    if consequences.diplomacy.iter().any(is_too_large) {
        Err(Code::AllianceFull)
    } else {
        Ok(DiplomacyResult {
            state: NewState::Rules(play),
            events: consequences.diplomacy,
        })
    }
}

pub(crate) fn apply_result(
    playing: &mut Playing,
    event: &Event,
    result: DiplomacyResult,
    at: Time,
    erasable: &Erasable,
) {
    let ply = playing.ply();
    let proposal = match *event {
        Event::AllianceProposed {
            from,
            to,
            has_message,
            ..
        } => Some((from, to, has_message)),
        Event::ProposalDeclined {
            by,
            from,
            countered: true,
            has_message,
            ..
        } => Some((by, from, has_message)),
        _ => None,
    };
    if let (Some(ledger), Some((from, to, has_message))) = (&mut playing.ledger, proposal) {
        // A new proposal replaces the message of an older one, even by none.
        ledger.remove_message(from, to);
        if has_message {
            let message = Letter {
                from,
                copies: ledger::copies(&[to]),
                anonymous: false,
                to_alias: false,
                text: erasable.letter.clone(),
                ply,
                at,
            };
            ledger.add_message(to, message);
        }
    }
    // The events are recorded after the new state is in place, because `recipients` asks who is
    // allied now. Those who were left are named in the event itself.
    match result.state {
        NewState::Rules(play) => playing.replace_play(play),
        NewState::Pacts(pacts) => {
            if let Some(ledger) = &mut playing.ledger {
                ledger.pacts = Some(pacts);
            }
        }
    }
    record_events(playing, result.events, at, ply);
    post_reason(playing, at, event, erasable);
}

/// Posts the letter with which a proposal was declined. Its reader is notified of both at once.
fn post_reason(playing: &mut Playing, at: Time, event: &Event, erasable: &Erasable) {
    let ply = playing.ply();
    if let Event::ProposalDeclined {
        by,
        from,
        countered: false,
        has_message: true,
        ..
    } = *event
        && let Some(ledger) = &mut playing.ledger
    {
        ledger.post_letter(Letter {
            from: by,
            copies: ledger::copies(&[from]),
            anonymous: false,
            to_alias: false,
            text: erasable.letter.clone(),
            ply,
            at,
        });
    }
}

/// Records the diplomatic consequences of moves: with pacts, the broken pacts and the eliminations;
/// otherwise the reports of the rules.
pub(crate) fn record_consequences(
    playing: &mut Playing,
    before: &Position,
    consequences: Consequences,
    at: Time,
) {
    if playing.ledger.is_none() {
        return;
    }
    let ply = playing.ply();
    let mut events = without_empty_protectorates(consequences.diplomacy);
    let eliminated = eliminated(playing, before);
    let is_decided_by_two = !eliminated.is_empty() && players_left(playing).len() <= 2;
    let of_players = |(by, of)| (playing.diplomacy_seat(by), playing.diplomacy_seat(of));
    let captures: BTreeSet<(Seat, Seat)> =
        consequences.captures.into_iter().map(of_players).collect();
    if let Some(pacts) = playing
        .ledger
        .as_mut()
        .and_then(|ledger| ledger.pacts.as_mut())
    {
        let broken = captures
            .into_iter()
            .filter(|(by, of)| pacts.are_partners(*by, *of));
        events.extend(broken.map(|(seat, of)| DiplomacyEvent::PactBroken { seat, of }));
        // Broken pacts come first: they are found by the partners that are forgotten here.
        for seat in eliminated {
            pacts.forget(seat);
            let army = before.armies().nth(seat.index());
            let why = army.and_then(|army| given_up(playing.play.position().status(army)));
            events.push(DiplomacyEvent::Eliminated { seat, why });
        }
        // Only one of the last two can win, so their pact is over.
        if is_decided_by_two {
            *pacts = Pacts::default();
        }
    }
    events.extend(liege_changes(playing, before));
    record_events(playing, events, at, ply);
    report_checks(playing, before, at);
}

/// The armies that got another liege because the old one is out (AL-12).
fn liege_changes(playing: &Playing, before: &Position) -> Vec<DiplomacyEvent> {
    let liege = |position: &Position, army| position.knowledge(army)?.liege;
    before
        .armies()
        .filter_map(|army| {
            let (was, is) = (liege(before, army)?, liege(playing.position(), army)?);
            (was != is).then(|| DiplomacyEvent::LiegeChanged {
                seat: playing.seat(army),
                liege: playing.seat(is),
            })
        })
        .collect()
}

/// The diplomacy seats of players who are out since `before`.
fn eliminated(playing: &Playing, before: &Position) -> Vec<Seat> {
    let was_in = |army: &_| before.status(*army).is_in();
    let seats: BTreeSet<Seat> = before
        .armies()
        .filter(was_in)
        .map(|army| playing.diplomacy_seat(playing.seat(army)))
        .collect();
    let left = players_left(playing);
    let is_eliminated = |seat: &Seat| !left.contains(seat);
    seats.into_iter().filter(is_eliminated).collect()
}

/// The diplomacy seats of the players who are in the game.
fn players_left(playing: &Playing) -> BTreeSet<Seat> {
    let active = playing.position().active().into_iter();
    active
        .map(|army| playing.diplomacy_seat(playing.seat(army)))
        .collect()
}

/// If a secret event has passed the turn on or ended the game, everybody sees that.
fn announce_public_effects(playing: &mut Playing, before: &Position) {
    let is_seen = before.turn() != playing.position().turn() || playing.play().outcome().is_some();
    if is_seen {
        let mut news = turn::news(before, playing.position());
        news.extend(turn::skipped_since(before, playing.position()));
        playing.announce(news);
        playing.is_public = true;
    }
}

fn give_order(
    playing: &mut Playing,
    by: Seat,
    order: crate::diplomacy::StandingOrder,
    at: Time,
) -> Applied {
    let ply = playing.ply();
    let ledger = playing.ledger_mut()?;
    ledger.set_order(by, order);
    ledger.record(
        DiplomacyEvent::OrderGiven { seat: by, order },
        Vec::new(),
        at,
        ply,
    );
    Ok(())
}

fn post_letter(playing: &mut Playing, at: Time, event: &Event, erasable: &Erasable) -> Applied {
    let ply = playing.ply();
    if let Event::LetterWritten {
        from,
        to,
        anonymous,
        to_alias,
    } = event
    {
        playing.ledger_mut()?.post_letter(Letter {
            from: *from,
            copies: ledger::copies(to),
            anonymous: *anonymous,
            to_alias: *to_alias,
            text: erasable.letter.clone(),
            ply,
            at,
        });
    }
    Ok(())
}

/// The actions by the rules for an event, in order.
fn alliance_actions(event: &Event) -> Vec<AllianceAction<Seat>> {
    match *event {
        Event::AllianceProposed { from, to, .. } => {
            Vec::from([AllianceAction::Propose { from, to }])
        }
        Event::ProposalWithdrawn { from, to } => Vec::from([AllianceAction::Withdraw { from, to }]),
        Event::ProposalAccepted { by, from, left, .. } => {
            let leaving = left.then_some(AllianceAction::Leave(by));
            leaving
                .into_iter()
                .chain([AllianceAction::Accept { by, from }])
                .collect()
        }
        Event::ProposalDeclined {
            by,
            from,
            countered,
            ..
        } => {
            let counter = countered.then_some(AllianceAction::Propose { from: by, to: from });
            [AllianceAction::Decline { by, from }]
                .into_iter()
                .chain(counter)
                .collect()
        }
        Event::AllianceLeft { by, .. } => Vec::from([AllianceAction::Leave(by)]),
        _ => Vec::new(),
    }
}

/// The reports of the rules without the protectorates of players who had nothing but their king:
/// they are out at once, and fight on for nobody.
fn without_empty_protectorates(mut events: Vec<DiplomacyEvent>) -> Vec<DiplomacyEvent> {
    let has_nothing = |event: &DiplomacyEvent| match event {
        DiplomacyEvent::Eliminated {
            seat,
            why: Some(EliminationReason::NoPieces),
        } => Some(*seat),
        _ => None,
    };
    let empty: Vec<Seat> = events.iter().filter_map(has_nothing).collect();
    events.retain(|event| match event {
        DiplomacyEvent::Protectorate { seat, .. } => !empty.contains(seat),
        _ => true,
    });
    events
}

/// Why a player with this status gave up, if they did. Where there are pacts, the rules report no
/// reasons.
fn given_up(status: Status) -> Option<EliminationReason> {
    match status {
        Status::Resigned => Some(EliminationReason::Resigned),
        Status::Flagged => Some(EliminationReason::Flagged),
        _ => None,
    }
}

/// The event for an action with pacts.
fn to_event(action: AllianceAction<Seat>) -> DiplomacyEvent {
    match action {
        AllianceAction::Propose { from, to } => DiplomacyEvent::Proposed { from, to },
        AllianceAction::Withdraw { from, to } => DiplomacyEvent::Withdrawn { from, to },
        AllianceAction::Decline { by, from } => DiplomacyEvent::Declined { from, to: by },
        AllianceAction::Accept { by, from } => DiplomacyEvent::Allied {
            members: Vec::from([by.min(from), by.max(from)]),
            proposer: Some(from),
        },
        AllianceAction::Leave(seat) => DiplomacyEvent::Left {
            seat,
            rest: Vec::new(),
            taking: None,
        },
    }
}

/// The alliances or pacts that a player may know of, in terms of seats.
#[derive(Default)]
pub(crate) struct KnownAlliances {
    pub(crate) allies: Vec<Seat>,
    pub(crate) liege: Option<Seat>,
    pub(crate) protectorates: Vec<Seat>,
    pub(crate) proposed_to: Vec<Seat>,
    pub(crate) proposed_by: Vec<Seat>,
}

impl KnownAlliances {
    pub(crate) fn of(playing: &Playing, ledger: &Ledger, seat: Seat) -> Self {
        if let Some(pacts) = &ledger.pacts {
            return Self {
                allies: pacts.partners(seat),
                proposed_to: pacts.proposed_to(seat),
                proposed_by: pacts.proposed_by(seat),
                ..Self::default()
            };
        }
        let knowledge = playing
            .army(seat)
            .and_then(|army| playing.position().knowledge(army));
        knowledge.map_or_else(Self::default, |known| Self::in_seats(playing, seat, &known))
    }

    fn in_seats(playing: &Playing, own: Seat, known: &Knowledge) -> Self {
        let seats = |armies: &[_]| -> Vec<Seat> {
            let seats = armies.iter().map(|army| playing.seat(*army));
            seats.filter(|seat| *seat != own).collect()
        };
        Self {
            allies: seats(&known.alliance),
            liege: known.liege.map(|army| playing.seat(army)),
            protectorates: seats(&known.protectorates),
            proposed_to: seats(&known.proposed_to),
            proposed_by: seats(&known.proposed_by),
        }
    }
}

/// The players with whom a player is allied or has a pact.
pub(super) fn allies(playing: &Playing, seat: Seat) -> Vec<Seat> {
    let ledger = playing.ledger.as_ref();
    ledger.map_or_else(Vec::new, |ledger| {
        KnownAlliances::of(playing, ledger, seat).allies
    })
}

/// Records events for the history, and notifies the players concerned.
fn record_events(playing: &mut Playing, events: Vec<DiplomacyEvent>, at: Time, ply: u32) {
    for event in events {
        let recipients = recipients(playing, &event);
        if let Some(ledger) = &mut playing.ledger {
            ledger.record(event, recipients, at, ply);
        }
    }
}

/// The players who are notified of an event privately.
fn recipients(playing: &Playing, event: &DiplomacyEvent) -> Vec<Seat> {
    match event {
        DiplomacyEvent::Proposed { to, .. } | DiplomacyEvent::Withdrawn { to, .. } => {
            Vec::from([*to])
        }
        DiplomacyEvent::Declined { from, .. } => Vec::from([*from]),
        DiplomacyEvent::Allied { members, .. } | DiplomacyEvent::CivilWar { members } => {
            members.clone()
        }
        DiplomacyEvent::Left { rest, .. } => rest.clone(),
        DiplomacyEvent::Protectorate { seat, .. } | DiplomacyEvent::LiegeChanged { seat, .. } => {
            allies(playing, *seat).into_iter().chain([*seat]).collect()
        }
        DiplomacyEvent::Check { seat, .. } => Vec::from([*seat]),
        DiplomacyEvent::PactBroken { .. }
        | DiplomacyEvent::Eliminated { .. }
        | DiplomacyEvent::OrderGiven { .. }
        | DiplomacyEvent::Explained { .. }
        | DiplomacyEvent::Letter { .. }
        | DiplomacyEvent::Won { .. } => Vec::new(),
    }
}

/// Notifies the owner of a king of every new check, if only they may know of it.
fn report_checks(playing: &mut Playing, before: &Position, at: Time) {
    let is_private = playing
        .ledger
        .as_ref()
        .is_some_and(|ledger| ledger.pacts.is_none());
    if !is_private || playing.play().outcome().is_some() {
        return;
    }
    // The owner was notified of an older check when it arose.
    let known = before.checks();
    let events = playing
        .position()
        .checks()
        .into_iter()
        .filter(|check| !known.contains(check))
        .map(|(army, by)| DiplomacyEvent::Check {
            seat: playing.seat(army),
            by,
        })
        .collect();
    record_events(playing, events, at, playing.ply());
}

/// The players whom the last record notified privately.
pub(crate) fn notified_players(playing: &Playing) -> BTreeSet<PlayerId> {
    let recipients = playing
        .ledger
        .iter()
        .flat_map(|ledger| ledger.notified_seats());
    recipients.filter_map(|seat| playing.player(seat)).collect()
}
