//! The parts that every handler uses: who asks, for which game, with which headers, query and body,
//! and how it is answered or refused. It knows no topic.

pub(crate) mod access;
pub(crate) mod answers;
pub(crate) mod body;
pub(crate) mod caller;
pub(crate) mod declared;
pub(crate) mod found;
pub(crate) mod html;
pub(crate) mod parameters;
pub(crate) mod problem;
pub(crate) mod refusal;
pub(crate) mod state;
pub(crate) mod tag;
pub(crate) mod waiting;

/// What nearly every topic takes from here, and from the libraries that its operations are built
/// on.
pub(crate) mod prelude {
    pub(crate) use crate::http::body::unfit;
    pub(crate) use crate::http::caller::{
        CHANGE_PROBLEMS, COMMAND_PROBLEMS, Caller, Change, EmptyBody, GameCommand, ReadProblems,
        Sender, SignedIn, SignedInProblems, VisibleGame,
    };
    pub(crate) use crate::http::found::FoundGame;
    pub(crate) use crate::http::parameters::{
        ChangeHeaders, GameHeaders, GamePath, ReadHeaders, ValidPath, WaitQuery, invalid, read_by,
    };
    pub(crate) use crate::http::problem::{ApiResult, JsonAnswer, Kind, Problem, problems, texts};
    pub(crate) use crate::http::state::Api;
    pub(crate) use axum::Json;
    pub(crate) use axum::http::{HeaderMap, StatusCode, header};
    pub(crate) use axum::response::{IntoResponse, Response};
    pub(crate) use serde::{Deserialize, Serialize};
    pub(crate) use utoipa::{IntoParams, ToSchema};
    pub(crate) use utoipa_axum::router::OpenApiRouter;
    pub(crate) use utoipa_axum::routes;
}
