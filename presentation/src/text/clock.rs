//! Texts about time: clocks, deadlines and pauses.
//!
//! In a chat, moments are written in Discord's own format, which every client shows in its user's
//! time zone.

use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{
    ClockView, ConditionalMovesRefusal, Pace, PaceFault, PauseCause, Span, Time, TimeControl,
    TimeRefusal, TimeoutRule, View,
};

/// The units of a length of time, largest first.
const UNITS: [(&str, Span); 4] = [
    ("span-days", Span::days(1)),
    ("span-hours", Span::hours(1)),
    ("span-minutes", Span::minutes(1)),
    ("span-seconds", Span::seconds(1)),
];

impl Text {
    /// A length of time: `2 hours 30 minutes`.
    pub fn span(&self, span: Span) -> String {
        let mut rest = span.0;
        let mut parts = Vec::new();
        for (key, unit) in UNITS {
            let count = rest / unit.0;
            rest %= unit.0;
            if count > 0 {
                let arguments = super::catalogue::Arguments::new().with("count", count);
                parts.push(self.say(key, &arguments));
            }
        }
        if parts.is_empty() {
            say!(self, "span-under-a-second")
        } else {
            parts.join(" ")
        }
    }

    /// The time left on a clock: `9:05`, `1:30:00`.
    fn clock_face(&self, left: Span) -> String {
        let whole = left.0 / 1000;
        let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            // Days need no seconds.
            24.. => self.span(Span(left.0 - left.0 % 3_600_000)),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }

    /// A deadline, in a chat with how far off it is.
    pub fn deadline(&self, time: Time, naming: Naming) -> String {
        match naming {
            // Rounded up, because a second that has begun is not over.
            Naming::Mention | Naming::Escaped => {
                let seconds = time.0.div_ceil(1000);
                format!("<t:{seconds}:f> (<t:{seconds}:R>)")
            }
            Naming::Name => self.moment(time, naming),
        }
    }

    /// How far off a moment is, for a chat: "in 3 hours".
    pub fn time_left(&self, time: Time) -> String {
        format!("<t:{}:R>", time.0.div_ceil(1000))
    }

    /// The deadline of the current move. In live games it is shown to the second.
    fn running_until(&self, clock: &ClockView, time: Time, naming: Naming) -> String {
        match naming {
            Naming::Mention | Naming::Escaped if !clock.control.pace.is_correspondence() => {
                let seconds = time.0.div_ceil(1000);
                format!("<t:{seconds}:T> (<t:{seconds}:R>)")
            }
            _ => self.deadline(time, naming),
        }
    }

    /// A clock in a few words: `3 days per move`, `10 minutes per player, plus 5 seconds per move`.
    pub fn pace(&self, pace: Pace) -> String {
        match pace {
            Pace::PerMove(span) => say!(self, "pace-per-move", span = self.span(span)),
            Pace::PerGame {
                base,
                increment,
                delay,
            } => {
                let mut parts = vec![say!(self, "pace-bank", span = self.span(base))];
                if increment.0 > 0 {
                    parts.push(say!(self, "pace-increment", span = self.span(increment)));
                }
                if delay.0 > 0 {
                    parts.push(say!(self, "pace-delay", span = self.span(delay)));
                }
                parts.join(", ")
            }
        }
    }

    /// What happens when a player runs out of time.
    pub fn timeout_rule(&self, rule: TimeoutRule) -> String {
        match rule {
            TimeoutRule::Lose => say!(self, "timeout-lose"),
            TimeoutRule::RandomMove => say!(self, "timeout-random-move"),
            TimeoutRule::NextPicks => say!(self, "timeout-next-picks"),
            TimeoutRule::Substitute => say!(self, "timeout-substitute"),
        }
    }

    /// The time control of a game, as in its lobby.
    pub fn time_control(&self, control: &TimeControl) -> String {
        let pace = self.pace(control.pace);
        let on_timeout = self.timeout_rule(control.on_timeout);
        say!(self, "agreed-clock", pace, on_timeout)
    }

