//! Lobbies: opened by `/game new`, joined, left, started, taken back. The game's own room decides; here is what the asker is told.

use super::agreed::{self, Fault};
use super::answer::Answer;
use super::asker::Asker;
use super::challenge::missing;
use super::custom_id::{Ask, CustomId};
use super::which::{CHOICE_LENGTH, CHOICES};
use super::{Door, message};
use crate::text::{Naming, escape, say};
use entente_game::{Action, GameId, Home, NewGame, Phase, Refusal, Seat, Sitter, View};
use entente_rules::Variant;
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, User,
};

/// What somebody wants to play, as `/game new` was filled in.
pub(super) struct Wanted {
    /// The rule set.
    pub(super) variant: Variant,
    /// What else is agreed on, as it was typed.
    pub(super) options: String,
    /// Those for whom places are to be kept.
    pub(super) reserved: Vec<User>,
    /// Whether it is to be played in direct messages alone.
    pub(super) private: bool,
}

impl Door {
    /// Opens a lobby.
    pub(super) async fn open_lobby(&self, asker: &Asker, wanted: Wanted) -> Answer {
        let place = asker.place().filter(|_| !wanted.private);
        if wanted.reserved.iter().any(|user| user.bot) {
            return Answer::text(say!(self.text, "not-for-bots"));
        }
        let people = wanted.reserved.iter().map(|user| user.id.get());
        let mut people: Vec<u64> = people.chain([asker.person().0]).collect();
        people.sort_unstable();
        if people.windows(2).any(|pair| pair[0] == pair[1]) {
            return Answer::text(say!(self.text, "refusal-named-twice"));
        }
        if place.is_none() && wanted.reserved.is_empty() {
            return Answer::text(say!(self.text, "refusal-nobody-invited"));
        }
        if place.is_some()
            && let Some(answer) = self.barred(asker).await
        {
            return answer;
        }
        if let Some(missing) = place.as_ref().and_then(|_| missing(asker)) {
            return Answer::text(say!(self.text, "refusal-permissions", missing = missing));
        }
        let agreed = match agreed::read(wanted.variant, &wanted.options) {
            Ok(agreed) => agreed,
            Err(fault) => return Answer::text(self.disagreed(wanted.variant, fault)),
        };
        let new = NewGame {
            options: agreed.options,
            home: place.map_or(Home::Private, |place| Home::Channel(place.to_string())),
            public: false,
            host: asker.sitter.clone(),
            seats: Vec::new(),
            reserved: wanted
                .reserved
                .iter()
                .map(|user| super::asker::sitter(user).into())
                .collect(),
            programs: agreed.programs,
            draw_start: agreed.draw_start,
        };
        let is_private = new.home == Home::Private;
        match self.table.create(asker.wish(), new).await {
            Ok(_) if is_private => Answer::text(say!(self.text, "done-opened-direct")),
            Ok(_) => Answer::text(say!(self.text, "done-opened")),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Why what was typed of a game cannot be agreed on.
    fn disagreed(&self, variant: Variant, fault: Fault) -> String {
        let game = self.text.variant_name(variant);
        match fault {
            Fault::Form(text) => {
                say!(self.text, "refusal-option-form", text = escape(&text))
            }
            Fault::Name { name, names } if names.is_empty() => {
                say!(
                    self.text,
                    "refusal-no-options",
                    game = game,
                    name = escape(&name)
                )
            }
            Fault::Name { name, names } => say!(
                self.text,
                "refusal-no-such-option",
                game = game,
                name = escape(&name),
                names = self.text.all_of(names)
            ),
            Fault::Value { option, examples } => say!(
                self.text,
                "refusal-option-value",
                option = escape(&option),
                examples = self.text.one_of(examples)
            ),
            Fault::Together => say!(self.text, "refusal-options-together"),
        }
    }

    /// What the line of a new game's options can become, each with what it means.
    pub(super) fn complete_options(
        &self,
        variant: Variant,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let lines = agreed::complete(variant, typed).into_iter().take(CHOICES);
        let short = |name: String| name.chars().take(CHOICE_LENGTH).collect::<String>();
        lines
            .map(|(line, proposal)| {
                let meaning = self.text.option(proposal);
                AutocompleteChoice::new(short(format!("{line} – {meaning}")), line)
            })
            .collect()
    }

    /// Takes a place, reserved or open, with these colours or with whichever is left.
    pub(super) async fn join(&self, asker: &Asker, game: &GameId, seats: Vec<Seat>) -> Answer {
        let Sitter { name, .. } = asker.sitter.clone();
        let action = Action::Join { name, seats };
        match self.table.submit(game, asker.wish(), action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(granted) => Answer::text(self.joined(asker, &granted.view).await),
        }
    }

    async fn joined(&self, asker: &Asker, view: &View) -> String {
        let me = view.me().map_or(&[][..], |me| &me.seats);
        let armies = self.text.armies_of(view, me);
        match (&view.phase, me) {
            (Phase::Lobby, []) => say!(self.text, "done-joined"),
            (Phase::Lobby, _) => say!(self.text, "done-joined-as", armies = armies),
            _ => say!(
                self.text,
                "done-joined-started",
                armies = armies,
                where = self.wherever(asker, true).await
            ),
        }
    }

    /// Gives the asker's place up, starts the lobby, or takes it back.
    pub(super) async fn change_lobby(
        &self,
        asker: &Asker,
        game: &GameId,
        action: Action,
    ) -> Answer {
        let wanted = action.clone();
        match self.table.submit(game, asker.wish(), action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(_) => Answer::text(match wanted {
                Action::Leave => say!(self.text, "done-left"),
                Action::Start => {
                    say!(self.text, "done-started", where = self.wherever(asker, true).await)
                }
                Action::Withdraw => say!(self.text, "done-cancelled"),
                Action::Create(_)
                | Action::Join { .. }
                | Action::Accept
                | Action::Reserve(_)
                | Action::Free { .. }
                | Action::Move { .. }
                | Action::Choose { .. }
                | Action::OfferDraw
                | Action::AgreeDraw
                | Action::DeclineDraw
                | Action::ClaimDraw(_)
                | Action::Resign
                | Action::Note(_) => say!(self.text, "done"),
            }),
        }
    }

    /// The menu of colours that are left, for somebody who wants to choose.
    pub(super) async fn pick_seats(&self, asker: &Asker, game: &GameId) -> Answer {
        let view = match self.table.view(game, asker.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        let refused = match view.phase {
            Phase::Lobby if view.is_open() || view.me().is_some() => None,
            Phase::Lobby => Some(Refusal::LobbyFull),
            Phase::Closed(_) => Some(Refusal::LobbyClosed),
            Phase::Running { .. } | Phase::Over(_) => Some(Refusal::AlreadyStarted),
        };
        match refused {
            Some(refusal) => {
                Answer::text(self.text.refusal(&refusal, Some(&view), Naming::Mention))
            }
            None => self.seat_menu(&view),
        }
    }

    fn seat_menu(&self, view: &View) -> Answer {
        let own = view.place();
        let entries: Vec<_> = (0..)
            .zip(&view.seats)
            .filter(|(_, seat)| seat.holder.is_none() || own.is_some() && seat.place() == own)
            .map(|(number, seat): (u8, _)| {
                let entry =
                    CreateSelectMenuOption::new(self.text.army(seat.army), number.to_string());
                entry.default_selection(own.is_some() && seat.place() == own)
            })
            .collect();
        let most = view.most_seats.clamp(1, entries.len().max(1)) as u8;
        let kind = CreateSelectMenuKind::String { options: entries };
        let id = CustomId::new(&view.game, view.ply(), Ask::Seats);
        let menu = CreateSelectMenu::new(id, kind)
            .placeholder(say!(self.text, "menu-seats"))
            .min_values(1)
            .max_values(most);
        let any = message::button(
            CustomId::new(&view.game, view.ply(), Ask::AnySeat),
            ButtonStyle::Secondary,
            say!(self.text, "button-any-seat"),
        );
        Answer::text(say!(self.text, "pick-seats", most = most)).with_rows(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![any]),
        ])
    }
}
