//! Brings a store of layout 1 to layout 2, when it is opened: every log into its present form, the games that are over packed, and everything that is looked up derived anew.
//! Each log is moved in one batch, and a mark stands in the store until all is done: whoever is killed in the midst goes on at the next start, and an earlier program refuses the
//! store from the first batch on.

use super::index::{self, Index};
use super::log::{self, Entry, Log};
use super::{TableError, secret};
use crate::store::{Batch, Key, LAYOUT, Space, Store, StoreError};
use entente_game::people::PersonLog;
use entente_game::{Damage, GameId, Person};

/// How many bytes are written at once; in tests every log by itself.
const AT_ONCE: usize = if cfg!(test) { 0 } else { 100 * 1024 };

/// What writes an upgrade, batch by batch.
pub(super) struct Pen<'a> {
    pub(super) store: &'a Store,
    /// How many batches it writes until it breaks; only in tests it does.
    pub(super) left: usize,
}

impl<'a> Pen<'a> {
    pub(super) fn new(store: &'a Store) -> Self {
        Self {
            store,
            left: usize::MAX,
        }
    }

    async fn write(&mut self, batch: Batch) -> Result<(), StoreError> {
        let broken = || StoreError::Stopped("the upgrade was interrupted".into());
        self.left = self.left.checked_sub(1).ok_or_else(broken)?;
        self.store.commit(batch).await
    }
}

/// Brings a store to the present layout, if it is not in it.
pub async fn upgrade(store: &Store) -> Result<(), TableError> {
    upgrade_with(&mut Pen::new(store)).await
}

pub(super) async fn upgrade_with(pen: &mut Pen<'_>) -> Result<(), TableError> {
    let store = pen.store;
    let mark = Key::new(Space::Upgrading);
    if store.layout() == LAYOUT && store.get(&mark)?.is_none() {
        return Ok(());
    }
    tracing::warn!("the store is brought from layout 1 to layout {LAYOUT}; this is done once");
    let mut batch = Batch::default();
    batch.put(Key::new(Space::Layout), LAYOUT.to_be_bytes());
    batch.put(mark.clone(), "");
    pen.write(batch).await?;
    let mut batch = Batch::default();
    for name in store.texts(Space::Record) {
        convert(store, &mut batch, &name?)?;
        if batch.size() > AT_ONCE {
            pen.write(std::mem::take(&mut batch)).await?;
        }
    }
    pen.write(batch).await?;
    index_anew(pen).await?;
    let mut batch = Batch::default();
    batch.remove(mark);
    Ok(pen.write(batch).await?)
}

/// Moves one log of layout 1.
fn convert(store: &Store, batch: &mut Batch, name: &str) -> Result<(), TableError> {
    let of = |space| Key::new(space).text(name);
    let mut log = Log::default();
    for entry in store.scan(&of(Space::Record)) {
        let (number, record) = entry?;
        let beside = of(Space::Beside).bytes(&number);
        log.entries.push(Entry {
            record,
            beside: store.get(&beside)?,
            wish: None,
        });
        batch.remove(of(Space::Record).bytes(&number));
        batch.remove(beside);
    }
    let game = GameId::parse(name).map(|id| entente_game::Game::open(id, log.records()));
    match game {
        Some(Ok(game)) if game.is_over() => log.pack(batch, name),
        game => {
            if let Some(Err(damage)) = game {
                tracing::error!(log = name, %damage, "a game is damaged; it is kept as it is");
            }
            log.rewrite(batch, name);
        }
    }
    Ok(())
}

/// Derives everything that is looked up anew from the logs.
pub(super) async fn index_anew(pen: &mut Pen<'_>) -> Result<(), TableError> {
    let store = pen.store;
    let index = Index {
        secret: secret(store).await?,
    };
    let mut batch = Batch::default();
    for space in index::DERIVED {
        for entry in store.scan(&Key::new(space)) {
            batch.remove(Key::new(space).bytes(&entry?.0));
            if batch.size() > AT_ONCE {
                pen.write(std::mem::take(&mut batch)).await?;
            }
        }
    }
    for name in log::names(store) {
        let name = name?;
        let read = log::read(store, &name);
        // What is damaged is told by whoever looks at it.
        if let Ok(log) = read {
            let _ = derive(&index, &mut batch, &name, &log);
        }
        if batch.size() > AT_ONCE {
            pen.write(std::mem::take(&mut batch)).await?;
        }
    }
    Ok(pen.write(batch).await?)
}

/// What is looked up by a log, and whether the log is whole. Whether the game is over goes with it.
pub(super) fn derive(
    index: &Index,
    batch: &mut Batch,
    name: &str,
    log: &Log,
) -> Result<bool, Damage> {
    if let Some(id) = GameId::parse(name) {
        let (game, read) = index.of_log(batch, &id, log.records());
        return read.map(|()| game.is_over());
    }
    let number = |kind: &str| name.strip_prefix(kind)?.parse().ok();
    if let Some(person) = number("person ").map(Person) {
        let own = PersonLog::open(person, log.records())?;
        index::tokens(batch, person, &[], own.tokens());
    } else if let Some(server) = number("server ").map(entente_game::Server) {
        entente_game::people::ServerLog::open(server, log.records())?;
    } else {
        return Err(Damage::Unreadable {
            number: 0,
            cause: "no log has such a name".into(),
        });
    }
    Ok(false)
}
