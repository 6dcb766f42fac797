//! Reminders that somebody's time runs out, and the digest of what waits for them. When each is due stands in the index: what follows from a game is written in the batch of
//! the record that starts a turn, what follows from a person in that of their setting. When it has come, the one to whom it belongs looks whether it is still true and
//! wanted; what is to be told comes to be owed in the batch that takes the key away, so it comes once. A key that is no longer true goes without a word.

use super::deliveries::{Matter, Notice, Part, Queue, Reminder};
use super::worker::{Eyes, Worker};
use super::{Rejected, TableError};
use crate::calendar::{Calendar, awake_from};
use crate::store::{Batch, Key, Space};
use entente_game::people::{PersonLog, Reminders, Settings};
use entente_game::{Game, GameId, Person, Time, TurnClock, View, Viewer};

/// The shortest time for a turn of which somebody is reminded, in milliseconds: with less they sit at the board.
const SHORTEST: u64 = 30 * 60 * 1000;

/// A reminder that stands in the index.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Due {
    /// When.
    pub(super) at: Time,
    /// Of how much.
    pub(super) part: Part,
    /// In which turn.
    pub(super) ply: u32,
}

/// What becomes of a reminder that is due.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    /// It is no longer true, or not wanted.
    Dropped,
    /// It comes when it is true, and the person is back and may be woken.
    Later(Time),
    /// It comes now.
    Told,
}

impl Part {
    const ALL: [(u8, Self); 2] = [(b'h', Self::Half), (b't', Self::AllButATenth)];

    fn letter(self) -> u8 {
        let [half, tenth] = Self::ALL;
        if self == Self::Half { half.0 } else { tenth.0 }
    }

    /// When so much of a turn's time is gone.
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
    /// What stands in the index of a turn.
    pub(super) fn all_of(clock: &TurnClock) -> Vec<Self> {
        if clock.deadline.0.saturating_sub(clock.since.0) < SHORTEST {
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
        let key = Key::new(Space::Reminder).number(self.at.0);
        key.bytes(&[self.part.letter()])
            .bytes(game.as_str().as_bytes())
    }

    fn put(&self, batch: &mut Batch, game: &GameId) {
        batch.put(self.key(game), self.ply.to_be_bytes());
    }

    /// Reads what `key` and `put` wrote, without the space.
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

    /// What becomes of it, for the person whose turn it is.
    fn fate(&self, clock: &TurnClock, person: &PersonLog, now: Time) -> Fate {
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
        let awake = || awake_from(settings, now);
        let at = person.away_until(now).unwrap_or_else(awake).max(from);
        match self.ply == clock.ply && is_wanted && at < until {
            false => Fate::Dropped,
            true if at > now => Fate::Later(at),
            true => Fate::Told,
        }
    }
}

/// Of which turn somebody was last reminded, and of how much of its time.
fn reminded(game: &GameId) -> Key {
    Key::new(Space::Reminded).text(game.as_str())
}

/// What stands there. Of one turn the later part is the greater.
fn mark(clock: &TurnClock, part: Part) -> Vec<u8> {
    let turn = clock.ply.to_be_bytes().into_iter();
    let turn = turn.chain(clock.place.0.to_be_bytes());
    turn.chain([part.letter()]).collect()
}

/// Whether nobody has been told of so much of this turn before.
fn is_news(told: Option<Vec<u8>>, clock: &TurnClock, part: Part) -> bool {
    let mark = mark(clock, part);
    told.is_none_or(|told| told[..told.len() - 1] != mark[..mark.len() - 1] || told < mark)
}

/// Writes what is due of a game that has changed. What was put off stays: when its time has come, it is looked at again.
pub(super) fn index(batch: &mut Batch, id: &GameId, before: &Game, after: &Game) {
    let is_over = after.is_over();
    let (before, after) = (before.turn_clock(), after.turn_clock());
    let all = |clock: Option<TurnClock>| clock.map_or_else(Vec::new, |clock| Due::all_of(&clock));
    let (old, new) = (all(before), all(after));
    if old != new {
        old.iter().for_each(|due| batch.remove(due.key(id)));
        new.iter().for_each(|due| due.put(batch, id));
    }
    // A turn that comes again, because what followed was taken back, is another one; where all stands still meanwhile, it is the same.
    let is_another = matches!((before, after), (Some(before), Some(after)) if (before.ply, before.place) != (after.ply, after.place));
    if is_another || is_over {
        batch.remove(reminded(id));
    }
}

/// When a person gets a digest.
fn digest_key(at: Time, person: Person) -> Key {
    Key::new(Space::Digest)
        .number(at.0)
        .bytes(person.key().as_bytes())
}

/// Reads what that wrote, without the space.
pub(super) fn read_digest(key: &[u8]) -> Option<(Person, Time)> {
    let (at, person) = key.split_first_chunk::<8>()?;
    let person = Person::from_key(&String::from_utf8_lossy(person))?;
    Some((person, Time(u64::from_be_bytes(*at))))
}

/// Writes when a person gets the next digest, where that has changed. What stood there before is no longer true when its time comes.
pub(super) fn index_person(
    batch: &mut Batch,
    person: Person,
    before: &Settings,
    after: &PersonLog,
    now: Time,
) {
    let after = after.settings();
    if (before.digest, &before.timezone) != (after.digest, &after.timezone)
        && let Some(shown) = after.digest
    {
        let next = Calendar::of(after).next(shown, now);
        batch.put(digest_key(next, person), "");
    }
}

impl Worker {
    /// Tells somebody that their time runs out, if that is so and they want to know.
    pub(super) async fn remind(&mut self, id: &GameId, due: &Due) -> Result<(), Rejected> {
        let now = self.make_good(id).await?;
        let mut batch = Batch::default();
        let key = due.key(id);
        if self.store.get(&key)?.is_none() {
            return Ok(());
        }
        batch.remove(key);
        let mut owed = Vec::new();
        if let Some((person, clock)) = self.reminded_one(id)?
            && is_news(self.store.get(&reminded(id))?, &clock, due.part)
        {
            match due.fate(&clock, &self.person_log(person)?, now) {
                Fate::Dropped => {}
                Fate::Later(at) => Due { at, ..due.clone() }.put(&mut batch, id),
                Fate::Told => {
                    batch.put(reminded(id), mark(&clock, due.part));
                    let reminder = Reminder {
                        game: id.clone(),
                        ply: due.ply,
                        part: due.part,
                    };
                    owed.push(self.queue.notice(person, Matter::Reminder(reminder), now));
                }
            }
        }
        Queue::write(&mut batch, &owed);
        self.store.commit(batch).await?;
        self.queue.push(owed);
        Ok(())
    }

