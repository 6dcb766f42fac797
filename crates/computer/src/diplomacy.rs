//! The secret diplomacy of computers: they propose, answer, leave, and write to people.
//!
//! `entente_advisor` decides the steps, from the view of the computer's own seat. This file makes
//! commands of them, after a human delay, like those of people. Nothing waits for a step, and a
//! move is searched without the agreements that are made during the search. So nobody can see that
//! there was a step.

use crate::config::Delay;
use crate::thinking::ThinkingThread;
use crate::{pacing, seed};
use entente_advisor::diplomat::{Decision, Diplomat, Step};
use entente_game::{
    Action, Actor, ComputerAction, Correspondent, DiplomacyAction, GameId, Letters, Motive,
    PersonId, PlayerId, Seat, Span, View,
};
use entente_presentation::text::{self, Attitude, ComputerLetter, Language, Text};
use entente_service::{Command, Rejected, Service, WaitingComputer};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most computers that are remembered, of games that are played and of some that are over. It
/// bounds the memory to about a megabyte; chosen by hand.
const MAX_REMEMBERED: usize = 10_000;

/// A computer: its game, and its number there.
type Player = (GameId, PlayerId);

/// The progress of each computer's diplomacy. It is only in memory: after a restart a computer
/// decides once more than it would have.
#[derive(Default)]
pub(super) struct DiplomacyTasks(Mutex<BTreeMap<Player, Progress>>);

#[derive(Default, Clone, Copy)]
struct Progress {
    activity: Activity,
    /// The ply of its last move after which it has decided.
    last_look: Option<u32>,
}

/// The state of a computer's task.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Activity {
    #[default]
    Free,
    Busy,
    /// Busy, and something has happened since: the task has to decide again.
    RunAgain,
}

impl DiplomacyTasks {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Player, Progress>> {
        // No step under this lock can leave the map half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Claims a computer. `None` if another task has claimed it already: that one then runs again.
    fn claim(&self, player: &Player) -> Option<Claim<'_>> {
        let mut tasks = self.lock();
        if tasks.len() >= MAX_REMEMBERED {
            tasks.retain(|_, progress| progress.activity != Activity::Free);
        }
        let progress = tasks.entry(player.clone()).or_default();
        if progress.activity != Activity::Free {
            progress.activity = Activity::RunAgain;
            return None;
        }
        progress.activity = Activity::Busy;
        Some(Claim {
            tasks: self,
            player: player.clone(),
            owns_claim: true,
        })
    }
}

/// The claim of one task on a computer. The computer is free again when this is dropped.
struct Claim<'a> {
    tasks: &'a DiplomacyTasks,
    player: Player,
    /// Does the computer still have to be freed?
    owns_claim: bool,
}

impl Claim<'_> {
    /// Has something happened since the last call? If not, the computer is free again, and later
    /// events are for the next task.
    fn must_run_again(&mut self) -> bool {
        let mut tasks = self.tasks.lock();
        self.owns_claim = tasks.get_mut(&self.player).is_some_and(|progress| {
            progress.activity = match progress.activity {
                Activity::RunAgain => Activity::Busy,
                Activity::Busy | Activity::Free => Activity::Free,
            };
            progress.activity == Activity::Busy
        });
        self.owns_claim
    }

    /// Has it not decided since this move of its own?
    fn is_first_look_after(&self, ply: Option<u32>) -> bool {
        let tasks = self.tasks.lock();
        let progress = tasks.get(&self.player);
        ply.is_some() && progress.is_some_and(|progress| progress.last_look != ply)
    }

    fn mark_look(&self, ply: Option<u32>) {
        let mut tasks = self.tasks.lock();
        if let Some(progress) = tasks.get_mut(&self.player) {
            progress.last_look = ply;
        }
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let mut tasks = self.tasks.lock();
        let progress = tasks.get_mut(&self.player);
        if let Some(progress) = progress.filter(|_| self.owns_claim) {
            progress.activity = Activity::Free;
        }
    }
}

