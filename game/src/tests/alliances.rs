//! What people do with each other, through the game: alliances and pacts, what each is told, falls by standing orders, letters, and what is refused.

use super::*;
use entente_rules::Army;

pub(super) const WHITE: Seat = Seat(0);
pub(super) const RED: Seat = Seat(1);
pub(super) const BLACK: Seat = Seat(2);
pub(super) const YELLOW: Seat = Seat(3);

/// Ann is White, Bob Red, Cleo Black, Dan Yellow.
pub(super) fn four_of(
    variant: Variant,
    options: &str,
    diplomacy: Option<DiplomacyOptions>,
    seed: u8,
) -> Log {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    let new = NewGame {
        options: Options::from_json(variant, options).unwrap(),
        reserved: Vec::new(),
        diplomacy,
        ..challenge(channel(), &[WHITE])
    };
    log.ask(ANN, Action::Create(new)).unwrap();
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.ask(person, join(&[seat])).unwrap();
    }
    log
}

pub(super) fn alliance() -> Log {
    four_of(Variant::Alliance, "{}", None, 7)
}

pub(super) fn deal(overture: Overture) -> Action {
    Action::Deal(overture)
}

pub(super) fn propose(to: Seat) -> Action {
    deal(Overture::Propose { to, message: None })
}

pub(super) fn accept(from: Seat) -> Action {
    let leaving = false;
    deal(Overture::Accept { from, leaving })
}

pub(super) fn letter(to: Seat, text: &str) -> Action {
    deal(Overture::Write {
        to: Correspondent::Seat(to),
        text: text.to_string(),
        anonymous: false,
    })
}

pub(super) fn standing(log: &Log, person: Person) -> Standing {
    log.view(person).affairs.unwrap().standing.unwrap()
}

/// Whom the last event is told privately.
pub(super) fn told(log: &Log) -> Vec<u32> {
    let owed = log.owed.iter();
    let private = owed.filter(|owed| owed.reason == Reason::Tidings);
    private
        .filter_map(|owed| match owed.viewer {
            Viewer::Player(place) => Some(place.0),
            Viewer::Spectator => None,
        })
        .collect()
}

#[test]
fn an_alliance_is_proposed_and_formed_and_only_its_members_hear_of_it() {
    let mut log = alliance();
    let before = log.view(DAN);
    let words = Overture::Propose {
        to: BLACK,
        message: Some(" Together? ".to_string()),
    };
    log.ask(ANN, deal(words)).unwrap();
    assert_eq!((log.owed.len(), told(&log)), (1, vec![2]));
    let proposal = &standing(&log, CLEO).proposed_by[0];
    assert_eq!(
        (proposal.seat, proposal.message.as_deref()),
        (WHITE, Some("Together?"))
    );
    assert_eq!(
        standing(&log, CLEO).tidings,
        [Tiding::Deed(Deed::Proposed {
            from: WHITE,
            to: BLACK
        })]
    );
    log.ask(CLEO, accept(WHITE)).unwrap();
    assert_eq!(told(&log), [0]);
    assert_eq!(standing(&log, ANN).allies, [BLACK]);
    assert_eq!(standing(&log, CLEO).allies, [WHITE]);
    assert_eq!(standing(&log, BOB).allies, []);
    let after = log.view(DAN);
    assert_eq!(
        (format!("{before:?}"), before.number),
        (format!("{after:?}"), after.number),
        "others know of nothing"
    );
    assert_eq!(log.view(EVE).affairs.unwrap().standing, None);
    assert_eq!(
        log.reopened().view(Viewer::Spectator).unwrap().number,
        after.number
    );
}

