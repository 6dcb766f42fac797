//! Random choices follow from the bot's seed and from the texts that the players add when they
//! join.

extern crate std;

use super::*;

/// The action of a player who adds this to the chance of the game.
fn act_with(log: &mut Log, by: PersonId, action: Action, nonce: Option<&str>) -> View {
    let chance = Chance {
        salt: [0; 32],
        seed: [log.seed; 32],
        nonce: nonce.map(|text| Nonce::parse(text).unwrap()),
    };
    let decision = log
        .game
        .decide(by, &action, Time(log.now), &chance)
        .unwrap();
    log.add(decision);
    log.view(by)
}

/// The beginning of a game for which the bot has this seed, and whose other player adds this.
fn drawn_with(seed: u8, nonce: Option<&str>) -> String {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(channel(), &[]).with_terms(|terms| {
            terms.options = Options::of(Variant::Chess960);
            terms.draw_start = true;
        })
    };
    act_with(&mut log, ANN, Action::Create(new), None);
    act_with(&mut log, BOB, join(&[]), nonce)
        .terms
        .options
        .to_json()
}

/// The bot's seed is fixed before anybody joins, and what is drawn also depends on what the
/// players add.
#[test]
fn random_choices_depend_on_the_nonces_of_the_players() {
    let nonces = [None, Some("a"), Some("b"), Some("1295048111322370048")];
    let of_bot = |seed| nonces.map(|nonce| drawn_with(seed, nonce));
    let all: Vec<_> = [7, 8].into_iter().flat_map(of_bot).collect();
    let different: std::collections::BTreeSet<_> = all.iter().collect();
    assert_eq!(different.len(), all.len(), "{all:?}");
    assert_eq!(drawn_with(7, Some("a")), all[1]);
}

#[test]
fn a_player_who_chooses_other_seats_keeps_their_nonce() {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    act_with(&mut log, BOB, join(&[1]), Some("mine"));
    let view = act_with(&mut log, BOB, join(&[2]), None);
    assert_eq!(view.players.people[1].nonce, Nonce::parse("mine"));
    let view = act_with(&mut log, BOB, join(&[3]), Some("other"));
    assert_eq!(view.players.people[1].nonce, Nonce::parse("other"));
}

#[test]
fn a_nonce_is_a_short_visible_text() {
    let long = "x".repeat(Nonce::LIMIT);
    assert!(Nonce::parse(&long).is_some());
    for bad in ["", "two words", "tab\t", "é", &format!("{long}x")] {
        assert!(Nonce::parse(bad).is_none(), "{bad:?}");
    }
}

#[test]
fn a_starting_position_is_drawn_when_the_game_starts() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(channel(), &[]).with_terms(|terms| {
            terms.options = Options::of(Variant::Chess960);
            terms.draw_start = true;
        })
    };
    let lobby = log.act(ANN, Action::Create(new)).unwrap();
    assert_eq!(lobby.terms.options, Options::of(Variant::Chess960));
    assert!(lobby.terms.draw_start && lobby.players.people[0].nonce.is_none());
    let view = log.act(BOB, join(&[])).unwrap();
    assert_ne!(view.terms.options, lobby.terms.options);
    assert_eq!(view.players.people[1].nonce, Nonce::parse("2001"));
    assert_eq!(
        log.reopened()
            .view(Viewer::Spectator)
            .unwrap()
            .terms
            .options,
        view.terms.options
    );
}

#[test]
fn every_kind_of_random_choice_is_checked() {
    let revealed = |log: &Log| verify(&exported(log)).unwrap().revealed.unwrap();
    let draws = |log: &Log| revealed(log).random_choices;
    let start = draws(&drawn_start());
    assert_eq!((start.starts, start.seatings), (1, 1));
    let computers = draws(&with_computers());
    assert_eq!(
        (computers.moves, computers.seatings),
        (0, 1),
        "the moves of computers are no random choices"
    );
    let clock = draws(&with_moves_of_the_clock());
    assert_eq!((clock.moves, clock.seatings), (3, 1));
    let lost_king = draws(&with_lost_king());
    assert_eq!(lost_king.king_losses, 1, "{lost_king:?}");
    assert_eq!(
        lost_king.total(),
        lost_king.moves + lost_king.king_losses + 1
    );
}
