//! Words: a view, a refusal or an ending as people read it, in one place for both doors.
//!
//! Every sentence stands in a catalogue for each [`Language`] (`en.ftl` and its like, Fluent); code here only chooses the sentence and fills it in from a [`View`], so what a viewer may not know cannot be said.
//! It draws no pictures and sends nothing.

mod board;
mod catalogue;
mod clock;
mod data;
mod diplomacy;
mod faults;
mod file;
mod history;
mod language;
mod lobby;
mod news;
mod plan;
mod refusal;
#[cfg(test)]
pub(crate) mod samples;
mod save;
mod settings;
mod standing;
mod terms;
mod why;

pub(crate) use board::{next_number, shorten, without_leavers};
pub use catalogue::{Arguments, Text};
pub use data::Data;
pub(crate) use data::settings_by_name;
pub use file::{Format, GameFile};
pub use language::Language;
pub(crate) use settings::date;

use entente_game::{Closing, Ending, Phase, Place, Seat, Sitter, View};
use entente_rules::{Army, Options, Reason, Score, Scoring, Status};

/// How a person is called in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// By name, for files, pictures and other programs.
    Name,
    /// By name within a chat's message: no character of it is taken for a mark or a link.
    Escaped,
    /// As a mention that Discord shows as the person's present name.
    Mention,
}

/// Fills in a message of the catalogue: the text, the key, and what is filled in as `name = value`.
macro_rules! say {
    ($text:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $text.say($key, &$crate::text::Arguments::new()$(.with(stringify!($name), $value))*)
    };
}
pub(crate) use say;

impl Text {
    /// Who has a place.
    pub fn person(&self, view: &View, place: Place, naming: Naming) -> String {
        let person = view.person(place);
        self.sitter(person.and_then(|person| person.sitter.as_ref()), naming)
    }

    /// Who has a seat: a person, or the program.
    pub fn who(&self, view: &View, seat: Seat, naming: Naming) -> String {
        if view.is_programs(seat) {
            return say!(self, "the-program");
        }
        let person = view.person_at(seat);
        self.sitter(person.and_then(|person| person.sitter.as_ref()), naming)
    }

    fn sitter(&self, sitter: Option<&Sitter>, naming: Naming) -> String {
        match (sitter, naming) {
            (None, _) => say!(self, "somebody"),
            (Some(sitter), Naming::Name) => sitter.name.clone(),
            (Some(sitter), Naming::Escaped) => escape(&sitter.name),
            (Some(sitter), Naming::Mention) => format!("<@{}>", sitter.person),
        }
    }

    /// An army's name, as it begins a sentence.
    pub fn army(&self, army: Army) -> String {
        match army {
            Army::White => say!(self, "army-white"),
            Army::Silver => say!(self, "army-silver"),
            Army::Black => say!(self, "army-black"),
            Army::Gold => say!(self, "army-gold"),
            Army::Red => say!(self, "army-red"),
            Army::Yellow => say!(self, "army-yellow"),
            Army::Green => say!(self, "army-green"),
        }
    }

    /// What has become of an army whose own player moves it no more, in a word or two; nothing of one that he does.
    pub fn standing(
        &self,
        army: Army,
        status: Status,
        is_leaving: bool,
        commander: Option<Army>,
    ) -> Option<String> {
        match (commander, status) {
            _ if is_leaving => Some(say!(self, "standing-resigning")),
            (Some(lord), _) if lord != army => {
                Some(say!(self, "standing-commanded", army = self.army(lord)))
            }
            (_, Status::Active) => None,
            (_, Status::Protectorate) => Some(say!(self, "standing-protectorate")),
            (_, Status::Checkmated) => Some(say!(self, "standing-checkmated")),
            (_, Status::Stalemated) => Some(say!(self, "standing-stalemated")),
            (_, Status::Captured) => Some(say!(self, "standing-captured")),
            (_, Status::Resigned) => Some(say!(self, "standing-resigned")),
            (_, Status::Flagged) => Some(say!(self, "standing-flagged")),
            (_, Status::Gone) => Some(say!(self, "standing-gone")),
        }
    }

    /// How many points an army's player has, as it stands on its card.
    pub fn points_of(&self, score: Score) -> String {
        match score.to_string().as_str() {
            "1" => say!(self, "standing-one-point"),
            score => say!(self, "standing-points", score = score.to_owned()),
        }
    }

    /// A seat with its colour: `Ann (White)`.
    pub fn seat(&self, view: &View, seat: Seat, naming: Naming) -> String {
        let who = self.who(view, seat, naming);
        match view.seats.get(seat.index()) {
            Some(seat) => say!(
                self,
                "seat-with-army",
                who = who,
                army = self.army(seat.army)
            ),
            None => who,
        }
    }

