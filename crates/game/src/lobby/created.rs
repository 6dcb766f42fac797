//! The lobby as it is created: its check, and its form from the record of that with its erasable
//! data.

use super::{Creator, Lobby, SeatPlan, UnclaimedSeats};
use crate::base::erasable::Erasable;
use crate::base::event::ComputerSeats;
use crate::base::id::{PlayerId, Profile, Seat};
use crate::base::refusal::{CrowdRefusal, Refusal};
use crate::terms::GameTerms;
use crate::votes::crowd::{Crowd, CrowdSeats, MAX_TEAMS};
use alloc::vec::Vec;

impl Lobby {
    /// A lobby with its host and the seats that they chose, reservations for others, computers, and
    /// crowds. A game of computers and crowds alone has no host, and begins at once.
    pub(crate) fn open(
        terms: &GameTerms,
        computers: &[ComputerSeats],
        crowds: &[(Crowd, Vec<Seat>)],
        creator: Creator<'_>,
        reserved: impl IntoIterator<Item = (Option<Profile>, Vec<Seat>)>,
    ) -> Result<Self, Refusal> {
        let options = &terms.options;
        let mut lobby = Self {
            seats: options.players(),
            computer_level: terms.computer_level,
            all: SeatPlan::all(options),
            unclaimed: UnclaimedSeats::of(options),
            members: Vec::new(),
            next: PlayerId::HOST,
            by_invitation: false,
        };
        let hosts = usize::from(matches!(creator, Creator::Host(..)));
        let is_led = matches!(creator, Creator::Arbiter);
        match creator {
            Creator::Host(profile, chosen) => {
                lobby.join(PlayerId::HOST, profile, chosen, None)?;
            }
            Creator::Arbiter => lobby.next = PlayerId(PlayerId::HOST.0 + 1),
            Creator::Nobody => {}
        }
        let by_crowds: usize = crowds.iter().map(|(_, seats)| seats.len().max(1)).sum();
        // The host needs a seat.
        let most = lobby.seats - hosts;
        if by_crowds > most || crowds.len() > MAX_TEAMS {
            let most = most.min(MAX_TEAMS);
            return Err(CrowdRefusal::TooMany { most }.into());
        }
        let by_computers = computers
            .iter()
            .map(|computer| computer.seats.len().max(1))
            .sum::<usize>();
        if by_computers > most - by_crowds {
            let most = most - by_crowds;
            return Err(Refusal::TooManyComputers { most });
        }
        let taken = by_crowds + by_computers;
        // Without a host or an arbiter nobody could fill the lobby.
        if hosts == 0 && !is_led && taken < most {
            return Err(Refusal::NotSeated);
        }
        let most = lobby.seats - taken;
        for (profile, seats) in reserved {
            if lobby.members.len() == most {
                return Err(Refusal::TooManyPeople { most });
            }
            lobby.reserve(lobby.next, profile, &seats)?;
        }
        let people = lobby.members.len();
        lobby.by_invitation = people > hosts && people == most;
        for computer in computers {
            lobby.add_computer(lobby.next, computer)?;
        }
        for (crowd, seats) in crowds {
            lobby.add_crowd(crowd, seats)?;
        }
        Ok(lobby)
    }

    /// The lobby as it was created. Players whose profile was erased have none.
    pub(crate) fn created(
        terms: &GameTerms,
        computers: &[ComputerSeats],
        crowds: &[CrowdSeats],
        creator: Creator<'_>,
        reserved: u32,
        reserved_seats: &[Vec<Seat>],
        erasable: &Erasable,
    ) -> Result<Self, Refusal> {
        let mut people = erasable.people.iter().cloned();
        let creator = match creator {
            Creator::Host(_, chosen) => Creator::Host(people.next().flatten(), chosen),
            // The first profile is the arbiter's.
            Creator::Arbiter => {
                people.next();
                Creator::Arbiter
            }
            Creator::Nobody => Creator::Nobody,
        };
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
        Self::open(terms, computers, &crowds, creator, reservations)
    }
}
