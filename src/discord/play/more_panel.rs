//! The panel behind *More*: everything that can be done with a game besides moving.
//!
//! It is ephemeral, for the user who opened it. What its buttons open replaces the panel. It shows
//! only what is on the board or concerns this user.

use crate::discord::frontend::answer::Answer;
use crate::discord::frontend::caller::Caller;
use crate::discord::frontend::custom_id::{BoardStyle, CustomId, GameComponent};
use crate::discord::frontend::{Frontend, message};
use crate::discord::pages::rules::RulesPage;
use crate::text::{Naming, say};
use entente_game::{Home, Phase, Refusal, View};
use entente_rules::Claim;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

impl Frontend {
    /// Opens the panel; for a button on an old board, shows the current board instead.
    pub(crate) async fn open_more_panel(&self, caller: &Caller, id: &CustomId) -> Answer {
        let view = match self.find_game(caller, Some(id.game.as_str())).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let ply = view.ply();
        if view.turn().is_some() && id.ply != ply {
            let stale = Refusal::Stale { seen: id.ply, ply };
            return self.reject(caller, &view, &stale).await;
        }
        let heading = say!(
            self.text,
            "more-panel-heading",
            title = self.text.title(&view, Naming::Escaped),
            status = self.text.status(&view, Naming::Mention)
        );
        let lines: Vec<_> = [
            heading,
            self.text.clocks(&view, Naming::Mention),
            self.text.request(&view, Naming::Mention),
        ]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect();
        let style = self.usual_style(caller, &view).await;
        Answer::text(lines.join("\n")).with_rows(self.panel_rows(&view, style))
    }

    /// The buttons of the panel, in rows by topic.
    fn panel_rows(&self, view: &View, style: BoardStyle) -> Vec<CreateActionRow> {
        let rows = [
            self.end_buttons(view),
            self.request_buttons(view),
            self.view_buttons(view, style),
            self.private_buttons(view),
        ]
        .into_iter()
        .filter(|row| !row.is_empty());
        rows.map(CreateActionRow::Buttons).collect()
    }

    /// The buttons that can end the game, for players who can still act in it.
    fn end_buttons(&self, view: &View) -> Vec<CreateButton> {
        if !can_act(view) {
            return Vec::new();
        }
        let button = |component, style, label| {
            message::button(
                CustomId::new(&view.game, view.ply(), component),
                style,
                label,
            )
        };
        let draw = button(
            GameComponent::Draw,
            ButtonStyle::Secondary,
            say!(self.text, "button-draw"),
        );
        let resign = button(
            GameComponent::ConfirmResign,
            ButtonStyle::Danger,
            say!(self.text, "button-resign"),
        );
        let claims = view.claims.iter().map(|claim| match claim {
            Claim::Threefold => {
                let label = say!(self.text, "button-claim-threefold");
                button(GameComponent::ClaimThreefold, ButtonStyle::Primary, label)
            }
            Claim::FiftyMoves => {
                let label = say!(self.text, "button-claim-fifty");
                button(GameComponent::ClaimFifty, ButtonStyle::Primary, label)
            }
        });
        [draw].into_iter().chain(claims).chain([resign]).collect()
    }

    /// The buttons for requests to the others, and to answer theirs.
    fn request_buttons(&self, view: &View) -> Vec<CreateButton> {
        if can_act(view) {
            message::own_request_buttons(self.text, view)
        } else {
            Vec::new()
        }
    }

    /// The buttons that everybody can use.
    fn view_buttons(&self, view: &View, style: BoardStyle) -> Vec<CreateButton> {
        let button = |component, label| {
            let id = CustomId::new(&view.game, view.ply(), component);
            message::button(id, ButtonStyle::Secondary, label)
        };
        vec![
            self.flip(view, style),
            button(GameComponent::Moves, say!(self.text, "button-moves")),
            button(GameComponent::Rules, say!(self.text, "button-rules")),
            button(GameComponent::File, say!(self.text, "button-file")),
            button(GameComponent::Position, say!(self.text, "button-position")),
        ]
    }

    /// The buttons for what concerns this user alone: their note, their conditional moves, and what
    /// was wrong with a move that they typed in public.
    fn private_buttons(&self, view: &View) -> Vec<CreateButton> {
        let button = |component, label| {
            let id = CustomId::new(&view.game, view.ply(), component);
            message::button(id, ButtonStyle::Secondary, label)
        };
        if view.player().is_none() || !matches!(view.phase, Phase::Running { .. } | Phase::Over(_))
        {
            return Vec::new();
        }
        let notes = button(GameComponent::Notes, say!(self.text, "button-notes"));
        let is_public = matches!(view.home, Home::Channel(_));
        let why =
            is_public.then(|| button(GameComponent::WhyRejected, say!(self.text, "button-why")));
        let conditional_moves = can_act(view).then(|| {
            button(
                GameComponent::ConditionalMoves,
                say!(self.text, "button-conditional-moves"),
            )
        });
        [notes]
            .into_iter()
            .chain(conditional_moves)
            .chain(why)
            .collect()
    }

    /// The rules of the game to which the button belongs.
    pub(crate) async fn rules_of_game(&self, caller: &Caller, id: &CustomId) -> Answer {
        match self.find_game(caller, Some(id.game.as_str())).await {
            Ok(view) => self.show_rules(RulesPage::first(view.variant)).await,
            Err(answer) => answer,
        }
    }
}

/// Whether the viewer can still act in a running game.
fn can_act(view: &View) -> bool {
    view.turn().is_some() && view.player().is_some() && view.inactive_reason().is_none()
}
