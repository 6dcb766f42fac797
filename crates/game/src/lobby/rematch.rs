//! A rematch: a new game for the players of a finished one, with the colours rotated.
//!
//! It is made from a view, so it contains nothing the host could not see.

use crate::base::id::{PersonId, PlayerId, Seat};
use crate::lobby::action::{NewComputer, NewGame, Reservation};
use crate::view::{Phase, View};
use crate::votes::NewCrowd;

impl NewGame {
    /// A new game with the terms and players of a finished one, with the colours rotated, or drawn
    /// if it is anonymous.
    ///
    /// Each person gets the seats of the next person, and the last gets those of the first. In a
    /// game of two seats a computer takes part in this, so the person against it changes colours.
    /// In other games computers keep their seats. Returns `None` unless the game is over or was
    /// aborted, and the new host played in it. Players who asked to be forgotten are left out.
    pub fn rematch(of: &View, host: PersonId) -> Option<Self> {
        if !matches!(of.phase, Phase::Over(_)) && !of.was_aborted() {
            return None;
        }
        let known = of
            .players
            .people
            .iter()
            .filter(|person| !of.is_retired(person))
            .filter_map(|person| {
                let profile = person.profile.clone()?;
                // The seed draws all seats of an anonymous game.
                let seats = if of.terms.anonymous {
                    Vec::new()
                } else {
                    rotated_seats(of, person.player)
                };
                Some(Reservation { profile, seats })
            });
        let (host, reserved): (Vec<Reservation>, Vec<Reservation>) =
            known.partition(|reservation| reservation.profile.person == host);
        let host = host.into_iter().next()?;
        Some(Self {
            terms: of.terms.again(),
            home: of.record.home.clone(),
            host: Some(host.profile),
            // The one who asks plays, so the new game needs no arbiter.
            arbiter: None,
            seats: host.seats,
            reserved,
            computers: computers(of),
            crowds: crowds(of),
            rematch: true,
        })
    }
}

/// The computers that had seats of their own, with those seats.
fn computers(of: &View) -> Vec<NewComputer> {
    let seats_of = |player: PlayerId| -> Vec<Seat> {
        if computers_rotate(of) {
            return rotated_seats(of, player);
        }
        let seats = (0..).map(Seat).zip(&of.players.seats);
        let own = seats.filter(|(_, seat)| seat.player == Some(player));
        own.map(|(seat, _)| seat).collect()
    };
    let computers = of.players.people.iter().filter_map(|player| {
        let (computer, seats) = (player.computer.clone()?, seats_of(player.player));
        Some(NewComputer { computer, seats })
    });
    // A computer that only moved in a player's place had none.
    computers
        .filter(|computer| !computer.seats.is_empty())
        .collect()
}

/// The teams of the crowds, which change seats like people.
fn crowds(of: &View) -> Vec<NewCrowd> {
    let crowds = of.players.people.iter().filter_map(|player| {
        let crowd = player.crowd.clone()?;
        Some(NewCrowd {
            team: crowd.team?,
            vote: Some(crowd.vote),
            seats: rotated_seats(of, player.player),
        })
    });
    crowds.collect()
}

/// Whether computers change seats like people: with two seats, nobody would change colours without
/// them.
fn computers_rotate(of: &View) -> bool {
    of.players.seats.len() == 2
}

/// The seats that a player who takes part in the rotation gets in the rematch, in turn order.
fn rotated_seats(of: &View, player: PlayerId) -> Vec<Seat> {
    let seats = (0..).map(Seat).zip(&of.players.seats);
    // Computers that are left out keep their seats.
    let rotate = seats.filter(|(seat, _)| computers_rotate(of) || !of.is_computer(*seat));
    let held: Vec<(Seat, PlayerId)> = rotate
        .filter_map(|(seat, view)| Some((seat, view.player?)))
        .collect();
    let next = held.iter().cycle().skip(1);
    let mut rotated: Vec<Seat> = held
        .iter()
        .zip(next)
        .filter(|((_, owner), _)| *owner == player)
        .map(|(_, (seat, _))| *seat)
        .collect();
    rotated.sort_unstable();
    rotated
}
