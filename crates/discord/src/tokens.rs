//! `/api`: the tokens with which programs play for a user, and the webhooks that they have made.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::{Asked, Frontend};
use entente_game::people::{NewToken, PersonAction, Scope, Scopes, Token, TokenAccess};
use entente_game::{PersonId, Span, Time};
use entente_presentation::text::{self, Language, Naming, Text, escape, say};
use entente_service::{Result, TokenSecret, Webhook, WebhookAction, WebhookStatus};
use entente_words::words;

/// The most characters of a webhook's address that are shown.
const MAX_ADDRESS: usize = 100;

words! {
    /// The scopes that a new token allows. Each value allows what those before it do.
    pub(crate) enum AccessChoice: Default = Negotiate {
        /// Only to see what the user sees.
        Read = "read",
        /// To play, too.
        Play = "play",
        /// To negotiate, too.
        Negotiate = "negotiate",
        /// To change settings and data, too.
        Everything = "everything",
    }
}

impl AccessChoice {
    fn scopes(self) -> Scopes {
        Scope::ALL.into_iter().take(self as usize + 1).collect()
    }
}

/// Makes a token, and shows it this one time. It ends after this number of days, if there is one.
pub(crate) async fn make_token(
    asked: Asked<'_>,
    label: Option<String>,
    access: AccessChoice,
    days: Option<u16>,
) -> Handled {
    let Asked { frontend, caller } = asked;
    let token = TokenSecret::generate();
    let label = label.unwrap_or_else(|| say!(frontend.text, "token-label"));
    let end = days.map(|days| frontend.service.now().0 + Span::days(days.into()).0);
    let action = PersonAction::CreateToken(NewToken {
        hash: token.hash(),
        label: label.clone(),
        owner_name: Some(caller.profile.name.clone()),
        access: TokenAccess {
            scopes: access.scopes(),
            expires_at: end.map(Time),
        },
    });
    match frontend
        .service
        .people()
        .submit(asked.command(action))
        .await?
    {
        Err(refusal) => Err(text::refused(frontend.text, &refusal, Naming::Mention).into()),
        // A command that Discord delivered twice made its token the first time. The token made
        // here was never stored, so it must not be shown.
        Ok(log) => match log
            .tokens()
            .iter()
            .find(|stored| stored.hash == token.hash())
        {
            None => Ok(Answer::text(say!(frontend.text, "already-done"))),
            Some(stored) => Ok(Answer::text(say!(
                frontend.text,
                "token-made",
                label = escape(&label),
                token = token.reveal().to_owned(),
                address = frontend.api_address.clone(),
                docs = documentation(&frontend.api_address),
                number = stored.number,
                scopes = scopes(frontend.text, stored.access.scopes),
                end = end_of(frontend.text, stored, frontend.service.now()),
            ))),
        },
    }
}

/// Lists the user's tokens (number and label, what they allow, their last use and their end) and
/// webhooks (id and address, the token with which they end, whether they work).
pub(crate) async fn list_tokens(asked: Asked<'_>) -> Handled {
    let lines = listed(asked.frontend, asked.person()).await?;
    if lines.is_empty() {
        return Ok(Answer::text(say!(asked.text(), "token-none")));
    }
    Ok(Answer::text(lines.join("\n")))
}

/// The lines of the list.
async fn listed(frontend: &Frontend, person: PersonId) -> Result<Vec<String>> {
    let (text, people) = (frontend.text, frontend.service.people());
    let log = people.log_of(person).await?;
    let tokens = log.tokens();
    let uses = people.last_uses(tokens).await?;
    let mut lines = Vec::new();
    if !tokens.is_empty() {
        lines.push(say!(text, "token-heading"));
    }
    let now = frontend.service.now();
    let token_lines = tokens.iter().zip(uses);
    lines.extend(token_lines.map(|(token, used)| token_line(text, token, used, now)));
    let webhooks = people.webhooks_of(person).await?;
    if !webhooks.is_empty() {
        lines.push(say!(text, "webhook-heading"));
    }
    lines.extend(webhooks.iter().map(|webhook| webhook_line(text, webhook)));
    Ok(lines)
}

