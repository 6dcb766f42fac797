//! Exports a store into one file, and imports it again; and writes whole games at once, exactly as
//! they are stored after being played move by move, with which benchmarks fill large stores.
//!
//! A store is checked before it is exported, and an import is checked before it becomes a store, so
//! damage is never passed on unnoticed. From a damaged store or file everything that is whole can
//! be saved, and the report says what was left out.
//!
//! Writing in bulk decides, records, packs and indexes with the same code as a worker. But there
//! are no answers and no messages, and the keys of finished games are left out, as if they had
//! expired.

use crate::KEY_NAMES;
use crate::access::secret::{SECRET, keyed, random_chance, secret_or_new};
use crate::command::Command;
use crate::core::{Origin, remove_all};
use crate::error::{Result, ServiceError};
use crate::ladders::counting;
use crate::ladders::stored::{Ladder, LadderEntry};
use crate::leagues::index as leagues;
use crate::leagues::stored::{LOG_PREFIX, LeagueId, LeagueState, Pending, pending_key};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::index::{self, Index};
use crate::log::records::{self, Entry, Log};
use crate::maintenance::check::{self, Report, StoreDamage};
use crate::maintenance::tables;
use crate::matches::stored as matches;
use crate::matches::stored::{MatchId, MatchState};
use crate::outbox::queue::{RECEIPT_MARKS, RECEIPTS};
use crate::puzzles::checks as puzzle_checks;
use crate::time::schedule;
use crate::votes::stored as votes;
use entente_game::{Chance, Damage, DecideError, Game, GameId, PersonId, RatingPace, Time};
use entente_ratings::Rating;
use entente_store::archive::{ArchiveError, Flaw, Reader, Writer};
use entente_store::{Batch, Change, Location, Store, import};
use std::collections::BTreeSet;
use std::path::Path;

/// The policy for damaged logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DamagePolicy {
    /// Refuse: transfer everything or nothing.
    Refuse,
    /// Leave out what is damaged.
    Skip,
}

/// Why nothing was transferred.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// Something is damaged.
    #[error("{}", join_damage(.0))]
    Damaged(Vec<String>),
    /// There is something in the place of the store.
    #[error("{0} is not empty: import needs a place where nothing is")]
    NotEmpty(Location),
    /// The file cannot be written or read.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The store failed.
    #[error(transparent)]
    Service(#[from] ServiceError),
}

impl From<entente_store::StoreError> for TransferError {
    fn from(error: entente_store::StoreError) -> Self {
        Self::Service(error.into())
    }
}

fn join_damage(damage: &[String]) -> String {
    let hint = "; `--whole-only` leaves out what is damaged";
    format!("{}{hint}", damage.join("; "))
}

/// Writes everything into a file. The report says what was found, and what was left out.
pub async fn export(
    store: &Store,
    file: &Path,
    now: u64,
    on_damage: DamagePolicy,
) -> Result<Report, TransferError> {
    let report = check::check(store)?;
    if !report.damage.is_empty() && on_damage == DamagePolicy::Refuse {
        return Err(TransferError::Damaged(damage_of(&report)));
    }
    let mut archive = Writer::create(file, now)?;
    if report.damage.is_empty() {
        for pair in store.pages().all() {
            let (key, value) = pair?;
            archive.push(&(key, Some(value)))?;
        }
    } else {
        write_undamaged(store, &report.damaged(), &mut archive)?;
    }
    archive.finish()?;
    Ok(report)
}

fn damage_of(report: &Report) -> Vec<String> {
    report.damage.iter().map(StoreDamage::to_string).collect()
}

/// Writes the undamaged logs with their index entries, and everything else that can be read.
fn write_undamaged(
    store: &Store,
    damaged: &BTreeSet<&str>,
    archive: &mut Writer,
) -> Result<(), TransferError> {
    let is_derived = |key: &[u8]| {
        tables::of_index()
            .chain(tables::rebuilt())
            .any(|table| table.has(key))
    };
    for (key, value) in store.pages().all().flatten() {
        // The old index is left out, because it may have entries of damaged logs. It is derived
        // anew below.
        let is_damaged = log_of(&key).is_some_and(|log| damaged.contains(log.as_str()));
        // The marks of receipts are made anew, of those receipts that are left.
        let is_mark = RECEIPT_MARKS.has(&key);
        if !is_derived(&key) && !is_damaged && !is_mark {
            if let Some(rest) = key.strip_prefix(&[RECEIPTS.letter]) {
                let mark = RECEIPT_MARKS.whole(rest);
                archive.push(&(mark, Some(Vec::new())))?;
            }
            archive.push(&(key, Some(value)))?;
        }
    }
    let index = Index {
        secret: secret_or_new(store)?,
    };
    // If it was lost, the codes that are derived below are those of a new one.
    archive.push(&(SECRET.whole(&[]), Some(index.secret.to_vec())))?;
    for name in records::names(store).flatten() {
        let Ok((_, _, derived)) = check::check_log(store, &index, &name) else {
            continue;
        };
        for (key, value) in derived {
            archive.push(&(key, Some(value)))?;
        }
    }
    let is_whole = |name: &str| !damaged.contains(name);
    for change in rebuilt(store, is_whole)?.into_changes() {
        archive.push(&change)?;
    }
    Ok(())
}

