//! Crowds: which games can have them, whose turn it is, and that only the move that won a vote is
//! made.

use super::*;

const SERVER: u64 = 70;

fn team(role: u64) -> Team {
    Team {
        server: SERVER,
        role,
        name: format!("Team {role}"),
    }
}

fn crowd(role: u64, seats: &[Seat]) -> NewCrowd {
    NewCrowd {
        team: team(role),
        vote: Some(Span::hours(1)),
        seats: seats.to_vec(),
    }
}

fn member(roles: &[u64]) -> TeamMember {
    TeamMember {
        server: ServerId(SERVER),
        roles: roles.to_vec(),
    }
}

fn clock(pace: &str) -> TimeControl {
    TimeControl {
        pace: pace.parse().unwrap(),
        on_timeout: TimeoutRule::Lose,
    }
}

/// Ann with White against the team with role 1, with a day for each move.
pub(super) fn against_team() -> NewGame {
    NewGame {
        seats: vec![Seat(0)],
        crowds: vec![crowd(1, &[])],
        ..NewGame::new(Options::of(Variant::Standard), channel(), profile(ANN))
            .with_terms(|terms| terms.clock = Some(clock("1d")))
    }
}

pub(super) fn started(new: NewGame) -> Log {
    let mut log = Log::empty();
    let by: Actor = match &new.host {
        Some(host) => host.person.into(),
        None => Actor::Computer(PlayerId::HOST),
    };
    log.act(by, Action::Create(new)).unwrap();
    log
}

pub(super) fn tally(votes: &[(&str, u32, u64)]) -> VoteTally {
    let voted = votes
        .iter()
        .map(|(mv, votes, at)| (mv.to_string(), *votes, *at).into());
    VoteTally::new(voted.collect(), [9; 32])
}

impl Log {
    /// Closes the vote of a crowd with this result, whose times count from the beginning of the
    /// turn. Returns whether a move was made.
    pub(super) fn close(&mut self, tally: &VoteTally) -> bool {
        let opened = self.game.crowd_turn().map_or(0, |turn| turn.opened.0);
        let mut tally = tally.clone();
        for voted in &mut tally.moves {
            voted.proposed.0 += opened;
        }
        let chance = Chance {
            salt: [1; 32],
            seed: [2; 32],
            nonce: None,
        };
        self.now += 10;
        let decided = self.game.decide_vote(&tally, Time(self.now), &chance);
        match decided.unwrap() {
            None => false,
            Some(decision) => {
                self.add(decision);
                true
            }
        }
    }
}

#[test]
fn a_crowd_makes_the_move_that_won_its_vote() {
    let mut log = started(against_team());
    assert_eq!(log.game.crowd_turn(), None);
    log.play("e4");
    let turn = log.game.crowd_turn().unwrap();
    assert_eq!((turn.player, turn.ply), (PlayerId(1), 1));
    assert_eq!(turn.closes(), turn.opened + Span::hours(1));
    // The first vote after the end begins a vote anew, up to the time for the move.
    let late = turn.opened + Span::hours(2);
    assert_eq!(turn.closes_after(late), turn.opened + Span::hours(3));
    let later = turn.opened + Span::minutes(24 * 60 - 1);
    assert_eq!(turn.closes_after(later), turn.opened + Span::days(1));

    assert!(log.close(&tally(&[("e7e5", 2, 4), ("c7c5", 2, 3), ("d7d5", 1, 1)])));
    let view = log.view(BOB);
    let mv = view.board.moves.last().unwrap();
    assert_eq!(
        (mv.coordinate.as_str(), mv.origin),
        ("c7c5", MoveOrigin::Mover)
    );
    assert_eq!(mv.vote.as_ref().unwrap().votes(), 5);
    assert_eq!(log.game.crowd_turn(), None);
    assert_eq!(log.reopened().view(Viewer::Spectator).unwrap().ply(), 2);
    // Ann's next move has no vote, and a vote of nobody changes nothing.
    log.play("Nf3");
    assert!(log.view(BOB).board.moves.last().unwrap().vote.is_none());
    assert!(!log.close(&tally(&[])));
    assert!(!log.close(&tally(&[("e2e4", 3, 1)])), "not a move of Black");
}

