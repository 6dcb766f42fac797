//! Who reads a text: the language, what they may see, and how players are named.
//!
//! A sentence about a game is a function of a [`Reader`], by topic: `text::status(reader)`. How its
//! players are called is here, because every topic names them.

use super::catalogue::{Text, say};
use super::names::{Naming, is_called_by_army, team_of, teams};
use entente_game::{PersonView, PlayerId, Seat, View};
use entente_rules::Army;
use std::collections::BTreeMap;

/// The reader of a text about a game.
///
/// It holds a [`View`] and never a state, so no text can say what its reader may not know.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// Their language.
    pub text: &'a Text,
    /// What they may see of the game.
    pub view: &'a View,
    /// How players are named to them.
    pub naming: Naming,
}

impl<'a> Reader<'a> {
    /// Who reads in this language what this view shows, with players named so.
    pub fn new(text: &'a Text, view: &'a View, naming: Naming) -> Self {
        Self { text, view, naming }
    }

    /// The same reader where players are named in another form.
    pub(super) fn with(self, naming: Naming) -> Self {
        Self { naming, ..self }
    }
}

impl Reader<'_> {
    /// A player's name. A computer among several players is named by its army: `Silver (🤖 Level
    /// 3)`. One that has no army of its own is followed by those of its namesake.
    pub fn player_name(self, player: PlayerId) -> String {
        // An arbiter has the number of the host, whom a game that they lead does not have.
        if let Some(arbiter) = self
            .view
            .players
            .arbiter
            .as_ref()
            .filter(|_| player == PlayerId::HOST)
        {
            return self.text.profile(arbiter.profile.as_ref(), self.naming);
        }
        let player = self.view.person(player);
        let by_army = player.and_then(|one| self.computer_by_army(&one.seats));
        if let Some(by_army) = by_army {
            return by_army;
        }
        let name = self.name_of(player);
        let is_called_so = |other: &PersonView| self.name_of(Some(other)) == name;
        match player.filter(|player| has_namesake(self.view, player, is_called_so)) {
            Some(player) => self.text.with_armies(self.view, name, &player.seats),
            None => name,
        }
    }

    /// A player's name alone, also if others have the same.
    pub fn bare_name(self, player: PlayerId) -> String {
        self.name_of(self.view.person(player))
    }

    /// The name of a seat's owner.
    pub fn owner_name(self, seat: Seat) -> String {
        self.name_of(self.view.person_at(seat))
    }

    /// The same where the army is not beside it: among computers that have the same name, it is
    /// followed by the armies.
    pub fn distinct_owner_name(self, seat: Seat) -> String {
        match self.view.person_at(seat) {
            Some(owner) => self.player_name(owner.player),
            None => self.owner_name(seat),
        }
    }

    /// The name of a player, person or computer.
    fn name_of(self, player: Option<&PersonView>) -> String {
        let Some(player) = player else {
            return self.text.profile(None, self.naming);
        };
        let name = match &player.computer {
            // One among many is marked with its army, and one that only stands in not at all.
            Some(computer) => return self.text.computer_name(computer, self.naming),
            None if is_called_by_army(self.view, player) => {
                self.text.armies_of(self.view, &player.seats)
            }
            None if player.crowd.is_some() => self.text.team_name(player, self.naming),
            None => {
                let naming = match self.naming {
                    Naming::Mention if !self.view.may_mention(player) => Naming::Escaped,
                    naming => naming,
                };
                self.text.profile(player.profile.as_ref(), naming)
            }
        };
        self.with_team_mark(&player.seats, name)
    }

    /// A player's name in a chat, behind the mark of their team where partners are fixed: the
    /// plates beside the board have the same.
    fn with_team_mark(self, seats: &[Seat], name: String) -> String {
        let seat = seats.first().filter(|_| self.sees_team_marks());
        let seat = seat.and_then(|seat| self.view.players.seats.get(seat.index()));
        match seat.and_then(|seat| team_of(&self.view.terms.options, seat.army)) {
            None => name,
            Some(team) => self.text.marked(team, name),
        }
    }

    /// The army of a seat that people choose in a lobby, behind that mark.
    pub(super) fn army_to_choose(self, army: Army) -> String {
        let team = team_of(&self.view.terms.options, army).filter(|_| self.naming != Naming::Name);
        match team {
            None => self.text.army(army),
            Some(team) => self.text.marked(team, self.text.army(army)),
        }
    }

    /// A message whose first line says who plays together, where partners are fixed. If it marks
    /// no player, the teams are in a line before it: `🟣 Red and Yellow – 🔶 Blue and Green`.
    pub(super) fn with_teams(self, message: String) -> String {
        let first_line = message.lines().next().unwrap_or_default();
        let is_marked =
            |team| first_line.contains(self.text.marked(team, String::new()).trim_end());
        match teams(&self.view.terms.options).filter(|_| self.sees_team_marks()) {
            Some(teams) if !message.is_empty() && !(0..teams.len()).any(is_marked) => {
                let [first, second] =
                    teams.map(|armies| self.text.all_of(self.text.names_of(&armies)));
                let (first, second) = (self.text.marked(0, first), self.text.marked(1, second));
                format!(
                    "{}\n{message}",
                    say!(self.text, "teams-apart", first, second)
                )
            }
            _ => message,
        }
    }

    /// A computer among several players, by its armies, because there can be others of the same
    /// level: `Silver (🤖 Level 3)`. `None` for a person, and for the computer against a single
    /// opponent.
    fn computer_by_army(self, seats: &[Seat]) -> Option<String> {
        let owner = self.view.person_at(*seats.first()?)?;
        let is_among_many = self.view.has_begun() && self.view.players.seats.len() > 2;
        let computer = owner.computer.as_ref().filter(|_| is_among_many)?;
        let army = self.text.armies_of(self.view, seats);
        let computer = self.text.computer_name(computer, self.naming);
        let name = say!(self.text, "computer-with-army", army, computer);
        Some(self.with_team_mark(seats, name))
    }

    /// The computers that have joined, the same ones together: `🤖 Level 3 ×2`.
    pub fn computers(self) -> Vec<String> {
        let mut counts = BTreeMap::new();
        for computer in self
            .view
            .players
            .people
            .iter()
            .filter_map(|one| one.computer.as_ref())
        {
            *counts.entry(computer).or_insert(0) += 1;
        }
        let name = |(computer, count)| match (self.text.computer_name(computer, self.naming), count)
        {
            (name, 1) => name,
            (name, count) => format!("{name} ×{count}"),
        };
        counts.into_iter().map(name).collect()
    }

    /// A seat's owner with the army: `Ann (White)`.
    pub fn seat_name(self, seat: Seat) -> String {
        if let Some(by_army) = self.computer_by_army(&[seat]) {
            return by_army;
        }
        let who = self.owner_name(seat);
        if self.view.players.seats.get(seat.index()).is_none() {
            return who;
        }
        self.text.with_armies(self.view, who, &[seat])
    }

    /// The name of a seat's owner, and before it the computer that moves in their place, if there
    /// is one: `🤖 Level 3 for Ann (White)`.
    pub(super) fn with_stand_in(self, seat: Seat, who: String) -> String {
        let stand_in = self
            .view
            .players
            .seats
            .get(seat.index())
            .and_then(|seat| seat.stand_in);
        match stand_in {
            Some(player) => {
                // The army is beside the name of the player.
                let computer = self.bare_name(player);
                say!(self.text, "seat-stand-in", computer, who)
            }
            None => who,
        }
    }

    /// A game in a few words: `Ann (White) – Bob (Black)`, each player once, and the computers of
    /// one level together, but never those of two teams: `Black and Gold (🤖 Level 3)`. Before the
    /// game has begun there are no armies yet: `Ann – Bob`.
    pub fn title(self) -> String {
        if !self.view.has_begun() {
            let people = self
                .view
                .players
                .people
                .iter()
                .filter(|player| player.computer.is_none());
            let names = people.map(|person| self.name_of(Some(person)));
            let all = names.chain(self.computers());
            return all.collect::<Vec<_>>().join(" – ");
        }
        // By the seats, so that a computer that moves for somebody who left is not named, too.
        let seats: Vec<_> = self
            .view
            .seats_taking_part()
            .map(|(seat, _)| seat)
            .collect();
        let owner = |seat: Seat| {
            let player = self.view.person_at(seat)?;
            let Some(computer) = &player.computer else {
                return Some((None, Some(player.player)));
            };
            let army = self.view.players.seats.get(seat.index())?.army;
            let team = team_of(&self.view.terms.options, army);
            Some((Some((computer, team)), None))
        };
        let mut grouped = seats.clone();
        grouped.sort_by_key(|seat| seats.iter().position(|first| owner(*first) == owner(*seat)));
        let groups = grouped.chunk_by(|one, other| owner(*one) == owner(*other));
        let named = groups.map(|own| self.owner_with_armies(own));
        named.collect::<Vec<_>>().join(" – ")
    }

    /// The other players of a game, for a message to one of them: `Bob, Cleo, Dan`. `None` for a
    /// viewer who does not play.
    pub fn opponents(self) -> Option<String> {
        let me = self.view.player()?;
        let mut others: Vec<PlayerId> = Vec::new();
        for (seat, _) in self.view.seats_taking_part() {
            let owner = self.view.person_at(seat).map(|owner| owner.player);
            others.extend(owner.filter(|owner| *owner != me && !others.contains(owner)));
        }
        let names = others.iter().map(|who| self.player_name(*who));
        Some(names.collect::<Vec<_>>().join(", "))
    }

    /// The owners of these seats, each once with all their armies: `Ann (White and Black)`.
    pub(super) fn owners_with_armies(self, seats: &[Seat]) -> Vec<String> {
        let owner = |seat: &Seat| self.view.person_at(*seat).map(|person| person.player);
        // Seats of one owner have to be neighbours to be joined. Owners stay in the order of their
        // first seat, and the sort is stable, so the seats of each owner keep their order, too.
        let mut grouped = seats.to_vec();
        grouped.sort_by_key(|seat| seats.iter().position(|first| owner(first) == owner(seat)));
        let by_owner = grouped.chunk_by(|one, other| owner(one) == owner(other));
        by_owner.map(|own| self.owner_with_armies(own)).collect()
    }

    /// The owner of these seats, or the computers of one level that have them, with the armies.
    fn owner_with_armies(self, seats: &[Seat]) -> String {
        let by_army = self.computer_by_army(seats);
        by_army.unwrap_or_else(|| {
            self.text
                .with_armies(self.view, self.owner_name(seats[0]), seats)
        })
    }

    /// Whether players are named with the marks of their teams, if they have any: in a chat, once
    /// they have their armies.
    fn sees_team_marks(self) -> bool {
        self.view.has_begun() && self.naming != Naming::Name
    }
}

