//! The schedule in the store: reminders that time is running out, daily digests, ends of vacations,
//! and the games that have to learn about a change of a player.

use crate::calendar::{Calendar, end_of_quiet_hours};
use crate::core::{Bound, Declaration, Erase, Erasing, Export, Last, Raw, Table};
use crate::error::Result;
use crate::log::records::{Decided, Wake};
use crate::outbox::items::ReminderStage;
use crate::puzzles::stored as puzzles;
use entente_game::people::{PersonLog, Reminders, ServerSettings};
use entente_game::{Game, GameId, PersonId, ServerId, Span, Time, TurnClock};
use entente_store::{Batch, Key};

/// A reminder to a player that their time is running out: time, how much of it is used up, game.
pub(crate) static REMINDERS: Table<(Time, u8, Last<GameId>), Raw> =
    Table::new(b'h', "the reminders", Bound::Short);

/// The last reminder that was sent: game.
pub(crate) static LAST_REMINDERS: Table<GameId, Raw> =
    Table::new(b'm', "the last reminder of the game", Bound::Short);

/// The next digest of a person: time, person.
pub(crate) static DIGESTS: Table<(Time, Last<PersonId>), ()> = Table::about_people(
    b'j',
    "the times of digests",
    Bound::Empty,
    Erase::By(|erasing, batch| erase_times(&DIGESTS, erasing, batch)),
    Export::Not("it follows from their settings"),
);

/// The end of a person's vacation: time, person.
pub(crate) static VACATION_ENDS: Table<(Time, Last<PersonId>), ()> = Table::about_people(
    b'^',
    "the ends of vacations",
    Bound::Empty,
    Erase::By(|erasing, batch| erase_times(&VACATION_ENDS, erasing, batch)),
    Export::Not("it follows from their vacations"),
);

/// Games that have to learn about a change of a player, such as a vacation: person, game.
pub(crate) static PENDING_PLAYERS: Table<(PersonId, Last<GameId>), ()> = Table::about_people(
    b'v',
    "the games that have to learn about",
    Bound::Short,
    Erase::Entries,
    Export::Not("it is done in a moment"),
);

/// The shortest turn that has reminders, in milliseconds. In a faster game the players are at the
/// board anyway.
const MIN_TURN_TIME: u64 = Span::minutes(30).0;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ScheduledReminder {
    /// When it is due.
    pub(crate) at: Time,
    /// How much of the time is used up then.
    pub(crate) stage: ReminderStage,
    /// In which turn of the game.
    pub(crate) ply: u32,
}

/// The decision about a reminder that is due.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ReminderAction {
    /// Drop it: it no longer applies or is not wanted.
    Drop,
    /// Postpone it: it does not apply yet, or the person is on vacation or has quiet hours.
    Postpone(Time),
    /// Send it now.
    Send,
}

impl ReminderStage {
    const ALL: [(u8, Self); 2] = [(b'h', Self::Half), (b't', Self::AllButATenth)];

    fn letter(self) -> u8 {
        let [half, tenth] = Self::ALL;
        if self == Self::Half { half.0 } else { tenth.0 }
    }

    /// When this stage of a turn is reached.
    fn of(self, clock: &TurnClock) -> Time {
        let whole = clock.deadline.0.saturating_sub(clock.since.0);
        let left = match self {
            Self::Half => whole / 2,
            Self::AllButATenth => whole / 10,
        };
        Time(clock.deadline.0.saturating_sub(left))
    }
}

impl ScheduledReminder {
    /// All reminders of a turn.
    fn all_of(clock: &TurnClock) -> Vec<Self> {
        if clock.deadline.0.saturating_sub(clock.since.0) < MIN_TURN_TIME {
            return Vec::new();
        }
        let all = ReminderStage::ALL.into_iter();
        all.map(|(_, stage)| Self {
            at: stage.of(clock),
            stage,
            ply: clock.ply,
        })
        .collect()
    }

    pub(crate) fn key(&self, game: &GameId) -> Key {
        REMINDERS.key((self.at, self.stage.letter(), game))
    }

    pub(crate) fn put(&self, batch: &mut Batch, game: &GameId) {
        batch.put(self.key(game), self.ply.to_be_bytes());
    }

