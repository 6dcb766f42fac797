//! A rematch: the game that the people of one that is over would play next, with the colours passed on. What it is made of is what each of them may see.

use crate::beginning::Beginning;
use crate::command::{Guest, NewGame};
use crate::id::{Holder, Person, Place, Seat};
use crate::view::{Phase, View};
use alloc::vec::Vec;
use entente_rules::Options;

impl NewGame {
    /// The same game once more for the same people: each has the seat of the one who sat before, the first that of the last; what the program had it keeps.
    /// `None` unless the game is over and the host to be had a place in it. Those who asked to be forgotten are left out.
    pub fn rematch(of: &View, host: Person) -> Option<Self> {
        if !matches!(of.phase, Phase::Over(_)) {
            return None;
        }
        let known = of.people.iter().filter_map(|person| {
            let sitter = person.sitter.clone()?;
            let seats = passed_on(of, person.place);
            Some(Guest { sitter, seats })
        });
        let (host, reserved): (Vec<Guest>, Vec<Guest>) =
            known.partition(|guest| guest.sitter.person == host);
        let host = host.into_iter().next()?;
        let seats = (0..).map(Seat).take(of.seats.len());
        Some(Self {
            options: without_owners(&of.options),
            home: of.home.clone(),
            public: of.public,
            host: host.sitter,
            seats: host.seats,
            reserved,
            programs: seats.filter(|seat| of.is_programs(*seat)).collect(),
            draw_start: of.start_drawn,
            clock: of.clock.as_ref().map(|clock| clock.control),
            beginning: of.beginning.as_deref().map(Beginning::anew),
            diplomacy: of.affairs.as_ref().map(|affairs| affairs.options),
        })
    }
}

/// The seats that somebody has next, in turn order.
fn passed_on(of: &View, place: Place) -> Vec<Seat> {
    let seats = (0..).map(Seat).zip(&of.seats);
    let held: Vec<(Seat, Place)> = seats
        .filter_map(|(seat, view)| Some((seat, view.holder.and_then(Holder::place)?)))
        .collect();
    let next = held.iter().cycle().skip(1);
    let passed = held.iter().zip(next);
    let own = passed.filter(|((_, holder), _)| *holder == place);
    let mut seats: Vec<Seat> = own.map(|(_, (seat, _))| *seat).collect();
    seats.sort_unstable();
    seats
}

/// Who moves two armies follows from the seats.
fn without_owners(options: &Options) -> Options {
    let mut options = options.clone();
    if let Options::Chess4(options) = &mut options {
        options.owners = None;
    }
    options
}
