//! The panel behind *More*: everything that can be done with a game besides moving.
//!
//! It is ephemeral, for the user who opened it, and shows only what is on the board or concerns
//! this user. It has at most six entries; what belongs together is behind one of them. What its
//! buttons open replaces the panel, and has a button that leads back to it.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::components::{
    BoardComponent, BoardStyle, ConditionalMovesComponent, DrawComponent, ListComponent,
    MorePanelComponent, MoveComponent, NoteComponent, ThinkComponent,
};
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::{Asked, Press, game_lookup, message};
use crate::moves::{has_explanation, may_explain};
use crate::rules::{self, RulesPage};
use crate::{arbiter, board, draws};
use entente_game::{Phase, Refusal, View};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PanelPart {
    /// The part that it shows first.
    Entries,
    /// The requests to the other players: takebacks, pauses; and aborting.
    Ask,
    /// The user's own preparations: notes, conditional moves.
    Plans,
    /// The views of the game: the board from another side, moves, rules, file, position, and the
    /// head of its record.
    Look,
}

/// The most entries that one part shows, so that all are read at a glance.
const MAX_ENTRIES: usize = 6;

/// Opens a part of the panel; for a button on an old board, shows the current board instead.
/// `explains` says whether a typed move of this user was rejected.
async fn open_more_panel(
    asked: Asked<'_>,
    id: &CustomId,
    part: PanelPart,
    explains: bool,
) -> Handled {
    let frontend = asked.frontend;
    let view = game_lookup::game_by_id(asked, &id.game).await?;
    let ply = view.ply();
    if view.turn().is_some() && id.ply != ply {
        let stale = Refusal::Stale { seen: id.ply, ply };
        return Ok(board::reject(asked, &view, &stale).await);
    }
    let heading = say!(
        frontend.text,
        "more-panel-heading",
        title = Reader::new(frontend.text, &view, Naming::Escaped).title(),
        status = text::status(Reader::new(frontend.text, &view, Naming::Mention))
    );
    let lines: Vec<_> = [
        heading,
        text::clocks(Reader::new(frontend.text, &view, Naming::Mention)),
        text::request(Reader::new(frontend.text, &view, Naming::Mention)),
    ]
    .into_iter()
    .filter(|line| !line.is_empty())
    .collect();
    let style = board::default_style(asked, &view).await;
    let lead = match part {
        PanelPart::Entries if view.is_led_by(asked.person()) => {
            arbiter::arbiter_buttons(frontend, &view)
        }
        _ => Vec::new(),
    };
    let rows = if lead.is_empty() {
        panel_rows(frontend.text, &view, style, part, explains)
    } else {
        let label = say!(frontend.text, "button-look");
        let look = panel_button(&view, MorePanelComponent::Look, label);
        message::rows_of(3, lead.into_iter().chain([look]).collect())
    };
    Ok(Answer::text(lines.join("\n")).with_rows(rows))
}

/// The buttons of a part of the panel.
fn panel_rows(
    text: &Text,
    view: &View,
    style: BoardStyle,
    part: PanelPart,
    explains: bool,
) -> Vec<CreateActionRow> {
    let buttons = match part {
        PanelPart::Entries => entries(text, view, style, explains),
        PanelPart::Ask => request_buttons(text, view),
        PanelPart::Plans => private_buttons(text, view),
        PanelPart::Look => view_buttons(text, view, style),
    };
    debug_assert!(buttons.len() <= MAX_ENTRIES, "{}", buttons.len());
    message::rows_of(3, buttons)
}

/// The part that the panel shows first. Spectators can only look, so they see all views at once.
fn entries(text: &Text, view: &View, style: BoardStyle, explains: bool) -> Vec<CreateButton> {
    if view.player().is_none() {
        return view_buttons(text, view, style);
    }
    let button = |component: GameComponent, label| panel_button(view, component, label);
    let behind = |buttons: Vec<CreateButton>, component, label| match buttons.len() {
        // One alone needs no part of its own.
        0 | 1 => buttons,
        _ => vec![button(component, label)],
    };
    let asked = behind(
        request_buttons(text, view),
        MorePanelComponent::Ask.into(),
        match view.turn.request {
            Some(_) => say!(text, "button-answer"),
            None => say!(text, "button-ask"),
        },
    );
    let plans = behind(
        private_buttons(text, view),
        MorePanelComponent::Plans.into(),
        say!(text, "button-plans"),
    );
    let look = button(MorePanelComponent::Look.into(), say!(text, "button-look"));
    let why = (explains && may_explain(view))
        .then(|| button(MoveComponent::WhyRejected.into(), say!(text, "button-why")));
    end_buttons(text, view)
        .into_iter()
        .chain(asked)
        .chain(plans)
        .chain([look])
        .chain(why)
        .collect()
}

