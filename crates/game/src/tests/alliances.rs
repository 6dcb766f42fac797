//! Diplomacy through the game: alliances and pacts, private news, lost kings with diplomatic_status
//! orders, letters, and refusals.

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
        reserved: Vec::new(),
        ..challenge(channel(), &[WHITE]).with_terms(|terms| {
            terms.options = Options::from_json(variant, options).unwrap();
            terms.diplomacy = diplomacy;
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log
}

pub(super) fn alliance() -> Log {
    four_of(Variant::Alliance, "{}", None, 7)
}

pub(super) fn diplomacy(action: DiplomacyAction) -> Action {
    Action::Diplomacy(action)
}

pub(super) fn propose(to: Seat) -> Action {
    diplomacy(DiplomacyAction::Propose { to, message: None })
}

pub(super) fn accept(from: Seat) -> Action {
    let leaving = false;
    diplomacy(DiplomacyAction::Accept { from, leaving })
}

pub(super) fn letter(to: Seat, text: &str) -> Action {
    diplomacy(DiplomacyAction::Write {
        to: vec![Correspondent::Seat(to)],
        text: text.to_string(),
        anonymous: false,
    })
}

pub(super) fn diplomatic_status(log: &Log, person: PersonId) -> DiplomaticStatus {
    log.view(person).own.unwrap().diplomacy.unwrap()
}

/// The players who are privately notified of the last event.
pub(super) fn notified(log: &Log) -> Vec<u32> {
    let notifications = log.notifications.iter();
    let private =
        notifications.filter(|notification| notification.reason == NotificationReason::Diplomacy);
    private
        .filter_map(|notification| match notification.viewer {
            Viewer::Player(player) => Some(player.0),
            Viewer::Spectator => None,
        })
        .collect()
}

#[test]
fn only_its_members_are_notified_of_an_alliance() {
    let mut log = alliance();
    let before = log.view(DAN);
    let words = DiplomacyAction::Propose {
        to: BLACK,
        message: Some(" Together? ".to_string()),
    };
    log.act(ANN, diplomacy(words)).unwrap();
    assert_eq!((log.notifications.len(), notified(&log)), (1, vec![2]));
    let proposal = &diplomatic_status(&log, CLEO).proposed_by[0];
    assert_eq!(
        (proposal.seat, proposal.message.as_deref()),
        (WHITE, Some("Together?"))
    );
    assert_eq!(
        diplomatic_status(&log, CLEO).news,
        [DiplomacyNews::Event(DiplomacyEvent::Proposed {
            from: WHITE,
            to: BLACK
        })]
    );
    log.act(CLEO, accept(WHITE)).unwrap();
    assert_eq!(notified(&log), [0]);
    assert_eq!(diplomatic_status(&log, ANN).allies, [BLACK]);
    assert_eq!(diplomatic_status(&log, CLEO).allies, [WHITE]);
    assert_eq!(diplomatic_status(&log, BOB).allies, []);
    let after = log.view(DAN);
    assert_eq!(
        (format!("{before:?}"), before.record.version),
        (format!("{after:?}"), after.record.version),
        "others know nothing"
    );
    assert_eq!(log.view(EVE).diplomacy(), None);
    assert_eq!(
        log.reopened()
            .view(Viewer::Spectator)
            .unwrap()
            .record
            .version,
        after.record.version
    );
}

#[test]
fn an_impossible_answer_always_gets_the_same_refusal() {
    let mut log = alliance();
    assert_eq!(
        log.act(BOB, accept(WHITE)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotOpen)
    );
    log.act(ANN, propose(RED)).unwrap();
    assert_eq!(
        log.act(ANN, propose(RED)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::AlreadyProposed { seat: RED })
    );
    log.act(ANN, diplomacy(DiplomacyAction::Withdraw { to: RED }))
        .unwrap();
    assert_eq!(
        log.act(BOB, accept(WHITE)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotOpen)
    );
    // White and Red are an alliance, and so are Black and Yellow, so one would have to leave.
    for (from, by, seat, of) in [(ANN, BOB, RED, WHITE), (CLEO, DAN, YELLOW, BLACK)] {
        log.act(from, propose(seat)).unwrap();
        log.act(by, accept(of)).unwrap();
    }
    log.act(ANN, propose(BLACK)).unwrap();
    assert_eq!(
        log.act(CLEO, accept(WHITE)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotOpen)
    );
    assert_eq!(
        diplomatic_status(&log, CLEO).allies,
        [YELLOW],
        "nobody has left"
    );
    let leaving = DiplomacyAction::Accept {
        from: WHITE,
        leaving: true,
    };
    log.act(CLEO, diplomacy(leaving)).unwrap();
    assert_eq!(diplomatic_status(&log, CLEO).allies, [WHITE, RED]);
    assert_eq!(notified(&log), [0, 1, 3]);
    let left = DiplomacyEvent::Left {
        seat: BLACK,
        rest: vec![YELLOW],
        taking: None,
    };
    assert_eq!(
        diplomatic_status(&log, DAN).news,
        [DiplomacyNews::Event(left)]
    );
    // A fourth member would leave no opponent. The refusal is the same as for any proposal that is
    // not open.
    log.act(DAN, propose(WHITE)).unwrap();
    assert_eq!(
        log.act(ANN, accept(YELLOW)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotOpen)
    );
    assert_eq!(
        log.act(DAN, diplomacy(DiplomacyAction::Leave { with: None }))
            .unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotAllied)
    );
    assert_eq!(
        log.act(ANN, propose(WHITE)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::Yourself)
    );
    assert_eq!(
        log.act(ANN, propose(BLACK)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::AlreadyAllied { seat: BLACK })
    );
    assert_eq!(
        log.act(EVE, propose(WHITE)).unwrap_err(),
        Refusal::NotSeated
    );
}

