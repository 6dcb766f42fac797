//! Votes of teams over HTTP: by members, who have voted in Discord before; others learn nothing.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::{
    GameId, Home, NewCrowd, NewGame, PersonId, PlayAction, Seat, ServerId, Span, Team, TeamMember,
};
use entente_rules::{Options, Variant};
use entente_service::NewVote;
use reqwest::Method;
use serde_json::json;

const SERVER: u64 = 7;
const ROLE: u64 = 70;

/// A game of Ann, who has moved, against a team of which nobody has voted.
async fn team_to_move(world: &World, public: bool) -> GameId {
    let home = Home::channel(format!("discord:{SERVER}/8"));
    let profile = entente_game::Profile {
        person: world.ann.person,
        name: world.ann.name.to_owned(),
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        crowds: vec![NewCrowd {
            team: Team {
                server: SERVER,
                role: ROLE,
                name: "Chess Club".into(),
            },
            vote: Some(Span::hours(1)),
            seats: Vec::new(),
        }],
        ..NewGame::new(Options::of(Variant::Standard), home, profile)
            .with_terms(|terms| terms.public = public)
    };
    let created = world.service.create(world.command(&world.ann, new)).await;
    let game = created.expect("the game is possible").view.game;
    world
        .act(&game, &world.ann, PlayAction::to_move("e4"))
        .await;
    game
}

/// Votes as somebody does who presses a button in Discord, and has the role.
async fn vote_in_discord(world: &World, game: &GameId, player: &Player, mv: &str) {
    let vote = NewVote {
        text: mv.to_owned(),
        seen: None,
        member: Some(TeamMember {
            server: ServerId(SERVER),
            roles: vec![ROLE],
        }),
    };
    let voted = world.service.vote(game, world.command(player, vote)).await;
    voted.expect("a member can vote");
}

/// A game in which Bob's team has to move.
pub(crate) async fn bobs_team_to_move(world: &World) -> GameId {
    let game = team_to_move(world, false).await;
    vote_in_discord(world, &game, &world.bob, "c5").await;
    game
}

async fn vote(world: &World, game: &GameId, player: &Player, mv: &str) -> Answer {
    let request = world.request(Method::PUT, &path(game, "/vote"), Some(player));
    request.json(&json!({"move": mv})).answer().await
}

async fn shown(world: &World, game: &GameId, player: &Player) -> Answer {
    world.get(&path(game, "/vote"), player).await
}

/// Causes the problem of votes.
pub(crate) async fn vote_problems(world: &World) -> Vec<Answer> {
    let game = world.game("e4").await;
    let answer = vote(world, &game, &world.bob, "e5").await;
    vec![answer.expect_problem(409, "vote-not-possible")]
}

#[tokio::test]
async fn a_member_votes_and_sees_the_votes_of_their_team() {
    let world = World::new().await;
    let game = bobs_team_to_move(&world).await;
    vote_in_discord(&world, &game, &world.cleo, "e5").await;
    let answer = vote(&world, &game, &world.bob, "e5").await.expect(200);
    let vote = answer.json();
    assert_eq!(vote["own"], "e7e5");
    assert_eq!(vote["moves"][0]["votes"], 2);
    assert_eq!(vote["moves"].as_array().map(Vec::len), Some(1));
    let seen = shown(&world, &game, &world.cleo).await.expect(200).json();
    assert_eq!((&seen["moves"], &seen["ply"]), (&vote["moves"], &json!(1)));
    assert_eq!(seen["receipt"], json!(null));
}

#[tokio::test]
async fn votes_that_are_not_possible_say_why_and_strangers_learn_nothing() {
    let world = World::new().await;
    let game = bobs_team_to_move(&world).await;
    let before = shown(&world, &game, &world.bob).await.expect(200).json();
    // Who was not seen with the role does not even learn that the game exists.
    vote(&world, &game, &world.eve, "e5")
        .await
        .expect_problem(404, "no-such-game");
    shown(&world, &game, &world.eve)
        .await
        .expect_problem(404, "no-such-game");
    vote(&world, &game, &world.ann, "e5")
        .await
        .expect_problem(409, "vote-not-possible");
    vote(&world, &game, &world.bob, "e4")
        .await
        .expect_problem(422, "illegal-move");
    vote(&world, &game, &world.bob, "?")
        .await
        .expect_problem(422, "unreadable-move");
    let old = world.request(Method::PUT, &path(&game, "/vote"), Some(&world.bob));
    let old = old.json(&json!({"move": "e5", "ply": 0})).answer().await;
    old.expect_problem(412, "changed");
    let public = team_to_move(&world, true).await;
    vote(&world, &public, &world.eve, "e5")
        .await
        .expect_problem(409, "vote-not-possible");
    let after = shown(&world, &game, &world.bob).await.expect(200).json();
    assert_eq!(before, after, "nothing has changed");
}

/// Two games that differ only in the votes of a team look the same to everybody else.
#[tokio::test]
async fn nobody_else_can_tell_how_a_team_votes() {
    let world = World::new().await;
    let mut looks = Vec::new();
    for moves in [["e5", "c5", "e5"], ["d5", "d6", "a6"], ["", "", ""]] {
        let game = team_to_move(&world, true).await;
        for (voter, mv) in (900..).zip(moves) {
            if !mv.is_empty() {
                let member = Player {
                    person: PersonId(voter),
                    name: "Voter",
                    token: String::new(),
                };
                vote_in_discord(&world, &game, &member, mv).await;
            }
        }
        let mut look = String::new();
        for (place, by) in ["", "/moves", "/legal-moves", "/events", "/vote"]
            .into_iter()
            .flat_map(|place| [(place, &world.ann), (place, &world.eve)])
        {
            let answer = world.get(&path(&game, place), by).await;
            let text = answer.text().replace(game.as_str(), "GAME");
            look += &format!("{place} {} {text}\n", answer.status);
        }
        looks.push(look);
    }
    // The clock stands still, so nothing else differs but the hashes of each game's own chance.
    let without_hashes = |look: &String| {
        let is_hash = |word: &&str| word.len() < 32;
        let words = look.split('"').filter(is_hash);
        words.collect::<Vec<_>>().join("\"")
    };
    assert_eq!(without_hashes(&looks[0]), without_hashes(&looks[1]));
    assert_eq!(without_hashes(&looks[0]), without_hashes(&looks[2]));
}
