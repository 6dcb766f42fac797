//! Requests for members of a server (opcode 8), within Discord's limits ("Request Guild
//! Members").

use serde_json::{Value, json};

use crate::model::Guild;
use crate::subscribers::{Dispatch, Scope};
use crate::values::id::Id;
use crate::values::intent;
use crate::wire::guild::member_json;
use crate::world::World;

/// The most members that a prefix or a list of ids finds.
const MAX_FOUND: usize = 100;
/// The most members in one chunk.
const CHUNK: usize = 1000;
/// The longest nonce in bytes; a longer one is ignored.
const MAX_NONCE: usize = 32;

/// What a request for the members of a server found.
struct Found {
    guild: Id,
    members: Vec<Id>,
    /// The ids that are none of a member.
    missing: Vec<Id>,
}

/// Answers a request for members of a server in chunks. A request that the session may not
/// make is not answered.
pub(super) fn send_members(world: &mut World, session: &str, data: &Value) {
    let known = world.subscribers.session(session);
    let Some(scope) = known.map(|session| session.scope()) else {
        return;
    };
    let requested = world.as_application(scope.application, |world| {
        requested_members(world, data, scope)
    });
    let Some(found) = requested else {
        tracing::warn!(%data, "the session may not request these members");
        return;
    };
    let chunks = chunks(world, &found, data, scope);
    let mut session = world.subscribers.session_mut(session);
    for data in chunks {
        let name = "GUILD_MEMBERS_CHUNK";
        session.iter_mut().for_each(|session| {
            session.send(Dispatch {
                name,
                data: data.clone(),
            })
        });
    }
}

/// The members that the request asks for; `None` if it may not.
fn requested_members(world: &World, data: &Value, scope: Scope) -> Option<Found> {
    let id = match &data["guild_id"] {
        Value::Array(ids) => ids.first().and_then(Id::from_json),
        id => Id::from_json(id),
    };
    let guild = world.guild(id?)?;
    if !guild.members.contains(&world.bot()) {
        return None;
    }
    if let Some(ids) = data.get("user_ids").filter(|ids| !ids.is_null()) {
        return Some(members_by_id(guild, ids));
    }
    let prefix = data["query"].as_str()?.to_lowercase();
    let limit = data["limit"].as_u64()? as usize;
    let everybody = prefix.is_empty() && limit == 0;
    if everybody && scope.intents & intent::GUILD_MEMBERS == 0 {
        return None;
    }
    let starts = |id: &Id| {
        let user = world.user(*id);
        user.is_some_and(|user| user.username.starts_with(&prefix))
    };
    let most = if everybody {
        usize::MAX
    } else {
        limit.min(MAX_FOUND)
    };
    let members = guild.members.iter().copied();
    Some(Found {
        guild: guild.id,
        members: members.filter(starts).take(most).collect(),
        missing: Vec::new(),
    })
}

fn members_by_id(guild: &Guild, ids: &Value) -> Found {
    let one = std::slice::from_ref(ids);
    let (members, missing) = ids
        .as_array()
        .map_or(one, Vec::as_slice)
        .iter()
        .filter_map(Id::from_json)
        .take(MAX_FOUND)
        .partition(|id| guild.members.contains(id));
    Found {
        guild: guild.id,
        members,
        missing,
    }
}

fn chunks(world: &World, found: &Found, data: &Value, scope: Scope) -> Vec<Value> {
    let Some(guild) = world.guild(found.guild) else {
        return Vec::new();
    };
    // Nobody found is one empty chunk.
    let parts: Vec<&[Id]> = match &found.members[..] {
        [] => vec![&[]],
        members => members.chunks(CHUNK).collect(),
    };
    let count = parts.len();
    let nonce = data["nonce"]
        .as_str()
        .filter(|nonce| nonce.len() <= MAX_NONCE);
    let presences = data["presences"] == true && scope.intents & intent::GUILD_PRESENCES != 0;
    let chunk = |(index, part): (usize, &&[Id])| {
        let members = part.iter().map(|id| member_json(world, guild, *id));
        let mut chunk = json!({
            "guild_id": guild.id,
            "members": members.collect::<Vec<_>>(),
            "chunk_index": index,
            "chunk_count": count,
            "not_found": found.missing,
        });
        if presences {
            chunk["presences"] = json!([]);
        }
        nonce
            .into_iter()
            .for_each(|nonce| chunk["nonce"] = json!(nonce));
        chunk
    };
    parts.iter().enumerate().map(chunk).collect()
}
