//! Names in texts: players, seats with their armies, and a whole game in a few words.
//!
//! Every other module of [`super`] takes names from here, so one place decides whether a name is
//! plain, escaped or a mention that pings, and how a computer is marked.

use super::catalogue::{Arguments, Text, say};
use super::escaping::{escape, parser_words, quoted};
use entente_game::{
    Character, Computer, Level, PersonId, PersonView, Phase, PlayerId, Profile, Seat, View,
};
use entente_rules::{Army, Options, PieceKind, Score, Status, Variant};
use std::collections::BTreeMap;

/// The form in which a player is named in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// By name, for files, pictures and the HTTP API.
    Name,
    /// By name in a chat message, with no character taken for markup or a link.
    Escaped,
    /// As a mention, which Discord shows as the user's current name and may ping.
    Mention,
}

/// A mention of a person, which Discord shows as their current name.
pub fn mention(person: PersonId) -> String {
    format!("<@{person}>")
}

/// What a user typed, as a sentence repeats it to them.
pub(super) fn typed_text(text: &str, naming: Naming) -> String {
    whole_text(&quoted(text), naming)
}

/// What a parser says of what a user typed.
pub(super) fn parser_text(cause: &str, naming: Naming) -> String {
    whole_text(&parser_words(cause), naming)
}

/// Words of a user, in a chat without markup and mentions.
pub(super) fn whole_text(text: &str, naming: Naming) -> String {
    match naming {
        Naming::Name => text.chars().filter(|c| !c.is_control()).collect(),
        Naming::Escaped | Naming::Mention => escape(text),
    }
}

impl Text {
    /// A player's name. A computer among several players is named by its army: `Silver (🤖 Level
    /// 3)`. One that has no army of its own is followed by those of its namesake.
    pub fn player_name(&self, view: &View, player: PlayerId, naming: Naming) -> String {
        // An arbiter has the number of the host, whom a game that they lead does not have.
        if let Some(arbiter) = view
            .players
            .arbiter
            .as_ref()
            .filter(|_| player == PlayerId::HOST)
        {
            return self.profile(arbiter.profile.as_ref(), naming);
        }
        let player = view.person(player);
        let by_army = player.and_then(|one| self.computer_by_army(view, &one.seats, naming));
        if let Some(by_army) = by_army {
            return by_army;
        }
        let name = self.name_of(view, player, naming);
        let is_called_so = |other: &PersonView| self.name_of(view, Some(other), naming) == name;
        match player.filter(|player| has_namesake(view, player, is_called_so)) {
            Some(player) => self.with_armies(view, name, &player.seats),
            None => name,
        }
    }

    /// A player's name alone, also if others have the same.
    pub fn bare_name(&self, view: &View, player: PlayerId, naming: Naming) -> String {
        self.name_of(view, view.person(player), naming)
    }

    /// The name of a seat's owner.
    pub fn owner_name(&self, view: &View, seat: Seat, naming: Naming) -> String {
        self.name_of(view, view.person_at(seat), naming)
    }

    /// The same where the army is not beside it: among computers that have the same name, it is
    /// followed by the armies.
    pub fn distinct_owner_name(&self, view: &View, seat: Seat, naming: Naming) -> String {
        match view.person_at(seat) {
            Some(owner) => self.player_name(view, owner.player, naming),
            None => self.owner_name(view, seat, naming),
        }
    }

    /// The name of a player, person or computer.
    fn name_of(&self, view: &View, player: Option<&PersonView>, naming: Naming) -> String {
        let Some(player) = player else {
            return self.profile(None, naming);
        };
        let name = match &player.computer {
            // One among many is marked with its army, and one that only stands in not at all.
            Some(computer) => return self.computer_name(computer, naming),
            None if is_called_by_army(view, player) => self.armies_of(view, &player.seats),
            None if player.crowd.is_some() => self.team_name(player, naming),
            None => self.profile(player.profile.as_ref(), naming),
        };
        self.with_team_mark(view, &player.seats, name, naming)
    }

