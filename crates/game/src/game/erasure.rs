//! Erasing a person from a game: their name and their texts, and a record that says so.
//!
//! An erasure covers nothing else: no move, no leaving and no betrayal names anybody, so all of
//! them stay.

use super::{Contradiction, Decision, Entry, Game};
use crate::base::erasable::Erasable;
use crate::base::event::Event;
use crate::base::id::{Chance, PersonId, PlayerId, Profile, Seat, Time};
use crate::base::record;
use crate::base::record::Damage;
use crate::base::state::Stage;
use crate::lobby::Member;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// The number of a record, and its erasable data after parts of it were erased.
pub type Erased = (u64, Vec<u8>);

impl Game {
    /// Erases a person from the records.
    ///
    /// `erasables` is the erasable data of each record. The result is the new erasable data of the
    /// records that named the person or had a text of theirs. Records and hash chain stay as they
    /// are; the game has to be opened again.
    pub fn erase(
        &self,
        person: PersonId,
        erasables: &[Option<Vec<u8>>],
    ) -> Result<Vec<Erased>, Damage> {
        let players = self.player_ids_of(person);
        let records = (0..).zip(self.history.iter().zip(erasables));
        // Seeds, channels and lieges name nobody and are never erased.
        let personal = records.filter(|(_, (entry, _))| entry.erasable.has_personal());
        let theirs = personal.filter_map(|(number, (entry, erasable))| {
            let is_theirs = match &entry.record.event.event {
                // These events name players by number alone, so the person has to be found through
                // their number or seat.
                Event::NoteWritten { player } => players.contains(player),
                event => match event.secret_actor() {
                    Some(seat) => self
                        .player_at(seat, number)
                        .is_some_and(|player| players.contains(&player)),
                    None => entry.erasable.names(person),
                },
            };
            Some((number, erasable.as_ref().filter(|_| is_theirs)?))
        });
        let is_meant = |kind: &str, text: &str| Erasable::is_personal(kind, text, person);
        theirs
            .map(|(number, erasable)| Ok((number, record::erase(number, erasable, is_meant)?)))
            .collect()
    }

    /// Records that a person's names and texts are erased; `None` if there are none, or that was
    /// recorded before.
    ///
    /// With this record everybody who verifies the game later can see which data is missing, and
    /// since when. Nobody can pass off other missing data as an erasure.
    pub fn decide_erasure(
        &self,
        person: PersonId,
        now: Time,
        chance: &Chance,
    ) -> Result<Option<Decision>, Contradiction> {
        let mut players = self.player_ids_of(person);
        players.sort_unstable();
        players.dedup();
        let erased = self.erased_players();
        let is_new = players.iter().any(|player| !erased.contains(player));
        let event = is_new.then_some(Event::Erased { players });
        self.to_decision_if(event, self.not_before_last(now), chance)
    }

    /// The players whose names and texts were erased.
    pub(crate) fn erased_players(&self) -> BTreeSet<PlayerId> {
        let events = self.events();
        let erased = events.filter_map(|event| match event {
            Event::Erased { players } => Some(players),
            _ => None,
        });
        erased.flatten().copied().collect()
    }

    /// The player who acted secretly in this record, and may have written a text with it.
    pub(crate) fn writer(&self, record: u64) -> Option<PlayerId> {
        let entry = self.history.get(usize::try_from(record).ok()?)?;
        self.player_at(entry.record.event.event.secret_actor()?, record)
    }

    /// The numbers that a person has or had in this game. A person who left and came back had
    /// several, and the start of an anonymous game gives another one.
    fn player_ids_of(&self, person: PersonId) -> Vec<PlayerId> {
        let named = self
            .history
            .iter()
            .filter(|entry| entry.erasable.names(person));
        let player = |entry: &Entry| match &entry.record.event.event {
            Event::Joined { player, .. }
            | Event::Reserved { player }
            | Event::TakenOver { player, .. } => Some(*player),
            _ => {
                let mut people = entry.erasable.people.iter();
                let is_theirs = |profile: &Profile| profile.person == person;
                let at = people.position(|profile| profile.as_ref().is_some_and(is_theirs))?;
                Some(PlayerId(at as u32))
            }
        };
        let mut players: Vec<PlayerId> = named.filter_map(player).collect();
        let members = self.state.iter().flat_map(|state| state.lobby.members());
        let is_theirs = |member: &&Member| players.contains(&member.lobby_number);
        let renumbered: Vec<PlayerId> = members.filter(is_theirs).map(|one| one.player).collect();
        players.extend(renumbered);
        players
    }

    /// The player who had a seat at the record with this number.
    fn player_at(&self, seat: Seat, record: u64) -> Option<PlayerId> {
        let Stage::Playing(playing) = &self.state.as_ref()?.stage else {
            return None;
        };
        let later = self.history.iter().skip(usize::try_from(record).ok()?);
        let mut owner = playing.player(seat)?;
        // Back from the present owner to those from whom the seat was taken over since.
        for entry in later.rev() {
            if let Event::TakenOver { player, of } = &entry.record.event.event
                && *player == owner
            {
                owner = *of;
            }
        }
        Some(owner)
    }
}
