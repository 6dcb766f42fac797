//! What can be looked up: whose games, which of them in which channel, by which code, due when. All of it is derived from the logs and written in the batch of the
//! record that changes it, so that it is never older or newer than they are. It answers nothing itself.

use super::code::JoinCode;
use crate::store::{Batch, Key, Space};
use entente_game::people::Token;
use entente_game::{Game, GameId, Home, Person};

/// Writes what is looked up.
#[derive(Clone, Copy)]
pub(super) struct Index {
    /// This installation's own key: codes are made with it.
    pub(super) secret: [u8; 32],
}

impl Index {
    /// A game that has changed.
    pub(super) fn game(&self, batch: &mut Batch, id: &GameId, before: &Game, after: &Game) {
        people(batch, id, before, after);
        move_key(batch, place(id, before), place(id, after), "");
        let least = after.least_credit().map(|span| span.0.to_string());
        let least = least.unwrap_or_default();
        move_key(batch, due(id, before), due(id, after), &least);
        let code = |game: &Game| self.code(id, game);
        move_key(batch, code(before), code(after), id.as_str());
    }

    /// A lobby in direct messages is joined by its code; one in a channel by its message.
    fn code(&self, id: &GameId, game: &Game) -> Option<Key> {
        let code = JoinCode::of(&self.secret, id);
        (game.is_lobby() && game.home() == Some(&Home::Private)).then(|| code.key())
    }
}

/// Takes one key away and sets another, unless they are the same.
fn move_key(batch: &mut Batch, before: Option<Key>, after: Option<Key>, value: &str) {
    if before == after {
        return;
    }
    if let Some(before) = before {
        batch.remove(before);
    }
    if let Some(after) = after {
        batch.put(after, value);
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

fn due(id: &GameId, game: &Game) -> Option<Key> {
    let time = game.next_deadline()?;
    let key = Key::new(Space::Deadline).number(time.0);
    Some(key.bytes(id.as_str().as_bytes()))
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
fn people(batch: &mut Batch, id: &GameId, before: &Game, after: &Game) {
    let key = |space, person| of_person(space, person, id);
    let known: Vec<Person> = before.people().collect();
    let people: Vec<Person> = after.people().collect();
    for person in known.iter().filter(|person| !people.contains(person)) {
        batch.remove(key(Space::Playing, *person));
        batch.put(key(Space::Left, *person), "");
    }
    for person in &people {
        if after.is_over() {
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
