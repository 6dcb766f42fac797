//! The language of problems: that which the request accepts, wherever a problem is made.

use axum::http::HeaderValue;
use entente_presentation::text::{Language, Text};

tokio::task_local! {
    /// The header `Accept-Language` of the request that is being answered.
    static ACCEPTED: Option<HeaderValue>;
}

/// Answers a request: its problems are in the language that it accepts.
pub(crate) async fn answering<A: Future>(accepted: Option<HeaderValue>, answer: A) -> A::Output {
    ACCEPTED.scope(accepted, answer).await
}

/// The language that a request with this header accepts.
pub(crate) fn accepted(header: Option<&HeaderValue>) -> Language {
    let header = header.and_then(|value| value.to_str().ok());
    header.map_or(Language::English, Language::accepted)
}

/// The texts of the documentation, which is English.
pub(crate) fn english() -> &'static Text {
    Text::for_programs(Language::English)
}

/// The texts of the request that is being answered, for programs; English ones where no request
/// is.
pub(crate) fn texts() -> &'static Text {
    let language = ACCEPTED.try_with(|header| accepted(header.as_ref()));
    Text::for_programs(language.unwrap_or_default())
}