    /// A player's name in a chat, behind the mark of their team where partners are fixed: the
    /// plates beside the board have the same.
    fn with_team_mark(&self, view: &View, seats: &[Seat], name: String, naming: Naming) -> String {
        let seat = seats.first().filter(|_| is_with_marks(view, naming));
        let seat = seat.and_then(|seat| view.players.seats.get(seat.index()));
        match seat.and_then(|seat| team_of(&view.terms.options, seat.army)) {
            None => name,
            Some(team) => self.marked(team, name),
        }
    }

    /// The army of a seat that people choose in a lobby, behind that mark.
    pub(super) fn army_to_choose(&self, view: &View, army: Army, naming: Naming) -> String {
        let team = team_of(&view.terms.options, army).filter(|_| naming != Naming::Name);
        match team {
            None => self.army(army),
            Some(team) => self.marked(team, self.army(army)),
        }
    }

    /// A name behind the mark of a team.
    fn marked(&self, team: usize, name: String) -> String {
        match team {
            0 => say!(self, "player-of-first-team", name),
            _ => say!(self, "player-of-second-team", name),
        }
    }

    /// A message whose first line says who plays together, where partners are fixed. If it marks
    /// no player, the teams are in a line before it: `🟣 Red and Yellow – 🔶 Blue and Green`.
    pub(super) fn with_teams(&self, view: &View, message: String, naming: Naming) -> String {
        let first_line = message.lines().next().unwrap_or_default();
        let is_marked = |team| first_line.contains(self.marked(team, String::new()).trim_end());
        match teams(&view.terms.options).filter(|_| is_with_marks(view, naming)) {
            Some(teams) if !message.is_empty() && !(0..teams.len()).any(is_marked) => {
                let [first, second] = teams.map(|armies| self.all_of(self.names_of(&armies)));
                let (first, second) = (self.marked(0, first), self.marked(1, second));
                format!("{}\n{message}", say!(self, "teams-apart", first, second))
            }
            _ => message,
        }
    }

    fn names_of(&self, armies: &[Army]) -> Vec<String> {
        armies.iter().map(|army| self.army(*army)).collect()
    }

    /// The name of a team: `Chess Club (team)`.
    fn team_name(&self, player: &PersonView, naming: Naming) -> String {
        let team = player.crowd.as_ref().and_then(|crowd| crowd.team.as_ref());
        match (team, naming) {
            (None, _) => say!(self, "team-unnamed"),
            (Some(team), Naming::Name) => say!(self, "team-name", name = team.name.clone()),
            (Some(team), _) => say!(self, "team-name", name = self.escaped(&team.name)),
        }
    }

    /// The name of a computer, the same wherever it is named: `Level 3`, or that of its engine. In
    /// a chat a robot before it says that it is a computer, and a character is added: `🤖 Level 3,
    /// loyal`.
    pub fn computer_name(&self, computer: &Computer, naming: Naming) -> String {
        let name = match &computer.engine {
            Some(engine) => engine.to_string(),
            None => say!(self, "computer-level", level = computer.level.number()),
        };
        if naming == Naming::Name {
            return name;
        }
        let marked = say!(self, "computer", name);
        match computer.character {
            None => marked,
            Some(character) => say!(
                self,
                "computer-with-character",
                computer = marked,
                character = self.character_name(character)
            ),
        }
    }

    /// The name of a computer in a picture, which draws the robot, too: `🤖 Level 3`.
    pub fn computer_on_card(&self, computer: &Computer) -> String {
        say!(
            self,
            "computer",
            name = self.computer_name(computer, Naming::Name)
        )
    }

    /// A computer among several players, by its armies, because there can be others of the same
    /// level: `Silver (🤖 Level 3)`. `None` for a person, and for the computer against a single
    /// opponent.
    fn computer_by_army(&self, view: &View, seats: &[Seat], naming: Naming) -> Option<String> {
        let owner = view.person_at(*seats.first()?)?;
        let is_among_many = view.has_begun() && view.players.seats.len() > 2;
        let computer = owner.computer.as_ref().filter(|_| is_among_many)?;
        let army = self.armies_of(view, seats);
        let computer = self.computer_name(computer, naming);
        let name = say!(self, "computer-with-army", army, computer);
        Some(self.with_team_mark(view, seats, name, naming))
    }

