//! Settings: every value can be set, nothing else can, and the log alone contains them.

use super::*;
use crate::people::{
    Addition, CHANNEL_LIMIT, Choices, PersonAction, PersonLog, PersonRefusal, QuietHours,
    ServerAction, ServerLog, ServerRefusal, ServerSettings, SettingFault, Settings, TimeOfDay,
};

const CLUB: ServerId = ServerId(7);

fn chance(number: u64) -> Chance {
    Chance {
        salt: [number as u8; 32],
        seed: [0; 32],
        nonce: None,
    }
}

fn set(name: &str, value: &str) -> PersonAction {
    PersonAction::Set {
        name: name.to_string(),
        value: value.to_string(),
    }
}

fn set_server(name: &str, value: &str) -> ServerAction {
    ServerAction::Set {
        name: name.to_string(),
        value: value.to_string(),
    }
}

fn pairs(choices: &[Choices]) -> Vec<(&'static str, &'static str)> {
    let pair = |(name, values): &Choices| {
        let name = *name;
        let pairs: Vec<_> = values.iter().map(|value| (name, *value)).collect();
        pairs
    };
    choices.iter().flat_map(pair).collect()
}

/// A log with its records.
struct TestLog<L> {
    log: L,
    records: Vec<Addition>,
}

impl TestLog<PersonLog> {
    fn new() -> Self {
        Self {
            log: PersonLog::open(ANN, []).unwrap(),
            records: Vec::new(),
        }
    }

    fn act(&mut self, action: &PersonAction) -> Result<(), PersonRefusal> {
        let added = self
            .log
            .decide(action, Time(1), &chance(self.log.records()))?;
        self.log
            .append(&added.record, Some(&added.erasable))
            .unwrap();
        self.records.push(added);
        Ok(())
    }
}

impl TestLog<ServerLog> {
    fn new() -> Self {
        Self {
            log: ServerLog::open(CLUB, []).unwrap(),
            records: Vec::new(),
        }
    }

    fn act(&mut self, action: &ServerAction) -> Result<(), ServerRefusal> {
        let added = self
            .log
            .decide(action, Time(1), &chance(self.log.records()))?;
        self.log
            .append(&added.record, Some(&added.erasable))
            .unwrap();
        self.records.push(added);
        Ok(())
    }
}

impl<L> TestLog<L> {
    fn records(&self) -> impl Iterator<Item = (&[u8], Option<&[u8]>)> {
        let records = self.records.iter();
        records.map(|added| (added.record.as_slice(), Some(added.erasable.as_slice())))
    }
}

#[test]
fn every_value_of_every_setting_can_be_set() {
    let mut log = TestLog::<PersonLog>::new();
    for (name, value) in pairs(&Settings::CHOICES) {
        log.act(&set(name, value)).unwrap();
        assert_eq!(log.log.settings().value(name), Some(value));
    }
    let mut log = TestLog::<ServerLog>::new();
    for (name, value) in pairs(&ServerSettings::CHOICES) {
        log.act(&set_server(name, value)).unwrap();
        assert_eq!(log.log.settings().value(name), Some(value));
    }
}

#[test]
fn the_default_value_comes_first() {
    let (own, servers) = (Settings::default(), ServerSettings::default());
    for (name, values) in Settings::CHOICES {
        assert_eq!(own.value(name), Some(values[0]));
    }
    for (name, values) in ServerSettings::CHOICES {
        assert_eq!(servers.value(name), Some(values[0]));
    }
}

#[test]
fn an_unknown_setting_is_refused() {
    let mut log = TestLog::<PersonLog>::new();
    let fault = |fault| Err(PersonRefusal::Setting(fault));
    let (name, value) = ("threads".to_string(), "pink".to_string());
    assert_eq!(
        log.act(&set("threads", "on")),
        fault(SettingFault::NoSuchSetting { name }),
        "that is a server setting"
    );
    assert_eq!(
        log.act(&set("theme", "pink")),
        fault(SettingFault::NoSuchValue {
            name: "theme",
            value,
            values: &["wood", "dark", "contrast", "safe", "green", "blue"],
        })
    );
    assert_eq!(log.log.records(), 0);
}

