//! Who can be meant when somebody deals with others: the players of a game, each once under the seat under which he deals, computer seats too, and those who wrote under an
//! alias. What a command names is read here, and completed while it is typed; nothing of it depends on what the asker may not know.

use super::step::{Step, correspondent, written};
use crate::discord::Door;
use crate::discord::answer::Answer;
use crate::discord::asker::Asker;
use crate::discord::which::{CHOICE_LENGTH, CHOICES};
use crate::text::{Naming, escape, say, shorten};
use entente_game::{Correspondent, Overture, Proposal, Seat, Standing, View};
use entente_rules::Status;
use poise::serenity_prelude::AutocompleteChoice;

/// How much is repeated of a name that nobody has, in characters.
const REPEATED: usize = 40;

/// Whom a command can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::discord) enum Whom {
    /// Those to whom an alliance can be proposed.
    Candidates,
    /// Those who have proposed one.
    Proposers,
    /// Those to whom one was proposed.
    Proposed,
    /// Those with whom the asker is allied.
    Allies,
    /// All to whom he can write.
    Readers,
}

/// What a command is to do with the one whom it names.
pub(in crate::discord) struct Matter<'a> {
    pub(in crate::discord) player: Option<&'a str>,
    pub(in crate::discord) game: Option<&'a str>,
}

impl Door {
    /// The asker's game that is meant, and the person.
    pub(in crate::discord) async fn on_matter(
        &self,
        asker: &Asker,
        matter: Matter<'_>,
        overture: impl FnOnce(Option<Correspondent>) -> Option<Overture>,
    ) -> Answer {
        let view = match self.which(asker, matter.game).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let standing = match self.standing(&view) {
            Ok(standing) => standing,
            Err(answer) => return answer,
        };
        let player = matter.player.map(|name| self.named(&view, standing, name));
        let player = match player.transpose() {
            Ok(player) => player,
            Err(answer) => return answer,
        };
        match overture(player) {
            Some(overture) => self.dealt(asker, &view.game, overture).await,
            None => self.nobody(&view, standing, matter.player.unwrap_or_default()),
        }
    }

    /// Who is meant by a choice from the list, or by what somebody typed instead: a name, an army, an alias.
    fn named(
        &self,
        view: &View,
        standing: &Standing,
        typed: &str,
    ) -> Result<Correspondent, Answer> {
        let people = people(view, standing, Whom::Readers);
        let typed_name = typed.trim().trim_start_matches('@').to_lowercase();
        let chosen = correspondent(typed.trim());
        let is_it = |who: &&Correspondent| {
            let names = self.names(view, **who).into_iter();
            Some(**who) == chosen
                || names
                    .map(|name| name.to_lowercase())
                    .any(|n| n == typed_name)
        };
        let mut meant = people.iter().filter(is_it);
        match (meant.next(), meant.next()) {
            (Some(who), None) => Ok(*who),
            _ => Err(self.nobody(view, standing, typed)),
        }
    }

    /// By what somebody can be called.
    fn names(&self, view: &View, who: Correspondent) -> Vec<String> {
        let whole = self.text.correspondent(view, who, Naming::Name);
        match who {
            Correspondent::Alias(_) => vec![whole],
            Correspondent::Seat(seat) => vec![
                self.text.who(view, seat, Naming::Name),
                self.text.armies_of(view, &[seat]),
                whole,
            ],
        }
    }

    fn nobody(&self, view: &View, standing: &Standing, typed: &str) -> Answer {
        let people = people(view, standing, Whom::Readers).into_iter();
        let people = people.map(|who| self.text.correspondent(view, who, Naming::Escaped));
        Answer::text(say!(
            self.text,
            "refusal-no-such-player",
            name = escape(&shorten(typed.to_owned(), REPEATED)),
            people = self.text.all_of(people.collect())
        ))
    }

    /// The people whom a command can be about and whose name holds what was typed so far.
    pub(in crate::discord) async fn complete_player(
        &self,
        asker: &Asker,
        game: Option<&str>,
        typed: &str,
        whom: Whom,
    ) -> Vec<AutocompleteChoice> {
        let Ok(view) = self.which(asker, game).await else {
            return Vec::new();
        };
        let Ok(standing) = self.standing(&view) else {
            return Vec::new();
        };
        let typed = typed.to_lowercase();
        let people = people(&view, standing, whom).into_iter();
        let named = people.map(|who| (self.text.correspondent(&view, who, Naming::Name), who));
        let fitting = named.filter(|(name, _)| name.to_lowercase().contains(&typed));
        fitting
            .take(CHOICES)
            .map(|(name, who)| AutocompleteChoice::new(shorten(name, CHOICE_LENGTH), written(who)))
            .collect()
    }

    /// What a menu or a title calls somebody.
    pub(super) fn plain_name(&self, view: &View, who: Correspondent) -> String {
        let name = self.text.correspondent(view, who, Naming::Name);
        shorten(name, CHOICE_LENGTH)
    }

    /// The asker's own sheet, in the game that is meant.
    pub(in crate::discord) async fn own_sheet(&self, asker: &Asker, game: Option<&str>) -> Answer {
        match self.which(asker, game).await {
            Ok(view) => self.on_sheet(asker, &view.game, &Step::Open, &[]).await,
            Err(answer) => answer,
        }
    }
}

/// The people of this kind, in turn order, and after them those behind aliases.
pub(super) fn people(view: &View, standing: &Standing, whom: Whom) -> Vec<Correspondent> {
    let others = others(view, standing.seat).into_iter();
    let of = |proposals: &[Proposal]| proposals.iter().map(|known| known.seat).collect();
    let seats: Vec<Seat> = match whom {
        Whom::Candidates => others
            .filter(|seat| is_free(view, *seat) && !view.is_programs(*seat))
            .filter(|seat| !standing.allies.contains(seat))
            .filter(|seat| !standing.proposed_to.iter().any(|known| known.seat == *seat))
            .collect(),
        Whom::Proposers => of(&standing.proposed_by),
        Whom::Proposed => of(&standing.proposed_to),
        Whom::Allies => standing.allies.clone(),
        Whom::Readers => others.collect(),
    };
    let seats = seats.into_iter().map(Correspondent::Seat);
    match whom {
        Whom::Readers => seats.chain(aliases(standing)).collect(),
        _ => seats.collect(),
    }
}

/// Every other player once: with whatever seats, he deals under the first.
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

/// Whether somebody has an army that nobody commands: an alliance can be made with him.
fn is_free(view: &View, seat: Seat) -> bool {
    let own = view.person_at(seat).map(|person| person.seats.clone());
    let own = own.unwrap_or_else(|| vec![seat]);
    let mut armies = view.armies().into_iter();
    armies.any(|army| own.contains(&army.seat) && army.status == Status::Active)
}

/// Those who wrote to the viewer under an alias, each once.
fn aliases(standing: &Standing) -> Vec<Correspondent> {
    let letters = standing.letters.iter().filter(|letter| !letter.is_own);
    let is_alias = |who: &Correspondent| matches!(who, Correspondent::Alias(_));
    let mut aliases: Vec<_> = letters.map(|letter| letter.from).filter(is_alias).collect();
    aliases.sort_unstable();
    aliases.dedup();
    aliases
}
