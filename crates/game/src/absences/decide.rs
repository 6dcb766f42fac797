//! Players who stay away: whose seats a computer or another person gets, who returns, and whose
//! vacation stops a clock.
//!
//! Whoever takes a seat over becomes a new player beside the retired one, who keeps everything that
//! they have read and written. Of the secrets of the seat the new player learns only what the board
//! needs: who its allies are. `lobby` has the members.
//!
//! With a computer the person keeps the seat, with all that they know and wrote; the computer is a
//! player of its own. For a player who has left or lost on time it only makes the moves that are
//! still to be made before the army is out. As a substitute it also decides for the seat, until the
//! person returns.

use crate::base::action::{Cause, PlayAction};
use crate::base::erasable::{Decided, Erasable};
use crate::base::event::Event;
use crate::base::id::{PersonId, PlayerId, Profile, Seat, Time};
use crate::base::moves::{MoveOrigin, News};
use crate::base::playing::{Applied, Change, Playing, PlayingError};
use crate::base::refusal::{Refusal, SubstituteRefusal, TakeoverRefusal};
use crate::base::state::State;
use crate::clock::timing;
use crate::computers::{Level, StandIn};
use crate::diplomacy::king_losses::KingLosses;
use crate::lobby::Member;
use crate::people::Vacation;
use crate::{base, diplomacy, requests};

/// Offers the seats of a player who stays away, or withdraws the offer.
///
/// Everybody who still plays may do it, and the player themselves. Who handed their seats over to a
/// computer themselves means to return, so nobody else may give them away, or take an offer back.
pub(crate) fn offer(
    state: &State,
    playing: &Playing,
    player: PlayerId,
    seat: Seat,
    offered: bool,
) -> Result<Event, Refusal> {
    let seats = playing.seats();
    let of = playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
    if of != player && playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    let is_own = of == player;
    let is_open = open_offer(playing, of).is_some();
    let refused = if state.terms.rated {
        Some(TakeoverRefusal::Rated)
    } else if playing.is_computer(of) {
        Some(TakeoverRefusal::Computer { seat })
    } else if !can_be_taken_over(playing, of) {
        Some(TakeoverRefusal::Present { seat })
    } else if offered && is_open {
        Some(TakeoverRefusal::AlreadyOffered { seat })
    } else if !is_own && playing.topics.absences.is_by_choice(of) {
        Some(TakeoverRefusal::WillReturn { seat })
    } else if offered && !is_own && computer_moves(playing, of) < PATIENCE_MOVES {
        let moves = PATIENCE_MOVES;
        Some(TakeoverRefusal::TooEarly { seat, moves })
    } else {
        (!offered && !is_open).then_some(TakeoverRefusal::NotOffered { seat })
    };
    match (refused, offered) {
        (Some(refusal), _) => Err(Refusal::Takeover(refusal)),
        (None, true) => Ok(Event::SeatOffered { by: player, of }),
        (None, false) => Ok(Event::SeatOfferWithdrawn { by: player, of }),
    }
}

/// Lets a person take over the seats of the offer with this number.
pub(crate) fn take_over(
    state: &State,
    by: PersonId,
    member: Option<&Member>,
    name: &str,
    offer: u32,
) -> Decided {
    let playing = state.started_game()?;
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    if let Some(member) = member {
        return Err(Refusal::Takeover(if member.seats.is_empty() {
            TakeoverRefusal::Retired
        } else {
            TakeoverRefusal::Playing
        }));
    }
    let of = open_offers(playing).find(|(_, number)| *number == offer);
    let event = taken_over(state, of.map(|(of, _)| of))?;
    let profile = Profile {
        person: by,
        name: name.to_string(),
    };
    let erasable = Erasable {
        people: vec![Some(profile)],
        ..Erasable::default()
    };
    Ok((event, erasable))
}

/// The event of a new player who takes over the seats of this one, who may have none to give.
pub(crate) fn taken_over(state: &State, of: Option<PlayerId>) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    let offered = of.filter(|of| open_offer(playing, *of).is_some());
    let of = offered.ok_or(Refusal::Takeover(TakeoverRefusal::Closed))?;
    let player = state.lobby.next_player();
    Ok(Event::TakenOver { player, of })
}