#[test]
fn no_log_has_a_move_that_did_not_win_its_vote() {
    let mut log = started(against_team());
    log.play("e4");
    let decide = |mv: &str, vote: Option<VoteTally>| {
        let event = base::event::Event::Moved {
            seat: Seat(1),
            ply: mv.into(),
            effort: None,
            vote,
        };
        log.game.decide_event(event)
    };
    let result = tally(&[("c7c5", 2, 3), ("e7e5", 1, 1)]);
    let unsorted = VoteTally {
        moves: result.moves.iter().rev().cloned().collect(),
        ..result.clone()
    };
    for (mv, vote) in [
        ("e7e5", Some(result.clone())),
        ("e7e5", Some(unsorted)),
        ("c7c5", None),
        ("c7c5", Some(tally(&[]))),
    ] {
        assert!(decide(mv, vote).is_err(), "{mv}");
    }
    assert!(decide("c7c5", Some(result.clone())).is_ok());
    // A person's move has no votes.
    let log = started(against_team());
    let event = base::event::Event::Moved {
        seat: Seat(0),
        ply: "e2e4".into(),
        effort: None,
        vote: Some(tally(&[("e2e4", 1, 1)])),
    };
    assert!(log.game.decide_event(event).is_err());
}

/// A change of a game that could have a team, and the refusal that follows.
type RefusedGame = (fn(&mut NewGame), Refusal);

#[test]
fn games_that_cannot_have_a_team_say_why() {
    let cases: [RefusedGame; 9] = [
        (
            |new| new.terms.rated = true,
            Refusal::Rated(RatedRefusal::Crowd),
        ),
        (|new| new.home = Home::Private, CrowdRefusal::Private.into()),
        (
            |new| new.terms.clock = Some(clock("10+5")),
            CrowdRefusal::LiveClock.into(),
        ),
        (
            |new| new.crowds[0].vote = Some(Span::days(1)),
            CrowdRefusal::InvalidVoteTime {
                least: Span::minutes(1),
                most: Span(Span::days(1).0 - 1000),
            }
            .into(),
        ),
        (
            |new| new.crowds[0].vote = Some(Span::seconds(59)),
            CrowdRefusal::InvalidVoteTime {
                least: Span::minutes(1),
                most: Span(Span::days(1).0 - 1000),
            }
            .into(),
        ),
        (
            |new| new.crowds.push(crowd(2, &[])),
            CrowdRefusal::TooMany { most: 1 }.into(),
        ),
        (
            |new| {
                new.host = None;
                new.crowds.push(crowd(1, &[]));
            },
            CrowdRefusal::SameTeamTwice.into(),
        ),
        (
            |new| new.crowds[0].team.name = " ".to_string(),
            CrowdRefusal::InvalidName.into(),
        ),
        (
            |new| new.terms.options = Options::of(Variant::Alliance),
            CrowdRefusal::Diplomacy.into(),
        ),
    ];
    for (change, expected) in cases {
        let mut new = against_team();
        change(&mut new);
        let by: Actor = match &new.host {
            Some(host) => host.person.into(),
            None => Actor::Computer(PlayerId::HOST),
        };
        let refused = Log::empty().act(by, Action::Create(new)).unwrap_err();
        assert_eq!(refused, expected);
    }
    // The shortest time for a move leaves no time for a vote.
    let mut new = against_team();
    new.terms.clock = Some(clock("1m/move"));
    let refused = Log::empty().act(ANN, Action::Create(new)).unwrap_err();
    assert!(matches!(
        refused,
        Refusal::Crowd(CrowdRefusal::NoTimeForVote { .. })
    ));
}

#[test]
fn a_person_votes_for_one_team_and_only_without_a_seat() {
    let new = NewGame {
        host: None,
        crowds: vec![crowd(1, &[Seat(0)]), crowd(2, &[Seat(1)])],
        ..against_team()
    };
    let new = NewGame {
        seats: Vec::new(),
        ..new
    };
    let log = started(new);
    let game = &log.game;
    assert!(game.is_running(), "with crowds alone it begins at once");
    let (first, second) = (PlayerId(0), PlayerId(1));
    let of = |roles: &[u64], known| game.crowd_of(BOB, Some(&member(roles)), known);
    assert_eq!(of(&[1], None), Ok(first));
    assert_eq!(of(&[2], None), Ok(second));
    assert_eq!(of(&[1, 2], None), Ok(first), "it is the first team's turn");
    assert_eq!(of(&[1, 2], Some(second)), Ok(second));
    assert_eq!(of(&[3], None), Err(CrowdRefusal::NotInTeam.into()));
    assert_eq!(of(&[1], Some(second)), Err(CrowdRefusal::OtherTeam.into()));
    assert_eq!(of(&[3], Some(second)), Err(CrowdRefusal::NotInTeam.into()));
    assert_eq!(game.crowd_of(BOB, None, Some(first)), Ok(first));
    assert_eq!(
        game.crowd_of(BOB, None, None),
        Err(CrowdRefusal::NotInTeam.into())
    );
    assert!(game.read_vote(first, "e4", Some(0)).is_ok());
    assert_eq!(
        game.read_vote(first, "e4", Some(3)),
        Err(Refusal::Stale { seen: 3, ply: 0 })
    );
    assert_eq!(
        game.read_vote(second, "e5", None),
        Err(CrowdRefusal::NotYourTurn.into())
    );
    assert!(matches!(
        game.read_vote(first, "e5", None),
        Err(Refusal::Illegal { .. })
    ));
    // With a seat of one's own there is no vote, whatever roles one has.
    let log = started(against_team());
    assert_eq!(
        log.game.crowd_of(ANN, Some(&member(&[1])), None),
        Err(CrowdRefusal::OwnSeat.into())
    );
    assert_eq!(
        Log::started()
            .game
            .crowd_of(CLEO, Some(&member(&[1])), None),
        Err(CrowdRefusal::NoTeams.into())
    );
}

