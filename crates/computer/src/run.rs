//! The tasks that play for all computers: one for each that has to act, until it has acted; and the
//! search for daily puzzles in finished games, when nobody waits for anything else.
//!
//! The service says which game is searched next, and keeps what was found. Who gets the puzzle, and
//! when, is decided there.

use crate::config::{self, ComputersConfig, Delay};
use crate::diplomacy::{DiplomacyTask, DiplomacyTasks};
use crate::engines::config::EnginesConfig;
use crate::engines::{self, Engines};
use crate::pacing::{self, DecisionContext, DueAction};
use crate::problem::{self, Problem, Solution};
use crate::queue::Urgency;
use crate::seed;
use crate::thinking::{ThinkingThread, Thought, Unsolved};
use entente_advisor::analysis::Analyst;
use entente_advisor::claim::Examiner;
use entente_advisor::puzzle::Hunt;
use entente_engine::shares_if_drawn;
use entente_game::{
    Action, Computer, Duty, EngineName, MoveView, PersonView, PieceMove, PlayerId, Seat, Span,
    Time, View,
};
use entente_rules::PieceKind;
use entente_service::{
    AdjudicationRequest, AnalysedFile, AnalysisRequest, AnalysisSubject, FoundPuzzle, HintRequest,
    PuzzleSearch, Rejected, Service, ServiceError, WaitingComputer,
};
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use tokio::sync::Mutex;
use tokio::task::JoinSet;

/// The pause after the first failure. Each further one doubles it.
const FIRST_PAUSE: Span = Span::seconds(1);

/// The longest pause after a failure: a full disk is noticed within a minute of its repair.
const MAX_PAUSE: Span = Span::minutes(1);

/// Plays for the computers of all games until `stop` is done, for some of them with these engines.
///
/// Nothing is lost by stopping: computers that have not acted are found again at the next start.
pub async fn run(
    service: Service,
    config: ComputersConfig,
    engines: EnginesConfig,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let mut turns = service.computer_turns();
    let mut hints = service.hint_requests();
    let mut claims = service.adjudication_requests();
    let mut analyses = service.analysis_requests();
    let computers = Arc::new(Computers {
        service,
        thread: ThinkingThread::start(config.memory_bytes())?,
        engines: Engines::new(engines),
        diplomacy_tasks: DiplomacyTasks::default(),
        delay: config.delay,
        analysis_nodes: config.analysis_nodes.into(),
        analysing: Mutex::default(),
    });
    let mut tasks = JoinSet::new();
    let searching = computers.clone();
    tasks.spawn(async move { find_puzzles(&searching.service, &searching.thread).await });
    tokio::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            waiting = turns.next() => {
                tasks.spawn(computers.clone().work(waiting));
            }
            Some(request) = hints.recv() => {
                tasks.spawn(computers.clone().give_hint(request));
            }
            Some(request) = claims.recv() => {
                tasks.spawn(computers.clone().examine_claim(request));
            }
            Some(request) = analyses.recv() => {
                tasks.spawn(computers.clone().analyse(request));
            }
            Some(ended) = tasks.join_next() => {
                if let Err(error) = ended {
                    tracing::error!(%error, "a computer has stopped; it goes on after a restart");
                }
            }
        }
    }
    tasks.shutdown().await;
    Ok(())
}

/// The services and settings that all tasks share.
struct Computers {
    service: Service,
    thread: ThinkingThread,
    engines: Engines,
    diplomacy_tasks: DiplomacyTasks,
    delay: Delay,
    /// The positions that the engine searches for each move of an analysis, at most.
    analysis_nodes: u64,
    /// Held for one analysis after the other, so that the first person who asked gets theirs first.
    analysing: Mutex<()>,
}

/// The reason why a computer has not acted.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("the game refused what it wanted to do")]
    Refused,
    #[error("it does not see the game")]
    Unseen,
    #[error(transparent)]
    Service(#[from] ServiceError),
}

