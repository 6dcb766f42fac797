//! The list of everything that is stored, the words for its keys, and the requests of programs to
//! forget their person.
//!
//! Each table is declared in its topic ([`Table`]). What goes through all of them reads this list.
//!
//! Nothing is erased before the person confirms a request in Discord, so nobody who finds a token
//! can erase its owner. A request is stored for a day. The first one sends the person a message
//! with the buttons that confirm or refuse it (`Topic::Erasure`), and others meanwhile change
//! nothing.

use crate::core::{Bound, Declaration, Erase, Export, Origin, Raw, Shown, Table};
use crate::error::{Rejected, Result, while_overtaken};
use crate::handling::People;
use crate::handling::servers::{GAME_IN_CHANNEL, GAME_NUMBERS, TEAM_CHATS, WELCOMES};
use crate::handling::sharing::ACTIVITIES;
use crate::ladders::{counting, stored as ladders};
use crate::limits::config::{Exempt, Permit};
use crate::linked_roles::stored as linked_roles;
use crate::log::{idempotency, index, listing, person_events, records};
use crate::matches::stored as matches;
use crate::outbox::items::Topic;
use crate::outbox::queue::Outbox;
use crate::outbox::{self, unreachable};
use crate::puzzles::{practice, stored as puzzles};
use crate::server_pages::stored as server_pages;
use crate::time::{outages, schedule};
use crate::votes::stored as votes;
use crate::webhooks::stored as webhooks;
use crate::worker::state::Worker;
use crate::{access, advice, computers, leagues, membership, think_boards};
use entente_game::{PersonId, Span, Time};
use entente_store::{Batch, Key, KeyNames, Store, StoreError};

/// The words for keys, which the store asks for when it is opened.
pub const KEY_NAMES: KeyNames = KeyNames {
    describe,
    describe_anonymously,
};

/// The version of the layout, which the store itself writes.
static LAYOUT: Table<(), Raw> = Table::new(b'!', "the layout", Bound::Short);

static ALL: [&Declaration; 79] = [
    LAYOUT.declaration(),
    access::secret::SECRET.declaration(),
    access::code::JOIN_CODES.declaration(),
    records::LOG_ENTRIES.declaration(),
    records::PACKED_LOGS.declaration(),
    outbox::queue::OUTBOX.declaration(),
    outbox::queue::RECEIPTS.declaration(),
    outbox::queue::RECEIPT_MARKS.declaration(),
    unreachable::UNREACHABLE.declaration(),
    idempotency::ANSWERED_COMMANDS.declaration(),
    idempotency::EXPIRING_KEYS.declaration(),
    index::CURRENT_GAMES.declaration(),
    index::FINISHED_GAMES.declaration(),
    index::LEFT_GAMES.declaration(),
    index::LED_GAMES.declaration(),
    index::OPEN_LOBBIES.declaration(),
    index::RUNNING_GAMES.declaration(),
    index::DEADLINES.declaration(),
    index::TOKENS.declaration(),
    index::TOKEN_USES.declaration(),
    index::BLOCKED_BY.declaration(),
    listing::PUBLIC_GAMES.declaration(),
    server_pages::SERVER_PAGE_GAMES.declaration(),
    server_pages::SERVER_FACES.declaration(),
    computers::COMPUTER_TURNS.declaration(),
    schedule::REMINDERS.declaration(),
    schedule::LAST_REMINDERS.declaration(),
    schedule::DIGESTS.declaration(),
    schedule::VACATION_ENDS.declaration(),
    schedule::PENDING_PLAYERS.declaration(),
    outages::HEARTBEAT.declaration(),
    outages::OUTAGES.declaration(),
    membership::SEEN_IN.declaration(),
    person_events::PERSON_EVENTS.declaration(),
    person_events::PERSON_EVENT_GAMES.declaration(),
    webhooks::WEBHOOKS.declaration(),
    advice::ANALYSES.declaration(),
    leagues::index::LEAGUE_LISTS.declaration(),
    leagues::index::LEAGUES_OF_PERSON.declaration(),
    leagues::index::LEAGUE_ROWS.declaration(),
    leagues::stored::LEAGUE_DEADLINES.declaration(),
    leagues::stored::LEAGUE_MESSAGES.declaration(),
    leagues::stored::LEAGUE_OF_GAME.declaration(),
    leagues::stored::PENDING_LEAGUE_GAMES.declaration(),
    matches::MATCH_LISTS.declaration(),
    matches::MATCHES_OF_PERSON.declaration(),
    matches::MATCH_DEADLINES.declaration(),
    matches::MATCH_MESSAGES.declaration(),
    matches::MATCH_OF_GAME.declaration(),
    matches::PENDING_MATCH_GAMES.declaration(),
    ladders::GAMES_TO_RATE.declaration(),
    ladders::LADDERS.declaration(),
    ladders::LADDER_GAMES.declaration(),
    ladders::LADDER_ENTRIES.declaration(),
    ladders::LADDER_MEETINGS.declaration(),
    ladders::HEAD_TO_HEAD.declaration(),
    counting::LEADERBOARDS.declaration(),
    counting::LEADERBOARD_ENDS.declaration(),
    think_boards::THINK_BOARDS.declaration(),
    votes::BALLOTS.declaration(),
    votes::BALLOT_DEADLINES.declaration(),
    votes::VOTES.declaration(),
    votes::TEAM_VOTERS.declaration(),
    linked_roles::LINKED_ROLES.declaration(),
    linked_roles::CHANGED_LINKED_ROLES.declaration(),
    puzzles::FINISHED_IN_CHANNEL.declaration(),
    puzzles::PUZZLE_GAMES.declaration(),
    puzzles::PUZZLE_BOOKS.declaration(),
    puzzles::PUZZLE_DAYS.declaration(),
    puzzles::PUZZLE_SOLVERS.declaration(),
    practice::PRACTICE.declaration(),
    puzzles::PUZZLE_DEADLINES.declaration(),
    GAME_IN_CHANNEL.declaration(),
    GAME_NUMBERS.declaration(),
    TEAM_CHATS.declaration(),
    WELCOMES.declaration(),
    ACTIVITIES.declaration(),
    PENDING_ERASURES.declaration(),
    REQUESTED_ERASURES.declaration(),
];

