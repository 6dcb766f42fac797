//! The erasing of somebody who asks to be forgotten from the log of a league.

use crate::leagues::stored::{StoredErasable, StoredRecord};
use crate::log::records::{Entry, Log};
use entente_game::PersonId;
use entente_leagues::Event;

/// Erases a person from the entries of a log, and the names that they had in the file of a
/// tournament.
pub(crate) fn erase_person(log: &mut Log, person: PersonId) {
    let mut read: Vec<_> = log.entries.iter().map(read_erasable).collect();
    let is_theirs = |erasable: &StoredErasable| {
        let profile = erasable.person.as_ref();
        profile.is_some_and(|profile| profile.person == person)
    };
    let entries = log.entries.iter().zip(&read);
    let theirs = entries.filter(|(_, erasable)| erasable.as_ref().is_some_and(is_theirs));
    let places: Vec<usize> = theirs.filter_map(|(entry, _)| place_taken(entry)).collect();
    for (entry, erasable) in log.entries.iter_mut().zip(&mut read) {
        let Some(erasable) = erasable else {
            continue;
        };
        let before = erasable.clone();
        erasable.person.take_if(|profile| profile.person == person);
        let names = erasable.players.iter_mut().enumerate();
        names
            .filter(|(index, _)| places.contains(index))
            .for_each(|(_, name)| name.clear());
        if *erasable != before {
            let written = serde_json::to_vec(&erasable);
            entry.erasable = Some(written.expect("a name can be serialized"));
        }
    }
}

/// The erasable data of an entry; `None` if it was erased.
fn read_erasable(entry: &Entry) -> Option<StoredErasable> {
    let erasable = entry.erasable.as_deref()?;
    serde_json::from_slice(erasable).ok()
}

/// The index of the place that somebody takes by an entry.
fn place_taken(entry: &Entry) -> Option<usize> {
    let stored: StoredRecord = serde_json::from_slice(&entry.record).ok()?;
    let Event::Entered { entrant, .. } = stored.record.event else {
        return None;
    };
    usize::try_from(entrant.0).ok()?.checked_sub(1)
}
