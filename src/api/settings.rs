//! The asker's own settings and vacation, the same as behind `/settings` and `/vacation` in Discord: what can be set and to what is the table's to judge.

use super::Door;
use super::asker::{Me, Wanted};
use super::parameters::WishHeaders;
use super::problem::{Kind, Problem, problems};
use crate::calendar::Calendar;
use crate::table::Rejected;
use crate::text::{self, Naming};
use axum::Json;
use axum::extract::{Path, State};
use entente_game::Span;
use entente_game::people::{PersonAction, PersonLog, PersonRefusal, SettingFault, VacationFault};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

/// The milliseconds of a day.
const DAY: u64 = Span::days(1).0;

/// What can go wrong with every wish about oneself.
const WISH: &[Kind] = &[
    Kind::TokenRequired,
    Kind::InvalidToken,
    Kind::InvalidHeader,
    Kind::InvalidJson,
    Kind::InvalidBody,
    Kind::NotJson,
    Kind::BodyTooLarge,
    Kind::KeyUsed,
];

problems!(ShowProblems: &[Kind::TokenRequired, Kind::InvalidToken]);

problems!(SetProblems: &[Kind::NoSuchSetting], WISH);

problems!(VacationProblems: &[Kind::NoVacation], WISH);

/// What a person has set.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Settings")]
pub(super) struct MySettings {
    /// Each by its name.
    #[schema(example = json!({"language": "auto", "quiet": "22:00-07:30", "timezone": "Europe/Berlin"}))]
    settings: BTreeMap<&'static str, String>,
    vacation: MyVacation,
}

/// When a person is away: their clocks of days stand still.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Vacation")]
struct MyVacation {
    /// Until when the person is away; null where they are not.
    #[schema(required, example = "2026-12-24T23:00:00.000Z")]
    until: Option<String>,
    /// How many whole days are left of this calendar year's, once the present vacation is over.
    #[schema(example = 30)]
    days_left: u64,
}

/// The setting of a path.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(
    dead_code,
    reason = "the handler reads it by itself; this is its description"
)]
pub(super) struct SettingPath {
    /// Its name, as the settings list it.
    #[param(example = "quiet")]
    name: String,
}

/// What a setting is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "Setting")]
pub(super) struct SettingWanted {
    /// One of its values; for `timezone` a name of the IANA database, for `quiet` such as `22:00-07:30` or `off`, for `digest` such as `08:00` or `off`.
    #[schema(example = "22:00-07:30")]
    value: String,
}

/// How long a vacation is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(title = "VacationWanted")]
pub(super) struct VacationWanted {
    /// How long, such as `10d` or `2w`, or its last day, such as `2026-12-24`, where you live (`timezone`).
    #[schema(example = "10d")]
    until: String,
}

/// Nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Your settings
///
/// The same as behind `/settings` in Discord.
#[utoipa::path(
    get, path = "/api/v1/me/settings", tag = "people", security(("token" = [])),
    responses(
        (status = 200, description = "All of them.", body = MySettings, example = json!(MySettings::example())),
        ShowProblems
    ),
)]
pub(super) async fn my_settings(
    State(door): State<Door>,
    Me(person): Me,
) -> Result<Json<MySettings>, Problem> {
    let log = door.table.person(person).await;
    door.my_settings(log.map(Ok).map_err(Rejected::from))
}

/// Change a setting
///
/// What is refused changes nothing; the detail says what would be right.
#[utoipa::path(
    put, path = "/api/v1/me/settings/{name}", tag = "people", security(("token" = [])), params(SettingPath, WishHeaders),
    request_body(content = SettingWanted, example = json!({"value": "22:00-07:30"})),
    responses(
        (status = 200, description = "It is so: all settings.", body = MySettings, example = json!(MySettings::example())),
        SetProblems
    ),
)]
pub(super) async fn set(
    State(door): State<Door>,
    Path(name): Path<String>,
    wanted: Wanted<SettingWanted>,
) -> Result<Json<MySettings>, Problem> {
    let value = wanted.body.value;
    let action = PersonAction::Set { name, value };
    door.my_settings(door.table.submit_person(wanted.wish, action).await)
}

/// Go on vacation
///
/// From now on your clocks of days stand still, in all your games and in those that begin meanwhile. Again while you are away: it ends at another time.
#[utoipa::path(
    put, path = "/api/v1/me/vacation", tag = "people", security(("token" = [])), params(WishHeaders),
    request_body(content = VacationWanted, example = json!({"until": "10d"})),
    responses(
        (status = 200, description = "You are away: all settings.", body = MySettings, example = json!(MySettings::example())),
        VacationProblems
    ),
)]
pub(super) async fn take_vacation(
    State(door): State<Door>,
    wanted: Wanted<VacationWanted>,
) -> Result<Json<MySettings>, Problem> {
    let taken = door.table.take_vacation(wanted.wish, &wanted.body.until);
    door.my_settings(taken.await)
}

/// End your vacation
///
/// Your clocks go on; the days that are left of it are yours again.
#[utoipa::path(
    delete, path = "/api/v1/me/vacation", tag = "people", security(("token" = [])), params(WishHeaders),
    responses(
        (status = 200, description = "You are back: all settings.", body = MySettings, example = json!(MySettings::example())),
        VacationProblems
    ),
)]
pub(super) async fn end_vacation(
    State(door): State<Door>,
    wanted: Wanted<Nothing>,
) -> Result<Json<MySettings>, Problem> {
    let ended = door
        .table
        .submit_person(wanted.wish, PersonAction::EndVacation);
    door.my_settings(ended.await)
}

impl Door {
    fn my_settings(
        &self,
        asked: Result<Result<PersonLog, PersonRefusal>, Rejected>,
    ) -> Result<Json<MySettings>, Problem> {
        let log = asked.map_err(|rejected| self.rejected(rejected))?;
        let log = log.map_err(|refusal| {
            let words = self.text.person_refusal(&refusal, Naming::Name);
            Problem::saying(kind(&refusal), words)
        })?;
        let now = self.table.now();
        let years = Calendar::of(log.settings()).years(now);
        Ok(Json(MySettings {
            settings: text::settings_by_name(log.settings()),
            vacation: MyVacation {
                until: log
                    .away_until(now)
                    .map(|until| text::date(until, Naming::Name)),
                days_left: log.vacation_left(now, years) / DAY,
            },
        }))
    }
}

fn kind(refusal: &PersonRefusal) -> Kind {
    match refusal {
        PersonRefusal::Setting(SettingFault::NoSuchSetting { .. }) => Kind::NoSuchSetting,
        PersonRefusal::Vacation(
            VacationFault::TooLong { .. } | VacationFault::UsedUp | VacationFault::NotAway,
        ) => Kind::NoVacation,
        PersonRefusal::Setting(_)
        | PersonRefusal::Vacation(_)
        | PersonRefusal::LabelTooLong
        | PersonRefusal::TooManyTokens
        | PersonRefusal::NoSuchToken { .. } => Kind::InvalidBody,
    }
}

impl MySettings {
    /// As an example: somebody who has set nothing.
    fn example() -> Self {
        Self {
            settings: text::settings_by_name(&Default::default()),
            vacation: MyVacation {
                until: None,
                days_left: 30,
            },
        }
    }
}
