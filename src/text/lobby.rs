//! A lobby in words: what will be played, who has chosen which colour, for whom places are kept, and how it goes on.

use super::{Naming, Text, say};
use entente_game::{Holder, PersonView, Place, Seat, View, Visibility};
use entente_rules::{
    Array, Chess4Options, Chess45Options, Chess960Options, GuardPlacement, Kind, Method,
    MultiplayerOptions, Options, Scoring,
};

impl Text {
    /// The message of a lobby that waits for people.
    pub(super) fn lobby(&self, view: &View, naming: Naming) -> String {
        let host = self.person(view, Place::HOST, naming);
        let mut lines = vec![say!(
            self,
            "lobby-head",
            host = host.clone(),
            game = self.variant(view)
        )];
        lines.push(self.agreement(view));
        lines.push(self.terms(view));
        lines.push(self.who_watches(view));
        lines.retain(|line| !line.is_empty());
        lines.extend((0..view.seats.len()).map(|seat| self.lobby_seat(view, seat, naming)));
        let undecided = |person: &&PersonView| !person.reserved && person.seats.is_empty();
        let reserved = |person: &&PersonView| person.reserved;
        let any = self.some_people(view, undecided, naming);
        if !any.is_empty() {
            lines.push(say!(self, "lobby-any", people = any));
        }
        let kept = self.some_people(view, reserved, naming);
        if !kept.is_empty() {
            lines.push(say!(self, "lobby-kept", people = kept));
        }
        let seats = view.seats.len();
        if view.is_open() && seats > 2 {
            lines.push(say!(self, "lobby-room", room = view.room, seats = seats));
        }
        lines.push(match (seats, view.is_open()) {
            (_, false) => say!(self, "lobby-waits"),
            (2, true) => say!(self, "lobby-join-two"),
            (_, true) if view.most_seats == 1 => say!(self, "lobby-join-alone", host = host),
            (seats, true) => say!(self, "lobby-join", seats = seats, host = host),
        });
        lines.join("\n")
    }

