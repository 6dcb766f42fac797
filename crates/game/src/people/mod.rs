//! The logs of people and servers: settings, API tokens, vacations and blocked people of a person,
//! and the settings of a server (`server`).
//!
//! They work like games: actions are decided, and the result is stored as records in the same
//! format.
//!
//! A log never contains a token, only its hash. The label of a token is erasable data, and so are
//! the blocked people, from whom no challenge reaches the person: if a blocked person asks to be
//! forgotten, their entry is erased, and the records stay as they are.

mod hours;
mod server;
mod setting;
mod token;

use crate::base::id::{Chance, NAME_LIMIT, PersonId, Profile, Time, is_valid_name};
pub use crate::base::record::Addition;
use crate::base::record::{self, Chain, Damage, Part};
use crate::base::refusal::refusals;
pub use crate::base::refusal::{Limit, Limited, Policy};
use crate::people::hours::Vacations;
pub use crate::people::hours::{VACATION_DAYS, Vacation, VacationFault, Years};
pub use crate::people::setting::{Appearance, NoAppearance};
use entente_words::words;
pub use hours::{QuietHours, TimeOfDay};
use serde::{Deserialize, Serialize};
pub use server::{
    BoardSide, CHANNEL_LIMIT, PuzzleSettings, ServerAction, ServerLog, ServerRefusal,
    ServerSettings,
};
use setting::Setting;
pub use setting::{
    Choices, Language, NotificationSetting, OptIn, Orientation, PieceSet, PingReason,
    ProfileVisibility, Reminders, SettingFault, Settings, Switch, Theme, is_switch,
};
pub use token::{LABEL_LIMIT, NewToken, Scope, Scopes, TOKEN_LIMIT, Token, TokenAccess};
use token::{TokenFault, TokenTexts, Tokens};

/// An action of a person on their log.
#[derive(Debug, Clone)]
pub enum PersonAction {
    /// Add a token.
    CreateToken(NewToken),
    /// Revoke a token.
    RevokeToken {
        /// The number of the token.
        number: u32,
    },
    /// Change a setting.
    Set {
        /// The name, one of [`Settings::CHOICES`] or [`Settings::FREE_TEXT`].
        name: String,
        /// The value, or a text.
        value: String,
    },
    /// Let no challenge of this person through any more.
    Block(Profile),
    /// Let the challenges of a blocked person through again.
    Unblock {
        /// The person.
        person: PersonId,
    },
    /// Go on vacation now.
    TakeVacation {
        /// The end of the vacation.
        until: Time,
        /// The years in which it has to fit.
        years: Years,
    },
    /// End the vacation.
    EndVacation,
    /// Remember the language of the person's Discord client, for messages that they did not ask
    /// for.
    RememberLanguage {
        /// The language.
        language: Language,
    },
    /// Remember that the person was shown how to move, which happens only once.
    RememberMoveHint,
    /// Remember that the person was asked for their time zone and quiet hours, which happens only
    /// once.
    RememberHoursQuestion,
}

refusals! {
    /// Why an action of a person was refused.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum PersonRefusal = "invalid-body" {
        /// The person has [`TOKEN_LIMIT`] tokens already.
        TooManyTokens where limit = TOKEN_LIMIT,
        /// The label is empty, longer than [`LABEL_LIMIT`], or has characters that cannot be seen.
        InvalidLabel where limit = LABEL_LIMIT,
        /// There is no such token.
        NoSuchToken {
            /// The number.
            number: u32,
        } = "no-such-token",
        /// The setting or its value is invalid.
        Setting(SettingFault),
        /// The vacation is not possible.
        Vacation(VacationFault),
        /// A person could not be blocked or unblocked.
        Block(BlockFault),
        /// The person was shown or asked this before.
        AlreadyKnown,
    }
}

impl From<TokenFault> for PersonRefusal {
    fn from(fault: TokenFault) -> Self {
        match fault {
            TokenFault::TooMany => Self::TooManyTokens,
            TokenFault::InvalidLabel => Self::InvalidLabel,
        }
    }
}

/// The kind of the erasable parts in these logs.
const PART: &str = "text";

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    TokenCreated {
        number: u32,
        #[serde(with = "hex::serde")]
        hash: [u8; 32],
        #[serde(flatten)]
        access: TokenAccess,
    },
    TokenRevoked {
        number: u32,
    },
    Set(Setting),
    /// The blocked person is in the erasable data.
    Blocked {
        number: u32,
    },
    Unblocked {
        number: u32,
    },
    VacationTaken {
        until: Time,
    },
    VacationEnded,
    LanguageSeen {
        language: Language,
    },
    MoveHintGiven,
    HoursAskedFor,
}

/// The log of one person, and the data that follows from it.
#[derive(Debug, Clone)]
pub struct PersonLog {
    person: PersonId,
    chain: Chain,
    tokens: Tokens,
    settings: Settings,
    blocked: BlockedPeople,
    vacations: Vacations,
    client_language: Language,
    knows_how_to_move: bool,
    was_asked_for_hours: bool,
}

