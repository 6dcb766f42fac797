//! The players who can be meant in diplomacy.
//!
//! These are the players of a game, each of them once, including computers, and the aliases of
//! anonymous writers. The player that a command names is looked up here, and suggested while the
//! user types. Nothing here depends on what the user may not know.

use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::custom_id::GameComponent;
use crate::frontend::game_names::{CHOICE_LENGTH, CHOICES};
use crate::frontend::{Asked, game_lookup};
use entente_game::{
    Correspondent, DiplomacyRefusal, DiplomaticStatus, Phase, Proposal, Refusal, Seat, View,
};
use entente_presentation::text::{self, Language, Naming, Reader, Text, escape, say, shorten};
use entente_rules::Status;
use poise::serenity_prelude::AutocompleteChoice;
use std::collections::BTreeSet;

/// The component that opens the panel, offered where the user could mean several games.
pub(super) const PANEL: GameComponent = GameComponent::Diplomacy(DiplomacyComponent::Open);

/// The maximum length of an unknown name that the answer repeats, in characters.
const MAX_REPEATED_NAME: usize = 40;

/// The kind of players that a command can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayerFilter {
    /// The players to whom the user can propose an alliance.
    Candidates,
    /// The players who have proposed an alliance to the user.
    Proposers,
    /// The players to whom the user has proposed an alliance.
    ProposalRecipients,
    /// The user's allies.
    Allies,
    /// Everybody to whom the user can write.
    Recipients,
}

/// A player of a game with diplomacy: what they may see of it, in their language.
#[derive(Clone, Copy)]
pub(crate) struct Diplomat<'a> {
    pub(crate) text: &'a Text,
    pub(crate) view: &'a View,
    pub(crate) status: &'a DiplomaticStatus,
}

impl<'a> Diplomat<'a> {
    /// The viewer of a game, or the answer that says why there is no diplomacy for them.
    pub(crate) fn of(text: &'a Text, view: &'a View) -> Handled<Self> {
        if let Some(status) = view.diplomacy() {
            return Ok(Self { text, view, status });
        }
        let refusal = match view.phase {
            _ if view.terms.diplomacy.is_none() => {
                Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy)
            }
            Phase::Lobby => Refusal::NotStarted,
            Phase::Closed(_) => Refusal::LobbyClosed,
            _ => return Err(say!(text, "panel-not-yours").into()),
        };
        Err(text::refusal(text, &refusal, Some(view), Naming::Escaped).into())
    }

    pub(super) fn reader(self, naming: Naming) -> Reader<'a> {
        Reader::new(self.text, self.view, naming)
    }

    /// The player who was chosen from the suggestions, or typed as a name, an army or an alias.
    pub(super) fn find_player(self, typed: &str) -> Handled<Correspondent> {
        let players = self.players(PlayerFilter::Recipients);
        let typed_name = typed.trim().trim_start_matches('@').to_lowercase();
        let chosen = typed.trim().parse().ok();
        // Names are compared without case, because users type them.
        let is_it = |who: &&Correspondent| {
            let names = self.names(**who).into_iter();
            Some(**who) == chosen
                || names
                    .map(|name| name.to_lowercase())
                    .any(|name| name == typed_name)
        };
        let meant: Vec<_> = players.iter().filter(is_it).copied().collect();
        match &meant[..] {
            [who] => Ok(*who),
            [] => Err(self.no_such_player(typed).into()),
            several => Err(Answer::text(say!(
                self.text,
                "refusal-several-such-players",
                name = repeated(typed),
                people = self.one_of(several)
            ))
            .into()),
        }
    }

    /// The names that a player can be called by.
    fn names(self, who: Correspondent) -> Vec<String> {
        let whole = self.full_name(who);
        match who {
            Correspondent::Alias(_) => vec![whole],
            Correspondent::Seat(seat) => {
                // Messages in channels name the colours in the server's language.
                let armies =
                    Language::ALL.map(|language| Text::of(language).armies_of(self.view, &[seat]));
                let owner = self.reader(Naming::Name).owner_name(seat);
                [owner, whole].into_iter().chain(armies).collect()
            }
        }
    }

    /// The answer to an unknown name, with the names that are known.
    pub(super) fn no_such_player(self, typed: &str) -> Answer {
        let players = self.players(PlayerFilter::Recipients);
        Answer::text(say!(
            self.text,
            "refusal-no-such-player",
            name = repeated(typed),
            people = self.one_of(&players)
        ))
    }

    /// These players as a choice: A, B or C.
    fn one_of(self, players: &[Correspondent]) -> String {
        let name = |who: &Correspondent| text::correspondent(self.reader(Naming::Escaped), *who);
        self.text.one_of(players.iter().map(name).collect())
    }

    /// A player's name in menus and titles.
    pub(super) fn plain_name(self, who: Correspondent) -> String {
        shorten(self.full_name(who), CHOICE_LENGTH)
    }

    fn full_name(self, who: Correspondent) -> String {
        text::correspondent(self.reader(Naming::Name), who)
    }

    /// The players of this kind in turn order, and after them the aliases.
    pub(crate) fn players(self, filter: PlayerFilter) -> Vec<Correspondent> {
        let others = self.others(self.status.seat).into_iter();
        let of = |proposals: &[Proposal]| proposals.iter().map(|proposal| proposal.seat).collect();
        let seats: Vec<Seat> = match filter {
            PlayerFilter::Candidates => others
                .filter(|seat| self.can_be_asked(*seat))
                .filter(|seat| !self.status.allies.contains(seat))
                .filter(|seat| {
                    !self
                        .status
                        .proposed_to
                        .iter()
                        .any(|proposal| proposal.seat == *seat)
                })
                .collect(),
            PlayerFilter::Proposers => of(&self.status.proposed_by),
            PlayerFilter::ProposalRecipients => of(&self.status.proposed_to),
            PlayerFilter::Allies => self.status.allies.clone(),
            PlayerFilter::Recipients => others.collect(),
        };
        let named = seats.into_iter().map(Correspondent::Seat);
        match filter {
            PlayerFilter::Recipients => named.chain(self.aliases()).collect(),
            _ => named.collect(),
        }
    }

    /// Every other player once, by the first of their seats: diplomacy is between players, even if
    /// they have several seats.
    fn others(self, own: Seat) -> Vec<Seat> {
        let seats = self.view.seats_taking_part();
        let first = |seat: Seat| match self.view.person_at(seat) {
            Some(person) => person.seats.first().copied().unwrap_or(seat),
            None => seat,
        };
        let firsts = seats.map(|(seat, _)| (seat, first(seat)));
        firsts
            .filter(|(seat, first)| seat == first && *seat != own)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Whether an alliance can be proposed to a player: they play themselves, have an army that
    /// nobody else commands, and have not resigned. The last two have nobody to ally against.
    fn can_be_asked(self, seat: Seat) -> bool {
        let has_army = |seat: &Seat| {
            let own = seats_of_player(self.view, *seat);
            self.view.armies().into_iter().any(|army| {
                let is_free = army.status == Status::Active && !army.is_resigning;
                is_free && own.contains(&army.seat)
            })
        };
        let is_replaced = |seat: &Seat| {
            let owner = self.view.players.seats.get(seat.index());
            owner.is_some_and(|owner| owner.is_substituted)
        };
        let armies = self
            .view
            .armies()
            .into_iter()
            .filter(|army| army.status.is_in());
        let left: BTreeSet<Seat> = armies
            .map(|army| self.view.diplomacy_seat(army.seat))
            .collect();
        has_army(&seat) && !is_replaced(&seat) && left.len() > 2
    }

    /// The aliases that wrote to the viewer, each of them once.
    fn aliases(self) -> Vec<Correspondent> {
        let letters = self.status.letters.iter().filter(|letter| !letter.is_own);
        let is_alias = |who: &Correspondent| matches!(who, Correspondent::Alias(_));
        let mut aliases: Vec<_> = letters.map(|letter| letter.from).filter(is_alias).collect();
        aliases.sort_unstable();
        aliases.dedup();
        aliases
    }
}