#[test]
fn what_cannot_be_answered_is_refused_in_one_way() {
    let mut log = alliance();
    assert_eq!(
        log.ask(BOB, accept(WHITE)).unwrap_err(),
        Refusal::Dealing(DealRefusal::NotOpen)
    );
    log.ask(ANN, propose(RED)).unwrap();
    assert_eq!(
        log.ask(ANN, propose(RED)).unwrap_err(),
        Refusal::Dealing(DealRefusal::AlreadyProposed { seat: RED })
    );
    log.ask(ANN, deal(Overture::Withdraw { to: RED })).unwrap();
    assert_eq!(
        log.ask(BOB, accept(WHITE)).unwrap_err(),
        Refusal::Dealing(DealRefusal::NotOpen)
    );
    // White and Red, Black and Yellow: each in a team, so one would have to leave.
    for (from, by, seat, of) in [(ANN, BOB, RED, WHITE), (CLEO, DAN, YELLOW, BLACK)] {
        log.ask(from, propose(seat)).unwrap();
        log.ask(by, accept(of)).unwrap();
    }
    log.ask(ANN, propose(BLACK)).unwrap();
    assert_eq!(
        log.ask(CLEO, accept(WHITE)).unwrap_err(),
        Refusal::Dealing(DealRefusal::NotOpen)
    );
    assert_eq!(standing(&log, CLEO).allies, [YELLOW], "nobody has left");
    let leaving = Overture::Accept {
        from: WHITE,
        leaving: true,
    };
    log.ask(CLEO, deal(leaving)).unwrap();
    assert_eq!(standing(&log, CLEO).allies, [WHITE, RED]);
    assert_eq!(told(&log), [0, 1, 3]);
    let left = Deed::Left {
        seat: BLACK,
        rest: vec![YELLOW],
        taking: None,
    };
    assert_eq!(standing(&log, DAN).tidings, [Tiding::Deed(left)]);
    // A fourth would leave no opposition; it reads like anything else that is not open.
    log.ask(DAN, propose(WHITE)).unwrap();
    assert_eq!(
        log.ask(ANN, accept(YELLOW)).unwrap_err(),
        Refusal::Dealing(DealRefusal::NotOpen)
    );
    assert_eq!(
        log.ask(DAN, deal(Overture::Leave { with: None }))
            .unwrap_err(),
        Refusal::Dealing(DealRefusal::NotAllied)
    );
    assert_eq!(
        log.ask(ANN, propose(WHITE)).unwrap_err(),
        Refusal::Dealing(DealRefusal::Oneself)
    );
    assert_eq!(
        log.ask(ANN, propose(BLACK)).unwrap_err(),
        Refusal::Dealing(DealRefusal::AlreadyAllied { seat: BLACK })
    );
    assert_eq!(
        log.ask(EVE, propose(WHITE)).unwrap_err(),
        Refusal::NotSeated
    );
}

#[test]
fn nobody_leaves_a_team_to_join_it() {
    let mut log = alliance();
    log.ask(ANN, propose(RED)).unwrap();
    log.ask(BOB, propose(WHITE)).unwrap();
    log.ask(BOB, accept(WHITE)).unwrap();
    let again = Overture::Accept {
        from: RED,
        leaving: true,
    };
    assert_eq!(
        log.ask(ANN, deal(again)).unwrap_err(),
        Refusal::Dealing(DealRefusal::AlreadyAllied { seat: RED })
    );
}

/// In the order of the seats, a name among aliases would tell who is behind them.
#[test]
fn those_who_are_muted_stand_in_the_order_in_which_they_were() {
    let mut log = alliance();
    let mute = |seat, muted| {
        deal(Overture::Mute {
            sender: Correspondent::Seat(seat),
            muted,
        })
    };
    for (seat, muted) in [(YELLOW, true), (RED, true), (BLACK, true), (RED, false)] {
        log.ask(ANN, mute(seat, muted)).unwrap();
    }
    let muted = standing(&log, ANN).muted;
    assert_eq!(muted, [YELLOW, BLACK].map(Correspondent::Seat));
}

#[test]
fn pacts_are_promises_and_change_nothing_on_the_board() {
    let pacts = DiplomacyOptions::default();
    let mut log = four_of(Variant::Chess4, "{}", Some(pacts), 7);
    log.ask(ANN, propose(BLACK)).unwrap();
    log.ask(CLEO, accept(WHITE)).unwrap();
    assert_eq!(standing(&log, ANN).allies, [BLACK]);
    assert_eq!(standing(&log, ANN).order, None);
    assert_eq!(
        log.ask(ANN, deal(Overture::Order(StandingOrder::Removal)))
            .unwrap_err(),
        Refusal::Dealing(DealRefusal::NoOrder)
    );
    log.ask(CLEO, deal(Overture::Leave { with: Some(WHITE) }))
        .unwrap();
    assert_eq!(told(&log), [0]);
    assert_eq!(standing(&log, ANN).allies, []);
    let mut without = four();
    assert_eq!(
        without.ask(ANN, propose(BLACK)).unwrap_err(),
        Refusal::Dealing(DealRefusal::NoDiplomacy)
    );
    assert!(without.view(ANN).affairs.is_none());
}