#[test]
fn times_of_day_are_read_in_several_forms_and_written_in_one() {
    let mut log = TestLog::<PersonLog>::new();
    for (name, value, shown) in [
        ("timezone", "America/Argentina/Buenos_Aires", None),
        ("quiet", "22:00-07:30", None),
        ("quiet", " 9 – 17:05 ", Some("09:00-17:05")),
        ("quiet", "off", None),
        ("digest", "8", Some("08:00")),
        ("digest", "23:59", None),
        ("digest", "off", None),
    ] {
        log.act(&set(name, value)).unwrap();
        let expected = shown.unwrap_or(value).to_string();
        assert_eq!(log.log.settings().value_text(name), Some(expected));
    }
    for (name, example) in Settings::FREE_TEXT {
        log.act(&set(name, example)).unwrap();
        let written = log.log.settings().value_text(name);
        assert_eq!(written.as_deref(), Some(example));
    }
}

#[test]
fn an_invalid_time_of_day_is_refused() {
    let mut log = TestLog::<PersonLog>::new();
    let long = "x".repeat(65);
    for value in [
        "", "24:00", "25:00", "8:5", "8:60", "-1", "8:00:00", "acht", "008:00", "+8",
    ] {
        let refused = log.act(&set("digest", value));
        let fault = SettingFault::NoTimeOfDay {
            value: value.to_string(),
        };
        assert_eq!(refused, Err(PersonRefusal::Setting(fault)));
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
        let refused = log.act(&set("quiet", value));
        let fault = SettingFault::NoQuietHours {
            value: value.to_string(),
        };
        assert_eq!(refused, Err(PersonRefusal::Setting(fault)));
    }
    for value in ["", "Europe Berlin", "<@1>", &long] {
        let refused = log.act(&set("timezone", value));
        let fault = SettingFault::NoSuchZone {
            value: value.to_string(),
            nearest: Vec::new(),
        };
        assert_eq!(refused, Err(PersonRefusal::Setting(fault)));
    }
    assert_eq!(log.log.records(), 0);
    assert_eq!(*log.log.settings(), Settings::default());
}