#[test]
fn a_player_does_not_leave_an_alliance_to_join_it() {
    let mut log = alliance();
    log.act(ANN, propose(RED)).unwrap();
    log.act(BOB, propose(WHITE)).unwrap();
    log.act(BOB, accept(WHITE)).unwrap();
    let again = DiplomacyAction::Accept {
        from: RED,
        leaving: true,
    };
    assert_eq!(
        log.act(ANN, diplomacy(again)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::AlreadyAllied { seat: RED })
    );
}

/// In the order of the seats, a name between aliases would reveal who is behind them.
#[test]
fn muted_players_are_listed_in_the_order_in_which_they_were_muted() {
    let mut log = alliance();
    let mute = |seat, muted| {
        diplomacy(DiplomacyAction::Mute {
            sender: Correspondent::Seat(seat),
            muted,
        })
    };
    for (seat, muted) in [(YELLOW, true), (RED, true), (BLACK, true), (RED, false)] {
        log.act(ANN, mute(seat, muted)).unwrap();
    }
    let muted = diplomatic_status(&log, ANN).muted;
    assert_eq!(muted, [YELLOW, BLACK].map(Correspondent::Seat));
}

#[test]
fn pacts_are_promises_and_change_nothing_on_the_board() {
    let pacts = DiplomacyOptions::default();
    let mut log = four_of(Variant::Chess4, "{}", Some(pacts), 7);
    log.act(ANN, propose(BLACK)).unwrap();
    log.act(CLEO, accept(WHITE)).unwrap();
    assert_eq!(diplomatic_status(&log, ANN).allies, [BLACK]);
    assert_eq!(diplomatic_status(&log, ANN).order, None);
    assert_eq!(
        log.act(
            ANN,
            diplomacy(DiplomacyAction::Order(StandingOrder::Removal))
        )
        .unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NoOrder)
    );
    let leave = |with| diplomacy(DiplomacyAction::Leave { with: Some(with) });
    assert_eq!(
        log.act(CLEO, leave(RED)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotAlliedWith { seat: RED })
    );
    log.act(CLEO, leave(WHITE)).unwrap();
    assert_eq!(notified(&log), [0]);
    assert_eq!(diplomatic_status(&log, ANN).allies, []);
    let mut without = four();
    assert_eq!(
        without.act(ANN, propose(BLACK)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy)
    );
    assert!(without.view(ANN).terms.diplomacy.is_none());
}