    /// The deadline of the current move, and what everybody has left. Empty if the game has no
    /// clock or is not being played.
    pub fn clocks(&self, view: &View, naming: Naming) -> String {
        let Some(clock) = view.clock.as_ref().filter(|_| view.turn().is_some()) else {
            return String::new();
        };
        let pause = clock.pause.map(|pause| {
            let until = self.deadline(pause.until, naming);
            match pause.cause {
                PauseCause::Requested => say!(self, "clock-paused", until),
                PauseCause::NobodyCame => say!(self, "clock-nobody-moved", until),
            }
        });
        let running = clock.turn.and_then(|turn| turn.deadline).map(|deadline| {
            let until = self.running_until(clock, deadline, naming);
            say!(self, "clock-until", until)
        });
        let lines = [
            pause.or(running),
            self.banks(view, clock),
            self.vacation(view, clock, naming),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// The time that each army has left for the whole game. `None` if the clock counts each move.
    fn banks(&self, view: &View, clock: &ClockView) -> Option<String> {
        let Pace::PerGame { .. } = clock.control.pace else {
            return None;
        };
        let left: Vec<_> = view
            .seats
            .iter()
            .zip(&clock.left)
            .filter(|(seat, _)| seat.player.is_some())
            .map(|(seat, left)| format!("{} {}", self.army(seat.army), self.clock_face(*left)))
            .collect();
        Some(say!(self, "clock-left", left = left.join(" · ")))
    }

    /// That the player to move is on vacation, and until when.
    fn vacation(&self, view: &View, clock: &ClockView, naming: Naming) -> Option<String> {
        let actor = view.actor()?;
        let (_, end) = clock
            .away
            .iter()
            .find(|(player, _)| *player == actor.player)?;
        // A vacation that ended before the turn began does not stop the clock.
        if *end <= clock.turn?.since {
            return None;
        }
        let who = self.player_name(view, actor.player, Naming::Escaped);
        let until = self.deadline(*end, naming);
        Some(say!(self, "clock-on-vacation", who, until))
    }

    /// Why a text cannot be read as a length of time.
    pub fn span_fault(&self, text: &str) -> String {
        let most = self.span(entente_game::MAX_PAUSE);
        let escaped = super::escaping::escape(text);
        say!(self, "refusal-span-unreadable", text = escaped, most)
    }

    /// Why something about the clocks was refused.
    pub(super) fn time_refusal(
        &self,
        refusal: &TimeRefusal,
        view: Option<&View>,
        naming: Naming,
    ) -> String {
        match refusal {
            TimeRefusal::InvalidClock(fault) => self.pace_fault(fault),
            TimeRefusal::PickingNotAllowed => say!(self, "refusal-nobody-picks"),
            TimeRefusal::NoClock => say!(self, "refusal-no-clock"),
            TimeRefusal::Paused { until } => {
                say!(
                    self,
                    "refusal-paused",
                    until = self.deadline(*until, naming)
                )
            }
            TimeRefusal::NotPaused => say!(self, "refusal-not-paused"),
            TimeRefusal::InvalidPause { most } => {
                say!(self, "refusal-invalid-pause", most = self.span(*most))
            }
            TimeRefusal::TimeIsUp { picker } => {
                let who = match view {
                    Some(view) => self.seat_name(view, *picker, naming),
                    None => say!(self, "former-player"),
                };
                say!(self, "refusal-time-is-up", who)
            }
        }
    }

    /// Why a text cannot be read as a clock.
    pub fn pace_fault(&self, fault: &PaceFault) -> String {
        match fault {
            PaceFault::Unreadable { text } => {
                say!(
                    self,
                    "refusal-clock-unreadable",
                    text = super::escaping::escape(text)
                )
            }
            PaceFault::OutOfBounds { least, most } => say!(
                self,
                "refusal-clock-bounds",
                least = self.span(*least),
                most = self.span(*most)
            ),
        }
    }

    pub(super) fn conditional_moves_refusal(
        &self,
        refusal: &ConditionalMovesRefusal,
        view: Option<&View>,
        naming: Naming,
    ) -> String {
        match refusal {
            ConditionalMovesRefusal::YourTurn => say!(self, "refusal-conditional-moves-your-turn"),
            ConditionalMovesRefusal::Empty => say!(self, "refusal-conditional-moves-empty"),
            ConditionalMovesRefusal::EndsWithOthers => {
                say!(self, "refusal-conditional-moves-ends-with-others")
            }
            ConditionalMovesRefusal::UnknownBoard { text } => {
                say!(
                    self,
                    "refusal-conditional-moves-unknown-board",
                    text = super::escaping::escape(text)
                )
            }
            ConditionalMovesRefusal::Move { number, refusal } => {
                let why = self.refusal(refusal, view, naming);
                say!(
                    self,
                    "refusal-conditional-moves-move",
                    number = *number,
                    why
                )
            }
            ConditionalMovesRefusal::Betrays { notation, ally } => say!(
                self,
                "refusal-conditional-moves-betrays",
                move = super::escaping::escape(notation),
                ally = self.ally_name(view, *ally, naming)
            ),
            ConditionalMovesRefusal::GameEnds { number } => {
                say!(
                    self,
                    "refusal-conditional-moves-game-ends",
                    number = *number
                )
            }
            ConditionalMovesRefusal::TooLong { most } => {
                say!(self, "refusal-conditional-moves-too-long", most = *most)
            }
            ConditionalMovesRefusal::TooManyLines { most } => {
                say!(
                    self,
                    "refusal-conditional-moves-too-many-lines",
                    most = *most
                )
            }
            ConditionalMovesRefusal::NoSuchLine { lines } => {
                say!(
                    self,
                    "refusal-conditional-moves-no-such-line",
                    lines = *lines
                )
            }
        }
    }
}