#[test]
fn a_team_takes_no_part_in_draws_and_requests() {
    let mut log = started(against_team());
    assert_eq!(
        log.act(ANN, PlayAction::OfferDraw).unwrap_err(),
        CrowdRefusal::NoDraws.into()
    );
    for topic in [RequestTopic::Takeback, RequestTopic::Pause(None)] {
        assert_eq!(
            log.act(ANN, PlayAction::Request(topic)).unwrap_err(),
            CrowdRefusal::NoRequests.into()
        );
    }
    log.act(ANN, PlayAction::Resign).unwrap();
    assert!(log.game.is_over());
}

#[test]
fn a_crowd_that_does_not_vote_loses_on_time_or_gets_a_random_move() {
    for (rule, is_over) in [(TimeoutRule::Lose, true), (TimeoutRule::Substitute, false)] {
        let control = TimeControl {
            on_timeout: rule,
            ..clock("1d")
        };
        let mut log = started(against_team().with_terms(|terms| terms.clock = Some(control)));
        log.play("e4");
        log.close(&tally(&[("e7e5", 1, 1)]));
        log.play("Nf3");
        let chance = Chance {
            salt: [1; 32],
            seed: [2; 32],
            nonce: None,
        };
        let late = Time(log.now) + Span::days(2);
        let decision = log.game.decide_due(late, &chance).unwrap().unwrap();
        log.add(decision);
        let view = log.view(BOB);
        assert_eq!(matches!(view.phase, Phase::Over(_)), is_over);
        if !is_over {
            let mv = view.board.moves.last().unwrap();
            assert_eq!((mv.origin, &mv.vote), (MoveOrigin::Clock, &None));
        }
    }
}

#[test]
fn an_exported_game_proves_its_votes_and_names_no_team() {
    let mut log = started(against_team());
    log.play("e4");
    log.close(&tally(&[("e7e5", 2, 4)]));
    log.act(ANN, PlayAction::Resign).unwrap();
    let stored: Vec<_> = log
        .records
        .iter()
        .map(|(record, erasable)| (record.clone(), Some(erasable.clone())))
        .collect();
    let document = log.game.export(&stored).unwrap();
    assert!(!document.contains("Team 1"));
    let verified = verify(&document).unwrap();
    let view = verified.revealed.unwrap().view;
    assert_eq!(view.board.moves[1].vote.as_ref().unwrap().votes(), 2);
    assert_eq!(view.players.people[1].crowd.as_ref().unwrap().team, None);
}

#[test]
fn a_rematch_has_the_same_team_with_the_other_colour() {
    let mut log = started(against_team());
    log.act(ANN, PlayAction::Resign).unwrap();
    let again = NewGame::rematch(&log.view(ANN), ANN).unwrap();
    assert_eq!(again.crowds, [crowd(1, &[Seat(0)])]);
    assert_eq!(again.seats, [Seat(1)]);
    let log = started(again);
    assert_eq!(log.game.crowd_turn().unwrap().ply, 0);
}

#[test]
fn five_teams_and_a_computer_share_a_board() {
    let options = Options::of(Variant::Chess66);
    let teams = options.players() - 1;
    let new = NewGame {
        host: None,
        seats: Vec::new(),
        crowds: (1..=teams as u64).map(|role| crowd(role, &[])).collect(),
        computers: computers(&[Seat(0)]),
        ..against_team().with_terms(|terms| terms.options = options)
    };
    let log = started(new);
    assert_eq!(log.game.crowds().len(), teams);
}
