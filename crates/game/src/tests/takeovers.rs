//! Seats that are left for good: offered by link, taken over beside the retired player, and
//! without the secrets of before.

use super::alliances::{
    BLACK, RED, WHITE, YELLOW, accept, alliance, diplomacy, diplomatic_status, letter, propose,
};
use super::*;

/// Bob, as he is away, is asked to be replaced by the others.
pub(super) fn replace_bob(log: &mut Log) {
    let topic = RequestTopic::Substitute {
        seat: RED,
        level: Level::new(1),
    };
    log.act(ANN, PlayAction::Request(topic)).unwrap();
    for person in [CLEO, DAN] {
        log.act(person, PlayAction::AcceptRequest).unwrap();
    }
}

/// Plays so many whole rounds, in which everybody moves a piece out and back, so that nobody is
/// captured.
fn play_rounds(log: &mut Log, rounds: usize) {
    for _ in 0..4 * rounds {
        let actor = log.moving_actor();
        let view = log.view(actor);
        let mut own = view.board.moves.iter().rev();
        let last = own.find(|mv| Some(mv.by) == view.turn());
        let back = last.and_then(|mv| mv.moved.as_ref().map(|moved| (moved.to, moved.from)));
        let mut legal = view.legal_moves();
        legal.sort_by_key(|mv| {
            let is_knight = mv.notation.starts_with('N') && !mv.notation.contains('x');
            (back != Some((mv.mv.from, mv.mv.to)), !is_knight)
        });
        let made = legal
            .iter()
            .any(|mv| log.act(actor, to_move(&mv.coordinate)).is_ok());
        assert!(made, "there is a move");
    }
}

fn offer(seat: Seat, offered: bool) -> PlayAction {
    PlayAction::OfferSeat { seat, offered }
}

fn take(offer: u32) -> Action {
    Action::Lobby(LobbyAction::TakeOver {
        name: "Eve".to_string(),
        offer,
    })
}

fn refused(refusal: TakeoverRefusal) -> Refusal {
    Refusal::Takeover(refusal)
}

/// The number of the open offer of Red.
fn open_offer(log: &Log) -> Option<u32> {
    log.view(ANN).players.seats[1].offer.number()
}

/// A game in which Red is offered.
fn offered(mut log: Log) -> (Log, u32) {
    // What follows is at the same time in each game.
    log.now = 100_000;
    replace_bob(&mut log);
    play_rounds(&mut log, 4);
    log.act(CLEO, offer(RED, true)).unwrap();
    let number = open_offer(&log).unwrap();
    (log, number)
}

#[test]
fn a_person_takes_over_a_seat_that_was_left() {
    let (mut log, number) = offered(alliance());
    assert_eq!(
        log.view(ANN).board.latest_news,
        [News::SeatOffered { seat: RED }]
    );
    let view = log.act(EVE, take(number)).unwrap();
    let (eve, bob) = (PlayerId(5), PlayerId(1));
    let from = bob;
    assert_eq!(
        view.board.latest_news,
        [News::TakenOver { seat: RED, from }]
    );
    assert_eq!(view.players.seats[1].player, Some(eve));
    assert_eq!(
        (
            view.players.seats[1].stand_in,
            view.players.seats[1].offer.number()
        ),
        (None, None)
    );
    let retired = view.person(bob).unwrap();
    assert_eq!((retired.seats.len(), view.own_seats()), (0, &[RED][..]));
    // Who has lost the seat can neither return nor decide, and nobody gets it twice.
    for action in [
        PlayAction::Return,
        PlayAction::Resign,
        PlayAction::OfferDraw,
    ] {
        assert_eq!(log.refused(BOB, action), Refusal::Eliminated);
    }
    assert_eq!(
        log.refused(BOB, take(number)),
        refused(TakeoverRefusal::Retired)
    );
    assert_eq!(
        log.refused(EVE, take(number)),
        refused(TakeoverRefusal::Playing)
    );
    assert_eq!(
        log.refused(STRANGER, take(number)),
        refused(TakeoverRefusal::Closed)
    );
    play_rounds(&mut log, 2);
    let people = [ANN, BOB, CLEO, DAN, EVE];
    let again = everything_of(&log.reopened(), &people);
    assert_eq!(again, everything_of(&log.game, &people));
}

/// A person who was never in the game.
const STRANGER: PersonId = PersonId(77);

