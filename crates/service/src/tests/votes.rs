//! Votes of crowds: each is counted once, whatever is killed, and the move with most votes is made.

use super::*;
use crate::votes::stored::VOTES;
use entente_game::{
    CrowdRefusal, NewCrowd, Pace, Phase, Refusal, Span, Team, TeamMember, TimeControl, TimeoutRule,
    VoteReceipt,
};

const SERVER: u64 = 1;
const RED: u64 = 11;
const BLUE: u64 = 12;

fn crowd(role: u64) -> NewCrowd {
    NewCrowd {
        team: Team {
            server: SERVER,
            role,
            name: format!("Team {role}"),
        },
        vote: Some(Span::hours(1)),
        seats: Vec::new(),
    }
}

/// Ann with White against the red team, with a day for each move.
pub(super) fn against_team() -> NewGame {
    NewGame {
        reserved: Vec::new(),
        crowds: vec![crowd(RED)],
        ..new_game(Home::channel("discord:1/2")).with_terms(|terms| {
            terms.clock = Some(TimeControl {
                pace: Pace::PerMove(Span::days(1)),
                on_timeout: TimeoutRule::Lose,
            })
        })
    }
}

/// A game in which the red team has to move.
async fn red_to_move(service: &Service) -> GameId {
    let created = service.create(command(ANN, "create", against_team())).await;
    let game = created.unwrap().view.game;
    let moved = service
        .submit(&game, command(ANN, "e4", to_move("e4")))
        .await;
    moved.unwrap();
    game
}

/// A game in which the red team votes for its second move. For the first one 101 wanted e5, and 102
/// this move; now 101 wants Nc6.
async fn second_vote(folder: &Folder, wanted: &str) -> (Service, GameId) {
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = red_to_move(&service).await;
    vote(&service, &game, 101, "e5").await.unwrap();
    vote(&service, &game, 102, wanted).await.unwrap();
    time.store(1_000 + HOUR, Ordering::Relaxed);
    ply(&service, &game, 2).await;
    let moved = service
        .submit(&game, command(ANN, "Nf3", to_move("Nf3")))
        .await;
    moved.unwrap();
    vote(&service, &game, 101, "Nc6").await.unwrap();
    (service, game)
}

fn member(roles: &[u64]) -> Option<TeamMember> {
    Some(TeamMember {
        server: ServerId(SERVER),
        roles: roles.to_vec(),
    })
}

pub(super) async fn vote(
    service: &Service,
    game: &GameId,
    by: u64,
    text: &str,
) -> Result<TeamVote, Rejected> {
    let vote = NewVote {
        text: text.to_owned(),
        seen: None,
        member: member(&[RED]),
    };
    let key = format!("vote {by} {text}");
    service.vote(game, command(PersonId(by), &key, vote)).await
}

fn why(answer: Result<TeamVote, Rejected>) -> Refusal {
    match answer {
        Err(Rejected::Refused { refusal, .. }) => refusal,
        other => panic!("{other:?}"),
    }
}

/// Does what is due.
async fn run_due(service: &Service) {
    let mut failing = std::collections::BTreeSet::new();
    service.upkeep().run_due_tasks(&mut failing).await.unwrap();
    assert!(failing.is_empty());
}

/// Waits until the game has so many plies.
async fn ply(service: &Service, game: &GameId, ply: u32) -> entente_game::View {
    run_due(service).await;
    let view = service.spectate(game).await.unwrap();
    assert_eq!(view.ply(), ply);
    view
}

fn standing(vote: &TeamVote) -> Vec<(&str, u32)> {
    let proposals = vote.proposals.iter();
    proposals
        .map(|proposal| (proposal.notation.as_str(), proposal.votes))
        .collect()
}

