//! *Forget me*: erases everything that is stored about a person.
//!
//! The request is durable before anything else happens, and it is done again after each restart
//! until nothing is left to do. With it their tokens are revoked. First the person leaves each of
//! their games, and their personal data is erased there, which is itself a record of the game. Then
//! their own log is deleted, together with the mark of the request. The earlier records of games
//! stay as they are: they contain only numbers of seats and players, and salted hashes of the
//! erased data.

use crate::access::secret::random_chance;
use crate::announcement::Announcement;
use crate::core::Erasing;
use crate::error::{Rejected, Result, ServiceError, damaged_log, fault, while_overtaken};
use crate::handling::People;
use crate::ladders::PersonLadder;
use crate::leagues::commands::forget_in_league;
use crate::leagues::stored::LeagueState;
use crate::linked_roles::stored::{LINKED_ROLES, LinkedRole};
use crate::log::{idempotency, index};
use crate::maintenance::tables::{self, PENDING_ERASURES};
use crate::matches::commands::forget_in_match;
use crate::matches::stored::MatchState;
use crate::outbox::items::Recipient;
use crate::outbox::queue::{Outbox, receipt_key, receipt_mark_key};
use crate::outbox::unreachable::{self, Unreachable};
use crate::puzzles::practice::Practice;
use crate::puzzles::stored as puzzles;
use crate::puzzles::stored::PuzzleSolver;
use crate::votes::forget_votes;
use crate::votes::stored as votes;
use crate::webhooks::stored::{WEBHOOKS, Webhook};
use crate::worker::handle::Inner;
use crate::worker::state::{HeldGame, Worker};
use crate::{membership, think_boards};
use entente_game::people::PersonLog;
use entente_game::{GameId, PersonId, ServerId, ThinkBoard, Time, View};
use entente_store::{Batch, Key};

fn mark(person: PersonId) -> Key {
    PENDING_ERASURES.key(person)
}

impl People<'_> {
    /// Forgets a person. If they come back, they are a new person.
    pub async fn forget(self, person: PersonId) -> Result<(), Rejected> {
        let begin = async move |worker: &mut Worker| {
            while_overtaken(async || begin_to_forget(worker, person).await).await
        };
        self.0.in_log_of(&person, begin).await?;
        if !self.0.delivers() {
            return Ok(self.wait_until_forgotten(person).await?);
        }
        let service = self.0.clone();
        // On its own, so that it goes on if nobody waits for the answer any more.
        let erasing = tokio::spawn(async move { service.people().erase(person).await });
        erasing.await.map_err(|_| ServiceError::Stopped)?
    }

    /// Waits until the process that delivers has erased a person: it alone knows which messages are
    /// on their way to them.
    async fn wait_until_forgotten(self, person: PersonId) -> Result<()> {
        let mut erased = self.0.inner.erased.subscribe();
        while self.0.get(mark(person)).await?.is_some() {
            // The sender lives as long as the service.
            erased.changed().await.map_err(|_| ServiceError::Stopped)?;
        }
        Ok(())
    }

    /// Goes on with requests that were interrupted by a stop.
    pub(crate) async fn resume_forgetting(self) -> Result<()> {
        for person in self.0.read(Inner::people_to_forget).await? {
            if let Some(error) = fault(self.erase(person).await) {
                tracing::error!(
                    %error,
                    "could not erase the data of a person; trying again at the next start"
                );
            }
        }
        Ok(())
    }

    async fn erase(self, person: PersonId) -> Result<(), Rejected> {
        // Another request may have done it already, and the person may have come back since.
        let _one_at_a_time = self.0.inner.erasing.lock().await;
        if self.0.get(mark(person)).await?.is_none() {
            return Ok(());
        }
        let erased = self.erase_everywhere(person).await;
        // Those who wait look whether it was done.
        self.0.inner.erased.send_modify(|count| *count += 1);
        erased
    }

    async fn erase_everywhere(self, person: PersonId) -> Result<(), Rejected> {
        let mut erased = Ok(());
        for game in self.every_game_of(person).await? {
            let forget = async move |mut held: HeldGame<'_>| {
                while_overtaken(async || held.forget(person).await).await
            };
            // One damaged game keeps their data in no other.
            erased = erased.and(self.0.in_game(&game, forget).await);
        }
        let voted = self
            .0
            .read(move |inner| votes::games_of(&inner.store, person));
        for game in voted.await? {
            let forget = async move |held: HeldGame<'_>| {
                let store = held.store();
                while_overtaken(async || forget_votes(store, held.id, person).await).await
            };
            erased = erased.and(self.0.in_game(&game, forget).await);
        }
        for league in self.0.leagues().ids_of_person(person).await? {
            let id = league.clone();
            let forget = async move |worker: &mut Worker| {
                while_overtaken(async || forget_in_league(worker, &id, person).await).await
            };
            erased = erased.and(self.0.in_log_of(&league, forget).await.map_err(Into::into));
        }
        for contest in self.0.matches().ids_of_person(person).await? {
            let id = contest.clone();
            let forget = async move |worker: &mut Worker| {
                while_overtaken(async || forget_in_match(worker, &id, person).await).await
            };
            erased = erased.and(self.0.in_log_of(&contest, forget).await.map_err(Into::into));
        }
        self.erase_from_blocked(person).await?;
        erased?;
        // Last, because this also removes the mark of the request: until then it is resumed.
        let forget = async move |worker: &mut Worker| {
            while_overtaken(async || forget_person(worker, person).await).await
        };
        Ok(self.0.in_log_of(&person, forget).await?)
    }

    /// Every game whose log contains data about a person: running and finished games, and games
    /// whose lobby they left.
    async fn every_game_of(self, person: PersonId) -> Result<Vec<GameId>> {
        self.0.read(move |inner| inner.every_game_of(person)).await
    }
}

