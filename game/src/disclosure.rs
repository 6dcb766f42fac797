//! What an exported game has to show.
//!
//! It follows from the game's options, from what everybody may know of, and from the erasures that
//! are records themselves. So nobody can leave something out of a document and claim that it may be
//! left out. `export` obeys it, and `verify` checks it.

use crate::erasable::PartKind;
use crate::state::State;

/// What the options of a game reveal at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Disclosure {
    /// Whether the game reveals its secrets, and with them its seed.
    pub(crate) secrets: bool,
    /// Whether it reveals the letters.
    letters: bool,
}

impl Disclosure {
    pub(crate) fn of(state: &State) -> Self {
        let secrets = state.reveals();
        let letters = state.diplomacy.is_some_and(|terms| terms.reveal_letters);
        Self {
            secrets,
            letters: secrets && letters,
        }
    }

    /// Whether a record is shown. `public` tells whether everybody may know of it.
    pub(crate) fn shows_record(self, public: bool) -> bool {
        public || self.secrets
    }

    /// Whether a part of a shown record is shown. `erased` tells whether the texts of the
    /// player who wrote it were erased.
    pub(crate) fn shows_part(self, kind: PartKind, erased: bool) -> bool {
        match kind {
            PartKind::Seed | PartKind::Lieges | PartKind::Secret => self.secrets,
            PartKind::Letter => self.letters && !erased,
            PartKind::Profile | PartKind::Note | PartKind::Channel | PartKind::Private => false,
        }
    }
}
