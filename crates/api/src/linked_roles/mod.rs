//! Linked roles: servers give people roles by their ratings and records. Here is what Discord is
//! asked and told for it, in the process that delivers.
//!
//! One person follows the other, so Discord never gets more than one of these requests at a time.
//! All that has to survive is in the store: who is marked, and what was begun. A value that could
//! not be sent is tried again, later and later. `page` lets a person authorize us. Without the
//! setting nothing of it exists.

pub(crate) mod page;

use crate::discord_app::{AskError, DiscordApp, Tokens};
use entente_game::{PersonId, Span, Time};
use entente_presentation::text::{Arguments, Language, Text};
use entente_service::{Rejected, RoleGrant, RolePush, RolePushed, RoleValues, Service};
use reqwest::{Client, StatusCode, Url};
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The name under which Discord shows the values of a person.
const PLATFORM: &str = "Entente";

/// The path to which Discord sends the browser of a person who has agreed.
const CALLBACK: &str = "/linked-role/callback";

/// The scopes that a person authorizes: who they are, and that we set their values.
const SCOPES: &str = "identify role_connections.write";

/// The application with linked roles.
#[derive(Debug)]
pub struct LinkedRoles {
    app: DiscordApp,
    /// Our public address, without a slash at its end.
    address: String,
}

impl LinkedRoles {
    /// The linked roles of the application with this bot token and this secret, for people whose
    /// browsers reach us at `address`, such as `https://chess.example.org`.
    pub fn new(client: Client, bot_token: String, client_secret: String, address: &str) -> Self {
        Self {
            app: DiscordApp::new(client, bot_token, client_secret),
            address: address.trim_end_matches('/').to_owned(),
        }
    }

    fn callback(&self) -> String {
        format!("{}{CALLBACK}", self.address)
    }

    /// Whether browsers reach us over HTTPS.
    fn is_secure(&self) -> bool {
        self.address.starts_with("https://")
    }

    /// The address at which Discord asks a person whether they agree.
    async fn question(&self, state: &str) -> Result<String, AskError> {
        let callback = self.callback();
        let fields = [
            ("client_id", self.app.application().await?),
            ("redirect_uri", &callback),
            ("response_type", "code"),
            ("scope", SCOPES),
            ("state", state),
            ("prompt", "consent"),
        ];
        let address = Url::parse_with_params("https://discord.com/oauth2/authorize", fields);
        Ok(address.expect("it is an address").into())
    }

    /// The person who has agreed, and what they have authorized.
    async fn authorized(&self, code: &str, now: Time) -> Result<(PersonId, RoleGrant), AskError> {
        let callback = self.callback();
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &callback),
        ];
        let tokens = self.app.exchange(&fields).await?;
        let person = self.app.person_of(&tokens.access_token).await?;
        let person = person.ok_or(AskError::Refused(StatusCode::FORBIDDEN))?;
        Ok((person, grant(tokens, now)))
    }

    /// The tokens that replace those of a grant.
    async fn renewed(&self, old: &RoleGrant, now: Time) -> Result<RoleGrant, AskError> {
        let fields = [
            ("grant_type", "refresh_token"),
            ("refresh_token", &old.refresh_token),
        ];
        Ok(grant(self.app.exchange(&fields).await?, now))
    }

    /// Sets the values of a person.
    async fn send(&self, token: &str, values: &RoleValues) -> Result<(), AskError> {
        let application = self.app.application().await?;
        let path = format!("/users/@me/applications/{application}/role-connection");
        let body = json!({"platform_name": PLATFORM, "metadata": values.by_key()});
        self.app
            .put_as_person::<IgnoredAny>(token, &path, &body)
            .await?;
        Ok(())
    }

    /// Registers the values that there are, unless Discord has them so already.
    async fn register(&self) -> Result<(), AskError> {
        let application = self.app.application().await?;
        let path = format!("/applications/{application}/role-connections/metadata");
        let wanted = records();
        let known: Value = self.app.get_as_bot(&path).await?;
        if is_same(&known, &wanted) {
            return Ok(());
        }
        self.app.put_as_bot::<IgnoredAny>(&path, &wanted).await?;
        tracing::info!("registered the values for linked roles");
        Ok(())
    }
}

fn grant(tokens: Tokens, now: Time) -> RoleGrant {
    RoleGrant {
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token,
        until: Time(now.0.saturating_add(tokens.expires_in.saturating_mul(1000))),
    }
}

/// Discord's type of an integer that must be at least as great as the server says.
const AT_LEAST: u8 = 2;

/// Discord's type of a time that must be at least so many days ago as the server says.
const DAYS_AGO: u8 = 5;

/// The keys of the values, with their types. `RoleValues::by_key` has the same keys.
const VALUES: [(&str, u8); 5] = [
    ("rating", AT_LEAST),
    ("games", AT_LEAST),
    ("loyalty", AT_LEAST),
    ("reliability", AT_LEAST),
    ("since", DAYS_AGO),
];

