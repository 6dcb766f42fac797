//! Daily puzzles: a server gets one at its hour, its members solve it, each on their own, and new
//! ones are searched in its finished games.
//!
//! The choice, the message and the time of the next one are written in one batch, so each day has
//! exactly one message, whatever is killed. Nothing here tells one person about another: of a
//! puzzle only the numbers of those who tried and solved it are known.
//!
//! The frontend of the computers asks for the next game to search when it has nothing else to do. A
//! game is searched once, and only while its server has no puzzle ready, so a server's games cost
//! about one search a day.

pub(crate) mod checks;
pub(crate) mod practice;
pub(crate) mod practice_commands;
pub(crate) mod stored;

use crate::command::Command;
use crate::error::{Rejected, Reply, Result, ServiceError, listed, while_overtaken};
use crate::handling::Puzzles;
use crate::limits::config::{Exempt, Permit};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::listing::{FinishedGame, FormerPlayer};
use crate::log::records;
use crate::outbox::queue::Outbox;
use crate::puzzles::stored::{
    DailyPuzzle, FoundPuzzle, PuzzleBook, PuzzleSolver, PuzzleSource, StoredAnswer,
};
use crate::time::schedule::next_puzzle;
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_advisor::puzzle::{Answer, Puzzle};
use entente_game::{
    Game, GameId, PersonId, Refusal, Replay, ServerId, Span, Time, Viewer, read_typed_move,
};
use entente_store::{Batch, Store};
use std::collections::BTreeMap;

/// The daily puzzle of a server, as one person may see it.
#[derive(Debug, Clone)]
pub struct PuzzlePage {
    /// The puzzle of today; `None` if there has been none yet.
    pub today: Option<DailyPuzzle>,
    /// The person's answers. They are those to today's puzzle.
    pub solver: PuzzleSolver,
}

/// A move that a person tries in a puzzle.
#[derive(Debug, Clone)]
pub struct PuzzleMove {
    /// The server.
    pub server: ServerId,
    /// The number of the puzzle that they saw.
    pub number: u32,
    /// The number of its moves that they had found then; `None` if their program does not say so.
    pub found: Option<usize>,
    /// The move as they have typed it.
    pub text: String,
}

/// The judgement of a move, with the puzzle after it.
#[derive(Debug, Clone)]
pub struct PuzzleAnswer {
    /// The puzzle.
    pub page: PuzzlePage,
    /// Whether the move is right; `None` if the puzzle had gone on meanwhile, and nothing was
    /// judged.
    pub is_right: Option<bool>,
}

/// Why a move in a puzzle is not judged. Nothing has changed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum PuzzleRefusal {
    /// The server has no puzzle with this number today.
    #[error("this is not today's puzzle")]
    NotToday,
    /// The person has solved it.
    #[error("this puzzle is solved")]
    Solved,
    /// The text is no legal move of the position.
    #[error("this is no legal move")]
    Move(Refusal),
}

impl Puzzles<'_> {
    /// The daily puzzle of a server for a person.
    pub async fn page(self, server: ServerId, person: PersonId) -> Result<PuzzlePage> {
        let read = move |inner: &Inner| PuzzlePage::read(&inner.store, server, person);
        self.0.read(read).await
    }

    /// The daily puzzle of a server, and the one before it.
    pub async fn of_server(
        self,
        server: ServerId,
    ) -> Result<(Option<DailyPuzzle>, Option<DailyPuzzle>)> {
        let read = move |inner: &Inner| {
            let book = PuzzleBook::read(&inner.store, server)?;
            let last = book.last(&inner.store, server)?;
            Ok::<_, ServiceError>((book.today, last))
        };
        self.0.read(read).await
    }

    /// A daily puzzle of a server whose day is over. Everybody may know its solution.
    pub async fn past(self, server: ServerId, number: u32) -> Result<Option<DailyPuzzle>> {
        let read = move |inner: &Inner| stored::past(&inner.store, server, number);
        self.0.read(read).await
    }

    /// Whether a person was seen in a server.
    pub async fn is_member(self, person: PersonId, server: ServerId) -> Result<bool> {
        let key = crate::membership::key(person, server);
        Ok(self.0.get(key).await?.is_some())
    }

    /// Judges a move of a person.
    pub async fn submit(self, command: Command<PuzzleMove>) -> Reply<PuzzleAnswer, PuzzleRefusal> {
        let server = command.action.server;
        let judge = async move |worker: &mut Worker| {
            while_overtaken(async || judge_puzzle(worker, &command).await).await
        };
        self.0.in_log_of(&server, judge).await
    }

    /// Gives a server the puzzle that is due at this time.
    pub(crate) async fn post(self, server: ServerId, due: Time) -> Result<()> {
        let post = async move |worker: &mut Worker| {
            while_overtaken(async || post_puzzle(worker, server, due).await).await
        };
        self.0.in_log_of(&server, post).await
    }
}

