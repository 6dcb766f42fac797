//! Reminders, daily summaries, the end of a vacation, the question whether to erase a person, and
//! that a webhook was disabled, each a direct message of its own.
//!
//! A reminder says that a player's time runs out, with the board and all that they can do there;
//! the daily summary lists the games that wait. One button of the message opens the settings for
//! them, and carries the mark by which the message is found again after a doubt. A notice that is
//! no longer true is not sent, and one that does not arrive has no consequence.

use crate::frontend::answer::CONTENT_LIMIT;
use crate::frontend::layout::Outgoing;
use crate::frontend::message::{self, MAX_ROWS};
use crate::frontend::sent::{SentMessage, find_message, id_before, notice_picture_name};
use crate::frontend::{Frontend, game_names, posted, preferences};
use crate::outbox::error::{Delivered, SendError, Sent};
use crate::outbox::route::Sender;
use crate::outbox::{dm_openings, unreachable};
use crate::privacy::{self, ErasureComponent};
use crate::settings::own_panels;
use crate::{board, lists};
use entente_game::people::PingReason;
use entente_game::{PersonId, View};
use entente_presentation::picture;
use entente_presentation::text::{Text, say, shorten};
use entente_service::{Notice, Reminder, ReminderStage, Topic, WebhookStatus, dm_recipient};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateMessage, Http, Nonce,
};

/// Sends a notice, if it is still true and was not sent before.
pub(super) async fn notify(sender: Sender<'_>, notice: &Notice) -> Delivered {
    let frontend = sender.frontend;
    let recipient = dm_recipient(notice.person);
    if unreachable::unreachable_reason(&frontend.service, &recipient)
        .await
        .is_some()
    {
        return Ok(());
    }
    match notify_once(sender, notice).await {
        Ok(true) => Ok(unreachable::clear_unreachable(&frontend.service, &recipient).await?),
        // Nothing was sent, so nothing is known about the recipient.
        Ok(false) => Ok(()),
        Err(SendError::Unreachable(why)) => {
            let outbox_key = notice.outbox_key();
            Ok(
                unreachable::mark_unreachable(
                    &frontend.service,
                    &recipient,
                    why,
                    Some(&outbox_key),
                )
                .await?,
            )
        }
        Err(SendError::Failed(failure)) => Err(failure),
    }
}

/// Sends the notice, unless it was sent before. Returns whether it is there now; `false` means
/// that it was not needed any more.
async fn notify_once(sender: Sender<'_>, notice: &Notice) -> Sent<bool> {
    let Sender { frontend, http } = sender;
    if notice.uncertain_attempts > 0 && was_delivered(http, notice).await? {
        return Ok(true);
    }
    let content = match &notice.topic {
        Topic::Reminder(reminder) => reminder_text(frontend, notice, reminder).await?,
        Topic::Digest => digest(frontend, notice.person)
            .await?
            .map(|text| (text, None)),
        Topic::VacationOver => vacation_over(frontend, notice.person)
            .await?
            .map(|text| (text, None)),
        Topic::Erasure { .. } => privacy::erasure_question(frontend, notice.person)
            .await?
            .map(|text| (text, None)),
        Topic::WebhookDisabled { address, status } => {
            Some((webhook_text(frontend.text, address, *status), None))
        }
    };
    let Some((text, view)) = content else {
        return Ok(false);
    };
    let message = notice_message(frontend, notice, text, view.as_ref()).await;
    let channel = dm_openings::open(http, notice.person).await?;
    message.send(http, channel).await?;
    Ok(true)
}

/// The text of a reminder, and the game as its reader sees it; `None` if it is not to be sent
/// any more.
async fn reminder_text(
    frontend: &Frontend,
    notice: &Notice,
    reminder: &Reminder,
) -> Delivered<Option<(String, Option<View>)>> {
    // The player may have moved while the notice was in the outbox.
    let view = frontend
        .service
        .deliveries()
        .confirm_reminder(notice, reminder)
        .await?;
    let Some((view, deadline)) = view.and_then(|view| {
        let deadline = view.turn.clock.as_ref()?.turn?.deadline?;
        Some((view, deadline))
    }) else {
        return Ok(None);
    };
    let title = game_names::heading_for_reader(frontend, &view).await;
    let game = match posted::link(&frontend.service, &view).await {
        Some(link) => format!("[{title}]({link})"),
        None => title,
    };
    // A moment and not "in an hour": the message may be read much later.
    let until = format!("<t:{}:f>", deadline.0 / 1000);
    let text = match reminder.stage {
        ReminderStage::Half => say!(frontend.text, "reminder-half", game, until),
        ReminderStage::AllButATenth => {
            say!(frontend.text, "reminder-tenth", game, until)
        }
    };
    Ok(Some((text, Some(view))))
}

