//! Chess4 through the game: forced passes, pending resignations, credit, captured armies, choices,
//! several armies of one player, and draws by all.

use super::secrets::{four, two_with_two};
use super::*;
use entente_rules::{MateKind, Ply, Score};

const FIRST_GAME: &str =
    include_str!("../../../rules/tests/data/firstgame-condensed-canonical.pgn");

/// The published first game of Chess4 with all its annotations.
const ANNOTATED: &str = include_str!("../../../rules/tests/data/firstgame.pgn");

/// The moves of the annotated game, without the comments in braces.
fn annotated() -> Vec<&'static str> {
    let (_, moves) = ANNOTATED.split_once("\n\n").unwrap();
    let outside = moves.split('{').enumerate().map(|(part, text)| match part {
        0 => text,
        _ => text.split_once('}').unwrap().1,
    });
    outside
        .flat_map(str::split_whitespace)
        .filter(is_ply)
        .collect()
}

fn is_ply(token: &&str) -> bool {
    !token.ends_with('.') && !token.contains("-3-")
}

/// The number of captures (`x`) of each army there.
const CAPTURES: [usize; 4] = [10, 11, 10, 8];

impl Log {
    /// Makes these moves in coordinate form, each by the player who commands the army.
    pub(super) fn follow(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.act(self.mover(), to_move(text))
                .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
    }
}

