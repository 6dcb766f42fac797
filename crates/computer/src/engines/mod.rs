//! Other engines, which choose the moves of computers in chess and Chess960, and in chess for four
//! in teams.
//!
//! Each is a separate program that speaks the Universal Chess Interface, or for four players the
//! dialect of 4pchess. It is started when it is first needed, answers one question after the other,
//! and is started again after a failure. A caller never waits long: without an answer in time, the
//! computer's own level moves. Analyses of chess and Chess960 have a process of their own
//! ([`Judge`]), which ends with the analysis.

pub(super) mod config;
mod conversation;
#[cfg(test)]
mod tests;

pub(super) use crate::engines::conversation::{Answer, Question};
use config::{EngineConfig, EnginesConfig};
use conversation::{Conversation, EngineFailure, Found, Limits, Reply, Score};
use entente_advisor::analysis::{Analyst, Verdict};
use entente_engine::Value;
use entente_game::EngineName;
use entente_rules::{Event, Play, Ply, Position, Uci};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// The most questions that wait for an engine. More than an engine could answer in time; chosen by
/// hand.
const QUEUE_LIMIT: usize = 1_000;

/// The time that a caller waits beyond the engine's time for a move: enough for a slow start.
const MAX_DELAY: Duration = Duration::from_secs(1);

/// The least time for a move. Engines measure in milliseconds and need a few to begin.
const MIN_TIME: Duration = Duration::from_millis(10);

/// The rest of an engine after its second failure in a row. It doubles with each further one.
const FIRST_REST: Duration = Duration::from_secs(1);

/// The longest rest: an engine that was repaired is used again after ten minutes.
const MAX_REST: Duration = Duration::from_mins(10);

/// The most plies of a line that are kept: more than any reason shows.
const MAX_LINE: usize = 40;

pub(super) struct Engines {
    config: EnginesConfig,
    handles: BTreeMap<EngineName, Handle>,
    /// Engines of games that are no longer configured, each reported once.
    missing: Mutex<BTreeSet<EngineName>>,
    /// Ends the programs when this is dropped.
    _tasks: JoinSet<()>,
}

/// The access to an engine.
struct Handle {
    requests: mpsc::Sender<Request>,
    time_limit: Duration,
}

struct Request {
    question: Question,
    answer: oneshot::Sender<Answer>,
}

impl Engines {
    /// Prepares all engines. Programs are started when they are needed.
    pub(super) fn new(config: EnginesConfig) -> Self {
        let mut tasks = JoinSet::new();
        let handle = |(name, config): (EngineName, EngineConfig)| {
            let (requests, received) = mpsc::channel(QUEUE_LIMIT);
            let time_limit = move_time(&config) + MAX_DELAY;
            let engine = Engine {
                name: name.clone(),
                config,
                conversation: None,
                failures: 0,
                rests_until: None,
                was_asked_for_other_rules: false,
            };
            tasks.spawn(engine.run(received));
            (
                name,
                Handle {
                    requests,
                    time_limit,
                },
            )
        };
        Self {
            handles: config.0.clone().into_iter().map(handle).collect(),
            config,
            missing: Mutex::default(),
            _tasks: tasks,
        }
    }

    /// Asks an engine; `None` if it has no answer in time.
    pub(super) async fn ask(&self, engine: &EngineName, question: Question) -> Option<Answer> {
        let Some(handle) = self.handles.get(engine) else {
            self.report_missing(engine);
            return None;
        };
        let (answer, answered) = oneshot::channel();
        let request = Request { question, answer };
        // If the queue is full, the answer would come too late anyway.
        handle.requests.try_send(request).ok()?;
        timeout(handle.time_limit, answered).await.ok()?.ok()
    }

    /// The engine that judges games by these rules in an analysis, if one does.
    pub(super) fn judge(&self, rules: Uci) -> Option<Judge> {
        let (name, config) = self.config.judge(rules)?;
        Judge::new(name, config, rules)
    }

    fn report_missing(&self, engine: &EngineName) {
        // A poisoned lock is harmless: at worst an engine is reported twice.
        let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        if missing.insert(engine.clone()) {
            tracing::warn!(
                %engine,
                "games need an engine that is no longer configured; their level moves"
            );
        }
    }
}

/// An engine with its state.
struct Engine {
    name: EngineName,
    config: EngineConfig,
    /// `None` until it is needed, and after a failure.
    conversation: Option<Conversation>,
    /// The number of failures in a row.
    failures: u32,
    /// When it may be started again.
    rests_until: Option<Instant>,
    /// Was it reported that it does not know the rules of a game?
    was_asked_for_other_rules: bool,
}

