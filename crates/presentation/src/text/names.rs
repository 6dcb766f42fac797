//! Names in texts: players, seats with their armies, and a whole game in a few words.
//!
//! Every other module of [`super`] takes names from here, so one place decides whether a name is
//! plain, escaped or a mention that pings, and how a computer is marked.

use super::catalogue::{Arguments, Text, say};
use super::escaping::{escape, parser_words, quoted};
use entente_game::{Character, Computer, Level, PersonId, PersonView, Phase, Profile, Seat, View};
use entente_rules::{Army, Options, PieceKind, Score, Status, Variant};

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
    /// A name behind the mark of a team.
    pub(super) fn marked(&self, team: usize, name: String) -> String {
        match team {
            0 => say!(self, "player-of-first-team", name),
            _ => say!(self, "player-of-second-team", name),
        }
    }

    pub(super) fn names_of(&self, armies: &[Army]) -> Vec<String> {
        armies.iter().map(|army| self.army(*army)).collect()
    }

    /// The name of a team: `Chess Club (team)`.
    pub(super) fn team_name(&self, player: &PersonView, naming: Naming) -> String {
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
}

/// The armies of both teams in a game of fixed partners, that of the first army first; `None` where
/// everybody plays alone. The options alone say it: an alliance is no team.
pub(super) fn teams(options: &Options) -> Option<[Vec<Army>; 2]> {
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

/// Whether a player is called by their armies: a person in a game that names nobody, such as an
/// exported one, or that hides who plays which army.
pub(super) fn is_called_by_army(view: &View, player: &PersonView) -> bool {
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
