//! The rules that must hold whatever happens, according to the test's own model: for every message
//! when it comes, for every turn whenever the bot is idle, and for the store at the end.
use super::BEGINNING;
use super::game::{Expected, Game, Home, Posted};
use super::people::Reminders;
use super::posts::Post;
use super::simulation::Simulation;
use super::time_model::{Bounds, SECOND};
use crate::request_checks::rows_of;
use std::collections::BTreeSet;

/// The beginnings of the two reminders: at half and at a tenth of the time.
const REMINDERS: [&str; 2] = ["⏳ It’s your turn in ", "⌛ It’s your turn in "];

/// A button that only reminders, daily summaries and ends of vacations have.
const NOTICE: &str = "Time settings";

/// The beginning of the message that a vacation is over.
const VACATION_OVER: &str = "Welcome back! Your vacation is over";

/// Part of the message after an outage that gave time back to a clock. There is at most one for
/// each outage.
pub(super) const CREDITED: &str = "nobody could move for a while";

/// The key of messages in the server, next to the numbers of people for their DMs.
pub(super) const SERVER: usize = usize::MAX;

/// The longest delay with which the bot may act on time while it runs. It checks its clock every
/// second.
const PROMPT: u64 = 2 * SECOND;

impl Simulation {
    /// Reads the new messages and checks each by itself.
    pub(crate) fn read_posts(&mut self) {
        for post in self.world.observer.take_posts() {
            self.tally.messages += 1;
            self.tally.silent += usize::from(post.is_silent());
            self.check_sound(&post);
            let direct = self.directs.get(&post.channel).copied();
            match (post.board(), direct) {
                (Some(_), _) => self.record_board(post),
                (None, Some(person)) if reminder_part(&post).is_some() => {
                    self.check_reminder(&post, person);
                }
                (None, Some(person)) if post.content().starts_with(VACATION_OVER) => {
                    self.check_private_news(&post);
                    self.check_vacation_over(&post, person);
                }
                // Only a daily summary has this button without being one of these.
                (None, Some(person)) if post.json.to_string().contains(NOTICE) => {
                    self.check_private_news(&post);
                    self.check_digest(&post, person);
                }
                (None, Some(_)) => self.check_private_news(&post),
                (None, None) => panic!("an unknown message: {post:?}"),
            }
        }
    }

    /// A direct message comes only once.
    fn check_private_news(&mut self, post: &Post) {
        let mark = rows_of(&post.json)[0]["components"][0]["custom_id"].to_string();
        let is_new = self.marks.insert(mark);
        assert!(is_new, "posted twice, at {}: {post:?}", self.world.now);
    }

    /// A message is silent in the quiet hours of the people it pings, and only then.
    fn check_sound(&self, post: &Post) {
        let direct = self.directs.get(&post.channel).copied();
        let pinged_people: Vec<usize> = match direct {
            Some(person) => vec![person],
            None => {
                let pinged = post.pinged();
                let people = 0..self.people.len();
                people
                    .filter(|person| pinged.contains(&self.people[*person].id))
                    .collect()
            }
        };
        for person in pinged_people {
            let person = &self.people[person];
            let (is_quiet, is_silent) = (person.is_quiet(post.at), post.is_silent());
            assert_eq!(
                is_quiet, is_silent,
                "{} at {}, quiet: {is_quiet}, silent: {is_silent}: {post:?}",
                person.name, post.at
            );
        }
    }

    /// Adds a board to the messages of its game.
    fn record_board(&mut self, post: Post) {
        let (id, mark) = post.board().expect("it is a board");
        let Some(game) = self.games.iter().position(|game| game.id == id) else {
            return self.unclaimed.push(post);
        };
        if !self.marks.insert(mark.clone()) {
            self.fail(
                game,
                &format!("{mark} was posted twice: {}", post.content()),
            );
        }
        self.boards.insert(post.id, game);
        let address = self.directs.get(&post.channel).copied().unwrap_or(SERVER);
        let board = Posted {
            at: post.at,
            words: post.content(),
            channel: post.channel,
            id: post.id,
        };
        let posted = &mut self.games[game].posted;
        posted.entry(address).or_default().push(board);
        self.games[game].is_changed = true;
    }

    /// Gives a new game the boards that came before its name was known.
    pub(crate) fn assign_unclaimed_boards(&mut self, game: usize) {
        let id = self.games[game].id.clone();
        let is_of = |post: &Post| post.board().is_some_and(|(of, _)| of == id);
        let (own, others) = std::mem::take(&mut self.unclaimed)
            .into_iter()
            .partition(is_of);
        self.unclaimed = others;
        let own: Vec<Post> = own;
        own.into_iter().for_each(|post| self.record_board(post));
    }