/// The records that describe the values.
fn records() -> Value {
    VALUES
        .iter()
        .map(|(key, kind)| record(key, *kind))
        .collect()
}

fn record(key: &str, kind: u8) -> Value {
    let mut record = json!({ "type": kind, "key": key });
    for field in ["name", "description"] {
        let said = |language| Text::of(language).say(&text_key(key, field), &Arguments::new());
        record[field] = json!(said(Language::default()));
        let others = Language::ALL.into_iter().flat_map(|language| {
            let locales = language.locales().iter();
            locales.map(move |locale| ((*locale).to_owned(), json!(said(language))))
        });
        record[format!("{field}_localizations")] = Value::Object(others.collect::<Map<_, _>>());
    }
    record
}

fn text_key(key: &str, field: &str) -> String {
    format!("linked-role-{key}-{field}")
}

/// Whether Discord has these records. It may say more about each than we do.
fn is_same(known: &Value, wanted: &Value) -> bool {
    let (Some(known), Some(wanted)) = (known.as_array(), wanted.as_array()) else {
        return false;
    };
    let has_all = |(known, wanted): (&Value, &Value)| {
        let fields = wanted.as_object().into_iter().flatten();
        fields
            .into_iter()
            .all(|(field, value)| known[field] == *value)
    };
    known.len() == wanted.len() && known.iter().zip(wanted).all(has_all)
}

/// The longest pause before it is looked again who is marked: another process may have done it.
const MAX_PAUSE: Span = Span::minutes(1);

/// The pause after which everybody's values are compared again: a rating becomes provisional again
/// by itself.
const SWEEP_INTERVAL: Span = Span::days(1);

/// The remaining time of an access token with which it is renewed before it is used.
const RENEWAL_MARGIN: Span = Span::minutes(1);

/// The statuses with which Discord refuses a refresh token that is void.
const RENEWAL_REFUSED: [StatusCode; 2] = [StatusCode::BAD_REQUEST, StatusCode::UNAUTHORIZED];

/// The statuses with which Discord refuses an access token that is void.
const VALUES_REFUSED: [StatusCode; 2] = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];

/// Sends values for as long as this is polled, once this is the process that delivers.
pub(crate) async fn push(service: Service, linked: Option<Arc<LinkedRoles>>) {
    let Some(linked) = linked else {
        return std::future::pending().await;
    };
    service.delivering().await;
    let mut pusher = Pusher {
        next_sweep: service.now() + SWEEP_INTERVAL,
        service,
        linked,
        is_registered: false,
        due: BTreeMap::new(),
    };
    pusher.resume().await;
    loop {
        if let Err(error) = pusher.round().await {
            tracing::error!(%error, "could not read the linked roles; trying again");
        }
        pusher.rest().await;
    }
}

struct Pusher {
    service: Service,
    linked: Arc<LinkedRoles>,
    /// Whether Discord has the descriptions of the values.
    is_registered: bool,
    /// The people whose values have to be compared, with the time of it.
    due: BTreeMap<PersonId, Time>,
    next_sweep: Time,
}

impl Pusher {
    /// Goes on with what was begun before the last stop.
    async fn resume(&mut self) {
        match self.service.deliveries().linked_roles().await {
            Ok(linked) => {
                let begun = linked.into_iter();
                let begun = begun.filter_map(|(person, due)| Some((person, due?)));
                self.due.extend(begun);
            }
            Err(error) => tracing::error!(%error, "could not read the linked roles"),
        }
    }

    /// Sends everything that is due.
    async fn round(&mut self) -> Result<(), Rejected> {
        if !self.is_registered {
            let registered = self.linked.register().await;
            self.is_registered = registered
                .inspect_err(|error| tracing::warn!(%error, "could not register linked roles"))
                .is_ok();
        }
        let now = self.service.now();
        if now >= self.next_sweep {
            self.next_sweep = now + SWEEP_INTERVAL;
            let linked = self.service.deliveries().linked_roles().await?;
            let everybody = linked.into_iter().map(|(person, _)| (person, now));
            self.due.extend(everybody);
        }
        let marked = self.service.deliveries().marked_linked_roles().await?;
        self.due
            .extend(marked.into_iter().map(|person| (person, now)));
        // Without the descriptions Discord refuses the values.
        if !self.is_registered {
            return Ok(());
        }
        let is_due = |(_, at): &(&PersonId, &Time)| **at <= now;
        let due: Vec<PersonId> = self
            .due
            .iter()
            .filter(is_due)
            .map(|(who, _)| *who)
            .collect();
        for person in due {
            match self.push(person).await {
                Ok(Some(next)) => self.due.insert(person, next),
                Ok(None) => self.due.remove(&person),
                Err(error) => return Err(error),
            };
        }
        Ok(())
    }