/// Whoever has a pact does not know with whom the other has one too.
#[test]
fn who_ends_all_pacts_tells_each_partner_of_their_own() {
    let mut log = four_of(Variant::Chess4, "{}", Some(DiplomacyOptions::default()), 7);
    for (person, seat) in [(BOB, RED), (CLEO, BLACK)] {
        log.ask(ANN, propose(seat)).unwrap();
        log.ask(person, accept(WHITE)).unwrap();
    }
    log.ask(ANN, deal(Overture::Leave { with: None })).unwrap();
    assert_eq!(told(&log), [1, 2]);
    for (person, seat) in [(BOB, RED), (CLEO, BLACK)] {
        let left = Deed::Left {
            seat: WHITE,
            rest: vec![seat],
            taking: None,
        };
        assert_eq!(standing(&log, person).tidings, [Tiding::Deed(left)]);
    }
}

fn four() -> Log {
    four_of(Variant::Chess4, "{}", None, 7)
}

#[test]
fn terms_that_cannot_be_are_refused() {
    let create = |options, terms| {
        let new = NewGame {
            options,
            diplomacy: Some(terms),
            ..challenge(channel(), &[WHITE])
        };
        Log::empty().ask(ANN, Action::Create(new)).unwrap_err()
    };
    let usual = DiplomacyOptions::default();
    assert_eq!(
        create(Options::Standard, usual),
        Refusal::Dealing(DealRefusal::NoDiplomacy)
    );
    for most_allied in [1, 4] {
        let terms = DiplomacyOptions {
            most_allied,
            ..usual
        };
        let refusal = create(Options::of(Variant::Alliance), terms);
        assert_eq!(
            refusal,
            Refusal::Dealing(DealRefusal::UnfitAlliance { least: 2, most: 3 })
        );
    }
}

/// Random moves until an allied king falls: the standing order answers at once, the men that are lost are drawn, and the log tells it again.
#[test]
fn a_king_that_falls_while_an_ally_has_one_is_answered_by_the_standing_order() {
    let (mut protectorates, mut removals) = (0, 0);
    for seed in 0..60 {
        let mut log = alliance_with_seed(seed);
        log.ask(ANN, propose(BLACK)).unwrap();
        log.ask(CLEO, accept(WHITE)).unwrap();
        log.ask(ANN, deal(Overture::Order(StandingOrder::Removal)))
            .unwrap();
        for ply in 0..400_usize {
            let view = log.view(EVE);
            if view.turn().is_none() {
                break;
            }
            let legal = view.legal_moves();
            let captures = legal.iter().filter(|legal| {
                view.piece(legal.mv.to)
                    .is_some_and(|man| man.kind == entente_rules::Kind::King)
            });
            let own = log.mover();
            let mine = log.view(own).legal_moves();
            let wanted = captures.map(|legal| legal.coordinate.clone()).next();
            let chosen = wanted.unwrap_or_else(|| {
                mine[(ply * 7 + usize::from(seed)) % mine.len()]
                    .coordinate
                    .clone()
            });
            let Ok(view) = log.ask(own, to_move(&chosen)) else {
                break;
            };
            let is_kingless = |news: &&News| matches!(news, News::Kingless { .. });
            let news: Vec<&News> = view.latest().iter().flat_map(|mv| &mv.news).collect();
            if news.iter().any(is_kingless) {
                protectorates += 1;
                let bound = standing(&log, CLEO);
                assert_eq!(bound.liege, Some(WHITE));
                assert_eq!(
                    log.ask(CLEO, propose(RED)).unwrap_err(),
                    Refusal::Dealing(DealRefusal::Bound)
                );
                assert!(matches!(
                    log.ask(BOB, propose(BLACK)).unwrap_err(),
                    Refusal::Dealing(DealRefusal::TheyAreBound { .. }) | Refusal::Out
                ));
                break;
            }
            let army = |army: Army| {
                view.armies()
                    .iter()
                    .any(|a| a.army == army && a.status == Status::Gone)
            };
            if army(Army::White) && !army(Army::Black) {
                removals += 1;
                break;
            }
        }
        let again = log.reopened();
        for person in [ANN, BOB, CLEO, DAN, EVE] {
            let viewer = log.game.viewer(person);
            assert_eq!(
                format!("{:?}", again.view(viewer)),
                format!("{:?}", log.game.view(viewer)),
                "the log tells the same game"
            );
        }
    }
    assert!(
        protectorates > 3 && removals > 3,
        "{protectorates} {removals}"
    );
}

