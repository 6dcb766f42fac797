//! The erasable data of a record: names, texts and secrets, each a part that can be erased or shown
//! without the others.
//!
//! `record` stores the parts and commits to them; it does not know their meaning. `export` decides
//! which of them an exported game shows.

use crate::base::event::{Event, RecordedEvent};
use crate::base::id::{PersonId, Place, Profile, Seat};
use crate::base::record::Part;
use crate::base::refusal::Refusal;
use crate::votes::Team;
use serde::{Deserialize, Serialize};

/// An event that may not be shown although its record is, so that it is in the erasable data.
///
/// The duty to show a record has to be clear without its content. So every record is shown in the
/// end, and events that may not be shown are withheld: notes, mutes and reports everywhere, and a
/// secret with effects that everybody saw, in case the game keeps its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Withheld {
    /// Never shown.
    Private(Event),
    /// Shown if the game reveals its secrets.
    Secret(Event),
}

impl Withheld {
    /// Takes the event out of a record, if it may not be shown with it. `public`: whether everybody
    /// may know of the record.
    pub(crate) fn take(recorded: &mut RecordedEvent, public: bool) -> Option<Self> {
        let withhold = match &recorded.event {
            event if event.is_private() => Self::Private,
            event if public && event.is_secret() => Self::Secret,
            _ => return None,
        };
        Some(withhold(core::mem::replace(
            &mut recorded.event,
            Event::Withheld,
        )))
    }

    fn event(&self) -> &Event {
        match self {
            Self::Private(event) | Self::Secret(event) => event,
        }
    }
}

/// The event of an accepted action with its erasable data, or the refusal.
pub(crate) type Decided = Result<(Event, Erasable), Refusal>;

/// An event without erasable data.
pub(crate) fn event_only(event: Event) -> (Event, Erasable) {
    (event, Erasable::default())
}

/// The erasable data of a record: everything that names a person, was written by one, or has to
/// stay secret.
///
/// It is stored in parts, so that each can be erased or shown without the others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Erasable {
    /// The profiles of the host and of those with a reservation (`Created`), of the player who
    /// joined (`Joined`), or of the person a seat was reserved for (`Reserved`).
    ///
    /// `None` for a person who asked to be forgotten.
    pub(crate) people: Vec<Option<Profile>>,
    /// The teams of the crowds (`Created`).
    pub(crate) teams: Vec<Team>,
    /// The places of the game (`Created`), or the one it moves to.
    pub(crate) places: Vec<Place>,
    /// The seed of the game, in hexadecimal (`Created`).
    pub(crate) seed: Option<String>,
    /// The whole private note (`NoteWritten`).
    pub(crate) note: Option<String>,
    /// A letter, or the message with a proposal.
    pub(crate) letter: Option<String>,
    /// The lieges of the armies that lost their kings, in that order; `None` for an army that left
    /// the board.
    pub(crate) lieges: Vec<Option<Seat>>,
    /// The event itself, if it may not be shown with its record.
    pub(crate) withheld: Option<Box<Withheld>>,
}

/// The kind of a part of the erasable data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartKind {
    Profile,
    /// The name of a team, which people have chosen, and its number at the chat service.
    Team,
    Note,
    Letter,
    /// Not personal, but secret until the game reveals its alliances.
    Lieges,
    /// Secret until the game is over.
    Seed,
    /// The channel of the first place. Not needed to verify an exported game, so it is not shown.
    Channel,
    /// The channel above that one, if it is a thread; like the channel.
    Parent,
    /// Another place; like the channel.
    Place,
    /// An event that is never shown.
    Private,
    /// An event that is shown if the game reveals its secrets.
    Secret,
}

impl PartKind {
    const NAMES: [(Self, &'static str); 11] = [
        (Self::Profile, "profile"),
        (Self::Team, "team"),
        (Self::Note, "note"),
        (Self::Letter, "letter"),
        (Self::Lieges, "lieges"),
        (Self::Seed, "seed"),
        (Self::Channel, "channel"),
        (Self::Parent, "parent"),
        (Self::Place, "place"),
        (Self::Private, "private"),
        (Self::Secret, "secret"),
    ];

    /// Parses the name of a kind.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let known = Self::NAMES.iter().find(|(_, known)| *known == name);
        known.map(|(kind, _)| *kind)
    }