    /// Waits until something may be due.
    async fn rest(&self) {
        let now = self.service.now();
        let next = self.due.values().min();
        let pause = next.map_or(MAX_PAUSE, |next| Span(next.0.saturating_sub(now.0)));
        // At least a second: what failed in the service itself is still due.
        let pause = pause.clamp(Span(1_000), MAX_PAUSE);
        tokio::select! {
            () = self.service.deliveries().linked_roles_changed() => {}
            () = self.service.wait(pause) => {}
        }
    }

    /// Sends the values of a person if Discord has others. Returns the time of the next attempt.
    async fn push(&self, person: PersonId) -> Result<Option<Time>, Rejected> {
        let deliveries = self.service.deliveries();
        let Some(push) = deliveries.begin_role_push(person).await? else {
            return Ok(None);
        };
        let pushed = if push.is_needed {
            self.send(person, &push).await?
        } else {
            RolePushed::Sent
        };
        Ok(deliveries.end_role_push(person, &push, pushed).await?)
    }

    async fn send(&self, person: PersonId, push: &RolePush) -> Result<RolePushed, Rejected> {
        // The installation has lost its secret, and with it the tokens.
        let Some(mut grant) = push.grant.clone() else {
            return Ok(RolePushed::Refused);
        };
        let mut is_renewed = false;
        if grant.until <= self.service.now() + RENEWAL_MARGIN {
            match self.renew(person, push, &grant).await? {
                Ok(renewed) => grant = renewed,
                Err(error) => return Ok(outcome(error, RENEWAL_REFUSED)),
            }
            // One that is new and refused all the same is not renewed again below.
            is_renewed = true;
        }
        let mut sent = self.linked.send(&grant.access_token, &push.values).await;
        // Discord may end a token early; a new one is tried once.
        if sent == Err(AskError::Refused(StatusCode::UNAUTHORIZED)) && !is_renewed {
            match self.renew(person, push, &grant).await? {
                Ok(renewed) => grant = renewed,
                Err(error) => return Ok(outcome(error, RENEWAL_REFUSED)),
            }
            sent = self.linked.send(&grant.access_token, &push.values).await;
        }
        Ok(match sent {
            Ok(()) => RolePushed::Sent,
            Err(error) => outcome(error, VALUES_REFUSED),
        })
    }

    /// Renews the tokens of a grant, and stores them at once: the old ones are void.
    async fn renew(
        &self,
        person: PersonId,
        push: &RolePush,
        old: &RoleGrant,
    ) -> Result<Result<RoleGrant, AskError>, Rejected> {
        let renewed = match self.linked.renewed(old, self.service.now()).await {
            Ok(renewed) => renewed,
            Err(error) => return Ok(Err(error)),
        };
        let deliveries = self.service.deliveries();
        deliveries.renew_role_grant(person, push, &renewed).await?;
        Ok(Ok(renewed))
    }
}

/// The result of an attempt that failed so, where these statuses say that the person has taken the
/// authorization back.
fn outcome(error: AskError, refusing: [StatusCode; 2]) -> RolePushed {
    match error {
        AskError::Refused(status) if refusing.contains(&status) => RolePushed::Refused,
        AskError::Limited(pause) => RolePushed::Failed(Some(pause)),
        AskError::Refused(_) | AskError::Unreachable => RolePushed::Failed(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Time;
    use entente_service::RoleValues;

    #[test]
    fn each_value_is_described_within_the_bounds_of_discord_in_every_language() {
        let records = records();
        let all = records.as_array().expect("it is a list");
        assert_eq!(all.len(), 5, "Discord takes no more");
        for record in all {
            let text = |field: &str| record[field].as_str().unwrap_or_default().to_owned();
            let german = |field: &str| record[format!("{field}_localizations")]["de"].clone();
            for (field, most) in [("name", 100), ("description", 200)] {
                let (english, german) = (text(field), german(field));
                let german = german.as_str().unwrap_or_default();
                for text in [english.as_str(), german] {
                    let length = text.chars().count();
                    assert!((1..=most).contains(&length), "{record}");
                }
                assert!(!english.starts_with("linked-role"), "{record}");
            }
        }
    }

    #[test]
    fn the_described_keys_are_those_of_the_values() {
        let values = RoleValues {
            rating: Some(1500),
            games: Some(12),
            loyalty: Some(90),
            reliability: Some(100),
            since: Some(Time(0)),
        };
        let mut described = VALUES.map(|(key, _)| key);
        described.sort_unstable();
        let set: Vec<&str> = values.by_key().into_keys().collect();
        assert_eq!(set, described);
        assert!(RoleValues::default().by_key().is_empty());
    }

    #[test]
    fn records_that_differ_in_a_word_are_not_the_same() {
        let wanted = records();
        assert!(is_same(&wanted, &wanted));
        let mut more = wanted.clone();
        more[0]["id"] = json!("1");
        assert!(is_same(&more, &wanted));
        let mut other = wanted.clone();
        other[0]["name_localizations"]["de"] = json!("Punkte");
        assert!(!is_same(&other, &wanted));
        assert!(!is_same(&json!([]), &wanted) && !is_same(&Value::Null, &wanted));
    }
}