    /// Returns the time at which a reminder of the present turn is due, and the time at which it is
    /// too late, as far as they are known.
    fn reminder(&self, game: &Game, part: usize) -> Option<(Bounds, Bounds)> {
        let allowed = game.turn.as_ref()?.allowed;
        let deadline = game.deadline(&self.context())?;
        // A reminder depends on the time that is left, so time that the clock did not count has no
        // part in it.
        let left = |whole: u64, part: usize| if part == 0 { whole / 2 } else { whole / 10 };
        let of = |part: usize| Bounds {
            least: deadline.least - left(allowed.most, part),
            most: deadline.most - left(allowed.least, part),
        };
        Some((of(part), if part == 0 { of(1) } else { deadline }))
    }

    /// A reminder is right, wanted, and the first of its kind in its turn.
    fn check_reminder(&mut self, post: &Post, person: usize) {
        self.tally.reminders += 1;
        let part = reminder_part(post).expect("it is a reminder");
        let content = post.content();
        let link = content.split(&['(', ')'][..]);
        let ids = link.filter_map(|part| part.rsplit('/').next()?.parse::<u64>().ok());
        let known: Vec<usize> = ids.filter_map(|id| self.boards.get(&id).copied()).collect();
        let [game] = known[..] else {
            panic!("a reminder without a known game: {content}");
        };
        // No reminders come in a pause, so the pause must be over.
        self.games[game].end_pause(post.at);
        let own = &self.games[game];
        if own.actor() != Some(person) {
            self.fail(game, &format!("{person} got a reminder and is not to move"));
        }
        let (due, end) = self.reminder(own, part).expect("somebody is to move");
        if post.at < due.least || post.at >= end.most + PROMPT {
            self.fail(
                game,
                &format!(
                    "reminder {part} at {}, due from {due:?} to {end:?}: {}",
                    post.at,
                    post.content()
                ),
            );
        }
        let wants = match self.people[person].reminders {
            Reminders::Both => true,
            Reminders::Last => part == 1,
            Reminders::Off => false,
        };
        let is_away = self.people[person].is_away(post.at) == Some(true);
        if !wants || is_away || self.people[person].is_quiet(post.at) {
            self.fail(
                game,
                &format!("{person} got a reminder that they do not want now"),
            );
        }
        let reminded = self.games[game].turn.as_ref().map(|turn| turn.reminded);
        if reminded.is_some_and(|reminded| reminded[part..].contains(&true)) {
            self.fail(
                game,
                &format!("{person} got reminder {part} twice: {reminded:?}"),
            );
        }
        let turn = self.games[game].turn.as_mut().expect("somebody is to move");
        turn.reminded[part] = true;
    }

    /// Nobody is told the end of a vacation before it.
    fn check_vacation_over(&self, post: &Post, person: usize) {
        let person = &self.people[person];
        let mut vacations = person.vacations.iter();
        let is_over = vacations.any(|vacation| vacation.until <= post.at);
        assert!(is_over, "{} at {}: {post:?}", person.name, post.at);
    }

    /// A daily summary comes once for each day on which it is due.
    fn check_digest(&mut self, post: &Post, person: usize) {
        self.tally.digests += 1;
        let after = self.people[person].last_digest.max(BEGINNING);
        let due = self.people[person].digests_due(after, post.at);
        let name = self.people[person].name;
        let (at, words) = (post.at, post.content());
        assert_ne!(
            due,
            Some(0),
            "{name} got a daily summary too many at {at}, after {after}: {words}"
        );
        self.people[person].last_digest = post.at;
    }

    /// Everybody who is to move has got the daily summary that was due since the last check.
    ///
    /// Summaries that were due while the bot was offline are not checked, because the test does not
    /// know here who was to move when the bot came back. A player whose time is over at the same
    /// moment gets no summary of that game, so the games are compared before.
    pub(crate) fn check_missing_digests(&mut self) {
        let after = std::mem::replace(&mut self.digests_checked_until, self.world.now);
        let last_outage = self.world.outages.last();
        if last_outage.is_some_and(|outage| outage.until > after) {
            return;
        }
        for (number, person) in self.people.iter().enumerate() {
            let due = person.digests_due(after, self.world.now);
            if due.is_none_or(|due| due == 0) || person.is_away(self.world.now) != Some(false) {
                continue;
            }
            let waits = self.games.iter().any(|game| game.actor() == Some(number));
            assert!(
                !waits || person.last_digest > after,
                "{} has no daily summary at {}",
                person.name,
                self.world.now
            );
        }
    }

    /// No turn of an idle bot is past its deadline, no pause is past its end, and no reminder is
    /// missing.
    pub(crate) async fn check_time(&mut self) {
        let now = self.world.now;
        for game in 0..self.games.len() {
            let own = &self.games[game];
            if own.is_over {
                continue;
            }
            let deadline = own.deadline(&self.context());
            let due = deadline.is_some_and(|deadline| deadline.least <= now + 31 * SECOND);
            let pause_over = own.pause.is_some_and(|(_, until)| until <= now);
            if due || pause_over {
                self.check_game(game, None).await;
            }
            let own = &self.games[game];
            let deadline = own.deadline(&self.context());
            if let Some(deadline) = deadline.filter(|deadline| deadline.most + PROMPT <= now) {
                self.fail(
                    game,
                    &format!(
                        "the turn should have ended by time: {deadline:?} {:?}",
                        own.turn
                    ),
                );
            }
            if let Some((_, until)) = own.pause.filter(|(_, until)| until + PROMPT <= now) {
                self.fail(game, &format!("a pause did not end at {until}"));
            }
            self.check_missing_reminders(game);
        }
    }

