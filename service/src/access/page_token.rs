//! Tokens for the page of one game: a link with one lets its person play there, and nowhere else.
//!
//! Such a token is encrypted with a key that only this installation has. So nothing is stored for
//! it, and it is valid at every process. It ends soon, and an open page asks for the next one; but
//! not for longer than a day after the link was made.

use crate::access::encryption::{decrypt, encrypt};
use entente_game::people::{Scope, Scopes};
use entente_game::{GameId, PersonId, Span, Time};

/// The purpose of the key. With another purpose another key follows from the same secret.
const PURPOSE: &[u8] = b"entente page token 1";

/// The beginning of every token, so that it is known from an API token.
const PREFIX: &str = "entente_page_";

/// The life of a token, in milliseconds: half an hour.
const LIFETIME: Span = Span(30 * 60 * 1000);

/// The time for which the tokens of one link follow each other, in milliseconds: a day.
const LINK_LIFETIME: Span = Span(24 * 60 * 60 * 1000);

/// A token for the page of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageToken {
    /// The game.
    pub game: GameId,
    /// The person who acts with it.
    pub person: PersonId,
    /// The scopes that it allows.
    pub scopes: Scopes,
    /// The hash of the API token with which it was asked for, and with which it becomes void.
    /// `None` if its person asked for it in Discord.
    pub parent: Option<[u8; 32]>,
    /// The time until which it can be used.
    pub until: Time,
    /// The time until which the last token of its link can be used.
    pub link_until: Time,
}

impl PageToken {
    /// The first token of a link that is made now.
    pub fn new(game: GameId, person: PersonId, scopes: Scopes, now: Time) -> Self {
        Self {
            game,
            person,
            scopes,
            parent: None,
            until: now + LIFETIME,
            link_until: now + LINK_LIFETIME,
        }
    }

    /// The same for somebody who plays on the page: with it they can do everything in the game, but
    /// nothing with their own data.
    pub fn of_player(game: GameId, person: PersonId, now: Time) -> Self {
        let scopes = Scopes::from_iter([Scope::Read, Scope::Play, Scope::Diplomacy]);
        Self::new(game, person, scopes, now)
    }

    /// The next token of the same link.
    #[must_use]
    pub fn renewed(self, now: Time) -> Self {
        Self {
            until: (now + LIFETIME).min(self.link_until),
            ..self
        }
    }

    /// Whether a text looks like such a token.
    pub fn is_one(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// The token as text.
    pub(crate) fn seal(&self, secret: &[u8; 32]) -> String {
        let fields = [
            self.until.0.to_string(),
            self.link_until.0.to_string(),
            self.person.key(),
            self.scopes.words().join(","),
            self.parent.map(hex::encode).unwrap_or_default(),
            self.game.to_string(),
        ];
        let content = fields.join("\n");
        format!(
            "{PREFIX}{}",
            hex::encode(encrypt(secret, PURPOSE, content.as_bytes()))
        )
    }

    /// Reads such a text. `None` if it is not from this installation or was changed.
    pub(crate) fn open(secret: &[u8; 32], text: &str) -> Option<Self> {
        let bytes = hex::decode(text.strip_prefix(PREFIX)?).ok()?;
        let content = String::from_utf8(decrypt(secret, PURPOSE, &bytes)?).ok()?;
        let fields: Vec<&str> = content.split('\n').collect();
        let [until, link_until, person, scopes, parent, game] = fields[..] else {
            return None;
        };
        Some(Self {
            game: GameId::parse(game)?,
            person: PersonId::from_key(person)?,
            scopes: Scopes::parse(scopes).ok()?,
            parent: match parent {
                "" => None,
                hash => Some(hex::decode(hash).ok()?.try_into().ok()?),
            },
            until: Time(until.parse().ok()?),
            link_until: Time(link_until.parse().ok()?),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn token() -> PageToken {
        let game = GameId::parse("7k3m9q2w5x1z").unwrap();
        let scopes = Scopes::from_iter([Scope::Read, Scope::Play]);
        PageToken::new(game, PersonId(7), scopes, Time(1000))
    }

    #[test]
    fn only_the_installation_that_made_a_page_token_reads_it_and_only_unchanged() {
        let with_parent = PageToken {
            parent: Some([9; 32]),
            ..token()
        };
        for token in [token(), with_parent] {
            let text = token.seal(&[1; 32]);
            assert!(PageToken::is_one(&text));
            assert_eq!(PageToken::open(&[1; 32], &text), Some(token.clone()));
            assert_ne!(token.seal(&[1; 32]), text, "no two are alike");
            assert_eq!(PageToken::open(&[2; 32], &text), None);
            assert_eq!(PageToken::open(&[1; 32], &text[..text.len() - 2]), None);
            assert_eq!(PageToken::open(&[1; 32], &text[1..]), None);
        }
        assert_eq!(PageToken::open(&[1; 32], ""), None);
        assert_eq!(PageToken::open(&[1; 32], PREFIX), None);
    }

    #[test]
    fn the_tokens_of_a_link_end_a_day_after_it_was_made() {
        let first = token();
        assert_eq!(first.until, Time(1000) + LIFETIME);
        let end = Time(1000) + LINK_LIFETIME;
        let later = first.renewed(Time(5000));
        assert_eq!(
            (later.until, later.link_until),
            (Time(5000) + LIFETIME, end)
        );
        assert_eq!(later.renewed(Time(end.0 - 1)).until, end);
    }
}
