//! *Keep a place…* on a lobby: a sheet for its host alone, in which places are kept for people and freed again. The game's own room decides.

use super::Door;
use super::answer::Answer;
use super::asker::{Asker, sitter};
use super::custom_id::{Ask, CustomId};
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
            Phase::Lobby if view.place() == Some(Place::HOST) => None,
            Phase::Lobby => Some(Refusal::NotTheHost),
            Phase::Closed(_) => Some(Refusal::LobbyClosed),
            Phase::Running { .. } | Phase::Over(_) => Some(Refusal::AlreadyStarted),
        };
        match refused {
            Some(refusal) => {
                Answer::text(self.text.refusal(&refusal, Some(&view), Naming::Mention))
            }
            None => self.reserving(&view, None),
        }
    }

    /// Keeps a place for the one who was chosen.
    pub(super) async fn reserve(
        &self,
        asker: &Asker,
        game: &GameId,
        mut chosen: impl Iterator<Item = &User>,
    ) -> Answer {
        match chosen.next() {
            Some(person) if person.bot => Answer::text(say!(self.text, "not-for-bots")),
            Some(person) => {
                let wanted = Action::Reserve(sitter(person));
                let who = format!("<@{}>", person.id);
                let done = say!(self.text, "done-reserved", who = who);
                self.change_places(asker, game, wanted, done).await
            }
            None => self.unknown(),
        }
    }

    /// Frees the place that was chosen.
    pub(super) async fn free(&self, asker: &Asker, game: &GameId, place: &str) -> Answer {
        match place.parse() {
            Ok(place) => {
                let wanted = Action::Free {
                    place: Place(place),
                };
                let done = say!(self.text, "done-freed");
                self.change_places(asker, game, wanted, done).await
            }
            Err(_) => self.unknown(),
        }
    }

    async fn change_places(
        &self,
        asker: &Asker,
        game: &GameId,
        wanted: Action,
        done: String,
    ) -> Answer {
        match self.table.submit(game, asker.wish(), wanted).await {
            Ok(granted) => self.reserving(&granted.view, Some(done)),
            Err(rejected) => self.rejected(&rejected),
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
