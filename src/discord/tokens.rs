//! `/api`: the tokens with which a person's own programs play for them.

use super::Door;
use super::answer::Answer;
use super::asker::Asker;
use crate::table::Token;
use crate::text::{Naming, say};
use entente_game::people::PersonAction;

impl Door {
    pub(super) async fn make_token(&self, asker: &Asker, label: Option<String>) -> Answer {
        let token = Token::fresh();
        let label = label.unwrap_or_else(|| say!(self.text, "token-label"));
        let action = PersonAction::MakeToken {
            hash: token.hash(),
            label: label.clone(),
        };
        match self.table.submit_person(asker.wish(), action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(Err(refusal)) => Answer::text(self.text.person_refusal(&refusal, Naming::Mention)),
            // The same wish delivered twice made its token the first time; this one was never stored.
            Ok(Ok(log)) => match log
                .tokens()
                .iter()
                .find(|stored| stored.hash == token.hash())
            {
                None => Answer::text(say!(self.text, "repeated")),
                Some(stored) => Answer::text(say!(
                    self.text,
                    "token-made",
                    label = label,
                    token = token.reveal().to_owned(),
                    address = self.api_address.clone(),
                    number = stored.number,
                )),
            },
        }
    }

    pub(super) async fn list_tokens(&self, asker: &Asker) -> Answer {
        let log = match self.table.person(asker.person()).await {
            Ok(log) => log,
            Err(error) => return self.rejected(&error.into()),
        };
        let tokens = log.tokens();
        if tokens.is_empty() {
            return Answer::text(say!(self.text, "token-none"));
        }
        let lines = tokens.iter().map(|token| {
            let when = format!("<t:{}:R>", token.made_at.0 / 1000);
            say!(
                self.text,
                "token-line",
                number = token.number,
                label = token.label.clone(),
                when = when
            )
        });
        Answer::text(
            std::iter::once(say!(self.text, "token-head"))
                .chain(lines)
                .collect::<Vec<_>>()
                .join("\n"),
        )
    }

    pub(super) async fn revoke_token(&self, asker: &Asker, number: u32) -> Answer {
        match self
            .table
            .submit_person(asker.wish(), PersonAction::RevokeToken { number })
            .await
        {
            Err(rejected) => self.rejected(&rejected),
            Ok(Err(refusal)) => Answer::text(self.text.person_refusal(&refusal, Naming::Mention)),
            Ok(Ok(_)) => Answer::text(say!(self.text, "token-revoked")),
        }
    }
}