/// The failed attempts of a computer in the same turn.
#[derive(Debug, Clone, Copy, Default)]
struct Attempts {
    failures: u32,
    /// Did the game refuse the action?
    was_refused: bool,
}

/// The action that a computer is about to take, with everything that it depends on.
struct PlannedAction {
    due: DueAction,
    context: DecisionContext,
    /// `None` if there is nothing to search.
    problem: Option<Problem>,
    /// The engine that is asked first, if the computer plays with another one.
    engine: Option<(EngineName, engines::Question)>,
    /// When it acts.
    moment: Time,
}

impl Computers {
    /// Takes the action that is due for a computer.
    async fn work(self: Arc<Self>, waiting: WaitingComputer) {
        match waiting.turn.duty {
            Duty::Act => self.act(waiting).await,
            Duty::Diplomacy => {
                let (service, thread) = (&self.service, &self.thread);
                let delay = self.delay;
                let task = DiplomacyTask {
                    service,
                    thread,
                    tasks: &self.diplomacy_tasks,
                    delay,
                };
                task.decide(&waiting).await;
            }
        }
    }

    /// Acts for a computer, with as many attempts as it takes.
    async fn act(&self, waiting: WaitingComputer) {
        if waiting.turn.correspondence {
            let drawn = self.moment_seed(&waiting);
            self.pause(pacing::correspondence_delay(drawn)).await;
        }
        let mut attempts = Attempts::default();
        while let Err(failure) = self.attempt(&waiting, attempts).await {
            if matches!(failure, Failure::Service(ServiceError::Stopped)) {
                return;
            }
            // The action may be a secret, so only the failure is logged.
            tracing::warn!(game = %waiting.game, error = %failure, "a computer could not act");
            self.service.wait(pause_after(attempts.failures)).await;
            attempts.failures += 1;
            attempts.was_refused |= matches!(failure, Failure::Refused);
        }
    }

    /// Acts once, if it is still this computer's turn in the same version of the game.
    async fn attempt(&self, waiting: &WaitingComputer, attempts: Attempts) -> Result<(), Failure> {
        let Some(planned) = self.plan(waiting).await? else {
            return Ok(());
        };
        let now = self.service.now();
        let rest = Span(planned.moment.0.saturating_sub(now.0));
        let rest = if attempts.failures == 0 {
            rest
        } else {
            Span(0)
        };
        // The search runs during the delay.
        let solution = self.solution(waiting, &planned, attempts);
        let ((), solution) = tokio::join!(self.pause(rest), solution);
        let Ok(solution) = solution else {
            // Another task has the same turn.
            return Ok(());
        };
        match planned.action(solution.as_ref()) {
            Some(action) => self.submit(waiting, action).await,
            None => Err(Failure::Refused),
        }
    }

    /// The action that the computer is about to take; `None` if none is due any more.
    async fn plan(&self, waiting: &WaitingComputer) -> Result<Option<PlannedAction>, Failure> {
        // The view of the moment when the turn began: no later secret may change the move.
        let view = match self.service.turn_view(&waiting.game, waiting.actor()).await {
            Ok(view) => view,
            Err(Rejected::Failed(error)) => return Err(error.into()),
            Err(_) => return Ok(None),
        };
        // If the turn has changed, the service announces the new one.
        if view.record.turn_version != waiting.turn.version {
            return Ok(None);
        }
        let player = waiting.turn.player;
        let Some(due) = due(&view, player) else {
            return Ok(None);
        };
        Ok(Some(PlannedAction {
            due,
            context: context(&view, player),
            problem: problem(&view, due, player)?,
            engine: engine(&view, due),
            moment: self.moment(&view, due, waiting),
        }))
    }

    /// When the computer acts. In a daily game it has waited before.
    fn moment(&self, view: &View, due: DueAction, waiting: &WaitingComputer) -> Time {
        let drawn = self.moment_seed(waiting);
        match due {
            _ if waiting.turn.correspondence => Time(0),
            DueAction::Move => {
                let last = view.board.moves.last().map(|mv| mv.at);
                let began = last.max(view.record.started_at).unwrap_or(Time(0));
                began + move_delay(view, drawn)
            }
            DueAction::Answer(_) | DueAction::DrawAnswer => {
                self.service.now() + pacing::answer_delay(drawn)
            }
        }
    }

