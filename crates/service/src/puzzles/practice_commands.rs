//! Puzzles for everybody, at any time: from the collection that comes with the program, each person
//! on their own.
//!
//! Nobody else learns anything of it: there are no messages, and no numbers about several people.

use crate::command::Command;
use crate::error::{Rejected, Reply, Result, ServiceError, while_overtaken};
use crate::handling::Puzzles;
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::puzzles::practice;
use crate::puzzles::practice::{Order, Practice, PracticeResults, Trying};
use crate::puzzles::stored::{StoredAnswer, StoredAttempt};
use crate::puzzles::{PuzzleRefusal, judged};
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_advisor::puzzle::{self, ShippedPuzzle, Variant};
use entente_game::{PersonId, Refusal};
use entente_store::{Batch, Store};

/// A person at a puzzle of the collection.
#[derive(Debug, Clone, Copy)]
pub struct PracticePage {
    /// The puzzle.
    pub puzzle: &'static ShippedPuzzle,
    /// The number of its moves that they have found.
    pub found: usize,
    /// The number of wrong moves in it.
    pub wrong: u32,
    /// Whether they have solved it.
    pub is_solved: bool,
    /// Their results so far.
    pub results: PracticeResults,
    /// The number of puzzles that the collection has of this rule set.
    pub count: usize,
}

/// A move that a person tries in a puzzle of the collection.
#[derive(Debug, Clone)]
pub struct PracticeMove {
    /// The name of the puzzle that they saw.
    pub puzzle: String,
    /// The number of its moves that they had found then; `None` if their program does not say so.
    pub found: Option<usize>,
    /// The move as they have typed it.
    pub text: String,
}

/// A person gives a puzzle of the collection up, to see its solution.
#[derive(Debug, Clone)]
pub struct GiveUp {
    /// The name of the puzzle that they saw.
    pub puzzle: String,
}

/// The judgement of a move, with the puzzle after it.
#[derive(Debug, Clone, Copy)]
pub struct PracticeAnswer {
    /// The puzzle.
    pub page: PracticePage,
    /// Whether the move is right; `None` if the puzzle had gone on meanwhile, and nothing was
    /// judged.
    pub is_right: Option<bool>,
}

/// A puzzle that a person has given up.
#[derive(Debug, Clone, Copy)]
pub struct GivenUp {
    /// The puzzle, with its solution.
    pub puzzle: &'static ShippedPuzzle,
    /// The streak that has ended; 0 for none.
    pub ended_streak: u32,
    /// The person's results.
    pub results: PracticeResults,
}

/// Why nothing is done with a puzzle of the collection. Nothing has changed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum PracticeRefusal {
    /// The person has solved it or given it up, or it was never theirs.
    #[error("this is not the present puzzle of the person")]
    NotPresent,
    /// The collection has no such puzzle, or not any more.
    #[error("there is no such puzzle")]
    Withdrawn,
    /// The text is no legal move of the position.
    #[error("this is no legal move")]
    Move(Refusal),
}