impl Engine {
    /// Answers questions until nobody can ask any more.
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        while let Some(request) = requests.recv().await {
            if self.rests_until.is_some_and(|until| Instant::now() < until) {
                continue;
            }
            // All that wait share the time.
            let sharing = requests.len() as u32 + 1;
            match self.answer(&request, sharing).await {
                Ok(Some(answer)) => {
                    self.failures = 0;
                    // The caller may have given up just now.
                    let _ = request.answer.send(answer);
                }
                Ok(None) => {}
                Err(failure) => self.record_failure(&failure),
            }
        }
    }

    /// The answer; `None` if nobody waits for it any more.
    async fn answer(&mut self, request: &Request, sharing: u32) -> Reply<Option<Answer>> {
        let limits = self.limits(&request.question, sharing);
        let is_known = |rules: Uci| rules == request.question.rules;
        if !self.config.rules().any(is_known) {
            return Err(EngineFailure::OtherRules);
        }
        let conversation = match &mut self.conversation {
            Some(running) => running,
            missing => missing.insert(Conversation::start(&self.config).await?),
        };
        // Starting it, or earlier questions, may have taken long.
        if request.answer.is_closed() {
            return Ok(None);
        }
        conversation.ask(&request.question, limits).await.map(Some)
    }

    fn limits(&self, question: &Question, sharing: u32) -> Limits {
        let clock = question.longest.map(|span| Duration::from_millis(span.0));
        let time = move_time(&self.config) / sharing;
        Limits {
            time: time.min(clock.unwrap_or(time)).max(MIN_TIME),
            nodes: self.config.nodes,
        }
    }

    /// Logs a failure in one line, and ends the program. It is started again with the next
    /// question; if it fails again, after a rest.
    fn record_failure(&mut self, failure: &EngineFailure) {
        let is_fault = !matches!(
            failure,
            EngineFailure::NoChess960 | EngineFailure::OtherRules
        );
        if is_fault || !self.was_asked_for_other_rules {
            tracing::warn!(engine = %self.name, %failure, "an engine failed; its level moves");
        }
        if is_fault {
            self.conversation = None;
            self.rests_until = rest_after(self.failures).map(|rest| Instant::now() + rest);
            self.failures += 1;
        } else {
            self.was_asked_for_other_rules = true;
        }
    }
}

/// The rest of an engine after this many earlier failures; after the first failure none.
fn rest_after(failures: u32) -> Option<Duration> {
    let doubled = 1 << failures.checked_sub(1)?.min(20);
    Some(MAX_REST.min(FIRST_REST * doubled))
}

fn move_time(config: &EngineConfig) -> Duration {
    Duration::from_millis(config.move_time.into())
}

/// The engine that judges one analysis, in a process of its own. If it fails, it is not asked
/// again, and the analysis begins anew with our own engine.
pub(super) struct Judge {
    name: EngineName,
    config: EngineConfig,
    rules: Uci,
    /// The time for a position.
    time: Duration,
    /// `None` until it is needed, and after a failure.
    conversation: Option<Conversation>,
}

impl Judge {
    /// The engine of this name, which judges games by these rules; `None` if it judges none.
    fn new(name: &EngineName, config: &EngineConfig, rules: Uci) -> Option<Self> {
        Some(Self {
            name: name.clone(),
            config: config.clone(),
            rules,
            time: Duration::from_millis(config.analysis_time?.into()),
            conversation: None,
        })
    }

    pub(super) fn name(&self) -> &EngineName {
        &self.name
    }

    /// Answers the analyst's question. `false` if there is none, or the engine failed.
    pub(super) async fn answers(&mut self, analyst: &mut Analyst) -> bool {
        match self.verdict(analyst).await {
            Ok(Some(verdict)) => {
                analyst.answer(verdict);
                true
            }
            Ok(None) => false,
            Err(failure) => {
                let engine = &self.name;
                tracing::warn!(%engine, %failure, "an engine failed; our own analyses the game");
                self.conversation = None;
                false
            }
        }
    }

    async fn verdict(&mut self, analyst: &Analyst) -> Reply<Option<Verdict>> {
        let Some(asked) = analyst.question() else {
            return Ok(None);
        };
        let question = Question::of_analysis(analyst.game(), self.rules, &asked);
        let limits = Limits {
            time: self.time * asked.effort,
            nodes: None,
        };
        let conversation = match &mut self.conversation {
            Some(running) => running,
            missing => missing.insert(Conversation::start(&self.config).await?),
        };
        let found = conversation.search(&question, limits).await?;
        verdict(asked.now, &found).map(Some)
    }
}

fn verdict(position: &Position, found: &Found) -> Reply<Verdict> {
    let info = found.info.as_ref().ok_or(EngineFailure::NoScore)?;
    let illegal = || EngineFailure::Illegal(found.mv.clone());
    let best = legal_ply(position, &found.mv).ok_or_else(illegal)?;
    let line = legal_line(position, &info.line);
    Ok(Verdict {
        value: value_of(info.score),
        best,
        // A line of another move belongs to another search.
        later: match line.split_first() {
            Some((first, later)) if *first == best => later.to_vec(),
            _ => Vec::new(),
        },
    })
}

fn value_of(score: Score) -> Value {
    let moves = |number: i32| u16::try_from(number.unsigned_abs()).unwrap_or(u16::MAX);
    match score {
        Score::Centipawns(number) => Value::Centipawns(number),
        Score::Mate(number @ 1..) => Value::MateIn(moves(number)),
        Score::Mate(number) => Value::MatedIn(moves(number)),
    }
}

/// The beginning of a line, as far as its moves are legal.
fn legal_line(position: &Position, line: &[String]) -> Vec<Ply> {
    let mut play = Play::new(position.clone());
    for text in line.iter().take(MAX_LINE) {
        let ply = legal_ply(play.position(), text);
        if ply.is_none_or(|ply| play.apply(&Event::Move(ply)).is_err()) {
            break;
        }
    }
    play.plies().to_vec()
}

/// The ply of this coordinate form, if it is legal.
fn legal_ply(position: &Position, coordinate: &str) -> Option<Ply> {
    let mut plies = position.plies().into_iter();
    plies.find(|ply| position.coordinate(*ply) == coordinate)
}
