//! A worker: the one task that may change certain games and people. It does one thing after the other, so nothing of one game ever races; many workers
//! wait for the committer at once, so their batches share a flush.

use super::deliveries::{Notice, Queue, Reminder};
use super::index::Index;
use super::log::{self, Entry, Log};
use super::outages::Outages;
use super::reminders::Due;
use super::seal::Saved;
use super::{Clock, Granted, Rejected, TableError, Wish, random, spent};
use crate::measure;
use crate::store::{Batch, Key, Space, Store};
use entente_game::people::{
    PersonAction, PersonLog, PersonRefusal, ServerAction, ServerLog, ServerRefusal, ServerSettings,
};
use entente_game::{
    Action, Chance, Command, Decision, Game, GameId, Home, NotExported, Owed, Person, Server, Time,
    View, Viewer, Visibility,
};
use futures::FutureExt;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// How many open games a worker keeps in memory; the rest are read again when they are wanted.
const OPEN_GAMES: usize = 512;

type Answer<T, E> = oneshot::Sender<Result<T, E>>;

/// What a worker can be asked.
pub(super) enum Job {
    Decide {
        game: GameId,
        wish: Wish,
        action: Box<Action>,
        answer: Answer<Granted, Rejected>,
    },
    Due {
        game: GameId,
        at: Time,
        answer: Answer<(), Rejected>,
    },
    Remind {
        game: GameId,
        due: Due,
        answer: Answer<(), Rejected>,
    },
    Confirm {
        notice: Notice,
        reminder: Reminder,
        answer: Answer<Option<View>, Rejected>,
    },
    Absence {
        game: GameId,
        person: Person,
        answer: Answer<(), Rejected>,
    },
    Digest {
        person: Person,
        due: Time,
        answer: Answer<(), TableError>,
    },
    MakeGood {
        game: GameId,
        answer: Answer<(), Rejected>,
    },
    Forget {
        game: GameId,
        person: Person,
        answer: Answer<(), Rejected>,
    },
    ForgetPerson {
        person: Person,
        answer: Answer<(), TableError>,
    },
    View {
        game: GameId,
        eyes: Eyes,
        answer: Answer<View, Rejected>,
    },
    Export {
        game: GameId,
        person: Option<Person>,
        answer: Answer<String, Rejected>,
    },
    Save {
        game: GameId,
        eyes: Eyes,
        answer: Answer<Saved, Rejected>,
    },
    Person {
        wish: Wish,
        action: PersonAction,
        answer: Answer<Result<PersonLog, PersonRefusal>, Rejected>,
    },
    PersonLog {
        person: Person,
        answer: Answer<PersonLog, TableError>,
    },
    Server {
        wish: Wish,
        server: Server,
        action: ServerAction,
        answer: Answer<Result<ServerSettings, ServerRefusal>, Rejected>,
    },
    ServerLog {
        server: Server,
        answer: Answer<ServerLog, TableError>,
    },
}

/// Through whose eyes, and when.
pub(super) enum Eyes {
    Of(Person),
    At(Viewer, Option<u64>),
}

pub(super) struct Worker {
    pub(super) store: Arc<Store>,
    pub(super) queue: Arc<Queue>,
    outages: Arc<Outages>,
    index: Index,
    pub(super) clock: Clock,
    pub(super) games: HashMap<GameId, Game>,
    /// How many of them have been reported as open.
    counted: usize,
}

impl Worker {
    pub(super) fn start(
        store: Arc<Store>,
        queue: Arc<Queue>,
        outages: Arc<Outages>,
        index: Index,
        clock: Clock,
        waiting: usize,
    ) -> mpsc::Sender<Job> {
        let (jobs, mut inbox) = mpsc::channel(waiting);
        let mut worker = Self {
            store,
            queue,
            outages,
            index,
            clock,
            games: HashMap::new(),
            counted: 0,
        };
        tokio::spawn(async move {
            while let Some(job) = inbox.recv().await {
                if AssertUnwindSafe(worker.serve(job))
                    .catch_unwind()
                    .await
                    .is_err()
                {
                    tracing::error!("a worker panicked; its games are read again from their logs");
                    worker.games.clear();
                }
                worker.count_games();
            }
        });
        jobs
    }