/// Hands the seats of a player over to a computer.
pub(crate) fn hand_over(
    state: &State,
    playing: &Playing,
    player: PlayerId,
    level: Option<Level>,
) -> Result<Event, Refusal> {
    if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    if playing.is_computer(player) {
        return Err(Refusal::Substitute(SubstituteRefusal::Computer));
    }
    // Otherwise who is about to lose could let a computer lose for them.
    if state.terms.rated {
        return Err(Refusal::Substitute(SubstituteRefusal::Rated));
    }
    let level = level.unwrap_or_else(|| state.lobby.computer_level());
    Ok(Event::HandedOver { player, level })
}

/// Lets a player play again in place of the computer.
pub(crate) fn return_to_game(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if playing.is_replaced(player) {
        Ok(Event::Returned { player })
    } else {
        Err(Refusal::Substitute(SubstituteRefusal::NotReplaced))
    }
}

/// The event of a player's vacation, or without one of their return; `None` if it changes nothing
/// for the game.
pub(crate) fn vacation(
    state: &State,
    player: PlayerId,
    vacation: Option<Vacation>,
    now: Time,
) -> Option<Event> {
    // A clock that waits would show which army is the person's, who is away in other games.
    let playing = state.running().filter(|_| !state.terms.anonymous)?;
    let clocks = playing.clocks.as_ref()?;
    let known = clocks.away(now).find(|(away, _)| *away == player);
    let until = vacation.map_or(now, |vacation| vacation.until.max(now));
    // The service reports every change to the game, and after a restart old ones again.
    let changes = known.map_or(now, |(_, until)| until) != until;
    let concerns = playing.is_in(player) && clocks.control.pace.is_correspondence();
    let since = vacation.map(|vacation| vacation.from);
    let event = Event::Away {
        player,
        since: since.filter(|since| *since < now),
        until,
    };
    (changes && concerns).then_some(event)
}

/// The actions that can lead to this event. Which seat was named is not recorded.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let offers = |by: PlayerId, of: PlayerId, offered: bool| {
        let offer = |seat| PlayAction::OfferSeat { seat, offered };
        playing.seats_of(of).map(|seat| (by, offer(seat))).collect()
    };
    match event {
        Event::SeatOffered { by, of } => offers(*by, *of, true),
        Event::SeatOfferWithdrawn { by, of } => offers(*by, *of, false),
        Event::HandedOver { player, level } => {
            let level = Some(*level);
            Vec::from([(*player, PlayAction::HandOver { level })])
        }
        Event::Returned { player } => Vec::from([(*player, PlayAction::Return)]),
        _ => Vec::new(),
    }
}

/// Decides the vacation of a recorded event again.
pub(crate) fn away(
    state: &State,
    player: PlayerId,
    since: Option<Time>,
    until: Time,
    at: Time,
) -> Option<Event> {
    let player = base::state::member(state, player).ok()?.player;
    let from = since.unwrap_or(at);
    vacation(state, player, Some(Vacation { from, until }), at)
}

/// The open offers: whose seats, and their number. An offer ends with the game, and when the army
/// is out.
pub(crate) fn open_offers(playing: &Playing) -> impl Iterator<Item = (PlayerId, u32)> {
    let offers = playing.topics.absences.offers.iter();
    let open = offers.filter(|(of, _)| can_be_taken_over(playing, **of));
    open.map(|(of, number)| (*of, *number))
}

/// The number of the open offer of a player's seats.
pub(crate) fn open_offer(playing: &Playing, of: PlayerId) -> Option<u32> {
    open_offers(playing)
        .find(|(player, _)| *player == of)
        .map(|(_, number)| number)
}

/// Whether a computer plays for a person, with an army that is still in the game.
fn can_be_taken_over(playing: &Playing, of: PlayerId) -> bool {
    playing.ending().is_none() && playing.is_replaced(of) && playing.is_in(of)
}

/// The number of moves that a computer has to make for a player who stays away before others can
/// give the seat away. A weekend is not for good.
const PATIENCE_MOVES: usize = 3;

/// Whether a person is believed not to return, so that the others may give their seats away. Who
/// handed them over to a computer themselves means to return.
pub(crate) fn is_left(playing: &Playing, of: PlayerId) -> bool {
    let is_by_choice = playing.topics.absences.by_choice.contains(&of);
    can_be_taken_over(playing, of) && !is_by_choice && computer_moves(playing, of) >= PATIENCE_MOVES
}

/// The number of moves that the computer has made for a player since their own last one.
fn computer_moves(playing: &Playing, of: PlayerId) -> usize {
    let moves = playing.moves().iter().rev();
    moves
        .filter(|mv| playing.player(mv.by) == Some(of))
        .take_while(|mv| mv.origin == MoveOrigin::Computer)
        .count()
}

