//! The lobby as it was created, from the record of that and its erasable data.

use super::Lobby;
use crate::erasable::Erasable;
use crate::event::ComputerSeats;
use crate::id::Seat;
use crate::refusal::Refusal;
use crate::types::computer::Level;
use crate::types::crowd::{Crowd, CrowdSeats};
use alloc::vec::Vec;
use entente_rules::Options;

impl Lobby {
    /// The lobby as it was created. Players whose profile was erased have none.
    pub(crate) fn created(
        options: &Options,
        computers: (&[ComputerSeats], Level),
        crowds: &[CrowdSeats],
        chosen: Option<&Vec<Seat>>,
        (reserved, reserved_seats): (u32, &[Vec<Seat>]),
        erasable: &Erasable,
    ) -> Result<Self, Refusal> {
        let mut people = erasable.people.iter().cloned();
        let host = chosen.map(|chosen| (people.next().flatten(), chosen.as_slice()));
        let seats_of_reservations = reserved_seats
            .iter()
            .cloned()
            .chain(core::iter::repeat(Vec::new()));
        let reservations = (0..reserved)
            .zip(seats_of_reservations)
            .map(|(_, seats)| (people.next().flatten(), seats));
        let mut teams = erasable.teams.iter().cloned();
        let crowds: Vec<_> = crowds
            .iter()
            .map(|stored| {
                let (team, vote) = (teams.next(), stored.vote);
                (Crowd { team, vote }, stored.seats.clone())
            })
            .collect();
        Self::open(options, computers, &crowds, host, reservations)
    }
}