#[tokio::test]
async fn the_move_with_most_votes_is_made_when_the_vote_ends() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = red_to_move(&service).await;
    let opened = time.load(Ordering::Relaxed);
    let first = vote(&service, &game, 101, "c5").await.unwrap();
    assert_eq!(first.closes, Some(Time(opened + HOUR)));
    vote(&service, &game, 102, "e5").await.unwrap();
    vote(&service, &game, 103, "e5").await.unwrap();
    // A member changes their vote, and counts once.
    let changed = vote(&service, &game, 103, "c5").await.unwrap();
    assert_eq!(standing(&changed), [("c5", 2), ("e5", 1)]);
    // The same vote again changes nothing, whether it is a new command or the old one.
    let same = vote(&service, &game, 103, "c7c5").await.unwrap();
    assert!(changed.changed && !same.changed);
    let repeated = vote(&service, &game, 101, "c5").await.unwrap();
    assert_eq!(standing(&repeated), standing(&changed));
    // What was answered is there after a restart.
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    let seen = service
        .team_vote(&game, PersonId(103), member(&[RED]))
        .await
        .unwrap();
    assert_eq!(standing(&seen), [("c5", 2), ("e5", 1)]);
    assert_eq!(seen.own.as_ref().unwrap().coordinate, "c7c5");

    time.store(opened + HOUR - 1, Ordering::Relaxed);
    ply(&service, &game, 1).await;
    time.store(opened + HOUR, Ordering::Relaxed);
    let view = ply(&service, &game, 2).await;
    let mv = &view.board.moves[1];
    let tally = mv.vote.as_ref().unwrap();
    assert_eq!((mv.coordinate.as_str(), tally.votes()), ("c7c5", 3));
    // Once more changes nothing.
    ply(&service, &game, 2).await;
    // Each voter can prove their vote with the record.
    for voter in [101, 102, 103] {
        let receipt = service.vote_receipt(&game, PersonId(voter), None).await;
        let receipt = receipt.unwrap().unwrap();
        let read = VoteReceipt::parse(&receipt.to_string()).unwrap();
        assert!(read.is_counted(&game, tally), "{voter}");
    }
    let stranger = service.vote_receipt(&game, PersonId(104), None).await;
    assert_eq!(stranger.unwrap(), None);
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
}

#[tokio::test]
async fn among_equals_the_earlier_proposal_wins() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = red_to_move(&service).await;
    for (number, (by, mv)) in (1..).zip([(1, "e5"), (2, "c5"), (3, "c5"), (4, "e5")]) {
        time.store(1_000 + number, Ordering::Relaxed);
        vote(&service, &game, 100 + by, mv).await.unwrap();
    }
    time.store(1_000 + HOUR, Ordering::Relaxed);
    let view = ply(&service, &game, 2).await;
    assert_eq!(view.board.moves[1].coordinate, "e7e5");
}