impl Puzzles<'_> {
    /// The present puzzle of a person, in a rule set or where they were last. `None` if the
    /// collection has none of this rule set.
    pub async fn practice(
        self,
        person: PersonId,
        variant: Option<Variant>,
    ) -> Result<Option<PracticePage>> {
        let read = move |inner: &Inner| {
            let practice = Practice::read(&inner.store, person)?;
            let order = Order::of(&inner.secret, person);
            let variant = variant.unwrap_or_else(|| practice.variant());
            let present = practice.present(variant, &order);
            Ok::<_, ServiceError>(present.map(|trying| practice.page(trying)))
        };
        self.0.read(read).await
    }

    /// The puzzle of the collection with this name; `None` if there is none, or not any more.
    pub fn collected(self, name: &str) -> Option<&'static ShippedPuzzle> {
        practice::collected(name)
    }

    /// A puzzle for somebody whom nobody knows, by its number in the collection. Nothing is stored.
    pub fn open_practice(self, variant: Variant, number: usize) -> Option<PracticePage> {
        Some(open_page(practice::at(variant, number)?, 0))
    }

    /// Judges a move of somebody whom nobody knows, and who has found so many moves.
    pub fn try_open(self, tried: &PracticeMove) -> Result<PracticeAnswer, PracticeRefusal> {
        let shipped = practice::collected(&tried.puzzle).ok_or(PracticeRefusal::Withdrawn)?;
        let found = tried.found.unwrap_or_default();
        let answer = match judged(&shipped.puzzle, found, &tried.text) {
            Ok(answer) => answer,
            Err(PuzzleRefusal::Move(refusal)) => return Err(PracticeRefusal::Move(refusal)),
            Err(_) => return Err(PracticeRefusal::NotPresent),
        };
        let is_right = answer != StoredAnswer::Wrong;
        let page = PracticePage {
            is_solved: answer == StoredAnswer::Solved,
            ..open_page(shipped, found + usize::from(is_right))
        };
        let is_right = Some(is_right);
        Ok(PracticeAnswer { page, is_right })
    }

    /// The solution for somebody whom nobody knows.
    pub fn give_up_open(self, name: &str) -> Result<GivenUp, PracticeRefusal> {
        Ok(GivenUp {
            puzzle: practice::collected(name).ok_or(PracticeRefusal::Withdrawn)?,
            ended_streak: 0,
            results: PracticeResults::default(),
        })
    }

    /// Judges a move of a person.
    pub async fn try_practice(
        self,
        command: Command<PracticeMove>,
    ) -> Reply<PracticeAnswer, PracticeRefusal> {
        let person = command.actor;
        let judge = async move |worker: &mut Worker| {
            while_overtaken(async || judge_practice(worker, &command).await).await
        };
        self.0.in_log_of(&person, judge).await
    }

    /// Gives the present puzzle of a person up.
    pub async fn give_up(self, command: Command<GiveUp>) -> Reply<GivenUp, PracticeRefusal> {
        let person = command.actor;
        let give_up = async move |worker: &mut Worker| {
            while_overtaken(async || give_up_practice(worker, &command).await).await
        };
        self.0.in_log_of(&person, give_up).await
    }
}

impl Practice {
    fn page(&self, trying: Trying) -> PracticePage {
        let variant = trying.puzzle.place().map(|(variant, _)| variant);
        PracticePage {
            puzzle: trying.puzzle,
            found: trying.found,
            wrong: trying.wrong,
            is_solved: false,
            results: self.results,
            count: variant.map_or(0, practice::count),
        }
    }
}

/// A puzzle of somebody whom nobody knows.
fn open_page(puzzle: &'static ShippedPuzzle, found: usize) -> PracticePage {
    let trying = Trying {
        puzzle,
        found,
        wrong: 0,
    };
    Practice::default().page(trying)
}

/// A person's present puzzle, which they mean.
struct Present {
    practice: Practice,
    variant: Variant,
    order: Order,
    trying: Trying,
}

/// The present puzzle of a person, if it has this name.
fn present_practice(
    worker: &Worker,
    person: PersonId,
    name: &str,
) -> Result<Result<Present, PracticeRefusal>> {
    let practice = Practice::read(&worker.store, person)?;
    let order = Order::of(&worker.index.secret, person);
    let place = puzzle::place(name).filter(|_| practice::collected(name).is_some());
    let Some((variant, _)) = place else {
        return Ok(Err(PracticeRefusal::Withdrawn));
    };
    let present = practice.present(variant, &order);
    let Some(trying) = present.filter(|trying| trying.puzzle.id == name) else {
        return Ok(Err(PracticeRefusal::NotPresent));
    };
    Ok(Ok(Present {
        practice,
        variant,
        order,
        trying,
    }))
}

