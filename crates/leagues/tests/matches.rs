//! Rules of matches: when what is possible, who meets whom, reserves, the score and the end.

#![allow(clippy::unwrap_used)]

use entente_leagues::matches::{
    BOARDS, Boards, EndCause, Event, MAX_PLAYERS, MAX_SIGN_UP_TIME, Match, Pair, PlayerNumber,
    Record, Refusal, Side, Stage, Terms, TermsFault,
};
use entente_leagues::pairings::record::Outcome;
use entente_leagues::{DAY, GameResult};

/// The end of the sign-up.
const UNTIL: u64 = DAY;

fn nobody(_: Pair) -> bool {
    false
}

fn terms(boards: Boards) -> Terms {
    Terms {
        boards,
        until: UNTIL,
        white: Side::Home,
    }
}

/// A match and all its records.
struct Played {
    contest: Match,
    records: Vec<Record>,
}

impl Played {
    fn offered(boards: Boards) -> Self {
        let (contest, record) = Match::open(terms(boards), 0).unwrap();
        let records = vec![record];
        Self { contest, records }
    }

    /// A match for which players of these strengths have signed up.
    fn gathered(boards: Boards, home: &[u32], away: &[u32]) -> Self {
        let mut played = Self::offered(boards);
        played.accept(Event::Taken).unwrap();
        played.accept(Event::Confirmed).unwrap();
        for (side, strengths) in [(Side::Home, home), (Side::Away, away)] {
            for strength in strengths {
                played.join(side, *strength).unwrap();
            }
        }
        played
    }

    fn accept(&mut self, event: Event) -> Result<(), Refusal> {
        self.accept_avoiding(event, &nobody)
    }

    fn accept_avoiding(
        &mut self,
        event: Event,
        avoid: &dyn Fn(Pair) -> bool,
    ) -> Result<(), Refusal> {
        let before = self.contest.clone();
        let accepted = self.contest.accept(event, 0, avoid);
        if accepted.is_err() {
            assert_eq!(self.contest, before, "a refusal changes nothing");
        }
        self.records.extend(accepted?);
        let replayed = Match::replay(&self.records).unwrap();
        assert_eq!(replayed.as_ref(), Some(&self.contest));
        Ok(())
    }

    fn join(&mut self, side: Side, strength: u32) -> Result<(), Refusal> {
        self.accept(Event::Joined {
            player: self.contest.next_player(),
            side,
            strength,
        })
    }

    fn advance(&mut self, avoid: &dyn Fn(Pair) -> bool) {
        self.records.extend(self.contest.advance(UNTIL, avoid));
        let replayed = Match::replay(&self.records).unwrap();
        assert_eq!(replayed.as_ref(), Some(&self.contest));
    }

    /// The players of each board, by number.
    fn pairs(&self) -> Vec<[u32; 2]> {
        let pairs = self.contest.boards.iter().filter_map(|board| board.pair);
        pairs.map(|pair| [pair.home.0, pair.away.0]).collect()
    }

    /// Ends the game of a board, the first one being 0.
    fn end(&mut self, board: usize, outcome: Outcome) -> Result<(), Refusal> {
        let game = self.contest.boards[board].game;
        let result = GameResult::of_two(outcome);
        self.accept(Event::GameEnded { game, result })
    }
}

#[test]
fn boards_and_times_that_cannot_be_are_refused() {
    let fault = |terms: Terms| Match::open(terms, 0).unwrap_err();
    for count in [0, 1, BOARDS.end() + 1, u32::MAX] {
        assert_eq!(fault(terms(Boards::Each(count))), TermsFault::Boards);
    }
    for until in [0, MAX_SIGN_UP_TIME + 1, u64::MAX] {
        let terms = Terms {
            until,
            ..terms(Boards::Crowd)
        };
        assert_eq!(fault(terms), TermsFault::SignUpTime);
    }
}

#[test]
fn the_strongest_meet_and_the_colours_alternate() {
    let mut played = Played::gathered(
        Boards::Each(3),
        &[1500, 1900, 1700, 1600],
        &[1400, 1400, 2000],
    );
    assert_eq!(played.contest.reserves(Side::Home), [PlayerNumber(1)]);
    played.advance(&nobody);
    assert_eq!(played.contest.stage, Stage::Playing);
    assert_eq!(played.pairs(), [[2, 7], [3, 5], [4, 6]]);
    let white = played.contest.boards.iter().map(|board| board.white);
    let expected = [Side::Home, Side::Away, Side::Home];
    assert_eq!(white.collect::<Vec<_>>(), expected);
    assert_eq!(played.contest.next_time(), None);
}

#[test]
fn a_captain_puts_the_players_in_order_until_the_games_begin() {
    let mut played = Played::gathered(Boards::Each(2), &[1900, 1800, 1700], &[1500, 1400]);
    let order = |players: &[u32]| Event::Reordered {
        side: Side::Home,
        players: players.iter().copied().map(PlayerNumber).collect(),
    };
    for wrong in [&[4][..], &[1, 1], &[9]] {
        assert_eq!(played.accept(order(wrong)), Err(Refusal::NotJoined));
    }
    played.accept(order(&[3, 2])).unwrap();
    played.accept(played.contest.beginning(&nobody)).unwrap();
    assert_eq!(played.pairs(), [[3, 4], [2, 5]]);
    let late = played.accept(order(&[1]));
    assert_eq!(late, Err(Refusal::Stage(Stage::Playing)));
}