impl PuzzlePage {
    fn read(store: &entente_store::Store, server: ServerId, person: PersonId) -> Result<Self> {
        let book = PuzzleBook::read(store, server)?;
        let solver = PuzzleSolver::read(store, person, server)?;
        let number = book.today.as_ref().map_or(0, |today| today.number);
        Ok(Self {
            today: book.today,
            solver: solver.at(number),
        })
    }
}

async fn post_puzzle(worker: &mut Worker, server: ServerId, due: Time) -> Result<()> {
    let version = worker.store.version(&puzzle_part(server))?;
    let key = stored::deadline_key(due, server);
    if worker.store.get(&key)?.is_none() {
        return Ok(());
    }
    let settings = worker.server_log(server)?.settings().clone();
    let now = worker.clock.now();
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.remove(key);
    let mut items = Vec::new();
    if let Some(channel) = &settings.puzzle.channel {
        let next = next_puzzle(&settings, now);
        batch.put(stored::deadline_key(next, server), "");
        let book = PuzzleBook::read(&worker.store, server)?;
        // A changed hour has its own entry, and must not bring a second puzzle of the day.
        let is_current = next_puzzle(&settings, Time(due.0.saturating_sub(1))) == due;
        let day = now.0 / Span::days(1).0;
        let is_new_day = book.today.as_ref().is_none_or(|today| today.day() < day);
        if is_current && is_new_day {
            let book = next_page(worker, &mut batch, server, book, now)?;
            let number = book.today.as_ref().map_or(0, |today| today.number);
            book.write(&worker.store, &mut batch, server)?;
            let channel = format!("{}{channel}", place(server));
            items.push(worker.outbox.puzzle_news(server, channel, number, now));
        }
    }
    Outbox::write(&mut batch, &items, Permit::exempt(Exempt::System));
    worker.store.commit(batch).await?;
    worker.outbox.push(items);
    Ok(())
}

/// The puzzles of a server on the next day.
fn next_page(
    worker: &mut Worker,
    batch: &mut Batch,
    server: ServerId,
    mut book: PuzzleBook,
    now: Time,
) -> Result<PuzzleBook> {
    let (source, puzzle) = match ready_puzzle(worker, batch, server, &book)? {
        Some((game, found)) => (PuzzleSource::Game(game), found.puzzle),
        None => (PuzzleSource::Shipped, book.next_shipped()),
    };
    book.used
        .insert(stored::mark(&worker.index.secret, &puzzle));
    let last = book.today.take();
    if let Some(last) = &last {
        stored::put_past(&worker.store, batch, server, last)?;
    }
    book.today = Some(DailyPuzzle {
        number: last.as_ref().map_or(0, |last| last.number) + 1,
        at: now,
        source,
        puzzle,
        tried: 0,
        solved: 0,
        at_once: 0,
    });
    Ok(book)
}

/// Takes the first puzzle that is ready and still may be used. Those that may not are removed.
fn ready_puzzle(
    worker: &mut Worker,
    batch: &mut Batch,
    server: ServerId,
    book: &PuzzleBook,
) -> Result<Option<(GameId, FoundPuzzle)>> {
    for (game, found) in stored::ready(&worker.store, server)? {
        let is_known = book
            .used
            .contains(&stored::mark(&worker.index.secret, &found.puzzle));
        let settings = |person| worker.settings_of(person).puzzles.is_on();
        let is_allowed = listed(&game, is_allowed(&worker.store, &game, settings))?;
        let may_be_used = !is_known && is_allowed == Some(true);
        stored::put_searched(&worker.store, batch, server, &game, None)?;
        if may_be_used {
            return Ok(Some((game, found)));
        }
    }
    Ok(None)
}