    /// The word before the pieces that a player has captured, on the card beside the board.
    pub fn captured_label(&self) -> String {
        say!(self, "card-captures")
    }

    /// The name of a level: `Casual`.
    pub fn level_name(&self, level: Level) -> String {
        let key = format!("level-{}", level.number());
        self.say(&key, &Arguments::new())
    }

    /// The play of a level, in a sentence.
    pub fn level_description(&self, level: Level) -> String {
        let key = format!("description-level-{}", level.number());
        self.say(&key, &Arguments::new())
    }

    /// An engine of somebody else, in a sentence.
    pub fn engine_description(&self) -> String {
        say!(self, "description-engine")
    }

    /// The computers that have joined, the same ones together: `🤖 Level 3 ×2`.
    pub fn computers(&self, view: &View, naming: Naming) -> Vec<String> {
        let mut counts = BTreeMap::new();
        for computer in view
            .players
            .people
            .iter()
            .filter_map(|one| one.computer.as_ref())
        {
            *counts.entry(computer).or_insert(0) += 1;
        }
        let name = |(computer, count)| match (self.computer_name(computer, naming), count) {
            (name, 1) => name,
            (name, count) => format!("{name} ×{count}"),
        };
        counts.into_iter().map(name).collect()
    }

    /// The name in a profile. A player who asked to be forgotten has none.
    pub(super) fn profile(&self, profile: Option<&Profile>, naming: Naming) -> String {
        match (profile, naming) {
            (None, _) => say!(self, "former-player"),
            (Some(profile), Naming::Name) => profile.name.clone(),
            (Some(profile), Naming::Escaped) => self.escaped(&profile.name),
            (Some(profile), Naming::Mention) => mention(profile.person),
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
            Army::Blue => say!(self, "army-blue"),
        }
    }

