//! Names in texts: players, seats with their armies, and a whole game in a few words.
//!
//! Every other module of [`super`] takes names from here, so one place decides whether a name is
//! plain, escaped or a mention that pings.

use super::catalogue::{Text, say};
use super::escaping::escape;
use entente_game::{Phase, PlayerId, Profile, Seat, View};
use entente_rules::{Army, Score, Status};

/// How a player is named in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// By name, for files, pictures and the HTTP API.
    Name,
    /// By name in a chat message, with no character taken for markup or a link.
    Escaped,
    /// As a mention, which Discord shows as the user's current name and may ping.
    Mention,
}

impl Text {
    /// A player's name.
    pub fn player_name(&self, view: &View, player: PlayerId, naming: Naming) -> String {
        let person = view.person(player);
        self.profile(person.and_then(|person| person.profile.as_ref()), naming)
    }

    /// The name of a seat's owner: a player, or the computer.
    pub fn owner_name(&self, view: &View, seat: Seat, naming: Naming) -> String {
        if view.is_computer(seat) {
            return say!(self, "computer");
        }
        let person = view.person_at(seat);
        self.profile(person.and_then(|person| person.profile.as_ref()), naming)
    }

    /// The name in a profile. A player who asked to be forgotten has none.
    pub(super) fn profile(&self, profile: Option<&Profile>, naming: Naming) -> String {
        match (profile, naming) {
            (None, _) => say!(self, "former-player"),
            (Some(profile), Naming::Name) => profile.name.clone(),
            (Some(profile), Naming::Escaped) => escape(&profile.name),
            (Some(profile), Naming::Mention) => format!("<@{}>", profile.person),
        }
    }

    /// An army's name: `White`.
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

    /// What has become of an army, in a word or two. `None` if its own player still moves it.
    pub fn army_status(
        &self,
        army: Army,
        status: Status,
        is_resigning: bool,
        commander: Option<Army>,
    ) -> Option<String> {
        match (commander, status) {
            _ if is_resigning => Some(say!(self, "card-resigning")),
            (Some(commander), _) if commander != army => {
                Some(say!(self, "card-commanded", army = self.army(commander)))
            }
            (_, Status::Active) => None,
            (_, Status::Protectorate) => Some(say!(self, "card-protectorate")),
            (_, Status::Checkmated) => Some(say!(self, "card-checkmated")),
            (_, Status::Stalemated) => Some(say!(self, "card-stalemated")),
            (_, Status::Captured) => Some(say!(self, "card-captured")),
            (_, Status::Resigned) => Some(say!(self, "card-resigned")),
            (_, Status::Flagged) => Some(say!(self, "card-flagged")),
            (_, Status::Eliminated) => Some(say!(self, "card-eliminated")),
        }
    }

    /// A player's points, as on the card beside the board: `2 points`.
    pub fn points_of(&self, score: Score) -> String {
        match score.to_string().as_str() {
            "1" => say!(self, "card-one-point"),
            score => say!(self, "card-points", score = score.to_owned()),
        }
    }

    /// A seat's owner with the army: `Ann (White)`.
    pub fn seat_name(&self, view: &View, seat: Seat, naming: Naming) -> String {
        let who = self.owner_name(view, seat, naming);
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

    /// A game in a few words: `Ann (White) – Bob (Black)`, each player once and the computer last.
    /// Before the game has begun there are no armies yet: `Ann – Bob`.
    pub fn title(&self, view: &View, naming: Naming) -> String {
        let has_begun = matches!(view.phase, Phase::Running { .. } | Phase::Over(_));
        let mut people: Vec<_> = view.people.iter().collect();
        if has_begun {
            people.sort_by_key(|person| person.seats.first().copied());
        }
        let players = people.into_iter().map(|person| {
            let who = self.profile(person.profile.as_ref(), naming);
            if has_begun {
                self.with_armies(view, who, &person.seats)
            } else {
                who
            }
        });
        let seats = (0..).map(Seat).take(view.seats.len());
        let computer_seats: Vec<_> = seats.filter(|seat| view.is_computer(*seat)).collect();
        let computer = (has_begun && !computer_seats.is_empty())
            .then(|| self.with_armies(view, say!(self, "computer"), &computer_seats));
        players.chain(computer).collect::<Vec<_>>().join(" – ")
    }

    /// A name with all the armies of these seats: `Ann (White and Black)`.
    pub(super) fn with_armies(&self, view: &View, who: String, seats: &[Seat]) -> String {
        let army = self.armies_of(view, seats);
        say!(self, "seat-with-army", who = who, army = army)
    }

    /// The owners of these seats, each once with all their armies: `Ann (White and Black)`.
    pub(super) fn owners_with_armies(
        &self,
        view: &View,
        seats: &[Seat],
        naming: Naming,
    ) -> Vec<String> {
        let owner = |seat: &Seat| view.person_at(*seat).map(|person| person.player);
        // Seats of one owner have to be neighbours to be joined. Owners stay in the order of their
        // first seat, and the sort is stable, so the seats of each owner keep their order, too.
        let mut grouped = seats.to_vec();
        grouped.sort_by_key(|seat| seats.iter().position(|first| owner(first) == owner(seat)));
        let by_owner = grouped.chunk_by(|one, other| owner(one) == owner(other));
        by_owner
            .map(|own| self.with_armies(view, self.owner_name(view, own[0], naming), own))
            .collect()
    }

    /// The armies of these seats: `Silver and Gold`.
    pub fn armies_of(&self, view: &View, seats: &[Seat]) -> String {
        let armies = seats.iter().filter_map(|seat| view.seats.get(seat.index()));
        self.all_of(armies.map(|seat| self.army(seat.army)).collect())
    }

    /// A list to choose from: `Silver, Black or Gold`.
    pub fn one_of(&self, mut items: Vec<String>) -> String {
        let last = items.pop().unwrap_or_default();
        if items.is_empty() {
            return last;
        }
        say!(self, "list-or", first = items.join(", "), last = last)
    }

    /// The lines of a message. Empty ones are left out.
    pub(super) fn join_lines(lines: impl IntoIterator<Item = String>) -> String {
        let filled = lines.into_iter().filter(|line| !line.is_empty());
        filled.collect::<Vec<_>>().join("\n")
    }

    /// A list of things: `White, Silver and Gold`.
    pub fn all_of(&self, mut items: Vec<String>) -> String {
        let last = items.pop().unwrap_or_default();
        if items.is_empty() {
            return last;
        }
        say!(self, "list-and", first = items.join(", "), last = last)
    }
}
