//! A person's own log: the tokens with which other programs act for them. Decided here and kept like a game's, in records of the same form.
//!
//! It never holds a token, only its hash; the label that a person gave it lies beside the log. Settings will live here too.

use crate::id::{Chance, Person, Time};
use crate::record::{self, Damage, Head, hex_bytes};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The most tokens that one person can have at a time.
pub const TOKEN_LIMIT: usize = 10;

/// The longest label of a token, in characters.
pub const LABEL_LIMIT: usize = 40;

/// What a person may ask for.
#[derive(Debug, Clone)]
pub enum PersonAction {
    /// Add a token.
    MakeToken {
        /// SHA-256 of the token's text.
        hash: [u8; 32],
        /// What the person calls it.
        label: String,
    },
    /// Make a token void.
    RevokeToken {
        /// Its number in this person's list.
        number: u32,
    },
}

/// Why not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonRefusal {
    /// There are [`TOKEN_LIMIT`] tokens already.
    TooManyTokens,
    /// The label is longer than [`LABEL_LIMIT`].
    LabelTooLong,
    /// There is no such token.
    NoSuchToken {
        /// The number asked for.
        number: u32,
    },
}

/// A token as its person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its number: 1 for the first one ever made.
    pub number: u32,
    /// What the person calls it.
    pub label: String,
    /// SHA-256 of its text.
    pub hash: [u8; 32],
    /// When it was made.
    pub made_at: Time,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    TokenMade {
        number: u32,
        #[serde(with = "hex_bytes")]
        hash: [u8; 32],
    },
    TokenRevoked {
        number: u32,
    },
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Beside {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    label: Option<String>,
}

/// One person's log, folded.
#[derive(Debug, Clone)]
pub struct PersonLog {
    records: u64,
    head: Head,
    made: u32,
    tokens: Vec<Token>,
}

/// What a granted wish adds.
#[derive(Debug, Clone)]
pub struct PersonDecision {
    /// The next record.
    pub record: Vec<u8>,
    /// What lies beside it.
    pub beside: Vec<u8>,
}

impl PersonLog {
    /// The log that the records tell.
    pub fn open<'a>(
        person: Person,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> Result<Self, Damage> {
        let head = record::first_head(&alloc::format!("person {person}"));
        let mut log = Self {
            records: 0,
            head,
            made: 0,
            tokens: Vec::new(),
        };
        for (record, beside) in records {
            log.append(record, beside)?;
        }
        Ok(log)
    }

    /// Judges a wish of this person.
    pub fn decide(
        &self,
        action: &PersonAction,
        now: Time,
        chance: &Chance,
    ) -> Result<PersonDecision, PersonRefusal> {
        let (event, beside) = match action {
            PersonAction::MakeToken { .. } if self.tokens.len() >= TOKEN_LIMIT => {
                return Err(PersonRefusal::TooManyTokens);
            }
            PersonAction::MakeToken { label, .. } if label.chars().count() > LABEL_LIMIT => {
                return Err(PersonRefusal::LabelTooLong);
            }
            PersonAction::MakeToken { hash, label } => (
                Event::TokenMade {
                    number: self.made + 1,
                    hash: *hash,
                },
                Beside {
                    label: Some(label.clone()),
                },
            ),
            PersonAction::RevokeToken { number }
                if self.tokens.iter().all(|token| token.number != *number) =>
            {
                return Err(PersonRefusal::NoSuchToken { number: *number });
            }
            PersonAction::RevokeToken { number } => {
                (Event::TokenRevoked { number: *number }, Beside::default())
            }
        };
        let written = record::write(
            self.records,
            now.0,
            &event,
            &beside,
            &self.head,
            chance.salt,
        );
        Ok(PersonDecision {
            record: written.record,
            beside: written.beside,
        })
    }

    /// Takes in the next record.
    pub fn append(&mut self, record: &[u8], beside: Option<&[u8]>) -> Result<(), Damage> {
        let (record, beside) =
            record::read::<Event, Beside>(self.records, record, beside, &self.head)?;
        match record.event {
            Event::TokenMade { number, hash } => {
                self.made = number;
                self.tokens.push(Token {
                    number,
                    label: beside.label.unwrap_or_default(),
                    hash,
                    made_at: Time(record.at),
                });
            }
            Event::TokenRevoked { number } => self.tokens.retain(|token| token.number != number),
        }
        self.records += 1;
        self.head = record.head;
        Ok(())
    }

    /// The tokens that are in force.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.records
    }
}