    /// The result of the search, if any. A refused action is not tried again. A failed one is: a
    /// full disk, for example, may have room again.
    async fn solution(
        &self,
        waiting: &WaitingComputer,
        planned: &PlannedAction,
        attempts: Attempts,
    ) -> Thought<Option<Solution>> {
        if attempts.was_refused {
            return Ok(None);
        }
        match self.solve(waiting, planned).await {
            Err(Unsolved::Failed) => Ok(None),
            solved => solved.map(Some),
        }
    }

    /// Searches, if there is something to search.
    async fn solve(&self, waiting: &WaitingComputer, planned: &PlannedAction) -> Thought<Solution> {
        let problem = planned.problem.as_ref().ok_or(Unsolved::Failed)?;
        if let Some((engine, question)) = &planned.engine
            && let Some(answer) = self.engines.ask(engine, question.clone()).await
        {
            return Ok(problem.solved_by(answer));
        }
        let turn = &waiting.turn;
        let urgency = if turn.correspondence {
            Urgency::Daily
        } else {
            Urgency::Live
        };
        let key = (waiting.game.clone(), turn.player, turn.version);
        self.thread.think(key, urgency, problem.clone()).await
    }

    /// Searches a hint. Without a result the request is just dropped.
    async fn give_hint(self: Arc<Self>, request: HintRequest) {
        let HintRequest { view, answer } = request;
        let problem = view.player().and_then(|player| {
            let problem = Problem::of(&view, player, config::HINT, 0)?;
            Some((player, problem))
        });
        let Some((player, problem)) = problem else {
            return;
        };
        let key = (view.game.clone(), player, view.record.version);
        let thought = self.thread.think(key, Urgency::Hint, problem.clone()).await;
        if let Some(hint) = thought
            .ok()
            .and_then(|solution| problem::hint(&problem, &solution))
        {
            // The person who asked may have gone.
            let _ = answer.send(hint);
        }
    }

    /// Answers a claim. If a search fails, the request is just dropped.
    async fn examine_claim(self: Arc<Self>, request: AdjudicationRequest) {
        let AdjudicationRequest {
            view,
            result,
            answer,
        } = request;
        let Some((player, examiner)) = view.player().zip(Examiner::new(&view, result)) else {
            return;
        };
        let turn = (view.game.clone(), player, view.record.version);
        let mut examiner = Box::new(examiner);
        while !examiner.is_done() {
            examiner = match self.thread.examine(turn.clone(), examiner).await {
                Ok(examiner) => examiner,
                Err(_) => return,
            };
        }
        // The player who claims may have gone.
        let _ = answer.send(examiner.is_certain());
    }

    /// Analyses a game, by an operator's engine where one judges its rules. If it fails, everybody
    /// who waits gets no analysis, and can ask again.
    async fn analyse(self: Arc<Self>, request: AnalysisRequest) {
        let AnalysisRequest {
            subject,
            replay,
            progress,
        } = request;
        let rules = replay.view.terms.options.uci();
        let mut judge = rules.and_then(|rules| self.engines.judge(rules));
        let mut analyst = Box::new(Analyst::new(replay, self.analysis_nodes));
        if let Some(judge) = &judge {
            analyst = Box::new(analyst.judged_by(judge.name().clone()));
        }
        progress.send_replace(analyst.progress());
        let _one_at_a_time = self.analysing.lock().await;
        while !analyst.is_done() {
            let is_answered = match &mut judge {
                Some(judge) => judge.answers(&mut analyst).await,
                None => false,
            };
            if !is_answered {
                analyst = match self.thread.analyse(analyst).await {
                    Ok(analyst) => analyst,
                    Err(_) => return,
                };
            }
            progress.send_replace(analyst.progress());
        }
        self.keep(subject, *analyst).await;
    }