#[test]
fn a_seat_is_offered_only_if_it_was_left_for_good() {
    let mut log = alliance();
    let present = refused(TakeoverRefusal::Present { seat: RED });
    assert_eq!(log.refused(ANN, offer(RED, true)), present);
    let nobody = log.refused(ANN, offer(Seat(9), true));
    assert_eq!(nobody, Refusal::NoSuchSeat { seats: 4 });
    replace_bob(&mut log);
    let early = TakeoverRefusal::TooEarly {
        seat: RED,
        moves: 3,
    };
    assert_eq!(log.refused(ANN, offer(RED, true)), refused(early));
    play_rounds(&mut log, 4);
    let not_offered = TakeoverRefusal::NotOffered { seat: RED };
    assert_eq!(log.refused(ANN, offer(RED, false)), refused(not_offered));
    log.act(ANN, offer(RED, true)).unwrap();
    let first = open_offer(&log).unwrap();
    let already = TakeoverRefusal::AlreadyOffered { seat: RED };
    assert_eq!(log.refused(DAN, offer(RED, true)), refused(already));
    // Withdrawn, offered again, and closed when the player returns: each link is another one.
    log.act(DAN, offer(RED, false)).unwrap();
    assert_eq!(
        log.refused(EVE, take(first)),
        refused(TakeoverRefusal::Closed)
    );
    log.act(DAN, offer(RED, true)).unwrap();
    let second = open_offer(&log).unwrap();
    assert_ne!(first, second);
    assert_eq!(
        log.refused(EVE, take(first)),
        refused(TakeoverRefusal::Closed)
    );
    log.act(BOB, PlayAction::Return).unwrap();
    assert_eq!(
        log.refused(EVE, take(second)),
        refused(TakeoverRefusal::Closed)
    );
    // Who hands over a seat themselves decides alone, and at once.
    log.act(BOB, PlayAction::HandOver { level: None }).unwrap();
    play_rounds(&mut log, 4);
    let returns = TakeoverRefusal::WillReturn { seat: RED };
    assert_eq!(log.refused(ANN, offer(RED, true)), refused(returns));
    log.act(BOB, offer(RED, true)).unwrap();
    let number = open_offer(&log).unwrap();
    assert_eq!(
        log.refused(ANN, take(number)),
        refused(TakeoverRefusal::Playing)
    );
    log.act(EVE, take(number)).unwrap();
}

/// The secrets of a game that the new player may not know: letters, proposals, orders, mutes and
/// notes of the retired one. `number` chooses them.
fn with_secrets(number: usize) -> (Log, u32) {
    let mut log = alliance();
    log.act(ANN, propose(RED)).unwrap();
    log.act(BOB, accept(WHITE)).unwrap();
    if number > 0 {
        log.act(BOB, letter(WHITE, "Black is next.")).unwrap();
        log.act(CLEO, letter(RED, "Betray Ann!")).unwrap();
        log.act(BOB, note("Never trust Cleo.")).unwrap();
        log.act(
            BOB,
            diplomacy(DiplomacyAction::Order(StandingOrder::Removal)),
        )
        .unwrap();
        let mute = DiplomacyAction::Mute {
            sender: Correspondent::Seat(YELLOW),
            muted: true,
        };
        log.act(BOB, diplomacy(mute)).unwrap();
        let muted = DiplomacyAction::Mute {
            sender: Correspondent::Seat(RED),
            muted: true,
        };
        log.act(DAN, diplomacy(muted)).unwrap();
    }
    if number > 1 {
        for _ in 0..9 {
            log.act(BOB, letter(BLACK, "Ten letters are the limit."))
                .unwrap();
        }
        let message = Some("With all of us?".to_string());
        let to = RED;
        log.act(CLEO, diplomacy(DiplomacyAction::Propose { to, message }))
            .unwrap();
    }
    offered(log)
}

/// All that the new player receives and sees, and what they can do.
fn seen_by_eve(number: usize) -> String {
    let (mut log, offer) = with_secrets(number);
    let taken = log.act(EVE, take(offer)).unwrap();
    assert_eq!(
        diplomatic_status(&log, EVE).allies,
        [WHITE],
        "the alliance stays"
    );
    log.act(EVE, letter(BLACK, "I am new here.")).unwrap();
    log.act(DAN, letter(RED, "Welcome.")).unwrap();
    log.act(EVE, letter(YELLOW, "Thank you.")).unwrap();
    let read = diplomatic_status(&log, DAN).letters;
    assert_eq!(
        read.last().unwrap().text.as_deref(),
        Some("Thank you."),
        "no mute"
    );
    play_rounds(&mut log, 1);
    let viewer = log.game.viewer(EVE);
    let events = log.game.events_for(viewer, 0, 1000);
    let head = |mut view: View| {
        (view.record.head, view.record.seed_hash) = ([0; 32], [0; 32]);
        view
    };
    format!("{:?} {:?} {events:?}", head(taken), head(log.view(EVE)))
}

#[test]
fn the_new_player_sees_nothing_of_the_secrets_of_before() {
    let without = seen_by_eve(0);
    assert_eq!(seen_by_eve(1), without);
    assert_eq!(seen_by_eve(2), without);
}