/// A task that takes the diplomatic steps of a computer.
pub(super) struct DiplomacyTask<'a> {
    pub(super) service: &'a Service,
    pub(super) thread: &'a ThinkingThread,
    pub(super) tasks: &'a DiplomacyTasks,
    pub(super) delay: Delay,
}

impl DiplomacyTask<'_> {
    /// Takes steps for a computer, as long as events concern it.
    pub(super) async fn decide(&self, waiting: &WaitingComputer) {
        let player = (waiting.game.clone(), waiting.turn.player);
        let Some(mut claim) = self.tasks.claim(&player) else {
            return;
        };
        loop {
            self.step(waiting, &claim).await;
            if !claim.must_run_again() {
                return;
            }
        }
    }

    /// Takes the next step for a computer, if there is one.
    async fn step(&self, waiting: &WaitingComputer, claim: &Claim<'_>) {
        let Some(view) = self.view(waiting).await else {
            // The game is over.
            self.tasks.lock().remove(&claim.player);
            return;
        };
        if !is_due(&view, claim) {
            return;
        }
        self.pause(waiting, &view).await;
        // The game may have changed during the pause.
        let Some(view) = self.view(waiting).await.filter(|view| is_due(view, claim)) else {
            return;
        };
        let now = waiting.at(view.record.version);
        let Some(diplomat) = Diplomat::of(&view) else {
            return;
        };
        if let Some((with, motive)) = diplomat.betrayal_to_explain() {
            let confess = ComputerAction::ExplainBetrayal { with, motive };
            self.submit(&now, confess, ":why").await;
            return;
        }
        if let Some((to, letter)) = letter_due(&diplomat, &view) {
            let text = self.letter(&view, to, letter).await;
            // A computer that has written too many letters still takes its other steps.
            if self.submit(&now, write(to, text), "").await {
                return;
            }
        }
        let (last, is_urgent) = (diplomat.last_move(), diplomat.is_urgent());
        let turn = (view.game.clone(), waiting.turn.player, view.record.version);
        let drawn = seed::of_deal(&view, waiting.turn.player);
        let decided = self
            .thread
            .decide(turn, Box::new(view.clone()), drawn)
            .await;
        let has_decided = match decided {
            Ok(Some(decision)) => self.take(&now, &view, &decision).await,
            Ok(None) => true,
            Err(_) => false,
        };
        // After an urgent step the usual decision of this move is still due.
        if has_decided && !is_urgent {
            claim.mark_look(last);
        }
    }

    /// The computer's view, while the game is played.
    async fn view(&self, waiting: &WaitingComputer) -> Option<View> {
        let view = self.service.view(&waiting.game, waiting.actor()).await;
        view.ok().filter(|view| view.turn().is_some())
    }

    /// Waits like a person who reads and thinks.
    async fn pause(&self, waiting: &WaitingComputer, view: &View) {
        let turn = &waiting.turn;
        let key = self.service.own_key("moments");
        let drawn = seed::of_moment(key, waiting.game.as_str(), turn.player, view.record.version);
        let span: Span = if turn.correspondence {
            pacing::correspondence_delay(drawn)
        } else {
            pacing::answer_delay(drawn)
        };
        if self.delay == Delay::Human {
            self.service.wait(span).await;
        }
    }

    /// Takes a step together with its reason, and writes about it if it concerns a person. Returns
    /// `false` if the game has changed meanwhile: then it decides again.
    async fn take(&self, waiting: &WaitingComputer, view: &View, decision: &Decision) -> bool {
        let mut letters = self.letters(view, decision).await;
        // The letter of a proposal or a refusal is sent with it.
        let is_message = matches!(decision.step, Step::Propose(_) | Step::Decline(_));
        let message = is_message.then(|| letters.pop()).flatten();
        let action = decision.action(message.map(|(_, text)| text));
        // Other players may have acted since it began to decide, and the game checks if the step is
        // still possible. But it must not have become its own turn.
        let Some(present) = self.view(waiting).await.filter(|view| !view.is_my_turn()) else {
            return false;
        };
        let command = waiting.at(present.record.version).command(action);
        let command = Command {
            key: format!("{}{}", command.key, purpose(decision.step)),
            ..command
        };
        match self.service.submit(&waiting.game, command).await {
            Ok(_) => {}
            Err(Rejected::Refused { .. }) => {
                let diplomat = Diplomat::of(view);
                let Some(instead) =
                    diplomat.and_then(|diplomat| diplomat.instead_of(decision.step))
                else {
                    return true;
                };
                return Box::pin(self.take(waiting, view, &instead)).await;
            }
            // Nothing was decided, so it tries again.
            Err(_) => return false,
        }
        for (number, (to, text)) in letters.into_iter().enumerate() {
            self.submit(waiting, write(to, text), &format!(":letter{number}"))
                .await;
        }
        true
    }

    /// The letters to people about a step, with their readers. Computers get no letters from each
    /// other.
    async fn letters(&self, view: &View, decision: &Decision) -> Vec<(Correspondent, String)> {
        let mut written = Vec::new();
        let due = letters_about(view, decision).into_iter();
        let has_reader = |to| has_letters(view) && reader(view, to).is_some();
        for (to, letter) in due.filter(|(to, _)| has_reader(*to)) {
            let to = Correspondent::Seat(to);
            written.push((to, self.letter(view, to, letter).await));
        }
        written
    }

    /// The text of a letter, in the language of its reader.
    async fn letter(&self, view: &View, to: Correspondent, letter: ComputerLetter) -> String {
        let seat = match to {
            Correspondent::Seat(seat) => Some(seat),
            // Asking for the language of an alias would reveal the person.
            Correspondent::Alias(_) => None,
        };
        let language = match seat.and_then(|seat| reader(view, seat)) {
            Some(reader) => self.language(reader).await,
            None => Language::default(),
        };
        let number = next_variant(view, to, letter);
        text::computer_letter(Text::of(language), view, letter, seat, number)
    }

    /// The language that a person has chosen, or else that of their client.
    async fn language(&self, person: PersonId) -> Language {
        let known = self.service.people().language_of(person).await;
        known.chosen().unwrap_or_default()
    }

    /// Submits an action that goes with a step, and returns true if it was possible. Otherwise it
    /// is dropped: nothing waits for it.
    async fn submit(
        &self,
        waiting: &WaitingComputer,
        action: impl Into<Action>,
        purpose: &str,
    ) -> bool {
        let command: Command<Action, Actor> = waiting.command(action);
        let command = Command {
            key: format!("{}{purpose}", command.key),
            // The game checks if it is still possible, whatever has changed since.
            expected: None,
            ..command
        };
        self.service.submit(&waiting.game, command).await.is_ok()
    }
}

