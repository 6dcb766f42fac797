//! Looks whether people are members of a server, for challenges between people of whom Entente does
//! not know it.
//!
//! How often it may look is limited by the service, because each look is a request to Discord.

use crate::connection::refused;
use entente_service::{MemberQuestion, Service};
use poise::serenity_prelude::{GuildId, Http, UserId};
use std::sync::Arc;

/// Answers the questions, one after the other, until the task is aborted.
pub(crate) async fn look_for_members(http: Arc<Http>, service: Service) {
    let mut questions = service.people().member_questions();
    while let Some(question) = questions.recv().await {
        let MemberQuestion {
            server,
            person,
            answer,
        } = question;
        // There is no server and no person with the id 0.
        let is_member = server.0 > 0 && person.0 > 0 && {
            let (guild, user) = (GuildId::new(server.0), UserId::new(person.0));
            let found = http.get_member(guild, user).await;
            found.as_ref().err().into_iter().for_each(refused::note);
            found.is_ok()
        };
        // It fails if nobody waits for the answer any more.
        let _ = answer.send(is_member);
    }
}