    /// The message of a challenge that waits for an answer.
    pub(super) fn challenge(&self, view: &View, naming: Naming) -> String {
        let invited = self.some_people(view, |person| person.reserved, naming);
        let head = say!(
            self,
            "news-challenge",
            challenger = self.person(view, Place::HOST, naming),
            invited = invited,
            game = self.variant(view)
        );
        let colours = (0..view.seats.len()).filter(|seat| view.seats[*seat].holder.is_some());
        let colours = colours.map(|seat| self.lobby_seat(view, seat, naming));
        let watchers = match view.visibility() {
            Visibility::Server => String::new(),
            Visibility::Private | Visibility::Public => self.who_watches(view),
        };
        let lines = [head, self.agreement(view), self.terms(view)];
        let lines = lines.into_iter().chain(colours);
        let lines = lines.chain([watchers]).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Who can watch, in a sentence.
    fn who_watches(&self, view: &View) -> String {
        match view.visibility() {
            Visibility::Private => say!(self, "watchers-private"),
            Visibility::Server => say!(self, "watchers-server"),
            Visibility::Public => say!(self, "watchers-public"),
        }
    }

    /// What a lobby's message says once the game has begun.
    pub fn lobby_begun(&self, view: &View, naming: Naming) -> String {
        say!(
            self,
            "lobby-begun",
            game = self.variant(view),
            title = self.title(view, naming)
        )
    }

    fn lobby_seat(&self, view: &View, seat: usize, naming: Naming) -> String {
        let army = self.army(view.seats[seat].army);
        let who = match view.seats[seat].holder {
            Some(Holder::Person(place)) => self.person(view, place, naming),
            Some(Holder::Program) => say!(self, "the-program"),
            None => return say!(self, "lobby-seat-free", army = army),
        };
        let place = view.seats[seat].place();
        let person = place.and_then(|place| view.person(place));
        match person.is_some_and(|person| person.reserved) {
            true => say!(self, "lobby-seat-kept", army = army, who = who),
            false => say!(self, "lobby-seat", army = army, who = who),
        }
    }

    fn some_people(
        &self,
        view: &View,
        which: impl Fn(&&PersonView) -> bool,
        naming: Naming,
    ) -> String {
        let people = view.people.iter().filter(which);
        let names: Vec<_> = people
            .map(|person| self.person(view, person.place, naming))
            .collect();
        names.join(", ")
    }

    /// The armies of these seats: `Silver and Gold`.
    pub fn armies_of(&self, view: &View, seats: &[Seat]) -> String {
        let armies = seats.iter().filter_map(|seat| view.seats.get(seat.index()));
        self.all_of(armies.map(|seat| self.army(seat.army)).collect())
    }

    /// What the people have agreed on where the rule set leaves a choice; empty where it leaves none.
    pub(super) fn agreement(&self, view: &View) -> String {
        let clock = view.clock.as_ref();
        let clock = clock.map(|clock| self.time_control(&clock.control));
        let beginning = view
            .beginning
            .as_ref()
            .map(|_| say!(self, "agreed-beginning"));
        let agreed = match &view.options {
            Options::Standard | Options::Chess66 => Vec::new(),
            Options::Chess960(options) => vec![self.agreed_on_start(options, view.start_drawn)],
            Options::Chess4(options) => self.agreed_in_chess4(options),
            Options::Chess45(options) => self.agreed_in_chess45(options),
            Options::Alliance(options) => self.agreed_in_alliance(options),
            Options::Multiplayer(options) => vec![self.agreed_on_board(*options)],
        };
        let agreed = agreed.into_iter().chain(beginning).chain(clock);
        agreed.collect::<Vec<_>>().join(" ")
    }

    fn agreed_on_start(&self, options: &Chess960Options, drawn: bool) -> String {
        let row = options.start.row().map(Kind::letter);
        let (number, row) = (options.start.number(), String::from_iter(row));
        match drawn {
            true => say!(self, "agreed-start-drawn", number = number, row = row),
            false => say!(self, "agreed-start", number = number, row = row),
        }
    }

    fn agreed_in_chess4(&self, options: &Chess4Options) -> Vec<String> {
        let method = match options.method {
            Method::One => say!(self, "agreed-method-one"),
            Method::Two => say!(self, "agreed-method-two"),
        };
        let scoring = match options.scoring {
            Scoring::LastManStanding if options.teams => say!(self, "agreed-last-side-standing"),
            Scoring::LastManStanding => say!(self, "agreed-last-man-standing"),
            Scoring::Incremental => say!(self, "agreed-incremental"),
        };
        let teams = options.teams.then(|| say!(self, "agreed-teams"));
        let table = (options.array == Array::Table).then(|| say!(self, "agreed-table"));
        let all = [Some(method), Some(scoring), teams, table];
        all.into_iter().flatten().collect()
    }

    fn agreed_in_chess45(&self, options: &Chess45Options) -> Vec<String> {
        let last = match options.yellow_counts {
            true => say!(self, "agreed-last-side"),
            false => say!(self, "agreed-last-army"),
        };
        let head = options.guard_placement == GuardPlacement::Head;
        let rest = [
            head.then(|| say!(self, "agreed-guards-head")),
            options
                .guard_orthogonal_capture
                .then(|| say!(self, "agreed-guards-straight")),
            options
                .double_step_jumps
                .then(|| say!(self, "agreed-jumps")),
        ];
        std::iter::once(last)
            .chain(rest.into_iter().flatten())
            .collect()
    }

    fn agreed_on_board(&self, options: MultiplayerOptions) -> String {
        match options {
            MultiplayerOptions::Chess4 => say!(self, "agreed-board-chess4"),
            MultiplayerOptions::Square(_) => say!(self, "agreed-board-square"),
        }
    }

    /// Things of which one is to be chosen: `Black or Gold`.
    pub fn one_of(&self, mut things: Vec<String>) -> String {
        match (things.pop(), things.is_empty()) {
            (Some(last), false) => say!(self, "list-or", first = things.join(", "), last = last),
            (last, _) => last.unwrap_or_default(),
        }
    }

    /// Things one after the other: `White, Silver and Gold`.
    pub fn all_of(&self, mut things: Vec<String>) -> String {
        match (things.pop(), things.is_empty()) {
            (Some(last), false) => say!(self, "list-and", first = things.join(", "), last = last),
            (last, _) => last.unwrap_or_default(),
        }
    }
}
