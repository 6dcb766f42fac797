//! Reminders that a player's time is running out, and the daily digest of what is waiting for them.
//!
//! The store has an entry for each one, sorted by time. Reminders are written in the batch of the
//! record that starts a turn, digests in the batch of the person's setting. When one is due, the
//! worker of the game or the person checks whether it still applies and is wanted. The message is
//! queued in the same batch that removes the entry, so it comes exactly once. An entry that no
//! longer applies is removed without a message.

use super::outbox::{Notice, Outbox, Part, Reminder, Topic};
use super::worker::{ViewRequest, Worker};
use super::{Rejected, ServiceError};
use crate::calendar::{Calendar, end_of_quiet_hours};
use crate::store::{Batch, Key, Keyspace};
use entente_game::people::{PersonLog, Reminders, Settings};
use entente_game::{Game, GameId, PersonId, Time, TurnClock, View, Viewer};

/// The shortest turn that has reminders, in milliseconds. In a faster game the players are at the
/// board anyway.
const MIN_TURN_TIME: u64 = 30 * 60 * 1000;

/// A reminder that is scheduled.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Due {
    /// When it is due.
    pub(super) at: Time,
    /// How much of the time is used up then.
    pub(super) part: Part,
    /// In which turn of the game.
    pub(super) ply: u32,
}

/// What to do with a reminder that is due.
#[derive(Debug, PartialEq, Eq)]
enum ReminderAction {
    /// Drop it: it no longer applies or is not wanted.
    Drop,
    /// Postpone it: it does not apply yet, or the person is on vacation or has quiet hours.
    Postpone(Time),
    /// Send it now.
    Send,
}

impl Part {
    const ALL: [(u8, Self); 2] = [(b'h', Self::Half), (b't', Self::AllButATenth)];

    fn letter(self) -> u8 {
        let [half, tenth] = Self::ALL;
        if self == Self::Half { half.0 } else { tenth.0 }
    }

    /// When this part of the time for a turn is used up.
    fn of(self, clock: &TurnClock) -> Time {
        let whole = clock.deadline.0.saturating_sub(clock.since.0);
        let left = match self {
            Self::Half => whole / 2,
            Self::AllButATenth => whole / 10,
        };
        Time(clock.deadline.0.saturating_sub(left))
    }
}

impl Due {
    /// All reminders of a turn.
    pub(super) fn all_of(clock: &TurnClock) -> Vec<Self> {
        if clock.deadline.0.saturating_sub(clock.since.0) < MIN_TURN_TIME {
            return Vec::new();
        }
        let all = Part::ALL.into_iter();
        all.map(|(_, part)| Self {
            at: part.of(clock),
            part,
            ply: clock.ply,
        })
        .collect()
    }

    fn key(&self, game: &GameId) -> Key {
        let key = Key::new(Keyspace::Reminder).number(self.at.0);
        key.bytes(&[self.part.letter()])
            .bytes(game.as_str().as_bytes())
    }

    fn put(&self, batch: &mut Batch, game: &GameId) {
        batch.put(self.key(game), self.ply.to_be_bytes());
    }

    /// Reads an entry that `put` wrote, without its keyspace.
    pub(super) fn read(key: &[u8], value: &[u8]) -> Option<(GameId, Self)> {
        let (at, rest) = key.split_first_chunk::<8>()?;
        let (letter, game) = rest.split_first()?;
        let due = Self {
            at: Time(u64::from_be_bytes(*at)),
            part: Part::ALL.into_iter().find(|(known, _)| known == letter)?.1,
            ply: u32::from_be_bytes(value.try_into().ok()?),
        };
        Some((GameId::parse(&String::from_utf8_lossy(game))?, due))
    }

    /// What to do with it now, for the person whose turn it is.
    fn action_at(&self, clock: &TurnClock, person: &PersonLog, now: Time) -> ReminderAction {
        let (from, until) = match self.part {
            Part::Half => (Part::Half.of(clock), Part::AllButATenth.of(clock)),
            Part::AllButATenth => (Part::AllButATenth.of(clock), clock.deadline),
        };
        let settings = person.settings();
        let is_wanted = match settings.reminders {
            Reminders::Both => true,
            Reminders::Last => self.part == Part::AllButATenth,
            Reminders::Off => false,
        };
        let quiet_until = || end_of_quiet_hours(settings, now);
        let at = person.away_until(now).unwrap_or_else(quiet_until).max(from);
        // If it could only come when the next reminder or the deadline is due, it is of no use.
        if self.ply != clock.ply || !is_wanted || at >= until {
            ReminderAction::Drop
        } else if at > now {
            ReminderAction::Postpone(at)
        } else {
            ReminderAction::Send
        }
    }
}

/// Where the mark of the last reminder of a game is stored.
fn last_reminder(game: &GameId) -> Key {
    Key::new(Keyspace::LastReminder).text(game.as_str())
}

/// The mark of a reminder: the turn and the part. In one turn the later part has the greater mark.
fn reminder_mark(clock: &TurnClock, part: Part) -> Vec<u8> {
    let ply = clock.ply.to_be_bytes().into_iter();
    ply.chain(clock.player.0.to_be_bytes())
        .chain([part.letter()])
        .collect()
}

/// Whether no such reminder was sent in this turn before, and no later one.
fn is_news(last: Option<Vec<u8>>, clock: &TurnClock, part: Part) -> bool {
    let mark = reminder_mark(clock, part);
    // Without the last byte, which is the part, the marks of one turn are the same.
    last.is_none_or(|last| last[..last.len() - 1] != mark[..mark.len() - 1] || last < mark)
}

