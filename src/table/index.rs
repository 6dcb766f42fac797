//! What can be looked up: whose games, which of them in which channel, by which code, due when. All of it is derived from the logs and written in the batch of the
//! record that changes it, so that it is never older or newer than they are. It answers nothing itself.

use super::code::JoinCode;
use super::reminders;
use crate::store::{Batch, Key, Space};
use entente_game::people::Token;
use entente_game::{Damage, Game, GameId, Home, Person, Time};

/// Writes what is looked up.
#[derive(Clone, Copy)]
pub(super) struct Index {
    /// This installation's own key: codes are made with it.
    pub(super) secret: [u8; 32],
}

/// Everything that is derived from logs, and from nothing else.
pub(super) const DERIVED: [Space; 8] = [
    Space::Playing,
    Space::Played,
    Space::Left,
    Space::Gathering,
    Space::Running,
    Space::Code,
    Space::Deadline,
    Space::Token,
];

/// What is looked up of one game, at one moment.
#[derive(Default)]
struct Facts {
    people: Vec<Person>,
    is_over: bool,
    place: Option<Key>,
    /// When something is due, and how long a clock has to have run in vain to be given that back; empty where none runs.
    due: Option<(Key, String)>,
    code: Option<Key>,
}

impl Index {
    /// A game that has changed.
    pub(super) fn game(&self, batch: &mut Batch, id: &GameId, before: &Game, after: &Game) {
        change(batch, id, &self.facts(id, before), &self.facts(id, after));
        // They do not follow from the log alone: one that has come, or was put off, is not there any more.
        reminders::index(batch, id, before, after);
    }

    /// Everything that is to be looked up of a game, by its log; and the game, as far as it could be read.
    pub(super) fn of_log<'a>(
        &self,
        batch: &mut Batch,
        id: &GameId,
        records: impl IntoIterator<Item = (&'a [u8], Option<&'a [u8]>)>,
    ) -> (Game, Result<(), Damage>) {
        let (mut game, mut before) = (Game::new(id.clone()), Facts::default());
        for (record, beside) in records {
            if let Err(damage) = game.append(record, beside) {
                return (game, Err(damage));
            }
            let after = self.facts(id, &game);
            change(batch, id, &before, &after);
            before = after;
        }
        (game, Ok(()))
    }

    fn facts(&self, id: &GameId, game: &Game) -> Facts {
        Facts {
            people: game.people().collect(),
            is_over: game.is_over(),
            place: place(id, game),
            due: due(id, game),
            code: self.code(id, game),
        }
    }

    /// A lobby in direct messages is joined by its code; one in a channel by its message.
    fn code(&self, id: &GameId, game: &Game) -> Option<Key> {
        let code = JoinCode::of(&self.secret, id);
        (game.is_lobby() && game.home() == Some(&Home::Private)).then(|| code.key())
    }
}

fn change(batch: &mut Batch, id: &GameId, before: &Facts, after: &Facts) {
    people(batch, id, before, after);
    let plain = |key: &Option<Key>, value: &str| Some((key.clone()?, value.to_owned()));
    let name = id.as_str();
    move_key(batch, &plain(&before.place, ""), &plain(&after.place, ""));
    move_key(batch, &before.due, &after.due);
    move_key(batch, &plain(&before.code, name), &plain(&after.code, name));
}

/// Takes one key away and sets another with its value, unless they are the same.
fn move_key(batch: &mut Batch, before: &Option<(Key, String)>, after: &Option<(Key, String)>) {
    if before == after {
        return;
    }
    if let Some((before, _)) = before {
        batch.remove(before.clone());
    }
    if let Some((after, value)) = after {
        batch.put(after.clone(), value.as_str());
    }
}

/// In which channel a game is found, as a lobby or as a game that is played.
fn place(id: &GameId, game: &Game) -> Option<Key> {
    let Some(Home::Channel(channel)) = game.home() else {
        return None;
    };
    let space = match game.is_lobby() {
        true => Space::Gathering,
        false => Space::Running,
    };
    let key = Key::new(space).text(channel).bytes(id.as_str().as_bytes());
    (!game.is_over()).then_some(key)
}

fn due(id: &GameId, game: &Game) -> Option<(Key, String)> {
    let time = game.next_deadline()?;
    let patience = game.least_credit().map(|span| span.0.to_string());
    Some((deadline(id, time), patience.unwrap_or_default()))
}

fn deadline(id: &GameId, at: Time) -> Key {
    let key = Key::new(Space::Deadline).number(at.0);
    key.bytes(id.as_str().as_bytes())
}

/// Takes a deadline away that is not the one of the game, and writes the one that is; whether that was so.
pub(super) fn correct_deadline(batch: &mut Batch, id: &GameId, game: &Game, at: Time) -> bool {
    let is_wrong = game.next_deadline() != Some(at);
    if is_wrong {
        batch.remove(deadline(id, at));
        if let Some((key, patience)) = due(id, game) {
            batch.put(key, patience);
        }
    }
    is_wrong
}

/// Where it is kept which games tell of whom.
pub(super) const OF_PEOPLE: [Space; 3] = [Space::Playing, Space::Played, Space::Left];

fn of_person(space: Space, person: Person, id: &GameId) -> Key {
    let key = Key::new(space).text(&person.key());
    key.bytes(id.as_str().as_bytes())
}

/// This person has nothing to do with that game any more.
pub(super) fn no_more(batch: &mut Batch, id: &GameId, person: Person) {
    for space in OF_PEOPLE {
        batch.remove(of_person(space, person, id));
    }
}

/// Which games are whose. Whoever gave their place up has the game no more, though it still tells of them.
fn people(batch: &mut Batch, id: &GameId, before: &Facts, after: &Facts) {
    let key = |space, person| of_person(space, person, id);
    let (known, people) = (&before.people, &after.people);
    for person in known.iter().filter(|person| !people.contains(person)) {
        batch.remove(key(Space::Playing, *person));
        batch.put(key(Space::Left, *person), "");
    }
    for person in people {
        if after.is_over {
            batch.remove(key(Space::Playing, *person));
            batch.put(key(Space::Played, *person), "");
        } else if !known.contains(person) {
            batch.put(key(Space::Playing, *person), "");
        }
    }
}

/// Whose which token is.
pub(super) fn tokens(batch: &mut Batch, person: Person, before: &[Token], after: &[Token]) {
    for token in before {
        batch.remove(Key::new(Space::Token).bytes(&token.hash));
    }
    for token in after {
        batch.put(Key::new(Space::Token).bytes(&token.hash), person.key());
    }
}