/// The part of a key that separates steps in the same version of a game: a refused acceptance is
/// followed by a refusal.
fn purpose(step: Step) -> &'static str {
    match step {
        Step::Decline(_) => ":declined",
        _ => "",
    }
}

/// Can there be something to do?
///
/// A computer decides after its own move, not before: its move is searched without new agreements,
/// and could betray a player to whom it has just promised something.
fn is_due(view: &View, claim: &Claim<'_>) -> bool {
    if view.is_my_turn() {
        return false;
    }
    Diplomat::of(view).is_some_and(|diplomat| {
        diplomat.is_urgent()
            || diplomat.betrayal_to_explain().is_some()
            || claim.is_first_look_after(diplomat.last_move())
            || letter_due(&diplomat, view).is_some()
    })
}

/// The person who has a seat, as a reader of letters; `None` if it is a computer's, or if they are
/// out of the game: what a computer has to say is of no use to them any more.
pub(super) fn reader(view: &View, seat: Seat) -> Option<PersonId> {
    let owner = view
        .person_at(seat)
        .filter(|owner| owner.computer.is_none())?;
    let armies = view.armies();
    let mut own = armies
        .iter()
        .filter(|army| owner.seats.contains(&army.seat));
    let profile = owner
        .profile
        .as_ref()
        .filter(|_| own.any(|army| army.status.is_in()))?;
    Some(profile.person)
}

fn has_letters(view: &View) -> bool {
    let diplomacy = view.terms.diplomacy;
    diplomacy.is_some_and(|diplomacy| diplomacy.letters != Letters::Off)
}

