//! What must hold whatever happens, judged by the account alone: of every message when it comes, of every turn whenever the program has nothing left to do, and of the store in the end.
use super::account::{Bounds, SECOND};
use super::club::Club;
use super::game::{Game, Home, Shown};
use super::people::Reminders;
use super::world::{BEGINNING, Post};
use reqwest::Method;
use std::collections::{BTreeMap, BTreeSet};

/// With what a reminder begins: of half of the time, of a tenth.
const REMINDERS: [&str; 2] = ["⏳ It is your turn in ", "⌛ It is your turn in "];

/// What stands below reminders and lists of the day, and below nothing else.
const NOTICE: &str = "My time…";

/// What is said where a clock was given back what nobody could use, to those who see it run out soon; of this there is as much as there were outages.
const CREDITED: &str = "Nobody could move for a while";

/// Discord's number for the message with which a thread begins.
const THREAD_STARTER: u64 = 21;

/// By which address all is counted that stands in the server.
const SERVER: usize = usize::MAX;

/// How exactly what is to come by itself comes while the program is there: it looks at its clock every second.
const PROMPT: u64 = 2 * SECOND;

impl Club {
    /// Reads what has come since, and judges each message by itself.
    pub(super) fn read_mail(&mut self) {
        for post in self.world.mail() {
            self.tally.messages += 1;
            self.tally.silent += usize::from(post.is_silent());
            self.judge_sound(&post);
            let direct = self.directs.get(&post.channel).copied();
            match (post.board(), direct) {
                (Some(_), _) => self.file(post),
                (None, Some(person)) if is_reminder(&post).is_some() => {
                    self.judge_reminder(&post, person);
                }
                (None, Some(person)) if post.json.to_string().contains(NOTICE) => {
                    self.judge_tidings(&post);
                    self.judge_list(&post, person);
                }
                (None, Some(_)) => self.judge_tidings(&post),
                (None, None) => panic!("what is this? {post:?}"),
            }
        }
    }

    /// What concerns one alone is told once.
    fn judge_tidings(&mut self, post: &Post) {
        let mark = post.json["components"][0]["components"][0]["custom_id"].to_string();
        let is_new = self.marks.insert(mark);
        assert!(is_new, "at {} stands twice: {post:?}", self.world.now);
    }

    /// Nobody is woken who sleeps, and nobody is asked without a sound who is awake.
    fn judge_sound(&self, post: &Post) {
        let direct = self.directs.get(&post.channel).copied();
        let heard: Vec<usize> = match direct {
            Some(person) => vec![person],
            None => {
                let pinged = post.pinged();
                let people = 0..self.people.len();
                people
                    .filter(|person| pinged.contains(&self.people[*person].id))
                    .collect()
            }
        };
        for person in heard {
            let person = &self.people[person];
            let (is_quiet, is_silent) = (person.is_quiet(post.at), post.is_silent());
            assert_eq!(
                is_quiet, is_silent,
                "{} at {}, quiet: {is_quiet}, silent: {is_silent}: {post:?}",
                person.name, post.at
            );
        }
    }

    /// A board goes to those of its game.
    fn file(&mut self, post: Post) {
        let (id, mark) = post.board().expect("it is a board");
        let Some(game) = self.games.iter().position(|game| game.id == id) else {
            return self.unclaimed.push(post);
        };
        if !self.marks.insert(mark.clone()) {
            self.fail(game, &format!("{mark} stands twice: {}", post.content()));
        }
        self.boards.insert(post.id, game);
        let address = self.directs.get(&post.channel).copied().unwrap_or(SERVER);
        let shown = Shown {
            at: post.at,
            words: post.content().to_owned(),
        };
        let posted = &mut self.games[game].posted;
        posted.entry(address).or_default().push(shown);
        self.games[game].is_touched = true;
    }

    /// The boards that came before the game was known.
    pub(super) fn claim(&mut self, game: usize) {
        let id = self.games[game].id.clone();
        let is_of = |post: &Post| post.board().is_some_and(|(of, _)| of == id);
        let (own, others) = std::mem::take(&mut self.unclaimed)
            .into_iter()
            .partition(is_of);
        self.unclaimed = others;
        let own: Vec<Post> = own;
        own.into_iter().for_each(|post| self.file(post));
    }

    /// Of which part of a turn somebody is told when, as far as that is known: from a moment on, until another.
    fn reminder(&self, game: &Game, part: usize) -> Option<(Bounds, Bounds)> {
        let allowed = game.turn.as_ref()?.allowed;
        let deadline = game.deadline(&self.around())?;
        // So much is left: what the clock did not count has no part in it.
        let left = |whole: u64, part: usize| if part == 0 { whole / 2 } else { whole / 10 };
        let of = |part: usize| Bounds {
            least: deadline.least - left(allowed.most, part),
            most: deadline.most - left(allowed.least, part),
        };
        Some((of(part), if part == 0 { of(1) } else { deadline }))
    }