/// Everything that follows from several logs together, of which only the whole ones count: the
/// ladders, and what has to be done about the games of leagues and matches.
fn rebuilt(store: &Store, is_whole: impl Fn(&str) -> bool) -> Result<Batch> {
    let names = records::names(store).flatten();
    let names: Vec<String> = names.filter(|name| is_whole(name)).collect();
    let mut batch = counting::rebuilt(store, &names);
    for id in names.iter().filter_map(|name| GameId::parse(name)) {
        if let Some(ballot) = votes::ballot(store, &id)? {
            batch.put(votes::deadline_key(&id, ballot.closes), "");
        }
    }
    for id in names.iter().filter_map(|name| MatchId::of_log(name)) {
        let log = records::read(store, &id.log())?;
        let state = MatchState::open(&id, &log).ok().flatten();
        for board in state.iter().flat_map(|state| state.contest.running()) {
            for pending in Pending::ALL {
                batch.put(matches::pending_key(&id, pending, board.game), "");
            }
        }
    }
    for name in &names {
        let Some(id) = name.strip_prefix(LOG_PREFIX).and_then(LeagueId::parse) else {
            continue;
        };
        let log = records::read(store, name)?;
        let Ok(Some(state)) = LeagueState::open(&id, &log) else {
            continue;
        };
        // Which of the two has to be done is found out by doing both. Neither is done twice.
        for game in state.league.running_games() {
            for pending in Pending::ALL {
                batch.put(pending_key(&id, pending, game.number), "");
            }
        }
    }
    Ok(batch)
}

/// Makes again what follows from several logs together.
async fn rebuild(store: &Store) -> Result<()> {
    let mut old = Batch::default();
    for table in tables::rebuilt() {
        remove_all(store, &mut old, &table.all())?;
    }
    store.commit(old).await?;
    let new = rebuilt(store, |_| true)?;
    Ok(store.commit(new).await?)
}

/// The name of the log to which a key belongs: as a part of it, or as what was made of it.
fn log_of(key: &[u8]) -> Option<String> {
    tables::of_key(key).filter(|table| table.origin == Origin::Log)?;
    let name = key[1..].split(|byte| *byte == 0).next()?;
    Some(String::from_utf8_lossy(name).into_owned())
}

/// Makes a store from a file, in a place where nothing is. The store is there when it is complete
/// and durable, or not at all. The report says what was found, and what was left out.
pub async fn import(
    file: &Path,
    to: &Location,
    on_damage: DamagePolicy,
) -> Result<Report, TransferError> {
    if !import::is_free(to)? {
        return Err(TransferError::NotEmpty(to.clone()));
    }
    let mut archive = Reader::open(file, KEY_NAMES)?;
    let draft = to.draft();
    // An earlier import may have been killed.
    import::remove(&draft)?;
    // Filled beside its place and then renamed: an interrupted import leaves no half store.
    let imported = match fill(&draft, &mut archive, on_damage).await {
        Ok(report) => import::rename(&draft, to)
            .map(|()| report)
            .map_err(Into::into),
        Err(error) => Err(error),
    };
    if imported.is_err() {
        // The error of the import says more than that of removing what is left of it.
        let _ = import::remove(&draft);
    }
    imported
}

