//! Does what a player asks for in diplomacy, with commands, in the panel and in modals, and says
//! the result.

use crate::diplomacy::component::DiplomacyComponent;
use crate::diplomacy::people::{self, Diplomat, PANEL};
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::form::Form;
use crate::frontend::{Asked, FilledForm, Press, game_lookup};
use entente_game::{
    Action, Correspondent, DiplomacyAction, DiplomacyRefusal, DiplomaticStatus, GameId, Refusal,
    Seat, View,
};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use entente_service::{ExpectedVersion, Rejected};

pub(crate) async fn on_component(press: Press<'_>, component: &DiplomacyComponent) -> Handled {
    show_or_submit(press.asked, press.game(), component, press.values()).await
}

/// Shows the page of a component, or does what it asks for.
async fn show_or_submit(
    asked: Asked<'_>,
    game: &GameId,
    component: &DiplomacyComponent,
    chosen: &[String],
) -> Handled {
    let view = asked.service().view(game, asked.person()).await?;
    let diplomat = Diplomat::of(asked.text(), &view)?;
    // Without an action the component only shows a page.
    let Some(action) = component.action(diplomat.status, None) else {
        return Ok(diplomat.page(component, chosen));
    };
    let named = match component {
        DiplomacyComponent::Accept { others, .. } => &others.0[..],
        _ => &[],
    };
    match submit_diplomacy(asked, view, action, named).await {
        Ok(Submitted::Done(view, done)) => panel_after(asked.text(), &view, component, done),
        Ok(Submitted::Asked(question)) => Ok(question),
        Err(Rejected::Refused {
            refusal,
            view: Some(view),
        }) => {
            let why = text::refusal(asked.text(), &refusal, Some(&view), Naming::Escaped);
            let next = match component {
                // A new ally is asked something, but nobody has become one.
                DiplomacyComponent::Accept { .. } => &DiplomacyComponent::Panel { at: 0 },
                other => other,
            };
            panel_after(asked.text(), &view, next, why)
        }
        Err(rejected) => Err(rejected.into()),
    }
}

/// The page that follows an action, with its result above it.
fn panel_after(text: &Text, view: &View, done: &DiplomacyComponent, result: String) -> Handled {
    let diplomat = Diplomat::of(text, view)?;
    let next = match done {
        DiplomacyComponent::Mute { letter, .. } | DiplomacyComponent::Report { letter } => {
            DiplomacyComponent::Letter { number: *letter }
        }
        DiplomacyComponent::Accept { .. } if diplomat.status.owes_order() => {
            DiplomacyComponent::AskOrder
        }
        _ => DiplomacyComponent::Panel { at: 0 },
    };
    let page = diplomat.page(&next, &[]);
    let content = format!("{result}\n\n{}", page.text);
    Ok(Answer {
        text: content,
        ..page
    })
}

/// Submits the action of a command or modal, and says the result.
async fn diplomacy_answer(asked: Asked<'_>, view: View, action: DiplomacyAction) -> Handled {
    // A user who is asked with every letter stops reading.
    let may_ally = matches!(action, DiplomacyAction::Accept { .. });
    match submit_diplomacy(asked, view, action, &[]).await {
        Ok(Submitted::Done(view, done)) if may_ally => {
            Ok(with_owed_order(asked.text(), &view, done))
        }
        Ok(Submitted::Done(_, done)) => Ok(Answer::text(done)),
        Ok(Submitted::Asked(question)) => Ok(question),
        Err(Rejected::Refused { refusal, view }) => {
            Err(text::refusal(asked.text(), &refusal, view.as_deref(), Naming::Escaped).into())
        }
        Err(rejected) => Err(rejected.into()),
    }
}

/// The result of an action, and for a new ally without a standing order the question about it.
fn with_owed_order(text: &Text, view: &View, done: String) -> Answer {
    match Diplomat::of(text, view) {
        Ok(diplomat) if diplomat.status.owes_order() => {
            let question = diplomat.ask_order();
            let content = format!("{done}\n\n{}", question.text);
            Answer {
                text: content,
                ..question
            }
        }
        _ => Answer::text(done),
    }
}