    /// Reports how many more games are open than when it last did, or how many fewer.
    fn count_games(&mut self) {
        let (before, now) = (self.counted, self.games.len());
        if before != now {
            measure::open_games(now as i64 - before as i64);
            self.counted = now;
        }
    }

    /// Whoever stopped waiting for an answer does not get one.
    async fn serve(&mut self, job: Job) {
        match job {
            Job::Decide {
                game,
                wish,
                action,
                answer,
            } => drop(answer.send(self.decide(&game, &wish, *action).await)),
            Job::Due { game, at, answer } => drop(answer.send(self.due(&game, at).await)),
            Job::Remind { game, due, answer } => drop(answer.send(self.remind(&game, &due).await)),
            Job::Confirm {
                notice,
                reminder,
                answer,
            } => drop(answer.send(self.confirm(&notice, &reminder).await)),
            Job::Absence {
                game,
                person,
                answer,
            } => drop(answer.send(self.absence(&game, person).await)),
            Job::Digest {
                person,
                due,
                answer,
            } => drop(answer.send(self.digest(person, due).await)),
            Job::MakeGood { game, answer } => {
                drop(answer.send(self.make_good(&game).await.map(drop)))
            }
            Job::Forget {
                game,
                person,
                answer,
            } => drop(answer.send(self.forget(&game, person).await)),
            Job::ForgetPerson { person, answer } => {
                drop(answer.send(self.forget_person(person).await))
            }
            Job::View { game, eyes, answer } => drop(answer.send(self.view(&game, &eyes))),
            Job::Export {
                game,
                person,
                answer,
            } => drop(answer.send(self.export(&game, person))),
            Job::Save { game, eyes, answer } => drop(answer.send(self.save(&game, &eyes))),
            Job::Person {
                wish,
                action,
                answer,
            } => drop(answer.send(self.person(&wish, &action).await)),
            Job::PersonLog { person, answer } => drop(answer.send(self.person_log(person))),
            Job::Server {
                wish,
                server,
                action,
                answer,
            } => drop(answer.send(self.server(&wish, server, &action).await)),
            Job::ServerLog { server, answer } => drop(answer.send(self.server_log(server))),
        }
    }

    async fn decide(
        &mut self,
        id: &GameId,
        wish: &Wish,
        action: Action,
    ) -> Result<Granted, Rejected> {
        let asked = Key::new(Space::Asked).text(&wish.key);
        let viewer = self.open(id)?.viewer(wish.by);
        if let Some(before) = self.store.get(&asked)? {
            return again(self.open(id)?, viewer, wish, &before);
        }
        let now = self.make_good(id).await?;
        let game = self.open(id)?;
        if let (Some(seen), Some(view)) = (&wish.seen, game.view(viewer))
            && !seen.is_present(&view)
        {
            return Err(Rejected::Changed {
                view: Box::new(view),
            });
        }
        let creates = matches!(action, Action::Create(_));
        let command = Command {
            by: wish.by,
            action,
        };
        if game.records() == 0 && !creates {
            return Err(Rejected::NoSuchGame);
        }
        let refused = |refusal| Rejected::Refused {
            refusal,
            view: game.view(viewer).map(Box::new),
        };
        let decision = game.decide(&command, now, &chance()).map_err(refused)?;
        self.happen(id, decision, Some(wish)).await?;
        let game = self.open(id)?;
        let view = game.view(game.viewer(wish.by));
        Ok(Granted {
            view: view.ok_or(Rejected::NoSuchGame)?,
            repeated: false,
        })
    }