impl PersonLog {
    /// The log of a person of whom nothing is stored.
    pub fn new(person: PersonId) -> Self {
        Self {
            person,
            chain: Chain::new(&person.log()),
            tokens: Tokens::default(),
            settings: Settings::default(),
            blocked: BlockedPeople::default(),
            vacations: Vacations::default(),
            client_language: Language::default(),
            knows_how_to_move: false,
            was_asked_for_hours: false,
        }
    }

    /// Opens a log from its records in order, each with its erasable data unless all of that was
    /// erased.
    pub fn open<'a>(
        person: PersonId,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> Result<Self, Damage> {
        let mut log = Self::new(person);
        for (record, erasable) in records {
            log.append(record, erasable)?;
        }
        Ok(log)
    }

    /// Decides an action of this person.
    pub fn decide(
        &self,
        action: &PersonAction,
        now: Time,
        chance: &Chance,
    ) -> Result<Addition, PersonRefusal> {
        let (event, text) = match action {
            PersonAction::CreateToken(new) => {
                let event = Event::TokenCreated {
                    number: self.tokens.next(new, now)?,
                    hash: new.hash,
                    access: new.access,
                };
                (event, Some(new.to_part()))
            }
            PersonAction::RevokeToken { number } => (self.revoke_token(*number)?, None),
            PersonAction::Set { name, value } => {
                let setting = setting::read_personal(name, value);
                (Event::Set(setting.map_err(PersonRefusal::Setting)?), None)
            }
            PersonAction::Block(profile) => (self.block(profile)?, Some(to_part(profile))),
            PersonAction::Unblock { person } => {
                let number = self.blocked.number_of(*person);
                let number = number.map_err(PersonRefusal::Block)?;
                (Event::Unblocked { number }, None)
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
            PersonAction::RememberLanguage { language } => {
                let event = Event::LanguageSeen {
                    language: *language,
                };
                (event, None)
            }
            PersonAction::RememberMoveHint if self.knows_how_to_move => {
                return Err(PersonRefusal::AlreadyKnown);
            }
            PersonAction::RememberMoveHint => (Event::MoveHintGiven, None),
            PersonAction::RememberHoursQuestion if !self.has_unknown_hours() => {
                return Err(PersonRefusal::AlreadyKnown);
            }
            PersonAction::RememberHoursQuestion => (Event::HoursAskedFor, None),
        };
        // Nothing else in this log is text that a person wrote, or names anybody.
        let parts = text.map(|text| Part {
            kind: PART.to_string(),
            text: Some(text),
        });
        let parts = parts.into_iter().collect();
        Ok(self.chain.write(&event, parts, now, chance))
    }

    fn revoke_token(&self, number: u32) -> Result<Event, PersonRefusal> {
        if self.tokens.contains(number) {
            Ok(Event::TokenRevoked { number })
        } else {
            Err(PersonRefusal::NoSuchToken { number })
        }
    }

    fn block(&self, profile: &Profile) -> Result<Event, PersonRefusal> {
        if profile.person == self.person {
            return Err(PersonRefusal::Block(BlockFault::Yourself));
        }
        let number = self.blocked.next(profile).map_err(PersonRefusal::Block)?;
        Ok(Event::Blocked { number })
    }

    /// Applies the next record.
    pub fn append(&mut self, record: &[u8], erasable: Option<&[u8]>) -> Result<(), Damage> {
        let (record, parts) = self.chain.read::<Event>(record, erasable)?;
        let text = parts.into_iter().next().and_then(|part| part.text);
        match record.event {
            Event::TokenCreated {
                number,
                hash,
                access,
            } => {
                let TokenTexts { label, owner_name } = TokenTexts::from_part(text.as_deref());
                self.tokens.add(Token {
                    number,
                    label,
                    owner_name,
                    hash,
                    created_at: Time(record.at),
                    access,
                });
            }
            Event::TokenRevoked { number } => self.tokens.remove(number),
            Event::Set(setting) => self.settings.set(setting),
            Event::Blocked { number } => {
                let profile = text.as_deref().and_then(from_part);
                self.blocked.add(number, profile);
            }
            Event::Unblocked { number } => self.blocked.remove(number),
            Event::VacationTaken { until } => self.vacations.take(until, Time(record.at)),
            Event::VacationEnded => self.vacations.end(Time(record.at)),
            Event::LanguageSeen { language } => self.client_language = language,
            Event::MoveHintGiven => self.knows_how_to_move = true,
            Event::HoursAskedFor => self.was_asked_for_hours = true,
        }
        Ok(())
    }

    /// Whether the person has set neither a time zone nor quiet hours, and was never asked for
    /// them.
    pub fn has_unknown_hours(&self) -> bool {
        let settings = &self.settings;
        !self.was_asked_for_hours && settings.timezone.is_none() && settings.quiet.is_none()
    }

    /// The tokens that were not revoked. Some may have expired.
    pub fn tokens(&self) -> &[Token] {
        self.tokens.all()
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The people whom the person has blocked, in the order in which they were blocked.
    pub fn blocked(&self) -> impl DoubleEndedIterator<Item = &Profile> {
        self.blocked.people()
    }

    /// Whether the person has blocked this other person.
    pub fn has_blocked(&self, other: PersonId) -> bool {
        self.blocked.contains(other)
    }

    /// Whether a challenge or an invitation of this challenger reaches the person.
    pub fn accepts_challenges_of(&self, challenger: PersonId) -> bool {
        self.settings.challenges == Challengers::Everybody && !self.has_blocked(challenger)
    }

    /// Erases a person who asked to be forgotten from the erasable data of a record of any such
    /// log. The log has to be opened again.
    pub fn erase_blocked(
        number: u64,
        erasable: &[u8],
        person: PersonId,
    ) -> Result<Vec<u8>, Damage> {
        record::erase(number, erasable, |_, text| {
            from_part(text).is_some_and(|profile| profile.person == person)
        })
    }

    /// The present vacation.
    pub fn vacation(&self, now: Time) -> Option<Vacation> {
        self.vacations.present(now)
    }

    /// The end of the present vacation, if there is one.
    pub fn away_until(&self, now: Time) -> Option<Time> {
        self.vacation(now).map(|vacation| vacation.until)
    }

    /// The milliseconds of vacation that are left in the first of these years after the present
    /// vacation. Coming back early leaves more.
    pub fn vacation_left(&self, now: Time, years: Years) -> u64 {
        let back = self.away_until(now).unwrap_or(now);
        self.vacations.left(back.min(years[1]), years)
    }

    /// All vacations, past and present.
    pub fn vacations(&self) -> &[Vacation] {
        self.vacations.all()
    }

    /// The language of the Discord client that the person used last.
    pub fn client_language(&self) -> Language {
        self.client_language
    }

    /// The language of messages to the person: the one that they have chosen, or else that of their
    /// Discord client; `Auto` if neither is known.
    pub fn language(&self) -> Language {
        match self.settings.language {
            Language::Auto => self.client_language,
            chosen => chosen,
        }
    }

    /// The number of records.
    pub fn records(&self) -> u64 {
        self.chain.records()
    }
}

/// The maximum number of people whom a person can block.
pub const BLOCKED_LIMIT: usize = 200;

refusals! {
    /// Why a person could not be blocked or unblocked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BlockFault = "cannot-block" {
        /// People cannot block themselves.
        Yourself,
        /// The person is blocked already.
        AlreadyBlocked,
        /// The person is not blocked.
        NotBlocked,
        /// [`BLOCKED_LIMIT`] people are blocked already.
        TooMany where limit = BLOCKED_LIMIT,
        /// The name is empty, too long, or has characters that cannot be seen.
        InvalidName = "invalid-body" where most = NAME_LIMIT,
    }
}

words! {
    /// The people who may challenge and invite a person.
    pub enum Challengers: Default = Everybody {
        /// Everybody whom they have not blocked.
        Everybody = "everybody",
        /// Nobody.
        Nobody = "nobody",
    }
}

/// The people whom a person has blocked, in the order in which they were blocked.
#[derive(Debug, Clone, Default)]
struct BlockedPeople {
    /// Entries are never counted twice, so that a record needs no more than a number to name one.
    made: u32,
    entries: Vec<(u32, Profile)>,
}

impl BlockedPeople {
    fn people(&self) -> impl DoubleEndedIterator<Item = &Profile> {
        self.entries.iter().map(|(_, profile)| profile)
    }