async fn judge_puzzle(
    worker: &mut Worker,
    command: &Command<PuzzleMove>,
) -> Reply<PuzzleAnswer, PuzzleRefusal> {
    let (person, tried) = (command.actor, &command.action);
    let server = tried.server;
    let version = worker.store.version(&puzzle_part(server))?;
    let mut page = PuzzlePage::read(&worker.store, server, person)?;
    let answered = match AnsweredCommand::find(&worker.store, command)? {
        None => None,
        Some(Changed::Puzzle { server, answer }) if server == tried.server => Some(answer),
        Some(_) => return Err(Rejected::KeyUsed),
    };
    if let Some(answer) = answered {
        let is_right = Some(answer != StoredAnswer::Wrong);
        return Ok(Ok(PuzzleAnswer { page, is_right }));
    }
    let Some(today) = page
        .today
        .as_mut()
        .filter(|today| today.number == tried.number)
    else {
        return Ok(Err(PuzzleRefusal::NotToday));
    };
    let solver = &mut page.solver;
    if solver.is_solved {
        return Ok(Err(PuzzleRefusal::Solved));
    }
    if tried.found.is_some_and(|found| found != solver.found) {
        let is_right = None;
        return Ok(Ok(PuzzleAnswer { page, is_right }));
    }
    let answer = match judged(&today.puzzle, solver.found, &tried.text) {
        Ok(answer) => answer,
        Err(refusal) => return Ok(Err(refusal)),
    };
    note(today, solver, answer);
    let mut batch = Batch::default();
    batch.guard(&version);
    solver.write(&mut batch, person, server);
    let mut book = PuzzleBook::read(&worker.store, server)?;
    book.today = Some(today.clone());
    book.write(&worker.store, &mut batch, server)?;
    let now = worker.clock.now();
    AnsweredCommand::put_expiring(&mut batch, command, Changed::Puzzle { server, answer }, now);
    worker
        .store
        .commit(batch)
        .await
        .map_err(ServiceError::from)?;
    let is_right = Some(answer != StoredAnswer::Wrong);
    Ok(Ok(PuzzleAnswer { page, is_right }))
}

/// Judges a typed move.
fn judged(puzzle: &Puzzle, found: usize, text: &str) -> Result<StoredAnswer, PuzzleRefusal> {
    let play = puzzle.play_after(found).ok_or(PuzzleRefusal::NotToday)?;
    let ply = read_typed_move(play.position(), text).map_err(PuzzleRefusal::Move)?;
    Ok(match puzzle.answer(found, ply) {
        Some(Answer::Solved) => StoredAnswer::Solved,
        Some(Answer::GoOn(_)) => StoredAnswer::GoOn,
        Some(Answer::Wrong) | None => StoredAnswer::Wrong,
    })
}

/// Counts a judged move.
fn note(today: &mut DailyPuzzle, solver: &mut PuzzleSolver, answer: StoredAnswer) {
    let is_first = solver.found == 0 && solver.wrong == 0;
    today.tried += u32::from(is_first);
    match answer {
        StoredAnswer::Wrong => solver.wrong += 1,
        StoredAnswer::GoOn => solver.found += 1,
        StoredAnswer::Solved => {
            solver.found += 1;
            solver.solve();
            today.solved += 1;
            today.at_once += u32::from(solver.wrong == 0);
        }
    }
}

/// Whether puzzles may be made of a game: it was played to an end, and none of its players has
/// forbidden it or asked to be forgotten.
fn is_allowed(
    store: &entente_store::Store,
    id: &GameId,
    allows: impl Fn(PersonId) -> bool,
) -> Result<bool> {
    let log = records::read(store, id.as_str())?;
    let mut game = Game::new(id.clone());
    for (record, erasable) in log.records() {
        // A damaged game is for `entente store verify`.
        if game.append(record, erasable).is_err() {
            return Ok(false);
        }
    }
    let view = game.is_over().then(|| game.view(Viewer::Spectator));
    let finished = view.flatten().and_then(|view| FinishedGame::of(&view));
    let Some(finished) = finished else {
        return Ok(false);
    };
    let is_forgotten = |player: &FormerPlayer| *player == FormerPlayer::Forgotten;
    let mut people = game.people();
    Ok(!finished.players.iter().any(is_forgotten) && people.all(allows))
}

