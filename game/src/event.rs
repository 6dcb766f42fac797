//! What happened, in the past tense. Events name seats and places, never persons, and hold no text that a person wrote: those lie beside the log
//! ([`Beside`]), where they can be erased while the record keeps a salted commitment of them. An event is never edited; new kinds are added.
//! What the rules force (a turn without a move) is no event: it follows from the one before. What the program plays is a part of the fact that brought its turn
//! about ([`Fact`]): one record, so that no restart can stand between a person's move and its answer.

use crate::beginning::Beginning;
use crate::clock::TimeControl;
use crate::diplomacy::{DiplomacyOptions, StandingOrder};
use crate::fate::Fall;
use crate::id::{Holder, Person, Place, Seat, Sitter, Time};
use crate::plan::Line;
use crate::record::hex_bytes;
use crate::request::Wanted;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::Claim;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What one record holds: what happened, and what the program played because it was its turn then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fact {
    #[serde(flatten)]
    pub(crate) event: Event,
    /// In the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) replies: Vec<Reply>,
    /// What became of the armies whose kings fell while an ally had one, in the order in which they fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) falls: Vec<Fall>,
}

/// The very first records name none.
fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

impl From<Event> for Fact {
    fn from(event: Event) -> Self {
        Self {
            event,
            replies: Vec::new(),
            falls: Vec::new(),
        }
    }
}

/// A move that is made at once, in coordinate form, with the army of this seat: the one that the game's seed draws from all legal ones, or that a person had prepared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reply {
    pub(crate) seat: Seat,
    #[serde(rename = "move")]
    pub(crate) coordinate: String,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(crate) prepared: bool,
}

/// One event of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "a game has one creation, and every other event is as small"
)]
pub(crate) enum Event {
    /// A lobby was opened; the seed's hash is public from here on.
    Created {
        variant: String,
        #[serde(default = "no_options")]
        options: Value,
        private: bool,
        /// Whether anybody may watch.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        public: bool,
        /// The seats that the host has chosen.
        seats: Vec<Seat>,
        /// The seats that the program has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        programs: Vec<Seat>,
        /// For how many people places are kept: those numbered from 1 on.
        reserved: u32,
        /// The seats that are kept for them, person by person; left out where whichever is left will do.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<Vec<Seat>>,
        /// Whether the seed drew the start that the options name.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        start_drawn: bool,
        /// On which terms people deal with each other, where they may.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        diplomacy: Option<DiplomacyOptions>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<TimeControl>,
        /// Whether time that was over too early contradicts the log. In the first games with clocks some of it was counted otherwise, and what their logs tell of it is believed.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        exact_clock: bool,
        /// From which position the game goes on, where that is not the start of its rule set.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beginning: Option<Beginning>,
        #[serde(with = "hex_bytes")]
        seed_hash: [u8; 32],
    },
    /// Somebody took a place, or chose other seats for the one they have. `seating` is there where this was the last seat to be promised: the game has begun.
    Joined {
        place: Place,
        seats: Vec<Seat>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seating: Option<Seating>,
    },
    /// A place in the lobby was given up; one that was only reserved, declined.
    Left {
        place: Place,
    },
    /// A place was kept for somebody.
    Reserved {
        place: Place,
    },
    /// A place that was kept is so no longer.
    Freed {
        place: Place,
    },
    /// The host took the lobby back.
    Withdrawn,
    /// Nobody started the lobby in time.
    Lapsed,
    /// The host started the game with fewer people than seats.
    Started {
        seating: Seating,
    },
    /// A move, in coordinate form, with the army of this seat.
    Moved {
        seat: Seat,
        #[serde(rename = "move")]
        coordinate: String,
    },
    /// Somebody chose the army of this seat to command for good, with their own army of seat `by`.
    Chosen {
        by: Seat,
        seat: Seat,
    },
    DrawOffered {
        place: Place,
    },
    DrawAgreed {
        place: Place,
        offer: Seat,
    },
    DrawDeclined {
        place: Place,
        offer: Seat,
    },
    DrawClaimed {
        place: Place,
        #[serde(with = "claim_name")]
        claim: Claim,
    },
    /// Somebody gave up, with the armies of these seats.
    Resigned {
        place: Place,
        seats: Vec<Seat>,
    },
    /// Somebody left for good, with the armies of these seats; should it be their turn nevertheless, the program moves.
    Quit {
        place: Place,
        seats: Vec<Seat>,
    },
    /// Somebody ended the game before everybody had moved.
    Aborted {
        place: Place,
    },
    /// The time of the one to move was over, whose seat this is; or that of whoever was to pick the move.
    TimeUp {
        seat: Seat,
    },
    /// Nobody could move in this time: the clock stood still for as much of it as fell into the turn.
    Credited {
        from: Time,
        until: Time,
    },
    /// Somebody is away until then, or back.
    Away {
        place: Place,
        /// Since when, where that was before the game was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Time>,
        until: Time,
    },
    /// Somebody asked for something to which all have to agree.
    Requested {
        place: Place,
        wanted: Wanted,
    },
    RequestAgreed {
        place: Place,
    },
    /// Somebody declined what was asked, or took it back.
    RequestDeclined {
        place: Place,
    },
    /// The clocks go on: they have stood still for as long as was agreed, or somebody came back for whom they waited.
    PauseEnded {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Place>,
    },
    /// Somebody prepared moves, in place of those that were prepared before.
    Prepared {
        place: Place,
        lines: Vec<Line>,
    },
    /// A private note was written; its text lies beside.
    NoteWritten {
        place: Place,
    },
    /// An alliance was proposed; the words with it lie beside.
    AllianceProposed {
        from: Seat,
        to: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        words: bool,
    },
    ProposalWithdrawn {
        from: Seat,
        to: Seat,
    },
    /// A proposal was accepted, by one who left his team for it where it says so.
    ProposalAccepted {
        by: Seat,
        from: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        left: bool,
    },
    /// A proposal was declined, and another made in its place where it says so; the words with that one lie beside.
    ProposalDeclined {
        by: Seat,
        from: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        countered: bool,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        words: bool,
    },
    /// Somebody left his team, or ended all his pacts, or the one with a seat.
    AllianceLeft {
        by: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Seat>,
    },
    /// Somebody said what becomes of his army when its king falls.
    OrderGiven {
        by: Seat,
        order: StandingOrder,
    },
    /// A letter was written; its text lies beside.
    LetterWritten {
        from: Seat,
        to: Seat,
        /// Under the writer's alias.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        anonymous: bool,
        /// To whoever has an alias.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        to_alias: bool,
    },
    /// Somebody reads no more of what another writes (under an alias), or again.
    LettersMuted {
        by: Seat,
        writer: Seat,
        anonymous: bool,
        muted: bool,
    },
    /// Somebody showed the letter of this index to those who run the server.
    LetterReported {
        by: Seat,
        letter: u32,
    },
}