    /// The fate of an army, in a word or two. `None` if its own player still moves it.
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
            (_, Status::Absent) => Some(say!(self, "card-absent")),
        }
    }

    /// A player's points, as on the card beside the board: `2 points`.
    pub fn points_of(&self, score: Score) -> String {
        let (one, two) = (Score::share(1, 1), Score::share(2, 1));
        // A part of a point is written as a fraction, which takes the form of one in all languages.
        let count = match score {
            Score::ZERO => 0.0,
            score if score <= one => 1.0,
            score if score < two => 1.5,
            _ => 2.0,
        };
        let score = written_result(&score.to_string());
        say!(self, "card-points", count, score)
    }

    /// A seat's owner with the army: `Ann (White)`.
    pub fn seat_name(&self, view: &View, seat: Seat, naming: Naming) -> String {
        if let Some(by_army) = self.computer_by_army(view, &[seat], naming) {
            return by_army;
        }
        let who = self.owner_name(view, seat, naming);
        if view.players.seats.get(seat.index()).is_none() {
            return who;
        }
        self.with_armies(view, who, &[seat])
    }

    /// The name of a seat's owner, and before it the computer that moves in their place, if there
    /// is one: `🤖 Level 3 for Ann (White)`.
    pub(super) fn with_stand_in(
        &self,
        view: &View,
        seat: Seat,
        who: String,
        naming: Naming,
    ) -> String {
        let stand_in = view
            .players
            .seats
            .get(seat.index())
            .and_then(|seat| seat.stand_in);
        match stand_in {
            Some(player) => {
                // The army is beside the name of the player.
                let computer = self.bare_name(view, player, naming);
                say!(self, "seat-stand-in", computer, who)
            }
            None => who,
        }
    }

    /// A game in a few words: `Ann (White) – Bob (Black)`, each player once, and the computers of
    /// one level together, but never those of two teams: `Black and Gold (🤖 Level 3)`. Before the
    /// game has begun there are no armies yet: `Ann – Bob`.
    pub fn title(&self, view: &View, naming: Naming) -> String {
        if !view.has_begun() {
            let people = view
                .players
                .people
                .iter()
                .filter(|player| player.computer.is_none());
            let names = people.map(|person| self.name_of(view, Some(person), naming));
            let all = names.chain(self.computers(view, naming));
            return all.collect::<Vec<_>>().join(" – ");
        }
        // By the seats, so that a computer that moves for somebody who left is not named, too.
        let seats: Vec<_> = view.seats_taking_part().map(|(seat, _)| seat).collect();
        let owner = |seat: Seat| {
            let player = view.person_at(seat)?;
            let Some(computer) = &player.computer else {
                return Some((None, Some(player.player)));
            };
            let army = view.players.seats.get(seat.index())?.army;
            Some((Some((computer, team_of(&view.terms.options, army))), None))
        };
        let mut grouped = seats.clone();
        grouped.sort_by_key(|seat| seats.iter().position(|first| owner(*first) == owner(*seat)));
        let groups = grouped.chunk_by(|one, other| owner(*one) == owner(*other));
        let named = groups.map(|own| self.owner_with_armies(view, own, naming));
        named.collect::<Vec<_>>().join(" – ")
    }

    /// The other players of a game, for a message to one of them: `Bob, Cleo, Dan`. `None` for a
    /// viewer who does not play.
    pub fn opponents(&self, view: &View, naming: Naming) -> Option<String> {
        let me = view.player()?;
        let mut others: Vec<PlayerId> = Vec::new();
        for (seat, _) in view.seats_taking_part() {
            let owner = view.person_at(seat).map(|owner| owner.player);
            others.extend(owner.filter(|owner| *owner != me && !others.contains(owner)));
        }
        let names = others
            .iter()
            .map(|who| self.player_name(view, *who, naming));
        Some(names.collect::<Vec<_>>().join(", "))
    }

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
            let name = self.name_of(view, Some(player), Naming::Name);
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

    /// The rule set of a game, or its result once it is over, in a word: `chess`, `1-0`.
    pub fn outcome_or_game(&self, view: &View) -> String {
        match &view.phase {
            Phase::Over(ending) => written_result(&ending.result),
            Phase::Closed(_) => say!(self, "thread-aborted"),
            Phase::Lobby | Phase::Running { .. } => self.variant(view),
        }
    }

    /// A name with all the armies of these seats: `Ann (White and Black)`.
    pub fn with_armies(&self, view: &View, who: String, seats: &[Seat]) -> String {
        let army = self.armies_of(view, seats);
        let owner = seats.first().and_then(|seat| view.person_at(*seat));
        if owner.is_some_and(|owner| is_called_by_army(view, owner)) {
            return army;
        }
        say!(self, "seat-with-army", who, army)
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
            .map(|own| self.owner_with_armies(view, own, naming))
            .collect()
    }

    /// The owner of these seats, or the computers of one level that have them, with the armies.
    fn owner_with_armies(&self, view: &View, seats: &[Seat], naming: Naming) -> String {
        let by_army = self.computer_by_army(view, seats, naming);
        by_army.unwrap_or_else(|| {
            self.with_armies(view, self.owner_name(view, seats[0], naming), seats)
        })
    }

    /// The armies of these seats: `Silver and Gold`.
    pub fn armies_of(&self, view: &View, seats: &[Seat]) -> String {
        let armies = seats
            .iter()
            .filter_map(|seat| view.players.seats.get(seat.index()));
        self.all_of(armies.map(|seat| self.army(seat.army)).collect())
    }

    /// A list to choose from: `Silver, Black or Gold`.
    pub fn one_of(&self, mut items: Vec<String>) -> String {
        let last = items.pop().unwrap_or_default();
        if items.is_empty() {
            return last;
        }
        say!(self, "list-or", first = items.join(", "), last)
    }

    /// A large number as people write it: `20,000`.
    pub(super) fn number(&self, number: u64) -> String {
        let digits = number.to_string();
        let groups = digits.as_bytes().rchunks(3).rev();
        let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
        groups.join(&say!(self, "thousands-separator"))
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
        say!(self, "list-and", first = items.join(", "), last)
    }

    /// The name of a game's rule set.
    pub fn variant(&self, view: &View) -> String {
        self.variant_name(view.variant())
    }

    /// A rule set's name.
    pub fn variant_name(&self, variant: Variant) -> String {
        let key = format!("variant-{}", variant.id());
        self.say(&key, &super::catalogue::Arguments::new())
    }

    /// A rule set in one line.
    pub fn variant_description(&self, variant: Variant) -> String {
        let key = format!("description-{}", variant.id());
        self.say(&key, &super::catalogue::Arguments::new())
    }

    /// A piece's name within a sentence.
    pub fn kind(&self, kind: PieceKind) -> String {
        let key = format!("kind-{}", kind.word());
        self.say(&key, &super::catalogue::Arguments::new())
    }

    /// The name of a character: `loyal`.
    pub fn character_name(&self, character: Character) -> String {
        let key = format!("character-{}", character.word());
        self.say(&key, &Arguments::new())
    }

    /// The player whom a move would betray. Every game in which one can move has a view.
    pub(super) fn ally_name(&self, view: Option<&View>, ally: Seat, naming: Naming) -> String {
        match view {
            Some(view) => self.seat_name(view, ally, naming),
            None => say!(self, "former-player"),
        }
    }
}