    /// Reads an entry that `put` wrote, without its letter.
    pub(crate) fn read(key: &[u8], value: &[u8]) -> Option<(GameId, Self)> {
        let (at, rest) = key.split_first_chunk::<8>()?;
        let (letter, game) = rest.split_first()?;
        let due = Self {
            at: Time(u64::from_be_bytes(*at)),
            stage: ReminderStage::ALL
                .into_iter()
                .find(|(known, _)| known == letter)?
                .1,
            ply: u32::from_be_bytes(value.try_into().ok()?),
        };
        Some((GameId::parse(&String::from_utf8_lossy(game))?, due))
    }

    /// The decision about it now, for the person whose turn it is.
    pub(crate) fn action_at(
        &self,
        clock: &TurnClock,
        person: &PersonLog,
        now: Time,
    ) -> ReminderAction {
        let (from, until) = match self.stage {
            ReminderStage::Half => (
                ReminderStage::Half.of(clock),
                ReminderStage::AllButATenth.of(clock),
            ),
            ReminderStage::AllButATenth => (ReminderStage::AllButATenth.of(clock), clock.deadline),
        };
        let settings = person.settings();
        let is_wanted = match settings.reminders {
            Reminders::Both => true,
            Reminders::Last => self.stage == ReminderStage::AllButATenth,
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

/// The key of the mark of the last reminder of a game.
pub(crate) fn last_reminder(game: &GameId) -> Key {
    LAST_REMINDERS.key(game)
}

/// The mark of a reminder: the turn and the stage. In one turn the later stage has the greater
/// mark.
pub(crate) fn reminder_mark(clock: &TurnClock, stage: ReminderStage) -> Vec<u8> {
    let ply = clock.ply.to_be_bytes().into_iter();
    ply.chain(clock.player.0.to_be_bytes())
        .chain([stage.letter()])
        .collect()
}

/// Whether no such reminder was sent in this turn before, and no later one.
pub(crate) fn is_news(last: Option<Vec<u8>>, clock: &TurnClock, stage: ReminderStage) -> bool {
    let mark = reminder_mark(clock, stage);
    // Without the last byte, which is the stage, the marks of one turn are the same. An empty mark
    // counts as none.
    let turn = |mark: &[u8]| mark.split_last().map(|(_, turn)| turn.to_vec());
    last.is_none_or(|last| turn(&last) != turn(&mark) || last < mark)
}

/// Updates the scheduled reminders of a game about which something was decided.
pub(crate) fn follow(decided: &Decided<'_>, batch: &mut Batch) -> Result<Option<Wake>> {
    index_game(batch, decided.id, decided.before, decided.after);
    Ok(None)
}

/// Updates the scheduled reminders of a game that has changed. Postponed ones stay: when they are
/// due, they are checked again.
pub(crate) fn index_game(batch: &mut Batch, id: &GameId, before: &Game, after: &Game) {
    let (old_turn, new_turn) = (before.turn_clock(), after.turn_clock());
    let all = |clock: Option<TurnClock>| {
        clock.map_or_else(Vec::new, |clock| ScheduledReminder::all_of(&clock))
    };
    let (old, new) = (all(old_turn), all(new_turn));
    if old != new {
        old.iter().for_each(|due| batch.remove(due.key(id)));
        new.iter().for_each(|due| due.put(batch, id));
    }
    // A turn that comes again after a takeback is another turn, with its own reminders. A turn that
    // goes on after a pause is still the same.
    let is_another_turn = old_turn
        .zip(new_turn)
        .is_some_and(|(old, new)| (old.ply, old.player) != (new.ply, new.player));
    if is_another_turn || after.is_over() {
        batch.remove(last_reminder(id));
    }
}

/// The key of a person's next digest.
pub(crate) fn digest_key(at: Time, person: PersonId) -> Key {
    DIGESTS.key((at, person))
}

/// Reads the key of a digest or of the end of a vacation, without its letter.
pub(crate) fn read_person_time(key: &[u8]) -> Option<(PersonId, Time)> {
    let (at, name) = key.split_first_chunk::<8>()?;
    let person = PersonId::from_key(&String::from_utf8_lossy(name))?;
    Some((person, Time(u64::from_be_bytes(*at))))
}

/// Removes the times of a person from a table of such keys.
fn erase_times(table: &Declaration, erasing: &Erasing<'_>, batch: &mut Batch) -> Result<()> {
    for entry in erasing.store.scan(&table.all()) {
        let (key, _) = entry?;
        if read_person_time(&key).is_some_and(|(whose, _)| whose == erasing.person) {
            batch.remove(table.all().bytes(&key));
        }
    }
    Ok(())
}

/// The key of the end of a person's vacation.
pub(crate) fn vacation_end_key(at: Time, person: PersonId) -> Key {
    VACATION_ENDS.key((at, person))
}

/// Schedules a person's next digest, if a setting has changed its time, and the end of their
/// vacation, if that has changed. The entry of the old time stays: when it is due, it no longer
/// applies.
pub(crate) fn index_person(
    batch: &mut Batch,
    person: PersonId,
    before: &PersonLog,
    after: &PersonLog,
    now: Time,
) {
    let (settings, old) = (after.settings(), before.settings());
    if (old.digest, &old.timezone) != (settings.digest, &settings.timezone)
        && let Some(time_of_day) = settings.digest
    {
        let next = Calendar::of(settings).next(time_of_day, now);
        batch.put(digest_key(next, person), "");
    }
    if let Some(until) = after.away_until(now)
        && before.away_until(now) != Some(until)
    {
        batch.put(vacation_end_key(until, person), "");
    }
}

/// Schedules a server's next daily puzzle, if a setting has changed its time. The entry of the old
/// time stays: when it is due, it no longer applies.
pub(crate) fn index_server(
    batch: &mut Batch,
    server: ServerId,
    before: &ServerSettings,
    after: &ServerSettings,
    now: Time,
) {
    let is_scheduled = |settings: &ServerSettings| settings.puzzle.channel.is_some();
    let is_same = is_scheduled(before) && before.puzzle.hour == after.puzzle.hour;
    if is_scheduled(after) && !is_same {
        batch.put(puzzles::deadline_key(next_puzzle(after, now), server), "");
    }
}

/// The time of a server's next daily puzzle after this one.
pub(crate) fn next_puzzle(settings: &ServerSettings, after: Time) -> Time {
    let hour = Span::hours(settings.puzzle.hour.into()).0;
    let day = Span::days(1).0;
    let today = after.0 / day * day + hour;
    let is_past = today <= after.0;
    Time(today + if is_past { day } else { 0 })
}

/// The entry for a game that has to learn about a change of a player: a vacation or its end, or the
/// setting for only legal moves.
pub(crate) fn pending_update(person: PersonId, game: &GameId) -> Key {
    PENDING_PLAYERS.key((person, game))
}

/// Reads such a key, without its letter.
pub(crate) fn read_pending_update(key: &[u8]) -> Option<(PersonId, GameId)> {
    let text = String::from_utf8_lossy(key);
    let (person, game) = text.split_once('\0')?;
    Some((PersonId::from_key(person)?, GameId::parse(game)?))
}

/// Schedules an update of one game for each of these people.
pub(crate) fn schedule_player_updates(batch: &mut Batch, game: &GameId, people: &[PersonId]) {
    for person in people {
        batch.put(pending_update(*person, game), "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::PlayerId;

    #[test]
    fn a_reminder_is_news_unless_it_or_a_later_one_was_sent_in_this_turn() {
        let clock = |ply| TurnClock {
            ply,
            player: PlayerId(1),
            since: Time(0),
            deadline: Time(MIN_TURN_TIME),
            correspondence: true,
        };
        let last = |ply, stage| Some(reminder_mark(&clock(ply), stage));
        assert!(is_news(None, &clock(3), ReminderStage::Half));
        assert!(
            is_news(Some(Vec::new()), &clock(3), ReminderStage::Half),
            "an empty mark is none"
        );
        assert!(is_news(
            last(2, ReminderStage::AllButATenth),
            &clock(3),
            ReminderStage::Half
        ));
        assert!(is_news(
            last(3, ReminderStage::Half),
            &clock(3),
            ReminderStage::AllButATenth
        ));
        assert!(!is_news(
            last(3, ReminderStage::Half),
            &clock(3),
            ReminderStage::Half
        ));
        assert!(!is_news(
            last(3, ReminderStage::AllButATenth),
            &clock(3),
            ReminderStage::Half
        ));
    }
}
