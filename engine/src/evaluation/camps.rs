//! Which armies are with the side to move, and which are against it.

use entente_rules::search::Branch;

use crate::evaluation::ground::SEATS;

/// By seat: the side that moves the army, 0 for the one whose turn it is. `None` if nobody does.
pub(crate) type Camps = [Option<usize>; SEATS];

/// The sides of a position.
#[inline]
pub(crate) fn camps<const N: usize, B: Branch<N>>(position: &B) -> Camps {
    let mut camps = [None; SEATS];
    let turn = position.turn();
    let own = position.side(position.commander(turn).unwrap_or(turn));
    for (seat, camp) in camps.iter_mut().enumerate().take(position.seats()) {
        let commander = position.commander(seat);
        *camp = commander.map(|commander| usize::from(position.side(commander) != own));
    }
    camps
}