    /// A game in a few words: `Ann (White) – Bob (Black)`, each person once and the program last; before it has begun those who have a place in it: `Ann – Bob`.
    pub fn title(&self, view: &View, naming: Naming) -> String {
        let has_begun = matches!(view.phase, Phase::Running { .. } | Phase::Over(_));
        let mut people: Vec<_> = view.people.iter().collect();
        if has_begun {
            people.sort_by_key(|person| person.seats.first().copied());
        }
        let parts = people.into_iter().map(|person| {
            let who = self.sitter(person.sitter.as_ref(), naming);
            match has_begun {
                true => self.with_armies(view, who, &person.seats),
                false => who,
            }
        });
        let seats = (0..).map(Seat).take(view.seats.len());
        let programs: Vec<_> = seats.filter(|seat| view.is_programs(*seat)).collect();
        let program = (has_begun && !programs.is_empty())
            .then(|| self.with_armies(view, say!(self, "the-program"), &programs));
        parts.chain(program).collect::<Vec<_>>().join(" – ")
    }

    /// Somebody with all that he has: `Ann (White and Black)`.
    fn with_armies(&self, view: &View, who: String, seats: &[Seat]) -> String {
        let army = self.armies_of(view, seats);
        say!(self, "seat-with-army", who = who, army = army)
    }

    /// How far a game has come, in one sentence.
    pub fn status(&self, view: &View, naming: Naming) -> String {
        match &view.phase {
            Phase::Lobby if !view.is_challenge() => say!(self, "status-lobby"),
            Phase::Lobby => say!(
                self,
                "status-challenge",
                challenger = self.person(view, Place::HOST, naming)
            ),
            Phase::Closed(Closing::Declined { by }) => say!(
                self,
                "status-declined",
                who = self.person(view, *by, naming)
            ),
            Phase::Closed(Closing::Lapsed) if !view.is_challenge() => {
                say!(self, "status-lapsed")
            }
            Phase::Closed(Closing::Lapsed) => say!(
                self,
                "status-challenge-lapsed",
                challenger = self.person(view, Place::HOST, naming)
            ),
            Phase::Closed(Closing::Withdrawn) if !view.is_challenge() => say!(
                self,
                "status-cancelled",
                host = self.person(view, Place::HOST, naming)
            ),
            Phase::Closed(Closing::Withdrawn) => say!(
                self,
                "status-withdrawn",
                challenger = self.person(view, Place::HOST, naming)
            ),
            Phase::Closed(Closing::Aborted { by }) => {
                say!(self, "status-aborted", who = self.person(view, *by, naming))
            }
            Phase::Running { turn } => self.turn(view, *turn, naming),
            Phase::Over(ending) => self.ending(view, ending, naming),
        }
    }

    /// Whose turn it is, and what he has to do.
    fn turn(&self, view: &View, turn: Seat, naming: Naming) -> String {
        let by = view.mover().unwrap_or(turn);
        let picker = view.clock.as_ref().and_then(|clock| clock.turn?.picker);
        if let Some(picker) = picker {
            let who = self.seat(view, picker, naming);
            let late = self.seat(view, by, Naming::Escaped);
            return say!(self, "status-picks", who = who, late = late);
        }
        let who = self.seat(view, by, naming);
        let choice = view.choice();
        if let Some(kept) = choice.first() {
            let armies = choice.iter().map(|army| self.army(*army));
            return say!(
                self,
                "status-choice",
                who = who,
                armies = self.one_of(armies.collect()),
                kept = self.army(*kept)
            );
        }
        match view.seats.get(turn.index()).filter(|_| by != turn) {
            Some(seat) => say!(
                self,
                "status-turn-commanded",
                who = who,
                army = self.army(seat.army)
            ),
            None => say!(self, "status-turn", who = who),
        }
    }

    /// How a game ended, with the result: in one sentence where two play, else with everybody's place.
    pub fn ending(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        if view.seats.len() > 2 {
            return self.ending_of_many(view, ending, naming);
        }
        let result = ending.result.clone();
        let reason = self.reason(ending);
        match self.winners(view, ending, naming) {
            who if who.is_empty() => {
                say!(self, "ending-drawn", reason = reason, result = result)
            }
            who => say!(
                self,
                "ending-won",
                who = who,
                reason = reason,
                result = result
            ),
        }
    }

    fn reason(&self, ending: &Ending) -> String {
        let reason = ending.reason.name().replace('_', "-");
        self.say(&format!("reason-{reason}"), &Arguments::new())
    }

    fn winners(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        self.all_of(self.people_with(view, &ending.winners, naming))
    }

