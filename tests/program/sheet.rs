//! What stands behind *More…*, and the commands that show the same: what each of two people and a bystander gets of it.
use crate::support::*;
use entente_render::Facing;
use entente_rules::{Position, Variant};
use entente_sandbox::Message;

fn shown(who: &str, what: &str, answer: &Message) -> String {
    assert!(answer.ephemeral, "{what}");
    let files: Vec<_> = answer
        .attachments
        .iter()
        .map(|file| file.filename.rsplit('.').next().unwrap_or_default())
        .collect();
    let content = mask(&answer.content).replace('\n', "\n  ");
    format!(
        "{who}: {what}\n  {content}\n  {:?} {files:?}",
        answer.controls()
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn what_each_gets_of_the_sheet() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    for (place, text) in [(&ann, "f3"), (&bob, "e5"), (&ann, "d4"), (&bob, "Qh4+")] {
        place.slash(&format!("/move {text}")).await.unwrap();
    }
    let mut said = Vec::new();
    for (who, place) in [("Ann", &ann), ("Bob", &bob), ("Cleo", &cleo)] {
        let board = board_number(place, 5).await;
        assert_eq!(board.controls(), ["Move…", "More…"]);
        let sheet = board.press("More…").await.unwrap();
        let buttons = sheet.controls();
        said.push(shown(who, "More…", &sheet));
        for button in buttons {
            if matches!(
                button.as_str(),
                "Draw…" | "Resign…" | "Why?" | "Ask to take back"
            ) {
                continue;
            }
            let sheet = board.press("More…").await.unwrap();
            let answer = sheet.press(&button).await.unwrap();
            assert_eq!(answer.id, sheet.id, "{button} takes the place of the sheet");
            said.push(match button.as_str() {
                "Rules" => shown(who, &button, &answer)
                    .lines()
                    .take(2)
                    .collect::<Vec<_>>()
                    .join("\n"),
                _ => shown(who, &button, &answer),
            });
        }
    }
    for place in [&ann, &bob, &cleo] {
        assert_eq!(boards(place).len(), 5, "nothing of it is public");
    }
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_as_one_likes_it() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, cleo) = (club.thread("ann", &thread), club.thread("cleo", &thread));
    let start = Position::start(Variant::Standard);
    let plain = ann.slash("/board").await.unwrap();
    assert_shows(&ann, &plain, &start, Facing::South);
    let flipped = ann.slash("/board flip:true").await.unwrap();
    assert_shows(&ann, &flipped, &start, Facing::North);
    let back = flipped.press("Flip").await.unwrap();
    assert_eq!(back.id, flipped.id);
    assert_shows(&ann, &back, &start, Facing::South);
    let picture = |message: &Message| ann.download(&message.attachments[0]).unwrap();
    let dark = ann
        .slash("/board theme:dark coordinates:off")
        .await
        .unwrap();
    let was = picture(&dark);
    assert_ne!(was, picture(&plain));
    // Flipped twice it is as it was: what one likes stays.
    let twice = dark
        .press("Flip")
        .await
        .unwrap()
        .press("Flip")
        .await
        .unwrap();
    assert_eq!(picture(&twice), was);
    assert_eq!(
        cleo.slash("/board").await.unwrap().controls(),
        ["More…", "Flip"],
        "who only watches is offered no move"
    );
    club.close().await;
}

/// Four sides: each press turns it by one.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_for_four_is_turned_to_each_side() {
    let club = Club::open().await;
    let thread = crate::lobby::open_for_four(&club, "/game new Chess4").await;
    let ann = club.thread("ann", &thread);
    let start = Position::start(Variant::Chess4);
    let mut board = ann.slash("/board").await.unwrap();
    let first = Facing::ALL
        .iter()
        .position(|side| *side == facing(&start))
        .unwrap();
    for turn in 0..4 {
        assert_shows(&ann, &board, &start, Facing::ALL[(first + turn) % 4]);
        board = board.press("Flip").await.unwrap();
    }
    let position = ann.slash("/position").await.unwrap();
    insta::assert_snapshot!(shown("Ann", "/position", &position));
    club.close().await;
}

/// A claim stands on the sheet where the position gives a right to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_claimed_from_the_sheet() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    for _ in 0..2 {
        for (place, text) in [(&ann, "Nf3"), (&bob, "Nf6"), (&ann, "Ng1"), (&bob, "Ng8")] {
            place.slash(&format!("/move {text}")).await.unwrap();
        }
    }
    let board = board_number(&ann, 9).await;
    let done = press_on(&board, "Claim: threefold repetition").await;
    assert_eq!(done.content, "Your claim is right: the game is drawn.");
    club.close().await;
}
