//! *Keep a place…* on a lobby: a sheet for its host alone, in which places are kept for people and freed again. The game's own room decides.

use super::Door;
use super::answer::Answer;
use super::asker::{Asker, sitter};
use super::custom_id::{Ask, CustomId};
use crate::table::Rejected;
use crate::text::{Naming, say};
use entente_game::{Action, GameId, Phase, Place, Refusal, View};
use poise::serenity_prelude::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, User,
};

impl Door {
    /// Opens the sheet.
    pub(super) async fn ask_reserve(&self, asker: &Asker, game: &GameId) -> Answer {
        let view = match self.table.view(game, asker.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        let refused = match view.phase {
            _ if is_own_lobby(&view) => return self.reserving(&view, None),
            Phase::Lobby => Refusal::NotTheHost,
            Phase::Closed(_) => Refusal::LobbyClosed,
            Phase::Running { .. } | Phase::Over(_) => Refusal::AlreadyStarted,
        };
        Answer::text(self.text.refusal(&refused, Some(&view), Naming::Mention))
    }

    /// Keeps a place for the one who was chosen.
    pub(super) async fn reserve(
        &self,
        asker: &Asker,
        game: &GameId,
        mut chosen: impl Iterator<Item = &User>,
    ) -> Answer {
        let Some(person) = chosen.next() else {
            return self.unknown();
        };
        if person.bot {
            let words = say!(self.text, "not-for-bots");
            return match self.table.view(game, asker.person()).await {
                Ok(view) if is_own_lobby(&view) => self.reserving(&view, Some(words)),
                _ => Answer::text(words),
            };
        }
        let who = format!("<@{}>", person.id);
        let done = say!(self.text, "done-reserved", who = who);
        self.change_places(asker, game, Action::Reserve(sitter(person)), done)
            .await
    }

    /// Frees the place that was chosen.
    pub(super) async fn free(&self, asker: &Asker, game: &GameId, place: &str) -> Answer {
        let Ok(place) = place.parse().map(Place) else {
            return self.unknown();
        };
        let done = say!(self.text, "done-freed");
        self.change_places(asker, game, Action::Free { place }, done)
            .await
    }

    /// Whatever comes of it, the sheet shows how it stands now, for as long as there is something to do in it.
    async fn change_places(
        &self,
        asker: &Asker,
        game: &GameId,
        wanted: Action,
        done: String,
    ) -> Answer {
        let rejected = match self.table.submit(game, asker.wish(), wanted).await {
            Ok(granted) => return self.reserving(&granted.view, Some(done)),
            Err(rejected) => rejected,
        };
        let words = self.text.rejected(&rejected, Naming::Mention);
        match &rejected {
            Rejected::Refused {
                view: Some(view), ..
            } if is_own_lobby(view) => self.reserving(view, Some(words)),
            _ => Answer::text(words),
        }
    }

    /// The sheet: what was just done, for whom places are kept, and what else can be done.
    fn reserving(&self, view: &View, done: Option<String>) -> Answer {
        let kept = view.people.iter().filter(|person| person.reserved);
        let names = kept.map(|person| self.text.person(view, person.place, Naming::Mention));
        let names: Vec<_> = names.collect();
        let state = match (names.is_empty(), view.room) {
            (true, _) => say!(self.text, "reserve-none", room = view.room),
            (false, _) => say!(
                self.text,
                "reserve-kept",
                people = names.join(", "),
                room = view.room
            ),
        };
        let lines: Vec<_> = done.into_iter().chain([state]).collect();
        let rows = [self.whom_to_invite(view), self.what_to_free(view)];
        let rows = rows.into_iter().flatten().map(CreateActionRow::SelectMenu);
        Answer::text(lines.join("\n")).with_rows(rows.collect())
    }

    fn whom_to_invite(&self, view: &View) -> Option<CreateSelectMenu> {
        let kind = CreateSelectMenuKind::User {
            default_users: None,
        };
        let id = CustomId::new(&view.game, view.ply(), Ask::ReserveFor);
        let menu = CreateSelectMenu::new(id, kind).placeholder(say!(self.text, "menu-reserve"));
        (view.room > 0).then_some(menu)
    }

    fn what_to_free(&self, view: &View) -> Option<CreateSelectMenu> {
        let kept = view.people.iter().filter(|person| person.reserved);
        let options = kept.map(|person| {
            let name = self.text.person(view, person.place, Naming::Name);
            CreateSelectMenuOption::new(name, person.place.0.to_string())
        });
        let options: Vec<_> = options.collect();
        if options.is_empty() {
            return None;
        }
        let kind = CreateSelectMenuKind::String { options };
        let id = CustomId::new(&view.game, view.ply(), Ask::Free);
        Some(CreateSelectMenu::new(id, kind).placeholder(say!(self.text, "menu-free")))
    }
}

/// Whether the viewer is the host of a lobby that waits.
fn is_own_lobby(view: &View) -> bool {
    view.phase == Phase::Lobby && view.place() == Some(Place::HOST)
}
