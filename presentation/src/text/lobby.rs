//! The messages of lobbies and challenges: the game, its options, the seats, and how to join.
//!
//! A lobby has one message, which is edited whenever somebody joins or leaves. What a game's
//! options mean is in [`super::agreement`].

use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{PersonView, PlayerId, SeatView, View, Visibility};

impl Text {
    /// The message of a lobby.
    pub(super) fn lobby(&self, view: &View, naming: Naming) -> String {
        let host = self.player_name(view, PlayerId::HOST, naming);
        let game = self.variant(view);
        let mut lines = vec![if view.is_rematch {
            say!(self, "lobby-rematch", host = host.clone(), game)
        } else {
            say!(self, "lobby-looking-for-players", host = host.clone(), game)
        }];
        lines.push(self.agreement(view));
        lines.push(self.diplomacy_agreement(view));
        lines.push(self.who_watches(view));
        lines.retain(|line| !line.is_empty());
        let seats = view.seats_taking_part();
        lines.extend(seats.map(|(_, seat)| self.lobby_seat(view, *seat, naming)));
        let has_no_colour = |person: &&PersonView| !person.reserved && person.seats.is_empty();
        let random_colour = self.names_where(view, has_no_colour, naming);
        if !random_colour.is_empty() {
            lines.push(say!(self, "lobby-random-colour", people = random_colour));
        }
        let invited = self.invited(view, naming);
        if !invited.is_empty() {
            lines.push(say!(self, "lobby-reserved", people = invited));
        }
        let seats = view.options.players();
        if view.is_open() && seats > 2 {
            lines.push(say!(
                self,
                "lobby-free-seats",
                room = view.open_seats,
                seats
            ));
        }
        lines.push(if !view.is_open() {
            say!(self, "lobby-starts-when-all-join")
        } else if seats == 2 {
            say!(self, "lobby-join-last-seat")
        } else {
            let computer = self.computer_name(&view.computer_level.into(), naming);
            if view.most_seats == 1 {
                say!(self, "lobby-join-with-computers", host, computer)
            } else {
                say!(self, "lobby-join", seats, host, computer)
            }
        });
        Self::join_lines(lines)
    }

    /// The message of a challenge.
    pub(super) fn challenge(&self, view: &View, naming: Naming) -> String {
        let invited = self.invited(view, naming);
        let challenger = self.player_name(view, PlayerId::HOST, naming);
        let game = self.variant(view);
        let head = if view.is_rematch {
            say!(self, "news-rematch", challenger, invited, game)
        } else {
            say!(self, "news-challenge", challenger, invited, game)
        };
        let chosen = view.seats_taking_part().map(|(_, seat)| *seat);
        let colours = chosen
            .filter(|seat| seat.player.is_some())
            .map(|seat| self.lobby_seat(view, seat, naming));
        // The usual visibility needs no words.
        let watchers = match view.visibility() {
            Visibility::Server => String::new(),
            Visibility::Private | Visibility::Public => self.who_watches(view),
        };
        let terms = [
            head,
            self.agreement(view),
            self.usual_terms(view),
            self.diplomacy_agreement(view),
        ];
        Self::join_lines(terms.into_iter().chain(colours).chain([watchers]))
    }

    /// What holds where a challenge of two says nothing else.
    fn usual_terms(&self, view: &View) -> String {
        let is_chosen = view
            .seats_taking_part()
            .any(|(_, seat)| seat.player.is_some());
        if is_chosen || view.options.players() > 2 {
            return String::new();
        }
        let random = say!(self, "challenge-random-colours");
        if view.clock.is_some() {
            return random;
        }
        format!("{random} {}", say!(self, "challenge-no-clock"))
    }

    /// The players for whom a seat is reserved: those who were challenged, or who have not answered
    /// a rematch yet.
    pub fn invited(&self, view: &View, naming: Naming) -> String {
        self.names_where(view, |person| person.reserved, naming)
    }

    /// Who can watch the game.
    fn who_watches(&self, view: &View) -> String {
        match view.visibility() {
            Visibility::Private => say!(self, "watchers-private"),
            Visibility::Server => say!(self, "watchers-server"),
            Visibility::Public => say!(self, "watchers-public"),
        }
    }

    /// What the message of a lobby becomes when the game has begun.
    pub fn lobby_begun(&self, view: &View, naming: Naming) -> String {
        say!(
            self,
            "lobby-started",
            game = self.variant(view),
            title = self.title(view, naming)
        )
    }

    /// What the message of a lobby becomes when the game is over or was aborted.
    pub fn lobby_over(&self, view: &View, naming: Naming) -> String {
        let (game, title) = (self.variant(view), self.title(view, naming));
        let over = if view.was_aborted() {
            say!(self, "lobby-aborted", game, title)
        } else {
            say!(self, "lobby-over", game, title)
        };
        format!("{over}\n{}", self.status(view, naming))
    }

    fn lobby_seat(&self, view: &View, seat: SeatView, naming: Naming) -> String {
        let army = self.army(seat.army);
        let Some(player) = seat.player else {
            return say!(self, "lobby-seat-free", army);
        };
        let who = self.player_name(view, player, naming);
        if view.person(player).is_some_and(|person| person.reserved) {
            say!(self, "lobby-seat-reserved", army, who)
        } else {
            say!(self, "lobby-seat", army, who)
        }
    }

    fn names_where(
        &self,
        view: &View,
        condition: impl Fn(&&PersonView) -> bool,
        naming: Naming,
    ) -> String {
        let people = view.people.iter().filter(condition);
        let names: Vec<_> = people
            .map(|person| self.player_name(view, person.player, naming))
            .collect();
        names.join(", ")
    }
}
