//! Join codes: with a code, people join a lobby in direct messages, or take over a seat that was
//! left for good. The host, or who offers the seat, passes it on.
//!
//! A code is made of the game id and this installation's secret, so it reveals neither. It is valid
//! as long as the lobby or the offer is open. It has forty random bits, and each person has few
//! guesses: a stranger would have to guess for thousands of years to find a lobby.

use crate::access::secret::keyed;
use crate::core::{Bound, HiddenText, LogName, Origin, Raw, Table};
use crate::error::{Rejected, ServiceError};
use entente_game::{GameId, PersonId, Span, Time};
use entente_store::Key;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lobby or the seat with a join code: code.
pub(crate) static JOIN_CODES: Table<HiddenText, Raw> =
    Table::new(b'i', "the lobby or seat with a join code", Bound::Short)
        .from(Origin::Index(LogName::InValue));

/// The number of wrong codes that a person may try within [`GUESS_PERIOD`].
const MAX_GUESSES: usize = 5;

/// For how long a wrong code counts, in milliseconds.
const GUESS_PERIOD: u64 = Span::minutes(10).0;

/// The code of a lobby or of an offered seat: `K7QM-2XFT`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinCode(String);

impl JoinCode {
    const LENGTH: usize = 8;
    /// Without letters that can be confused, and without signs for which a phone needs another
    /// keyboard.
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    pub(crate) fn of(secret: &[u8; 32], game: &GameId) -> Self {
        Self::made_of(secret, &format!("code:{game}"))
    }

    /// The code of the seats that are offered with this number. Each offer has another one.
    pub(crate) fn of_seat(secret: &[u8; 32], game: &GameId, offer: u32) -> Self {
        Self::made_of(secret, &format!("code:{game}:{offer}"))
    }

    fn made_of(secret: &[u8; 32], text: &str) -> Self {
        // Five bits for each letter.
        let bits = u64::from_be_bytes(keyed(secret, text));
        let letter = |at: usize| Self::ALPHABET[(bits >> (5 * at) & 31) as usize];
        Self((0..Self::LENGTH).map(|at| char::from(letter(at))).collect())
    }

    /// Reads a code as people type it: in upper or lower case, with any punctuation, and with
    /// letters that look like digits. `None` if it cannot be a code.
    pub fn parse(text: &str) -> Option<Self> {
        let code: String = text
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|sign| match sign.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                sign => sign,
            })
            // One more than a code has, to notice a text that is too long.
            .take(Self::LENGTH + 1)
            .collect();
        let is_known = code.bytes().all(|sign| Self::ALPHABET.contains(&sign));
        (code.len() == Self::LENGTH && is_known).then_some(Self(code))
    }

    pub(crate) fn key(&self) -> Key {
        JOIN_CODES.key(&self.0)
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.0.split_at(Self::LENGTH / 2);
        write!(f, "{first}-{last}")
    }
}

/// The lobby or the seat to which a code leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The game.
    pub game: GameId,
    /// The number of the offer, if the code is that of an offered seat and not of a lobby.
    pub offer: Option<u32>,
}

impl Invitation {
    /// The value that is stored with a code.
    pub(crate) fn value(game: &GameId, offer: Option<u32>) -> String {
        match offer {
            Some(offer) => format!("{offer}\0{game}"),
            None => game.to_string(),
        }
    }

    /// Reads the stored value.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let text = str::from_utf8(bytes).ok()?;
        let (offer, game) = match text.split_once('\0') {
            Some((offer, game)) => (Some(offer.parse().ok()?), game),
            None => (None, text),
        };
        let game = GameId::parse(game)?;
        Some(Self { game, offer })
    }
}

/// Why a code does not lead to a lobby or a seat.
#[derive(Debug, thiserror::Error)]
pub enum JoinCodeError {
    /// No open lobby or offered seat has this code.
    #[error("no lobby or seat has this code")]
    Wrong,
    /// The person has tried too many wrong codes.
    #[error("too many wrong codes")]
    TooMany {
        /// When the next one may be tried.
        until: Time,
    },
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] Rejected),
}

