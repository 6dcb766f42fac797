//! Texts about time: clocks, deadlines and pauses.
//!
//! In a chat, moments are written in Discord's own format, which every client shows in its user's
//! time zone.

use super::catalogue::{Text, say};
use super::lines::{Lines, Says, Tense};
use super::names::Naming;
use super::reader::Reader;
use entente_game::{
    ArmyView, ClockView, Pace, PaceFault, PauseCause, PauseView, PlayerId, Span, Time, TimeControl,
    TimeoutRule, View,
};

/// The units of a length of time, largest first.
const UNITS: [(&str, Span); 4] = [
    ("span-days", Span::days(1)),
    ("span-hours", Span::hours(1)),
    ("span-minutes", Span::minutes(1)),
    ("span-seconds", Span::seconds(1)),
];

/// A length of time: `2 hours 30 minutes`.
pub fn span(text: &Text, span: Span) -> String {
    let mut rest = span.0;
    let mut parts = Vec::new();
    for (key, unit) in UNITS {
        let count = rest / unit.0;
        rest %= unit.0;
        if count > 0 {
            let arguments = super::catalogue::Arguments::new().with("count", count);
            parts.push(text.say(key, &arguments));
        }
    }
    if parts.is_empty() {
        say!(text, "span-under-a-second")
    } else {
        parts.join(" ")
    }
}