    /// Looks once more at a reminder that is about to be sent, because it may have waited for long: while Discord took no messages, or the program was away. The game as its
    /// person sees it, or nothing where it is not to be sent now; then it is owed no more, and comes to be due again if it will be true or welcome later.
    pub(super) async fn confirm(
        &mut self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<View>, Rejected> {
        let id = &reminder.game;
        let now = self.make_good(id).await?;
        let mut batch = Queue::forget(&notice.slip());
        let due = |at| Due {
            at,
            part: reminder.part,
            ply: reminder.ply,
        };
        match self.reminded_one(id)? {
            // The clocks stand still, and it comes anew when they go on.
            None => batch.remove(reminded(id)),
            Some((person, _)) if person != notice.person => {}
            Some((person, clock)) => match due(now).fate(&clock, &self.person_log(person)?, now) {
                Fate::Told => return self.view(id, &Eyes::Of(person)).map(Some),
                Fate::Dropped => {}
                Fate::Later(at) => {
                    due(at).put(&mut batch, id);
                    match reminder.part {
                        Part::Half => batch.remove(reminded(id)),
                        Part::AllButATenth => batch.put(reminded(id), mark(&clock, Part::Half)),
                    }
                }
            },
        }
        let _report = self.queue.report().await;
        if self.queue.owes(&notice.slip()) {
            self.store.commit(batch).await?;
            self.queue.done(&notice.slip());
        }
        Ok(None)
    }

    /// Whose time runs in a game.
    fn reminded_one(&mut self, id: &GameId) -> Result<Option<(Person, TurnClock)>, TableError> {
        let game = self.open(id)?;
        let clock = game.turn_clock();
        Ok(clock.and_then(|clock| Some((game.person(Viewer::Player(clock.place))?, clock))))
    }

    /// Gives somebody the digest that is due at this moment, if they still want it then, and sets the next.
    pub(super) async fn digest(&mut self, person: Person, due: Time) -> Result<(), TableError> {
        let now = self.clock.now();
        let log = self.person_log(person)?;
        let calendar = Calendar::of(log.settings());
        let mut batch = Batch::default();
        let key = digest_key(due, person);
        if self.store.get(&key)?.is_none() {
            return Ok(());
        }
        batch.remove(key);
        let mut owed = Vec::new();
        if let Some(shown) = log.settings().digest {
            // Also where this moment is no longer theirs: what made it so may have been no setting, which writes the next itself, but a new law on their zone's time.
            batch.put(digest_key(calendar.next(shown, now), person), "");
            let just_before = Time(due.0.saturating_sub(1));
            let is_theirs = calendar.next(shown, just_before) == due;
            // One that has not arrived yet will tell of what waits by then.
            if is_theirs && log.away_until(now).is_none() && !self.queue.owes_digest(person) {
                owed.push(self.queue.notice(person, Matter::Digest, now));
            }
        }
        Queue::write(&mut batch, &owed);
        self.store.commit(batch).await?;
        self.queue.push(owed);
        Ok(())
    }

    /// Takes away whatever a person would be told one day.
    pub(super) fn forget_digests(
        &self,
        batch: &mut Batch,
        person: Person,
    ) -> Result<(), TableError> {
        let all = Key::new(Space::Digest);
        for entry in self.store.scan(&all) {
            let (key, _) = entry?;
            if read_digest(&key).is_some_and(|(whose, _)| whose == person) {
                batch.remove(all.clone().bytes(&key));
            }
        }
        Queue::drop(batch, self.queue.drop_notices(person));
        Ok(())
    }
}