    /// A reminder is true, wanted, and the first of its kind in its turn.
    fn judge_reminder(&mut self, post: &Post, person: usize) {
        self.tally.reminders += 1;
        let part = is_reminder(post).expect("it is a reminder");
        let link = post.content().split(&['(', ')'][..]);
        let link = link.filter_map(|part| part.rsplit('/').next()?.parse::<u64>().ok());
        let known: Vec<usize> = link
            .filter_map(|id| self.boards.get(&id).copied())
            .collect();
        let [game] = known[..] else {
            panic!("of which game is this? {}", post.content());
        };
        // Of a game that stands still nobody is reminded, so it goes on.
        self.games[game].end_pause(post.at);
        let own = &self.games[game];
        if own.actor() != Some(person) {
            self.fail(game, &format!("{person} is reminded, and is not to move"));
        }
        let (due, end) = self.reminder(own, part).expect("somebody is to move");
        if post.at < due.least || post.at >= end.most + PROMPT {
            self.fail(
                game,
                &format!(
                    "reminded of part {part} at {}: {due:?} to {end:?}: {}",
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
            self.fail(game, &format!("{person} is reminded against their will"));
        }
        let reminded = self.games[game].turn.as_ref().map(|turn| turn.reminded);
        if reminded.is_some_and(|reminded| reminded[part..].contains(&true)) {
            self.fail(
                game,
                &format!("{person} is reminded once more of {part}: {reminded:?}"),
            );
        }
        let turn = self.games[game].turn.as_mut().expect("somebody is to move");
        turn.reminded[part] = true;
    }

    /// A list of the day comes once for each day on which it is due.
    fn judge_list(&mut self, post: &Post, person: usize) {
        self.tally.digests += 1;
        let after = self.people[person].listed.max(BEGINNING);
        let due = self.people[person].lists_due(after, post.at);
        let name = self.people[person].name;
        let (at, words) = (post.at, post.content());
        assert_ne!(
            due,
            Some(0),
            "{name} has a list too many at {at}, after {after}: {words}"
        );
        self.people[person].listed = post.at;
    }

    /// Where somebody is to move, and their list of the day was due since, it has come.
    ///
    /// Not judged is what was due while the program was away: in the midst of what people do it is not known here who was to move when the program came back.
    /// Whose time is over at the same moment has no list of that game: so the games are looked at before.
    pub(super) fn judge_missing_lists(&mut self) {
        let after = std::mem::replace(&mut self.read, self.world.now);
        let was_away = self.world.outages.last();
        if was_away.is_some_and(|outage| outage.until > after) {
            return;
        }
        for (number, person) in self.people.iter().enumerate() {
            let due = person.lists_due(after, self.world.now);
            if due.is_none_or(|due| due == 0) || person.is_away(self.world.now) != Some(false) {
                continue;
            }
            let waits = self.games.iter().any(|game| game.actor() == Some(number));
            assert!(
                !waits || person.listed > after,
                "{} has no list of the day at {}",
                person.name,
                self.world.now
            );
        }
    }

    /// The program has nothing left to do: no turn runs whose time must be over, no pause, and whoever was to be reminded was.
    pub(super) async fn judge_time(&mut self) {
        let now = self.world.now;
        for game in 0..self.games.len() {
            let own = &self.games[game];
            if own.is_over {
                continue;
            }
            let deadline = own.deadline(&self.around());
            let due = deadline.is_some_and(|deadline| deadline.least <= now + 31 * SECOND);
            let pause_over = own.pause.is_some_and(|(_, until)| until <= now);
            if due || pause_over {
                self.look(game, None).await;
            }
            let own = &self.games[game];
            let deadline = own.deadline(&self.around());
            if let Some(deadline) = deadline.filter(|deadline| deadline.most + PROMPT <= now) {
                self.fail(
                    game,
                    &format!(
                        "time is not over, but should be: {deadline:?} {:?}",
                        own.turn
                    ),
                );
            }
            if let Some((_, until)) = own.pause.filter(|(_, until)| until + PROMPT <= now) {
                self.fail(game, &format!("a pause goes on that was to end at {until}"));
            }
            self.judge_missing_reminders(game);
        }
    }

    fn judge_missing_reminders(&self, game: usize) {
        let (own, now) = (&self.games[game], self.world.now);
        let Some(person) = own.actor() else { return };
        let who = &self.people[person];
        if who.is_quiet(now) || who.is_away(now) != Some(false) {
            return;
        }
        let turn = own.turn.as_ref().expect("somebody is to move");
        for part in [0, 1] {
            let wants = match who.reminders {
                Reminders::Both => true,
                Reminders::Last => part == 1,
                Reminders::Off => false,
            };
            let Some((due, end)) = self.reminder(own, part) else {
                continue;
            };
            // Of less than half an hour nobody is reminded.
            let is_long = turn.allowed.least > 30 * 60 * SECOND;
            let is_due = due.most + PROMPT <= now && now + PROMPT < end.least;
            let is_sharp = due.is_sharp() && end.is_sharp();
            let told = turn.reminded[part..].contains(&true);
            if wants && is_due && is_sharp && is_long && !told {
                self.fail(
                    game,
                    &format!(
                        "{} was not reminded of {part}: {due:?} to {end:?} ",
                        who.name
                    ),
                );
            }
        }
    }

    /// Every game that has changed is told of once at each of its places, in order.
    pub(super) fn judge_boards(&mut self) {
        for game in 0..self.games.len() {
            if !std::mem::take(&mut self.games[game].is_touched) {
                continue;
            }
            let own = &self.games[game];
            let places: BTreeSet<usize> = match own.home {
                Home::Channel => BTreeSet::from([SERVER]),
                Home::Direct => own.seats.iter().copied().collect(),
            };
            let posted: BTreeSet<usize> = own.posted.keys().copied().collect();
            if places != posted {
                self.fail(
                    game,
                    &format!("told of at {posted:?} in the place of {places:?}"),
                );
            }
            for posted in own.posted.values() {
                if let Err(what) = compare(&own.shown, posted, self.world.outages.len()) {
                    self.fail(game, &what);
                }
            }
        }
        assert!(self.unclaimed.is_empty(), "{:?}", self.unclaimed);
    }

    /// All moves of every game once more, and whether it verifies when it is over.
    pub(super) async fn judge_games(&mut self) {
        for game in 0..self.games.len() {
            if self.games[game].moves.is_empty() && self.games[game].is_over {
                continue;
            }
            self.look(game, None).await;
            if !self.games[game].is_over {
                continue;
            }
            let path = format!("games/{}/export", self.games[game].id);
            let eyes = self.games[game].seats[0];
            let export = self.request(eyes, Method::GET, &path, None, None).await;
            let (status, export) = export.expect("the program answers");
            assert_eq!(status, 200, "{export}");
            let verified = entente_game::verify(&export.to_string());
            if let Err(fault) = verified {
                self.fail(game, &format!("its export does not verify: {fault}"));
            }
        }
    }

    /// What stands in Discord is what was sent, no more and no less.
    pub(super) fn judge_places(&self) {
        let mut standing: BTreeMap<u64, usize> = BTreeMap::new();
        let channel = self.world.sandbox.user("ann").in_channel("chess").unwrap();
        let user = self.world.sandbox.user("ann");
        let threads = channel.threads();
        let threads = threads
            .iter()
            .map(|thread| user.in_channel_id(thread.id).unwrap());
        let directs = self
            .people
            .iter()
            .map(|person| self.world.sandbox.user(person.name).in_dm());
        for place in threads.chain(directs).chain([channel.clone()]) {
            let own = place.messages().into_iter().filter(|message| {
                message.author.bot && !message.ephemeral && message.json["type"] != THREAD_STARTER
            });
            own.for_each(|message| *standing.entry(message.id.0).or_default() += 1);
        }
        assert_eq!(standing.len(), self.tally.messages);
        assert!(standing.values().all(|count| *count == 1));
    }
}

/// Of which part of somebody's time a message tells.
fn is_reminder(post: &Post) -> Option<usize> {
    REMINDERS
        .iter()
        .position(|words| post.content().starts_with(words))
}

/// What was posted is what was to be shown, in order; that a clock was given back something is told besides, at most once after each outage.
fn compare(shown: &[Shown], posted: &[Shown], outages: usize) -> Result<(), String> {
    let (credits, boards): (Vec<&Shown>, Vec<&Shown>) = posted
        .iter()
        .partition(|posted| posted.words.contains(CREDITED));
    let list = |all: &mut dyn Iterator<Item = &Shown>| -> Vec<String> {
        let line = |shown: &Shown| {
            let words = shown.words.lines().find(|line| !line.is_empty());
            format!("{}: {}", shown.at, words.unwrap_or_default())
        };
        all.map(line).collect()
    };
    let (all, due) = (list(&mut posted.iter()), list(&mut shown.iter()));
    let differs = || Err(format!("{all:#?} was shown for {due:#?}"));
    if boards.len() != shown.len() || credits.len() > outages {
        return differs();
    }
    let fits = |(board, shown): (&&Shown, &Shown)| {
        board.words.contains(&shown.words) && board.at + PROMPT >= shown.at
    };
    match boards.iter().zip(shown).all(fits) {
        true => Ok(()),
        false => differs(),
    }
}

#[test]
fn a_board_too_many_or_too_few_or_out_of_order_is_seen() {
    let all = |words: &[&str]| -> Vec<Shown> {
        let shown = |words: &&str| Shown {
            at: 0,
            words: (*words).to_owned(),
        };
        words.iter().map(shown).collect()
    };
    let shown = all(&["e4", "e5"]);
    let judge = |posted: &[&str]| compare(&shown, &all(posted), 1).is_ok();
    assert!(judge(&["1. e4", "1. e5"]));
    assert!(judge(&["1. e4", CREDITED, "1. e5"]));
    for posted in [
        &["1. e4"][..],
        &["e4", "e4", "e5"],
        &["e5", "e4"],
        &["e4", CREDITED, CREDITED, "e5"],
    ] {
        assert!(!judge(posted), "{posted:?}");
    }
}