fn panel_button(view: &View, component: impl Into<GameComponent>, label: String) -> CreateButton {
    let id = CustomId::new(&view.game, view.ply(), component);
    message::button(id, ButtonStyle::Secondary, label)
}

/// An answer that was opened from the panel, with the button that leads back to it.
pub(crate) fn with_way_back(text: &Text, mut answer: Answer, panel: CustomId) -> Answer {
    let label = say!(text, "button-back");
    let back = message::button(panel, ButtonStyle::Secondary, label);
    if let Some(CreateActionRow::Buttons(last)) = answer.rows.last_mut()
        && last.len() < 5
    {
        last.push(back);
    } else if answer.rows.len() < 5 {
        answer.rows.push(CreateActionRow::Buttons(vec![back]));
    }
    answer
}

/// The buttons that can end the game, for players who can still act in it. What they open asks
/// first.
fn end_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    if !view.may_act() {
        return Vec::new();
    }
    let resign = CustomId::new(&view.game, view.ply(), MoveComponent::ConfirmResign);
    let label = if view.claimable_results().is_empty() {
        say!(text, "button-draw")
    } else {
        say!(text, "button-draw-or-claim")
    };
    let draw = panel_button(view, DrawComponent::Draw, label);
    let resign = message::button(
        resign,
        ButtonStyle::Danger,
        text::resigning(text, view).button,
    );
    draws::has_choice(view)
        .then_some(draw)
        .into_iter()
        .chain([resign])
        .collect()
}

/// The buttons for requests to the others, and to answer theirs.
fn request_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    if view.may_act() {
        message::own_request_buttons(text, view)
    } else {
        Vec::new()
    }
}

/// The buttons that everybody can use.
fn view_buttons(text: &Text, view: &View, style: BoardStyle) -> Vec<CreateButton> {
    let button = |component: GameComponent, label| panel_button(view, component, label);
    // *My view* can be flipped, too.
    let board = if message::hides_my_view(view) {
        button(BoardComponent::MyView.into(), say!(text, "button-my-view"))
    } else {
        board::flip(text, view, style)
    };
    vec![
        board,
        button(ListComponent::Moves.into(), say!(text, "button-moves")),
        button(MorePanelComponent::Rules.into(), say!(text, "button-rules")),
        button(ListComponent::File.into(), say!(text, "button-file")),
        button(
            BoardComponent::Position.into(),
            say!(text, "button-position"),
        ),
        button(BoardComponent::Record.into(), say!(text, "button-record")),
    ]
}

/// The buttons for what this user has written for themselves: their note, their think-board,
/// and their conditional moves.
fn private_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    if view.player().is_none() || !matches!(view.phase, Phase::Running { .. } | Phase::Over(_)) {
        return Vec::new();
    }
    let notes = say!(text, "button-notes");
    let can_change = view.may_prepare() || !view.conditional_moves().is_empty();
    let lines = (view.may_act() && can_change).then(|| {
        let count = view.conditional_moves().len();
        let label = say!(text, "button-conditional-moves", count);
        panel_button(view, ConditionalMovesComponent::ConditionalMoves, label)
    });
    let think = ThinkComponent::Open;
    let think = panel_button(view, think, say!(text, "button-think"));
    [panel_button(view, NoteComponent::Notes, notes), think]
        .into_iter()
        .chain(lines)
        .collect()
}

/// The rules of the game to which the button belongs.
async fn rules_of_game(asked: Asked<'_>, id: &CustomId) -> Handled {
    let view = game_lookup::game_by_id(asked, &id.game).await?;
    Ok(rules::show_rules(asked, RulesPage::first(view.variant())).await)
}

pub(crate) async fn on_component(press: Press<'_>, component: &MorePanelComponent) -> Handled {
    let (asked, id) = (press.asked, press.id);
    let open = async |part, explains| open_more_panel(asked, id, part, explains).await;
    match component {
        MorePanelComponent::More | MorePanelComponent::BackToMore => {
            let explains = has_explanation(asked, press.ctx, press.game()).await;
            open(PanelPart::Entries, explains).await
        }
        MorePanelComponent::Ask => open(PanelPart::Ask, false).await,
        MorePanelComponent::Plans => open(PanelPart::Plans, false).await,
        MorePanelComponent::Look => open(PanelPart::Look, false).await,
        MorePanelComponent::Rules => rules_of_game(asked, id).await,
        MorePanelComponent::Dismiss => Ok(Answer::text(say!(asked.text(), "done-nothing"))),
    }
}
