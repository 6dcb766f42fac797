//! The players who are computers, and those of them who move in the place of a person.
//!
//! The person keeps the seat, with all that they know and wrote; the computer is a player of its
//! own. For a player who has left or lost on time it only makes the moves that are still to be made
//! before the army is out. As a substitute it also decides for the seat, until the person returns.

use crate::base::id::{PlayerId, Seat};
use crate::base::moves::{MoveOrigin, News};
use crate::base::playing::Playing;
use crate::clock::timing;
use crate::computers::{Level, StandIn};
use crate::requests;
use alloc::vec::Vec;

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
pub(super) fn end_takeover(
    playing: &mut Playing,
    of: PlayerId,
    player: PlayerId,
) -> Vec<(Seat, PlayerId)> {
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
pub(crate) fn origin(playing: &Playing) -> MoveOrigin {
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
