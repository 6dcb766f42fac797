//! The players who can be meant in diplomacy.
//!
//! These are the players of a game, each of them once, including the computer, and the aliases of
//! anonymous writers. The player that a command names is looked up here, and suggested while the
//! user types. Nothing here depends on what the user may not know.

use super::component::{DiplomacyComponent, parse_correspondent, to_value};
use crate::discord::Frontend;
use crate::discord::answer::Answer;
use crate::discord::caller::Caller;
use crate::discord::game_lookup::{CHOICE_LENGTH, CHOICES};
use crate::text::{Naming, escape, say, shorten};
use entente_game::{Correspondent, DiplomacyAction, Proposal, Seat, Standing, View};
use entente_rules::Status;
use poise::serenity_prelude::AutocompleteChoice;

/// How much of an unknown name is repeated in the answer, in characters.
const MAX_REPEATED_NAME: usize = 40;

/// Which players a command can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::discord) enum PlayerFilter {
    /// Those to whom the user can propose an alliance.
    Candidates,
    /// Those who have proposed one to the user.
    Proposers,
    /// Those to whom the user has proposed one.
    ProposalRecipients,
    /// The user's allies.
    Allies,
    /// Everybody to whom the user can write.
    Recipients,
}

/// The arguments that the commands of diplomacy have in common.
pub(in crate::discord) struct DiplomacyArguments<'a> {
    pub(in crate::discord) player: Option<&'a str>,
    pub(in crate::discord) game: Option<&'a str>,
}

impl Frontend {
    /// Handles a command about a player in the game that the user means.
    pub(in crate::discord) async fn on_diplomacy_command(
        &self,
        caller: &Caller,
        arguments: DiplomacyArguments<'_>,
        action: impl FnOnce(Option<Correspondent>) -> Option<DiplomacyAction>,
    ) -> Answer {
        let view = match self.find_game(caller, arguments.game).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let standing = match self.standing(&view) {
            Ok(standing) => standing,
            Err(answer) => return answer,
        };
        let player = arguments
            .player
            .map(|name| self.find_player(&view, standing, name));
        let player = match player.transpose() {
            Ok(player) => player,
            Err(answer) => return answer,
        };
        match action(player) {
            Some(action) => self.diplomacy_answer(caller, &view.game, action).await,
            None => self.no_such_player(&view, standing, arguments.player.unwrap_or_default()),
        }
    }

    /// The player who was chosen from the suggestions, or typed as a name, an army or an alias.
    fn find_player(
        &self,
        view: &View,
        standing: &Standing,
        typed: &str,
    ) -> Result<Correspondent, Answer> {
        let players = players(view, standing, PlayerFilter::Recipients);
        let typed_name = typed.trim().trim_start_matches('@').to_lowercase();
        let chosen = parse_correspondent(typed.trim());
        // Names are compared without case, because users type them.
        let is_it = |who: &&Correspondent| {
            let names = self.names(view, **who).into_iter();
            Some(**who) == chosen
                || names
                    .map(|name| name.to_lowercase())
                    .any(|name| name == typed_name)
        };
        let mut meant = players.iter().filter(is_it);
        match (meant.next(), meant.next()) {
            (Some(who), None) => Ok(*who),
            _ => Err(self.no_such_player(view, standing, typed)),
        }
    }

    /// The names that a player can be called by.
    fn names(&self, view: &View, who: Correspondent) -> Vec<String> {
        let whole = self.text.correspondent(view, who, Naming::Name);
        match who {
            Correspondent::Alias(_) => vec![whole],
            Correspondent::Seat(seat) => vec![
                self.text.owner_name(view, seat, Naming::Name),
                self.text.armies_of(view, &[seat]),
                whole,
            ],
        }
    }

    /// The answer to an unknown or ambiguous name, with the names that are known.
    fn no_such_player(&self, view: &View, standing: &Standing, typed: &str) -> Answer {
        let players = players(view, standing, PlayerFilter::Recipients)
            .into_iter()
            .map(|who| self.text.correspondent(view, who, Naming::Escaped));
        Answer::text(say!(
            self.text,
            "refusal-no-such-player",
            name = escape(&shorten(typed.to_owned(), MAX_REPEATED_NAME)),
            people = self.text.all_of(players.collect())
        ))
    }

