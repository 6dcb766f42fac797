//! Sends the reminders and daily digests that are due.
//!
//! The worker of the game or the person checks whether one still applies and is wanted. The message
//! is queued in the same batch that removes the entry, so it comes exactly once. An entry that no
//! longer applies is removed without a message.

use crate::calendar::Calendar;
use crate::error::{Rejected, ServiceError};
use crate::limits::permit::{Exempt, Permit};
use crate::outbox::items::{Notice, Reminder, ReminderStage, Topic};
use crate::outbox::queue::Outbox;
use crate::time::schedule::{
    ReminderAction, ScheduledReminder, digest_key, is_news, last_reminder, reminder_mark,
};
use crate::worker::state::Worker;
use entente_game::{GameId, PersonId, Time, TurnClock, View, Viewer};
use entente_store::Batch;

impl Worker {
    /// Handles a reminder that is due.
    pub(crate) async fn remind(
        &mut self,
        id: &GameId,
        due: &ScheduledReminder,
    ) -> Result<(), Rejected> {
        let now = self.credit_outages(id).await?;
        let mut batch = Batch::default();
        let key = due.key(id);
        // The game may have changed since the entry was read.
        if self.store.get(&key)?.is_none() {
            return Ok(());
        }
        batch.remove(key);
        let mut notices = Vec::new();
        if let Some((person, clock)) = self.player_to_remind(id)?
            && is_news(self.store.get(&last_reminder(id))?, &clock, due.stage)
        {
            match due.action_at(&clock, &self.person_log(person)?, now) {
                ReminderAction::Drop => {}
                ReminderAction::Postpone(at) => {
                    ScheduledReminder { at, ..due.clone() }.put(&mut batch, id)
                }
                ReminderAction::Send => {
                    batch.put(last_reminder(id), reminder_mark(&clock, due.stage));
                    let reminder = Reminder {
                        game: id.clone(),
                        ply: due.ply,
                        stage: due.stage,
                    };
                    notices.push(self.outbox.notice(person, Topic::Reminder(reminder), now));
                }
            }
        }
        Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
        self.store.commit(batch).await?;
        self.outbox.push(notices);
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
        let id = &reminder.game;
        let now = self.credit_outages(id).await?;
        let mut batch = Outbox::removal_batch(&notice.outbox_key());
        let due = |at| ScheduledReminder {
            at,
            stage: reminder.stage,
            ply: reminder.ply,
        };
        match self.player_to_remind(id)? {
            // The clocks are paused. When they go on, the reminders of the turn are scheduled anew.
            None => batch.remove(last_reminder(id)),
            Some((person, _)) if person != notice.person => {}
            Some((person, clock)) => {
                match due(now).action_at(&clock, &self.person_log(person)?, now) {
                    ReminderAction::Send => {
                        return self
                            .view_by(id, |game| game.view(game.viewer(person)))
                            .map(Some);
                    }
                    ReminderAction::Drop => {}
                    ReminderAction::Postpone(at) => {
                        due(at).put(&mut batch, id);
                        // As if it had not been sent: otherwise it would be no news later.
                        match reminder.stage {
                            ReminderStage::Half => batch.remove(last_reminder(id)),
                            ReminderStage::AllButATenth => batch.put(
                                last_reminder(id),
                                reminder_mark(&clock, ReminderStage::Half),
                            ),
                        }
                    }
                }
            }
        }
        let _report = self.outbox.reporting().await;
        if self.outbox.contains(&notice.outbox_key()) {
            self.store.commit(batch).await?;
            self.outbox.done(&notice.outbox_key());
        }
        Ok(None)
    }

    /// The player whose time is running in a game.
    fn player_to_remind(
        &mut self,
        id: &GameId,
    ) -> Result<Option<(PersonId, TurnClock)>, ServiceError> {
        let game = self.open(id)?;
        let clock = game.turn_clock();
        Ok(clock.and_then(|clock| Some((game.person(Viewer::Player(clock.player))?, clock))))
    }

    /// Handles a digest that is due, and schedules the next one.
    pub(crate) async fn digest(&mut self, person: PersonId, due: Time) -> Result<(), ServiceError> {
        let now = self.clock.now();
        let log = self.person_log(person)?;
        let calendar = Calendar::of(log.settings());
        let mut batch = Batch::default();
        let key = digest_key(due, person);
        if self.store.get(&key)?.is_none() {
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
            let has_summary = returns || self.outbox.has_summary(person);
            if is_current && log.away_until(now).is_none() && !has_summary {
                notices.push(self.outbox.notice(person, Topic::Digest, now));
            }
        }
        Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
        self.store.commit(batch).await?;
        self.outbox.push(notices);
        Ok(())
    }
}
