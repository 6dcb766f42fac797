//! `/api`: the tokens with which programs play for a user.

use crate::frontend::Frontend;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use entente_game::people::PersonAction;
use entente_presentation::text::{self, Naming, say};
use entente_service::TokenSecret;

/// Makes a token, and shows it this one time.
pub(crate) async fn make_token(
    frontend: &Frontend,
    caller: &Caller,
    label: Option<String>,
) -> Answer {
    let token = TokenSecret::generate();
    let label = label.unwrap_or_else(|| say!(frontend.text, "token-label"));
    let action = PersonAction::CreateToken {
        hash: token.hash(),
        label: label.clone(),
    };
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
            )),
        },
    }
}

/// Lists the user's tokens by number and label.
pub(crate) async fn list_tokens(frontend: &Frontend, caller: &Caller) -> Answer {
    let log = match frontend.service.people().log_of(caller.person()).await {
        Ok(log) => log,
        Err(error) => return frontend.rejected(&error.into()),
    };
    let tokens = log.tokens();
    if tokens.is_empty() {
        return Answer::text(say!(frontend.text, "token-none"));
    }
    let lines = tokens.iter().map(|token| {
        let when = format!("<t:{}:R>", token.created_at.0 / 1000);
        say!(
            frontend.text,
            "token-line",
            number = token.number,
            label = token.label.clone(),
            when
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

/// The address of the documentation of the HTTP API at this address.
pub fn documentation(api_address: &str) -> String {
    format!("{}/docs", api_address.trim_end_matches("/v1"))
}
