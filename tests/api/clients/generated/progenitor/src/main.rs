//! Plays a game with the client that progenitor makes from `openapi-3.0.json`. The argument is the
//! server's address.

use futures::TryStreamExt;
use serde_json::json;
use std::error::Error;

/// The client, in a module of its own, because it has a type `Error`.
mod client {
    progenitor::generate_api!(spec = "openapi-3.0.json", interface = Builder);
}

use client::{Client, types};

/// The number of plies after which the player resigns.
const PLIES: u64 = 12;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let url = std::env::args().nth(1).ok_or("the server's address is missing")?;
    let token = format!("Bearer {}", std::env::var("ENTENTE_TOKEN")?);
    let headers = [(reqwest::header::AUTHORIZATION, token.parse()?)];
    let http = reqwest::Client::builder().default_headers(headers.into_iter().collect());
    println!("{}", play(&Client::new_with_client(&url, http.build()?)).await?);
    Ok(())
}

async fn play(client: &Client) -> Result<String, Box<dyn Error>> {
    let request: types::GameRequest = serde_json::from_value(json!({
        "variant": "standard", "name": "Ann", "wishes": ["white"], "computers": [{"level": 1}],
    }))?;
    let created = client.create_game().body(request).send().await?;
    let mut game = created.into_inner();
    let id = game.id.clone();
    let mut cursor = "0".to_owned();
    while ["lobby", "running"].contains(&game.phase.to_string().as_str()) {
        if !game.your_turn {
            let events = client.list_game_events().id(&id).after(&*cursor).wait(25_u8);
            cursor = events.send().await?.into_inner().next;
        } else if u64::try_from(game.ply)? >= PLIES {
            client.resign_game().id(&id).send().await?;
        } else {
            let legal = client.list_legal_moves().id(&id).send().await?.into_inner().legal;
            let chosen = &legal[legal.len() / 2].coordinate;
            let request: types::MoveRequest = serde_json::from_value(json!({"move": chosen}))?;
            client.make_move().id(&id).body(request).send().await?;
        }
        game = client.show_game().id(&id).send().await?.into_inner();
    }
    let picture = client.download_board().id(&id).send().await?.into_inner();
    let chunks: Vec<bytes::Bytes> = picture.into_inner().try_collect().await?;
    if !chunks.concat().starts_with(b"\x89PNG") {
        return Err("the board is no picture".into());
    }
    Ok(game.status)
}