    async fn keep(&self, subject: AnalysisSubject, analyst: Analyst) {
        let analysis = analyst.finish();
        match subject {
            AnalysisSubject::Game(game) => {
                if let Err(error) = self.service.keep_analysis(&game, &analysis).await {
                    tracing::warn!(%game, %error, "an analysis could not be kept");
                }
            }
            AnalysisSubject::File(file) => {
                let replay = Arc::new(analyst.into_replay());
                let analysed = AnalysedFile { replay, analysis };
                self.service.keep_analysed_file(file, analysed);
            }
        }
    }

    async fn submit(&self, waiting: &WaitingComputer, action: Action) -> Result<(), Failure> {
        let command = waiting.command(action);
        match self.service.submit(&waiting.game, command).await {
            Err(Rejected::Refused { .. } | Rejected::Limited(_)) => Err(Failure::Refused),
            Err(Rejected::Failed(error)) => Err(error.into()),
            // Another turn has begun, or this one was done before.
            Ok(_) | Err(Rejected::Changed { .. } | Rejected::KeyUsed | Rejected::NoSuchGame) => {
                Ok(())
            }
        }
    }

    fn moment_seed(&self, waiting: &WaitingComputer) -> u64 {
        let (turn, key) = (&waiting.turn, self.service.own_key("moments"));
        seed::of_moment(key, waiting.game.as_str(), turn.player, turn.version)
    }

    /// Waits like a person, if the settings say so.
    async fn pause(&self, span: Span) {
        if self.delay == Delay::Human && span.0 > 0 {
            self.service.wait(span).await;
        }
    }
}

impl PlannedAction {
    fn action(&self, solution: Option<&Solution>) -> Option<Action> {
        match self.due {
            DueAction::Answer(change) => Some(pacing::request_answer(change).into()),
            DueAction::DrawAnswer => Some(pacing::draw_answer(&self.context, solution).into()),
            DueAction::Move => {
                let chosen =
                    solution.and_then(|solution| pacing::turn_action(&self.context, solution));
                chosen.or_else(|| Some(pacing::to_move(self.problem.as_ref()?.any_move()?)))
            }
        }
    }
}

/// The action that this player has to take now, the shortest first.
fn due(view: &View, player: PlayerId) -> Option<DueAction> {
    let is_me = |person: &PersonView| person.player == player;
    if let Some(request) = &view.turn.request
        && view.awaiting_request_answer().any(is_me)
    {
        return Some(DueAction::Answer(request.change));
    }
    if view.awaiting_draw_answer().any(is_me) {
        return Some(DueAction::DrawAnswer);
    }
    view.is_my_turn().then_some(DueAction::Move)
}

/// The problem to search; `None` if the answer is clear.
fn problem(view: &View, due: DueAction, player: PlayerId) -> Result<Option<Problem>, Failure> {
    if matches!(due, DueAction::Answer(_)) {
        return Ok(None);
    }
    let level = computer(view).ok_or(Failure::Unseen)?.level;
    let seed = seed::of_move(view, player);
    let strength = config::strength(level);
    let problem = Problem::of(view, player, strength, seed).ok_or(Failure::Unseen)?;
    Ok(Some(problem))
}

/// The engine with which the computer plays, if it does, with its question.
fn engine(view: &View, due: DueAction) -> Option<(EngineName, engines::Question)> {
    if matches!(due, DueAction::Answer(_)) {
        return None;
    }
    let engine = computer(view)?.engine.clone()?;
    Some((engine, engines::Question::of(view)?))
}

/// The computer whose view this is.
fn computer(view: &View) -> Option<&Computer> {
    view.me()?.computer.as_ref()
}

