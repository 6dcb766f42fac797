//! The keys of the store: one byte for the kind of thing, then parts that cannot run into each other. A table of what is kept; the values are others' business.

/// What is kept. The letters are part of the layout on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Space {
    /// The version of this layout.
    Layout = b'!',
    /// This installation's own random key.
    Secret = b's',
    /// Is there as long as a store of an earlier layout is not wholly brought to the present one.
    Upgrading = b'u',
    /// A record, what lies beside it and can be erased, and the key of the wish that it granted: log, number, piece.
    Entry = b'e',
    /// The records of a game that is over, and what lies beside them, as one compressed value: log, piece.
    Packed = b'z',
    /// Records, until layout 1: log, number.
    Record = b'r',
    /// What lies beside them, until layout 1: log, number.
    Beside = b'b',
    /// Deliveries that are owed: order.
    Owed = b'o',
    /// What a door noted of its last delivery: game, address.
    Receipt = b't',
    /// A place that takes no messages, and who knows of it: place.
    Barrier = b'n',
    /// Wishes that were granted, by the key under which they were asked.
    Asked = b'a',
    /// Keys of the wishes of a game that is over, to be dropped when nobody can ask again: time, game, part. Of one that is about no game: time, its key.
    Spent = b'w',
    /// Games that somebody plays in: person, game.
    Playing = b'p',
    /// Games that are over: person, game.
    Played = b'f',
    /// Games whose lobby somebody left: person, game.
    Left = b'q',
    /// People who are being forgotten: person.
    Forgetting = b'x',
    /// The game that lives in a channel: channel.
    Place = b'c',
    /// Lobbies that were made in a channel and wait for people: channel, game.
    Gathering = b'l',
    /// Games that were made in a channel and are being played: channel, game.
    Running = b'g',
    /// The lobby that one joins with a code: code.
    Code = b'i',
    /// When something happens by itself: time, game; with a clock, how long it has to have run in vain to be given that back.
    Deadline = b'd',
    /// When somebody is reminded that their time runs out: time, how much of it is gone, game.
    Reminder = b'h',
    /// Of what somebody was last reminded: game.
    Reminded = b'm',
    /// When somebody gets their next digest: time, person.
    Digest = b'j',
    /// Games that are yet to be told that somebody is away, or back: person, game.
    Absence = b'v',
    /// When the program was last known to be alive.
    Heartbeat = b'y',
    /// Times in which nobody could move, as long as not every clock has been given them back: their beginning.
    Outage = b'0',
    /// The person whom a token belongs to: hash.
    Token = b'k',
}

/// A key, or the beginning of many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key(Vec<u8>);

impl Key {
    /// The beginning of all keys of a kind.
    pub fn new(space: Space) -> Self {
        Self(vec![space as u8])
    }

    /// The beginning of all keys there are.
    pub fn any() -> Self {
        Self(Vec::new())
    }

    /// With a text part, which is closed by a zero byte (texts that hold one themselves are cut there).
    pub fn text(mut self, part: &str) -> Self {
        self.0.extend(part.bytes().take_while(|byte| *byte != 0));
        self.0.push(0);
        self
    }

    /// With a number, in the order of numbers.
    pub fn number(mut self, number: u64) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    /// With bytes, as the last part.
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

impl From<Vec<u8>> for Key {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

/// What the keys stand for that are no part of a log.
const WORDS: [(Space, &str); 18] = [
    (Space::Layout, "the layout"),
    (Space::Secret, "the installation's secret"),
    (Space::Upgrading, "the mark of an upgrade"),
    (Space::Owed, "the deliveries that are owed"),
    (Space::Receipt, "the receipts of the game"),
    (Space::Barrier, "the note of the place"),
    (Space::Asked, "the wish"),
    (Space::Spent, "the wishes to be dropped"),
    (Space::Playing, "the games that are played by"),
    (Space::Played, "the games that were played by"),
    (Space::Left, "the lobbies that were left by"),
    (Space::Forgetting, "the wish to be forgotten of"),
    (Space::Place, "the game at the place"),
    (Space::Gathering, "the lobbies at the place"),
    (Space::Running, "the games at the place"),
    (Space::Code, "the lobby of a code"),
    (Space::Deadline, "the deadlines"),
    (Space::Token, "the person of a token"),
];

/// The kinds of things whose keys begin with a person.
const OF_PEOPLE: [Space; 4] = [
    Space::Playing,
    Space::Played,
    Space::Left,
    Space::Forgetting,
];

/// A key in words that name nobody, for the log.
pub(super) fn describe_nameless(key: &[u8]) -> String {
    let Some((letter, rest)) = key.split_first() else {
        return describe(key);
    };
    let is_of_people = OF_PEOPLE.map(|space| space as u8).contains(letter);
    let name = rest.split(|byte| *byte == 0).next().unwrap_or_default();
    if [Space::Barrier, Space::Asked]
        .map(|space| space as u8)
        .contains(letter)
    {
        return describe(&key[..1]);
    }
    if is_of_people || name.starts_with(b"person ") {
        let rest = &rest[name.len()..];
        return describe(&[&[*letter], b"somebody".as_slice(), rest].concat());
    }
    describe(key)
}

/// A key in words, for whoever reads what is damaged.
pub fn describe(key: &[u8]) -> String {
    // Of these the rest is a number, or nobody's business.
    let bare = [
        Space::Owed,
        Space::Spent,
        Space::Deadline,
        Space::Code,
        Space::Token,
    ];
    let key = match key.first() {
        Some(letter) if bare.map(|space| space as u8).contains(letter) => &key[..1],
        _ => key,
    };
    let Some((letter, rest)) = key.split_first() else {
        return "the beginning".into();
    };
    let text = String::from_utf8_lossy(rest);
    let first = text.split('\0').next().unwrap_or_default();
    let record = || {
        let number = rest.get(first.len() + 1..)?.first_chunk::<8>()?;
        Some(u64::from_be_bytes(*number))
    };
    match *letter {
        letter
            if [Space::Entry, Space::Record, Space::Beside]
                .map(|space| space as u8)
                .contains(&letter) =>
        {
            match record() {
                Some(number) => format!("the log of {first}, record {number}"),
                None => format!("the log of {first}"),
            }
        }
        letter if letter == Space::Packed as u8 => format!("the log of {first}, packed"),
        letter => match WORDS.iter().find(|(space, _)| *space as u8 == letter) {
            Some((_, words)) => format!("{words} {first}").trim_end().to_owned(),
            None => "something unknown".into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_in_the_log_of_a_key_names_nobody() {
        let number = "157364739940076749";
        let person = format!("discord:{number}");
        let told = [
            Key::new(Space::Entry)
                .text(&format!("person {number}"))
                .number(3),
            Key::new(Space::Playing).text(&person).bytes(b"b7k"),
            Key::new(Space::Barrier).bytes(format!("discord:@{number}").as_bytes()),
            Key::new(Space::Asked).text(&format!("api:{number}:k")),
            Key::new(Space::Digest).number(1).bytes(person.as_bytes()),
            Key::new(Space::Absence).text(&person).bytes(b"b7k"),
            Key::new(Space::Receipt).text("b7k").text(&person),
            Key::new(Space::Entry).text("b7k").number(3),
        ];
        let told = told.map(|key| describe_nameless(key.as_bytes()));
        assert_eq!(
            told,
            [
                "the log of somebody, record 3",
                "the games that are played by somebody",
                "the note of the place",
                "the wish",
                "something unknown",
                "something unknown",
                "the receipts of the game b7k",
                "the log of b7k, record 3",
            ]
        );
    }
}
