//! What is stored for the public page of a server: the index of the games on it, and the server's
//! name and icon.
//!
//! The index has public games only. So a page is read without a look at any other game, but those
//! of the channels that its managers have chosen, and neither its content nor the time that it
//! takes depends on how many others there are.

use crate::core::{Bound, Last, LogName, Origin, Raw, Table, is_json};
use crate::error::{Result, ServiceError};
use crate::log::listing::FinishedGame;
use crate::log::pieces;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use entente_game::people::ServerSettings;
use entente_game::{Game, GameId, Place, ServerId, Time};
use entente_store::{Batch, Key, Store};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most bytes of an icon. With it a page has less than 60 kilobytes.
pub const MAX_ICON_BYTES: usize = 10_000;

/// The public games of a server: server, stage, time (the latest first), game.
pub(crate) static SERVER_PAGE_GAMES: Table<(ServerId, u8, u64, Last<GameId>), ()> =
    Table::new(b'#', "the public games of a server", Bound::Empty)
        .from(Origin::Index(LogName::InKey));

/// The stage of a game on the page of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageStage {
    /// It is being played. Its time is that of its creation.
    Running = 0,
    /// It was played to an end. Its time is that of its last move.
    Finished = 1,
}

/// The keys of a game that belongs on the pages of its servers; none for any other. `finished` is
/// the entry for lists of a game that was played to an end.
pub(crate) fn keys(id: &GameId, game: &Game, finished: Option<&FinishedGame>) -> Vec<Key> {
    let Some((stage, time)) = page_stage(game, finished) else {
        return Vec::new();
    };
    let servers = game.places().filter_map(Place::server);
    let key = |server| SERVER_PAGE_GAMES.key((server, stage as u8, u64::MAX - time.0, id));
    servers.map(key).collect()
}

/// The stage of a public game that belongs on pages, with its time.
fn page_stage(game: &Game, finished: Option<&FinishedGame>) -> Option<(PageStage, Time)> {
    let (_, created_at) = game.public_facts()?;
    match finished {
        // A game without moves has no film.
        Some(finished) if game.ply() > 0 => Some((PageStage::Finished, finished.last_move_at)),
        None if !game.is_lobby() && !game.is_over() => Some((PageStage::Running, created_at)),
        _ => None,
    }
}

/// The name and the icon of a server whose page is on: server.
pub(crate) static SERVER_FACES: Table<ServerId, Raw> = Table::new(
    b'?',
    "the name and icon of a server",
    Bound::Pieces("the icon of a server"),
)
.checked(is_json::<ServerFace>);

/// The name and the icon of a server, as Discord had them last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerFace {
    /// The name; empty while it is unknown.
    pub name: String,
    /// The hash under which Discord has the icon; `None` if there is none.
    pub icon_hash: Option<String>,
    /// The icon in Base64; `None` if there is none that can be shown.
    icon: Option<String>,
}

impl ServerFace {
    /// A face without a picture.
    pub fn new(name: String, icon_hash: Option<String>) -> Self {
        Self {
            name,
            icon_hash,
            icon: None,
        }
    }

    /// The face with this icon, if it is a picture of a known kind and not too large.
    pub fn with_icon(self, bytes: &[u8]) -> Self {
        let is_good = bytes.len() <= MAX_ICON_BYTES && media_type(bytes).is_some();
        let icon = is_good.then(|| BASE64_STANDARD.encode(bytes));
        Self { icon, ..self }
    }

    /// Whether there is an icon that can be shown.
    pub fn has_icon(&self) -> bool {
        self.icon.is_some()
    }

    /// The icon, with its media type.
    pub fn icon(&self) -> Option<(&'static str, Vec<u8>)> {
        let bytes = BASE64_STANDARD.decode(self.icon.as_ref()?).ok()?;
        Some((media_type(&bytes)?, bytes))
    }
}

/// The media type of a picture, by its first bytes: what Discord says of it is not passed on.
fn media_type(bytes: &[u8]) -> Option<&'static str> {
    let is_webp = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else {
        is_webp.then_some("image/webp")
    }
}

/// The face of a server; an empty one if none is kept.
pub(crate) fn face(store: &Store, server: ServerId) -> Result<ServerFace> {
    let stored = pieces::read(store, &SERVER_FACES.key(server))?;
    let Some(stored) = stored else {
        return Ok(ServerFace::default());
    };
    serde_json::from_slice(&stored).map_err(|error| ServiceError::Unreadable {
        what: SERVER_FACES.words,
        error,
    })
}

/// The servers of which a face is kept.
pub(crate) fn servers_with_faces(store: &Store) -> Result<BTreeSet<ServerId>> {
    let mut servers = BTreeSet::new();
    for entry in store.scan(&SERVER_FACES.all()) {
        // Behind it is the number of the piece.
        let (rest, _) = entry?;
        let server = rest
            .first_chunk()
            .map(|bytes| ServerId(u64::from_be_bytes(*bytes)));
        servers.extend(server);
    }
    Ok(servers)
}

/// Writes the face of a server, or removes it if it is empty.
pub(crate) fn put_face(
    store: &Store,
    batch: &mut Batch,
    server: ServerId,
    face: &ServerFace,
) -> Result<()> {
    let key = SERVER_FACES.key(server);
    // The one before may have been longer.
    pieces::remove(store, batch, &key)?;
    if *face != ServerFace::default() {
        let json = serde_json::to_vec(face).expect("texts can be serialized");
        pieces::put(batch, &key, &json);
    }
    Ok(())
}

/// The settings of a server before and after a change.
pub(crate) struct Changed<'a> {
    pub(crate) before: &'a ServerSettings,
    pub(crate) after: &'a ServerSettings,
}

impl Changed<'_> {
    /// Whether the page of the server was turned on.
    pub(crate) fn turns_on(&self) -> bool {
        !self.before.page.is_on() && self.after.page.is_on()
    }

    /// Removes what is kept for a page that was turned off.
    pub(crate) fn index(&self, store: &Store, batch: &mut Batch, server: ServerId) -> Result<()> {
        if self.before.page.is_on() && !self.after.page.is_on() {
            put_face(store, batch, server, &ServerFace::default())?;
        }
        Ok(())
    }
}
