//! The persons of a game: who plays, who leads it, and who is invited.

use super::Game;
use crate::base::id::{PersonId, PlayerId};
use crate::base::viewer::Viewer;

impl Game {
    /// The persons who play, in the order of their numbers, without those who asked to be
    /// forgotten.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        members.filter_map(|member| Some(member.profile()?.person))
    }

    /// The names of the people who play, without those who asked to be forgotten.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        members.filter_map(|member| Some(member.profile()?.name.as_str()))
    }

    /// The person who created the game; `None` if they asked to be forgotten.
    pub fn host(&self) -> Option<PersonId> {
        let host = self.person(Viewer::Player(PlayerId::HOST));
        host.or_else(|| self.arbiter())
    }

    /// The person who leads the game without playing; `None` if there is none, or if they asked to
    /// be forgotten.
    pub fn arbiter(&self) -> Option<PersonId> {
        let arbiter = self.state.as_ref()?.arbiter.as_ref()?;
        Some(arbiter.profile.as_ref()?.person)
    }

    /// The persons for whom a seat is reserved, and who have not answered.
    pub fn invited(&self) -> impl Iterator<Item = PersonId> {
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        let invited = members.filter(|member| member.reserved);
        invited.filter_map(|member| Some(member.profile()?.person))
    }

    /// The person behind a viewer; `None` for spectators, computers, and those who asked to be
    /// forgotten.
    pub fn person(&self, viewer: Viewer) -> Option<PersonId> {
        match viewer {
            Viewer::Spectator => None,
            Viewer::Player(player) => {
                let member = self.state.as_ref()?.lobby.member(player)?;
                Some(member.profile()?.person)
            }
        }
    }
}