/// White, Silver, Black and Gold are Ann, Bob, Cleo and Dan. Captured armies fight for their
/// captor.
pub(super) fn four_by_method_2() -> Log {
    let mut log = Log::lobby(r#"{"method": 2}"#, &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log
}

/// White mates Silver with the last of these moves, in the ninth turn.
pub(super) const SILVER_IS_MATED: &str = "m7k7 e2e4 b8d8 j13j11 n6j10 f2f3 b11d11 f13f11 j10d4";

/// The moves with which White mates Gold after Silver is out, one by Black and one by Gold first.
const GOLD_IS_MATED: &str = "a8b8 i13i12 d4k11";

/// The news in the plies of the last event.
fn latest(view: &View) -> Vec<News> {
    view.latest_moves()
        .iter()
        .flat_map(|mv| mv.news.clone())
        .collect()
}

fn ending(view: &View) -> &Ending {
    let Phase::Over(ending) = &view.phase else {
        panic!("{:?}", view.phase)
    };
    ending
}

#[test]
fn the_annotated_game_is_replayed_as_it_was_played() {
    let mut log = four();
    let (_, moves) = FIRST_GAME.split_once("\n\n").unwrap();
    let tokens: Vec<&str> = moves.split_whitespace().filter(is_ply).collect();
    for (ply, token) in tokens.iter().enumerate() {
        match *token {
            // The game makes forced passes by itself.
            "%" | "%%%" => continue,
            "%%" => log.act(CLEO, PlayAction::Resign),
            text => {
                assert_eq!(log.view(EVE).ply() as usize, ply, "{text}");
                log.act(log.mover(), to_move(text))
            }
        }
        .unwrap_or_else(|refusal| panic!("{ply} {token}: {refusal:?}"));
    }
    let view = log.view(EVE);
    assert_eq!(view.ply() as usize, tokens.len());
    let notations: Vec<&str> = view.board.moves.iter().map(|mv| &*mv.notation).collect();
    assert_eq!(notations, annotated());
    let taken = view.armies().into_iter().map(|army| army.captured.len());
    assert!(
        taken.eq(CAPTURES),
        "every capture belongs to the player who made it"
    );
    let out: Vec<News> = view
        .board
        .moves
        .iter()
        .flat_map(|mv| mv.news.clone())
        .filter(|news| matches!(news, News::Eliminated { .. }))
        .collect();
    let out_by = |seat, how, by: Option<u8>| News::Eliminated {
        seat: Seat(seat),
        how,
        by: by.map(Seat),
    };
    assert_eq!(
        out,
        [
            out_by(0, Status::Checkmated, Some(1)),
            out_by(3, Status::Checkmated, Some(1)),
            out_by(2, Status::Resigned, None),
        ]
    );
    let ending = ending(&view);
    assert_eq!(ending.reason, EndReason::OneLeft);
    assert_eq!(
        (&ending.winners[..], &*ending.result),
        (&[Seat(1)][..], "0-3-2-1")
    );
    let points = |scores: &[Score]| scores.iter().map(Score::to_string).collect::<String>();
    assert_eq!(points(&ending.points), "0321");
    assert_eq!(points(&ending.scores), "0300");
}

#[test]
fn a_mated_player_passes_and_is_out_at_the_turn_of_the_player_with_the_credit() {
    let mut log = four();
    log.follow(SILVER_IS_MATED);
    let view = log.view(BOB);
    assert_eq!(view.turn(), Some(Seat(2)), "Silver had to pass");
    assert_eq!(view.latest_moves().len(), 2);
    assert_eq!(view.latest_moves()[1].ply, Ply::Blocked);
    assert!(view.latest_moves()[1].moved.is_none());
    let stuck = News::Mated {
        seat: Seat(1),
        how: MateKind::Checkmated,
        by: Seat(0),
    };
    assert_eq!(latest(&view), [stuck]);
    assert_eq!(
        (view.armies()[1].mate, view.armies()[1].status),
        (Some((MateKind::Checkmated, Seat(0))), Status::Active),
        "they are still in the game"
    );
    log.follow("a8b8");
    assert_eq!(latest(&log.view(BOB)), []);
    log.follow("i13i12");
    let view = log.view(BOB);
    let out = News::Eliminated {
        seat: Seat(1),
        how: Status::Checkmated,
        by: Some(Seat(0)),
    };
    assert_eq!(latest(&view), [out]);
    let silver = &view.armies()[1];
    assert_eq!(
        (silver.commander, silver.eliminated_by, silver.mate),
        (None, Some(Seat(0)), None)
    );
    assert_eq!(view.armies()[0].score.map(|s| s.to_string()).unwrap(), "1");
    for action in [
        to_move("j2j3"),
        Action::Play(PlayAction::Resign),
        Action::Play(PlayAction::OfferDraw),
    ] {
        assert_eq!(log.act(BOB, action).unwrap_err(), Refusal::Eliminated);
    }
    log.act(BOB, note("I should have kept my knight.")).unwrap();
    log.follow("m8l8");
    let view = log.view(BOB);
    assert_eq!(
        (view.turn(), view.latest_moves()[1].ply),
        (Some(Seat(2)), Ply::Eliminated)
    );
}

#[test]
fn a_captured_army_is_moved_by_its_captor_on_its_own_turn() {
    let mut log = four_by_method_2();
    log.follow(SILVER_IS_MATED);
    log.follow("a8b8 i13i12");
    let view = log.view(ANN);
    let commanded = News::CommandChanged {
        seat: Seat(1),
        by: Some(Seat(0)),
    };
    assert!(latest(&view).contains(&commanded), "{:?}", latest(&view));
    log.follow("d4k11");
    let view = log.view(ANN);
    assert_eq!((view.turn(), view.mover()), (Some(Seat(1)), Some(Seat(0))));
    assert!(view.is_my_turn());
    assert!(!log.view(BOB).is_my_turn());
    assert_eq!(
        log.act(BOB, to_move("j2j3")).unwrap_err(),
        Refusal::Eliminated
    );
    assert_eq!(
        log.act(CLEO, to_move("b8c8")).unwrap_err(),
        Refusal::NotYourTurn { turn: Seat(1) }
    );
    let view = log.act(ANN, to_move("j2j3")).unwrap();
    let mv = view.board.moves.last().unwrap();
    assert_eq!((mv.seat, mv.by), (Seat(1), Seat(0)));
    assert_eq!(
        view.own_seats(),
        [Seat(0)],
        "a seat is not captured with its army"
    );
}

/// Ann has captured two armies and has to choose one.
fn choosing() -> Log {
    let mut log = four_by_method_2();
    log.follow(SILVER_IS_MATED);
    log.follow(GOLD_IS_MATED);
    log.follow("j2j3 b8c8");
    log
}

#[test]
fn a32_of_two_captured_armies_one_is_chosen_for_the_rest_of_the_game() {
    let mut log = choosing();
    let view = log.view(ANN);
    assert!(latest(&view).contains(&News::ChoiceDue { by: Seat(0) }));
    assert_eq!(view.choice(), [Army::Silver, Army::Gold]);
    assert_eq!(
        log.act(CLEO, PlayAction::Choose { army: Army::Gold })
            .unwrap_err(),
        Refusal::NotYourTurn { turn: Seat(0) }
    );
    assert_eq!(
        log.act(ANN, PlayAction::Choose { army: Army::Black })
            .unwrap_err(),
        Refusal::NoChoice
    );
    let ply = view.ply();
    let view = log
        .act(ANN, PlayAction::Choose { army: Army::Gold })
        .unwrap();
    assert_eq!(
        (view.ply(), log.notifications[0].reason),
        (ply, NotificationReason::Chosen),
        "it is announced at once"
    );
    assert_eq!(view.armies()[3].commander, Some(Seat(0)));
    let commanded = |seat, by| News::CommandChanged {
        seat: Seat(seat),
        by,
    };
    let news = [commanded(1, None), commanded(3, Some(Seat(0)))];
    assert_eq!(view.board.latest_news, news);
    let view = log.act(ANN, to_move("m8l8")).unwrap();
    assert_eq!(
        (&view.board.latest_news[..], latest(&view)),
        (&[][..], vec![]),
        "and only once"
    );
    assert_eq!(view.latest_moves()[0].news_before, news);
    assert_eq!(view.latest_moves()[0].choice, Some(Army::Gold));
    assert_eq!(
        view.latest_moves()[1].ply,
        Ply::Eliminated,
        "Silver cannot move"
    );
    assert_eq!(
        log.act(ANN, PlayAction::Choose { army: Army::Silver })
            .unwrap_err(),
        Refusal::NotYourTurn { turn: Seat(2) }
    );
}

#[test]
fn a32_without_a_choice_the_first_army_is_kept() {
    let mut log = choosing();
    let view = log.act(ANN, to_move("m8l8")).unwrap();
    assert_eq!((view.turn(), view.mover()), (Some(Seat(1)), Some(Seat(0))));
    assert_eq!(view.armies()[3].commander, None);
    assert_eq!(
        log.act(ANN, PlayAction::Choose { army: Army::Gold })
            .unwrap_err(),
        Refusal::NoChoice
    );
}

#[test]
fn a24_a_player_who_resigns_is_out_at_their_turn_and_their_point_is_shared() {
    let mut log = four();
    let view = log.act(CLEO, PlayAction::Resign).unwrap();
    assert_eq!(
        (view.ply(), log.notifications[0].reason),
        (0, NotificationReason::Resigned)
    );
    assert!(view.armies()[2].is_resigning);
    for action in [
        Action::Play(PlayAction::Resign),
        Action::Play(PlayAction::OfferDraw),
        Action::Play(PlayAction::AcceptDraw),
    ] {
        assert!(matches!(
            log.act(CLEO, action).unwrap_err(),
            Refusal::AlreadyResigned | Refusal::NoOffer
        ));
    }
    assert_eq!(
        log.view(CLEO).inactive_reason(),
        Some(Refusal::AlreadyResigned)
    );
    let view = log.act(DAN, PlayAction::OfferDraw).unwrap();
    let asked: Vec<PlayerId> = view.awaiting_draw_answer().map(|p| p.player).collect();
    assert_eq!(
        asked,
        [PlayerId(0), PlayerId(1)],
        "a player who resigned is not asked, because they cannot answer"
    );
    log.act(ANN, PlayAction::DeclineDraw).unwrap();
    log.follow("m7k7");
    let view = log.act(BOB, to_move("e2e4")).unwrap();
    assert_eq!(log.view(CLEO).inactive_reason(), Some(Refusal::Eliminated));
    assert_eq!(view.inactive_reason(), None);
    assert_eq!(view.turn(), Some(Seat(3)));
    let plies: Vec<Ply> = view.latest_moves().iter().map(|mv| mv.ply).collect();
    assert_eq!(plies[1], Ply::Resigned);
    assert_eq!(
        latest(&view),
        [News::Eliminated {
            seat: Seat(2),
            how: Status::Resigned,
            by: None
        }]
    );
    let scores: Vec<_> = view
        .armies()
        .iter()
        .map(|a| a.score.unwrap().to_string())
        .collect();
    assert_eq!(scores, ["1/3", "1/3", "0", "1/3"]);

    let view = log.act(DAN, PlayAction::Resign).unwrap();
    assert_eq!(
        log.notifications[0].reason,
        NotificationReason::Moved,
        "it was their turn"
    );
    assert_eq!(view.turn(), Some(Seat(0)));
    let view = log.act(ANN, PlayAction::Resign).unwrap();
    assert_eq!(log.notifications[0].reason, NotificationReason::Over);
    let ending = ending(&view);
    assert_eq!(
        (&ending.winners[..], &*ending.result),
        (&[Seat(1)][..], "2-3-0-1")
    );
}

#[test]
fn passing_and_resigning_are_not_moves() {
    for mut log in [four(), Log::started()] {
        for text in ["%", "%%", "%%%", "@b", "@b k7"] {
            let refusal = log.act(ANN, to_move(text)).unwrap_err();
            let is_no_move = matches!(
                refusal,
                Refusal::Illegal { .. } | Refusal::Unreadable { .. }
            );
            assert!(is_no_move, "{text}: {refusal:?}");
        }
    }
}

#[test]
fn a34_two_people_resign_agree_and_win_with_both_armies() {
    let mut log = two_with_two();
    log.follow("m7k7");
    let view = log.act(ANN, PlayAction::Resign).unwrap();
    assert!(view.armies()[0].is_resigning && view.armies()[2].is_resigning);
    assert_eq!(log.notifications[0].reason, NotificationReason::Resigned);
    let view = log.act(BOB, to_move("e2e4")).unwrap();
    assert_eq!(view.turn(), Some(Seat(3)), "Black is out, White not yet");
    let view = log.act(BOB, to_move("j13j11")).unwrap();
    assert_eq!(ending(&view).winners, [Seat(1), Seat(3)]);
    assert_eq!(ending(&view).result, "1-2+1/2-0-2+1/2");

    let mut log = two_with_two();
    let view = log.act(ANN, PlayAction::OfferDraw).unwrap();
    assert_eq!(view.turn.offers.len(), 1);
    let asked: Vec<PlayerId> = view.awaiting_draw_answer().map(|p| p.player).collect();
    assert_eq!(asked, [PlayerId(1)]);
    assert_eq!(
        log.act(ANN, PlayAction::AcceptDraw).unwrap_err(),
        Refusal::NoOffer
    );
    let view = log.act(BOB, PlayAction::AcceptDraw).unwrap();
    assert_eq!(ending(&view).reason, EndReason::Agreed);
    assert_eq!(ending(&view).result, "1+1/2-1+1/2-1+1/2-1+1/2");
}

#[test]
fn a36_everybody_in_the_game_has_to_agree_to_a_draw() {
    let mut log = four();
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    log.act(ANN, PlayAction::AcceptDraw).unwrap();
    assert_eq!(
        log.notifications[0].reason,
        NotificationReason::DrawAccepted
    );
    let view = log.view(EVE);
    assert_eq!(
        view.turn.offers,
        [Offer {
            seat: Seat(1),
            accepted: vec![PlayerId(0)]
        }]
    );
    let asked: Vec<PlayerId> = view.awaiting_draw_answer().map(|p| p.player).collect();
    assert_eq!(asked, [PlayerId(2), PlayerId(3)]);
    assert_eq!(
        log.act(ANN, PlayAction::AcceptDraw).unwrap_err(),
        Refusal::AlreadyAccepted
    );
    log.act(CLEO, PlayAction::DeclineDraw).unwrap();
    assert_eq!(
        log.notifications[0].reason,
        NotificationReason::DrawDeclined {
            by: PlayerId(2),
            offer: Seat(1)
        }
    );
    assert_eq!(
        log.act(DAN, PlayAction::AcceptDraw).unwrap_err(),
        Refusal::NoOffer
    );

    log.act(DAN, PlayAction::OfferDraw).unwrap();
    log.act(ANN, PlayAction::AcceptDraw).unwrap();
    log.act(BOB, PlayAction::AcceptDraw).unwrap();
    let view = log.act(CLEO, PlayAction::AcceptDraw).unwrap();
    assert_eq!(log.notifications[0].reason, NotificationReason::Over);
    assert_eq!(ending(&view).reason, EndReason::Agreed);
    assert_eq!(ending(&view).winners.len(), 4);
}

#[test]
fn a36_there_is_nothing_to_claim() {
    let mut log = four();
    for claim in [Claim::Threefold, Claim::FiftyMoves] {
        let refused = log.act(ANN, PlayAction::ClaimDraw(claim)).unwrap_err();
        assert_eq!(refused, Refusal::NoSuchClaim(claim));
    }
}

#[test]
fn a_draw_offer_lapses_when_its_players_turn_comes_again_and_that_is_said() {
    let mut log = four();
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    let lapsed = News::DrawOfferLapsed { seat: Seat(1) };
    log.play("k7");
    assert_eq!(latest(&log.view(EVE)), [lapsed]);
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    log.play("d4 d8");
    assert_eq!(latest(&log.view(EVE)), []);
    log.play("k11");
    assert_eq!(latest(&log.view(EVE)), [], "White's turn");
    log.play("l8");
    assert_eq!(latest(&log.view(EVE)), [lapsed]);
    // A declined one is not said again.
    log.act(BOB, PlayAction::OfferDraw).unwrap();
    log.act(CLEO, PlayAction::DeclineDraw).unwrap();
    log.play("e4 e8 j11 l9");
    assert_eq!(latest(&log.view(EVE)), []);
}

#[test]
fn a33_partners_win_together() {
    let mut log = Log::lobby(r#"{"teams": true}"#, &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log.act(BOB, PlayAction::Resign).unwrap();
    log.act(DAN, PlayAction::Resign).unwrap();
    log.follow("m7k7");
    let view = log.act(CLEO, to_move("b8d8")).unwrap();
    assert_eq!(ending(&view).winners, [Seat(0), Seat(2)]);
}

#[test]
fn a39_three_play_to_the_end() {
    let mut log = Log::lobby(r#"{"absent": "w", "scoring": "incremental"}"#, &[Seat(1)]);
    log.act(BOB, join(&[2])).unwrap();
    let view = log.act(CLEO, join(&[3])).unwrap();
    // White's first turn has passed by itself.
    assert_eq!(view.board.moves[0].notation, "%%%");
    assert_eq!(view.mover(), Some(Seat(1)));
    log.follow("d2d4 b8d8 j13j11");
    log.act(BOB, PlayAction::Resign).unwrap();
    log.follow("e2e3");
    let view = log.act(CLEO, PlayAction::Resign).unwrap();
    assert_eq!(ending(&view).winners, [Seat(1)]);
    assert_eq!(ending(&view).points[0], Score::ZERO);
}

#[test]
fn a40_neighbours_win_together() {
    let mut log = Log::lobby(r#"{"teams": "adjacent"}"#, &[Seat(0)]);
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log.follow("m7k7 e2e4");
    log.act(CLEO, PlayAction::Resign).unwrap();
    let view = log.act(DAN, PlayAction::Resign).unwrap();
    assert_eq!(ending(&view).winners, [Seat(0), Seat(1)]);
}