#[test]
fn unequal_sides_play_with_fewer_boards_and_a_side_without_players_not_at_all() {
    let mut played = Played::gathered(Boards::Each(4), &[1500; 3], &[1500]);
    played.advance(&nobody);
    assert_eq!(played.pairs(), [[1, 4]]);
    let mut empty = Played::gathered(Boards::Each(4), &[1500; 3], &[]);
    let early = empty.contest.beginning(&nobody);
    assert_eq!(empty.accept(early), Err(Refusal::NoPlayers));
    empty.advance(&nobody);
    assert_eq!(empty.contest.ended, Some(EndCause::NoPlayers));
}

#[test]
fn who_must_not_meet_gets_somebody_else() {
    let mut played = Played::gathered(Boards::Each(2), &[1900, 1800], &[1900, 1800]);
    let avoid = |pair: Pair| [pair.home.0, pair.away.0] == [1, 3];
    played.advance(&avoid);
    assert_eq!(played.pairs(), [[1, 4], [2, 3]]);
    // The only opponent whom both may meet plays one of them.
    let mut played = Played::gathered(Boards::Each(2), &[1900, 1800], &[1900, 1800]);
    played.advance(&|pair: Pair| pair.away.0 == 4);
    assert_eq!(played.pairs(), [[1, 3]]);
}

#[test]
fn an_offer_is_taken_once_and_offered_again_when_it_is_declined() {
    let mut played = Played::offered(Boards::Crowd);
    let not_taken = played.accept(Event::Confirmed);
    assert_eq!(not_taken, Err(Refusal::Stage(Stage::Offered)));
    played.accept(Event::Taken).unwrap();
    let twice = played.accept(Event::Taken);
    assert_eq!(twice, Err(Refusal::Stage(Stage::Proposed)));
    played.accept(Event::Declined).unwrap();
    played.accept(Event::Taken).unwrap();
    assert_eq!(played.contest.stage, Stage::Proposed);
}

#[test]
fn what_nobody_takes_or_confirms_lapses() {
    let mut played = Played::offered(Boards::Each(2));
    assert_eq!(played.contest.advance(UNTIL - 1, &nobody), []);
    played.advance(&nobody);
    assert_eq!(played.contest.ended, Some(EndCause::NotTaken));
    let late = played.accept(Event::Taken);
    assert_eq!(late, Err(Refusal::Stage(Stage::Over)));
    let mut played = Played::offered(Boards::Each(2));
    played.accept(Event::Taken).unwrap();
    played.advance(&nobody);
    assert_eq!(played.contest.ended, Some(EndCause::NotConfirmed));
}

#[test]
fn two_crowds_play_one_game_as_soon_as_they_agree() {
    let mut played = Played::gathered(Boards::Crowd, &[], &[]);
    assert_eq!(played.contest.stage, Stage::Playing);
    assert_eq!(played.pairs(), [[0; 2]; 0]);
    assert_eq!(
        played.join(Side::Home, 1500),
        Err(Refusal::Stage(Stage::Playing))
    );
    played.end(0, Outcome::BlackWins).unwrap();
    assert_eq!(played.contest.score(), [0, 2]);
    assert_eq!(played.contest.winner(), Some(Side::Away));
}

#[test]
fn the_score_is_that_of_all_boards_and_the_last_one_ends_the_match() {
    let mut played = Played::gathered(Boards::Each(3), &[1500; 3], &[1500; 3]);
    played.advance(&nobody);
    // On the second board the away side is White.
    played.end(1, Outcome::WhiteWins).unwrap();
    played.end(0, Outcome::WhiteWins).unwrap();
    assert_eq!(played.contest.score(), [2, 2]);
    assert_eq!(played.contest.running().count(), 1);
    assert_eq!(
        played.end(0, Outcome::Draw),
        Err(Refusal::NoSuchGame),
        "a game ends once"
    );
    played.end(2, Outcome::Draw).unwrap();
    assert_eq!(played.contest.score(), [3, 3]);
    assert_eq!(played.contest.ended, Some(EndCause::Complete));
    assert_eq!(played.contest.winner(), None);
}

