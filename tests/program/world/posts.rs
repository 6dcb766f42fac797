//! The messages of the bot, as they arrive in Discord, and the moments at which a test kills it:
//! the observer sees both.
use crate::request_checks::{RequestChecks, file_names, rows_of, text_of};
use crate::support::{PAST_BOARD, marked_id};
use entente_sandbox::Observer;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Discord's IDs begin with the milliseconds since this moment.
const EPOCH: u64 = 1_420_070_400_000;

/// A message of the bot, as Discord stored it.
#[derive(Debug, Clone)]
pub(crate) struct Post {
    pub(crate) id: u64,
    pub(crate) at: u64,
    pub(crate) channel: u64,
    pub(crate) json: Value,
}

impl Post {
    pub(crate) fn content(&self) -> String {
        text_of(&self.json)
    }

    /// Whether it is sent without a notification.
    pub(crate) fn is_silent(&self) -> bool {
        self.json["flags"].as_u64().unwrap_or_default() & (1 << 12) != 0
    }

    /// The game whose board it shows, and the mark of its delivery. Before the first move a message
    /// can be without the board, and then its buttons say both.
    pub(crate) fn board(&self) -> Option<(String, String)> {
        self.pictured_game().or_else(|| {
            let rows = rows_of(&self.json);
            let id = marked_id(&rows)?;
            let (board, _) = id.strip_prefix("1:")?.rsplit_once(':')?;
            let (game, ply) = board.split_once(':')?;
            let (_, mark) = ply.split_once('~')?;
            Some((game.to_owned(), mark.to_owned()))
        })
    }

    /// Reads the name of its picture.
    fn pictured_game(&self) -> Option<(String, String)> {
        let names = file_names(&self.json);
        let name = names
            .first()?
            .strip_prefix("board-")?
            .strip_suffix(".png")?;
        let (game, marked) = name.split_once('-')?;
        let (mark, _) = marked.split_once('-')?;
        Some((game.to_owned(), mark.to_owned()))
    }

    pub(crate) fn pinged(&self) -> Vec<u64> {
        let users = self.json["mentions"].as_array().unwrap();
        let id = |user: &Value| user["id"].as_str().unwrap().parse().unwrap();
        users.iter().map(id).collect()
    }
}

/// The messages for which a test can wait in order to kill the bot just then.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Cue {
    /// A command has been answered.
    Answer,
    /// A board has been posted, before it is reported and before the board before it loses its
    /// buttons.
    Board,
    /// A board has become past: its message was edited, before the next one is reported.
    PastBoard,
    /// A game's thread has been created and is still empty.
    Thread,
}

/// A process that is killed after so many more cues of this kind.
#[derive(Debug, Clone, Copy)]
struct Armed {
    cue: Cue,
    skipped: usize,
    process: u32,
}

/// Observes all requests of the bot, checks their form, and keeps every new message.
#[derive(Debug, Default)]
pub(crate) struct PostObserver {
    checks: RequestChecks,
    new: Mutex<Vec<Post>>,
    known: Mutex<HashSet<u64>>,
    armed: Mutex<Option<Armed>>,
    killed: Notify,
}

impl PostObserver {
    /// Takes the messages since the last call, in their order.
    ///
    /// They are sorted by milliseconds and not by ID: within one millisecond the IDs of two
    /// channels do not tell which message was first.
    pub(crate) fn take_posts(&self) -> Vec<Post> {
        let mut new = std::mem::take(&mut *lock(&self.new));
        new.sort_by_key(|post| post.at);
        new
    }

    /// Kills this process when this is seen, the first time after so many others, and returns then.
    pub(crate) async fn kill_at(&self, cue: Cue, skipped: usize, process: u32) {
        *lock(&self.armed) = Some(Armed {
            cue,
            skipped,
            process,
        });
        self.killed.notified().await;
    }

    /// Kills the process that is armed for this, before the bot can learn that it has come so far.
    pub(crate) fn see(&self, cue: Cue) {
        let mut armed = lock(&self.armed);
        match &mut *armed {
            Some(waiting) if waiting.cue == cue && waiting.skipped > 0 => waiting.skipped -= 1,
            Some(waiting) if waiting.cue == cue => {
                let process = Pid::from_raw(waiting.process as i32).expect("it has a number");
                kill_process(process, Signal::KILL).unwrap();
                *armed = None;
                self.killed.notify_one();
            }
            _ => {}
        }
    }

    fn keep(&self, channel: &str, body: &Value) {
        let id: u64 = body["id"].as_str().unwrap().parse().unwrap();
        // Discord answers a known nonce with the message that exists already.
        if !lock(&self.known).insert(id) {
            return;
        }
        let post = Post {
            id,
            at: (id >> 22) + EPOCH,
            channel: channel.parse().unwrap(),
            json: body.clone(),
        };
        let is_board = post.board().is_some();
        lock(&self.new).push(post);
        if is_board {
            self.see(Cue::Board);
        }
    }
}

impl Observer for PostObserver {
    fn on_request(&self, request: &str, body: &Value) {
        self.checks.on_request(request, body);
    }

    fn on_response(&self, request: &str, status: u16, body: &Value) {
        self.checks.on_response(request, status, body);
        let steps: Vec<&str> = request.split('/').collect();
        match (status, steps.as_slice()) {
            (200, ["POST ", "api", "v10", "channels", channel, "messages"]) => {
                self.keep(channel, body);
            }
            (200, ["PATCH ", "api", "v10", "channels", _, "messages", _])
                if is_past_board(body) =>
            {
                self.see(Cue::PastBoard);
            }
            (201, ["POST ", "api", "v10", "channels", .., "threads"]) => self.see(Cue::Thread),
            (200..300, ["POST ", "api", "v10", "interactions", _, _, "callback"]) => {
                self.see(Cue::Answer);
            }
            _ => {}
        }
    }

    fn on_change(&self) {
        self.checks.on_change();
    }

    fn on_shutdown(&self) {
        self.checks.on_shutdown();
    }
}

/// Whether a message of the bot had a board that is past now.
fn is_past_board(message: &Value) -> bool {
    marked_id(&rows_of(message)).is_some_and(|id| id.contains(PAST_BOARD))
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
