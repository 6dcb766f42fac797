//! Whole games through the real bot: people of the sandbox play the two master games by every way there is, and each board that arrives is read back from its pixels.
use crate::support::*;
use entente_rules::Position;

/// Morphy's game: White types `/move` in the thread, Black in direct messages.
#[tokio::test(flavor = "multi_thread")]
async fn the_opera_game_by_slash_commands_from_thread_and_direct_messages() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (white, black) = (club.thread("ann", &thread), club.direct("bob"));
    let game = master_game(0);
    let mut position: Position = game.start().clone();
    for (ply, mv) in game.moves().iter().enumerate() {
        let san = position.san(mv);
        let mover = if ply % 2 == 0 { &white } else { &black };
        let answer = mover.slash(&format!("/move {san}")).await.unwrap();
        assert!(answer.ephemeral, "answers are for the asker alone");
        assert!(
            answer
                .content
                .starts_with(&format!("You played **{san}**.")),
            "{}",
            answer.content
        );
        position = position.play(mv).unwrap();
        // The first board is that of the start.
        let board = board_number(&white, ply + 2).await;
        assert!(board.content.contains(&san), "{}", board.content);
        let side = if position.legal_move_count() == 0 {
            entente_render::Facing::South
        } else {
            facing(&position)
        };
        assert_shows(&white, &board, &position, side);
    }
    let all = boards(&white);
    assert_eq!(all.len(), game.moves().len() + 1, "one board for each turn");
    assert_eq!(
        all.iter()
            .filter(|board| board.content.contains("1-0"))
            .count(),
        1,
        "the result is announced once"
    );
    // The last board but one loses its buttons a moment after the last has come.
    until(|| {
        let left = boards(&white).into_iter();
        left.flat_map(|board| board.controls())
            .next()
            .is_none()
            .then_some(())
    })
    .await;

    let file = white.slash("/pgn").await.unwrap();
    let text = String::from_utf8(white.download(&file.attachments[0]).unwrap()).unwrap();
    let again = entente_rules::Pgn::read(&text).unwrap().remove(0);
    assert_eq!(
        (again.moves(), again.result()),
        (game.moves(), game.result())
    );
    assert_eq!(
        (again.header("White"), again.header("Black")),
        (Some("Ann"), Some("Bob"))
    );
    club.close().await;
}