#[test]
fn the_retired_player_keeps_what_they_had_read_and_gets_nothing_new() {
    let (mut log, offer) = with_secrets(2);
    let before = diplomatic_status(&log, BOB).letters;
    log.act(EVE, take(offer)).unwrap();
    log.act(CLEO, letter(RED, "For Eve")).unwrap();
    let kept = diplomatic_status(&log, BOB);
    let texts = |letters: &[LetterView]| -> Vec<_> {
        letters.iter().map(|letter| letter.text.clone()).collect()
    };
    assert_eq!(texts(&kept.letters), texts(&before));
    assert!(kept.allies.is_empty() && kept.proposed_by.is_empty());
    assert_eq!(log.view(BOB).note(), Some("Never trust Cleo."));
    let refusal = log.refused(BOB, letter(WHITE, "It is me."));
    assert_eq!(refusal, Refusal::NotSeated);
    // Others see who wrote their letters, and the open proposal was declined.
    let letters = diplomatic_status(&log, ANN).letters;
    assert_eq!(letters[0].former, [(RED, PlayerId(1))]);
    assert_eq!(diplomatic_status(&log, CLEO).proposed_to, []);
}

#[test]
fn letters_of_the_retired_player_are_erased_with_them_alone() {
    let (mut log, offer) = with_secrets(1);
    log.act(EVE, take(offer)).unwrap();
    log.act(EVE, letter(WHITE, "I am new here.")).unwrap();
    for (person, left) in [(EVE, [Some("Black is next."), None]), (BOB, [None, None])] {
        let erasables: Vec<_> = log
            .records
            .iter()
            .map(|(_, own)| Some(own.clone()))
            .collect();
        for (number, erased) in log.game.erase(person, &erasables).unwrap() {
            log.records[number as usize].1 = erased;
        }
        log.game = log.reopened();
        let letters = diplomatic_status(&log, ANN).letters;
        let texts: Vec<_> = letters
            .iter()
            .map(|letter| letter.text.as_deref())
            .collect();
        assert_eq!(texts, left);
    }
}

/// The people who get a message of their own after the last event.
fn notified(log: &Log) -> Vec<PersonId> {
    let own = log.notifications.iter();
    own.filter_map(|notification| log.game.person(notification.viewer))
        .collect()
}

#[test]
fn who_has_retired_hears_of_that_and_of_nothing_later() {
    for anonymous in [false, true] {
        let options = Options::of(Variant::Chess4);
        let new = NewGame::new(options, Home::Private, profile(ANN))
            .with_terms(|terms| terms.anonymous = anonymous);
        let mut log = Log::empty();
        log.act(ANN, Action::Create(new)).unwrap();
        for person in [BOB, CLEO, DAN] {
            log.act(person, join(&[])).unwrap();
        }
        let [bob] = *log.view(BOB).own_seats() else {
            panic!("Bob has one army");
        };
        log.act(BOB, PlayAction::HandOver { level: None }).unwrap();
        log.act(BOB, offer(bob, true)).unwrap();
        let number = log.view(ANN).players.seats[bob.index()]
            .offer
            .number()
            .unwrap();
        log.act(EVE, take(number)).unwrap();
        assert_eq!(
            log.game
                .person(Viewer::Player(log.view(EVE).me().unwrap().player)),
            Some(EVE)
        );
        for person in [ANN, BOB, CLEO, DAN, EVE] {
            assert!(notified(&log).contains(&person), "{person}");
        }
        play_rounds(&mut log, 1);
        assert!(!notified(&log).contains(&BOB) && notified(&log).contains(&EVE));
        // Nobody is told who it is where nobody is told who anybody is.
        let names = log.view(ANN).players.people.len();
        let known = log.view(ANN).players.people.into_iter();
        let known = known.filter(|person| person.profile.is_some()).count();
        assert_eq!((names, known), if anonymous { (5, 1) } else { (5, 5) });
    }
}

#[test]
fn a_rated_game_keeps_its_players_and_a_stranger_offers_nothing() {
    let mut log = Log::empty();
    let new = challenge(channel(), &[Seat(0)]).with_terms(|terms| {
        terms.rated = true;
        terms.clock = Some(TimeControl {
            pace: "3d".parse().unwrap(),
            on_timeout: TimeoutRule::Lose,
        });
    });
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    let rated = refused(TakeoverRefusal::Rated);
    assert_eq!(log.refused(ANN, offer(Seat(1), true)), rated);
    assert_eq!(log.refused(EVE, offer(Seat(1), true)), Refusal::NotSeated);
    // An offer ends with the game.
    let (mut log, number) = offered(alliance());
    for person in [ANN, CLEO, DAN] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    let is_over = log.game.is_over();
    assert_eq!(open_offer(&log).is_none(), is_over);
    assert_eq!(log.act(EVE, take(number)).is_err(), is_over);
    assert!(log.game.seat_offers().is_empty());
}
