//! A person's own log: what they have set, and the tokens with which other programs act for them; and beside it that of a server (`server`). Decided here and kept
//! like a game's, in records of the same form.
//!
//! It never holds a token, only its hash; the label that a person gave it lies beside the log. Nobody else is ever told anything of it.

mod chain;
mod hours;
mod server;
mod setting;
mod vacation;

pub use chain::Addition;
pub use hours::{QuietHours, TimeOfDay};
pub use server::{CHANNEL_LIMIT, ServerAction, ServerLog, ServerRefusal, ServerSettings};
pub use setting::{
    Choices, Language, Notifications, Orientation, Reminders, SettingFault, Settings, Switch, Theme,
};
pub use vacation::{VACATION_DAYS, Vacation, VacationFault, Years};

use crate::id::{Chance, Person, Time};
use crate::record::{Damage, hex_bytes};
use alloc::string::String;
use alloc::vec::Vec;
use chain::Chain;
use serde::{Deserialize, Serialize};
use setting::Setting;
use vacation::Vacations;

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
    /// Give a setting another value, both by their names.
    Set {
        /// One of [`Settings::CHOICES`] or [`Settings::WRITTEN`].
        name: String,
        /// One of its values, or what is written there.
        value: String,
    },
    /// Be away from now on.
    TakeVacation {
        /// Until when.
        until: Time,
        /// The years that have to have room for it.
        years: Years,
    },
    /// Be back.
    EndVacation,
    /// Remember in which language the person sees the place where they play, for messages that nobody asked for.
    Sees {
        /// Which.
        language: Language,
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
    /// There is no such setting, or it cannot be so.
    Setting(SettingFault),
    /// The person cannot be away so.
    Vacation(VacationFault),
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
    Set(Setting),
    VacationTaken {
        until: Time,
    },
    VacationEnded,
    Sees {
        language: Language,
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
    chain: Chain,
    made: u32,
    tokens: Vec<Token>,
    settings: Settings,
    vacations: Vacations,
    sees: Language,
}

impl PersonLog {
    /// The log that the records tell.
    pub fn open<'a>(
        person: Person,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> Result<Self, Damage> {
        let mut log = Self {
            chain: Chain::new(&person.log()),
            made: 0,
            tokens: Vec::new(),
            settings: Settings::default(),
            vacations: Vacations::default(),
            sees: Language::default(),
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
    ) -> Result<Addition, PersonRefusal> {
        let (event, label) = match action {
            PersonAction::MakeToken { hash, label } => {
                (self.make_token(*hash, label)?, Some(label.clone()))
            }
            PersonAction::RevokeToken { number } => (self.revoke_token(*number)?, None),
            PersonAction::Set { name, value } => {
                let setting = setting::read_own(name, value);
                (Event::Set(setting.map_err(PersonRefusal::Setting)?), None)
            }
            PersonAction::TakeVacation { until, years } => {
                let fits = self.vacations.check(*until, now, *years);
                fits.map_err(PersonRefusal::Vacation)?;
                (Event::VacationTaken { until: *until }, None)
            }
            PersonAction::EndVacation => match self.away_until(now) {
                Some(_) => (Event::VacationEnded, None),
                None => return Err(PersonRefusal::Vacation(VacationFault::NotAway)),
            },
            PersonAction::Sees { language } => {
                let language = *language;
                (Event::Sees { language }, None)
            }
        };
        Ok(self.chain.write(&event, &Beside { label }, now, chance))
    }

    fn make_token(&self, hash: [u8; 32], label: &str) -> Result<Event, PersonRefusal> {
        if self.tokens.len() >= TOKEN_LIMIT {
            return Err(PersonRefusal::TooManyTokens);
        }
        if label.chars().count() > LABEL_LIMIT {
            return Err(PersonRefusal::LabelTooLong);
        }
        let number = self.made + 1;
        Ok(Event::TokenMade { number, hash })
    }

    fn revoke_token(&self, number: u32) -> Result<Event, PersonRefusal> {
        match self.tokens.iter().any(|token| token.number == number) {
            true => Ok(Event::TokenRevoked { number }),
            false => Err(PersonRefusal::NoSuchToken { number }),
        }
    }

    /// Takes in the next record.
    pub fn append(&mut self, record: &[u8], beside: Option<&[u8]>) -> Result<(), Damage> {
        let (record, beside) = self.chain.read::<Event, Beside>(record, beside)?;
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
            Event::Set(setting) => self.settings.set(setting),
            Event::VacationTaken { until } => self.vacations.take(until, Time(record.at)),
            Event::VacationEnded => self.vacations.end(Time(record.at)),
            Event::Sees { language } => self.sees = language,
        }
        Ok(())
    }

    /// The tokens that are in force.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// What is set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The vacation that goes on.
    pub fn vacation(&self, now: Time) -> Option<Vacation> {
        self.vacations.present(now)
    }

    /// Until when the person is away, if they are.
    pub fn away_until(&self, now: Time) -> Option<Time> {
        self.vacation(now).map(|vacation| vacation.until)
    }

    /// How many milliseconds of vacation are left in the first of these years, when the present one is over; whoever comes back early has more.
    pub fn vacation_left(&self, now: Time, years: Years) -> u64 {
        let back = self.away_until(now).unwrap_or(now);
        self.vacations.left(back.min(years[1]), years)
    }

    /// When the person was away, or will be.
    pub fn vacations(&self) -> &[Vacation] {
        self.vacations.all()
    }

    /// In which language the person saw the place where they play when they last did something there.
    pub fn sees(&self) -> Language {
        self.sees
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.chain.records()
    }
}