/// The context of this player's decision, besides the result of its search.
fn context(view: &View, player: PlayerId) -> DecisionContext {
    let armies = view.armies();
    let playing = armies.iter().filter(|army| army.status.is_in());
    let quiet = pacing::QUIET_ROUNDS * playing.clone().count();
    let players: BTreeSet<Option<PlayerId>> = playing
        .map(|army| view.players.seats[army.seat.index()].player)
        .collect();
    let is_one_of_two = players.len() == 2 && players.contains(&Some(player));
    let position = view.positions().last();
    let counts_points = position.is_some_and(|now| shares_if_drawn(now).is_some());
    DecisionContext {
        claims: view.draw_claims().to_vec(),
        may_resign: view.terms.computer_options.resign
            && computer(view).is_some_and(|computer| config::resigns(computer.level))
            && is_one_of_two
            // It would abort the game for the other one, who is ahead.
            && !view.leaving_aborts()
            && !counts_points,
        may_stop: is_one_of_two && position.is_some_and(|now| now.may_claim_win(now.turn())),
        is_early: pacing::is_early(
            view.board.moves.len() / armies.len().max(1),
            view.terms.starting_position.is_some(),
        ),
        is_stuck: view.only_computers_vote() && quiet_plies(view) >= quiet,
        is_draw_offered: !view.turn.offers.is_empty(),
    }
}

/// The number of last plies without a capture or a pawn's move.
fn quiet_plies(view: &View) -> usize {
    let is_quiet = |mv: &&MoveView| {
        let is_headway =
            |moved: &PieceMove| moved.captured.is_some() || moved.piece == PieceKind::Pawn;
        !mv.moved.as_ref().is_some_and(is_headway)
    };
    view.board.moves.iter().rev().take_while(is_quiet).count()
}

/// The delay of a move in a live game, for the player whose turn it is.
fn move_delay(view: &View, drawn: u64) -> Span {
    let Some(turn) = view.turn() else {
        return Span(0);
    };
    let left = |seat: Seat| view.turn.clock.as_ref()?.left.get(seat.index()).copied();
    let made = view.board.moves.iter().filter(|mv| mv.by == turn).count();
    pacing::move_delay(left(turn), made, drawn)
}

/// The pause after this many failures.
fn pause_after(failures: u32) -> Span {
    let pause = FIRST_PAUSE.0 << failures.min(10);
    Span(pause.min(MAX_PAUSE.0))
}

/// The pause until the service is asked again, if it had no game to search.
const PAUSE: Span = Span::minutes(10);

/// Looks for puzzles for as long as the service is open.
async fn find_puzzles(service: &Service, thread: &ThinkingThread) {
    loop {
        let searched = search_next(service, thread).await;
        match searched {
            Ok(true) => continue,
            Ok(false) => {}
            Err(ServiceError::Stopped) => return,
            Err(error) => tracing::warn!(%error, "could not look for a puzzle; trying again"),
        }
        service.wait(PAUSE).await;
    }
}

/// Searches one game. `false` if there is none to search, or if the search failed.
async fn search_next(service: &Service, thread: &ThinkingThread) -> Result<bool, ServiceError> {
    let puzzles = service.puzzles();
    let Some(search) = puzzles.next_search().await? else {
        return Ok(false);
    };
    let PuzzleSearch {
        server,
        game,
        replay,
    } = search;
    let mut hunt = Box::new(Hunt::new(replay.positions));
    while !hunt.is_done() {
        hunt = match thread.hunt(game.clone(), hunt).await {
            Ok(hunt) => hunt,
            Err(_) => return Ok(false),
        };
    }
    let found = hunt.found().map(|(ply, puzzle)| FoundPuzzle {
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        puzzle,
    });
    puzzles.keep_search(server, &game, found).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_game::Level;
    use entente_presentation::text::sample_games;

    #[test]
    fn the_two_lowest_levels_play_on_until_mate() {
        for level in Level::ALL {
            let mut view = sample_games::seen_by_computer(level.into());
            let player = view.player().unwrap();
            assert_eq!(context(&view, player).may_resign, level.number() > 2);
            view.terms.computer_options.resign = false;
            assert!(!context(&view, player).may_resign, "the game forbids it");
        }
    }
}
