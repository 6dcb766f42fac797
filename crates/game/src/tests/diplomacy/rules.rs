//! The rules of Four Player Chess by number (AL-01 to AL-26), as players meet them through the
//! game: what they can do, what is answered at once, and who is notified.
//!
//! The decisions of the rules crate alone (moves, promotion, eliminations) are tested there.

use crate::tests::alliances::{accept, alliance, diplomacy, four_of, propose};
use crate::tests::*;
use entente_rules::{EliminationReason, Position};
use serde_json::{Map, Value, json};

const WHITE: Seat = Seat(0);
const RED: Seat = Seat(1);
const BLACK: Seat = Seat(2);
const YELLOW: Seat = Seat(3);

/// A few pieces of everybody, none of them close to another player's.
const QUIET: &str = "wKc1 wRd1 wPb2 rKa6 rRa5 rPb7 bKf8 bRe8 bPg7 yKh3 yRh4 yPg2";

/// A game that continues from these pieces, written as `wKc1`, and other fields of the position.
fn scene(pieces: &str, more: Value) -> Log {
    scene_with_seed(pieces, more, 7)
}

fn scene_with_seed(pieces: &str, more: Value, seed: u8) -> Log {
    let mut log = four_of(Variant::Alliance, "{}", None, seed);
    let placed: Map<String, Value> = pieces
        .split_whitespace()
        .map(|piece| (piece[2..].to_string(), json!(piece[..2])))
        .collect();
    let mut position = json!({"turn": "w", "pieces": placed});
    let all = position.as_object_mut().unwrap();
    all.extend(more.as_object().unwrap().clone());
    let parsed = Position::from_json(Variant::Alliance, &position.to_string()).unwrap();
    log.game.set_up(parsed);
    log
}

fn diplomatic_status(log: &Log, person: PersonId) -> DiplomaticStatus {
    log.view(person).own.unwrap().diplomacy.unwrap()
}

fn allies(log: &Log, person: PersonId) -> Vec<Seat> {
    diplomatic_status(log, person).allies
}

fn status(log: &Log, seat: Seat) -> Status {
    log.view(EVE).armies()[seat.index()].status
}

/// The players who are privately notified of the last event.
fn notified(log: &Log) -> Vec<u32> {
    let private = log
        .notifications
        .iter()
        .filter(|notification| notification.reason == NotificationReason::Diplomacy);
    let player = |notification: &Notification| match notification.viewer {
        Viewer::Player(player) => Some(player.0),
        Viewer::Spectator => None,
    };
    private.filter_map(player).collect()
}

fn order(order: StandingOrder) -> Action {
    diplomacy(DiplomacyAction::Order(order))
}

fn leave() -> Action {
    diplomacy(DiplomacyAction::Leave { with: None })
}

fn leave_with(ally: Seat) -> Action {
    diplomacy(DiplomacyAction::Leave { with: Some(ally) })
}

#[test]
fn al_01_capturing_an_allys_piece_leaves_the_alliance_and_only_the_alliance_is_notified() {
    let mut log = scene(
        "wKc1 wRd5 rKa8 rRa5 bKf8 yKh3",
        json!({"teams": ["wr", "b", "y"]}),
    );
    log.act(ANN, PlayAction::to_move_anyway("d5a5")).unwrap();
    let left = DiplomacyEvent::Left {
        seat: WHITE,
        rest: vec![RED],
        taking: Some(RED),
    };
    assert!(
        diplomatic_status(&log, BOB)
            .news
            .contains(&DiplomacyNews::Event(left))
    );
    assert_eq!((notified(&log), allies(&log, ANN)), (vec![1], vec![]));
}

/// The player of the rook on d5 is asked before it captures an ally's rook.
fn betrayal(more: Value) -> (Log, Result<View, Refusal>) {
    let mut log = scene("wKc1 wRd5 rKa8 rRa5 bKf8 yKh3", more);
    let records = log.records.len();
    let answer = log.act(ANN, to_move("Rxa5"));
    assert!(answer.is_ok() || log.records.len() == records);
    (log, answer)
}