/// Gives the seats of a retired player to a new one. Returns the seats, and the computer that
/// played for them.
pub(crate) fn give_to_successor(
    playing: &mut Playing,
    at: Time,
    player: PlayerId,
    of: PlayerId,
) -> Result<Vec<(Seat, PlayerId)>, PlayingError> {
    if open_offer(playing, of).is_none() {
        return Err(PlayingError::NotOffered);
    }
    playing.begin_quiet_record();
    close_proposals(playing, of, at)?;
    if let (Some(seat), Some(ledger)) = (playing.diplomacy_seat_of(of), &mut playing.ledger) {
        ledger.retire(seat, of);
    }
    let ended = end_takeover(playing, of, player);
    let plies = playing.moves().len();
    let absences = &mut playing.topics.absences;
    absences.forget(of);
    absences.since.insert(player, plies);
    for (seat, _) in &ended {
        absences.former.insert(*seat, of);
    }
    let seats = ended.iter().map(|(seat, _)| News::TakenOver {
        seat: *seat,
        from: of,
    });
    let news: Vec<News> = seats.collect();
    playing.add_news(news);
    Ok(ended)
}

/// Declines and withdraws the open proposals of a player, of which their successor may not know.
fn close_proposals(playing: &mut Playing, of: PlayerId, at: Time) -> Applied {
    let (Some(seat), Some(ledger)) = (playing.diplomacy_seat_of(of), &playing.ledger) else {
        return Ok(());
    };
    let known = diplomacy::apply::KnownAlliances::of(playing, ledger, seat);
    let declined = known
        .proposed_by
        .into_iter()
        .map(|from| Event::ProposalDeclined {
            by: seat,
            from,
            countered: false,
            has_message: false,
            why: None,
        });
    let withdrawn = known
        .proposed_to
        .into_iter()
        .map(|to| Event::ProposalWithdrawn { from: seat, to });
    let all: Vec<Event> = declined.chain(withdrawn).collect();
    for event in all {
        let result = diplomacy::apply::try_diplomacy(playing, &event, &mut KingLosses::none())?;
        diplomacy::apply::apply_result(playing, &event, result, at, &Erasable::default());
    }
    Ok(())
}

/// The seats that a player can hand over.
pub(crate) fn seats_to_hand_over(playing: &Playing, player: PlayerId) -> Vec<Seat> {
    let seats = (0..).map(Seat).take(playing.seats());
    let free =
        |seat: &Seat| playing.player(*seat) == Some(player) && playing.stand_in(*seat).is_none();
    seats.filter(free).collect()
}

/// Puts a new computer in the place of the player of these seats.
pub(crate) fn add_substitute(
    playing: &mut Playing,
    seats: &[Seat],
    computer: PlayerId,
    level: Level,
) {
    playing.add_computers([computer]);
    for seat in seats {
        let stand_in = StandIn {
            computer,
            is_substitute: true,
        };
        playing.stand_ins.insert(*seat, stand_in);
        replace_at_clock(playing, *seat, computer);
        // Of what the arbiter did there is news already.
        let is_told = matches!(playing.latest_news(), [.., News::Arbiter(_)]);
        if !is_told {
            let seat = *seat;
            playing.add_news([News::Substituted { seat, level }]);
        }
    }
}

/// Ends the substitution of a player. Returns their seats, each with the computer that played for
/// it.
pub(crate) fn end_substitution(playing: &mut Playing, player: PlayerId) -> Vec<(Seat, PlayerId)> {
    let seats: Vec<Seat> = playing.substituted_seats(player).collect();
    let mut ended = Vec::new();
    for seat in seats {
        let stand_in = playing.stand_ins.remove(&seat);
        ended.extend(stand_in.map(|stand_in| (seat, stand_in.computer)));
        replace_at_clock(playing, seat, player);
        playing.add_news([News::Returned { seat }]);
    }
    ended
}

/// Gives the seats of a player for whom a computer plays to a new player. Returns them, each with
/// the computer.
fn end_takeover(playing: &mut Playing, of: PlayerId, player: PlayerId) -> Vec<(Seat, PlayerId)> {
    let seats = (0..).map(Seat).take(playing.seats());
    let seats: Vec<Seat> = seats
        .filter(|seat| playing.player(*seat) == Some(of))
        .collect();
    let mut ended = Vec::new();
    for seat in seats {
        let stand_in = playing.stand_ins.remove(&seat);
        ended.extend(stand_in.map(|stand_in| (seat, stand_in.computer)));
        playing.owners[seat.index()] = Some(player);
        replace_at_clock(playing, seat, player);
    }
    ended
}