    /// What time alone brings about, if it has come.
    async fn due(&mut self, id: &GameId, at: Time) -> Result<(), Rejected> {
        let now = self.make_good(id).await?;
        let game = self.open(id)?;
        match game.due(now, &chance()) {
            Some(decision) => self.happen(id, decision, None).await,
            None => {
                // An earlier version may have reckoned with another time than the log tells now.
                let mut batch = Batch::default();
                if super::index::correct_deadline(&mut batch, id, game, at) {
                    let corrected = self.store.commit(batch).await;
                    corrected.map_err(TableError::from)?;
                }
                Ok(())
            }
        }
    }

    /// Gives the clock of a game back what it ran while nobody could move; what time it is then.
    pub(super) async fn make_good(&mut self, id: &GameId) -> Result<Time, Rejected> {
        let now = self.outages.look();
        for outage in self.outages.missed(now) {
            let game = self.open(id)?;
            if let Some(decision) = game.credit(outage.from, outage.until, now, &chance()) {
                self.happen(id, decision, None).await?;
            }
        }
        Ok(now)
    }

    /// Makes a decision durable, with what follows from it, and the answer to the wish that it grants; then it has happened.
    pub(super) async fn happen(
        &mut self,
        id: &GameId,
        decision: Decision,
        wish: Option<&Wish>,
    ) -> Result<(), Rejected> {
        let (index, queue) = (self.index, self.queue.clone());
        let before = self.open(id)?;
        let mut game = before.clone();
        game.append(&decision.record, Some(&decision.beside))
            .map_err(|damage| damaged(id.as_str(), damage))?;
        let mut batch = Batch::default();
        index.game(&mut batch, id, before, &game);
        let mut deliveries = queue.address(&game, &decision.owed);
        if let Some(Home::Channel(_)) = before.home().filter(|home| game.home() != Some(home)) {
            deliveries.extend(queue.address(before, &[Owed::DEPARTURE]));
        }
        let ends = game.is_over() && !before.is_over();
        let begins = before.is_lobby() && !game.is_lobby();
        let entry = Entry {
            record: decision.record,
            beside: Some(decision.beside),
            wish: wish.map(|wish| wish.key.clone()),
        };
        if let Some(wish) = wish {
            let answered = Answered::new(game.records(), wish.fingerprint);
            let asked = Key::new(Space::Asked).text(&wish.key);
            batch.put(asked, answered.to_bytes());
        }
        match ends {
            true => self.put_last(&mut batch, id, entry)?,
            false if game.is_over() => self.put_after(&mut batch, id, entry, &game),
            false => log::put(&mut batch, id.as_str(), game.records() - 1, &entry),
        }
        let absent = match begins {
            true => self.absent_from(&game)?,
            false => Vec::new(),
        };
        Self::leave_word_at(&mut batch, id, &absent);
        Queue::write(&mut batch, &deliveries);
        self.store.commit(batch).await?;
        // Whoever went away in this very moment did not find the game among theirs.
        if begins && self.absent_from(&game)? != absent {
            let mut batch = Batch::default();
            Self::leave_word_at(&mut batch, id, &self.absent_from(&game)?);
            self.store.commit(batch).await?;
        }
        self.keep(id, game);
        self.queue.push(deliveries);
        Ok(())
    }

    /// Writes the record that ends a game: with it the whole log is packed, and its wishes are only kept for a while.
    fn put_last(&self, batch: &mut Batch, id: &GameId, last: Entry) -> Result<(), TableError> {
        let mut log = self.log(id.as_str())?;
        log.entries.push(last);
        spent::put(batch, self.clock.now(), id, 0, log.take_wishes());
        log.pack(batch, id.as_str());
        Ok(())
    }

    /// Writes a record after the last: it stays loose.
    fn put_after(&self, batch: &mut Batch, id: &GameId, mut entry: Entry, game: &Game) {
        let number = game.records() - 1;
        let wish = entry.wish.take();
        spent::put(
            batch,
            self.clock.now(),
            id,
            number,
            wish.into_iter().collect(),
        );
        log::put(batch, id.as_str(), number, &entry);
    }