/// Handles a modal that was submitted.
pub(crate) async fn on_form(form: FilledForm<'_>, component: &DiplomacyComponent) -> Handled {
    let asked = form.asked;
    let Some(text) = form.fields.only_text() else {
        return Err(NotDone::UnknownComponent);
    };
    let view = asked.service().view(form.game(), asked.person()).await?;
    let diplomat = Diplomat::of(asked.text(), &view)?;
    match component.action(diplomat.status, Some(text)) {
        Some(action) => diplomacy_answer(asked, view, action).await,
        None => Err(NotDone::UnknownComponent),
    }
}

/// The modal that a component opens with what was chosen from its menu; `None` if it opens none.
pub(crate) async fn form_for(
    press: Press<'_>,
    component: &DiplomacyComponent,
) -> Option<Handled<Form>> {
    if !component.opens_modal() {
        return None;
    }
    Some(match component.with_choice(press.values()) {
        Some(chosen) => diplomacy_modal(press, &chosen).await,
        None => Err(NotDone::UnknownComponent),
    })
}

async fn diplomacy_modal(press: Press<'_>, component: &DiplomacyComponent) -> Handled<Form> {
    let asked = press.asked;
    let view = asked.service().view(press.game(), asked.person()).await?;
    let diplomat = Diplomat::of(asked.text(), &view)?;
    match modal_refusal(diplomat.status, component) {
        Some(refusal) => {
            let refusal = Refusal::Diplomacy(refusal);
            let why = text::refusal(asked.text(), &refusal, Some(&view), Naming::Mention);
            Err(why.into())
        }
        None => Ok(diplomat.message_modal(component)),
    }
}

/// The result of an action of diplomacy.
enum Submitted {
    /// It was done: the new view, and the answer to the user.
    Done(Box<View>, String),
    /// The user has to be asked first.
    Asked(Answer),
}

/// Submits an action of diplomacy. A proposal is accepted only if the user was told who else is in
/// the alliance: `named`.
async fn submit_diplomacy(
    asked: Asked<'_>,
    mut view: View,
    action: DiplomacyAction,
    named: &[Seat],
) -> Result<Submitted, Rejected> {
    loop {
        let mut command = asked.command(Action::Diplomacy(action.clone()));
        if let DiplomacyAction::Accept { from, .. } = action {
            if let Some(question) = question_about_others(asked.text(), &view, from, named) {
                return Ok(Submitted::Asked(question));
            }
            // The alliance may change before the command comes to it.
            let seen = view.record.version.into();
            command.expected = Some(ExpectedVersion::Versions(vec![seen]));
        }
        match asked.service().submit(&view.game, command).await {
            Ok(accepted) => {
                let done = diplomacy_done_text(asked.text(), &accepted.view, &action);
                return Ok(Submitted::Done(Box::new(accepted.view), done));
            }
            Err(Rejected::Changed { view: changed }) => view = *changed,
            Err(rejected) => return Err(rejected),
        }
    }
}

/// The question whether to accept a proposal, if somebody in its alliance was not named yet.
fn question_about_others(text: &Text, view: &View, from: Seat, named: &[Seat]) -> Option<Answer> {
    let diplomat = Diplomat::of(text, view).ok()?;
    let proposal = diplomat
        .status
        .proposed_by
        .iter()
        .find(|proposal| proposal.seat == from)?;
    let are_named = proposal.others.iter().all(|seat| named.contains(seat));
    (!are_named).then(|| diplomat.ask_accept(proposal))
}