/// The players whom a command can be about and whose name contains what was typed.
pub(crate) async fn complete_player(
    asked: Asked<'_>,
    game: Option<&str>,
    typed: &str,
    filter: PlayerFilter,
) -> Vec<AutocompleteChoice> {
    let Ok(view) = game_lookup::find_game(asked, game, PANEL).await else {
        return Vec::new();
    };
    let Ok(diplomat) = Diplomat::of(asked.text(), &view) else {
        return Vec::new();
    };
    let wanted = typed.to_lowercase();
    let players = diplomat.players(filter).into_iter();
    players
        .map(|who| (diplomat.full_name(who), who))
        .filter(|(name, _)| name.to_lowercase().contains(&wanted))
        .take(CHOICES)
        .map(|(name, who)| AutocompleteChoice::new(shorten(name, CHOICE_LENGTH), who.to_string()))
        .collect()
}

/// The names that a user typed with commas between them.
pub(super) fn split_names(typed: &str) -> impl Iterator<Item = &str> {
    typed
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}

/// The players who can get a letter beside those whose names were typed before the last comma.
pub(crate) async fn complete_readers(
    asked: Asked<'_>,
    game: Option<&str>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let Ok(view) = game_lookup::find_game(asked, game, PANEL).await else {
        return Vec::new();
    };
    let Ok(diplomat) = Diplomat::of(asked.text(), &view) else {
        return Vec::new();
    };
    let (before, last) = typed.rsplit_once(',').unwrap_or(("", typed));
    let found = split_names(before).map(|name| diplomat.find_player(name));
    // Nothing can be added to names that nobody has.
    let Ok(chosen) = found.collect::<Result<Vec<_>, _>>() else {
        return Vec::new();
    };
    let name = |who: &Correspondent| diplomat.full_name(*who);
    let wanted = last.trim().to_lowercase();
    let is_new = |who: &Correspondent| {
        matches!(who, Correspondent::Seat(_))
            && !chosen.contains(who)
            && name(who).to_lowercase().contains(&wanted)
    };
    let players = diplomat.players(PlayerFilter::Recipients).into_iter();
    let choice = |who: Correspondent| {
        let all: Vec<_> = chosen.iter().copied().chain([who]).collect();
        let names: Vec<_> = all.iter().map(name).collect();
        let values: Vec<_> = all.iter().map(ToString::to_string).collect();
        AutocompleteChoice::new(shorten(names.join(", "), CHOICE_LENGTH), values.join(", "))
    };
    players.filter(is_new).take(CHOICES).map(choice).collect()
}

/// A name that a user typed, as an answer repeats it.
fn repeated(typed: &str) -> String {
    escape(&shorten(typed.to_owned(), MAX_REPEATED_NAME))
}

/// All seats of the player on this seat.
fn seats_of_player(view: &View, seat: Seat) -> Vec<Seat> {
    view.person_at(seat)
        .map_or_else(|| vec![seat], |person| person.seats.clone())
}