    /// The players whom a command can be about and whose name contains what was typed.
    pub(in crate::discord) async fn complete_player(
        &self,
        caller: &Caller,
        game: Option<&str>,
        typed: &str,
        filter: PlayerFilter,
    ) -> Vec<AutocompleteChoice> {
        let Ok(view) = self.find_game(caller, game).await else {
            return Vec::new();
        };
        let Ok(standing) = self.standing(&view) else {
            return Vec::new();
        };
        let typed = typed.to_lowercase();
        let players = players(&view, standing, filter).into_iter();
        let named = players.map(|who| (self.text.correspondent(&view, who, Naming::Name), who));
        named
            .filter(|(name, _)| name.to_lowercase().contains(&typed))
            .take(CHOICES)
            .map(|(name, who)| AutocompleteChoice::new(shorten(name, CHOICE_LENGTH), to_value(who)))
            .collect()
    }

    /// A player's name in menus and titles.
    pub(super) fn plain_name(&self, view: &View, who: Correspondent) -> String {
        let name = self.text.correspondent(view, who, Naming::Name);
        shorten(name, CHOICE_LENGTH)
    }

    /// The user's own panel, in the game that they mean.
    pub(in crate::discord) async fn own_diplomacy_panel(
        &self,
        caller: &Caller,
        game: Option<&str>,
    ) -> Answer {
        match self.find_game(caller, game).await {
            Ok(view) => {
                self.on_diplomacy_component(caller, &view.game, &DiplomacyComponent::Open, &[])
                    .await
            }
            Err(answer) => answer,
        }
    }
}

/// The players of this kind in turn order, and after them the aliases.
pub(super) fn players(
    view: &View,
    standing: &Standing,
    filter: PlayerFilter,
) -> Vec<Correspondent> {
    let others = others(view, standing.seat).into_iter();
    let of = |proposals: &[Proposal]| proposals.iter().map(|known| known.seat).collect();
    let seats: Vec<Seat> = match filter {
        PlayerFilter::Candidates => others
            .filter(|seat| can_ally(view, *seat) && !view.is_computer(*seat))
            .filter(|seat| !standing.allies.contains(seat))
            .filter(|seat| !standing.proposed_to.iter().any(|known| known.seat == *seat))
            .collect(),
        PlayerFilter::Proposers => of(&standing.proposed_by),
        PlayerFilter::ProposalRecipients => of(&standing.proposed_to),
        PlayerFilter::Allies => standing.allies.clone(),
        PlayerFilter::Recipients => others.collect(),
    };
    let seats = seats.into_iter().map(Correspondent::Seat);
    match filter {
        PlayerFilter::Recipients => seats.chain(aliases(standing)).collect(),
        _ => seats.collect(),
    }
}

/// Every other player once, by the first of their seats: diplomacy is between players, even if they
/// have several seats.
fn others(view: &View, own: Seat) -> Vec<Seat> {
    let seats = (0..).map(Seat).zip(&view.seats);
    let first = |seat: Seat| match view.person_at(seat) {
        Some(person) => person.seats.first().copied().unwrap_or(seat),
        None => seat,
    };
    let firsts = seats.map(|(seat, _)| (seat, first(seat)));
    firsts
        .filter(|(seat, first)| seat == first && *seat != own)
        .map(|(seat, _)| seat)
        .collect()
}

/// Whether a player has an army that nobody else commands, so that an alliance with them is
/// possible.
fn can_ally(view: &View, seat: Seat) -> bool {
    let own = view
        .person_at(seat)
        .map_or_else(|| vec![seat], |person| person.seats.clone());
    let mut armies = view.armies().into_iter();
    armies.any(|army| own.contains(&army.seat) && army.status == Status::Active)
}

/// The aliases that wrote to the viewer, each of them once.
fn aliases(standing: &Standing) -> Vec<Correspondent> {
    let letters = standing.letters.iter().filter(|letter| !letter.is_own);
    let is_alias = |who: &Correspondent| matches!(who, Correspondent::Alias(_));
    let mut aliases: Vec<_> = letters.map(|letter| letter.from).filter(is_alias).collect();
    aliases.sort_unstable();
    aliases.dedup();
    aliases
}
