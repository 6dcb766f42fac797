//! The Model Context Protocol.
use axum::Router;
/// An error.
#[derive(Debug, thiserror::Error)]
#[error("stdio")]
pub struct StdioError;
/// Serves.
pub async fn serve_stdio(_api: Router) -> Result<(), StdioError> {
    Ok(())
}
pub(crate) fn routes(_api: &Router) -> Router {
    Router::new()
}
