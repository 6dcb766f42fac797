//! Codes: with one, somebody joins a lobby that lives in direct messages. The host passes it on; whoever types it comes in. It is made of the game's name and this
//! installation's secret, so it tells nothing of either, and it is good for as long as the lobby waits.
//!
//! Forty random bits, and few guesses for each person: a stranger would have to try for thousands of years to meet one lobby.

use super::{Rejected, Table, keyed};
use crate::store::{Key, Space};
use entente_game::{GameId, Person, Time};
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// How many wrong codes one person may try within [`PERIOD`].
const GUESSES: usize = 5;

/// For how long a wrong code counts, in milliseconds.
const PERIOD: u64 = 10 * 60 * 1000;

/// The code of a lobby: `K7QM-2XFT`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinCode(String);

impl JoinCode {
    const LENGTH: usize = 8;
    /// Nothing that can be misread, and nothing to switch a phone's keyboard for but the digits.
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    pub(super) fn of(secret: &[u8; 32], game: &GameId) -> Self {
        let bits = u64::from_be_bytes(keyed(secret, &format!("code:{game}")));
        let letter = |at: usize| Self::ALPHABET[(bits >> (5 * at) & 31) as usize];
        Self((0..Self::LENGTH).map(|at| char::from(letter(at))).collect())
    }

    /// Reads a code as people type it: in any case, with any marks between, and with letters that look like digits. `None` if it cannot be one.
    fn parse(text: &str) -> Option<Self> {
        let signs = text.chars().filter(char::is_ascii_alphanumeric);
        let signs = signs.map(|sign| match sign.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            sign => sign,
        });
        let code: String = signs.take(Self::LENGTH + 1).collect();
        let known = code.bytes().all(|sign| Self::ALPHABET.contains(&sign));
        (code.len() == Self::LENGTH && known).then_some(Self(code))
    }

    pub(super) fn key(&self) -> Key {
        Key::new(Space::Code).text(&self.0)
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.0.split_at(Self::LENGTH / 2);
        write!(f, "{first}-{last}")
    }
}

/// Why a code leads nowhere.
#[derive(Debug, thiserror::Error)]
pub enum NoLobby {
    /// No lobby that waits has this code.
    #[error("no lobby has this code")]
    Wrong,
    /// The person has tried too many wrong ones.
    #[error("too many wrong codes")]
    TooMany {
        /// When the next one may be tried.
        until: Time,
    },
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] Rejected),
}

/// The wrong codes that people have tried lately. A restart forgets them, which helps nobody: it is not the guesser who restarts the program.
#[derive(Default)]
pub(super) struct Guesses {
    wrong: Mutex<HashMap<Person, VecDeque<Time>>>,
}

impl Guesses {
    /// When this person may try again; `None` for at once.
    fn barred_until(&self, person: Person, now: Time) -> Option<Time> {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has not guessed for a while is forgotten, so that this stays small.
        wrong.retain(|_, times| {
            times.retain(|time| now.0 < time.0.saturating_add(PERIOD));
            !times.is_empty()
        });
        let times = wrong.get(&person)?;
        let first = times.front().filter(|_| times.len() >= GUESSES)?;
        Some(Time(first.0.saturating_add(PERIOD)))
    }

    fn note(&self, person: Person, now: Time) {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.entry(person).or_default().push_back(now);
    }
}

impl Table {
    /// The code of a lobby. It is for the host to know and to pass on.
    pub fn code_of(&self, game: &GameId) -> JoinCode {
        JoinCode::of(&self.inner.secret, game)
    }

    /// The lobby that this person's code leads to.
    pub fn lobby_of_code(&self, person: Person, text: &str) -> Result<GameId, NoLobby> {
        let now = self.inner.clock.now();
        if let Some(until) = self.inner.guesses.barred_until(person, now) {
            return Err(NoLobby::TooMany { until });
        }
        let found = match JoinCode::parse(text) {
            Some(code) => self.inner.store.get(&code.key()).map_err(Rejected::from)?,
            None => None,
        };
        let game = found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes)));
        game.ok_or_else(|| {
            self.inner.guesses.note(person, now);
            NoLobby::Wrong
        })
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
    }

    #[test]
    fn wrong_codes_are_few_for_each_person_and_forgotten_in_time() {
        let guesses = Guesses::default();
        let (ann, bob) = (Person(1), Person(2));
        for second in 0..GUESSES as u64 {
            assert_eq!(guesses.barred_until(ann, Time(second)), None);
            guesses.note(ann, Time(second));
        }
        assert_eq!(guesses.barred_until(ann, Time(9)), Some(Time(PERIOD)));
        assert_eq!(guesses.barred_until(bob, Time(9)), None);
        assert_eq!(guesses.barred_until(ann, Time(PERIOD)), None);
        guesses.barred_until(ann, Time(PERIOD * 2));
        assert!(guesses.wrong.lock().is_ok_and(|wrong| wrong.is_empty()));
    }
}