    /// The people of these seats, each once with all of them that are his: `Ann (White and Black)`.
    fn people_with(&self, view: &View, seats: &[Seat], naming: Naming) -> Vec<String> {
        let holder = |seat: &Seat| view.person_at(*seat).map(|person| person.place);
        let mut seats = seats.to_vec();
        // Whoever has the first seat comes first; the sort keeps the order of his own.
        let order = seats.clone();
        seats.sort_by_key(|seat| order.iter().position(|first| holder(first) == holder(seat)));
        let people = seats.chunk_by(|one, other| holder(one) == holder(other));
        people
            .map(|own| self.with_armies(view, self.who(view, own[0], naming), own))
            .collect()
    }

    fn ending_of_many(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        if ending.scores.is_empty() {
            return self.ending_with_a_winner(view, ending, naming);
        }
        let winners = self.people_with(view, &ending.winners, naming);
        let count = winners.len();
        let (who, result) = (self.all_of(winners), ending.result.clone());
        let won = if are_one_side(view, &ending.winners) {
            say!(
                self,
                "ending-won-of-many",
                who = who,
                count = count,
                result = result
            )
        } else {
            say!(self, "ending-shared", who = who, result = result)
        };
        let [leaving, eliminations] = [&ending.points, &ending.scores].map(|points| {
            let points: Vec<_> = points.iter().map(Score::to_string).collect();
            points.join("-")
        });
        let other = if counts_points(&view.options) {
            say!(self, "ending-leaving", result = leaving)
        } else {
            say!(self, "ending-eliminations", result = eliminations)
        };
        let agreed = self.agreed(view, ending);
        let standings = self.standings(view, ending, naming);
        let lines = [agreed, Some(won), Some(standings), Some(other)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// How a game ended that has one winner or none.
    fn ending_with_a_winner(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        let (reason, result) = (self.reason(ending), ending.result.clone());
        let head = match ending.winners.first() {
            Some(winner) => {
                let who = self.seat(view, *winner, naming);
                say!(
                    self,
                    "ending-last",
                    who = who,
                    reason = reason,
                    result = result
                )
            }
            None => say!(self, "ending-drawn", reason = reason, result = result),
        };
        let standings = ending
            .winners
            .is_empty()
            .then(|| self.standings(view, ending, naming));
        let lines = [self.agreed(view, ending), Some(head), standings];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// That the game ended because all agreed, or because nobody but the program was left to play it.
    fn agreed(&self, view: &View, ending: &Ending) -> Option<String> {
        let armies = view.armies().into_iter();
        let mut left = armies.filter(|army| army.status.is_in());
        (ending.reason == Reason::Agreed).then(|| {
            match left.all(|army| view.is_programs(army.seat)) {
                true => say!(self, "ending-left-to-the-program"),
                false => say!(self, "ending-agreed"),
            }
        })
    }

    /// Everybody's place in the result, the best first: those with the same points share one.
    fn standings(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        let points = ending.result.split('-').map(Score::read);
        let mut standings: Vec<_> = (0..).map(Seat).zip(points).collect();
        standings.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        let places = standings.chunk_by(|one, other| one.1 == other.1);
        let mut place = 1;
        let lines = places.map(|tied| {
            let seats: Vec<_> = tied.iter().map(|(seat, _)| *seat).collect();
            let line = say!(
                self,
                "standing",
                place = place,
                who = self.all_of(self.people_with(view, &seats, naming)),
                points = tied[0]
                    .1
                    .map_or_else(String::new, |points| points.to_string())
            );
            place += tied.len();
            line
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Whether the owners of these seats win and lose together: one person, or partners, who sit opposite each other.
fn are_one_side(view: &View, seats: &[Seat]) -> bool {
    let are_partners = matches!(&view.options, Options::Chess4(options) if options.teams);
    seats.windows(2).all(|pair| {
        let [one, other] = [pair[0], pair[1]].map(|seat| view.person_at(seat));
        let is_opposite = pair[0].index() % 2 == pair[1].index() % 2;
        one.is_some() && one == other || are_partners && is_opposite
    })
}

/// Whether the points for eliminations make the result, so that they are worth showing all along.
pub(crate) fn counts_points(options: &Options) -> bool {
    match options {
        Options::Chess4(options) => options.scoring == Scoring::Incremental,
        _ => false,
    }
}

/// Any text so that a chat shows it as it is.
pub(crate) fn escape(text: &str) -> String {
    // These mean something anywhere; those only where a line begins.
    const ANYWHERE: &str = r"\*_~`|>[]()<@";
    const AT_FIRST: &str = "#-+";
    let letters = text.chars().filter(|c| !c.is_control()).enumerate();
    let marked = |at: usize, c: char| ANYWHERE.contains(c) || at == 0 && AT_FIRST.contains(c);
    letters
        .flat_map(|(at, c)| marked(at, c).then_some('\\').into_iter().chain([c]))
        .collect()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod whole;