/// Lets another player use the rest of this seat's time, if it is running.
fn replace_at_clock(playing: &mut Playing, seat: Seat, player: PlayerId) {
    if let Some(clocks) = &mut playing.clocks {
        clocks.hand_over(seat, player);
    }
}

/// Lets a new computer move for a seat from now on.
pub(crate) fn add_stand_in(playing: &mut Playing, seat: Seat, player: PlayerId) {
    playing.add_computers([player]);
    let stand_in = StandIn {
        computer: player,
        is_substitute: false,
    };
    playing.stand_ins.insert(seat, stand_in);
}

/// The seat that has to move although its player has left or lost on time, if nobody moves for
/// it yet.
pub(crate) fn deserted_seat(playing: &Playing) -> Option<Seat> {
    let seat = playing.mover().filter(|_| playing.ending().is_none())?;
    let player = playing.player(seat)?;
    let is_deserted = playing.has_quit(player) || timing::is_flagged(playing, seat);
    // A computer never leaves, and moves on if it has lost on time.
    let needs_one = !playing.is_computer(player) && playing.stand_in(seat).is_none();
    (is_deserted && needs_one).then_some(seat)
}

/// The origin of the move that is being applied: the mover, or another player who picks it.
pub(crate) fn next_move_origin(playing: &Playing) -> MoveOrigin {
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = playing.mover().and_then(|seat| playing.moving_player(seat));
    match (picker, mover) {
        (Some(picker), _) => MoveOrigin::Picker(picker.seat),
        (None, Some(player)) if playing.is_computer(player) => MoveOrigin::Computer,
        (None, _) => MoveOrigin::Mover,
    }
}

/// The computers that have to act: to move, or to answer a draw offer or a request.
///
/// While the clocks are paused they wait with their moves, like everybody who does not come.
pub(crate) fn computers_to_act(playing: &Playing) -> impl Iterator<Item = PlayerId> {
    let is_running = playing.ending().is_none();
    let clocks = playing.clocks.as_ref();
    let is_waiting = clocks.is_some_and(|clocks| {
        let is_picked = clocks.turn().is_some_and(|turn| turn.picker.is_some());
        clocks.pause.is_some() || is_picked
    });
    let mover = playing.mover().filter(|_| !is_waiting);
    let mover = mover.and_then(|seat| playing.moving_player(seat));
    playing.computers.iter().copied().filter(move |player| {
        is_running && (mover == Some(*player) || owes_an_answer(playing, *player))
    })
}

/// The computers that have a seat of their own and are in the game.
pub(crate) fn computers_with_diplomacy(playing: &Playing) -> impl Iterator<Item = PlayerId> {
    let owns = |player: PlayerId| {
        let mut seats = (0..playing.seats() as u8).map(Seat);
        seats.any(|seat| playing.player(seat) == Some(player))
    };
    let computers = playing.computers.iter().copied();
    computers.filter(move |player| owns(*player) && playing.is_in(*player))
}

/// Whether a player still has to answer a draw offer or a request.
fn owes_an_answer(playing: &Playing, player: PlayerId) -> bool {
    let request = playing.request.as_ref();
    if request.is_some_and(|request| requests::apply::asked(playing, request).contains(&player)) {
        return true;
    }
    let offers = playing.offers();
    let is_answered = offers.iter().any(|offer| {
        playing.deciding_player(offer.seat) == Some(player) || offer.accepted.contains(&player)
    });
    !offers.is_empty() && !is_answered && !playing.voting_armies(player).is_empty()
}

/// Applies what an event says about players who stay away.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    playing.topics.absences.note(change.event);
    match change.event {
        Event::Returned { .. } => playing.present_at = change.at,
        Event::HandedOver { player, level } => playing.hand_over(*player, Some(*level)),
        Event::SeatOffered { of, .. } => {
            let seat = playing.diplomacy_seat_of(*of);
            playing.add_news(seat.map(|seat| News::SeatOffered { seat }));
        }
        Event::SeatOfferWithdrawn { of, .. } => {
            let seat = playing.diplomacy_seat_of(*of);
            playing.add_news(seat.map(|seat| News::SeatOfferWithdrawn { seat }));
        }
        _ => {}
    }
    Ok(())
}
