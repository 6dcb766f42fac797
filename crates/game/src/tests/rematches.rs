//! Rematches: who can create one, who gets which seat, and that it can be played.

use super::*;

/// The rematch of a finished game that Ann would create, as a log of its own.
fn rematch(log: &Log, host: PersonId) -> Log {
    let of = log.view(host);
    let mut again = Log::empty();
    let new = NewGame::rematch(&of, host).unwrap();
    again.act(host, Action::Create(new)).unwrap();
    again
}

/// The person in each seat; 0 for nobody and for the computer.
fn owners(log: &Log) -> Vec<u64> {
    let view = log.view(ANN);
    let owner = |seat: &SeatView| {
        let person = view.person(seat.player?)?;
        Some(person.profile.as_ref()?.person.0)
    };
    view.players
        .seats
        .iter()
        .map(|s| owner(s).unwrap_or(0))
        .collect()
}

#[test]
fn two_players_swap_colours() {
    let mut log = Log::started();
    assert!(
        NewGame::rematch(&log.view(ANN), ANN).is_none(),
        "it is not over"
    );
    log.act(ANN, PlayAction::Resign).unwrap();
    assert!(NewGame::rematch(&log.view(CLEO), CLEO).is_none());
    for (host, other) in [(ANN, BOB), (BOB, ANN)] {
        let mut again = rematch(&log, host);
        assert_eq!(owners(&again), [2, 1]);
        let view = again.view(other);
        assert!(view.is_challenge() && view.me().unwrap().reserved);
        assert_eq!(
            (view.host().unwrap().player, &view.record.home),
            (PlayerId::HOST, &channel())
        );
        again.act(other, LobbyAction::Accept).unwrap();
        assert_eq!(again.mover(), BOB);
    }
}

#[test]
fn in_a_rematch_of_four_everybody_moves_on_by_one_seat() {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    for person in [ANN, BOB, CLEO] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    assert!(log.game.is_over() || log.view(DAN).turn().is_some());
    while !log.game.is_over() {
        let mover = log.mover();
        let legal = log.view(mover).legal_moves()[0].coordinate.clone();
        log.act(mover, to_move(&legal)).unwrap();
    }
    let mut again = rematch(&log, CLEO);
    assert_eq!(owners(&again), [4, 1, 2, 3]);
    for person in [ANN, BOB, DAN] {
        again.act(person, join(&[])).unwrap();
    }
    assert_eq!(owners(&again), [4, 1, 2, 3], "they have the reserved seats");
    assert_eq!(again.mover(), DAN);
}

#[test]
fn in_a_rematch_a_player_with_two_armies_has_two_again_and_the_computer_keeps_its_seats() {
    let mut log = Log::lobby("{}", &[Seat(0), Seat(2)]);
    log.act(BOB, join(&[1, 3])).unwrap();
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.act(BOB, PlayAction::AcceptDraw).unwrap();
    let mut again = rematch(&log, ANN);
    assert_eq!(owners(&again), [2, 1, 2, 1]);
    assert_eq!(again.view(BOB).players.open_seats, 0);
    again.act(BOB, LobbyAction::Accept).unwrap();
    assert_eq!(again.mover(), BOB);

    let mut log = Log::empty();
    let new = NewGame {
        computers: computers(&[Seat(1), Seat(2)]),
        ..challenge(channel(), &[Seat(0)])
            .with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.act(BOB, PlayAction::AcceptDraw).unwrap();
    for player in [PlayerId(2), PlayerId(3)] {
        log.act(Actor::Computer(player), PlayAction::AcceptDraw)
            .unwrap();
    }
    let again = rematch(&log, BOB);
    assert_eq!(owners(&again), [2, 0, 0, 1]);
    assert!(again.view(ANN).is_computer(Seat(1)) && again.view(ANN).is_computer(Seat(2)));
}

#[test]
fn a_forgotten_player_is_left_out_of_a_rematch() {
    let mut log = Log::started();
    log.act(ANN, PlayAction::Resign).unwrap();
    let records = log
        .records
        .iter()
        .enumerate()
        .map(|(number, (record, erasable))| {
            // Ann created the game. Bob is named there and where he joined.
            let erasable = (number != 1).then_some(erasable.as_slice());
            (record.as_slice(), erasable)
        });
    let game = Game::open(GameId::from_random([1; 8]), records).unwrap();
    let view = game.view(game.viewer(ANN)).unwrap();
    let new = NewGame::rematch(&view, ANN).unwrap();
    assert!(new.reserved.is_empty());
    assert_eq!(new.seats, [Seat(1)]);
}

#[test]
fn a_rematch_in_a_thread_is_listed_in_the_channel_above_it() {
    let mut log = Log::started();
    log.act(ANN, PlayAction::Resign).unwrap();
    let thread = Home::from_iter([Place {
        channel: "guild/thread".to_string(),
        parent: Some("guild/channel".to_string()),
    }]);
    let in_thread = |of: &Log| {
        let mut new = NewGame::rematch(&of.view(ANN), ANN).unwrap();
        new.home.play_in_thread("guild/thread".to_string());
        let mut again = Log::empty();
        again.act(ANN, Action::Create(new)).unwrap();
        again
    };
    let mut again = in_thread(&log);
    again.act(BOB, LobbyAction::Accept).unwrap();
    again.act(ANN, PlayAction::Resign).unwrap();
    // The next one, in the same thread, still knows the channel.
    for game in [&again, &in_thread(&again)] {
        let reopened = game.reopened();
        assert_eq!(reopened.home(), Some(&thread));
    }
}