/// Updates the scheduled reminders of a game that has changed. Postponed ones stay: when they are
/// due, they are checked again.
pub(super) fn index_game(batch: &mut Batch, id: &GameId, before: &Game, after: &Game) {
    let is_over = after.is_over();
    let (before, after) = (before.turn_clock(), after.turn_clock());
    let all = |clock: Option<TurnClock>| clock.map_or_else(Vec::new, |clock| Due::all_of(&clock));
    let (old, new) = (all(before), all(after));
    if old != new {
        old.iter().for_each(|due| batch.remove(due.key(id)));
        new.iter().for_each(|due| due.put(batch, id));
    }
    // A turn that comes again after a takeback is another turn, with its own reminders. A turn that
    // goes on after a pause is still the same.
    let is_another_turn = before
        .zip(after)
        .is_some_and(|(before, after)| (before.ply, before.player) != (after.ply, after.player));
    if is_another_turn || is_over {
        batch.remove(last_reminder(id));
    }
}

/// The key of a person's next digest.
fn digest_key(at: Time, person: PersonId) -> Key {
    Key::new(Keyspace::Digest)
        .number(at.0)
        .bytes(person.key().as_bytes())
}

/// Reads such a key, without its keyspace.
pub(super) fn read_digest(key: &[u8]) -> Option<(PersonId, Time)> {
    let (at, person) = key.split_first_chunk::<8>()?;
    let person = PersonId::from_key(&String::from_utf8_lossy(person))?;
    Some((person, Time(u64::from_be_bytes(*at))))
}

/// Schedules a person's next digest, if a setting has changed its time. The entry of the old time
/// stays: when it is due, it no longer applies.
pub(super) fn index_person(
    batch: &mut Batch,
    person: PersonId,
    before: &Settings,
    after: &PersonLog,
    now: Time,
) {
    let after = after.settings();
    if (before.digest, &before.timezone) != (after.digest, &after.timezone)
        && let Some(time_of_day) = after.digest
    {
        let next = Calendar::of(after).next(time_of_day, now);
        batch.put(digest_key(next, person), "");
    }
}

impl Worker {
    /// Handles a reminder that is due.
    pub(super) async fn remind(&mut self, id: &GameId, due: &Due) -> Result<(), Rejected> {
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
            && is_news(self.store.get(&last_reminder(id))?, &clock, due.part)
        {
            match due.action_at(&clock, &self.person_log(person)?, now) {
                ReminderAction::Drop => {}
                ReminderAction::Postpone(at) => Due { at, ..due.clone() }.put(&mut batch, id),
                ReminderAction::Send => {
                    batch.put(last_reminder(id), reminder_mark(&clock, due.part));
                    let reminder = Reminder {
                        game: id.clone(),
                        ply: due.ply,
                        part: due.part,
                    };
                    notices.push(self.outbox.notice(person, Topic::Reminder(reminder), now));
                }
            }
        }
        Outbox::write(&mut batch, &notices);
        self.store.commit(batch).await?;
        self.outbox.push(notices);
        Ok(())
    }

    /// Checks a reminder again that is about to be sent: it may have waited in the outbox for a
    /// long time, while Discord was unreachable or the program was not running.
    ///
    /// Returns the game as its person sees it, or `None` if the reminder must not be sent now. Then
    /// it is removed from the outbox, and scheduled again if it will apply later.
    pub(super) async fn confirm_reminder(
        &mut self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<View>, Rejected> {
        let id = &reminder.game;
        let now = self.credit_outages(id).await?;
        let mut batch = Outbox::removal_batch(&notice.outbox_key());
        let due = |at| Due {
            at,
            part: reminder.part,
            ply: reminder.ply,
        };
        match self.player_to_remind(id)? {
            // The clocks are paused. When they go on, the reminders of the turn are scheduled anew.
            None => batch.remove(last_reminder(id)),
            Some((person, _)) if person != notice.person => {}
            Some((person, clock)) => {
                match due(now).action_at(&clock, &self.person_log(person)?, now) {
                    ReminderAction::Send => {
                        return self.view(id, &ViewRequest::Person(person)).map(Some);
                    }
                    ReminderAction::Drop => {}
                    ReminderAction::Postpone(at) => {
                        due(at).put(&mut batch, id);
                        // As if it had not been sent: otherwise it would be no news later.
                        match reminder.part {
                            Part::Half => batch.remove(last_reminder(id)),
                            Part::AllButATenth => {
                                batch.put(last_reminder(id), reminder_mark(&clock, Part::Half))
                            }
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
    pub(super) async fn digest(&mut self, person: PersonId, due: Time) -> Result<(), ServiceError> {
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
            // A digest that has not been sent yet will show what is waiting then.
            if is_current && log.away_until(now).is_none() && !self.outbox.has_digest(person) {
                notices.push(self.outbox.notice(person, Topic::Digest, now));
            }
        }
        Outbox::write(&mut batch, &notices);
        self.store.commit(batch).await?;
        self.outbox.push(notices);
        Ok(())
    }

    /// Removes all digests and notices of a person, from the store and from the outbox.
    pub(super) fn forget_digests(
        &self,
        batch: &mut Batch,
        person: PersonId,
    ) -> Result<(), ServiceError> {
        let all = Key::new(Keyspace::Digest);
        for entry in self.store.scan(&all) {
            let (key, _) = entry?;
            if read_digest(&key).is_some_and(|(whose, _)| whose == person) {
                batch.remove(all.clone().bytes(&key));
            }
        }
        Outbox::remove_all(batch, self.outbox.remove_notices(person));
        Ok(())
    }
}
