//! API tokens: what a program may do with one, and until when.
//!
//! The token itself is not here, only its hash. Who asks with a token, and whether the scope of an
//! operation allows it, is checked where requests arrive.

use crate::base::id::Time;
use crate::base::visible::is_visible_name;
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The maximum number of valid tokens of a person.
pub const TOKEN_LIMIT: usize = 10;

/// The maximum length of a token's label, in characters.
pub const LABEL_LIMIT: usize = 40;

words! {
    /// One kind of thing that a token allows a program to do for its person.
    pub enum Scope {
        /// See what the person sees. Every token has it, because every answer shows something.
        Read = "read",
        /// Create and join games, and play in them.
        Play = "play",
        /// Change alliances, and make proposals and write letters.
        Diplomacy = "diplomacy",
        /// Change the person's settings, tokens and data.
        Manage = "manage",
    }
}

/// A set of scopes. It always has [`Scope::Read`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Scope>", into = "Vec<Scope>")]
pub struct Scopes(u8);

impl Scopes {
    /// Every scope.
    pub fn all() -> Self {
        Scope::ALL.into_iter().collect()
    }

    /// Reads words that are separated by commas or blanks. `Err` has the first unknown one.
    ///
    /// ```
    /// # use entente_game::people::{Scope, Scopes};
    /// let scopes = Scopes::parse("play, diplomacy").unwrap();
    /// assert!(scopes.contains(Scope::Read) && !scopes.contains(Scope::Manage));
    /// assert_eq!(scopes.words(), ["read", "play", "diplomacy"]);
    /// assert_eq!(Scopes::parse("play everything"), Err("everything"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, &str> {
        text.split([',', ' '])
            .filter(|word| !word.is_empty())
            .map(|word| Scope::from_word(word).ok_or(word))
            .collect()
    }

    /// Whether the set has this scope.
    pub fn contains(self, scope: Scope) -> bool {
        self.0 & bit(scope) != 0
    }

    /// The scopes, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        let all = Scope::ALL.into_iter();
        all.filter(move |scope| self.contains(*scope))
    }

    /// The words of the scopes.
    pub fn words(self) -> Vec<&'static str> {
        self.iter().map(Scope::word).collect()
    }

    /// The first scope of these that the set does not have.
    pub fn missing(self, needed: Scopes) -> Option<Scope> {
        needed.iter().find(|scope| !self.contains(*scope))
    }

    fn is_all(&self) -> bool {
        *self == Self::all()
    }
}

fn bit(scope: Scope) -> u8 {
    1 << scope as u8
}

impl Default for Scopes {
    /// Every scope: tokens that were made before there were scopes have no list.
    fn default() -> Self {
        Self::all()
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Self {
        let bits = scopes.into_iter().map(bit);
        Self(bits.fold(bit(Scope::Read), |all, bit| all | bit))
    }
}

impl From<Vec<Scope>> for Scopes {
    fn from(scopes: Vec<Scope>) -> Self {
        scopes.into_iter().collect()
    }
}

impl From<Scopes> for Vec<Scope> {
    fn from(scopes: Scopes) -> Self {
        scopes.iter().collect()
    }
}

/// A token that a person wants to have.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// The SHA-256 of the token.
    pub hash: [u8; 32],
    /// The label that the person gives it.
    pub label: String,
    /// The name of the person where they make it, for games that its programs join.
    pub owner_name: Option<String>,
    /// The scopes of the token, and when it ends.
    pub access: TokenAccess,
}

/// The scopes of a token, and when it ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenAccess {
    /// The scopes.
    #[serde(default, skip_serializing_if = "Scopes::is_all")]
    pub scopes: Scopes,
    /// When it ends, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Time>,
}

impl TokenAccess {
    /// Whether it has ended.
    pub fn has_expired(&self, now: Time) -> bool {
        self.expires_at.is_some_and(|end| end <= now)
    }
}

impl NewToken {
    /// A token that allows everything for ever.
    pub fn new(hash: [u8; 32], label: impl Into<String>) -> Self {
        Self {
            hash,
            label: label.into(),
            owner_name: None,
            access: TokenAccess::default(),
        }
    }

    /// The erasable part of the record.
    pub(super) fn to_part(&self) -> String {
        let texts = TokenTexts {
            label: self.label.clone(),
            owner_name: self.owner_name.clone(),
        };
        serde_json::to_string(&texts).expect("texts can be written as JSON")
    }
}

/// The texts of a token, as its erasable part has them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct TokenTexts {
    pub(super) label: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) owner_name: Option<String>,
}

impl TokenTexts {
    /// Reads the erasable part of the record; without one there are no texts.
    pub(super) fn from_part(part: Option<&str>) -> Self {
        part.and_then(|part| serde_json::from_str(part).ok())
            .unwrap_or_default()
    }
}

/// A token as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The number of the token, from 1. Numbers are never reused.
    pub number: u32,
    /// The label.
    pub label: String,
    /// The name of its owner where they made it, if it is known.
    pub owner_name: Option<String>,
    /// The SHA-256 of the token.
    pub hash: [u8; 32],
    /// The time of its creation.
    pub created_at: Time,
    /// The scopes of the token, and when it ends.
    pub access: TokenAccess,
}

/// Why there can be no such token.
pub(super) enum TokenFault {
    /// The person has [`TOKEN_LIMIT`] valid tokens.
    TooMany,
    /// The label is longer than [`LABEL_LIMIT`], or has characters that cannot be seen.
    InvalidLabel,
}

/// The tokens of a person that were not revoked.
#[derive(Debug, Clone, Default)]
pub(super) struct Tokens {
    /// The number of tokens ever made, so that no number is used twice.
    made: u32,
    tokens: Vec<Token>,
}

impl Tokens {
    pub(super) fn all(&self) -> &[Token] {
        &self.tokens
    }

    /// The number of a new token, if there can be one now.
    pub(super) fn next(&self, new: &NewToken, now: Time) -> Result<u32, TokenFault> {
        let valid = self.tokens.iter();
        let valid = valid.filter(|token| !token.access.has_expired(now));
        if valid.count() >= TOKEN_LIMIT {
            return Err(TokenFault::TooMany);
        }
        if !is_visible_name(&new.label, LABEL_LIMIT) {
            return Err(TokenFault::InvalidLabel);
        }
        Ok(self.made + 1)
    }

    /// Adds a token, and drops those that have expired before it was made.
    pub(super) fn add(&mut self, token: Token) {
        self.made = token.number;
        let now = token.created_at;
        self.tokens.retain(|old| !old.access.has_expired(now));
        self.tokens.push(token);
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.tokens.iter().any(|token| token.number == number)
    }

    pub(super) fn remove(&mut self, number: u32) {
        self.tokens.retain(|token| token.number != number);
    }
}