    fn contains(&self, person: PersonId) -> bool {
        self.people().any(|blocked| blocked.person == person)
    }

    /// The number of the entry for another person.
    fn next(&self, profile: &Profile) -> Result<u32, BlockFault> {
        if !is_valid_name(&profile.name) {
            return Err(BlockFault::InvalidName);
        }
        if self.contains(profile.person) {
            return Err(BlockFault::AlreadyBlocked);
        }
        if self.entries.len() >= BLOCKED_LIMIT {
            return Err(BlockFault::TooMany);
        }
        Ok(self.made + 1)
    }

    /// The number of the entry of this person.
    fn number_of(&self, person: PersonId) -> Result<u32, BlockFault> {
        let mut entries = self.entries.iter();
        entries
            .find(|(_, profile)| profile.person == person)
            .map(|(number, _)| *number)
            .ok_or(BlockFault::NotBlocked)
    }

    /// Adds an entry, without a profile if that was erased.
    fn add(&mut self, number: u32, profile: Option<Profile>) {
        self.made = number;
        self.entries
            .extend(profile.map(|profile| (number, profile)));
    }

    fn remove(&mut self, number: u32) {
        self.entries.retain(|(known, _)| *known != number);
    }
}

/// The profile of a blocked person as erasable data. It is marked, because the log has other texts
/// that can be erased.
#[derive(Serialize, Deserialize)]
struct BlockedEntry {
    blocked: Profile,
}

fn to_part(profile: &Profile) -> String {
    let part = BlockedEntry {
        blocked: profile.clone(),
    };
    serde_json::to_string(&part).expect("a number and a text can be written as JSON")
}

fn from_part(part: &str) -> Option<Profile> {
    let part: BlockedEntry = serde_json::from_str(part).ok()?;
    Some(part.blocked)
}