fn token_line(text: &Text, token: &Token, used: Option<Time>, now: Time) -> String {
    let used = match used {
        Some(day) => say!(text, "token-used", when = date(day)),
        None => say!(text, "token-unused"),
    };
    say!(
        text,
        "token-line",
        number = token.number,
        label = escape(&token.label),
        when = date(token.created_at),
        scopes = scopes(text, token.access.scopes),
        used,
        end = end_of(text, token, now)
    )
}

fn webhook_line(text: &Text, webhook: &Webhook) -> String {
    let by = match webhook.token {
        Some(number) => say!(text, "webhook-of-token", number),
        None => say!(text, "webhook-of-person"),
    };
    let status = match webhook.status {
        WebhookStatus::Active => say!(text, "webhook-active"),
        WebhookStatus::Paused => say!(text, "webhook-paused"),
        WebhookStatus::Gone | WebhookStatus::Failing => say!(text, "webhook-disabled-now"),
    };
    say!(
        text,
        "webhook-line",
        id = webhook.id.clone(),
        address = shown_address(webhook),
        by,
        status
    )
}

/// The address of a webhook for a message, short enough that five of them fit.
fn shown_address(webhook: &Webhook) -> String {
    let address = &webhook.settings.address;
    let shown: String = address.chars().take(MAX_ADDRESS).collect();
    let dots = if shown.len() < address.len() {
        "…"
    } else {
        ""
    };
    format!("{}{dots}", text::escape(&shown))
}

/// Revokes a token, and names the webhooks that ended with it.
pub(crate) async fn revoke_token(asked: Asked<'_>, number: u32) -> Handled {
    let people = asked.service().people();
    let webhooks = people.webhooks_of(asked.person()).await?;
    let revoke = asked.command(PersonAction::RevokeToken { number });
    match people.submit(revoke).await? {
        Err(refusal) => Err(text::refused(asked.text(), &refusal, Naming::Mention).into()),
        Ok(_) => Ok(Answer::text(revoked(asked.text(), number, &webhooks))),
    }
}

/// Confirms that a token was revoked, with the webhooks that ended with it.
fn revoked(text: &Text, number: u32, webhooks: &[Webhook]) -> String {
    let addresses: Vec<String> = webhooks
        .iter()
        .filter(|webhook| webhook.token == Some(number))
        .map(shown_address)
        .collect();
    if addresses.is_empty() {
        return say!(text, "token-revoked");
    }
    let addresses = text.all_of(addresses);
    say!(text, "token-revoked-with-webhooks", addresses)
}

/// Deletes a webhook.
pub(crate) async fn delete_webhook(asked: Asked<'_>, id: &str) -> Handled {
    let id = id.trim().to_owned();
    let people = asked.service().people();
    let delete = asked.command(WebhookAction::Delete { id });
    match people.change_webhook(delete, None).await? {
        Ok(_) => Ok(Answer::text(say!(asked.text(), "webhook-deleted"))),
        Err(_) => Ok(Answer::text(say!(asked.text(), "webhook-unknown"))),
    }
}

/// The scopes of a token, in words.
fn scopes(text: &Text, scopes: Scopes) -> String {
    let all = scopes.iter().map(|scope| match scope {
        Scope::Read => say!(text, "token-scope-read"),
        Scope::Play => say!(text, "token-scope-play"),
        Scope::Diplomacy => say!(text, "token-scope-diplomacy"),
        Scope::Manage => say!(text, "token-scope-manage"),
    });
    all.collect::<Vec<_>>().join(", ")
}

/// Writes the time until which a token can be used.
fn end_of(text: &Text, token: &Token, now: Time) -> String {
    match token.access.expires_at {
        None if is_for_links(token) => say!(text, "token-of-links"),
        None => say!(text, "token-endless"),
        Some(_) if token.access.has_expired(now) => say!(text, "token-expired"),
        Some(end) => say!(text, "token-ends", when = date(end)),
    }
}

/// Whether the token is that with which the links to a person's boards end, in whatever language
/// they had when they asked for the first one.
fn is_for_links(token: &Token) -> bool {
    Language::ALL
        .into_iter()
        .map(Text::of)
        .any(|text| say!(text, "button-open-board") == token.label)
}

fn date(time: Time) -> String {
    format!("<t:{}:d>", time.0 / 1000)
}

/// The address of the documentation of the HTTP API at this address.
pub fn documentation(api_address: &str) -> String {
    format!("{}/docs", api_address.trim_end_matches("/v1"))
}
