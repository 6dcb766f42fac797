//! Computers that negotiate with people in Four Player Chess, through a real service.

use super::*;
use crate::diplomacy::{letters_about, reader};
use entente_advisor::diplomat::{Decision, MovePolicy, Step};
use entente_game::{
    Actor, Correspondent, DiplomacyAction, DiplomacyEvent, DiplomaticStatus, LetterView, Motive,
    PlayerId, Refusal,
};
use entente_presentation::text::{self, ComputerLetter, Language, Naming, Reader, Text};
use entente_service::Rejected;

fn status(view: &View) -> &DiplomaticStatus {
    view.diplomacy().unwrap()
}

fn received(view: &View) -> Vec<&LetterView> {
    let letters = status(view).letters.iter();
    letters.filter(|letter| !letter.is_own).collect()
}

impl Hall {
    async fn negotiate(
        &mut self,
        game: &GameId,
        action: DiplomacyAction,
    ) -> Result<View, Rejected> {
        let command = self.command(Action::Diplomacy(action));
        let accepted = self.service.submit(game, command).await?;
        Ok(accepted.view)
    }

    /// Ann plays Four Player Chess against three computers of the first level.
    async fn begin_with_diplomacy(&mut self) -> GameId {
        self.begin_with(Options::of(Variant::Alliance)).await
    }

    /// Ann plays this game against three computers of the first level.
    async fn begin_with(&mut self, options: Options) -> GameId {
        self.begin(options, Level::ALL[0]).await.game
    }
}

#[tokio::test]
async fn a_computer_answers_every_proposal_of_a_person_once() {
    answers_every_proposal_once(Options::of(Variant::Alliance)).await;
}

/// An alliance is a promise, where points decide, that no rule enforces.
#[tokio::test]
async fn a_computer_answers_every_proposal_where_promises_are_the_mode() {
    let mode = r#"{"mode": "diplomacy"}"#;
    let options = Options::from_json(Variant::FourPlayer, mode).unwrap();
    answers_every_proposal_once(options).await;
}

async fn answers_every_proposal_once(options: Options) {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall.begin_with(options).await;
    let mut answered = 0;
    for _ in 0..3 {
        let view = hall.until_my_turn(&game).await;
        let friends = status(&view).allies.clone();
        let Some(to) = (1..4)
            .map(Seat)
            .find(|seat| !friends.contains(seat) && view.armies()[seat.index()].status.is_in())
        else {
            break;
        };
        let propose = DiplomacyAction::Propose { to, message: None };
        match hall.negotiate(&game, propose).await {
            Ok(_) => {}
            // It has made the same proposal meanwhile, or the two are allied now.
            Err(Rejected::Refused {
                refusal: Refusal::Diplomacy(_),
                ..
            }) => continue,
            Err(other) => panic!("{other}"),
        }
        let is_answered = |view: &View| {
            let open = &status(view).proposed_to;
            open.iter().all(|proposal| proposal.seat != to)
        };
        let view = hall.until(&game, is_answered).await;
        let said = |event: &DiplomacyEvent| match event {
            DiplomacyEvent::Declined { from, to: by } => *from == Seat(0) && *by == to,
            DiplomacyEvent::Allied { members, .. } => members.contains(&to),
            _ => false,
        };
        let answers = status(&view).past.iter().filter(|past| said(&past.event));
        assert!(answers.count() > 0, "{:?}", status(&view).past);
        let has_letter = |view: &View| {
            let mut letters = received(view).into_iter();
            letters.any(|letter| letter.from == Correspondent::Seat(to))
        };
        hall.until(&game, has_letter).await;
        answered += 1;
        if plays_on(&view) {
            hall.any_move(&view).await;
        }
    }
    assert!(answered > 0, "nobody could be asked");
    hall.close().await;
}

#[tokio::test]
async fn a_letter_that_no_computer_can_read_is_answered_honestly_and_only_now_and_then() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall.begin_with_diplomacy().await;
    let to = Correspondent::Seat(Seat(2));
    let write = |text: &str| DiplomacyAction::Write {
        to: vec![to],
        text: text.to_owned(),
        anonymous: false,
    };
    hall.negotiate(&game, write("Shall we attack Red?"))
        .await
        .unwrap();
    let answers = |view: &View| {
        let letters = received(view).into_iter();
        let texts = letters.filter(|letter| letter.from == to);
        let texts = texts.filter_map(|letter| letter.text.clone());
        texts.filter(|text| text.contains("computer")).count()
    };
    let view = hall.until(&game, |view| answers(view) == 1).await;
    hall.negotiate(&game, write("Are you sure?")).await.unwrap();
    // Its next step comes after the letter that it does not answer.
    let view = hall.any_move(&view).await;
    let later = view.ply() + 3;
    let view = hall.until(&game, |view| view.ply() >= later).await;
    assert_eq!(answers(&view), 1, "it does not repeat itself");
    hall.close().await;
}

