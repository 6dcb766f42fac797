//! Tokens: whose they are, what they allow and until when; and a request of a program to forget its
//! person, which the person has to confirm.

use super::*;
use crate::handling::sharing::ACTIVITIES;
use crate::log::index::TOKEN_USES;
use entente_game::people::{NewToken, Scope, Scopes, TokenAccess};

/// The person of the token with this hash.
pub(super) async fn owner(service: &Service, hash: [u8; 32]) -> Option<PersonId> {
    let found = service.people().token_owner(&hash).await.unwrap();
    found.map(|owner| owner.person)
}

/// Makes a token of Ann.
async fn make(service: &Service, hash: u8, access: TokenAccess) {
    let new = NewToken {
        access,
        ..NewToken::new([hash; 32], "app")
    };
    let command = command(ANN, &format!("make {hash}"), PersonAction::CreateToken(new));
    service.people().submit(command).await.unwrap().unwrap();
}

/// The days on which Ann's tokens were last used.
async fn uses(service: &Service) -> Vec<Option<Time>> {
    let log = service.people().log_of(ANN).await.unwrap();
    service.people().last_uses(log.tokens()).await.unwrap()
}

#[tokio::test]
async fn tokens_belong_to_their_person_until_they_are_revoked() {
    let folder = Folder::new();
    let service = folder.service().await;
    let make = PersonAction::CreateToken(NewToken::new([5; 32], "mine"));
    let log = service
        .people()
        .submit(command(ANN, "t", make.clone()))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(log.tokens().len(), 1);
    assert_eq!(
        service
            .people()
            .submit(command(ANN, "t", make))
            .await
            .unwrap()
            .unwrap()
            .tokens()
            .len(),
        1,
        "sent twice, created once"
    );
    assert_eq!(owner(&service, [5; 32]).await, Some(ANN));
    service
        .people()
        .submit(command(ANN, "v", PersonAction::RevokeToken { number: 1 }))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(owner(&service, [5; 32]).await, None);
    assert_eq!(service.people().log_of(ANN).await.unwrap().tokens(), []);
}

#[tokio::test]
async fn a_token_has_its_scopes_until_it_expires() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let access = TokenAccess {
        scopes: Scopes::from_iter([Scope::Play]),
        expires_at: Some(Time(DAY)),
    };
    make(&service, 1, access).await;
    let found = service.people().token_owner(&[1; 32]).await.unwrap();
    let (person, found) = (found.unwrap().person, found.unwrap().access);
    assert_eq!((person, found), (ANN, access));
    time.store(DAY, Ordering::Relaxed);
    assert_eq!(owner(&service, [1; 32]).await, None);
}

#[tokio::test]
async fn the_last_use_of_a_token_is_known_by_day_and_deleted_with_it() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    make(&service, 1, TokenAccess::default()).await;
    make(&service, 2, TokenAccess::default()).await;
    assert_eq!(uses(&service).await, [None, None]);
    time.store(3 * DAY + 5, Ordering::Relaxed);
    owner(&service, [1; 32]).await;
    assert_eq!(uses(&service).await, [Some(Time(3 * DAY)), None]);
    time.store(4 * DAY, Ordering::Relaxed);
    owner(&service, [1; 32]).await;
    owner(&service, [2; 32]).await;
    let today = Some(Time(4 * DAY));
    assert_eq!(uses(&service).await, [today, today]);

    let revoke = PersonAction::RevokeToken { number: 1 };
    let revoked = service.people().submit(command(ANN, "revoke", revoke));
    revoked.await.unwrap().unwrap();
    service.people().forget(ANN).await.unwrap();
    drop(service);
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    let left = store.scan(&TOKEN_USES.all()).count();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn the_game_of_an_activity_is_known_for_a_day_and_then_deleted() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = |id| GameId::parse(id).unwrap();
    let known = async || service.game_of_activity("i-1").await.unwrap();
    assert_eq!(known().await, None);
    service
        .launch_activity("i-1", &game("7k3m9q2w5x1z"))
        .await
        .unwrap();
    // Who presses under another board joins the instance, and all see that one.
    service
        .launch_activity("i-1", &game("1z7k3m9q2w5x"))
        .await
        .unwrap();
    assert_eq!(known().await, Some(game("1z7k3m9q2w5x")));
    time.fetch_add(DAY, Ordering::Relaxed);
    assert_eq!(known().await, None);
    service
        .launch_activity("i-2", &game("7k3m9q2w5x1z"))
        .await
        .unwrap();
    let upkeep = service.upkeep();
    upkeep
        .delete_expired_activities(service.now())
        .await
        .unwrap();
    drop(service);
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    let left = store.scan(&ACTIVITIES.all()).count();
    assert_eq!(left, 1, "the one that is new");
}

#[tokio::test]
async fn a_program_alone_erases_nothing() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    make(&service, 1, TokenAccess::default()).await;
    let people = service.people();
    let until = people.request_erasure(ANN).await.unwrap();
    assert_eq!(until, Time(1_000 + DAY));
    time.store(2_000, Ordering::Relaxed);
    assert_eq!(people.request_erasure(ANN).await.unwrap(), until);
    let waiting = service.inner.outbox.notices(ANN).len();
    assert_eq!(waiting, 1, "a second request sends no second message");
    assert_eq!(owner(&service, [1; 32]).await, Some(ANN));

    time.store(until.0, Ordering::Relaxed);
    assert!(!people.confirm_erasure(ANN).await.unwrap(), "too late");
    assert_eq!(owner(&service, [1; 32]).await, Some(ANN));
    people.request_erasure(ANN).await.unwrap();
    people.refuse_erasure(ANN).await.unwrap();
    assert!(!people.confirm_erasure(ANN).await.unwrap(), "refused");
    people.request_erasure(ANN).await.unwrap();
    assert!(people.confirm_erasure(ANN).await.unwrap());
    assert_eq!(owner(&service, [1; 32]).await, None);
    assert_eq!(people.erasure_request(ANN).await.unwrap(), None);
}
