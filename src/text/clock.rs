//! Time in words: the clock that people agree on, how long there is for the move that is to be made, what the clock brought about, and what people ask of each other. In a
//! chat a moment is written so that each reader sees it in their own zone.

use super::{Naming, Text, say};
use entente_game::{
    ClockView, Expiry, Pace, PaceFault, PauseCause, PlanRefusal, Request, RequestRefusal, Span,
    Time, TimeControl, TimeRefusal, View, Wanted,
};

/// The units in which a length of time is said, the largest first, in milliseconds.
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
                let arguments = super::Arguments::new().with("count", count);
                parts.push(self.say(key, &arguments));
            }
        }
        match parts.is_empty() {
            true => say!(self, "span-nothing"),
            false => parts.join(" "),
        }
    }

    /// How much of a bank is left, as a clock shows it: `9:05`, `1:30:00`.
    fn left(&self, left: Span) -> String {
        let seconds = left.0 / 1000;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            24.. => self.span(Span(left.0 - left.0 % 3_600_000)),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }

    /// The moment until which there is time: in a chat such that each reader sees it in their own zone, and how far off it is.
    pub fn deadline(&self, time: Time, naming: Naming) -> String {
        match naming {
            // A second that has begun is not over.
            Naming::Mention | Naming::Escaped => {
                let seconds = time.0.div_ceil(1000);
                format!("<t:{seconds}:f> (<t:{seconds}:R>)")
            }
            Naming::Name => self.moment(time, naming),
        }
    }

    /// How far off a moment is, in a chat.
    pub fn time_left(&self, time: Time) -> String {
        format!("<t:{}:R>", time.0.div_ceil(1000))
    }

    /// The moment until which the clock of a game runs: to the second where people sit and play.
    fn running_until(&self, clock: &ClockView, time: Time, naming: Naming) -> String {
        match naming {
            Naming::Mention | Naming::Escaped if !clock.control.pace.is_correspondence() => {
                let seconds = time.0.div_ceil(1000);
                format!("<t:{seconds}:T> (<t:{seconds}:R>)")
            }
            _ => self.deadline(time, naming),
        }
    }

    /// A clock in a few words: `3 days per move`, `10 minutes, 5 seconds more per move`.
    pub fn pace(&self, pace: Pace) -> String {
        match pace {
            Pace::PerMove(span) => say!(self, "pace-per-move", span = self.span(span)),
            Pace::Bank {
                base,
                increment,
                delay,
            } => {
                let base = say!(self, "pace-bank", span = self.span(base));
                let increment = (increment.0 > 0)
                    .then(|| say!(self, "pace-increment", span = self.span(increment)));
                let delay =
                    (delay.0 > 0).then(|| say!(self, "pace-delay", span = self.span(delay)));
                let parts = [Some(base), increment, delay].into_iter().flatten();
                parts.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// What happens when somebody's time is over.
    pub fn expiry(&self, expiry: Expiry) -> String {
        match expiry {
            Expiry::Lose => say!(self, "expiry-lose"),
            Expiry::RandomMove => say!(self, "expiry-random-move"),
            Expiry::NextPicks => say!(self, "expiry-next-picks"),
        }
    }

    /// What was agreed on about time, for those who are to agree.
    pub fn time_control(&self, control: &TimeControl) -> String {
        let pace = self.pace(control.pace);
        let expiry = self.expiry(control.expiry);
        say!(self, "agreed-clock", pace = pace, expiry = expiry)
    }

    /// How long there is for the move that is to be made, and what everybody has left; empty where no time is measured, or none runs.
    pub fn clocks(&self, view: &View, naming: Naming) -> String {
        let Some(clock) = view.clock.as_ref().filter(|_| view.turn().is_some()) else {
            return String::new();
        };
        let pause = clock.pause.map(|pause| {
            let until = self.deadline(pause.until, naming);
            match pause.cause {
                PauseCause::Agreed => say!(self, "clock-paused", until = until),
                PauseCause::NobodyCame => say!(self, "clock-nobody-came", until = until),
            }
        });
        let deadline = clock.turn.and_then(|turn| turn.deadline);
        let deadline = deadline.map(|deadline| {
            let until = self.running_until(clock, deadline, naming);
            say!(self, "clock-until", until = until)
        });
        let lines = [
            pause.or(deadline),
            self.banks(view, clock),
            self.away(view, clock, naming),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// What each army has left, where they have their time for the whole game.
    fn banks(&self, view: &View, clock: &ClockView) -> Option<String> {
        let Pace::Bank { .. } = clock.control.pace else {
            return None;
        };
        let seats = view.seats.iter().zip(&clock.left);
        let left = seats.filter(|(seat, _)| seat.place().is_some());
        let left =
            left.map(|(seat, left)| format!("{} {}", self.army(seat.army), self.left(*left)));
        let left: Vec<_> = left.collect();
        Some(say!(self, "clock-left", left = left.join(" · ")))
    }

    /// That the one to move is away, and until when.
    fn away(&self, view: &View, clock: &ClockView, naming: Naming) -> Option<String> {
        let actor = view.actor()?;
        let away = clock.away.iter().find(|(place, _)| *place == actor.place);
        let until = away.map(|(_, until)| *until)?;
        let since = clock.turn?.since;
        let who = self.person(view, actor.place, Naming::Escaped);
        let until = (until > since).then(|| self.deadline(until, naming))?;
        Some(say!(self, "clock-away", who = who, until = until))
    }

    /// What somebody asks of the others, and who has yet to answer.
    pub fn request(&self, view: &View, naming: Naming) -> String {
        let Some(request) = &view.request else {
            return String::new();
        };
        let others = view
            .asked()
            .map(|person| self.person(view, person.place, naming));
        let others = others.collect::<Vec<_>>().join(", ");
        let who = self.person(view, request.by, naming);
        let wanted = self.wanted(view, request, naming);
        say!(self, "request", who = who, wanted = wanted, others = others)
    }

    /// What somebody asks of the viewer, for a list.
    pub fn asked_for(&self, view: &View) -> String {
        let asked = view.request.as_ref().map(|request| {
            let who = self.person(view, request.by, Naming::Escaped);
            let wanted = self.wanted(view, request, Naming::Escaped);
            say!(self, "turns-asked", who = who, wanted = wanted)
        });
        asked.unwrap_or_default()
    }

    /// Why a text is no length of time.
    pub fn span_fault(&self, text: &str) -> String {
        let most = self.span(entente_game::LONGEST_PAUSE);
        let text = super::escape(text);
        say!(self, "refusal-span-unreadable", text = text, most = most)
    }

    /// What somebody asks for.
    fn wanted(&self, view: &View, request: &Request, naming: Naming) -> String {
        match request.wanted {
            Wanted::Takeback { ply } => {
                let count = view.ply().saturating_sub(ply);
                say!(self, "wanted-takeback", count = count)
            }
            Wanted::Pause { .. } => {
                let span = self.span(request.pause().unwrap_or_default());
                say!(self, "wanted-pause", span = span)
            }
            Wanted::Resume => say!(self, "wanted-resume"),
            Wanted::Move => {
                let channel = request.channel.as_deref().unwrap_or_default();
                let channel = channel.rsplit('/').next().filter(|id| !id.is_empty());
                let place = match (naming, channel) {
                    (Naming::Mention | Naming::Escaped, Some(channel)) => format!("<#{channel}>"),
                    _ => "elsewhere".to_owned(),
                };
                say!(self, "wanted-move", where = place)
            }
        }
    }

    /// Why a game said no to something that has to do with the clocks.
    pub(super) fn time_refusal(
        &self,
        refusal: &TimeRefusal,
        view: Option<&View>,
        naming: Naming,
    ) -> String {
        match refusal {
            TimeRefusal::UnfitClock(fault) => self.pace_fault(fault),
            TimeRefusal::NobodyPicks => say!(self, "refusal-nobody-picks"),
            TimeRefusal::NoClock => say!(self, "refusal-no-clock"),
            TimeRefusal::Paused { until } => {
                let until = self.deadline(*until, naming);
                say!(self, "refusal-paused", until = until)
            }
            TimeRefusal::NotPaused => say!(self, "refusal-not-paused"),
            TimeRefusal::UnfitPause { most } => {
                say!(self, "refusal-unfit-pause", most = self.span(*most))
            }
            TimeRefusal::TimeIsUp { picker } => {
                let who = view.map(|view| self.seat(view, *picker, naming));
                let who = who.unwrap_or_else(|| say!(self, "somebody"));
                say!(self, "refusal-time-is-up", who = who)
            }
        }
    }

    /// Why a game said no to something that all have to agree to.
    pub(super) fn request_refusal(&self, refusal: RequestRefusal) -> String {
        match refusal {
            RequestRefusal::TooLateToAbort => say!(self, "refusal-too-late-to-abort"),
            RequestRefusal::AlreadyHere => say!(self, "refusal-already-here"),
            RequestRefusal::NoTakebacks => say!(self, "refusal-no-takebacks"),
            RequestRefusal::NothingToTakeBack => say!(self, "refusal-nothing-to-take-back"),
            RequestRefusal::RequestOpen => say!(self, "refusal-request-open"),
            RequestRefusal::NoRequest => say!(self, "refusal-no-request"),
        }
    }

    /// Why a text is no clock.
    pub fn pace_fault(&self, fault: &PaceFault) -> String {
        match fault {
            PaceFault::Unreadable { text } => {
                say!(self, "refusal-clock-unreadable", text = super::escape(text))
            }
            PaceFault::OutOfBounds { least, most } => say!(
                self,
                "refusal-clock-bounds",
                least = self.span(*least),
                most = self.span(*most)
            ),
        }
    }

    pub(super) fn plan_refusal(
        &self,
        refusal: &PlanRefusal,
        view: Option<&View>,
        naming: Naming,
    ) -> String {
        match refusal {
            PlanRefusal::YourTurn => say!(self, "refusal-plan-your-turn"),
            PlanRefusal::Empty => say!(self, "refusal-plan-empty"),
            PlanRefusal::EndsWithOthers => say!(self, "refusal-plan-ends-with-others"),
            PlanRefusal::UnknownBoard { text } => {
                say!(
                    self,
                    "refusal-plan-unknown-board",
                    text = super::escape(text)
                )
            }
            PlanRefusal::Move { number, refusal } => {
                let why = self.refusal(refusal, view, naming);
                say!(self, "refusal-plan-move", number = *number, why = why)
            }
            PlanRefusal::GameEnds { number } => {
                say!(self, "refusal-plan-game-ends", number = *number)
            }
            PlanRefusal::TooLong { most } => say!(self, "refusal-plan-too-long", most = *most),
            PlanRefusal::TooManyLines { most } => {
                say!(self, "refusal-plan-too-many-lines", most = *most)
            }
            PlanRefusal::NoSuchLine { lines } => {
                say!(self, "refusal-plan-no-such-line", lines = *lines)
            }
        }
    }
}