/// Ann has White and Black. A pact is with her, and so with both of her armies.
#[test]
fn a_second_army_breaks_the_pact_of_its_player() {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(channel(), &[WHITE, BLACK]).with_terms(|terms| {
            terms.options = Options::of(Variant::Chess4);
            terms.diplomacy = Some(DiplomacyOptions::default());
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for (person, seat) in [(BOB, 1), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log.act(ANN, propose(RED)).unwrap();
    log.act(BOB, accept(WHITE)).unwrap();
    let army = |log: &Log, seat: Seat| log.view(ANN).players.seats[seat.index()].army;
    for ply in 0..400_usize {
        let (mover, view) = (log.view(ANN).mover().unwrap(), log.view(log.mover()));
        let legal = view.legal_moves();
        let taken = |coordinate: &str| {
            let legal = legal.iter().find(|legal| legal.coordinate == coordinate);
            view.piece(legal.unwrap().mv.to).map(|piece| piece.army)
        };
        let breaks =
            |coordinate: &&str| mover == BLACK && taken(coordinate) == Some(army(&log, RED));
        let all = || legal.iter().map(|legal| legal.coordinate.as_str());
        let quiet: Vec<&str> = all()
            .filter(|coordinate| taken(coordinate).is_none())
            .collect();
        let broken = all().find(breaks);
        let chosen = broken.or_else(|| quiet.get(ply * 7 % quiet.len().max(1)).copied());
        let chosen = chosen.expect("a quiet move").to_string();
        let is_broken = broken.is_some();
        log.act(log.mover(), PlayAction::to_move_anyway(chosen.as_str()))
            .unwrap();
        if is_broken {
            let past = diplomatic_status(&log, BOB).past;
            let broken = past.iter().filter_map(|past| past.event.betrayal());
            assert_eq!(broken.collect::<Vec<_>>(), [(WHITE, RED)]);
            return;
        }
    }
    panic!("Black never attacks anything of Silver's");
}

/// One of the last two wins, so nothing is left that they could promise each other.
#[test]
fn the_pact_of_the_last_two_players_is_over() {
    let pacts = DiplomacyOptions::default();
    let mut log = four_of(Variant::Multiplayer, "{}", Some(pacts), 7);
    log.act(ANN, propose(BLACK)).unwrap();
    log.act(CLEO, accept(WHITE)).unwrap();
    // A player who resigns is out at their next turn.
    for person in [BOB, DAN] {
        assert_eq!(diplomatic_status(&log, ANN).allies, [BLACK]);
        log.act(person, PlayAction::Resign).unwrap();
        let legal = log.view(log.mover()).legal_moves();
        log.play(&legal[0].coordinate);
    }
    assert_eq!(diplomatic_status(&log, ANN).allies, []);
    assert_eq!(diplomatic_status(&log, CLEO).allies, []);
}

/// Two partners of the same player do not know of each other.
#[test]
fn ending_all_pacts_notifies_each_partner_only_of_their_own() {
    let mut log = four_of(Variant::Chess4, "{}", Some(DiplomacyOptions::default()), 7);
    for (person, seat) in [(BOB, RED), (CLEO, BLACK)] {
        log.act(ANN, propose(seat)).unwrap();
        log.act(person, accept(WHITE)).unwrap();
    }
    log.act(ANN, diplomacy(DiplomacyAction::Leave { with: None }))
        .unwrap();
    assert_eq!(notified(&log), [1, 2]);
    for (person, seat) in [(BOB, RED), (CLEO, BLACK)] {
        let left = DiplomacyEvent::Left {
            seat: WHITE,
            rest: vec![seat],
            taking: None,
        };
        assert_eq!(
            diplomatic_status(&log, person).news,
            [DiplomacyNews::Event(left)]
        );
    }
}

fn four() -> Log {
    four_of(Variant::Chess4, "{}", None, 7)
}

#[test]
fn invalid_diplomacy_options_are_refused() {
    let create = |options, diplomacy| {
        let new = challenge(channel(), &[WHITE]).with_terms(|terms| {
            terms.options = options;
            terms.diplomacy = Some(diplomacy);
        });
        Log::empty().act(ANN, Action::Create(new)).unwrap_err()
    };
    let usual = DiplomacyOptions::default();
    assert_eq!(
        create(Options::of(Variant::Standard), usual),
        Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy)
    );
    for most_allied in [1, 4] {
        let terms = DiplomacyOptions {
            most_allied,
            ..usual
        };
        let refusal = create(Options::of(Variant::Alliance), terms);
        assert_eq!(
            refusal,
            Refusal::Diplomacy(DiplomacyRefusal::InvalidAllianceSize { least: 2, most: 3 })
        );
    }
}

/// Plays random moves until an allied king is lost: the standing order answers at once, the lost
/// pieces are drawn, and the log gives the same again.
#[test]
fn the_standing_order_answers_when_a_king_is_lost_while_an_ally_has_one() {
    let (mut protectorates, mut removals) = (0, 0);
    for seed in 0..60 {
        let mut log = alliance_with_seed(seed);
        log.act(ANN, propose(BLACK)).unwrap();
        log.act(CLEO, accept(WHITE)).unwrap();
        log.act(
            ANN,
            diplomacy(DiplomacyAction::Order(StandingOrder::Removal)),
        )
        .unwrap();
        for ply in 0..400_usize {
            let view = log.view(EVE);
            if view.turn().is_none() {
                break;
            }
            let legal = view.legal_moves();
            let captures = legal.iter().filter(|legal| {
                view.piece(legal.mv.to)
                    .is_some_and(|piece| piece.kind == entente_rules::PieceKind::King)
            });
            let own = log.mover();
            let mine = log.view(own).legal_moves();
            let wanted = captures.map(|legal| legal.coordinate.clone()).next();
            let chosen = wanted.unwrap_or_else(|| {
                mine[(ply * 7 + usize::from(seed)) % mine.len()]
                    .coordinate
                    .clone()
            });
            let Ok(view) = log.act(own, PlayAction::to_move_anyway(chosen.as_str())) else {
                break;
            };
            let is_kingless = |news: &&News| matches!(news, News::Kingless { .. });
            let news: Vec<&News> = view.latest_moves().iter().flat_map(|mv| &mv.news).collect();
            if news.iter().any(is_kingless) {
                protectorates += 1;
                let protectorate = diplomatic_status(&log, CLEO);
                assert_eq!(protectorate.liege, Some(WHITE));
                assert_eq!(
                    log.act(CLEO, propose(RED)).unwrap_err(),
                    Refusal::Diplomacy(DiplomacyRefusal::YouAreProtectorate)
                );
                assert!(matches!(
                    log.act(BOB, propose(BLACK)).unwrap_err(),
                    Refusal::Diplomacy(DiplomacyRefusal::TheyAreProtectorate { .. })
                        | Refusal::Eliminated
                ));
                break;
            }
            let army = |army: Army| {
                view.armies()
                    .iter()
                    .any(|a| a.army == army && a.status == Status::Eliminated)
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
                "the log gives the same game"
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
fn the_true_history_is_revealed_at_the_end() {
    let mut log = alliance();
    log.act(ANN, propose(BLACK)).unwrap();
    log.act(CLEO, accept(WHITE)).unwrap();
    log.act(ANN, letter(BLACK, "Now!")).unwrap();
    assert!(log.view(ANN).record.history.is_none());
    for person in [BOB, DAN, CLEO] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    let reasons: Vec<NotificationReason> = log
        .notifications
        .iter()
        .map(|notification| notification.reason)
        .collect();
    assert_eq!(
        reasons[..2],
        [NotificationReason::Over, NotificationReason::History]
    );
    let view = log.view(EVE);
    let history = view.record.history.unwrap();
    assert_eq!(
        history.events[0].event,
        DiplomacyEvent::Proposed {
            from: WHITE,
            to: BLACK
        }
    );
    assert_eq!(history.events[0].records, 5);
    assert_eq!(
        history.events[1].event,
        DiplomacyEvent::Allied {
            members: vec![WHITE, BLACK],
            proposer: Some(WHITE),
        }
    );
    assert_eq!(
        history.events.last().unwrap().event,
        DiplomacyEvent::Won { seat: WHITE }
    );
    assert_eq!(history.letter_counts.len(), 1);
    assert_eq!(history.letters, None);
    assert_eq!(view.record.seed, Some([7; 32]));
}

#[test]
fn a_sealed_game_has_no_history() {
    let terms = DiplomacyOptions {
        reveal_alliances: false,
        ..DiplomacyOptions::default()
    };
    let mut log = four_of(Variant::Alliance, "{}", Some(terms), 7);
    for person in [BOB, DAN, CLEO] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    assert!(
        log.notifications
            .iter()
            .all(|notification| notification.reason == NotificationReason::Over)
    );
    assert!(log.view(EVE).record.history.is_none());
}

#[test]
fn there_are_at_most_four_turning_points() {
    let event = |event, records| DatedEvent {
        event,
        ply: 0,
        records,
        at: Time(0),
    };
    let left = |taking| DiplomacyEvent::Left {
        seat: RED,
        rest: vec![WHITE],
        taking,
    };
    let allied = || DiplomacyEvent::Allied {
        members: vec![WHITE, RED],
        proposer: Some(WHITE),
    };
    let events = vec![
        event(allied(), 5),
        event(left(None), 6),
        event(allied(), 7),
        event(
            DiplomacyEvent::OrderGiven {
                seat: RED,
                order: StandingOrder::Removal,
            },
            8,
        ),
        event(left(Some(WHITE)), 9),
        event(
            DiplomacyEvent::Eliminated {
                seat: WHITE,
                why: None,
            },
            9,
        ),
        event(
            DiplomacyEvent::Protectorate {
                seat: WHITE,
                liege: RED,
            },
            12,
        ),
        event(
            DiplomacyEvent::Eliminated {
                seat: RED,
                why: None,
            },
            15,
        ),
    ];
    let history = |events| TrueHistory {
        events,
        letter_counts: vec![],
        letters: None,
        characters: vec![],
    };
    let history_of_five = history(events);
    let points = history_of_five.turning_points().into_iter();
    let records: Vec<_> = points.map(|dated| dated.records).collect();
    assert_eq!(records, [5, 6, 9, 12]);
    assert!(history(vec![]).turning_points().is_empty());
}
