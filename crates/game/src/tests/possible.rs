//! A view says that its viewer can do what the game accepts, whatever has happened.

use super::*;

const PEOPLE: [PersonId; 4] = [ANN, BOB, CLEO, DAN];

/// A question to a view, and the action that is accepted exactly when its answer is yes.
type Possible = (&'static str, fn(&View) -> bool, PlayAction);

fn possible() -> Vec<Possible> {
    let request = PlayAction::Request;
    vec![
        (
            "accept a draw",
            View::may_accept_draw,
            PlayAction::AcceptDraw,
        ),
        (
            "decline a draw",
            View::may_decline_draw,
            PlayAction::DeclineDraw,
        ),
        (
            "takeback",
            View::may_ask_takeback,
            request(RequestTopic::Takeback),
        ),
        (
            "pause",
            View::may_ask_pause,
            request(RequestTopic::Pause(None)),
        ),
        ("resume", View::may_resume, request(RequestTopic::Resume)),
        (
            "accept a request",
            View::may_accept_request,
            PlayAction::AcceptRequest,
        ),
        (
            "decline a request",
            View::may_decline_request,
            PlayAction::DeclineRequest,
        ),
        ("abort", View::may_abort, PlayAction::Abort),
        ("resign", View::may_act, PlayAction::Resign),
        ("stop", View::may_stop, PlayAction::Stop),
    ]
}

impl Log {
    /// Why the game would refuse this now; `None` if it would accept it.
    fn would_refuse(&self, by: PersonId, action: PlayAction) -> Option<Refusal> {
        let chance = Chance {
            salt: [1; 32],
            seed: [self.seed; 32],
            nonce: None,
        };
        let decided = self
            .game
            .decide(by, &action.into(), Time(self.now + 1), &chance);
        decided.err().map(refusal)
    }
}

/// Checks that every view offers what its viewer can do, and nothing else.
fn check_offers(log: &Log) {
    for person in PEOPLE {
        let view = log.view(person);
        for (what, offers, action) in possible() {
            let refused = log.would_refuse(person, action);
            let is_offered = offers(&view);
            assert_eq!(
                is_offered,
                refused.is_none(),
                "{person:?} {what}: {refused:?}"
            );
        }
        let legal = view.legal_moves().first().map(|mv| mv.coordinate.clone());
        let to_move = PlayAction::to_move_anyway(legal.unwrap_or_default());
        assert_eq!(view.may_move(), log.would_refuse(person, to_move).is_none());
        let edit = ConditionalMovesEdit::Add("* resign".to_string());
        let prepared = log.would_refuse(person, PlayAction::ConditionalMoves(edit));
        // Who has resigned could still prepare moves, but they would never be played.
        let is_prepared = prepared.is_none() && view.may_act();
        assert_eq!(view.may_prepare(), is_prepared, "{person:?}: {prepared:?}");
        let offered = log.would_refuse(person, PlayAction::OfferDraw);
        let is_told = matches!(
            offered,
            None | Some(Refusal::DrawOffers(DrawOffersRefusal::Stopped { .. }))
        );
        // Who is asked for a draw accepts it by offering one, and is offered that instead.
        let is_offered = view.may_offer_draw() || view.may_accept_draw();
        assert_eq!(
            is_offered,
            is_told,
            "{person:?}: {offered:?} {:?} {:?}",
            view.turn.offers,
            view.inactive_reason()
        );
    }
}

/// A game of these people with a clock, that of the rule set with these options.
fn game(variant: Variant, options: &str, change: impl Fn(&mut NewGame)) -> Log {
    let options = Options::from_json(variant, options).unwrap();
    let mut new = NewGame::new(options, channel(), profile(ANN)).with_terms(|terms| {
        terms.clock = Some(TimeControl {
            pace: "1d".parse().unwrap(),
            on_timeout: TimeoutRule::Lose,
        })
    });
    change(&mut new);
    let mut log = Log::empty();
    log.act(ANN, Action::Create(new)).unwrap();
    for person in &PEOPLE[1..] {
        if log.view(ANN).phase == Phase::Lobby {
            log.act(*person, join(&[])).unwrap();
        }
    }
    log
}

fn games() -> Vec<Log> {
    let plain = |_: &mut NewGame| {};
    vec![
        game(Variant::Standard, "{}", plain),
        game(Variant::Standard, "{}", |new| new.terms.rated = true),
        game(Variant::Standard, "{}", |new| new.terms.clock = None),
        game(Variant::Standard, "{}", |new| {
            new.computers = computers(&[Seat(1)])
        }),
        game(Variant::Chess4, "{}", plain),
        game(Variant::Chess4, r#"{"method": 2}"#, |new| {
            new.computers = computers(&[Seat(2)]);
        }),
        game(Variant::Multiplayer, r#"{"armies": 3}"#, plain),
        game(Variant::Alliance, "{}", |new| {
            new.terms.diplomacy = Some(DiplomacyOptions::default());
        }),
        game(Variant::FourPlayer, "{}", plain),
    ]
}

fn any_action(kind: u8) -> PlayAction {
    match kind {
        0 => PlayAction::OfferDraw,
        1 => PlayAction::AcceptDraw,
        2 => PlayAction::DeclineDraw,
        3 => PlayAction::Request(RequestTopic::Takeback),
        4 => PlayAction::Request(RequestTopic::Pause(None)),
        5 => PlayAction::Request(RequestTopic::Resume),
        6 | 7 => PlayAction::AcceptRequest,
        8 => PlayAction::DeclineRequest,
        9 => PlayAction::Resign,
        10 => PlayAction::HandOver { level: None },
        11 => PlayAction::Return,
        12 => PlayAction::Request(RequestTopic::Substitute {
            seat: Seat(1),
            level: None,
        }),
        _ => PlayAction::DrawOffers {
            of: Seat(kind % 2),
            stopped: true,
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_view_offers_what_the_game_accepts(
        number in 0usize..9,
        actions in proptest::collection::vec((0usize..4, 0u8..40, any::<u8>()), 0..60),
    ) {
        let mut log = games().remove(number);
        check_offers(&log);
        for (by, kind, chosen) in actions {
            if log.game.is_over() {
                break;
            }
            if kind < 15 {
                // A refusal changes nothing.
                let _ = log.act(PEOPLE[by], any_action(kind));
            } else {
                let actor = log.moving_actor();
                let legal = log.view(actor).legal_moves();
                let text = legal[usize::from(chosen) % legal.len()].coordinate.clone();
                let _ = log.act(actor, PlayAction::to_move_anyway(text));
            }
            check_offers(&log);
        }
    }
}

/// A game that has just begun offers no takeback, and one whose players have all moved no abort.
#[test]
fn the_first_moves_change_what_is_offered() {
    let mut log = game(Variant::Standard, "{}", |new| new.seats = vec![Seat(0)]);
    let offered = |log: &Log| {
        let view = log.view(ANN);
        (view.may_ask_takeback(), view.may_abort())
    };
    assert_eq!(offered(&log), (false, true));
    log.play("e4");
    assert_eq!(offered(&log), (true, true));
    log.play("e5");
    assert_eq!(offered(&log), (true, false));
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    let (ann, bob) = (log.view(ANN), log.view(BOB));
    assert!(!ann.may_offer_draw() && !ann.may_accept_draw());
    assert!(!bob.may_offer_draw() && bob.may_accept_draw());
}

/// Among several players the offers of two can be open at once.
#[test]
fn who_is_offered_a_draw_accepts_it_by_offering_one() {
    let mut log = game(Variant::Multiplayer, r#"{"armies": 3}"#, |_| {});
    for by in [ANN, BOB, BOB, ANN] {
        log.act(by, PlayAction::OfferDraw).unwrap();
        check_offers(&log);
    }
    let offers = log.view(CLEO).turn.offers;
    let accepted: Vec<_> = offers.iter().map(|offer| offer.accepted.len()).collect();
    assert_eq!(accepted, [1, 1]);
    let mut log = game(Variant::Standard, "{}", |_| {});
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    assert!(matches!(log.view(ANN).phase, Phase::Over(ending) if ending.winners.is_empty()));
}
