//! What comes to a person by the clock and by their settings: vacations and only legal moves, of
//! which each of their games must learn, and the reminders and daily digests that are due.
//!
//! A person's log and the logs of their games belong to different workers, so a change is not one
//! batch. The games that still have to learn about it are listed in the store. The list is written
//! with the change itself (or with the record that starts a game meanwhile), and an entry is
//! removed when the game has its own record. Whatever is interrupted is done after the restart.
//!
//! The worker of the game or the person checks whether a reminder still applies and is wanted. The
//! message is queued in the same batch that removes the entry, so it comes exactly once. An entry
//! that no longer applies is removed without a message.

use crate::access::secret::random_chance;
use crate::calendar::Calendar;
use crate::command::Command;
use crate::error::{Rejected, Reply, Result};
use crate::handling::People;
use crate::limits::config::{Exempt, Permit};
use crate::log::index::CURRENT_GAMES;
use crate::outbox::items::{Notice, Reminder, ReminderStage, Topic};
use crate::outbox::queue::Outbox;
use crate::time::schedule::{
    ReminderAction, ScheduledReminder, digest_key, is_news, last_reminder, pending_update,
    reminder_mark, vacation_end_key,
};
use crate::worker::state::{HeldGame, Worker};
use entente_game::people::{PersonAction, PersonLog, PersonRefusal};
use entente_game::{GameId, PersonId, Time, TurnClock, View, Viewer};
use entente_store::{Batch, Store};

/// The cause of an update after the end of a vacation that has come by itself.
const VACATION_OVER: &[u8] = b"vacation over";

impl People<'_> {
    /// Starts a vacation now, which ends after a length of time or at the end of a date, as typed
    /// by the person.
    pub async fn take_vacation(self, command: Command<String>) -> Reply<PersonLog, PersonRefusal> {
        let now = self.0.now();
        let calendar = Calendar::of(&self.settings_of(command.actor).await);
        let read = command.try_map(|typed| {
            let years = calendar.years(now);
            calendar
                .until(&typed, now)
                .map(|until| PersonAction::TakeVacation { until, years })
        });
        match read {
            Ok(command) => self.submit(command).await,
            Err(fault) => Ok(Err(PersonRefusal::Vacation(fault))),
        }
    }
}

/// Schedules an update for every running game of a person, in the batch of the change. The
/// cause is empty for a change of the person's log.
pub(crate) fn schedule_player_updates(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
    cause: &[u8],
) -> Result<()> {
    let prefix = CURRENT_GAMES.of(person);
    for entry in store.scan(&prefix) {
        let (game, _) = entry?;
        if let Some(game) = GameId::parse(&String::from_utf8_lossy(&game)) {
            batch.put(pending_update(person, &game), cause);
        }
    }
    Ok(())
}

/// Handles the end of a vacation that is due: the person gets a message, and those of their
/// games no longer show it.
pub(super) async fn end_vacation(worker: &mut Worker, person: PersonId, due: Time) -> Result<()> {
    let key = vacation_end_key(due, person);
    if worker.store.get(&key)?.is_none() {
        return Ok(());
    }
    let mut batch = Batch::default();
    batch.remove(key);
    let mut notices = Vec::new();
    let log = worker.person_log(person)?;
    // Its end may have changed since.
    if log.vacations().last().is_some_and(|last| last.until == due) {
        schedule_player_updates(&worker.store, &mut batch, person, VACATION_OVER)?;
        let now = worker.clock.now();
        notices.push(worker.outbox.notice(person, Topic::VacationOver, now));
    }
    Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
    worker.store.commit(batch).await?;
    worker.outbox.push(notices);
    Ok(())
}