#[test]
fn quiet_hours_include_their_start_and_exclude_their_end() {
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
fn channels_are_ids_and_limited_in_number() {
    let mut log = TestLog::<ServerLog>::new();
    let channels = |names: &[&str]| {
        ServerAction::Channels(names.iter().map(|name| name.to_string()).collect())
    };
    log.act(&channels(&["20", "10", "20"])).unwrap();
    assert_eq!(log.log.settings().channels, ["10", "20"]);
    assert!(log.log.settings().allows("10") && !log.log.settings().allows("30"));
    assert_eq!(
        log.act(&channels(&["chess"])),
        Err(ServerRefusal::NoSuchChannel)
    );
    let many: Vec<String> = (0..=CHANNEL_LIMIT).map(|n| n.to_string()).collect();
    assert_eq!(
        log.act(&ServerAction::Channels(many)),
        Err(ServerRefusal::TooManyChannels)
    );
    log.act(&channels(&[])).unwrap();
    assert!(log.log.settings().allows("30"));
    let on_page = ServerAction::PageChannels(vec!["20".to_string(), "10".to_string()]);
    log.act(&on_page).unwrap();
    assert_eq!(log.log.settings().page_channels, ["10", "20"]);
    let wrong = ServerAction::PageChannels(vec!["chess".to_string()]);
    assert_eq!(log.act(&wrong), Err(ServerRefusal::NoSuchChannel));
}

#[test]
fn an_invitation_is_a_link_of_discord_and_nothing_else() {
    let mut log = TestLog::<ServerLog>::new();
    let invitation = |text: &str| ServerAction::Invitation(Some(text.to_string()));
    for (typed, kept) in [
        ("https://discord.gg/aB3-x", "https://discord.gg/aB3-x"),
        (
            " https://discord.com/invite/chess\n",
            "https://discord.com/invite/chess",
        ),
    ] {
        log.act(&invitation(typed)).unwrap();
        assert_eq!(log.log.settings().invitation.as_deref(), Some(kept));
    }
    let records = log.log.records();
    let long = format!("https://discord.gg/{}", "x".repeat(33));
    for other in [
        "",
        "chess",
        "https://discord.gg/",
        "https://discord.gg/a",
        "http://discord.gg/chess",
        "https://discord.gg.example.org/chess",
        "https://discord.gg/chess?x=1",
        "https://discord.gg/chess/7",
        "https://discord.gg/chess\"onclick",
        "https://discord.com/channels/chess",
        "https://example.org/https://discord.gg/chess",
        "javascript:alert(1)",
        "https://discord.gg/schäch",
        &long,
    ] {
        let refused = log.act(&invitation(other));
        assert_eq!(refused, Err(ServerRefusal::NoSuchInvitation), "{other}");
    }
    assert_eq!(log.log.records(), records, "a refusal changes nothing");
    let kept = log.log.settings().invitation.as_deref();
    assert_eq!(kept, Some("https://discord.com/invite/chess"));
    log.act(&ServerAction::Invitation(None)).unwrap();
    assert_eq!(log.log.settings().invitation, None);
}

#[test]
fn the_format_of_settings_is_unchanged() {
    let mut own = TestLog::<PersonLog>::new();
    own.act(&set("theme", "dark")).unwrap();
    own.act(&set("notifications", "asked")).unwrap();
    own.act(&set("timezone", "Europe/Berlin")).unwrap();
    own.act(&set("quiet", "22-7:30")).unwrap();
    own.act(&set("digest", "off")).unwrap();
    let mut servers = TestLog::<ServerLog>::new();
    servers.act(&set_server("pings", "off")).unwrap();
    let channels = ServerAction::Channels(vec!["10".to_string()]);
    servers.act(&channels).unwrap();
    let on_page = ServerAction::PageChannels(vec!["10".to_string()]);
    servers.act(&on_page).unwrap();
    let invitation = ServerAction::Invitation(Some("https://discord.gg/chess".to_string()));
    servers.act(&invitation).unwrap();
    servers.act(&ServerAction::MatchRole(Some(7))).unwrap();
    assert_eq!(servers.log.settings().match_role, Some(7));
    let records = own.records().chain(servers.records());
    let bodies: Vec<_> = records
        .map(|(record, _)| {
            let envelope: serde_json::Value = serde_json::from_slice(record).unwrap();
            envelope["body"].as_str().unwrap().to_string()
        })
        .collect();
    insta::assert_snapshot!(bodies.join("\n"));
}

#[test]
fn the_log_of_one_person_is_not_that_of_another() {
    let mut log = TestLog::<PersonLog>::new();
    log.act(&set("theme", "dark")).unwrap();
    assert_eq!(
        PersonLog::open(BOB, log.records()).err(),
        Some(Damage::Broken { number: 0 })
    );
    let mut log = TestLog::<ServerLog>::new();
    log.act(&set_server("pings", "off")).unwrap();
    assert_eq!(
        ServerLog::open(ServerId(8), log.records()).err(),
        Some(Damage::Broken { number: 0 })
    );
}

proptest! {
    #[test]
    fn settings_survive_reopening(
        actions in proptest::collection::vec(
            (
                concat!(
                    "language|theme|pieces|orientation|coordinates|notifications|reminders|timezone|",
                    "challenges|quiet|digest|threads|pings|x",
                ),
                concat!(
                    "auto|en|de|wood|dark|safe|flat|letters|own|white|on|off|all|asked|nothing|both|last|first|mover|",
                    "everybody|nobody|",
                    "UTC|",
                    "Europe/Berlin|22:00-07:30|8:00|[0-9]{1,2}:[0-9]{2}|",
                    "[0-9]{1,2}:[0-9]{2}-[0-9]{2}:[0-9]{2}|",
                ),
            ),
            0..40,
        )
    ) {
        let mut own = TestLog::<PersonLog>::new();
        let mut servers = TestLog::<ServerLog>::new();
        for (name, value) in actions {
            let before = (own.log.settings().clone(), servers.log.settings().clone());
            let refused = own.act(&set(&name, &value)).is_err();
            prop_assert!(!refused || *own.log.settings() == before.0);
            let refused = servers.act(&set_server(&name, &value)).is_err();
            prop_assert!(!refused || *servers.log.settings() == before.1);
        }
        let again = PersonLog::open(ANN, own.records()).unwrap();
        prop_assert_eq!(again.settings(), own.log.settings());
        prop_assert_eq!(again.records(), own.log.records());
        let again = ServerLog::open(CLUB, servers.records()).unwrap();
        prop_assert_eq!(again.settings(), servers.log.settings());
    }
}