impl Text {
    /// The players alone, in the order of their seats, each name once: `Ann – Bob`. Several
    /// computers beside people are counted: `Cleo + 3 computers`.
    pub fn player_names(&self, view: &View) -> String {
        let computers = view
            .players
            .people
            .iter()
            .filter(|one| one.computer.is_some());
        let count = computers.count();
        let are_counted = count > 1 && count < view.players.people.len();
        let mut names: Vec<String> = Vec::new();
        let seated = view
            .players
            .seats
            .iter()
            .filter_map(|seat| view.person(seat.player?));
        // In a game that was aborted early, seats may not have been given out.
        for player in seated.chain(
            view.players
                .people
                .iter()
                .filter(|player| player.computer.is_none() && !view.is_retired(player)),
        ) {
            let name = Reader::new(self, view, Naming::Name).name_of(Some(player));
            let is_counted = are_counted && player.computer.is_some();
            let is_new = player.computer.is_some() || !names.contains(&name);
            if !is_counted && is_new {
                names.push(name);
            }
        }
        let people = names.join(" – ");
        if are_counted {
            say!(self, "players-with-computers", people, count)
        } else {
            people
        }
    }

    /// The player whom a move would betray. Every game in which one can move has a view.
    pub(super) fn ally_name(&self, view: Option<&View>, ally: Seat, naming: Naming) -> String {
        match view {
            Some(view) => Reader::new(self, view, naming).seat_name(ally),
            None => say!(self, "former-player"),
        }
    }
}

/// Whether another computer that plays in the game is called the same.
fn has_namesake(
    view: &View,
    player: &PersonView,
    is_called_so: impl Fn(&PersonView) -> bool,
) -> bool {
    let plays = |player: &PersonView| player.computer.is_some() && !player.seats.is_empty();
    let mut others = view
        .players
        .people
        .iter()
        .filter(|one| one.player != player.player);
    view.has_begun() && plays(player) && others.any(|other| plays(other) && is_called_so(other))
}
