//! The simulated players: their time zones, quiet hours and reminders, how soon they answer, and
//! the programs with which they use the HTTP API.
use super::time_model::{DAY, HOUR, MINUTE, Stretch};
use crate::chance::Chance;
use crate::support::{http_client, token};
use chrono::{DateTime, Timelike};
use chrono_tz::Tz;
use entente_sandbox::UserInChannel;
use reqwest::Method;
use serde_json::Value;

/// The names of all players.
pub(crate) const NAMES: [&str; 12] = [
    "ann", "bob", "cleo", "dan", "eve", "finn", "gus", "hana", "ivo", "jo", "kim", "lea",
];

/// The time zones of the people: with different dates of summer time, with half an hour of it, or
/// without it, and some whose offset is not a whole number of hours.
const ZONES: [&str; 12] = [
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Africa/Casablanca",
    "Pacific/Auckland",
    "America/Santiago",
    "Asia/Kathmandu",
    "Europe/London",
    "Pacific/Kiritimati",
    "America/Los_Angeles",
];

/// The reminders of their time that a player wants.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Reminders {
    Both,
    Last,
    Off,
}

/// The ways in which a person makes a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Way {
    /// Over the HTTP API.
    Api,
    /// With `/move`.
    Typed,
    /// With `/move`, from the suggestions.
    Suggested,
    /// With the menus under a board.
    Menus,
}

/// The program of a person, which calls the HTTP API with their token.
#[derive(Clone)]
pub(crate) struct Caller {
    client: reqwest::Client,
    token: String,
}

impl Caller {
    /// The program of the person whose direct messages these are.
    pub(crate) async fn of(direct: &UserInChannel) -> Self {
        Self {
            client: http_client(),
            token: token(direct).await,
        }
    }

    /// Sends a request to this API, with an idempotency key if there is one. `None` if no answer
    /// comes.
    pub(crate) fn send(
        &self,
        api: &str,
        (method, path): (Method, &str),
        body: Option<Value>,
        key: Option<&str>,
    ) -> impl Future<Output = Option<(u16, Value)>> + use<> {
        let mut request = self.client.request(method, format!("{api}/{path}"));
        request = request.bearer_auth(&self.token);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        async move {
            let answer = request.send().await.ok()?;
            let status = answer.status().as_u16();
            let text = answer.text().await.ok()?;
            Some((status, serde_json::from_str(&text).unwrap_or_default()))
        }
    }
}

/// A simulated player.
pub(crate) struct Person {
    pub(crate) name: &'static str,
    /// The Discord ID.
    pub(crate) id: u64,
    pub(crate) caller: Caller,
    pub(crate) zone: Tz,
    /// The quiet hours, from and until a minute of the day.
    pub(crate) quiet: Option<(u32, u32)>,
    pub(crate) reminders: Reminders,
    /// The minute of the day at which the daily summary comes.
    pub(crate) digest: Option<u32>,
    /// The usual time to an answer.
    usual_delay: u64,
    /// Never answers again, once in so many turns.
    never_answers_once_in: usize,
    /// The percentage of moves that are made over the HTTP API.
    api_moves_percent: usize,
    /// All vacations so far.
    pub(crate) vacations: Vec<Stretch>,
    /// The time at which the last daily summary came.
    pub(crate) last_digest: u64,
}

impl Person {
    pub(crate) fn new(number: usize, id: u64, caller: Caller, chance: &mut Chance) -> Self {
        let of_day = |chance: &mut Chance| chance.below(24 * 60) as u32;
        let quiet = (of_day(chance), 6 * 60 + chance.below(240) as u32);
        let quiet_hours = (quiet.0, (quiet.0 + quiet.1) % (24 * 60));
        let digest = of_day(chance);
        Self {
            name: NAMES[number],
            id,
            caller,
            zone: ZONES[number].parse().unwrap(),
            quiet: (number % 4 != 3).then_some(quiet_hours),
            reminders: [Reminders::Both, Reminders::Last, Reminders::Off]
                [[0, 0, 0, 1, 0, 2][number % 6]],
            digest: (number % 3 != 1).then_some(digest),
            usual_delay: [20 * MINUTE, 2 * HOUR, 7 * HOUR, 20 * HOUR][number % 4],
            never_answers_once_in: [15, 30, 60][number % 3],
            api_moves_percent: [90, 70, 50, 20][number % 4],
            vacations: Vec::new(),
            last_digest: 0,
        }
    }