/// The letter that is due, with its reader: to a person who has betrayed it, or the answer to a
/// letter.
fn letter_due(diplomat: &Diplomat<'_>, view: &View) -> Option<(Correspondent, ComputerLetter)> {
    let traitor = diplomat
        .unreproached_traitor()
        .filter(|_| has_letters(view));
    let traitor = traitor.filter(|seat| reader(view, *seat).is_some());
    let reproach = |seat| {
        // What is said to be the end has to be the end.
        let letter = if diplomat.never_forgives(seat) {
            ComputerLetter::ReproachForever
        } else {
            ComputerLetter::Reproach
        };
        (Correspondent::Seat(seat), letter)
    };
    traitor
        .map(reproach)
        .or_else(|| answer_to_letter(diplomat, view))
}

/// The answer to a letter that it cannot read, if one is due.
fn answer_to_letter(
    diplomat: &Diplomat<'_>,
    view: &View,
) -> Option<(Correspondent, ComputerLetter)> {
    diplomat.unanswered().find_map(|letter| {
        let attitude = match letter.from {
            Correspondent::Alias(_) => Attitude::Unknown,
            // Computers write to people only, so this is a person or a player who has left.
            Correspondent::Seat(seat) => {
                reader(view, seat)?;
                match diplomat.stance(seat) {
                    _ if diplomat.allies().contains(&seat) => Attitude::Ally,
                    _ if diplomat.never_forgives(seat) => Attitude::Never,
                    Some(true) => Attitude::Friendly,
                    Some(false) => Attitude::Hostile,
                    None => Attitude::Wary,
                }
            }
        };
        Some((letter.from, ComputerLetter::Answer(attitude)))
    })
}

/// The number of the variant of its next letter of this kind, after all letters that it has written
/// to this reader in this round.
fn next_variant(view: &View, to: Correspondent, letter: ComputerLetter) -> u64 {
    let Some(status) = view.diplomacy() else {
        return 0;
    };
    let round = view.round_after(view.ply());
    let own = status.letters.iter().filter(|letter| letter.is_own);
    let own = own.filter(|letter| letter.to.contains(&to));
    let own = own.filter(|letter| view.round_after(letter.ply) == round);
    let written: Vec<&str> = own.filter_map(|letter| letter.text.as_deref()).collect();
    let drawn = seed::of_letters(view);
    text::next_variant(view, letter, status.seat, &written, drawn)
}

/// The letter with a proposal: it names the player who is too strong.
fn proposing(view: &View, to: Seat, said: Motive) -> ComputerLetter {
    (said == Motive::CommonEnemy)
        .then(|| Diplomat::of(view)?.common_enemy(to))
        .flatten()
        .map_or(
            ComputerLetter::Propose(said),
            ComputerLetter::ProposeAgainst,
        )
}

/// The letters about a step, with their readers.
pub(super) fn letters_about(view: &View, decision: &Decision) -> Vec<(Seat, ComputerLetter)> {
    let Some(said) = decision.reason.map(|reason| reason.said) else {
        return Vec::new();
    };
    let about = match decision.step {
        Step::Propose(to) => (to, proposing(view, to, said)),
        Step::Accept(from) => (from, ComputerLetter::Accept),
        Step::LeaveFor(from) => (from, ComputerLetter::LeaveFor),
        Step::Decline(from) => (from, ComputerLetter::Decline(said)),
        Step::Leave(from) => (from, ComputerLetter::Leave(said)),
        Step::Withdraw(_) | Step::Order(_) => return Vec::new(),
    };
    let mut letters = vec![about];
    if let (Step::LeaveFor(_), Some(diplomat)) = (decision.step, Diplomat::of(view)) {
        let left = diplomat.left_behind();
        letters.extend(left.map(|ally| (ally, ComputerLetter::Leave(said))));
    }
    letters
}

fn write(to: Correspondent, text: String) -> DiplomacyAction {
    DiplomacyAction::Write {
        to: vec![to],
        text,
        anonymous: false,
    }
}