    fn check_missing_reminders(&self, game: usize) {
        let (own, now) = (&self.games[game], self.world.now);
        let Some(person) = own.actor() else { return };
        let player = &self.people[person];
        if player.is_quiet(now) || player.is_away(now) != Some(false) {
            return;
        }
        let turn = own.turn.as_ref().expect("somebody is to move");
        for part in [0, 1] {
            let wants = match player.reminders {
                Reminders::Both => true,
                Reminders::Last => part == 1,
                Reminders::Off => false,
            };
            let Some((due, end)) = self.reminder(own, part) else {
                continue;
            };
            // Turns of less than half an hour have no reminders.
            let is_long = turn.allowed.least > 30 * 60 * SECOND;
            let is_due = due.most + PROMPT <= now && now + PROMPT < end.least;
            let is_exact = due.is_exact() && end.is_exact();
            let was_reminded = turn.reminded[part..].contains(&true);
            if wants && is_due && is_exact && is_long && !was_reminded {
                self.fail(
                    game,
                    &format!(
                        "{} did not get reminder {part}, due from {due:?} to {end:?}",
                        player.name
                    ),
                );
            }
        }
    }

    /// Every changed game has posted each message once in each of its channels, in order.
    pub(crate) fn check_boards(&mut self) {
        for game in 0..self.games.len() {
            if !std::mem::take(&mut self.games[game].is_changed) {
                continue;
            }
            let own = &self.games[game];
            let channels: BTreeSet<usize> = match own.home {
                Home::Channel => BTreeSet::from([SERVER]),
                Home::Direct => own.seats.iter().copied().collect(),
            };
            let posted: BTreeSet<usize> = own.posted.keys().copied().collect();
            if channels != posted {
                self.fail(
                    game,
                    &format!("posted in {posted:?} instead of {channels:?}"),
                );
            }
            for posted in own.posted.values() {
                if let Err(difference) = compare(&own.expected, posted, self.world.outages.len()) {
                    self.fail(game, &difference);
                }
            }
        }
        assert!(self.unclaimed.is_empty(), "{:?}", self.unclaimed);
    }
}

/// Returns the number of the reminder that a message is, if it is one.
fn reminder_part(post: &Post) -> Option<usize> {
    REMINDERS
        .iter()
        .position(|words| post.content().starts_with(words))
}

/// Compares the posted messages with the expected ones, in order. Besides them there may be
/// messages about time given back, at most one for each outage.
fn compare(expected: &[Expected], posted: &[Posted], outages: usize) -> Result<(), String> {
    let (credits, boards): (Vec<&Posted>, Vec<&Posted>) = posted
        .iter()
        .partition(|posted| posted.words.contains(CREDITED));
    let line = |at: u64, words: &str| {
        let words = words.lines().find(|line| !line.is_empty());
        format!("{at}: {}", words.unwrap_or_default())
    };
    let differs = || {
        let all = posted.iter().map(|posted| line(posted.at, &posted.words));
        let due = expected.iter().map(|due| line(due.at, &due.words));
        let (all, due) = (all.collect::<Vec<_>>(), due.collect::<Vec<_>>());
        Err(format!("{all:#?} was posted instead of {due:#?}"))
    };
    if boards.len() != expected.len() || credits.len() > outages {
        return differs();
    }
    let fits = |(board, expected): (&&Posted, &Expected)| {
        board.words.contains(&expected.words) && board.at + PROMPT >= expected.at
    };
    if boards.iter().zip(expected).all(fits) {
        Ok(())
    } else {
        differs()
    }
}

#[test]
fn an_extra_missing_or_misplaced_board_is_found() {
    let expected = ["e4", "e5"].map(|words| Expected {
        at: 0,
        words: words.to_owned(),
        position: None,
        has_picture: true,
    });
    let is_accepted = |posted: &[&str]| {
        let board = |words: &&str| Posted {
            at: 0,
            words: (*words).to_owned(),
            channel: 1,
            id: 1,
        };
        let posted: Vec<Posted> = posted.iter().map(board).collect();
        compare(&expected, &posted, 1).is_ok()
    };
    assert!(is_accepted(&["1. e4", "1. e5"]));
    assert!(is_accepted(&["1. e4", CREDITED, "1. e5"]));
    for posted in [
        &["1. e4"][..],
        &["e4", "e4", "e5"],
        &["e5", "e4"],
        &["e4", CREDITED, CREDITED, "e5"],
    ] {
        assert!(!is_accepted(posted), "{posted:?}");
    }
}
