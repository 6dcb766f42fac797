//! What is said about people outside of the game itself: ratings and what a game did to them,
//! settings and vacations, and with what their games can be verified.
//!
//! Each value of a setting names its setting, too (`Board: light wood`), because Discord's menus
//! have no labels.

use super::catalogue::{Arguments, Language, Text, say};
use super::names::Naming;
use super::reader::Reader;
use entente_game::people::{Appearance, Settings};
use entente_game::{
    GameRating, NotCounted, RatingFigures, RatingPace, Seat, SeatRating, Time, View,
};
use entente_ratings::PROVISIONAL_DEVIATION;

/// One value of a user's setting: `Board: light wood`.
pub fn setting(text: &Text, name: &str, value: &str) -> String {
    value_of(text, "setting", name, value)
}

/// A language is called by its own name in every other one.
fn value_of(text: &Text, kind: &str, name: &str, value: &str) -> String {
    match Language::from_word(value).filter(|_| name == "language") {
        Some(language) => say!(text, "setting-language", name = language.own_name()),
        None => text.say(&format!("{kind}-{name}-{value}"), &Arguments::new()),
    }
}

/// A look of boards: `Board: light wood. Pieces: flat`.
pub fn appearance(text: &Text, appearance: Appearance) -> String {
    let [theme, pieces] = [
        ("theme", appearance.theme.word()),
        ("pieces", appearance.pieces.word()),
    ]
    .map(|(name, value)| setting(text, name, value));
    format!("{theme}. {pieces}")
}

/// The current value of a user's setting, whether it is chosen from a list or typed.
pub fn current_setting(text: &Text, name: &str, settings: &Settings) -> String {
    match name {
        "timezone" => {
            let zone = settings.value_text(name).unwrap_or_default();
            say!(text, "settings-zone", zone)
        }
        "quiet" => quiet(text, settings),
        "digest" => digest(text, settings),
        _ => setting(text, name, settings.value(name).unwrap_or_default()),
    }
}

/// A user's quiet hours.
pub fn quiet(text: &Text, settings: &Settings) -> String {
    match settings.quiet {
        Some(hours) => say!(text, "time-quiet", hours = hours.to_string()),
        None => say!(text, "time-no-quiet"),
    }
}

/// When a user gets the daily summary.
pub fn digest(text: &Text, settings: &Settings) -> String {
    match settings.digest {
        Some(time) => say!(text, "time-digest", time = time.to_string()),
        None => say!(text, "time-no-digest"),
    }
}

/// One value of a server's setting.
pub fn server_setting(text: &Text, name: &str, value: &str) -> String {
    value_of(text, "server-setting", name, value)
}

/// A date and time, in a chat in each reader's time zone.
pub fn date(moment: Time, naming: Naming) -> String {
    match naming {
        Naming::Name => moment.to_rfc3339(),
        Naming::Escaped | Naming::Mention => format!("<t:{}:f>", moment.0 / 1000),
    }
}

/// A rating in a few characters: `1512`, or `1512?` while it is provisional.
pub fn rating(figures: RatingFigures) -> String {
    let mark = if figures.deviation as f64 / 1e6 > PROVISIONAL_DEVIATION {
        "?"
    } else {
        ""
    };
    format!("{}{mark}", figures.shown_points())
}

/// Describes a rating on a leaderboard: its deviation, and the number of games: `±52 · 24 games`.
pub fn rating_note(text: &Text, figures: RatingFigures, games: u32) -> String {
    let deviation = figures.shown_deviation().to_string();
    say!(text, "leaderboard-note", deviation, games)
}

/// The name of a pace of ratings: `live`.
pub fn rating_pace(text: &Text, pace: RatingPace) -> String {
    match pace {
        RatingPace::Live => say!(text, "rating-pace-live"),
        RatingPace::Daily => say!(text, "rating-pace-daily"),
    }
}

/// Describes the effect of a game's end on the ratings; empty if it was not rated.
pub fn rating_news(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    match &view.record.rating {
        None => String::new(),
        Some(GameRating::NotCounted { why }) => {
            let why = not_counted(text, *why);
            say!(text, "rating-not-counted", why)
        }
        Some(GameRating::Counted { seats, .. }) => {
            let (game, pace) = (
                text.variant(view),
                rating_pace(text, view.record.rating_pace),
            );
            let head = say!(text, "rating-changes", game, pace);
            let people = seats.iter().filter(|seat| seat.entrant.is_some());
            let lines = people.map(|rated| change(reader, rated));
            Text::join_lines([head].into_iter().chain(lines))
        }
    }
}

