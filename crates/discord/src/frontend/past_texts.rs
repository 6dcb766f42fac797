//! The texts that the last messages of games get when the game goes on.
//!
//! Each is kept in memory from the message's own view. Without it the game would be folded again
//! from its first record with every move. Nothing is lost with these texts: the receipt of a
//! message says from what its text can be made.

use entente_game::{GameId, PersonView, Profile, View};
use lru::LruCache;
use poise::serenity_prelude::MessageId;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of texts that are kept. Each has at most 2,000 characters.
const MAX_PAST_TEXTS: NonZeroUsize = NonZeroUsize::new(1_000).expect("it is not 0");

/// The texts of one language, by their messages.
#[derive(Clone)]
pub(crate) struct PastTexts(Arc<Mutex<LruCache<MessageId, Kept>>>);

/// The text of a message when the game has gone on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PastText {
    /// `None` if the message stays as it is.
    pub(crate) text: Option<String>,
    /// The alternative text of its picture.
    pub(crate) alt: String,
}

/// A text that is kept.
struct Kept {
    game: GameId,
    past: PastText,
    /// The people whom the text may name.
    people: Vec<Option<Profile>>,
}

impl Default for PastTexts {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(LruCache::new(MAX_PAST_TEXTS))))
    }
}

impl PastTexts {
    /// Keeps the text that a message with this view will get.
    pub(crate) fn keep(&self, message: MessageId, view: &View, past: PastText) {
        let (game, people) = (view.game.clone(), people(view));
        self.lock().put(message, Kept { game, past, people });
    }

    /// The game of a message, while its text is kept.
    pub(crate) fn game_of(&self, message: MessageId) -> Option<GameId> {
        let mut texts = self.lock();
        texts.get(&message).map(|kept| kept.game.clone())
    }

    /// Takes the text of a message. `None` if it is not known, or if a person has been erased
    /// since: the text may name them.
    pub(crate) fn take(&self, message: MessageId, now: &View) -> Option<PastText> {
        let kept = self.lock().pop(&message)?;
        (kept.people == people(now)).then_some(kept.past)
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<MessageId, Kept>> {
        // Each change is one call, so no panic leaves a text half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn people(view: &View) -> Vec<Option<Profile>> {
    let profile = |person: &PersonView| person.profile.clone();
    view.players.people.iter().map(profile).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_presentation::text::sample_games;

    #[test]
    fn the_text_of_a_message_is_dropped_when_somebody_in_it_is_forgotten() {
        let texts = PastTexts::default();
        let view = sample_games::captured_after_resignation();
        let mut forgotten = view.clone();
        forgotten.players.people[0].profile = None;
        let past = PastText {
            text: Some("Ann moved".to_owned()),
            alt: "Ann's king is on e1.".to_owned(),
        };
        for (now, known) in [(&view, Some(past.clone())), (&forgotten, None)] {
            texts.keep(MessageId::new(1), &view, past.clone());
            assert_eq!(texts.take(MessageId::new(1), now), known);
            assert_eq!(texts.take(MessageId::new(1), now), None, "it is taken once");
        }
    }
}