impl Inner {
    fn people_to_forget(&self) -> Result<Vec<PersonId>> {
        let mut people = Vec::new();
        for entry in self.store.scan(&PENDING_ERASURES.all()) {
            let (key, _) = entry?;
            let name = String::from_utf8_lossy(&key);
            people.extend(PersonId::from_key(name.trim_end_matches('\0')));
        }
        Ok(people)
    }

    /// All votes of a person.
    fn votes_of(&self, person: PersonId) -> Result<Vec<PersonalVote>> {
        let mut found = Vec::new();
        for game in votes::games_of(&self.store, person)? {
            let votes = votes::votes_of(&self.store, &game, person)?;
            found.extend(votes.into_iter().map(|(ply, vote)| PersonalVote {
                game: game.clone(),
                ply,
                at: vote.at(),
                coordinate: vote.mv,
            }));
        }
        Ok(found)
    }

    fn every_game_of(&self, person: PersonId) -> Result<Vec<GameId>> {
        let mut games = Vec::new();
        for table in index::GAMES_OF_PEOPLE {
            games.extend(self.games(table, person)?);
        }
        games.sort_unstable();
        games.dedup();
        Ok(games)
    }
}

/// Everything that is stored about a person.
#[derive(Debug, Clone)]
pub struct PersonalData {
    /// The person.
    pub person: PersonId,
    /// The person's own log.
    pub log: PersonLog,
    /// Every game whose log contains data about them.
    pub games: Vec<PersonalGame>,
    /// Their votes for the moves of teams.
    pub votes: Vec<PersonalVote>,
    /// The leagues that they have opened or entered.
    pub leagues: Vec<LeagueState>,
    /// The matches that they have offered or taken for a server, or signed up for.
    pub matches: Vec<MatchState>,
    /// Their ratings, with what these came from.
    pub ratings: Vec<PersonLadder>,
    /// The unreachable recipients that concern them: their direct messages, and channels of whose
    /// refusal they know.
    pub unreachable: Vec<(String, Unreachable)>,
    /// The servers in which they have used Entente.
    pub servers: Vec<ServerId>,
    /// The day on which each of their tokens was last used.
    pub token_uses: Vec<Option<Time>>,
    /// Their webhooks.
    pub webhooks: Vec<Webhook>,
    /// Their authorization of linked roles, if they have given it.
    pub linked_role: Option<LinkedRole>,
    /// Their answers to the daily puzzles of servers.
    pub puzzles: Vec<(ServerId, PuzzleSolver)>,
    /// Their way through the collection of puzzles.
    pub practice: Practice,
    /// Until when they can confirm that they want to be forgotten, if a program has asked for it.
    pub erasure_request: Option<Time>,
}