/// Who sits where: who has each seat, in turn order.
pub(crate) type Seating = Vec<Holder>;

impl Event {
    /// Who did what others may not know of, by the seat under which he deals with them; `None` where all may know of it, or it is no affair between seats.
    pub(crate) fn dealer(&self) -> Option<Seat> {
        match self {
            Self::AllianceProposed { from, .. }
            | Self::ProposalWithdrawn { from, .. }
            | Self::LetterWritten { from, .. } => Some(*from),
            Self::ProposalAccepted { by, .. }
            | Self::ProposalDeclined { by, .. }
            | Self::AllianceLeft { by, .. }
            | Self::OrderGiven { by, .. }
            | Self::LettersMuted { by, .. }
            | Self::LetterReported { by, .. } => Some(*by),
            _ => None,
        }
    }
}

impl Event {
    /// Whether it is kept from others as long as the game has secrets: a dealing, or moves that somebody prepared.
    pub(crate) fn is_secret(&self) -> bool {
        self.dealer().is_some() || matches!(self, Self::Prepared { .. })
    }

    /// Whether it changes nothing for anybody else, and is never told: a note, or how somebody reads his letters.
    pub(crate) fn is_private(&self) -> bool {
        matches!(
            self,
            Self::NoteWritten { .. } | Self::LettersMuted { .. } | Self::LetterReported { .. }
        )
    }
}