/// The wrong codes that people have tried lately. They are lost in a restart, which does not help a
/// guesser, who cannot cause one.
#[derive(Default)]
pub(crate) struct Guesses {
    wrong: Mutex<HashMap<PersonId, VecDeque<Time>>>,
    attempt: Mutex<()>,
}

impl From<ServiceError> for JoinCodeError {
    fn from(error: ServiceError) -> Self {
        Self::Failed(error.into())
    }
}

impl Guesses {
    /// While this is held, nobody else can try a code.
    pub(crate) fn only_one(&self) -> MutexGuard<'_, ()> {
        self.attempt.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When this person may try again; `None` if they may try now.
    pub(crate) fn blocked_until(&self, person: PersonId, now: Time) -> Option<Time> {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        // Guesses that no longer count are deleted, so that the map stays small.
        wrong.retain(|_, times| {
            times.retain(|time| now.0 < time.0.saturating_add(GUESS_PERIOD));
            !times.is_empty()
        });
        let times = wrong.get(&person)?;
        // The oldest guess that still counts decides when another one is allowed.
        let first = times.front().filter(|_| times.len() >= MAX_GUESSES)?;
        Some(Time(first.0.saturating_add(GUESS_PERIOD)))
    }

    pub(crate) fn note(&self, person: PersonId, now: Time) {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.entry(person).or_default().push_back(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(seed: u8) -> JoinCode {
        JoinCode::of(&[seed; 32], &GameId::from_random([7; 8]))
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = code(1);
        let shown = code.to_string();
        assert_eq!(shown.len(), 9, "{shown}");
        for typed in [
            shown.clone(),
            shown.to_lowercase(),
            shown.replace('-', ""),
            shown.replace('-', " "),
            format!(" `{shown}`. "),
            shown.replace('0', "o").replace('1', "l"),
        ] {
            assert_eq!(JoinCode::parse(&typed), Some(code.clone()), "{typed}");
        }
        for wrong in ["", "-", "K7QM-2XF", "K7QM-2XFTA", "K7QM-2XFU", "ÄÖÜß-2XFT"] {
            assert_eq!(JoinCode::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn another_installation_has_another_code() {
        assert_ne!(code(1), code(2));
        let other = GameId::from_random([8; 8]);
        assert_ne!(code(1), JoinCode::of(&[1; 32], &other));
        let seats = [1, 2].map(|offer| JoinCode::of_seat(&[1; 32], &other, offer));
        assert_ne!(seats[0], seats[1]);
        assert!(!seats.contains(&JoinCode::of(&[1; 32], &other)));
    }

    #[test]
    fn what_is_stored_with_a_code_is_read_again() {
        let game = GameId::from_random([7; 8]);
        for offer in [None, Some(1), Some(u32::MAX)] {
            let read = Invitation::read(Invitation::value(&game, offer).as_bytes());
            assert_eq!(
                read,
                Some(Invitation {
                    game: game.clone(),
                    offer
                })
            );
        }
        assert_eq!(Invitation::read(format!("x\0{game}").as_bytes()), None);
    }

    #[test]
    fn wrong_codes_are_few_for_each_person_and_forgotten_in_time() {
        let guesses = Guesses::default();
        let (ann, bob) = (PersonId(1), PersonId(2));
        for second in 0..MAX_GUESSES as u64 {
            assert_eq!(guesses.blocked_until(ann, Time(second)), None);
            guesses.note(ann, Time(second));
        }
        assert_eq!(
            guesses.blocked_until(ann, Time(9)),
            Some(Time(GUESS_PERIOD))
        );
        assert_eq!(guesses.blocked_until(bob, Time(9)), None);
        assert_eq!(guesses.blocked_until(ann, Time(GUESS_PERIOD)), None);
        guesses.blocked_until(ann, Time(GUESS_PERIOD * 2));
        assert!(guesses.wrong.lock().is_ok_and(|wrong| wrong.is_empty()));
    }
}
