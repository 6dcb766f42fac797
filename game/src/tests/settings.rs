//! Settings: every pair of the table can be set, nothing else can, and the log alone tells them.

use super::*;
use crate::people::{
    Addition, CHANNEL_LIMIT, Choices, PersonAction, PersonLog, PersonRefusal, QuietHours,
    ServerAction, ServerLog, ServerRefusal, ServerSettings, SettingFault, Settings, TimeOfDay,
};

const CLUB: Server = Server(7);

fn chance(number: u64) -> Chance {
    Chance {
        salt: [number as u8; 32],
        seed: [0; 32],
    }
}

fn set(name: &str, value: &str) -> PersonAction {
    let (name, value) = (name.to_string(), value.to_string());
    PersonAction::Set { name, value }
}

fn set_server(name: &str, value: &str) -> ServerAction {
    let (name, value) = (name.to_string(), value.to_string());
    ServerAction::Set { name, value }
}

fn pairs(table: &[Choices]) -> Vec<(&'static str, &'static str)> {
    let pair = |(name, values): &Choices| {
        let name = *name;
        let values: Vec<_> = values.iter().map(|value| (name, *value)).collect();
        values
    };
    table.iter().flat_map(pair).collect()
}

/// A log with what it wrote.
struct Kept<L> {
    log: L,
    records: Vec<Addition>,
}

impl Kept<PersonLog> {
    fn new() -> Self {
        Self {
            log: PersonLog::open(ANN, []).unwrap(),
            records: Vec::new(),
        }
    }

    fn ask(&mut self, action: &PersonAction) -> Result<(), PersonRefusal> {
        let added = self
            .log
            .decide(action, Time(1), &chance(self.log.records()))?;
        self.log.append(&added.record, Some(&added.beside)).unwrap();
        self.records.push(added);
        Ok(())
    }
}

impl Kept<ServerLog> {
    fn new() -> Self {
        Self {
            log: ServerLog::open(CLUB, []).unwrap(),
            records: Vec::new(),
        }
    }

    fn ask(&mut self, action: &ServerAction) -> Result<(), ServerRefusal> {
        let added = self
            .log
            .decide(action, Time(1), &chance(self.log.records()))?;
        self.log.append(&added.record, Some(&added.beside)).unwrap();
        self.records.push(added);
        Ok(())
    }
}

impl<L> Kept<L> {
    fn records(&self) -> impl Iterator<Item = (&[u8], Option<&[u8]>)> {
        let records = self.records.iter();
        records.map(|added| (added.record.as_slice(), Some(added.beside.as_slice())))
    }
}

#[test]
fn every_pair_of_the_table_can_be_set_and_is_then_so() {
    let mut kept = Kept::<PersonLog>::new();
    for (name, value) in pairs(&Settings::CHOICES) {
        kept.ask(&set(name, value)).unwrap();
        assert_eq!(kept.log.settings().value(name), Some(value));
    }
    let mut kept = Kept::<ServerLog>::new();
    for (name, value) in pairs(&ServerSettings::CHOICES) {
        kept.ask(&set_server(name, value)).unwrap();
        assert_eq!(kept.log.settings().value(name), Some(value));
    }
}

#[test]
fn the_usual_value_is_the_first() {
    let (own, servers) = (Settings::default(), ServerSettings::default());
    for (name, values) in Settings::CHOICES {
        assert_eq!(own.value(name), Some(values[0]));
    }
    for (name, values) in ServerSettings::CHOICES {
        assert_eq!(servers.value(name), Some(values[0]));
    }
}

#[test]
fn what_is_not_in_the_table_cannot_be_set() {
    let mut kept = Kept::<PersonLog>::new();
    let fault = |fault| Err(PersonRefusal::Setting(fault));
    let (name, value) = ("threads".to_string(), "pink".to_string());
    assert_eq!(
        kept.ask(&set("threads", "on")),
        fault(SettingFault::NoSuchSetting { name }),
        "that is a server's"
    );
    assert_eq!(
        kept.ask(&set("theme", "pink")),
        fault(SettingFault::NoSuchValue {
            name: "theme",
            value,
            values: &["wood", "dark", "contrast", "safe"],
        })
    );
    assert_eq!(kept.log.records(), 0);
}

#[test]
fn hours_are_read_as_people_write_them_and_kept_in_one_form() {
    let mut kept = Kept::<PersonLog>::new();
    for (name, value, shown) in [
        ("timezone", "America/Argentina/Buenos_Aires", None),
        ("quiet", "22:00-07:30", None),
        ("quiet", " 9 – 17:05 ", Some("09:00-17:05")),
        ("quiet", "off", None),
        ("digest", "8", Some("08:00")),
        ("digest", "23:59", None),
        ("digest", "off", None),
    ] {
        kept.ask(&set(name, value)).unwrap();
        let shown = shown.unwrap_or(value).to_string();
        assert_eq!(kept.log.settings().written(name), Some(shown));
    }
    for (name, example) in Settings::WRITTEN {
        kept.ask(&set(name, example)).unwrap();
        let written = kept.log.settings().written(name);
        assert_eq!(written.as_deref(), Some(example));
    }
}

