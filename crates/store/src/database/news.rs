//! The announcements of other processes with the same database, made with their batches.
//!
//! PostgreSQL passes it on when a batch is durable (`notify`). Whatever is announced can be read in
//! the store, too: after a broken connection somebody who needs to know all of it reads there.

use super::connection::connect_alone;
use crate::error::{Result, StoreError};
use crate::location::DatabaseAddress;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// The pause before another connection is made.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// An announcement of another process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// These things, in no order.
    Announced(Vec<String>),
    /// Something that did not get here.
    Missed,
}

/// Listens until nobody wants to hear it any more.
pub(super) async fn listen(address: DatabaseAddress, process: i64, news: UnboundedSender<News>) {
    while !news.is_closed() {
        if let Err(error) = listen_once(&address, process, &news).await {
            tracing::warn!(%error, "cannot hear of other processes; trying again");
        }
        tokio::time::sleep(RETRY_DELAY).await;
    }
}

/// Listens on one connection, until it ends.
async fn listen_once(
    address: &DatabaseAddress,
    process: i64,
    news: &UnboundedSender<News>,
) -> Result<()> {
    let (client, mut notifications) = connect_alone(address).await?;
    let listening = client
        .batch_execute(&format!("listen {}", address.schema))
        .await;
    listening.map_err(|cause| StoreError::of_database(address, &cause))?;
    // Of the time before nothing is known.
    let _ = news.send(News::Missed);
    loop {
        tokio::select! {
            notification = notifications.recv() => {
                let Some(notification) = notification else {
                    return Ok(());
                };
                if let Some(heard) = read(notification.payload(), process) {
                    // It fails if nobody wants to hear it any more, which is noticed below.
                    let _ = news.send(heard);
                }
            }
            () = news.closed() => return Ok(()),
        }
    }
}

/// The news in a payload; `None` if they are this process's own.
fn read(payload: &str, process: i64) -> Option<News> {
    let mut lines = payload.lines();
    let is_own = lines.next() == Some(process.to_string().as_str());
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    match lines.is_empty() {
        _ if is_own => None,
        true => Some(News::Missed),
        false => Some(News::Announced(lines)),
    }
}