/// All tables.
pub(crate) fn all() -> impl Iterator<Item = &'static Declaration> {
    ALL.iter().copied()
}

/// The tables whose entries follow from the logs alone: the index.
pub(crate) fn of_index() -> impl Iterator<Item = &'static Declaration> {
    all().filter(|table| matches!(table.origin, Origin::Index(_)))
}

/// The tables whose entries follow from several logs together.
pub(crate) fn rebuilt() -> impl Iterator<Item = &'static Declaration> {
    all().filter(|table| table.origin == Origin::Rebuilt)
}

/// The table of a key.
pub(crate) fn of_key(key: &[u8]) -> Option<&'static Declaration> {
    all().find(|table| table.has(key))
}

/// A key in words that do not name a person, for log lines.
fn describe_anonymously(key: &[u8]) -> String {
    let Some((letter, rest)) = key.split_first() else {
        return describe(key);
    };
    let shown = of_key(key).map(|table| table.shown);
    if shown == Some(Shown::Private) {
        return describe(&key[..1]);
    }
    let name = rest.split(|byte| *byte == 0).next().unwrap_or_default();
    // Both kinds of keys begin with a person: replace that part, keep the rest.
    if shown == Some(Shown::Person) || name.starts_with(b"person ") {
        let behind = &rest[name.len()..];
        return describe(&[&[*letter], b"somebody".as_slice(), behind].concat());
    }
    describe(key)
}

/// A key in words, for reports about damage.
pub(crate) fn describe(key: &[u8]) -> String {
    let Some((letter, rest)) = key.split_first() else {
        return "the beginning".into();
    };
    let Some(table) = of_key(key) else {
        return "something unknown".into();
    };
    if table.shown == Shown::Nothing {
        return table.words.to_owned();
    }
    let text = String::from_utf8_lossy(rest);
    let first = text.split('\0').next().unwrap_or_default();
    let described = format!("{} {first}", table.words);
    if *letter == records::LOG_ENTRIES.letter {
        // Behind the name of the log and its zero byte.
        let number = rest.get(first.len() + 1..).and_then(<[u8]>::first_chunk);
        number.map_or(described.clone(), |number| {
            format!("{described}, record {}", u64::from_be_bytes(*number))
        })
    } else if *letter == records::PACKED_LOGS.letter {
        format!("{described}, packed")
    } else {
        described.trim_end().to_owned()
    }
}

/// People who are being forgotten: person.
pub(crate) static PENDING_ERASURES: Table<PersonId, ()> = Table::about_people(
    b'x',
    "the pending erasure of",
    Bound::Empty,
    Erase::Entries,
    Export::Not("it is there only while they are erased"),
);

/// Until when a person can confirm that they want to be forgotten: person.
pub(super) static REQUESTED_ERASURES: Table<PersonId, Raw> = Table::about_people(
    b'X',
    "the request to erase",
    Bound::Short,
    Erase::Entries,
    Export::Fields(&["erasure_request"]),
);

/// For how long a request can be confirmed, in milliseconds.
const CONFIRMATION_PERIOD: u64 = Span::days(1).0;

/// The key of a person's request.
pub(crate) fn request_key(person: PersonId) -> Key {
    REQUESTED_ERASURES.key(person)
}

