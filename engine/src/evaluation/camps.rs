//! Which armies are with the side to move, which are against it, and which nobody moves.

use entente_rules::search::{Branch, Node};

use crate::evaluation::ground::SEATS;

/// By seat: the side that moves the army, 0 for the one whose turn it is. `None` if nobody does.
pub(crate) type Camps = [Option<usize>; SEATS];

/// The side that moves next. Turns of armies that nobody moves belong to the side after them, so
/// that values are never seen from a player who is out.
#[inline]
pub(crate) fn mover<const N: usize, B: Branch<N>>(position: &B) -> usize {
    let (turn, seats) = (position.turn(), position.seats());
    let mut next = (0..seats).map(|offset| (turn + offset) % seats);
    let commander = next.find_map(|seat| position.commander(seat));
    position.side(commander.unwrap_or(turn))
}

/// The sides of a position.
#[inline]
pub(crate) fn camps<const N: usize, B: Branch<N>>(position: &B) -> Camps {
    let mut camps = [None; SEATS];
    let own = mover(position);
    for (seat, camp) in camps.iter_mut().enumerate().take(position.seats()) {
        let commander = position.commander(seat);
        *camp = commander.map(|commander| usize::from(position.side(commander) != own));
    }
    camps
}

/// Does the piece on a square belong to an army that somebody moves? Taking another helps nobody
/// by itself.
#[inline]
pub(crate) fn is_moved<const N: usize, B: Branch<N>>(position: &B, node: Node) -> bool {
    // Where two armies began, the game ends with the first that nobody moves.
    if position.seats() == 2 {
        return true;
    }
    let mut seats = 0..position.seats();
    let owner = seats.find(|&seat| position.army(seat).contains(node));
    owner.is_some_and(|owner| position.commander(owner).is_some())
}
