//! The handlers for a person's own settings and vacation, the same as `/settings`
//! in Discord.
//!
//! The person's log (`entente-game`) decides which settings and values there are.

use crate::http::parameters::SettingPath;
use crate::http::prelude::*;
use crate::http::refusal;
use entente_game::Span;
use entente_game::people::{PersonAction, PersonLog, PersonRefusal};
use entente_presentation::text::{self, Naming};
use entente_service::calendar::Calendar;
use entente_service::{Rejected, settings_by_name};
use std::collections::BTreeMap;

problems!(SetProblems: &[Kind::NoSuchSetting], CHANGE_PROBLEMS);

problems!(VacationProblems: &[Kind::NoVacation, Kind::TooManyMessages], CHANGE_PROBLEMS);

/// The settings of a person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Settings", example = MySettings::example)]
pub(super) struct MySettings {
    /// Each by its name.
    #[schema(example = json!({
        "language": "auto", "quiet": "22:00-07:30", "timezone": "Europe/Berlin"
    }))]
    settings: BTreeMap<&'static str, String>,
    vacation: MyVacation,
}

/// The vacation of a person, during which their correspondence clocks stand still.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Vacation")]
struct MyVacation {
    /// The time at which the vacation ends; null if the person is not on vacation.
    #[schema(required, example = "2026-12-24T23:00:00.000Z")]
    until: Option<String>,
    /// The number of whole days that the person has left in this calendar year, after the present
    /// vacation.
    #[schema(example = 30)]
    days_left: u64,
}

/// The new value of a setting.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "Setting")]
pub(super) struct SettingRequest {
    /// One of its values. For `timezone` a name from the IANA database, or a difference such as
    /// `UTC+02:00`; for `quiet` hours such as `22:00-07:30`, or `off`; for `digest` a time such as
    /// `08:00`, or `off`.
    #[schema(example = "22:00-07:30")]
    value: String,
}

/// The length of a vacation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "VacationRequest")]
pub(super) struct VacationRequest {
    /// A length such as `10d` or `2w`, or the last day, such as `2026-12-24`, in your own
    /// `timezone`.
    #[schema(example = "10d")]
    until: String,
}

/// Your settings
///
/// The settings that `/settings` shows in Discord.
#[utoipa::path(
    get, path = "/api/v1/me/settings", tag = "people", security(("token" = ["read"])),
    responses((status = 200, body = MySettings), SignedInProblems),
)]
pub(super) async fn list_my_settings(SignedIn { api, person }: SignedIn) -> JsonAnswer<MySettings> {
    let log = api.answered(api.service.people().log_of(person).await)?;
    Ok(Json(MySettings::of(&api, &log)))
}

/// Change a setting
///
/// A refused value changes nothing. The detail says which values are possible.
#[utoipa::path(
    put, path = "/api/v1/me/settings/{name}", tag = "people", security(("token" = ["manage"])),
    params(SettingPath, ChangeHeaders),
    request_body(content = SettingRequest, example = json!({"value": "22:00-07:30"})),
    responses((status = 200, body = MySettings), SetProblems),
)]
pub(super) async fn change_setting(
    path: SettingPath,
    change: Change<SettingRequest>,
) -> JsonAnswer<MySettings> {
    let set = |body: SettingRequest| PersonAction::Set {
        name: path.name,
        value: body.value,
    };
    let (api, log) = change.submit_for_person(set).await?;
    Ok(Json(MySettings::of(&api, &log)))
}

/// Go on vacation
///
/// From now on your correspondence clocks stand still, in all your games and in games that begin
/// meanwhile. If you are already on vacation, this changes its end.
#[utoipa::path(
    put, path = "/api/v1/me/vacation", tag = "people", security(("token" = ["manage"])),
    params(ChangeHeaders),
    request_body(content = VacationRequest, example = json!({"until": "10d"})),
    responses((status = 200, body = MySettings), VacationProblems),
)]
pub(super) async fn take_vacation(change: Change<VacationRequest>) -> JsonAnswer<MySettings> {
    let (api, until) = (change.api, change.command.map(|body| body.until));
    let log = api.person_log(api.service.people().take_vacation(until).await)?;
    Ok(Json(MySettings::of(&api, &log)))
}

/// End your vacation
///
/// Your clocks run again. You keep the days that you did not use.
#[utoipa::path(
    delete, path = "/api/v1/me/vacation", tag = "people", security(("token" = ["manage"])),
    params(ChangeHeaders), responses((status = 200, body = MySettings), VacationProblems),
)]
pub(super) async fn end_vacation(change: Change<EmptyBody>) -> JsonAnswer<MySettings> {
    let end = |_| PersonAction::EndVacation;
    let (api, log) = change.submit_for_person(end).await?;
    Ok(Json(MySettings::of(&api, &log)))
}

impl Api {
    /// The log of a person after a command or a question about it.
    pub(super) fn person_log(
        &self,
        outcome: Result<Result<PersonLog, PersonRefusal>, Rejected>,
    ) -> ApiResult<PersonLog> {
        self.answered(outcome)?.map_err(|refusal| {
            let detail = text::client_refused(self.text, &refusal);
            Problem::new(refusal::kind(&refusal), detail)
        })
    }
}

impl<T> Change<T> {
    /// Does what `read` finds in the body of the request, and returns the person's log after it.
    pub(super) async fn submit_for_person(
        self,
        read: impl FnOnce(T) -> PersonAction,
    ) -> ApiResult<(Api, PersonLog)> {
        let (api, command) = (self.api, self.command.map(read));
        let log = api.person_log(api.service.people().submit(command).await)?;
        Ok((api, log))
    }
}

impl MySettings {
    fn of(api: &Api, log: &PersonLog) -> Self {
        let now = api.service.now();
        let years = Calendar::of(log.settings()).years(now);
        let until = log.away_until(now);
        Self {
            settings: settings_by_name(log.settings()),
            vacation: MyVacation {
                until: until.map(|until| text::date(until, Naming::Name)),
                // Whole days only: what is left of a day is no full day of vacation.
                days_left: log.vacation_left(now, years) / Span::days(1).0,
            },
        }
    }

    /// The settings of a person who has set nothing, as an example.
    fn example() -> Self {
        Self {
            settings: settings_by_name(&Default::default()),
            vacation: MyVacation {
                until: None,
                days_left: 30,
            },
        }
    }
}