/// The armies of both teams in a game of fixed partners, that of the first army first; `None` where
/// everybody plays alone. The options alone say it: an alliance is no team.
fn teams(options: &Options) -> Option<[Vec<Army>; 2]> {
    let first = options.armies().next()?;
    let partner = options.partner(first)?;
    let (own, others) = options
        .armies()
        .partition(|army| [first, partner].contains(army));
    Some([own, others])
}

/// The number of the team of an army, 0 or 1, in a game of fixed partners.
pub fn team_of(options: &Options, army: Army) -> Option<usize> {
    let teams = teams(options)?;
    teams.iter().position(|team| team.contains(&army))
}

/// Who plays with whom, in words: `Red and Yellow against Blue and Green`.
pub fn teams_in_words(text: &Text, options: &Options) -> Option<String> {
    let [first, second] = teams(options)?.map(|armies| text.all_of(text.names_of(&armies)));
    Some(say!(text, "teams-against", first, second))
}

/// Whether players are named with the marks of their teams, if they have any: in a chat, once they
/// have their armies.
fn is_with_marks(view: &View, naming: Naming) -> bool {
    view.has_begun() && naming != Naming::Name
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

/// Whether a player is called by their armies: a person in a game that names nobody, such as an
/// exported one, or that hides who plays which army.
fn is_called_by_army(view: &View, player: &PersonView) -> bool {
    let names_nobody = || {
        let is_named = |person: &PersonView| {
            let team = person.crowd.as_ref().and_then(|crowd| crowd.team.as_ref());
            person.profile.is_some() || team.is_some()
        };
        !view.players.people.iter().any(is_named)
    };
    let is_hidden = view.players.hides_people && player.profile.is_none();
    view.has_begun() && player.computer.is_none() && (is_hidden || names_nobody())
}

/// The same in a sentence, in which no line may end after a hyphen.
pub fn unbroken_result(result: &str) -> String {
    written_result(result).replace('-', "\u{2011}")
}

/// A result as people write it: `½-½` where files say `1/2-1/2`, and `2½` for `2+1/2`.
pub fn written_result(result: &str) -> String {
    let fractions = [
        ("1/2", "½"),
        ("1/4", "¼"),
        ("3/4", "¾"),
        ("1/3", "⅓"),
        ("2/3", "⅔"),
        ("1/6", "⅙"),
        ("5/6", "⅚"),
    ];
    fractions
        .into_iter()
        .fold(result.to_owned(), |text, (typed, written)| {
            text.replace(&format!("+{typed}"), written)
                .replace(typed, written)
        })
}