/// The other player may accept during its search, and would be betrayed a moment later.
#[tokio::test]
async fn a_computer_spares_a_player_to_whom_it_has_proposed() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall.begin_with_diplomacy().await;
    // Before its first move it makes no proposal.
    let asker = Actor::Computer(PlayerId(1));
    let propose = DiplomacyAction::Propose {
        to: Seat(0),
        message: None,
    };
    let command = Command::new(asker, Action::Diplomacy(propose), "test".to_owned());
    hall.service.submit(&game, command).await.unwrap();
    let asking = hall.service.view(&game, asker).await.unwrap();
    assert_eq!(status(&asking).proposed_to.len(), 1);
    let mut without = asking.clone();
    let own = without.own.as_mut().unwrap();
    own.diplomacy.as_mut().unwrap().proposed_to.clear();
    assert_ne!(MovePolicy::of(&asking), MovePolicy::of(&without));
    hall.close().await;
}

/// Red has promised Ann not to capture, and her rook captures Red's knight.
#[tokio::test]
async fn a_computer_tells_a_person_what_it_thinks_of_a_betrayal_once() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let pieces = r#"{"turn": "w", "pieces": {"h1": "wK", "d4": "wR", "a7": "rK", "d7": "rN",
        "h8": "bK", "g3": "bN", "a1": "yK", "b5": "yN"}}"#;
    let position = Position::from_json(Variant::Alliance, pieces).unwrap();
    let start = Some(StartingPosition::of(&position));
    let options = Options::of(Variant::Alliance);
    let view = hall.begin_from(options, start, &Level::ALL[0].into()).await;
    let game = view.game.clone();
    let propose = DiplomacyAction::Propose {
        to: Seat(0),
        message: None,
    };
    let asker = Actor::Computer(PlayerId(1));
    let command = Command::new(asker, Action::Diplomacy(propose), "test".to_owned());
    hall.service.submit(&game, command).await.unwrap();
    let accept = DiplomacyAction::Accept {
        from: Seat(1),
        leaving: false,
    };
    hall.negotiate(&game, accept).await.unwrap();
    hall.play_move(&game, "d4d7").await;
    let text = Text::of(Language::default());
    let kinds = [ComputerLetter::Reproach, ComputerLetter::ReproachForever];
    let mut reproaches = Vec::new();
    for letter in kinds {
        let words = |number| text::computer_letter(text, &view, letter, None, number);
        reproaches.extend((0..4).map(words));
    }
    let count_reproaches = |view: &View| {
        let letters = received(view).into_iter();
        let from_red = letters.filter(|letter| letter.from == Correspondent::Seat(Seat(1)));
        let texts = from_red.filter_map(|letter| letter.text.as_deref());
        // It says what she has done: the piece, the square, the round.
        let texts = texts.filter(|text| text.contains("my knight on d7"));
        let is_reproach = |text: &&str| reproaches.iter().any(|words| text.ends_with(words));
        texts.filter(is_reproach).count()
    };
    hall.until(&game, |view| count_reproaches(view) == 1).await;
    let view = hall.until_my_turn(&game).await;
    assert_eq!(count_reproaches(&view), 1);
    hall.close().await;
}

/// Ann resigns, and the others play on.
#[tokio::test]
async fn a_computer_writes_nothing_to_a_person_who_is_out() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall.begin_with_diplomacy().await;
    let red = Actor::Computer(PlayerId(1));
    let view = hall.service.view(&game, red).await.unwrap();
    assert_eq!(reader(&view, Seat(0)), Some(ANN));
    assert_eq!(reader(&view, Seat(2)), None, "a computer");
    let resign = hall.command(Action::Play(entente_game::PlayAction::Resign));
    hall.service.submit(&game, resign).await.unwrap();
    let out = hall.service.view(&game, red).await.unwrap();
    assert_eq!(reader(&out, Seat(0)), None);
    hall.close().await;
}