impl People<'_> {
    /// Asks a person in Discord whether they want to be forgotten. Returns until when they can
    /// confirm it.
    pub async fn request_erasure(self, person: PersonId) -> Result<Time> {
        let request = async move |worker: &mut Worker| {
            while_overtaken(async || request_erasure(worker, person).await).await
        };
        self.0.in_log_of(&person, request).await
    }

    /// Returns the time until which a person can confirm that they want to be forgotten; `None` if
    /// no program has asked for it lately.
    pub async fn erasure_request(self, person: PersonId) -> Result<Option<Time>> {
        let now = self.0.now();
        self.0
            .read(move |inner| Ok(open_request(&inner.store, person, now)?))
            .await
    }

    /// Forgets a person who confirms the request of a program. Returns `false` if there is no such
    /// request any more; then nothing is erased.
    pub async fn confirm_erasure(self, person: PersonId) -> Result<bool, Rejected> {
        if self.erasure_request(person).await?.is_none() {
            return Ok(false);
        }
        self.forget(person).await.map(|()| true)
    }

    /// Withdraws the request of a program to forget this person.
    pub async fn refuse_erasure(self, person: PersonId) -> Result<()> {
        let refuse = async move |worker: &mut Worker| {
            let mut batch = Batch::default();
            batch.remove(request_key(person));
            Ok(worker.store.commit(batch).await?)
        };
        self.0.in_log_of(&person, refuse).await
    }
}

/// The end of a person's request, if it has not come.
fn open_request(store: &Store, person: PersonId, now: Time) -> Result<Option<Time>, StoreError> {
    let stored = store.get(&request_key(person))?;
    let end = stored.and_then(|bytes| bytes.first_chunk().copied());
    let end = end.map(|bytes| Time(u64::from_be_bytes(bytes)));
    Ok(end.filter(|end| now < *end))
}

async fn request_erasure(worker: &mut Worker, person: PersonId) -> Result<Time> {
    let version = worker.version_of(person)?;
    let now = worker.clock.now();
    if let Some(until) = open_request(&worker.store, person, now)? {
        return Ok(until);
    }
    let until = Time(now.0.saturating_add(CONFIRMATION_PERIOD));
    let notices = vec![worker.outbox.notice(person, Topic::Erasure { until }, now)];
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.put(request_key(person), until.0.to_be_bytes());
    Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
    worker.store.commit(batch).await?;
    worker.outbox.push(notices);
    Ok(until)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::items::Recipient;
    use entente_game::{GameId, PersonId, Time};
    use std::collections::BTreeSet;

    #[test]
    fn a_log_line_about_a_key_does_not_name_a_person() {
        let person = PersonId(157_364_739_940_076_749);
        let log = person.log();
        let game = GameId::parse("b7k3m9q2w5x1").expect("an id");
        let keys = [
            records::LOG_ENTRIES.key((&log, 3)),
            index::CURRENT_GAMES.key((person, &game)),
            unreachable::UNREACHABLE.key(&unreachable::dm_recipient(person)),
            idempotency::ANSWERED_COMMANDS.key(&idempotency::api_key(person, "PUT /settings", "k")),
            schedule::DIGESTS.key((Time(1), person)),
            schedule::PENDING_PLAYERS.key((person, &game)),
            crate::outbox::queue::receipt_key(&game, &Recipient::Person(person)),
            records::LOG_ENTRIES.key((game.as_str(), 3)),
        ];
        let mut batch = entente_store::Batch::default();
        keys.into_iter().for_each(|key| batch.remove(key));
        let changes = batch.into_changes().into_iter();
        let descriptions: Vec<String> =
            changes.map(|(key, _)| describe_anonymously(&key)).collect();
        assert_eq!(
            descriptions,
            [
                "the log of somebody, record 3",
                "the current games of somebody",
                "the unreachable recipient",
                "the command",
                "the times of digests",
                "the games that have to learn about somebody",
                "the receipts of the game b7k3m9q2w5x1",
                "the log of b7k3m9q2w5x1, record 3",
            ]
        );
    }

    #[test]
    fn no_two_tables_have_the_same_letter() {
        let letters: BTreeSet<u8> = all().map(|table| table.letter).collect();
        assert_eq!(letters.len(), ALL.len());
    }

    /// A table that is declared in a topic and forgotten here would be erased, checked and exported
    /// by nobody.
    #[test]
    fn every_declared_table_is_in_the_list() {
        let declared = count_declarations(std::path::Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src"
        )));
        assert_eq!(declared, ALL.len());
    }

    fn count_declarations(folder: &std::path::Path) -> usize {
        let entries = std::fs::read_dir(folder).expect("the sources of this crate");
        let count = |entry: std::io::Result<std::fs::DirEntry>| {
            let path = entry.expect("a file of this crate").path();
            if path.is_dir() {
                return count_declarations(&path);
            }
            let text = std::fs::read_to_string(&path).expect("a source file");
            // A table is visible where it is used, so what stands before `static` differs.
            let is_table = |line: &&str| {
                let starts = ["static ", "pub(super) static ", "pub(crate) static "];
                starts.iter().any(|start| line.starts_with(start)) && line.contains(": Table<")
            };
            text.lines().filter(is_table).count()
        };
        entries.map(count).sum()
    }
}
