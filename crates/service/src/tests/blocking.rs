//! Blocked people: their challenges, reservations and rematches are refused, and nothing tells them
//! why.

use super::*;
use entente_game::Refusal;
use entente_game::people::PersonRefusal;

fn profile(person: PersonId) -> Profile {
    Profile {
        person,
        name: format!("Person {person}"),
    }
}

async fn change(service: &Service, by: PersonId, action: PersonAction) {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let key = format!("change {}", COUNT.fetch_add(1, Ordering::Relaxed));
    let changed = service.people().submit(command(by, &key, action)).await;
    changed.unwrap().unwrap();
}

pub(super) async fn block(service: &Service, by: PersonId, person: PersonId) {
    change(service, by, PersonAction::Block(profile(person))).await;
}

async fn accept_challenges_from(service: &Service, by: PersonId, value: &str) {
    let (name, value) = ("challenges".to_owned(), value.to_owned());
    change(service, by, PersonAction::Set { name, value }).await;
}

/// Everybody whom a refused command named in vain.
fn refused(answered: Result<Accepted, Rejected>) -> Vec<PersonId> {
    match answered {
        Err(Rejected::Refused {
            refusal: Refusal::NoChallenges { people },
            ..
        }) => people.iter().map(|profile| profile.person).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_challenge_of_a_blocked_person_is_refused_as_if_none_were_accepted() {
    let folder = Folder::new();
    let service = folder.service().await;
    let challenge = |key: &str| service.create(command(ANN, key, new_game(Home::Private)));
    let before = challenge("before").await.unwrap().view.game;
    block(&service, BOB, ANN).await;
    let queued = service.deliveries().outbox_len();
    let blocked = challenge("1").await;
    let text = format!("{blocked:?}");
    assert_eq!(refused(blocked), [BOB]);
    accept_challenges_from(&service, BOB, "nobody").await;
    change(&service, BOB, PersonAction::Unblock { person: ANN }).await;
    assert_eq!(format!("{:?}", challenge("1").await), text);
    assert_eq!(
        service.deliveries().outbox_len(),
        queued,
        "nobody is told anything"
    );
    // What was there before stays, and a command that was accepted then has the same answer.
    assert!(challenge("before").await.unwrap().repeated);
    assert_eq!(
        service.people().games_of(BOB).await.unwrap()[0].game,
        before
    );
    accept_challenges_from(&service, BOB, "everybody").await;
    challenge("1").await.unwrap();
}

#[tokio::test]
async fn only_those_who_do_not_accept_are_named_and_no_seat_is_reserved_for_them() {
    let folder = Folder::new();
    let service = folder.service().await;
    block(&service, CLEO, ANN).await;
    let four = NewGame {
        reserved: vec![profile(BOB).into(), profile(CLEO).into()],
        ..new_game(Home::channel("1/2"))
            .with_terms(|terms| terms.options = Options::from_json(Variant::Chess4, "{}").unwrap())
    };
    let created = service.create(command(ANN, "a", four.clone())).await;
    assert_eq!(refused(created), [CLEO]);
    let reserved = vec![profile(BOB).into()];
    let open = service.create(command(ANN, "b", NewGame { reserved, ..four }));
    let game = open.await.unwrap().view.game;
    let reserve = |by: PersonId, key: &str| {
        let action = Action::Lobby(LobbyAction::Reserve(profile(CLEO)));
        service.submit(&game, command(by, key, action))
    };
    assert_eq!(refused(reserve(ANN, "c").await), [CLEO]);
    let view = service.view(&game, ANN).await.unwrap();
    assert_eq!(view.players.people.len(), 2);
    // Somebody who may not reserve seats at all learns nothing else.
    let other = reserve(BOB, "d").await;
    let refusal = Refusal::NotTheHost;
    assert!(matches!(other, Err(Rejected::Refused { refusal: why, .. }) if why == refusal));
    // Who has blocked somebody can challenge them.
    let host = profile(CLEO);
    let reserved = vec![profile(ANN).into()];
    let reverse = NewGame {
        host: Some(host),
        reserved,
        ..new_game(Home::Private)
    };
    service.create(command(CLEO, "e", reverse)).await.unwrap();
}

#[tokio::test]
async fn a_rematch_does_not_reach_somebody_who_has_blocked_the_other() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let resign = command(BOB, "resign", PlayAction::Resign);
    service.submit(&game, resign).await.unwrap();
    block(&service, BOB, ANN).await;
    let asked = service.rematch(&game, None, command(ANN, "a", ()));
    let refusal = match asked.await {
        Err(Rejected::Refused { refusal, .. }) => refusal,
        other => panic!("{other:?}"),
    };
    assert!(matches!(refusal, Refusal::NoChallenges { .. }));
    let offered = service.rematch(&game, None, command(BOB, "b", ())).await;
    assert!(matches!(offered, Ok(Rematch::Offered(_))), "{offered:?}");
    let joined = service.rematch(&game, None, command(ANN, "c", ())).await;
    assert!(matches!(joined, Ok(Rematch::Joined(_))), "{joined:?}");
}

#[tokio::test]
async fn somebody_who_is_unblocked_is_no_longer_named_anywhere() {
    let folder = Folder::new();
    let service = folder.service().await;
    for person in [BOB, CLEO] {
        block(&service, ANN, person).await;
    }
    change(&service, ANN, PersonAction::Unblock { person: BOB }).await;
    let text = forgetting::everything(&service.inner.store);
    assert!(!text.contains("discord:2") && !text.contains("Person 2"));
    assert!(text.contains("discord:3") && text.contains("Person 3"));
    let again = service
        .people()
        .submit(command(ANN, "x", PersonAction::Unblock { person: BOB }));
    let fault = entente_game::people::BlockFault::NotBlocked;
    assert_eq!(
        again.await.unwrap().err(),
        Some(PersonRefusal::Block(fault))
    );
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    let report = check(&store).unwrap();
    assert_eq!(report.damage, []);
}