async fn judge_practice(
    worker: &mut Worker,
    command: &Command<PracticeMove>,
) -> Reply<PracticeAnswer, PracticeRefusal> {
    let (person, tried) = (command.actor, &command.action);
    let version = worker.version_of(person)?;
    match AnsweredCommand::find(&worker.store, command)? {
        None => {}
        Some(Changed::Practice { puzzle, attempt }) => {
            let again = repeated_answer(&worker.store, person, &puzzle, attempt)?;
            return Ok(again.ok_or(PracticeRefusal::Withdrawn));
        }
        Some(_) => return Err(Rejected::KeyUsed),
    }
    let mut present = match present_practice(worker, person, &tried.puzzle)? {
        Ok(present) => present,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let trying = present.trying;
    if tried.found.is_some_and(|found| found != trying.found) {
        let page = present.practice.page(trying);
        let is_right = None;
        return Ok(Ok(PracticeAnswer { page, is_right }));
    }
    let answer = match judged(&trying.puzzle.puzzle, trying.found, &tried.text) {
        Ok(answer) => answer,
        Err(PuzzleRefusal::Move(refusal)) => return Ok(Err(PracticeRefusal::Move(refusal))),
        Err(_) => return Ok(Err(PracticeRefusal::NotPresent)),
    };
    let attempt = present.note(answer);
    let mut batch = Batch::default();
    batch.guard(&version);
    present.practice.write(&mut batch, person);
    let puzzle = tried.puzzle.clone();
    let changed = Changed::Practice { puzzle, attempt };
    commit_practice(worker, batch, command, changed).await?;
    let page = attempt.page(present.practice.page(trying));
    let is_right = Some(answer != StoredAnswer::Wrong);
    Ok(Ok(PracticeAnswer { page, is_right }))
}

async fn give_up_practice(
    worker: &mut Worker,
    command: &Command<GiveUp>,
) -> Reply<GivenUp, PracticeRefusal> {
    let (person, name) = (command.actor, &command.action.puzzle);
    let version = worker.version_of(person)?;
    match AnsweredCommand::find(&worker.store, command)? {
        None => {}
        Some(Changed::GivenUp { puzzle, streak }) => {
            let again = given_up(&worker.store, person, &puzzle, streak)?;
            return Ok(again.ok_or(PracticeRefusal::Withdrawn));
        }
        Some(_) => return Err(Rejected::KeyUsed),
    }
    let mut present = match present_practice(worker, person, name)? {
        Ok(present) => present,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let streak = present.practice.give_up(present.variant, &present.order);
    let mut batch = Batch::default();
    batch.guard(&version);
    present.practice.write(&mut batch, person);
    let puzzle = name.clone();
    let changed = Changed::GivenUp { puzzle, streak };
    commit_practice(worker, batch, command, changed).await?;
    Ok(Ok(GivenUp {
        puzzle: present.trying.puzzle,
        ended_streak: streak,
        results: present.practice.results,
    }))
}

/// The answer to a move that was judged before.
fn repeated_answer(
    store: &Store,
    person: PersonId,
    name: &str,
    attempt: StoredAttempt,
) -> Result<Option<PracticeAnswer>> {
    let practice = Practice::read(store, person)?;
    Ok(practice::collected(name).map(|puzzle| {
        let (found, wrong) = (attempt.found, attempt.wrong);
        let trying = Trying {
            puzzle,
            found,
            wrong,
        };
        PracticeAnswer {
            page: attempt.page(practice.page(trying)),
            is_right: Some(attempt.answer != StoredAnswer::Wrong),
        }
    }))
}

fn given_up(
    store: &Store,
    person: PersonId,
    name: &str,
    ended_streak: u32,
) -> Result<Option<GivenUp>> {
    let results = Practice::read(store, person)?.results;
    Ok(practice::collected(name).map(|puzzle| GivenUp {
        puzzle,
        ended_streak,
        results,
    }))
}

async fn commit_practice<A>(
    worker: &mut Worker,
    mut batch: Batch,
    command: &Command<A>,
    changed: Changed,
) -> Result<(), Rejected> {
    let now = worker.clock.now();
    AnsweredCommand::put_expiring(&mut batch, command, changed, now);
    let written = worker.store.commit(batch).await;
    Ok(written.map_err(ServiceError::from)?)
}

impl Present {
    /// Notes a judged move.
    fn note(&mut self, answer: StoredAnswer) -> StoredAttempt {
        let (mut found, mut wrong) = (self.trying.found, self.trying.wrong);
        match answer {
            StoredAnswer::Wrong => wrong += 1,
            StoredAnswer::GoOn | StoredAnswer::Solved => found += 1,
        }
        let (practice, order) = (&mut self.practice, &self.order);
        match answer {
            StoredAnswer::Solved => practice.solve(self.variant, order, wrong),
            _ => practice.keep(self.variant, order, found, wrong),
        }
        StoredAttempt {
            answer,
            found,
            wrong,
        }
    }
}

impl StoredAttempt {
    /// The puzzle after the attempt.
    fn page(self, page: PracticePage) -> PracticePage {
        PracticePage {
            found: self.found,
            wrong: self.wrong,
            is_solved: self.answer == StoredAnswer::Solved,
            ..page
        }
    }
}