/// The answer to the user after this action.
fn diplomacy_done_text(text: &Text, view: &View, action: &DiplomacyAction) -> String {
    let named = |seat: &Seat| Reader::new(text, view, Naming::Escaped).seat_name(*seat);
    match action {
        DiplomacyAction::Propose { to, .. } => {
            let sent = say!(text, "done-alliance-proposed", who = named(to));
            let shown = view
                .diplomacy()
                .and_then(|status| text::shown_allies(text, view, status));
            let lines: Vec<_> = [Some(sent), shown].into_iter().flatten().collect();
            lines.join("\n")
        }
        DiplomacyAction::Withdraw { to } => {
            say!(text, "done-proposal-withdrawn", who = named(to))
        }
        DiplomacyAction::Accept { from, .. } => {
            let with = text::allies_after(Reader::new(text, view, Naming::Escaped), *from);
            say!(text, "done-allied", with)
        }
        DiplomacyAction::Decline { from, .. } => {
            say!(text, "done-proposal-declined", who = named(from))
        }
        DiplomacyAction::Counter { from, .. } => {
            say!(text, "done-proposal-countered", who = named(from))
        }
        DiplomacyAction::Leave { .. } => {
            say!(text, "done-alliance-left", bond = text::bond(view))
        }
        DiplomacyAction::Order(order) => text::standing_order(text, *order),
        DiplomacyAction::Write { to, .. } => {
            let mut to = to.clone();
            to.sort_unstable();
            let who = text::correspondents(Reader::new(text, view, Naming::Escaped), &to);
            say!(text, "done-letter-sent", who)
        }
        DiplomacyAction::Mute { sender, muted } => {
            let who = text::correspondent(Reader::new(text, view, Naming::Escaped), *sender);
            if *muted {
                say!(text, "done-muted", who)
            } else {
                say!(text, "done-unmuted", who)
            }
        }
        DiplomacyAction::Report { .. } => say!(text, "done-reported"),
    }
}

/// Why a form is not opened: an alias is among several readers, or the proposal that it
/// answers is not open any more.
fn modal_refusal(
    status: &DiplomaticStatus,
    component: &DiplomacyComponent,
) -> Option<DiplomacyRefusal> {
    let seat = match component {
        DiplomacyComponent::Counter { from } => *from,
        DiplomacyComponent::Write { to, .. } => {
            let is_alias = |who: &Correspondent| matches!(who, Correspondent::Alias(_));
            let is_mixed = to.0.len() > 1 && to.0.iter().any(is_alias);
            return is_mixed.then_some(DiplomacyRefusal::AliasAmongSeveral);
        }
        _ => return None,
    };
    let is_open = status.proposed_by.iter().any(|open| open.seat == seat);
    let is_ally = status.allies.contains(&seat);
    match (is_open, is_ally) {
        (true, _) => None,
        (false, true) => Some(DiplomacyRefusal::AlreadyAllied { seat }),
        (false, false) => Some(DiplomacyRefusal::NotOpen),
    }
}

/// The arguments that the commands of diplomacy have in common.
pub(crate) struct DiplomacyArguments<'a> {
    pub(crate) player: Option<&'a str>,
    pub(crate) game: Option<&'a str>,
}

/// Handles a command about a player in the game that the user means.
pub(crate) async fn on_diplomacy_command(
    asked: Asked<'_>,
    arguments: DiplomacyArguments<'_>,
    action: impl FnOnce(Option<Correspondent>) -> Option<DiplomacyAction>,
) -> Handled {
    let view = game_lookup::find_game(asked, arguments.game, PANEL).await?;
    let diplomat = Diplomat::of(asked.text(), &view)?;
    let player = arguments
        .player
        .map(|name| diplomat.find_player(name))
        .transpose()?;
    match action(player) {
        Some(action) => diplomacy_answer(asked, view, action).await,
        None => Ok(diplomat.no_such_player(arguments.player.unwrap_or_default())),
    }
}

/// The arguments of `/whisper`.
pub(crate) struct LetterArguments<'a> {
    pub(crate) player: &'a str,
    /// More readers, with commas between them.
    pub(crate) also: Option<&'a str>,
    pub(crate) text: String,
    pub(crate) anonymous: bool,
    pub(crate) game: Option<&'a str>,
}

/// Writes a letter to one reader or several.
pub(crate) async fn write_letter(asked: Asked<'_>, letter: LetterArguments<'_>) -> Handled {
    let view = game_lookup::find_game(asked, letter.game, PANEL).await?;
    let diplomat = Diplomat::of(asked.text(), &view)?;
    let to = [letter.player]
        .into_iter()
        .chain(people::split_names(letter.also.unwrap_or_default()))
        .map(|name| diplomat.find_player(name));
    let action = DiplomacyAction::Write {
        to: to.collect::<Handled<_>>()?,
        text: letter.text,
        anonymous: letter.anonymous,
    };
    diplomacy_answer(asked, view, action).await
}

/// The user's own panel, in the game that they mean.
pub(crate) async fn own_diplomacy_panel(asked: Asked<'_>, game: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, game, PANEL).await?;
    show_or_submit(asked, &view.game, &DiplomacyComponent::Open, &[]).await
}