#[tokio::test]
async fn votes_that_do_not_count_say_why_and_change_nothing() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = red_to_move(&service).await;
    let of = async |by: PersonId, key: &str, text: &str, member: Option<TeamMember>| {
        let vote = NewVote {
            text: text.to_owned(),
            seen: Some(1),
            member,
        };
        service.vote(&game, command(by, key, vote)).await
    };
    let refused = |refusal: CrowdRefusal| Refusal::from(refusal);
    assert_eq!(
        why(of(CLEO, "1", "e5", member(&[BLUE])).await),
        refused(CrowdRefusal::NotInTeam)
    );
    assert_eq!(
        why(of(CLEO, "2", "e5", None).await),
        refused(CrowdRefusal::NotInTeam)
    );
    assert_eq!(
        why(of(ANN, "3", "e5", member(&[RED])).await),
        refused(CrowdRefusal::OwnSeat)
    );
    for (key, text) in [("4", "e4"), ("5", "nonsense"), ("6", "")] {
        let refusal = why(of(CLEO, key, text, member(&[RED])).await);
        let is_about_move = matches!(
            refusal,
            Refusal::Illegal { .. } | Refusal::Unreadable { .. }
        );
        assert!(is_about_move, "{refusal:?}");
    }
    let vote_on_old_board = NewVote {
        text: "e5".into(),
        seen: Some(0),
        member: member(&[RED]),
    };
    let stale = service
        .vote(&game, command(CLEO, "7", vote_on_old_board))
        .await;
    assert_eq!(why(stale), Refusal::Stale { seen: 0, ply: 1 });
    // None of them opened the vote, so nothing is made at its end.
    let seen = service
        .team_vote(&game, CLEO, member(&[RED]))
        .await
        .unwrap();
    assert!(seen.proposals.is_empty() && seen.own.is_none());
    time.store(1_000 + HOUR, Ordering::Relaxed);
    ply(&service, &game, 1).await;

    // The first vote after the end opens a vote of the same length.
    let late = vote(&service, &game, 105, "e5").await.unwrap();
    assert_eq!(late.closes, Some(Time(1_000 + 2 * HOUR)));
    // A program can vote for a while for somebody who was seen with the role.
    let by_program = of(PersonId(105), "8", "c5", None).await.unwrap();
    assert_eq!(standing(&by_program), [("c5", 1)]);
    // The key of a command holds for one command only.
    let twice = of(PersonId(105), "8", "c5", None).await.unwrap();
    assert_eq!(standing(&twice), [("c5", 1)]);
    let other_game = service
        .submit(&game, command(PersonId(105), "8", to_move("e4")))
        .await;
    assert!(matches!(other_game, Err(Rejected::KeyUsed)));
    // When the time has come nothing more is counted, also before the move is made.
    service.go_offline(Time(1_000 + 2 * HOUR));
    service.go_online().await.unwrap();
    time.store(1_000 + 2 * HOUR, Ordering::Relaxed);
    assert_eq!(
        why(vote(&service, &game, 106, "e5").await),
        refused(CrowdRefusal::TooLate)
    );
    ply(&service, &game, 2).await;
    assert_eq!(
        why(vote(&service, &game, 106, "e5").await),
        refused(CrowdRefusal::NotYourTurn)
    );
    let new = new_game(Home::channel("1/2"));
    let created = service.create(command(ANN, "other", new)).await;
    let other = created.unwrap().view.game;
    assert_eq!(
        why(vote(&service, &other, 106, "e5").await),
        refused(CrowdRefusal::NoTeams)
    );
}

#[tokio::test]
async fn a_person_in_two_teams_votes_for_the_one_of_their_first_vote() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let new = NewGame {
        host: None,
        seats: Vec::new(),
        crowds: vec![crowd(RED), crowd(BLUE)],
        ..against_team()
    };
    let game = service
        .create(command(ANN, "create", new))
        .await
        .unwrap()
        .view
        .game;
    let seats = service.spectate(&game).await.unwrap();
    let first = seats.turn.vote.unwrap().player;
    let of = async |key: &str, text: &str| {
        let vote = NewVote {
            text: text.to_owned(),
            seen: None,
            member: member(&[RED, BLUE]),
        };
        service.vote(&game, command(BOB, key, vote)).await
    };
    assert_eq!(of("1", "e4").await.unwrap().player, first);
    time.store(1_000 + HOUR, Ordering::Relaxed);
    ply(&service, &game, 1).await;
    // It is the other team's turn, which is not theirs.
    assert_eq!(why(of("2", "e5").await), CrowdRefusal::NotYourTurn.into());
}

#[tokio::test]
async fn a_team_that_has_voted_does_not_lose_on_time_and_one_that_has_not_does() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = red_to_move(&service).await;
    // The vote would last longer than the time for the move.
    time.store(1_000 + DAY - HOUR / 2, Ordering::Relaxed);
    let late = vote(&service, &game, 101, "e5").await.unwrap();
    assert_eq!(late.closes, Some(Time(1_000 + DAY)));
    time.store(1_000 + DAY, Ordering::Relaxed);
    ply(&service, &game, 2).await;
    let moved = service
        .submit(&game, command(ANN, "Nf3", to_move("Nf3")))
        .await;
    moved.unwrap();
    time.store(1_000 + 2 * DAY, Ordering::Relaxed);
    let view = ply(&service, &game, 3).await;
    assert!(matches!(view.phase, Phase::Over(_)));
}