/// What lies beside an event: everything that names a person, was written by one, or must stay secret. It is written in parts that can be erased, or shown, by
/// themselves ([`Beside::parts`]); older records have the channel and the seed, and the first ones everything, in one piece.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Beside {
    /// The host and those for whom places are kept, by their places (with `Created`), or the one who joined (with `Joined`) or for whom a place was kept (with `Reserved`);
    /// `None` for whoever asked to be forgotten.
    #[serde(default, skip_serializing)]
    pub(crate) people: Vec<Option<Sitter>>,
    /// The channel where the game lives, in the words of the door that made it (with `Created`).
    #[serde(default, skip_serializing)]
    pub(crate) channel: Option<String>,
    /// The game's seed, in hexadecimal (with `Created`).
    #[serde(default, skip_serializing)]
    pub(crate) seed: Option<String>,
    /// The whole private note (with `NoteWritten`).
    #[serde(default, skip_serializing)]
    pub(crate) note: Option<String>,
    /// What somebody wrote to another: a letter, or the words with a proposal.
    #[serde(default, skip_serializing)]
    pub(crate) letter: Option<String>,
    /// To whom those are loyal who lost their kings, in the order of the falls; `None` for an army that left the board.
    #[serde(default, skip_serializing)]
    pub(crate) lieges: Vec<Option<Seat>>,
}

/// A part of what lies beside that can be erased, or shown, by itself.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    Sitter(Sitter),
    Note(String),
    Letter(String),
    /// Not personal, but secret: whoever checks the record need not be shown it.
    Lieges(Vec<Option<Seat>>),
    /// Secret until the game is over.
    Seed(String),
    /// Of no use to whoever checks the game.
    Channel(String),
}

impl Part {
    fn read(part: &str) -> Option<Self> {
        serde_json::from_str(part).ok()
    }
}

impl Beside {
    /// What can be erased or shown by itself, in parts: the people, the note, the letter, the lieges, the seed, the channel.
    pub(crate) fn parts(&self) -> Vec<String> {
        let people = self.people.iter().flatten().cloned().map(Part::Sitter);
        let note = self.note.iter().cloned().map(Part::Note);
        let letter = self.letter.iter().cloned().map(Part::Letter);
        let lieges = (!self.lieges.is_empty()).then(|| Part::Lieges(self.lieges.clone()));
        let write = |part| serde_json::to_string(&part).expect("texts and numbers can be written");
        let seed = self.seed.iter().cloned().map(Part::Seed);
        let channel = self.channel.iter().cloned().map(Part::Channel);
        let parts = people.chain(note).chain(letter).chain(lieges);
        parts.chain(seed).chain(channel).map(write).collect()
    }

    /// With its parts as they were read. A part that was erased may have named a person.
    pub(crate) fn with(mut self, parts: &[Option<String>]) -> Self {
        if !parts.is_empty() {
            self.people.clear();
        }
        for part in parts {
            match part.as_deref().and_then(Part::read) {
                Some(Part::Sitter(sitter)) => self.people.push(Some(sitter)),
                Some(Part::Note(note)) => self.note = Some(note),
                Some(Part::Letter(letter)) => self.letter = Some(letter),
                Some(Part::Lieges(lieges)) => self.lieges = lieges,
                Some(Part::Seed(seed)) => self.seed = Some(seed),
                Some(Part::Channel(channel)) => self.channel = Some(channel),
                None => self.people.push(None),
            }
        }
        self
    }

    /// Whether it names this person.
    pub(crate) fn names(&self, person: Person) -> bool {
        let mut people = self.people.iter().flatten();
        people.any(|sitter| sitter.person == person)
    }

    /// Whether a part of it names this person, or is a text that a person wrote.
    pub(crate) fn is_personal(part: &str, person: Person) -> bool {
        match Part::read(part) {
            Some(Part::Sitter(sitter)) => sitter.person == person,
            Some(Part::Note(_) | Part::Letter(_)) => true,
            Some(Part::Lieges(_) | Part::Seed(_) | Part::Channel(_)) | None => false,
        }
    }

    /// Whether anything here names a person or was written by one.
    pub(crate) fn has_personal(&self) -> bool {
        !self.people.is_empty() || self.note.is_some() || self.letter.is_some()
    }

    /// Whether a part may be shown to all in the end: of what is secret, and of letters, where the game reveals it.
    pub(crate) fn is_shown(part: &str, secrets: bool, letters: bool) -> bool {
        match Part::read(part) {
            Some(Part::Lieges(_) | Part::Seed(_)) => secrets,
            Some(Part::Letter(_)) => secrets && letters,
            Some(Part::Sitter(_) | Part::Note(_) | Part::Channel(_)) | None => false,
        }
    }
}

/// Serde for a claim by its name.
mod claim_name {
    use alloc::string::String;
    use entente_rules::Claim;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        claim: &Claim,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(claim.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Claim, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = [Claim::Threefold, Claim::FiftyMoves];
        known
            .into_iter()
            .find(|claim| claim.name() == name)
            .ok_or_else(|| D::Error::custom("no such claim"))
    }
}