#[test]
fn what_is_no_hour_is_refused_and_nothing_changes() {
    let mut kept = Kept::<PersonLog>::new();
    let long = "x".repeat(65);
    for value in [
        "", "24:00", "25:00", "8:5", "8:60", "-1", "8:00:00", "acht", "008:00", "+8",
    ] {
        let refused = kept.ask(&set("digest", value));
        let value = value.to_string();
        assert_eq!(
            refused,
            Err(PersonRefusal::Setting(SettingFault::NoTimeOfDay { value }))
        );
    }
    for value in [
        "",
        "22:00",
        "22:00-22:00",
        "22-24",
        "22:00-07:30-08:00",
        "x-y",
        "on",
    ] {
        let refused = kept.ask(&set("quiet", value));
        let value = value.to_string();
        assert_eq!(
            refused,
            Err(PersonRefusal::Setting(SettingFault::NoQuietHours { value }))
        );
    }
    for value in ["", "Europe Berlin", "<@1>", &long] {
        let refused = kept.ask(&set("timezone", value));
        let (value, nearest) = (value.to_string(), Vec::new());
        assert_eq!(
            refused,
            Err(PersonRefusal::Setting(SettingFault::NoSuchZone {
                value,
                nearest
            }))
        );
    }
    assert_eq!(kept.log.records(), 0);
    assert_eq!(*kept.log.settings(), Settings::default());
}

#[test]
fn quiet_hours_begin_with_their_first_minute_and_end_before_their_last() {
    let at = |text: &str| TimeOfDay::parse(text).unwrap();
    let night = QuietHours::parse("22:00-07:30").unwrap();
    let day = QuietHours::parse("09:00-17:00").unwrap();
    for (hours, time, is_quiet) in [
        (night, "21:59", false),
        (night, "22:00", true),
        (night, "00:00", true),
        (night, "07:29", true),
        (night, "07:30", false),
        (day, "08:59", false),
        (day, "09:00", true),
        (day, "17:00", false),
    ] {
        assert_eq!(hours.contain(at(time)), is_quiet, "{hours} {time}");
    }
}

#[test]
fn channels_are_named_by_numbers_and_not_too_many() {
    let mut kept = Kept::<ServerLog>::new();
    let channels = |names: &[&str]| {
        ServerAction::Channels(names.iter().map(|name| name.to_string()).collect())
    };
    kept.ask(&channels(&["20", "10", "20"])).unwrap();
    assert_eq!(kept.log.settings().channels, ["10", "20"]);
    assert!(kept.log.settings().allows("10") && !kept.log.settings().allows("30"));
    assert_eq!(
        kept.ask(&channels(&["chess"])),
        Err(ServerRefusal::NoSuchChannel)
    );
    let many: Vec<String> = (0..=CHANNEL_LIMIT).map(|n| n.to_string()).collect();
    assert_eq!(
        kept.ask(&ServerAction::Channels(many)),
        Err(ServerRefusal::TooManyChannels)
    );
    kept.ask(&channels(&[])).unwrap();
    assert!(kept.log.settings().allows("30"));
}

#[test]
fn the_format_of_settings_is_as_it_was() {
    let mut own = Kept::<PersonLog>::new();
    own.ask(&set("theme", "dark")).unwrap();
    own.ask(&set("notifications", "asked")).unwrap();
    own.ask(&set("timezone", "Europe/Berlin")).unwrap();
    own.ask(&set("quiet", "22-7:30")).unwrap();
    own.ask(&set("digest", "off")).unwrap();
    let mut servers = Kept::<ServerLog>::new();
    servers.ask(&set_server("pings", "off")).unwrap();
    let channels = ServerAction::Channels(vec!["10".to_string()]);
    servers.ask(&channels).unwrap();
    let records = own.records().chain(servers.records());
    let bodies = records.map(|(record, _)| {
        let envelope: serde_json::Value = serde_json::from_slice(record).unwrap();
        envelope["body"].as_str().unwrap().to_string()
    });
    let bodies: Vec<_> = bodies.collect();
    insta::assert_snapshot!(bodies.join("\n"));
}

#[test]
fn the_log_of_one_is_not_that_of_another() {
    let mut kept = Kept::<PersonLog>::new();
    kept.ask(&set("theme", "dark")).unwrap();
    assert_eq!(
        PersonLog::open(BOB, kept.records()).err(),
        Some(Damage::Broken { number: 0 })
    );
    let mut kept = Kept::<ServerLog>::new();
    kept.ask(&set_server("pings", "off")).unwrap();
    assert_eq!(
        ServerLog::open(Server(8), kept.records()).err(),
        Some(Damage::Broken { number: 0 })
    );
}

proptest! {
    #[test]
    fn whatever_is_set_is_so_after_reopening(
        wishes in proptest::collection::vec(
            ("language|theme|orientation|coordinates|notifications|reminders|timezone|quiet|digest|threads|pings|x", "auto|en|de|wood|dark|safe|own|white|on|off|all|asked|nothing|both|last|UTC|Europe/Berlin|22:00-07:30|8:00|[0-9]{1,2}:[0-9]{2}|[0-9]{1,2}:[0-9]{2}-[0-9]{2}:[0-9]{2}|"),
            0..40,
        )
    ) {
        let mut own = Kept::<PersonLog>::new();
        let mut servers = Kept::<ServerLog>::new();
        for (name, value) in wishes {
            let before = (own.log.settings().clone(), servers.log.settings().clone());
            let refused = own.ask(&set(&name, &value)).is_err();
            prop_assert!(!refused || *own.log.settings() == before.0);
            let refused = servers.ask(&set_server(&name, &value)).is_err();
            prop_assert!(!refused || *servers.log.settings() == before.1);
        }
        let again = PersonLog::open(ANN, own.records()).unwrap();
        prop_assert_eq!(again.settings(), own.log.settings());
        prop_assert_eq!(again.records(), own.log.records());
        let again = ServerLog::open(CLUB, servers.records()).unwrap();
        prop_assert_eq!(again.settings(), servers.log.settings());
    }
}