#[test]
fn the_board_that_decides_puts_a_side_beyond_half_of_the_points_or_ends_last() {
    let decided = |results: &[(usize, Outcome)], boards| {
        let mut played = Played::gathered(Boards::Each(4), &vec![1500; boards], &[1500; 4]);
        played.advance(&nobody);
        for (board, outcome) in results {
            assert_eq!(played.contest.deciding_board(), None);
            played.end(*board, *outcome).unwrap();
        }
        let board = played.contest.deciding_board().unwrap();
        board.game.0
    };
    use Outcome::{BlackWins, Draw, WhiteForfeits, WhiteWins};
    // The home side is White on the first and the third board.
    let won = [(0, WhiteWins), (3, BlackWins), (2, WhiteWins), (1, Draw)];
    assert_eq!(decided(&won, 4), 3, "3 : 0");
    let won = [
        (2, WhiteWins),
        (3, BlackWins),
        (1, BlackWins),
        (0, BlackWins),
    ];
    assert_eq!(decided(&won, 4), 2, "3 : 0");
    let drawn = [(1, Draw), (0, Draw), (3, Draw), (2, Draw)];
    assert_eq!(decided(&drawn, 4), 3, "the last one");
    assert_eq!(decided(&[(0, BlackWins)], 1), 1);
    // A reserve plays another game for the second one.
    let mut played = Played::gathered(Boards::Each(2), &[1500; 2], &[1500; 3]);
    played.advance(&nobody);
    played.end(1, WhiteForfeits).unwrap();
    played.end(1, WhiteWins).unwrap();
    played.end(0, BlackWins).unwrap();
    let board = played.contest.deciding_board().unwrap();
    assert_eq!(board.game, played.contest.boards[0].game);
}

#[test]
fn a_reserve_takes_the_seat_of_who_does_not_play_as_long_as_there_is_one() {
    let mut played = Played::gathered(Boards::Each(2), &[1900, 1800, 1700], &[1900, 1800]);
    played.advance(&nobody);
    let first = played.contest.boards[0].game;
    played.end(0, Outcome::WhiteForfeits).unwrap();
    assert_eq!(played.pairs(), [[3, 4], [2, 5]]);
    assert_ne!(played.contest.boards[0].game, first);
    assert_eq!(played.contest.running().count(), 2);
    assert_eq!(played.contest.reserves(Side::Home), []);
    // Now there is none, and a reserve whom the opponent must not meet is none.
    played.end(0, Outcome::WhiteForfeits).unwrap();
    assert_eq!(played.contest.score(), [0, 2]);
    let mut played = Played::gathered(Boards::Each(2), &[1900, 1800, 1700], &[1900, 1800]);
    played.advance(&nobody);
    let game = played.contest.boards[0].game;
    let result = GameResult::of_two(Outcome::WhiteForfeits);
    let avoid = |pair: Pair| pair.home.0 == 3;
    played
        .accept_avoiding(Event::GameEnded { game, result }, &avoid)
        .unwrap();
    assert_eq!(played.pairs(), [[1, 4], [2, 5]]);
}

#[test]
fn players_join_once_and_leave_before_they_have_a_game() {
    let mut played = Played::gathered(Boards::Each(2), &[1500; 3], &[1500; 2]);
    let again = Event::Joined {
        player: PlayerNumber(1),
        side: Side::Away,
        strength: 1500,
    };
    assert_eq!(played.accept(again), Err(Refusal::AlreadyJoined));
    let leave = |number| Event::Left {
        player: PlayerNumber(number),
    };
    played.accept(leave(1)).unwrap();
    assert_eq!(played.accept(leave(1)), Err(Refusal::NotJoined));
    played.join(Side::Home, 1500).unwrap();
    played.advance(&nobody);
    assert_eq!(played.pairs(), [[2, 4], [3, 5]]);
    assert_eq!(played.accept(leave(2)), Err(Refusal::HasGame));
    played.accept(leave(6)).unwrap();
    assert_eq!(played.contest.reserves(Side::Home), []);
}

#[test]
fn a_side_has_room_for_so_many() {
    let mut played = Played::gathered(Boards::Each(2), &[1500; MAX_PLAYERS], &[]);
    assert_eq!(played.join(Side::Home, 1500), Err(Refusal::Full));
    played.join(Side::Away, 1500).unwrap();
}

#[test]
fn either_side_can_call_it_off_while_it_is_not_over() {
    let mut played = Played::gathered(Boards::Each(2), &[1500; 2], &[1500; 2]);
    played.advance(&nobody);
    played.end(0, Outcome::WhiteWins).unwrap();
    let cause = EndCause::Cancelled { by: Side::Away };
    played.accept(Event::Ended { cause }).unwrap();
    assert_eq!(played.contest.score(), [2, 0]);
    assert_eq!(played.contest.winner(), None);
    assert_eq!(played.contest.running().count(), 0);
    let again = played.accept(Event::Ended { cause });
    assert_eq!(again, Err(Refusal::Stage(Stage::Over)));
}

#[test]
fn records_that_do_not_follow_are_found() {
    let mut played = Played::gathered(Boards::Each(2), &[1500; 2], &[1500; 2]);
    played.advance(&nobody);
    let began = played.records.len() - 1;
    for pairs in [[[1, 2], [3, 4]], [[1, 3], [1, 4]], [[1, 3], [2, 9]]] {
        let mut records = played.records.clone();
        let pair = |[home, away]: [u32; 2]| Pair {
            home: PlayerNumber(home),
            away: PlayerNumber(away),
        };
        records[began].event = Event::Began {
            pairs: pairs.map(pair).to_vec(),
        };
        assert_eq!(Match::replay(&records).unwrap_err().number, began);
    }
    assert_eq!(Match::replay(&[]), Ok(None));
    assert_eq!(Match::replay(&played.records[1..]).unwrap_err().number, 0);
}