#[tokio::test]
async fn votes_of_a_game_that_ended_are_not_kept() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = red_to_move(&service).await;
    vote(&service, &game, 101, "e5").await.unwrap();
    service
        .submit(&game, command(ANN, "resign", PlayAction::Resign))
        .await
        .unwrap();
    time.store(1_000 + HOUR, Ordering::Relaxed);
    run_due(&service).await;
    let left = service.people().personal_data(PersonId(101)).await.unwrap();
    assert!(left.votes.is_empty());
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
}

#[tokio::test]
async fn an_outage_is_added_to_the_time_for_a_vote() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = red_to_move(&service).await;
    vote(&service, &game, 101, "e5").await.unwrap();
    service.go_offline(Time(1_000));
    time.store(1_000 + HOUR / 2, Ordering::Relaxed);
    service.go_online().await.unwrap();
    service.upkeep().heartbeat().await.unwrap();
    time.store(1_000 + HOUR, Ordering::Relaxed);
    ply(&service, &game, 1).await;
    let seen = vote(&service, &game, 102, "c5").await.unwrap();
    assert_eq!(seen.closes, Some(Time(1_000 + HOUR + HOUR / 2)));
    time.store(1_000 + HOUR + HOUR / 2, Ordering::Relaxed);
    ply(&service, &game, 2).await;
}

#[tokio::test]
async fn a_voter_is_in_their_data_and_can_be_forgotten_without_changing_the_result() {
    let folder = Folder::new();
    let (service, game) = second_vote(&folder, "e5").await;
    vote(&service, &game, 102, "d6").await.unwrap();
    let data = service.people().personal_data(PersonId(101)).await.unwrap();
    let votes: Vec<_> = data
        .votes
        .iter()
        .map(|vote| (vote.ply, vote.coordinate.as_str()))
        .collect();
    assert_eq!(votes, [(1, "e7e5"), (3, "b8c6")]);

    service.people().forget(PersonId(101)).await.unwrap();
    let data = service.people().personal_data(PersonId(101)).await.unwrap();
    assert!(data.votes.is_empty());
    let seen = service
        .team_vote(&game, PersonId(102), member(&[RED]))
        .await
        .unwrap();
    assert_eq!(standing(&seen), [("d6", 1)], "the open vote is withdrawn");
    let tally = service.spectate(&game).await.unwrap().board.moves[1]
        .vote
        .clone()
        .unwrap();
    let receipt = service
        .vote_receipt(&game, PersonId(102), Some(1))
        .await
        .unwrap()
        .unwrap();
    assert!(receipt.is_counted(&game, &tally));
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    // Nothing in the store has their number any more.
    for pair in store.pages().all() {
        let (key, value) = pair.unwrap();
        let has = |bytes: &[u8]| bytes.windows(11).any(|part| part == b"discord:101");
        assert!(!has(&key) && !has(&value));
    }
}

#[tokio::test]
async fn a_changed_or_lost_vote_is_found_by_the_check() {
    let folder = Folder::new();
    let (service, _) = second_vote(&folder, "c5").await;
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    let votes: Vec<_> = store.scan(&VOTES.all()).map(Result::unwrap).collect();
    assert_eq!(votes.len(), 3);
    for (key, value) in votes {
        let key = VOTES.all().bytes(&key);
        let text = String::from_utf8(value.clone()).unwrap();
        let changed = text
            .replace("e7e5", "d7d5")
            .replace("c7c5", "d7d5")
            .replace("b8c6", "d7d6");
        for replacement in [Some(changed), None] {
            let mut batch = Batch::default();
            match replacement {
                Some(text) => batch.put(key.clone(), text),
                None => batch.remove(key.clone()),
            }
            store.commit(batch).await.unwrap();
            assert_eq!(check(&store).unwrap().damage.len(), 1);
            let mut batch = Batch::default();
            batch.put(key.clone(), value.clone());
            store.commit(batch).await.unwrap();
        }
    }
    assert_eq!(check(&store).unwrap().damage, []);
}
