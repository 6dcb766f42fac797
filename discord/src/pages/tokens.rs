//! `/api`: the tokens with which programs play for a user.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use entente_game::people::{NewToken, PersonAction, Scope, Scopes, Token, TokenAccess};
use entente_game::{Span, Time};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::TokenSecret;
use entente_words::words;

words! {
    /// What a new token allows. Each value allows what those before it do.
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
    frontend: &Frontend,
    caller: &Caller,
    label: Option<String>,
    access: AccessChoice,
    days: Option<u16>,
) -> Answer {
    let token = TokenSecret::generate();
    let label = label.unwrap_or_else(|| say!(frontend.text, "token-label"));
    let end = days.map(|days| frontend.service.now().0 + Span::days(days.into()).0);
    let action = PersonAction::CreateToken(NewToken {
        hash: token.hash(),
        label: label.clone(),
        access: TokenAccess {
            scopes: access.scopes(),
            expires_at: end.map(Time),
        },
    });
    match frontend
        .service
        .people()
        .submit(caller.command(action))
        .await
    {
        Err(rejected) => frontend.rejected(&rejected),
        Ok(Err(refusal)) => Answer::text(text::person_refusal(
            frontend.text,
            &refusal,
            Naming::Mention,
        )),
        // A command that Discord delivered twice made its token the first time. The token made
        // here was never stored, so it must not be shown.
        Ok(Ok(log)) => match log
            .tokens()
            .iter()
            .find(|stored| stored.hash == token.hash())
        {
            None => Answer::text(say!(frontend.text, "already-done")),
            Some(stored) => Answer::text(say!(
                frontend.text,
                "token-made",
                label,
                token = token.reveal().to_owned(),
                address = frontend.api_address.clone(),
                docs = documentation(&frontend.api_address),
                number = stored.number,
                scopes = scopes(frontend.text, stored.access.scopes),
                end = end_of(frontend.text, stored, frontend.service.now()),
            )),
        },
    }
}

/// Lists the user's tokens: number and label, what they allow, their last use and their end.
pub(crate) async fn list_tokens(frontend: &Frontend, caller: &Caller) -> Answer {
    let log = match frontend.service.people().log_of(caller.person()).await {
        Ok(log) => log,
        Err(error) => return frontend.rejected(&error.into()),
    };
    let tokens = log.tokens();
    if tokens.is_empty() {
        return Answer::text(say!(frontend.text, "token-none"));
    }
    let uses = match frontend.service.people().last_uses(tokens).await {
        Ok(uses) => uses,
        Err(error) => return frontend.rejected(&error.into()),
    };
    let now = frontend.service.now();
    let lines = tokens.iter().zip(uses).map(|(token, used)| {
        let used = match used {
            Some(day) => say!(frontend.text, "token-used", when = date(day)),
            None => say!(frontend.text, "token-unused"),
        };
        say!(
            frontend.text,
            "token-line",
            number = token.number,
            label = token.label.clone(),
            when = date(token.created_at),
            scopes = scopes(frontend.text, token.access.scopes),
            used,
            end = end_of(frontend.text, token, now)
        )
    });
    Answer::text(
        std::iter::once(say!(frontend.text, "token-heading"))
            .chain(lines)
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

/// Revokes a token.
pub(crate) async fn revoke_token(frontend: &Frontend, caller: &Caller, number: u32) -> Answer {
    match frontend
        .service
        .people()
        .submit(caller.command(PersonAction::RevokeToken { number }))
        .await
    {
        Err(rejected) => frontend.rejected(&rejected),
        Ok(Err(refusal)) => Answer::text(text::person_refusal(
            frontend.text,
            &refusal,
            Naming::Mention,
        )),
        Ok(Ok(_)) => Answer::text(say!(frontend.text, "token-revoked")),
    }
}

/// What a token allows.
fn scopes(text: &Text, scopes: Scopes) -> String {
    let all = scopes.iter().map(|scope| match scope {
        Scope::Read => say!(text, "token-scope-read"),
        Scope::Play => say!(text, "token-scope-play"),
        Scope::Diplomacy => say!(text, "token-scope-diplomacy"),
        Scope::Manage => say!(text, "token-scope-manage"),
    });
    all.collect::<Vec<_>>().join(", ")
}

/// Until when a token can be used.
fn end_of(text: &Text, token: &Token, now: Time) -> String {
    match token.access.expires_at {
        None => say!(text, "token-endless"),
        Some(_) if token.access.has_expired(now) => say!(text, "token-expired"),
        Some(end) => say!(text, "token-ends", when = date(end)),
    }
}

fn date(time: Time) -> String {
    format!("<t:{}:d>", time.0 / 1000)
}

/// The address of the documentation of the HTTP API at this address.
pub fn documentation(api_address: &str) -> String {
    format!("{}/docs", api_address.trim_end_matches("/v1"))
}