impl HeldGame<'_> {
    /// Brings a game up to date with the vacation of a player, and with their setting for only
    /// legal moves.
    ///
    /// The game gets the player's present state, and not what caused this update. So it does not
    /// matter how often and in which order updates are done.
    pub(super) async fn update_player(&mut self, person: PersonId) -> Result<(), Rejected> {
        let now = self.credit_outages().await?;
        let log = self.worker.person_log(person)?;
        let decided =
            self.open()?
                .decide_vacation(person, log.vacation(now), now, &random_chance());
        self.apply_if_any(decided).await?;
        let made = log.settings().only_move.is_on();
        let decided = self
            .open()?
            .decide_only_moves(person, made, now, &random_chance());
        self.apply_if_any(decided).await?;
        let key = pending_update(person, self.id);
        let is_vacation_over = self.worker.store.get(&key)?.as_deref() == Some(VACATION_OVER);
        // The end of a vacation is no event. Messages that still show it are edited, and only then:
        // an edit for another reason would tell of a setting.
        let outbox = self.worker.outbox.clone();
        let game = self.open()?;
        let edits = if is_vacation_over {
            outbox.deliveries_for(game, game, &game.notify_vacation_over(person, now))
        } else {
            Vec::new()
        };
        // If the program is killed before this commit, the update is done again and changes
        // nothing.
        let mut batch = Batch::default();
        batch.remove(key);
        Outbox::write(&mut batch, &edits, Permit::exempt(Exempt::System));
        self.worker.store.commit(batch).await?;
        self.worker.outbox.push(edits);
        Ok(())
    }

    /// Handles a reminder that is due.
    pub(super) async fn remind(&mut self, due: &ScheduledReminder) -> Result<(), Rejected> {
        let now = self.credit_outages().await?;
        let mut batch = Batch::default();
        let key = due.key(self.id);
        // The game may have changed since the entry was read.
        if self.worker.store.get(&key)?.is_none() {
            return Ok(());
        }
        batch.remove(key);
        let mut notices = Vec::new();
        if let Some((person, clock)) = self.player_to_remind()?
            && is_news(
                self.worker.store.get(&last_reminder(self.id))?,
                &clock,
                due.stage,
            )
        {
            match due.action_at(&clock, &self.worker.person_log(person)?, now) {
                ReminderAction::Drop => {}
                ReminderAction::Postpone(at) => {
                    ScheduledReminder { at, ..due.clone() }.put(&mut batch, self.id)
                }
                ReminderAction::Send => {
                    batch.put(last_reminder(self.id), reminder_mark(&clock, due.stage));
                    let reminder = Reminder {
                        game: self.id.clone(),
                        ply: due.ply,
                        stage: due.stage,
                    };
                    notices.push(
                        self.worker
                            .outbox
                            .notice(person, Topic::Reminder(reminder), now),
                    );
                }
            }
        }
        Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
        self.worker.store.commit(batch).await?;
        self.worker.outbox.push(notices);
        Ok(())
    }

    /// Checks a reminder again that is about to be sent: it may have waited in the outbox for a
    /// long time, while Discord was unreachable or the program was not running.
    ///
    /// Returns the game as its person sees it, or `None` if the reminder must not be sent now. Then
    /// it is removed from the outbox, and scheduled again if it will apply later.
    pub(crate) async fn confirm_reminder(
        &mut self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<View>, Rejected> {
        let now = self.credit_outages().await?;
        let mut batch = Outbox::removal_batch(&notice.outbox_key());
        let due = |at| ScheduledReminder {
            at,
            stage: reminder.stage,
            ply: reminder.ply,
        };
        match self.player_to_remind()? {
            // The clocks are paused. When they go on, the reminders of the turn are scheduled anew.
            None => batch.remove(last_reminder(self.id)),
            Some((person, _)) if person != notice.person => {}
            Some((person, clock)) => {
                match due(now).action_at(&clock, &self.worker.person_log(person)?, now) {
                    ReminderAction::Send => {
                        return self
                            .view_by(|game| game.view(game.viewer(person)))
                            .map(Some);
                    }
                    ReminderAction::Drop => {}
                    ReminderAction::Postpone(at) => {
                        due(at).put(&mut batch, self.id);
                        // As if it had not been sent: otherwise it would be no news later.
                        match reminder.stage {
                            ReminderStage::Half => batch.remove(last_reminder(self.id)),
                            ReminderStage::AllButATenth => batch.put(
                                last_reminder(self.id),
                                reminder_mark(&clock, ReminderStage::Half),
                            ),
                        }
                    }
                }
            }
        }
        let _report = self.worker.outbox.reporting().await;
        if self.worker.outbox.contains(&notice.outbox_key()) {
            self.worker.store.commit(batch).await?;
            self.worker.outbox.done(&notice.outbox_key());
        }
        Ok(None)
    }

    /// The player whose time is running in a game.
    fn player_to_remind(&mut self) -> Result<Option<(PersonId, TurnClock)>> {
        let game = self.open()?;
        let clock = game.turn_clock();
        Ok(clock.and_then(|clock| Some((game.person(Viewer::Player(clock.player))?, clock))))
    }
}

/// Handles a digest that is due, and schedules the next one.
pub(crate) async fn digest(worker: &mut Worker, person: PersonId, due: Time) -> Result<()> {
    let now = worker.clock.now();
    let log = worker.person_log(person)?;
    let calendar = Calendar::of(log.settings());
    let mut batch = Batch::default();
    let key = digest_key(due, person);
    if worker.store.get(&key)?.is_none() {
        return Ok(());
    }
    batch.remove(key);
    let mut notices = Vec::new();
    if let Some(time_of_day) = log.settings().digest {
        // Also if this is no longer the time of their digest. A changed setting schedules the
        // next one itself, but a new version of the time zone database does not.
        batch.put(digest_key(calendar.next(time_of_day, now), person), "");
        let just_before = Time(due.0.saturating_sub(1));
        let is_current = calendar.next(time_of_day, just_before) == due;
        // A summary that has not been sent yet will show what is waiting then, and so does the
        // message that a vacation is over.
        let returns = log.vacations().last().is_some_and(|last| last.until == due);
        let has_summary = returns || worker.outbox.has_summary(person);
        if is_current && log.away_until(now).is_none() && !has_summary {
            notices.push(worker.outbox.notice(person, Topic::Digest, now));
        }
    }
    Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
    worker.store.commit(batch).await?;
    worker.outbox.push(notices);
    Ok(())
}