/// Ann and Red are allies, and Red leaves her for Black.
#[tokio::test]
async fn a_computer_writes_to_its_new_ally_and_to_those_it_leaves() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall.begin_with_diplomacy().await;
    let red = Actor::Computer(PlayerId(1));
    let propose = DiplomacyAction::Propose {
        to: Seat(0),
        message: None,
    };
    let command = Command::new(red, Action::Diplomacy(propose), "test".to_owned());
    hall.service.submit(&game, command).await.unwrap();
    let accept = DiplomacyAction::Accept {
        from: Seat(1),
        leaving: false,
    };
    hall.negotiate(&game, accept).await.unwrap();
    let view = hall.service.view(&game, red).await.unwrap();
    let leaves = Decision::explained(Step::LeaveFor(Seat(2)), Motive::Better);
    let letters = letters_about(&view, &leaves);
    let expected = [
        (Seat(2), ComputerLetter::LeaveFor),
        (Seat(0), ComputerLetter::Leave(Motive::Better)),
    ];
    assert_eq!(letters, expected);
    hall.close().await;
}

/// A hint that betrays an ally would be followed by a person who did not want to betray.
#[tokio::test]
async fn a_person_who_asks_for_a_hint_is_advised_to_spare_their_allies() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall.begin_with_diplomacy().await;
    let alone = hall.service.view(&game, ANN).await.unwrap();
    let mut allied = alone.clone();
    let own = allied.own.as_mut().unwrap();
    own.diplomacy.as_mut().unwrap().allies.push(Seat(1));
    assert_ne!(MovePolicy::of(&allied), MovePolicy::of(&alone));
    hall.close().await;
}

/// The player who chose to do this.
fn dealer(event: &DiplomacyEvent) -> Option<Seat> {
    match event {
        DiplomacyEvent::Proposed { from, .. } | DiplomacyEvent::Withdrawn { from, .. } => {
            Some(*from)
        }
        DiplomacyEvent::Declined { to, .. } => Some(*to),
        _ => None,
    }
}

/// While it is to move it takes no step: its move is searched without new agreements.
#[tokio::test]
async fn after_the_game_computers_say_why_and_every_move_is_found_again() {
    let folder = Folder::new();
    let mut hall = Hall::open(&folder, 0).await;
    let game = hall.begin_with_diplomacy().await;
    // During Ann's turn they have time to answer, however fast the others move.
    hall.until_my_turn(&game).await;
    let to = Seat(1);
    let propose = DiplomacyAction::Propose { to, message: None };
    hall.negotiate(&game, propose).await.unwrap();
    hall.until(&game, |view| !received(view).is_empty()).await;
    while let view = hall.until_my_turn(&game).await
        && plays_on(&view)
        && view.ply() < 24
    {
        hall.any_move(&view).await;
    }
    let view = hall.service.view(&game, ANN).await.unwrap();
    let resigned = view.ply();
    if plays_on(&view) {
        hall.act(&game, PlayAction::Resign).await;
    }
    let view = hall.until(&game, |view| view.turn().is_none()).await;
    let history = view.record.history.as_ref().unwrap();
    assert_eq!(history.characters.len(), 3, "{:?}", history.characters);
    let proposals = |event: &DiplomacyEvent| matches!(event, DiplomacyEvent::Proposed { .. });
    let reasons = |event: &DiplomacyEvent| matches!(event, DiplomacyEvent::Explained { .. });
    let count = |is: &dyn Fn(&DiplomacyEvent) -> bool| {
        history
            .events
            .iter()
            .filter(|dated| is(&dated.event))
            .count()
    };
    assert!(count(&proposals) > 0 && count(&reasons) > 0, "{history:?}");
    for dated in &history.events {
        let dealer = dealer(&dated.event);
        let mover = view.board.moves.get(dated.ply as usize).map(|mv| mv.by);
        // It was Ann's turn until she resigned, and then the next player's.
        let is_known = dated.ply != resigned;
        assert!(
            !is_known || dealer.is_none_or(|seat| seat == Seat(0) || Some(seat) != mover),
            "{dated:?} happened while it was to move"
        );
    }
    for text in Language::ALL.map(Text::of) {
        let shown = text::history(Reader::new(text, &view, Naming::Name), 10_000).unwrap();
        println!("{shown}\n");
        let own = text.character_name(history.characters[0].character);
        assert!(shown.contains(&own), "{shown}");
    }
    let document = hall.service.export(&game, Some(ANN)).await.unwrap();
    let mut moves = Vec::new();
    entente_game::verify_with(&document, &mut |mv| moves.push(mv)).unwrap();
    assert!(moves.len() >= 3, "{}", moves.len());
    for mv in &moves {
        assert_eq!(check(mv), MoveCheck::Same, "record {}", mv.number);
    }
    hall.close().await;
}