/// Describes the effect of a game on the rating of one player.
fn change(reader: Reader<'_>, rated: &SeatRating) -> String {
    let moved = rated.after.shown_points() - rated.before.shown_points();
    let line = say!(
        reader.text,
        "rating-change",
        who = reader.seat_name(Seat(rated.seat)),
        before = rating(rated.before),
        after = rating(rated.after),
        change = format!("{moved:+}"),
        deviation = rated.after.shown_deviation().to_string()
    );
    if rated.weight >= 1000 {
        return line;
    }
    let percent = (rated.weight + 5) / 10;
    format!("{line} {}", say!(reader.text, "rating-weight", percent))
}

fn not_counted(text: &Text, why: NotCounted) -> String {
    match why {
        NotCounted::TooShort => say!(text, "rating-too-short"),
        NotCounted::Substituted => say!(text, "rating-substituted"),
        NotCounted::NoOpponent => say!(text, "rating-no-opponent"),
        NotCounted::NoPerson => say!(text, "rating-no-person"),
    }
}

/// The whole head of the record, and where the chance of the game comes from.
pub fn record(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let added = view.players.people.iter().filter_map(|person| {
        let nonce = person.nonce.as_ref()?;
        let name = reader.player_name(person.player);
        Some(say!(
            text,
            "record-nonce",
            name,
            nonce = nonce.as_str().to_owned()
        ))
    });
    let lines = [
        say!(text, "record-head", head = hex::encode(view.record.head)),
        say!(
            text,
            "record-seed",
            hash = hex::encode(view.record.seed_hash)
        ),
    ];
    let all: Vec<_> = lines
        .into_iter()
        .chain(added)
        .chain([say!(text, "record-verify")])
        .collect();
    all.join("\n")
}

/// The check that chance was fair, for a lobby: the hash of the bot's seed, which is fixed before
/// anybody joins, and what the viewer added, so that they can check that it is in the record.
pub fn fair_play(text: &Text, view: &View) -> String {
    let seed = say!(text, "fair-play", hash = hex::encode(view.record.seed_hash));
    match view.me().and_then(|me| me.nonce.as_ref()) {
        Some(nonce) => {
            let added = say!(text, "nonce-added", nonce = nonce.as_str().to_owned());
            format!("{seed}\n{added}")
        }
        None => seed,
    }
}

/// Whether chance decides more than who has which of two colours. Elsewhere how to check it would
/// puzzle people who want a game of chess.
pub fn depends_on_chance(view: &View) -> bool {
    view.terms.options.players() > 2 || view.variant().draws_start()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::people::{Choices, ServerSettings, Settings};

    #[test]
    fn every_value_has_a_text() {
        let missing = |table: &[Choices], kind: &str| -> Vec<String> {
            let pairs = table
                .iter()
                .flat_map(|(name, values)| values.iter().map(move |value| (name, value)));
            // A language has its own name everywhere.
            let pairs = pairs.filter(|(_, value)| Language::from_word(value).is_none());
            let keys = pairs.map(|(name, value)| format!("{kind}-{name}-{value}"));
            let texts = Language::ALL.map(Text::of);
            let has = |key: &String| texts.iter().all(|text| text.has(key));
            keys.filter(|key| !has(key)).collect()
        };
        assert_eq!(missing(&Settings::CHOICES, "setting"), [""; 0]);
        assert_eq!(missing(&ServerSettings::CHOICES, "server-setting"), [""; 0]);
    }

    #[test]
    fn a_provisional_rating_has_a_question_mark() {
        let figures = |deviation| RatingFigures {
            points: 1_511_600_000,
            deviation,
            volatility: 0,
        };
        let limit = (PROVISIONAL_DEVIATION * 1e6) as i64;
        assert_eq!(rating(figures(limit)), "1512");
        assert_eq!(rating(figures(limit + 1)), "1512?");
    }
}