    /// The settings that this player makes over the API, with the API's names.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String)> {
        let of_day = |minute: u32| format!("{:02}:{:02}", minute / 60, minute % 60);
        let reminders = match self.reminders {
            Reminders::Both => "both",
            Reminders::Last => "last",
            Reminders::Off => "off",
        };
        let quiet = self
            .quiet
            .map(|(from, until)| format!("{}-{}", of_day(from), of_day(until)));
        let digest = self.digest.map(of_day);
        let all = [
            ("timezone", Some(self.zone.name().to_owned())),
            ("reminders", Some(reminders.to_owned())),
            ("quiet", quiet),
            ("digest", digest),
        ];
        let set = |(name, value): (_, Option<String>)| Some((name, value?));
        all.into_iter().filter_map(set).collect()
    }

    /// Returns the time that the player needs for a turn of `allowed` time, or `None` if they never
    /// answer.
    pub(crate) fn delay(&self, allowed: u64, chance: &mut Chance) -> Option<u64> {
        if chance.once_in(self.never_answers_once_in) {
            return None;
        }
        // From a quarter of the usual time to four times as much, and mostly within the allowed
        // time.
        let delay =
            self.usual_delay / 4 * (1 + chance.below(16) as u64) + chance.below(60) as u64 * 1000;
        if chance.once_in(12) {
            Some(delay * 3)
        } else {
            Some(delay.min(allowed / 20 * (1 + chance.below(18) as u64)))
        }
    }

    /// Chooses the way in which this player makes a move. `api_moves_percent` is for a test in
    /// which all have the same habit. In `all_ways` the move can be made by suggestions and menus,
    /// too.
    pub(crate) fn way(
        &self,
        api_moves_percent: Option<usize>,
        all_ways: bool,
        chance: &mut Chance,
    ) -> Way {
        let percent = api_moves_percent.unwrap_or(self.api_moves_percent);
        if chance.below(100) < percent {
            return Way::Api;
        }
        match chance.below(5) {
            2 if all_ways => Way::Suggested,
            3 | 4 if all_ways => Way::Menus,
            _ => Way::Typed,
        }
    }

    /// The time of day in the player's time zone.
    fn local(&self, time: u64) -> DateTime<Tz> {
        let moment = DateTime::from_timestamp_millis(time as i64).unwrap();
        moment.with_timezone(&self.zone)
    }

    /// Whether this moment is in the player's quiet hours.
    pub(crate) fn is_quiet(&self, time: u64) -> bool {
        let local = self.local(time);
        let minute = local.hour() * 60 + local.minute();
        match self.quiet {
            None => false,
            Some((from, until)) if from < until => (from..until).contains(&minute),
            Some((from, until)) => minute >= from || minute < until,
        }
    }

    /// Whether the player is on vacation, or `None` where that is not known to the second.
    pub(crate) fn is_away(&self, time: u64) -> Option<bool> {
        let within = |stretch: &Stretch| (stretch.early..=stretch.late).contains(&time);
        let surely = |stretch: &Stretch| (stretch.from..stretch.until).contains(&time);
        if self.vacations.iter().any(surely) {
            Some(true)
        } else if self.vacations.iter().any(within) {
            None
        } else {
            Some(false)
        }
    }

    /// Returns the number of daily summaries that were due after `after` and up to `until`. `None`
    /// if summer time began or ended meanwhile, because then the count is not certain.
    pub(crate) fn digests_due(&self, after: u64, until: u64) -> Option<u32> {
        let digest = self.digest?;
        let before = self.local(after).naive_local();
        let mut due = 0;
        let mut minute = (after / MINUTE + 1) * MINUTE;
        let plain = |time: u64| self.local(time).naive_local().and_utc().timestamp_millis();
        if plain(until) - before.and_utc().timestamp_millis() != until as i64 - after as i64 {
            return None;
        }
        while minute <= until {
            let local = self.local(minute);
            due += u32::from(local.hour() * 60 + local.minute() == digest);
            minute += MINUTE;
        }
        Some(due)
    }

    /// The present vacation.
    pub(crate) fn vacation(&mut self, now: u64) -> Option<&mut Stretch> {
        let last = self.vacations.last_mut();
        last.filter(|vacation| now < vacation.until)
    }
}

/// A random length of a vacation, in days.
pub(crate) fn vacation_days(chance: &mut Chance) -> u64 {
    1 + chance.below(7) as u64
}

#[test]
fn quiet_hours_follow_the_clocks_of_a_zone() {
    let caller = Caller {
        client: http_client(),
        token: String::new(),
    };
    let mut person = Person::new(1, 1, caller, &mut Chance::seeded(1));
    person.quiet = Some((22 * 60, 7 * 60));
    // Summer time began in New York on 14 March 2027. Before it 11:30 UTC was 06:30 there, and from
    // then on it is 07:30.
    let morning = 1_804_896_000_000 + 11 * HOUR + 30 * MINUTE;
    assert!(person.is_quiet(morning));
    assert!(!person.is_quiet(morning + DAY));
}