fn asked() -> Refusal {
    Refusal::Betrays {
        mv: PossibleMove {
            notation: "Rxa5".to_string(),
            coordinate: "d5a5".to_string(),
        },
        ally: RED,
    }
}

#[test]
fn al_01_a_betrayal_is_asked_about_and_until_then_nothing_changes() {
    let (mut log, answer) = betrayal(json!({"teams": ["wr", "b", "y"]}));
    assert_eq!(answer.unwrap_err(), asked());
    assert_eq!(allies(&log, ANN), [RED]);
    let another = Action::Play(PlayAction::Move {
        text: "Rxa5".to_string(),
        seen: None,
        confirm: Some("d5d8".to_string()),
    });
    assert_eq!(log.act(ANN, another).unwrap_err(), asked());
    log.act(ANN, PlayAction::to_move_anyway("d5a5")).unwrap();
    assert_eq!(allies(&log, ANN), []);
}

#[test]
fn al_01_only_a_betrayal_is_asked_about() {
    for more in [
        json!({"teams": ["wb", "r", "y"]}),
        json!({"teams": ["wr", "b", "y"], "options": {"ally_capture": "allowed"}}),
    ] {
        assert!(betrayal(more.clone()).1.is_ok(), "{more}");
    }
    let own_protectorate = json!({"teams": ["wr", "b", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 wRd5 rRa5 rPb7 bKf8 yKh3", own_protectorate);
    log.play("Rxa5");
    let forbidden = json!({"teams": ["wr", "b", "y"], "options": {"ally_capture": "forbidden"}});
    let refusal = betrayal(forbidden).1.unwrap_err();
    assert!(matches!(refusal, Refusal::Illegal { .. }), "{refusal:?}");
}

fn add_line(log: &mut Log, line: &str) -> Result<View, Refusal> {
    let edit = ConditionalMovesEdit::Add(line.to_string());
    log.act(BOB, PlayAction::ConditionalMoves(edit))
}

#[test]
fn al_01_a_prepared_betrayal_is_asked_about_when_it_is_prepared() {
    let (mut log, _) = betrayal(json!({"teams": ["wr", "b", "y"]}));
    let refusal = ConditionalMovesRefusal::Betrays {
        mv: PossibleMove {
            notation: "Rxd5".to_string(),
            coordinate: "a5d5".to_string(),
        },
        ally: WHITE,
    };
    assert_eq!(
        add_line(&mut log, "c1b1 a5d5").unwrap_err(),
        Refusal::ConditionalMoves(refusal)
    );
    add_line(&mut log, "c1b1 a5d5!").unwrap();
    log.play("c1b1");
    assert_eq!((log.view(BOB).ply(), allies(&log, BOB)), (2, vec![]));
}

/// After a `*` the board is not known, so the player could not be asked.
#[test]
fn al_01_a_prepared_betrayal_that_was_not_foreseen_is_not_played() {
    for (line, plies) in [("* a5d5", 1), ("* a5d5!", 2)] {
        let (mut log, _) = betrayal(json!({"teams": ["wr", "b", "y"]}));
        add_line(&mut log, line).unwrap();
        log.play("c1b1");
        let view = log.view(BOB);
        assert_eq!((view.ply(), view.conditional_moves().len()), (plies, 0));
    }
}

#[test]
fn al_02_alliances_change_out_of_turn() {
    let mut log = alliance();
    log.act(DAN, propose(RED)).unwrap();
    log.act(BOB, accept(YELLOW)).unwrap();
    log.act(DAN, leave()).unwrap();
    assert_eq!(log.view(EVE).turn(), Some(WHITE));
}

#[test]
fn al_03_a_third_member_needs_the_consent_of_one() {
    let mut log = scene(QUIET, json!({"teams": ["wb", "r", "y"]}));
    log.act(CLEO, propose(RED)).unwrap();
    log.act(BOB, accept(BLACK)).unwrap();
    assert_eq!(allies(&log, ANN), [RED, BLACK]);
    assert_eq!(notified(&log), [0, 2], "and the others are notified");
}

#[test]
fn al_04_one_of_two_must_be_independent_and_may_leave_for_it() {
    let mut log = scene(QUIET, json!({"teams": ["wb", "ry"]}));
    log.act(ANN, propose(RED)).unwrap();
    assert_eq!(
        log.act(BOB, accept(WHITE)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotOpen)
    );
    let leaving = DiplomacyAction::Accept {
        from: WHITE,
        leaving: true,
    };
    log.act(BOB, diplomacy(leaving)).unwrap();
    assert_eq!(allies(&log, BOB), [WHITE, BLACK]);
    assert!(diplomatic_status(&log, DAN).is_independent());
}

#[test]
fn al_05_the_first_move_is_a_pawns_and_is_refused_to_other_pieces() {
    let mut log = alliance();
    let refusal = log.act(ANN, to_move("Nb1a3")).unwrap_err();
    assert!(matches!(refusal, Refusal::Illegal { .. }), "{refusal:?}");
    log.play("a3");
}

#[test]
fn al_06_an_allys_piece_gives_no_check() {
    let pieces = "wKc1 wRd1 rKa6 bKf8 yKh3";
    for (alliances, warned) in [
        (json!(["w", "r", "b", "y"]), 1),
        (json!(["wb", "r", "y"]), 0),
    ] {
        let mut log = scene(pieces, json!({"teams": alliances}));
        log.play("Rf1");
        assert_eq!(diplomatic_status(&log, CLEO).news.len(), warned);
        assert_eq!(log.view(CLEO).checks().len(), warned);
    }
}

/// Black's only piece is blocked by a piece of its own alliance.
#[test]
fn al_07_a_player_without_a_move_is_skipped_and_all_see_it() {
    let pieces = "wKc1 wPb3 rKa6 rRa5 bPb4 yKh3";
    let more = json!({"turn": "r", "teams": ["wb", "r", "y"], "liege": {"b": "w"}});
    let mut log = scene(pieces, more);
    log.play("Rd5");
    let view = log.view(EVE);
    assert_eq!(view.turn(), Some(YELLOW));
    assert_eq!(view.latest_moves()[0].news, [News::Skipped { seat: BLACK }]);
}

#[test]
fn al_08_remaining_members_are_told_and_nobody_else() {
    let mut log = scene(QUIET, json!({"teams": ["wrb", "y"]}));
    let (before, spectator) = (
        format!("{:?}", log.view(DAN)),
        format!("{:?}", log.view(EVE)),
    );
    log.act(BOB, leave()).unwrap();
    assert_eq!(notified(&log), [0, 2]);
    assert_eq!(log.notifications.len(), 2, "nothing is public");
    assert_eq!(format!("{:?}", log.view(DAN)), before);
    assert_eq!(format!("{:?}", log.view(EVE)), spectator);
}

/// A player who names one to leave does not lose another one.
#[test]
fn al_08_only_an_ally_can_be_named_to_leave() {
    let more = json!({"teams": ["wrb", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 rRa5 bKf8 yKh3", more);
    for (seat, refusal) in [
        (YELLOW, DiplomacyRefusal::NotAlliedWith { seat: YELLOW }),
        (RED, DiplomacyRefusal::TheyAreProtectorate { seat: RED }),
        (WHITE, DiplomacyRefusal::Yourself),
    ] {
        let refused = log.act(ANN, leave_with(seat)).unwrap_err();
        assert_eq!(refused, Refusal::Diplomacy(refusal));
        assert_eq!(allies(&log, ANN), [RED, BLACK]);
    }
    log.act(ANN, leave_with(BLACK)).unwrap();
    assert_eq!((allies(&log, ANN), allies(&log, CLEO)), (vec![RED], vec![]));
}

#[test]
fn al_09_an_alliance_of_all_is_impossible_and_a_alliance_that_is_left_breaks_up() {
    let mut log = scene("wKc1 wRd3 rKa6 bKf8 yKh3", json!({"teams": ["wrb", "y"]}));
    log.act(DAN, propose(WHITE)).unwrap();
    assert_eq!(
        log.act(ANN, accept(YELLOW)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotOpen)
    );
    log.play("Rxh3");
    let members = vec![WHITE, RED, BLACK];
    let war = DiplomacyNews::Event(DiplomacyEvent::CivilWar { members });
    assert!(diplomatic_status(&log, BOB).news.contains(&war));
    assert_eq!((notified(&log), allies(&log, ANN)), (vec![0, 1, 2], vec![]));
}

/// Red loses the king while White has one: 2 of the 4 remaining pieces are lost, drawn by the seed.
fn red_loses_king(seed: u8) -> Log {
    let pieces = "wKc1 wRd1 rKa6 rRa5 rPb7 rPb5 rNc8 bKf8 yRh6 yKh3";
    let mut log = scene_with_seed(pieces, json!({"turn": "y", "teams": ["wrb", "y"]}), seed);
    log.play("Rxa6");
    log
}

#[test]
fn al_10_forty_percent_of_the_pieces_are_lost_at_random() {
    let pieces = |log: &Log| -> Vec<String> {
        let view = log.view(EVE);
        let red = view.pieces().filter(|(_, piece)| piece.army == Army::Red);
        red.map(|(square, _)| square.to_string()).collect()
    };
    let pieces_left: Vec<Vec<String>> = (0..8).map(|seed| pieces(&red_loses_king(seed))).collect();
    assert!(pieces_left.iter().all(|pieces_left| pieces_left.len() == 2));
    assert!(
        pieces_left.iter().any(|pieces| *pieces != pieces_left[0]),
        "it is random"
    );
}

#[test]
fn al_11_the_standing_order_answers_at_once() {
    let pieces = "wKc1 rKa6 rRa5 rPb7 bKf8 yRh6 yKh3";
    let more = json!({"turn": "y", "teams": ["wr", "b", "y"]});
    for (action, left) in [
        (StandingOrder::Removal, Status::Eliminated),
        (StandingOrder::Protectorate, Status::Protectorate),
    ] {
        let mut log = scene(pieces, more.clone());
        log.act(BOB, order(action)).unwrap();
        log.play("Rxa6");
        assert_eq!(status(&log, RED), left);
        assert_eq!(log.view(EVE).turn(), Some(WHITE), "the game does not wait");
    }
    let log = scene(pieces, more);
    assert_eq!(
        diplomatic_status(&log, BOB).order,
        Some(StandingOrder::Protectorate),
        "the default"
    );
}

#[test]
fn al_12_the_liege_is_drawn_and_known_to_the_alliance_alone() {
    let lieges: Vec<Option<Seat>> = (0..8)
        .map(|seed| diplomatic_status(&red_loses_king(seed), BOB).liege)
        .collect();
    assert!(
        lieges.contains(&Some(WHITE)) && lieges.contains(&Some(BLACK)),
        "{lieges:?}"
    );
    let log = red_loses_king(0);
    assert_eq!(notified(&log), [0, 1, 2]);
    assert!(!format!("{:?}", log.view(DAN)).contains("liege: Some"));
}

#[test]
fn al_13_a_protectorate_goes_along_with_its_liege() {
    let more = json!({"teams": ["wrb", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 rRa5 bKf8 yKh3", more);
    log.act(ANN, leave()).unwrap();
    assert_eq!(
        (allies(&log, BOB), allies(&log, CLEO)),
        (vec![WHITE], vec![])
    );
    assert_eq!(diplomatic_status(&log, BOB).liege, Some(WHITE));
    assert_eq!(
        log.act(ANN, leave()).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NotAllied)
    );
}

#[test]
fn al_14_with_the_last_king_the_whole_alliance_is_out() {
    let more = json!({"turn": "y", "teams": ["wr", "b", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 rRa5 bKf8 yRc3 yKh3", more);
    log.play("Rxc1");
    assert_eq!(
        [status(&log, WHITE), status(&log, RED)],
        [Status::Eliminated; 2]
    );
}

#[test]
fn al_15_the_last_king_wins_whatever_protectorates_are_left() {
    let more = json!({"teams": ["wr", "b"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 wRf3 rRa5 bKf8", more);
    log.play("Rxf8");
    let Phase::Over(ending) = log.view(EVE).phase else {
        panic!("it is over");
    };
    assert_eq!(ending.winners, [WHITE]);
}

#[test]
fn al_16_in_a_civil_war_protectorates_stay_with_their_lieges() {
    let more = json!({"teams": ["wrb", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 wRd3 rRa5 bKf8 yKh3", more);
    log.play("Rxh3");
    assert_eq!((allies(&log, ANN), allies(&log, CLEO)), (vec![RED], vec![]));
}

#[test]
fn al_17_a_protectorate_without_pieces_is_out() {
    let more = json!({"turn": "y", "teams": ["wr", "b", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 rRa5 bKf8 yRh5 yKh3", more);
    log.play("Rxa5");
    assert_eq!(status(&log, RED), Status::Eliminated);
    assert_eq!(
        log.act(BOB, order(StandingOrder::Removal)).unwrap_err(),
        Refusal::Eliminated
    );
}

/// It would fight on with nothing.
#[test]
fn al_17_who_had_only_a_king_is_out_and_no_protectorate() {
    let more = json!({"turn": "y", "teams": ["wr", "b", "y"]});
    let mut log = scene("wKc1 rKa6 bKf8 yRh6 yKh3", more);
    log.play("Rxa6");
    assert_eq!(status(&log, RED), Status::Eliminated);
    for person in [CLEO, ANN] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    let history = log.view(EVE).record.history.unwrap();
    let of_red = history.events.iter().filter_map(|dated| match dated.event {
        DiplomacyEvent::Protectorate { seat, .. } => Some((seat, None)),
        DiplomacyEvent::Eliminated { seat, why } => Some((seat, why)),
        _ => None,
    });
    let of_red: Vec<_> = of_red.filter(|(seat, _)| *seat == RED).collect();
    assert_eq!(of_red, [(RED, Some(EliminationReason::NoPieces))]);
}

#[test]
fn al_18_a_protectorate_makes_no_alliances_and_cannot_capture_from_its_alliance() {
    let more = json!({"turn": "r", "teams": ["wr", "b", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 wRa1 rRa5 bKf8 yKh3", more);
    for action in [propose(BLACK), accept(BLACK), leave()] {
        assert_eq!(
            log.act(BOB, action).unwrap_err(),
            Refusal::Diplomacy(DiplomacyRefusal::YouAreProtectorate)
        );
    }
    let refusal = log.act(CLEO, propose(RED)).unwrap_err();
    assert_eq!(
        refusal,
        Refusal::Diplomacy(DiplomacyRefusal::TheyAreProtectorate { seat: RED })
    );
    let refusal = log.act(BOB, to_move("Rxa1")).unwrap_err();
    assert!(matches!(refusal, Refusal::Illegal { .. }), "{refusal:?}");
    let own = log.view(BOB).legal_moves();
    assert!(!own.iter().any(|legal| legal.coordinate == "a5a1"));
    let as_others_see_it = log.view(DAN).legal_moves();
    assert!(
        as_others_see_it
            .iter()
            .any(|legal| legal.coordinate == "a5a1"),
        "it would reveal the alliance"
    );
}

#[test]
fn al_19_a_pawn_is_promoted_on_its_own_far_side() {
    let mut log = scene("wKc1 wPb7 rKa5 bKf8 yKh3", json!({}));
    let refusal = log.act(ANN, to_move("b8")).unwrap_err();
    let Refusal::Ambiguous { readings, .. } = refusal else {
        panic!("{refusal:?}");
    };
    assert_eq!(readings.len(), 4);
}

#[test]
fn al_20_white_begins_and_the_turn_goes_round() {
    let mut log = alliance();
    log.play("a3 c6 e6 f3");
    let turns: Vec<Seat> = log.view(EVE).board.moves.iter().map(|mv| mv.seat).collect();
    assert_eq!(turns, [WHITE, RED, BLACK, YELLOW]);
}

#[test]
fn al_21_a_draw_needs_everybody_in_the_game_including_protectorates() {
    let more = json!({"teams": ["wr", "b", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 rRa5 bKf8 yKh3", more);
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    for person in [CLEO, DAN] {
        log.act(person, PlayAction::AcceptDraw).unwrap();
        assert!(log.view(EVE).turn().is_some());
    }
    log.act(BOB, PlayAction::AcceptDraw).unwrap();
    assert_eq!(log.view(EVE).result().matches("1/2").count(), 4);
}

/// If an offer were lost when the standing order answers, the loss would reveal that there was an
/// ally.
#[test]
fn al_21_an_offer_stays_open_after_a_lost_king_with_or_without_an_ally() {
    for alliances in [json!(["wr", "b", "y"]), json!(["w", "r", "b", "y"])] {
        let mut log = scene(
            "wKc1 rKa6 rRa5 bKf8 yRh6 yKh3",
            json!({"turn": "y", "teams": alliances}),
        );
        log.act(BOB, order(StandingOrder::Removal)).unwrap();
        log.act(ANN, PlayAction::OfferDraw).unwrap();
        log.play("Rxa6");
        assert_eq!(log.view(EVE).turn.offers.len(), 1);
    }
}

#[test]
fn al_22_a_player_without_allies_who_loses_the_king_is_out_with_all_pieces() {
    let mut log = scene("wKc1 rKa6 rRa5 bKf8 yRh6 yKh3", json!({"turn": "y"}));
    log.play("Rxa6");
    assert!(
        log.view(EVE)
            .pieces()
            .all(|(_, piece)| piece.army != Army::Red)
    );
}

#[test]
fn al_23_proposals_stay_open_until_one_of_the_two_cannot_answer() {
    let more = json!({"turn": "y", "teams": ["wr", "b", "y"], "proposals": ["br", "yb", "rb"]});
    let mut log = scene("wKc1 rKa6 rRa5 bKf8 yRh6 yKh3", more);
    log.act(ANN, leave()).unwrap();
    assert_eq!(
        diplomatic_status(&log, BOB).proposed_by.len(),
        1,
        "changing the alliance ends none"
    );
    log.play("Rxa6");
    assert_eq!(diplomatic_status(&log, CLEO).proposed_to, []);
    let open: Vec<Seat> = diplomatic_status(&log, CLEO)
        .proposed_by
        .iter()
        .map(|open| open.seat)
        .collect();
    assert_eq!(open, [YELLOW]);
}

#[test]
fn al_24_only_the_kings_owner_is_notified_of_a_check() {
    let mut log = scene("wKc1 wRd1 rKa6 bKf8 yKh3", json!({}));
    log.play("Rf1");
    assert_eq!(notified(&log), [2]);
    for person in [ANN, BOB, DAN, EVE] {
        assert_eq!(log.view(person).checks(), []);
    }
    assert_eq!(
        log.view(EVE).board.moves[0].notation,
        "Rf1",
        "and nothing is marked on the board"
    );
}

#[test]
fn al_25_a_player_who_resigns_is_removed_at_once_with_those_who_have_no_other_king() {
    let more = json!({"teams": ["wr", "b", "y"], "liege": {"r": "w"}});
    let mut log = scene("wKc1 rRa5 bKf8 yKh3", more);
    log.act(ANN, PlayAction::Resign).unwrap();
    assert_eq!(
        [status(&log, WHITE), status(&log, RED)],
        [Status::Eliminated; 2]
    );
    assert_eq!(log.view(EVE).turn(), Some(BLACK));
}

/// Nothing happens by itself in a running game: no time runs out in which a move would be made for
/// a player.
#[test]
fn al_26_nobody_picks_a_move_for_another() {
    let log = alliance();
    assert_eq!(log.game.next_deadline(), None);
}
