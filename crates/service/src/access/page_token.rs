//! Tokens for the page of one game, or of a person's puzzles: a link with one lets its person play
//! there, and nowhere else.
//!
//! Such a token is encrypted with a key that only this installation has. So nothing is stored for
//! it, and it is valid at every process: for a day, and in any case until a day after its game is
//! over, so that there is time for the analysis and a rematch. A person who may no longer see the
//! game sees nothing with it. A guest, who has no seat, was let in by the chat in which the game is
//! played. Here nobody knows whether they may still read it, so theirs lasts a day and no longer.

use crate::access::secret::{decrypt, encrypt};
use entente_game::people::{Scope, Scopes};
use entente_game::{GameId, PersonId, PlayerId, Span, Time};

/// The purpose of the key. With another purpose another key follows from the same secret.
const PURPOSE: &[u8] = b"entente page token 1";

/// The beginning of every token, so that it is known from an API token.
const PREFIX: &str = "entente_page_";

/// How long a token is valid after it was made, and after its game is over, in milliseconds: a day.
const LIFETIME: Span = Span::days(1);

/// What somebody may do on the page of a game in which they have no seat: look on, and vote for the
/// moves of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guest {
    /// The team of which they were a member when they got the link.
    pub team: Option<PlayerId>,
}

impl Guest {
    fn to_text(self) -> String {
        let team = self.team.map(|team| team.0.to_string());
        format!("guest{}", team.unwrap_or_default())
    }

    fn read(text: &str) -> Option<Self> {
        let team = match text.strip_prefix("guest")? {
            "" => None,
            team => Some(PlayerId(team.parse().ok()?)),
        };
        Some(Self { team })
    }
}

/// A token for the page of one game, or of a person's puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageToken {
    /// The game; `None` for the puzzles of the person.
    pub game: Option<GameId>,
    /// The person who acts with it.
    pub person: PersonId,
    /// The scopes that it allows.
    pub scopes: Scopes,
    /// The hash of the API token with which it becomes void: that with which it was asked for, or
    /// the one that its person has for links. `None` if they have no tokens at all.
    pub parent: Option<[u8; 32]>,
    /// Until when it can be used in any case.
    pub until: Time,
    /// The rights of somebody without a seat; `None` for a player.
    pub guest: Option<Guest>,
}

impl PageToken {
    /// A token that is made now.
    pub fn new(game: GameId, person: PersonId, scopes: Scopes, now: Time) -> Self {
        Self {
            game: Some(game),
            person,
            scopes,
            parent: None,
            until: now + LIFETIME,
            guest: None,
        }
    }

    /// The same for somebody who plays on the page: with it they can do everything in the game, but
    /// nothing with their own data.
    pub(crate) fn of_player(
        game: GameId,
        person: PersonId,
        parent: Option<[u8; 32]>,
        now: Time,
    ) -> Self {
        let scopes = Self::scopes_of_player();
        Self {
            parent,
            ..Self::new(game, person, scopes, now)
        }
    }

    /// The scopes of somebody who plays on the page.
    pub(crate) fn scopes_of_player() -> Scopes {
        Scopes::from_iter([Scope::Read, Scope::Play, Scope::Diplomacy])
    }

    /// A token for the puzzles of a person, which is made now. It only lets them solve puzzles.
    pub fn of_solver(person: PersonId, now: Time) -> Self {
        Self {
            game: None,
            person,
            scopes: Scopes::from_iter([Scope::Read, Scope::Play]),
            parent: None,
            until: now + LIFETIME,
            guest: None,
        }
    }

    /// The next token of the same link. That of a guest, and any once the game is over, lasts no
    /// longer than this one.
    #[must_use]
    pub fn renewed(self, now: Time, is_over: bool) -> Self {
        let is_last = is_over || self.guest.is_some();
        let until = if is_last { self.until } else { now + LIFETIME };
        Self { until, ..self }
    }

    /// The token for another game that the same person plays.
    #[must_use]
    pub fn for_game(self, game: GameId, now: Time) -> Self {
        let until = now + LIFETIME;
        Self {
            game: Some(game),
            until,
            guest: None,
            ..self
        }
    }

    /// Whether it can be used now, if its game has been over since this time.
    pub(crate) fn is_valid(&self, now: Time, over_since: Option<Time>) -> bool {
        let outlasts = || over_since.is_none_or(|end| now < end + LIFETIME);
        now < self.until || (self.guest.is_none() && outlasts())
    }

    /// Whether a text looks like such a token.
    pub fn is_one(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// The token as text.
    pub(crate) fn seal(&self, secret: &[u8; 32]) -> String {
        let mut fields = vec![
            self.until.0.to_string(),
            self.person.key(),
            self.scopes.words().join(","),
            self.parent.map(hex::encode).unwrap_or_default(),
            self.game
                .as_ref()
                .map_or_else(String::new, GameId::to_string),
        ];
        fields.extend(self.guest.map(Guest::to_text));
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
        let [until, person, scopes, parent, game, ref rest @ ..] = fields[..] else {
            return None;
        };
        let guest = match rest {
            [] => None,
            [guest] => Some(Guest::read(guest)?),
            _ => return None,
        };
        Some(Self {
            guest,
            game: match game {
                "" => None,
                game => Some(GameId::parse(game)?),
            },
            person: PersonId::from_key(person)?,
            scopes: Scopes::parse(scopes).ok()?,
            parent: match parent {
                "" => None,
                hash => Some(hex::decode(hash).ok()?.try_into().ok()?),
            },
            until: Time(until.parse().ok()?),
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

    fn guest(team: Option<PlayerId>) -> PageToken {
        let guest = Some(Guest { team });
        PageToken { guest, ..token() }
    }

    #[test]
    fn the_token_of_a_guest_lasts_a_day_and_is_for_one_game() {
        let guest = guest(Some(PlayerId(1)));
        let day = guest.until;
        assert!(guest.is_valid(Time(day.0 - 1), None) && !guest.is_valid(day, None));
        assert!(!guest.is_valid(day, Some(day)));
        let renewed = guest.clone().renewed(Time(day.0 - 1), false);
        assert_eq!(renewed, guest);
        let other = GameId::parse("9d4w2k7m1x0z").unwrap();
        assert_eq!(guest.for_game(other, day).guest, None);
    }

    #[test]
    fn only_the_installation_that_made_a_page_token_reads_it_and_only_unchanged() {
        let with_parent = PageToken {
            parent: Some([9; 32]),
            ..token()
        };
        for token in [
            token(),
            with_parent,
            PageToken::of_solver(PersonId(7), Time(0)),
            guest(None),
            guest(Some(PlayerId(1))),
        ] {
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
    fn a_token_is_valid_for_a_day_and_until_a_day_after_the_end_of_its_game() {
        let first = token();
        let (day, later) = (first.until, first.until + Span(1));
        assert_eq!(day, Time(1000) + LIFETIME);
        assert!(first.is_valid(later, None));
        let (begun, ended) = (Some(Time(1000)), later + LIFETIME);
        assert!(first.is_valid(Time(day.0 - 1), begun) && !first.is_valid(day, begun));
        assert!(
            first.is_valid(ended, Some(ended)),
            "an old link to a game that has just ended"
        );
        assert!(first.is_valid(Time((ended + LIFETIME).0 - 1), Some(ended)));
        assert!(!first.is_valid(ended + LIFETIME, Some(ended)));
        assert_eq!(first.clone().renewed(later, false).until, later + LIFETIME);
        assert_eq!(first.renewed(Time(5000), true).until, day);
    }
}