/// The time left on a clock: `9:05`, `1:30:00`.
pub(crate) fn clock_face(text: &Text, left: Span) -> String {
    let whole = left.0 / 1000;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        // Days need no seconds.
        24.. => span(text, Span(left.0 - left.0 % Span::hours(1).0)),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A deadline, in a chat with how far off it is.
pub fn deadline(time: Time, naming: Naming) -> String {
    match naming {
        // Rounded up, because a second that has begun is not over.
        Naming::Mention | Naming::Escaped => {
            let seconds = time.0.div_ceil(1000);
            format!("<t:{seconds}:f> (<t:{seconds}:R>)")
        }
        Naming::Name => moment(time, naming),
    }
}

/// The time until a moment, for a chat: "in 3 hours".
pub fn time_left(time: Time) -> String {
    format!("<t:{}:R>", time.0.div_ceil(1000))
}

/// The deadline of the current move. In live games it is shown to the second.
fn running_until(clock: &ClockView, time: Time, naming: Naming) -> String {
    match naming {
        Naming::Mention | Naming::Escaped if !clock.control.pace.is_correspondence() => {
            let seconds = time.0.div_ceil(1000);
            format!("<t:{seconds}:T> (<t:{seconds}:R>)")
        }
        _ => deadline(time, naming),
    }
}

/// A clock in a few words: `3 days per move`, `10 minutes per player, plus 5 seconds per move`.
pub fn pace(text: &Text, pace: Pace) -> String {
    match pace {
        Pace::PerMove(span) => say!(text, "pace-per-move", span = self::span(text, span)),
        Pace::PerGame {
            increment, delay, ..
        } => {
            let mut parts = vec![say!(text, "pace-bank", span = span(text, pace.start()))];
            if increment.0 > 0 {
                parts.push(say!(text, "pace-increment", span = span(text, increment)));
            }
            if delay.0 > 0 {
                parts.push(say!(text, "pace-delay", span = span(text, delay)));
            }
            parts.join(", ")
        }
    }
}

/// The rule for a player who runs out of time.
pub fn timeout_rule(text: &Text, rule: TimeoutRule) -> String {
    match rule {
        TimeoutRule::Lose => say!(text, "timeout-lose"),
        TimeoutRule::RandomMove => say!(text, "timeout-random-move"),
        TimeoutRule::NextPicks => say!(text, "timeout-next-picks"),
        TimeoutRule::Substitute => say!(text, "timeout-substitute"),
    }
}

/// The time control of a game, as in its lobby.
pub fn time_control(text: &Text, control: &TimeControl) -> String {
    let pace = pace(text, control.pace);
    let on_timeout = timeout_rule(text, control.on_timeout);
    say!(text, "agreed-clock", pace, on_timeout)
}

/// The deadline of the current move, and what everybody has left. Empty if the game has no
/// clock or is not being played.
pub fn clocks(reader: Reader<'_>) -> String {
    clock_lines(reader).text(Tense::Present)
}

/// The same as lines of a message.
pub(super) fn clock_lines(reader: Reader<'_>) -> Lines {
    let Reader { text, view, naming } = reader;
    let mut lines = Lines::default();
    let Some(clock) = view.turn.clock.as_ref().filter(|_| view.turn().is_some()) else {
        return lines;
    };
    match (clock.pause, clock.turn.and_then(|turn| turn.deadline)) {
        (Some(pause), _) => lines.say(Says::InPause, paused(reader, pause)),
        (None, Some(deadline)) => {
            let until = running_until(clock, deadline, naming);
            lines.say(Says::ForNow, say!(text, "clock-until", until));
        }
        (None, None) => {}
    }
    lines.say(Says::ForNow, banks(text, view, clock));
    for vacation in vacations(reader, clock) {
        lines.say(Says::ForNow, vacation);
    }
    lines
}

/// A line that the clocks were paused, once they run again.
pub(super) fn was_paused(text: &Text, view: &View) -> Lines {
    let line = view.pause().map(|_| say!(text, "news-was-paused"));
    Lines::of(Says::WasPaused, line)
}

/// A line that the clocks are paused, why, and until when.
fn paused(reader: Reader<'_>, pause: PauseView) -> String {
    let Reader { text, view, naming } = reader;
    let until = deadline(pause.until, naming);
    match pause.cause {
        PauseCause::Requested => say!(
            text,
            "clock-paused",
            until,
            players = view.players.people.len()
        ),
        PauseCause::Arbiter => say!(text, "clock-paused-by-arbiter", until),
        PauseCause::NobodyCame => say!(text, "clock-nobody-moved", until),
    }
}

/// The time that each army has left for the whole game. `None` if the clock counts each move.
fn banks(text: &Text, view: &View, clock: &ClockView) -> Option<String> {
    let Pace::PerGame { .. } = clock.control.pace else {
        return None;
    };
    let left: Vec<_> = view
        .players
        .seats
        .iter()
        .zip(&clock.left)
        .filter(|(seat, _)| seat.player.is_some())
        .map(|(seat, left)| format!("{} {}", text.army(seat.army), clock_face(text, *left)))
        .collect();
    Some(say!(text, "clock-left", left = left.join(" · ")))
}

/// A line for each player on vacation, and until when. The clock waits for the one whose turn it
/// is.
fn vacations(reader: Reader<'_>, clock: &ClockView) -> Vec<String> {
    let Reader { text, view, naming } = reader;
    let Some(turn) = clock.turn else {
        return Vec::new();
    };
    let is_out = |player| {
        let mut armies = view.armies().into_iter();
        let own = |army: &ArmyView| {
            view.person_at(army.seat)
                .is_some_and(|at| at.player == player)
        };
        !armies.any(|army| own(&army) && army.status.is_in())
    };
    let line = |(player, end): &(PlayerId, Time)| {
        let who = reader.with(Naming::Escaped).player_name(*player);
        let until = deadline(*end, naming);
        let is_to_move = view.actor().is_some_and(|actor| actor.player == *player);
        // A player who picks a move for somebody else has no more time for it.
        if is_to_move && turn.picker.is_none() {
            say!(text, "clock-on-vacation", who, until)
        } else {
            say!(text, "player-on-vacation", who, until)
        }
    };
    let present = clock.away.iter().filter(|(player, _)| !is_out(*player));
    present.map(line).collect()
}

/// Explains why a text cannot be read as a length of time.
pub fn span_fault(text: &Text, typed: &str) -> String {
    let most = span(text, entente_game::MAX_PAUSE);
    let escaped = text.escaped(&super::escaping::quoted(typed));
    say!(text, "refusal-span-unreadable", text = escaped, most)
}

/// Explains why a text cannot be read as a clock.
pub fn pace_fault(text: &Text, fault: &PaceFault) -> String {
    match fault {
        PaceFault::Unreadable { text: typed } => {
            let typed = text.escaped(&super::escaping::quoted(typed));
            say!(text, "refusal-clock-unreadable", text = typed)
        }
        PaceFault::OutOfBounds { least, most } => say!(
            text,
            "refusal-clock-bounds",
            least = span(text, *least),
            most = span(text, *most)
        ),
    }
}

/// A moment, in a chat as how far off it is.
pub(super) fn moment(moment: Time, naming: Naming) -> String {
    match naming {
        Naming::Name => moment.to_rfc3339(),
        Naming::Escaped | Naming::Mention => {
            format!("<t:{}:R>", moment.0.div_ceil(1000))
        }
    }
}