    /// The name that is stored.
    pub(crate) fn name(self) -> &'static str {
        let known = Self::NAMES.iter().find(|(kind, _)| *kind == self);
        known.map_or("", |(_, name)| name)
    }

    fn part(self, text: impl Serialize) -> Part {
        let text = serde_json::to_string(&text);
        Part {
            kind: self.name().to_string(),
            text: Some(text.expect("texts, numbers and events can be written as JSON")),
        }
    }
}

impl Erasable {
    /// The data as parts: profiles, teams, note, letter, seed, places, lieges, and the event
    /// itself.
    pub(crate) fn parts(&self) -> Vec<Part> {
        let people = self.people.iter().flatten();
        let mut parts: Vec<Part> = people
            .map(|person| PartKind::Profile.part(person))
            .collect();
        parts.extend(self.teams.iter().map(|team| PartKind::Team.part(team)));
        let texts = [
            (PartKind::Note, &self.note),
            (PartKind::Letter, &self.letter),
            (PartKind::Seed, &self.seed),
        ];
        parts.extend(
            texts
                .into_iter()
                .filter_map(|(kind, text)| Some(kind.part(text.as_ref()?))),
        );
        if let Some((first, others)) = self.places.split_first() {
            parts.push(PartKind::Channel.part(&first.channel));
            parts.extend(
                first
                    .parent
                    .iter()
                    .map(|parent| PartKind::Parent.part(parent)),
            );
            parts.extend(others.iter().map(|place| PartKind::Place.part(place)));
        }
        if !self.lieges.is_empty() {
            parts.push(PartKind::Lieges.part(&self.lieges));
        }
        parts.extend(self.withheld.as_deref().map(|withheld| match withheld {
            Withheld::Private(event) => PartKind::Private.part(event),
            Withheld::Secret(event) => PartKind::Secret.part(event),
        }));
        parts
    }

    /// The data that was read as parts.
    pub(crate) fn from_parts(parts: &[Part]) -> Self {
        fn read<T: for<'de> Deserialize<'de>>(part: &Part) -> Option<T> {
            serde_json::from_str(part.text.as_deref()?).ok()
        }
        let mut erasable = Self::default();
        for part in parts {
            match PartKind::parse(&part.kind) {
                Some(PartKind::Profile) => erasable.people.push(read(part)),
                Some(PartKind::Team) => erasable.teams.extend(read::<Team>(part)),
                Some(PartKind::Note) => erasable.note = read(part),
                Some(PartKind::Letter) => erasable.letter = read(part),
                Some(PartKind::Lieges) => erasable.lieges = read(part).unwrap_or_default(),
                Some(PartKind::Seed) => erasable.seed = read(part),
                Some(PartKind::Channel) => {
                    erasable.places.extend(read::<String>(part).map(Place::new));
                }
                Some(PartKind::Parent) => {
                    if let Some(place) = erasable.places.last_mut() {
                        place.parent = read(part);
                    }
                }
                Some(PartKind::Place) => erasable.places.extend(read::<Place>(part)),
                Some(PartKind::Private) => {
                    erasable.withheld = read(part).map(|event| Withheld::Private(event).into());
                }
                Some(PartKind::Secret) => {
                    erasable.withheld = read(part).map(|event| Withheld::Secret(event).into());
                }
                None => {}
            }
        }
        erasable
    }

    /// Puts an event back that was withheld. Returns whether the record has its event now.
    pub(crate) fn restore(&self, recorded: &mut RecordedEvent) -> bool {
        if recorded.event == Event::Withheld
            && let Some(withheld) = &self.withheld
        {
            recorded.event = withheld.event().clone();
        }
        recorded.event != Event::Withheld
    }

    /// Whether it contains the profile of this person.
    pub(crate) fn names(&self, person: PersonId) -> bool {
        let mut people = self.people.iter().flatten();
        people.any(|profile| profile.person == person)
    }

    /// Whether a part is this person's profile, or a text that a person wrote.
    pub(crate) fn is_personal(kind: &str, text: &str, person: PersonId) -> bool {
        match PartKind::parse(kind) {
            Some(PartKind::Profile) => {
                serde_json::from_str::<Profile>(text).is_ok_and(|profile| profile.person == person)
            }
            Some(PartKind::Note | PartKind::Letter) => true,
            _ => false,
        }
    }

    /// Whether it contains a profile or a text that a person wrote.
    pub(crate) fn has_personal(&self) -> bool {
        !self.people.is_empty() || self.note.is_some() || self.letter.is_some()
    }
}