/// A vote for a move of a team.
#[derive(Debug, Clone)]
pub struct PersonalVote {
    /// The game.
    pub game: GameId,
    /// The number of plies before the move.
    pub ply: u32,
    /// The move in coordinate form.
    pub coordinate: String,
    /// The time of the vote.
    pub at: Option<Time>,
}

/// A game whose log contains data about a person.
#[derive(Debug, Clone)]
pub struct PersonalGame {
    /// The game as they see it.
    pub view: View,
    /// The receipt of the last message of the game to them, as the frontend wrote it.
    pub receipt: Option<Vec<u8>>,
    /// Their think-board.
    pub think_board: ThinkBoard,
}

impl People<'_> {
    /// Everything that is stored about a person.
    pub async fn personal_data(self, person: PersonId) -> Result<PersonalData, Rejected> {
        let mut games = Vec::new();
        let recipient = Recipient::Person(person);
        for game in self.every_game_of(person).await? {
            if let Some(view) = self.view_for_list(&game, person).await? {
                let receipt = self.0.deliveries().last_receipt(&game, &recipient).await?;
                let board = move |inner: &Inner| think_boards::get(&inner.store, person, &game);
                games.push(PersonalGame {
                    view,
                    receipt,
                    think_board: self.0.read(board).await?,
                });
            }
        }
        games.sort_by_key(|game| game.view.record.created_at);
        let log = self.log_of(person).await?;
        let unreachable = self
            .0
            .read(move |inner| unreachable::about(&inner.store, person));
        let token_uses = self.last_uses(log.tokens()).await?;
        Ok(PersonalData {
            person,
            log,
            token_uses,
            webhooks: self.webhooks_of(person).await?,
            linked_role: self.linked_role(person).await?,
            puzzles: self
                .0
                .read(move |inner| puzzles::of_person(&inner.store, person))
                .await?,
            practice: self
                .0
                .read(move |inner| Practice::read(&inner.store, person))
                .await?,
            votes: self.0.read(move |inner| inner.votes_of(person)).await?,
            leagues: self.0.leagues().of_person(person).await?,
            matches: self.0.matches().of_person(person, usize::MAX).await?,
            ratings: self.ladders_of(person).await?,
            erasure_request: self.erasure_request(person).await?,
            games,
            unreachable: unreachable.await?,
            servers: self
                .0
                .read(move |inner| membership::servers(&inner.store, person))
                .await?,
        })
    }
}

/// Makes the request durable, and revokes the person's tokens and webhooks at once: a program
/// of theirs must not learn that they leave their games.
async fn begin_to_forget(worker: &mut Worker, person: PersonId) -> Result<()> {
    let mut batch = Batch::default();
    batch.put(mark(person), "");
    batch.announce(Announcement::Erasure.to_string());
    batch.announce(Announcement::Webhooks(person).to_string());
    batch.announce(Announcement::Tokens(person).to_string());
    let erasing = erasing(worker, person);
    WEBHOOKS.erase(&erasing, &mut batch)?;
    LINKED_ROLES.erase(&erasing, &mut batch)?;
    match worker.person_log(person) {
        Ok(log) => index::revoke_tokens(&mut batch, &log),
        // Their games are erased all the same.
        Err(error @ ServiceError::Damaged { .. }) => {
            tracing::error!(%error, "could not read the tokens of a person who is forgotten");
        }
        Err(error) => return Err(error),
    }
    worker.store.commit(batch).await?;
    worker.shared.known_tokens.change();
    worker.shared.watchers.announce_webhooks(person);
    worker.shared.watchers.announce_tokens(person);
    Ok(())
}