async fn fill(
    draft: &Location,
    archive: &mut Reader,
    on_damage: DamagePolicy,
) -> Result<Report, TransferError> {
    Store::import(draft, archive)?;
    let flaws: Vec<String> = archive.flaws().iter().map(Flaw::to_string).collect();
    if !flaws.is_empty() && on_damage == DamagePolicy::Refuse {
        return Err(TransferError::Damaged(flaws));
    }
    // The blocks can be intact although the store that was exported was damaged.
    let store = Store::open(draft, KEY_NAMES)?;
    leagues::adopt_former_lists(&store, &secret_or_new(&store)?).await?;
    let report = check::check(&store)?;
    if report.damage.is_empty() && flaws.is_empty() {
        return Ok(report);
    }
    if on_damage == DamagePolicy::Refuse {
        return Err(TransferError::Damaged(damage_of(&report)));
    }
    // The rest, after the damaged logs are removed, must pass a second check.
    let mut batch = Batch::default();
    for name in report.damaged() {
        records::remove(&store, &mut batch, name)?;
    }
    store.commit(batch).await?;
    index::rebuild(&store, tables::of_index()).await?;
    rebuild(&store).await?;
    store.commit(puzzle_checks::repair(&store)?).await?;
    let repaired = check::check(&store)?;
    if !repaired.damage.is_empty() {
        return Err(TransferError::Damaged(damage_of(&repaired)));
    }
    // The index has been repaired above, so only the lost logs are reported.
    let is_log = |damage: &StoreDamage| matches!(damage, StoreDamage::Log { .. });
    let logs = report.damage.into_iter().filter(is_log);
    Ok(Report {
        damage: flaws
            .into_iter()
            .map(StoreDamage::Block)
            .chain(logs)
            .collect(),
        ..repaired
    })
}

/// Writes the games of one installation.
pub struct Bulk {
    index: Index,
}

/// Why a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum BulkError {
    /// The game refused a command, or could not apply what it had decided.
    #[error(transparent)]
    Undecided(#[from] DecideError),
    /// The game could not read its own record.
    #[error(transparent)]
    Damaged(#[from] Damage),
}

impl Bulk {
    /// A writer for an installation with this secret.
    pub fn new(secret: [u8; 32]) -> Self {
        Self {
            index: Index { secret },
        }
    }

    /// The entries that a store needs besides its games.
    pub fn initial_changes(&self) -> Vec<Change> {
        let mut batch = Batch::default();
        batch.put(SECRET.all(), self.index.secret);
        batch.into_changes()
    }

    /// The overall leaderboard of daily chess with so many people, all of whom have just played.
    pub fn leaderboard(&self, people: usize, now: Time) -> Vec<Change> {
        let ladder = Ladder::named("standard", RatingPace::Daily);
        let mut batch = Batch::default();
        for number in 0..people {
            // Spread over 2,000 points.
            let points = 800.0 + (number as f64 * 7.13) % 2_000.0;
            let rating = Rating::new(points, 60.0, 0.06);
            let entry = LadderEntry::of_person(number as u64, "Somebody", rating, now);
            let person = PersonId(1_000_000 + number as u64);
            counting::update_leaderboards(&mut batch, &ladder, person, None, Some(&entry));
        }
        batch.into_changes()
    }

    /// Everything that a game with these commands leaves in the store. The first command creates
    /// it.
    pub fn game(
        &self,
        commands: impl IntoIterator<Item = Command>,
        now: Time,
    ) -> Result<(GameId, Vec<Change>), BulkError> {
        let mut pending = commands.into_iter().peekable();
        let first = pending.peek().map_or("", |command| command.key.as_str());
        let id = GameId::from_random(keyed(&self.index.secret, first));
        let (mut game, mut log) = (Game::new(id.clone()), Log::default());
        for command in pending {
            let chance = Chance {
                nonce: command.nonce,
                ..random_chance()
            };
            let decision = game.decide(command.actor, &command.action, now, &chance)?;
            game.append(&decision.record, Some(&decision.erasable))?;
            log.entries.push(Entry {
                record: decision.record,
                erasable: Some(decision.erasable),
                command_key: Some(command.key),
            });
        }
        let mut batch = Batch::default();
        // Only the difference between no game and the final one is written.
        self.index
            .update_game(&mut batch, &id, &Game::new(id.clone()), &game);
        schedule::index_game(&mut batch, &id, &Game::new(id.clone()), &game);
        // As a worker leaves a finished game after a week, and a running game at once.
        if game.is_over() {
            log.take_command_keys();
            log.pack(&mut batch, id.as_str());
        } else {
            for (number, entry) in (0..).zip(&log.entries) {
                records::put(&mut batch, id.as_str(), number, entry);
                let key = entry.command_key.as_deref().unwrap_or_default();
                let changed = Changed::Game {
                    game: id.clone(),
                    records: number + 1,
                };
                AnsweredCommand::put_at(&mut batch, key, changed, None);
            }
        }
        Ok((id, batch.into_changes()))
    }
}
