//! The reference: Redoc over the OpenAPI document. Only this file knows of Redoc, so that another
//! renderer can take its place. Its script is in `vendor/redoc`, so that it works without a
//! network, and runs on this page alone.

use crate::http::answers::FixedDocument;
use axum::http::{HeaderName, header};
use axum::response::Html;
use std::sync::LazyLock;

const SCRIPT_TYPE: &str = "text/javascript; charset=utf-8";

/// The address of the page.
const PATH: &str = "/api/reference";

const REDOC: &str = include_str!("../../vendor/redoc/redoc.standalone.js");

/// What makes it better for readers of the screen.
const NAMES: &str = include_str!("../../page/reference.js");

/// Scripts of this server alone, and nothing evaluated. Redoc writes its styles into the page, and
/// searches in a worker of its own.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; \
    connect-src 'self'; img-src 'self' data:; worker-src blob:; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PAGE: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"icon\" href=\"data:,\">\
    <title>Entente, the reference of the HTTP API</title><style>body{margin:0}</style></head>\
    <body><main><redoc spec-url=\"/api/v1/openapi.json\" \
    theme='{\"schema\":{\"nestedBackground\":\"#ffffff\"}}'></redoc><noscript><p>The reference needs \
    scripts. <a href=\"/api/docs\">The first page</a> needs none.</p></noscript></main>\
    <script src=\"/api/reference/redoc.js\"></script>\
    <script src=\"/api/reference/names.js\"></script></body></html>\n";

/// The page, ready to be sent.
pub(crate) async fn page() -> ([(HeaderName, &'static str); 1], Html<&'static str>) {
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(PAGE))
}

/// Redoc itself.
pub(crate) async fn redoc() -> FixedDocument {
    static SCRIPT: LazyLock<FixedDocument> =
        LazyLock::new(|| FixedDocument::new(SCRIPT_TYPE, REDOC));
    SCRIPT.clone()
}

/// The script beside it.
pub(crate) async fn names() -> FixedDocument {
    FixedDocument::new(SCRIPT_TYPE, NAMES)
}

/// The address of an operation in the reference.
pub(super) fn operation_address(id: &str) -> String {
    format!("{PATH}#operation/{id}")
}

/// The address of a topic in the reference.
pub(super) fn topic_address(name: &str) -> String {
    format!("{PATH}#tag/{name}")
}