    pub(super) fn view(&mut self, id: &GameId, eyes: &Eyes) -> Result<View, Rejected> {
        let game = self.open(id)?;
        let view = match eyes {
            Eyes::Of(person) => game.view(game.viewer(*person)),
            Eyes::At(viewer, None) => game.view(*viewer),
            Eyes::At(viewer, Some(records)) => game.view_at(*viewer, *records),
        };
        view.ok_or(Rejected::NoSuchGame)
    }

    /// A finished game as a document; for those who play in it alone, where it is private.
    fn export(&mut self, id: &GameId, person: Option<Person>) -> Result<String, Rejected> {
        let log = self.log(id.as_str())?;
        let game = self.open(id)?;
        let viewer = person.map_or(Viewer::Spectator, |person| game.viewer(person));
        let view = game.view(viewer).ok_or(Rejected::NoSuchGame)?;
        if view.visibility() == Visibility::Private && view.place().is_none() {
            return Err(Rejected::NoSuchGame);
        }
        let kept = log.entries.into_iter();
        let kept: Vec<_> = kept.map(|entry| (entry.record, entry.beside)).collect();
        game.export(&kept).map_err(|error| match error {
            NotExported::Refused(refusal) => Rejected::Refused {
                refusal,
                view: Some(Box::new(view)),
            },
            NotExported::Damaged(damage) => damaged(id.as_str(), damage).into(),
        })
    }

    /// The game, from memory or from its log.
    pub(super) fn open(&mut self, id: &GameId) -> Result<&Game, TableError> {
        if !self.games.contains_key(id) {
            let game = read(&self.store, id)?;
            self.keep(id, game);
        }
        Ok(self.games.get(id).expect("it has just been kept"))
    }

    fn keep(&mut self, id: &GameId, game: Game) {
        if self.games.len() >= OPEN_GAMES && !self.games.contains_key(id) {
            let somebody = self.games.keys().next().cloned();
            somebody.map(|somebody| self.games.remove(&somebody));
        }
        self.games.insert(id.clone(), game);
    }

    /// A log's records with what belongs to each.
    pub(super) fn log(&self, name: &str) -> Result<Log, TableError> {
        log::read(&self.store, name)
    }
}

/// The game of a log, as it is in the store.
pub(super) fn read(store: &Store, id: &GameId) -> Result<Game, TableError> {
    let log = log::read(store, id.as_str())?;
    Game::open(id.clone(), log.records()).map_err(|damage| damaged(id.as_str(), damage))
}

/// A game of a store over which no table is set, and which is [upgraded](super::upgrade), as somebody without a seat sees it; `None` where there is none.
pub fn look_up(store: &Store, id: &GameId) -> Result<Option<View>, TableError> {
    Ok(read(store, id)?.view(Viewer::Spectator))
}

/// What is kept of a wish that was granted: enough to give the same answer once more.
#[derive(Serialize, Deserialize)]
pub(super) struct Answered {
    /// How many records the game had then.
    records: u64,
    /// What was asked, where the asker chose the key.
    fingerprint: Option<[u8; 32]>,
}

impl Answered {
    pub(super) fn new(records: u64, fingerprint: Option<[u8; 32]>) -> Self {
        Self {
            records,
            fingerprint,
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("numbers can be written")
    }
}

/// The answer to a wish whose key is known already.
fn again(game: &Game, viewer: Viewer, wish: &Wish, before: &[u8]) -> Result<Granted, Rejected> {
    match serde_json::from_slice::<Answered>(before) {
        Ok(answered) if answered.fingerprint == wish.fingerprint => {
            let view = game
                .view_at(viewer, answered.records)
                .ok_or(Rejected::NoSuchGame)?;
            Ok(Granted {
                view,
                repeated: true,
            })
        }
        _ => Err(Rejected::KeyUsed),
    }
}

pub(super) fn damaged(log: &str, damage: entente_game::Damage) -> TableError {
    TableError::Damaged {
        log: log.to_owned(),
        damage,
    }
}

pub(super) fn chance() -> Chance {
    Chance {
        salt: random(),
        seed: random(),
    }
}