/// The daily summary, with the same list as `/turns`; `None` if nothing waits, or if the user
/// has gone on vacation meanwhile.
async fn digest(frontend: &Frontend, person: PersonId) -> Delivered<Option<String>> {
    let log = frontend.service.people().log_of(person).await?;
    if log.away_until(frontend.service.now()).is_some() {
        return Ok(None);
    }
    Ok(lists::turns_summary(frontend, person).await?)
}

/// The end of a vacation, with the games that wait; `None` if the user has gone on another one
/// meanwhile.
async fn vacation_over(frontend: &Frontend, person: PersonId) -> Delivered<Option<String>> {
    let log = frontend.service.people().log_of(person).await?;
    if log.away_until(frontend.service.now()).is_some() {
        return Ok(None);
    }
    let over = say!(frontend.text, "vacation-over");
    let waiting = lists::turns_summary(frontend, person).await?;
    let waiting = waiting.unwrap_or_else(|| say!(frontend.text, "turns-none-short"));
    Ok(Some(shorten(format!("{over}\n{waiting}"), CONTENT_LIMIT)))
}

/// The text that a webhook was disabled.
fn webhook_text(text: &Text, address: &str, status: WebhookStatus) -> String {
    // Behind the path there may be a key of the receiver's.
    let address = address.split('?').next().unwrap_or_default();
    let address = format!("`{address}`");
    match status {
        WebhookStatus::Gone => say!(text, "webhook-gone", address),
        _ => say!(text, "webhook-failing", address),
    }
}

/// Makes the message of a notice, with the board of a game that it is about.
async fn notice_message(
    frontend: &Frontend,
    notice: &Notice,
    text: String,
    view: Option<&View>,
) -> Outgoing {
    let mark = notice.id.as_str();
    let rows = notice_rows(frontend, notice, view);
    let message = CreateMessage::new()
        .flags(
            preferences::loudness(&frontend.service, notice.person, &[PingReason::Asked])
                .await
                .flags(),
        )
        .allowed_mentions(CreateAllowedMentions::new())
        .nonce(Nonce::String(mark.to_owned()))
        .enforce_nonce(true);
    let Some(view) = view else {
        return Outgoing::of(message, None, text, rows, None);
    };
    let board_options = preferences::board_options(&frontend.service, notice.person, view).await;
    let board = frontend.board(view, board_options).await;
    let board = board.map(|file| file.named(notice_picture_name(notice, view)));
    Outgoing::of(message, picture::accent(view), text, rows, board)
}

/// The rows of buttons of the message. At least one of them carries the mark. A reminder has all
/// that its reader can do in the game now.
fn notice_rows(frontend: &Frontend, notice: &Notice, view: Option<&View>) -> Vec<CreateActionRow> {
    let mark = notice.id.as_str();
    if let Topic::Erasure { .. } = notice.topic {
        let buttons = privacy::erasure_buttons(frontend.text, mark);
        return vec![CreateActionRow::Buttons(buttons)];
    }
    let settings = message::button(
        own_panels::time_button_id(mark),
        ButtonStyle::Secondary,
        say!(frontend.text, "button-time"),
    );
    let mut rows = view.map_or_else(Vec::new, |view| {
        let pages = board::page_buttons(frontend, view);
        message::viewer_buttons(frontend.text, view, pages)
    });
    rows.truncate(MAX_ROWS - 1);
    rows.push(CreateActionRow::Buttons(vec![settings]));
    rows
}

/// Whether the notice arrived in an earlier attempt, although Discord's answer was lost.
async fn was_delivered(http: &Http, notice: &Notice) -> Sent<bool> {
    let channel = dm_openings::open(http, notice.person).await?;
    let mark = notice.id.as_str();
    let id = match notice.topic {
        Topic::Erasure { .. } => ErasureComponent::Confirm { mark: mark.into() }.to_string(),
        Topic::Reminder(_)
        | Topic::Digest
        | Topic::VacationOver
        | Topic::WebhookDisabled { .. } => own_panels::time_button_id(mark),
    };
    let is_it = |sent: &SentMessage| sent.has_component(&id);
    let sent = find_message(http, channel, id_before(notice.at), is_it).await?;
    Ok(sent.is_some())
}
