//! Hours and days in all time zones, around the days on which clocks change.
#![allow(clippy::unwrap_used)]

use super::*;
use entente_game::people::QuietHours;
use proptest::prelude::*;

const DAY: u64 = Span::days(1).0;

fn set(zone: &str, quiet: &str) -> Settings {
    Settings {
        timezone: Some(zone.into()),
        quiet: QuietHours::parse(quiet),
        ..Settings::default()
    }
}

fn at(text: &str) -> Time {
    let moment = DateTime::parse_from_rfc3339(text).unwrap();
    Time(moment.timestamp_millis() as u64)
}

fn format_time(time: Time) -> String {
    let moment = DateTime::<Utc>::from_timestamp_millis(time.0 as i64).unwrap();
    moment.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

#[test]
fn a_zone_is_found_by_its_name_or_similar_ones_are_suggested() {
    assert_eq!(zone("europe/berlin").unwrap().name(), "Europe/Berlin");
    assert_eq!(
        zone(" America/New York ").unwrap().name(),
        "America/New_York"
    );
    for (typed, first) in [
        ("Berlin", "Europe/Berlin"),
        ("Europe/Berln", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("Asia/Kalkutta", "Asia/Calcutta"),
    ] {
        let nearest = zone(typed).unwrap_err();
        assert_eq!(nearest.len(), 3, "{nearest:?}");
        assert_eq!(nearest[0], first, "{typed}: {nearest:?}");
    }
}

#[test]
fn a_difference_from_utc_is_never_taken_for_its_opposite() {
    for (typed, name) in [
        ("UTC+2", "UTC+02:00"),
        ("utc + 2", "UTC+02:00"),
        ("GMT+2", "UTC+02:00"),
        ("+2", "UTC+02:00"),
        ("+02:00", "UTC+02:00"),
        ("UTC+0200", "UTC+02:00"),
        ("UTC-3", "UTC-03:00"),
        ("UTC−3:30", "UTC-03:30"),
        ("gmt+5:30", "UTC+05:30"),
        ("UTC+545", "UTC+05:45"),
        ("UTC+14", "UTC+14:00"),
        ("UTC+02:00", "UTC+02:00"),
        // The name of the database means the opposite, and is shown as what it is.
        ("Etc/GMT+2", "UTC-02:00"),
        ("etc/gmt-14", "UTC+14:00"),
        ("UTC", "UTC"),
    ] {
        assert_eq!(zone(typed).unwrap().name(), name, "{typed}");
        let calendar = Calendar::of(&set(&zone(typed).unwrap().name(), ""));
        let noon = calendar.time_of_day(at("2026-07-20T12:00:00Z")).to_string();
        let as_typed = Calendar::of(&set(typed, ""));
        assert_eq!(
            as_typed.time_of_day(at("2026-07-20T12:00:00Z")).to_string(),
            noon
        );
    }
    let berlin_summer = Calendar::of(&set("UTC+2", ""));
    let noon = at("2026-07-20T12:00:00Z");
    assert_eq!(berlin_summer.time_of_day(noon).to_string(), "14:00");
    assert_eq!(berlin_summer.date_and_time(noon), "2026-07-20 14:00");
    let eight = berlin_summer.next(TimeOfDay::parse("08:00").unwrap(), noon);
    assert_eq!(format_time(eight), "2026-07-21T06:00:00Z");
    for text in [
        "UTC+",
        "UTC+15",
        "UTC-13",
        "UTC+2:60",
        "UTC+2:07",
        "+",
        "2",
        "UTC++2",
        "UTC+99999999999",
    ] {
        let similar = zone(text).unwrap_err();
        assert!(
            similar.iter().all(|name| !name.starts_with("Etc/GMT")),
            "{text}: {similar:?}"
        );
    }
}

#[test]
fn zones_are_suggested_while_somebody_types() {
    assert_eq!(search_zones("berl", 25), ["Europe/Berlin"]);
    assert_eq!(search_zones("new y", 25), ["America/New_York"]);
    assert_eq!(search_zones("", 25).len(), 25);
    let some = search_zones("york", 25);
    assert!(some.contains(&"America/New_York".to_owned()), "{some:?}");
    assert_eq!(search_zones("mordor", 25), [""; 0]);
    assert_eq!(search_zones("utc+2", 25), ["UTC+02:00"]);
    assert_eq!(search_zones("GMT-3", 25), ["UTC-03:00"]);
    let begun = search_zones("gmt+", 25);
    assert!(begun.contains(&"UTC+02:00".to_owned()), "{begun:?}");
    for typed in ["gmt", "etc", "etc/", "gmt+", "+"] {
        let names = search_zones(typed, 500);
        assert!(
            names.iter().all(|name| !name.starts_with("Etc/GMT")),
            "{typed}: {names:?}"
        );
    }
}

#[test]
fn quiet_hours_end_by_the_local_clock_even_when_it_changes() {
    for (zone, quiet, now, end) in [
        (
            "UTC",
            "22:00-07:30",
            "2026-11-20T23:10:30Z",
            "2026-11-21T07:30:00Z",
        ),
        (
            "UTC",
            "22:00-07:30",
            "2026-11-20T12:00:30Z",
            "2026-11-20T12:00:30Z",
        ),
        (
            "Asia/Kolkata",
            "22:00-07:30",
            "2026-11-20T16:30:00Z",
            "2026-11-21T02:00:00Z",
        ),
        // The clock goes from two to three: quiet hours that end in between end at the change.
        (
            "Europe/Berlin",
            "22:00-07:30",
            "2026-03-28T22:00:00Z",
            "2026-03-29T05:30:00Z",
        ),
        (
            "Europe/Berlin",
            "22:00-02:30",
            "2026-03-29T00:10:00Z",
            "2026-03-29T01:00:00Z",
        ),
        (
            "Europe/Berlin",
            "02:00-03:00",
            "2026-03-29T00:59:00Z",
            "2026-03-29T00:59:00Z",
        ),
        // The clock goes back from three to two.
        (
            "Europe/Berlin",
            "22:00-07:30",
            "2026-10-24T21:00:00Z",
            "2026-10-25T06:30:00Z",
        ),
        (
            "Europe/Berlin",
            "22:00-02:30",
            "2026-10-25T00:10:00Z",
            "2026-10-25T00:30:00Z",
        ),
        (
            "Australia/Lord_Howe",
            "22:00-01:45",
            "2026-04-04T14:00:00Z",
            "2026-04-04T14:45:00Z",
        ),
    ] {
        let found = end_of_quiet_hours(&set(zone, quiet), at(now));
        assert_eq!(
            format_time(found),
            format_time(at(end)),
            "{zone} {quiet} at {now}"
        );
    }
}

#[test]
fn the_next_time_of_day_comes_once_a_day() {
    for (zone, shown, after, next) in [
        (
            "UTC",
            "08:00",
            "2026-11-20T08:00:00Z",
            "2026-11-21T08:00:00Z",
        ),
        (
            "UTC",
            "08:00",
            "2026-11-20T07:59:59Z",
            "2026-11-20T08:00:00Z",
        ),
        (
            "Europe/Berlin",
            "02:30",
            "2026-03-28T12:00:00Z",
            "2026-03-29T01:00:00Z",
        ),
        (
            "Europe/Berlin",
            "02:30",
            "2026-10-24T12:00:00Z",
            "2026-10-25T00:30:00Z",
        ),
        (
            "Europe/Berlin",
            "02:30",
            "2026-10-25T00:30:00Z",
            "2026-10-26T01:30:00Z",
        ),
        (
            "America/Nuuk",
            "23:00",
            "2027-03-27T12:00:00Z",
            "2027-03-28T01:00:00Z",
        ),
        (
            "America/Nuuk",
            "23:00",
            "2027-03-28T01:00:00Z",
            "2027-03-29T00:00:00Z",
        ),
    ] {
        let calendar = Calendar::of(&set(zone, ""));
        let found = calendar.next(TimeOfDay::parse(shown).unwrap(), at(after));
        assert_eq!(
            format_time(found),
            format_time(at(next)),
            "{zone} {shown} after {after}"
        );
    }
}

#[test]
fn the_end_of_a_vacation_is_a_span_or_a_date_and_nothing_else() {
    let calendar = Calendar::of(&set("Europe/Berlin", ""));
    let now = at("2026-11-20T12:00:00Z");
    for (text, end) in [
        ("10d", "2026-11-30T12:00:00Z"),
        ("1w3d", "2026-11-30T12:00:00Z"),
        ("2 w", "2026-12-04T12:00:00Z"),
        ("1.5d", "2026-11-22T00:00:00Z"),
        ("2026-12-24", "2026-12-24T23:00:00Z"),
        (" 24.12.2026 ", "2026-12-24T23:00:00Z"),
        ("2026-11-01", "2026-11-01T23:00:00Z"),
    ] {
        assert_eq!(
            format_time(calendar.until(text, now).unwrap()),
            format_time(at(end)),
            "{text}"
        );
    }
    for text in [
        "",
        "0",
        "0d",
        "3x",
        "10",
        "d",
        "-3d",
        "1d2",
        "ö3d",
        "3ö",
        "2026-13-01",
        "2026-02-30",
        "tomorrow",
        "99999999999999999999w",
    ] {
        let value = text.to_owned();
        assert_eq!(
            calendar.until(text, now),
            Err(VacationFault::Unreadable { value }),
            "{text}"
        );
    }
}

#[test]
fn years_begin_where_somebody_lives() {
    let years =
        |zone: &str, now: &str| Calendar::of(&set(zone, "")).years(at(now)).map(format_time);
    assert_eq!(
        years("Pacific/Auckland", "2026-12-31T12:00:00Z"),
        [
            "2026-12-31T11:00:00Z",
            "2027-12-31T11:00:00Z",
            "2028-12-31T11:00:00Z"
        ]
    );
    assert_eq!(
        years("UTC", "2026-12-31T12:00:00Z")[0],
        "2026-01-01T00:00:00Z"
    );
}

#[test]
fn an_unknown_zone_counts_as_utc() {
    let calendar = Calendar::of(&set("Mars/Olympus", ""));
    assert_eq!(
        calendar.time_of_day(at("2026-11-20T08:15:00Z")).to_string(),
        "08:15"
    );
}

prop_compose! {
    fn some_settings()(
        zone in 0..TZ_VARIANTS.len(),
        from in 0u16..1440,
        long in 1u16..1440,
    ) -> Settings {
        let shown = |minutes: u16| format!("{}:{:02}", minutes % 1440 / 60, minutes % 60);
        set(TZ_VARIANTS[zone].name(), &format!("{}-{}", shown(from), shown(from + long)))
    }
}

/// A moment within 36 hours of a clock change in the zone, if there is one, or else any.
fn near_a_change(settings: &Settings, seed: u64) -> Time {
    let zone = Calendar::of(settings).zone;
    let hours = 24 * 366 * 15;
    let base = 1_704_067_200_000u64;
    let offset = |hour: u64| {
        let moment = (base + hour * 60 * MINUTE) as i64;
        let moment = DateTime::<Utc>::from_timestamp_millis(moment).unwrap();
        *zone.local(moment).offset()
    };
    let begin = seed % hours;
    let change = (begin..begin + 24 * 370).find(|hour| offset(*hour) != offset(hour + 1));
    let near = change.unwrap_or(begin) * 60 * MINUTE;
    Time(base + near + seed % (72 * 60 * MINUTE) - 36 * 60 * MINUTE.min(near))
}

proptest! {
    /// The computed end of quiet hours is the first moment after them, and comes within two days
    /// and a few hours: a clock that is set forward can skip the only hour that is not quiet.
    #[test]
    fn quiet_hours_are_over_at_their_computed_end(
        settings in some_settings(),
        seed in any::<u64>(),
    ) {
        let now = near_a_change(&settings, seed);
        let end = end_of_quiet_hours(&settings, now);
        prop_assert!(!is_quiet(&settings, end));
        prop_assert!(end >= now && end.0 - now.0 < 2 * DAY + 3 * 60 * MINUTE);
        let quiet = settings.quiet.unwrap();
        let calendar = Calendar::of(&settings);
        let mut earlier = (now.0..end.0).step_by(MINUTE as usize / 2);
        prop_assert!(earlier.all(|moment| quiet.contain(calendar.time_of_day(Time(moment)))));
    }

    /// Daily summaries come about a day apart. They need not have dates of their own: when the
    /// clock skips 23:00 until midnight, as in Nuuk in March, that summary comes at 00:00 of the
    /// next date.
    #[test]
    fn daily_summaries_are_about_a_day_apart(
        settings in some_settings(),
        seed in any::<u64>(),
        minutes in 0u16..1440,
    ) {
        let calendar = Calendar::of(&settings);
        let shown = TimeOfDay::parse(&format!("{}:{:02}", minutes / 60, minutes % 60)).unwrap();
        let mut time = near_a_change(&settings, seed);
        let mut summaries = Vec::new();
        for _ in 0..6 {
            let next = calendar.next(shown, time);
            prop_assert!(next > time && next.0 - time.0 <= DAY + 3 * 60 * MINUTE);
            summaries.push(next.0);
            time = next;
        }
        let apart = |pair: &[u64]| pair[1] - pair[0] >= DAY - 3 * 60 * MINUTE;
        prop_assert!(summaries.windows(2).all(apart), "{summaries:?}");
    }
}