/// The beginning of the names of a server's channels.
pub(crate) fn place(server: ServerId) -> String {
    format!("discord:{}/", server.0)
}

/// The part of the store by whose version the puzzles of a server are changed one after the other.
fn puzzle_part(server: ServerId) -> String {
    format!("puzzles {}", server.0)
}

/// A finished game in which a puzzle is looked for.
#[derive(Debug, Clone)]
pub struct PuzzleSearch {
    /// The server.
    pub server: ServerId,
    /// The game.
    pub game: GameId,
    /// The game as everybody may know it.
    pub replay: Replay,
}

impl Puzzles<'_> {
    /// The next game to search; `None` if every server that gets puzzles has one ready, or no game
    /// that was not searched.
    pub async fn next_search(self) -> Result<Option<PuzzleSearch>> {
        let servers = self.0.read(|inner| stored::servers(&inner.store)).await?;
        for server in servers {
            if let Some(search) = self.search_for(server).await? {
                return Ok(Some(search));
            }
        }
        Ok(None)
    }

    async fn search_for(self, server: ServerId) -> Result<Option<PuzzleSearch>> {
        let games = self.0.read(move |inner| inner.unsearched(server)).await?;
        for game in games {
            if listed(&game, self.may_be_searched(&game).await)? == Some(true) {
                match listed(&game, self.0.replay(&game).await) {
                    Ok(Some(replay)) => {
                        return Ok(Some(PuzzleSearch {
                            server,
                            game,
                            replay,
                        }));
                    }
                    Err(Rejected::Failed(error)) => return Err(error),
                    Ok(None) | Err(_) => {}
                }
            }
            // It is not looked at again, even if its players allow it later.
            self.keep_search(server, &game, None).await?;
        }
        Ok(None)
    }

    /// Whether the players of a game let puzzles be made of it.
    async fn may_be_searched(self, game: &GameId) -> Result<bool> {
        let game = game.clone();
        let mut settings: BTreeMap<PersonId, bool> = BTreeMap::new();
        let people = {
            let game = game.clone();
            self.0
                .in_game(&game, async |mut held| {
                    Ok::<_, ServiceError>(held.open()?.people().collect::<Vec<_>>())
                })
                .await?
        };
        for person in people {
            let allows = self.0.people().settings_of(person).await.puzzles.is_on();
            settings.insert(person, allows);
        }
        let allows = move |person| settings.get(&person).copied().unwrap_or_default();
        self.0
            .read(move |inner| is_allowed(&inner.store, &game, allows))
            .await
    }

    /// Keeps the result of a search, so that it is made only once.
    pub async fn keep_search(
        self,
        server: ServerId,
        game: &GameId,
        found: Option<FoundPuzzle>,
    ) -> Result<()> {
        let game = game.clone();
        let keep = async move |worker: &mut Worker| {
            while_overtaken(async || {
                keep_puzzle(&worker.store, server, &game, found.as_ref()).await
            })
            .await
        };
        self.0.in_log_of(&server, keep).await
    }
}

impl Inner {
    /// The games of a server that were not searched, if it has no puzzle ready.
    fn unsearched(&self, server: ServerId) -> Result<Vec<GameId>> {
        if !stored::ready(&self.store, server)?.is_empty() {
            return Ok(Vec::new());
        }
        let mut games = stored::finished_games(&self.store, &place(server))?;
        let mut failed = None;
        games.retain(
            |game| match stored::is_searched(&self.store, server, game) {
                Ok(is_searched) => !is_searched,
                Err(error) => {
                    failed = Some(error);
                    false
                }
            },
        );
        failed.map_or(Ok(games), Err)
    }
}

async fn keep_puzzle(
    store: &Store,
    server: ServerId,
    game: &GameId,
    found: Option<&FoundPuzzle>,
) -> Result<()> {
    let mut batch = Batch::default();
    batch.guard(&store.version(&puzzle_part(server))?);
    stored::put_searched(store, &mut batch, server, game, found)?;
    Ok(store.commit(batch).await?)
}