impl HeldGame<'_> {
    /// Lets a person leave a game, and erases their data from its log.
    pub(crate) async fn forget(&mut self, person: PersonId) -> Result<(), Rejected> {
        let now = self.worker.clock.now();
        // First they leave, so that nothing is added to the log after their data is erased.
        let quit = self.open()?.decide_quit(person, now, &random_chance());
        self.apply_if_any(quit).await?;
        // Then it is recorded that their names and texts are gone, and only then are they erased:
        // an export never lacks anything without a record of it.
        let erasure = self.open()?.decide_erasure(person, now, &random_chance());
        self.apply_if_any(erasure).await?;
        let mut log = self.worker.read_log(self.id.as_str())?;
        let erasables: Vec<_> = log
            .entries
            .iter()
            .map(|entry| entry.erasable.clone())
            .collect();
        let erased = self
            .open()?
            .erase(person, &erasables)
            .map_err(|damage| damaged_log(self.id.as_str(), damage))?;
        for (number, erasable) in erased {
            let entry = usize::try_from(number)
                .ok()
                .and_then(|number| log.entries.get_mut(number))
                .expect("the game returns only numbers of its records");
            entry.erasable = Some(erasable);
        }
        // The keys that their API clients chose contain their id.
        let own = idempotency::api_key_prefix(person);
        for entry in &mut log.entries {
            entry.command_key.take_if(|key| key.starts_with(&own));
        }

        let mut batch = Batch::default();
        log.rewrite(&mut batch, self.id.as_str());
        // The lists of the other players show the erased name.
        let (_, read) = self.worker.index.of_log(&mut batch, self.id, log.records());
        read.map_err(|damage| damaged_log(self.id.as_str(), damage))?;
        index::remove_person(&mut batch, self.id, person);
        let recipient = Recipient::Person(person);
        batch.remove(receipt_key(self.id, &recipient));
        batch.remove(receipt_mark_key(self.id, &recipient));
        let secret = &self.worker.index.secret;
        batch.guard(&think_boards::version(
            self.store(),
            secret,
            person,
            self.id,
        )?);
        think_boards::remove(self.store(), &mut batch, person, self.id)?;
        // While this is held, no frontend can report a message to this person as sent: its receipt
        // would store again where it was sent.
        let outbox = self.worker.outbox.clone();
        let _blocked = outbox.block_reports().await;
        let waiting = outbox.game_queue(self.store(), self.id, &recipient)?;
        Outbox::remove_all(&mut batch, waiting);
        self.commit_in(batch).await?;
        outbox.remove_game_queue(self.id, &recipient);
        // The game in memory still has the data. It is read again without it.
        self.close();
        Ok(())
    }
}

fn erasing(worker: &Worker, person: PersonId) -> Erasing<'_> {
    Erasing {
        person,
        store: &worker.store,
        secret: &worker.index.secret,
    }
}

/// Deletes a person's own log and everything else that belongs to them.
async fn forget_person(worker: &mut Worker, person: PersonId) -> Result<()> {
    let mut batch = Batch::default();
    let version = worker.version_of(person)?;
    batch.guard(&version);
    batch.announce(Announcement::Erased.to_string());
    // Of their games, too, which were rewritten before.
    batch.forget_former_values();
    let (log, empty) = (worker.person_log(person)?, PersonLog::new(person));
    index::update_person_log(&mut batch, person, &log, &empty);
    worker
        .read_log(&person.log())?
        .remove(&mut batch, &person.log());
    worker.shared.membership.forget(person);
    // No frontend may report about this person between the next lines and the commit.
    let _blocked = worker.outbox.block_reports().await;
    for table in tables::all() {
        table.erase(&erasing(worker, person), &mut batch)?;
    }
    Outbox::remove_all(&mut batch, worker.outbox.notices(person));
    worker.store.commit(batch).await?;
    worker.shared.known_tokens.change();
    worker.outbox.remove_notices(person);
    Ok(())
}