pub(super) fn alliance_with_seed(seed: u8) -> Log {
    four_of(Variant::Alliance, "{}", None, seed)
}

#[test]
fn in_the_end_the_true_history_is_told() {
    let mut log = alliance();
    log.ask(ANN, propose(BLACK)).unwrap();
    log.ask(CLEO, accept(WHITE)).unwrap();
    log.ask(ANN, letter(BLACK, "Now!")).unwrap();
    assert!(log.view(ANN).affairs.unwrap().history.is_none());
    for person in [BOB, DAN, CLEO] {
        log.ask(person, Action::Resign).unwrap();
    }
    let reasons: Vec<Reason> = log.owed.iter().map(|owed| owed.reason).collect();
    assert_eq!(reasons[..2], [Reason::Over, Reason::History]);
    let view = log.view(EVE);
    let history = view.affairs.unwrap().history.unwrap();
    assert_eq!(
        history.deeds[0].deed,
        Deed::Proposed {
            from: WHITE,
            to: BLACK
        }
    );
    assert_eq!(history.deeds[0].records, 5);
    assert_eq!(
        history.deeds[1].deed,
        Deed::Allied {
            members: vec![WHITE, BLACK]
        }
    );
    assert_eq!(
        history.deeds.last().unwrap().deed,
        Deed::Won { seat: WHITE }
    );
    assert_eq!(history.letter_counts.len(), 1);
    assert_eq!(history.letters, None);
    assert_eq!(view.seed, Some([7; 32]));
}

#[test]
fn a_game_that_keeps_its_secrets_tells_no_history() {
    let terms = DiplomacyOptions {
        reveal_alliances: false,
        ..DiplomacyOptions::default()
    };
    let mut log = four_of(Variant::Alliance, "{}", Some(terms), 7);
    for person in [BOB, DAN, CLEO] {
        log.ask(person, Action::Resign).unwrap();
    }
    assert!(log.owed.iter().all(|owed| owed.reason == Reason::Over));
    assert!(log.view(EVE).affairs.unwrap().history.is_none());
}

#[test]
fn at_most_four_boards_show_how_it_turned() {
    let deed = |deed, records| Dated {
        deed,
        ply: 0,
        records,
        at: Time(0),
    };
    let left = |taking| Deed::Left {
        seat: RED,
        rest: vec![WHITE],
        taking,
    };
    let allied = || Deed::Allied {
        members: vec![WHITE, RED],
    };
    let deeds = vec![
        deed(allied(), 5),
        deed(left(None), 6),
        deed(allied(), 7),
        deed(
            Deed::Ordered {
                seat: RED,
                order: StandingOrder::Removal,
            },
            8,
        ),
        deed(left(Some(WHITE)), 9),
        deed(
            Deed::Out {
                seat: WHITE,
                why: None,
            },
            9,
        ),
        deed(
            Deed::Protectorate {
                seat: WHITE,
                liege: RED,
            },
            12,
        ),
        deed(
            Deed::Out {
                seat: RED,
                why: None,
            },
            15,
        ),
    ];
    let history = |deeds| TrueHistory {
        deeds,
        letter_counts: vec![],
        letters: None,
    };
    assert_eq!(history(deeds).turning_points(), [5, 6, 9, 12]);
    assert!(history(vec![]).turning_points().is_empty());
}

/// The program moves by lot and has no will to ally: whoever asks it is told so, and can write to it all the same.
#[test]
fn the_program_makes_no_alliances() {
    let mut log = Log::empty();
    let new = NewGame {
        options: Options::of(Variant::Alliance),
        programs: vec![RED, YELLOW],
        ..challenge(channel(), &[WHITE])
    };
    log.ask(ANN, Action::Create(new)).unwrap();
    log.ask(BOB, Action::Accept).unwrap();
    assert_eq!(
        log.ask(ANN, propose(RED)).unwrap_err(),
        Refusal::Dealing(DealRefusal::TheProgramAlliesNot)
    );
    log.ask(ANN, letter(RED, "Anybody there?")).unwrap();
    assert_eq!(told(&log), [0; 0]);
}
