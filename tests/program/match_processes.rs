//! A match of two servers that ask different processes, one of which ends: both servers get every
//! message once.
use crate::matches::{at_home, confirmed, own_thread, resign, says, sign_up, two_servers};
use crate::support::*;
use crate::world::bots::{Bots, Program};
use entente_sandbox::{Message, Sandbox, UserInChannel};
use entente_store::testing::TestDatabase;

/// The process that the club asks, which delivers first.
const OF_CLUB: usize = 0;
/// The process that the café asks.
const OF_CAFE: usize = 1;

/// Two processes that receive interactions. `None` without a server for tests.
async fn two_processes(sandbox: &Sandbox) -> Option<Bots> {
    let database = TestDatabase::create()?;
    let mut bots = Bots::new(Program::Entente, sandbox, Some(database), 2).await;
    bots.receive_over_http().await;
    for number in [OF_CLUB, OF_CAFE] {
        bots.start(number, 0);
        bots.receives(number).await;
        sandbox.bot_ready(TIMEOUT).await.unwrap();
    }
    bots.logged(OF_CAFE, "waits to take over").await;
    Some(bots)
}

/// Lets Discord ask these processes in turn.
async fn ask(sandbox: &Sandbox, bots: &Bots, processes: &[usize]) {
    let all = bots.endpoints();
    let urls: Vec<_> = processes
        .iter()
        .map(|number| all[*number].clone())
        .collect();
    sandbox.set_interactions_endpoint(&urls).await.unwrap();
}

/// How many boards begin with the number of this move. Its notation depends on the language.
fn shown(place: &UserInChannel, number: &str) -> usize {
    let label = format!("**{number} ");
    let is_it = |board: &&Message| board.content.starts_with(&label);
    boards(place).iter().filter(is_it).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_ask_different_processes_and_the_match_goes_on_when_one_of_them_ends() {
    let sandbox = two_servers().await;
    let Some(mut bots) = two_processes(&sandbox).await else {
        return;
    };
    // Only the process that is connected to the gateway knows the names of servers.
    ask(&sandbox, &bots, &[OF_CLUB]).await;
    let (_, messages) = confirmed(&sandbox, "2").await;
    // Until the games begin, both processes change the match in turn.
    ask(&sandbox, &bots, &[OF_CLUB, OF_CAFE]).await;
    sign_up(&sandbox, &messages, &["ann", "bob", "eve", "fay"]).await;
    let own = messages[0].press("Match").await.unwrap();
    own.press("Start now").await.unwrap();
    let [ann, eve] = ["ann", "eve"].map(|name| own_thread(&sandbox, name, 2));
    let places = [ann.await, eve.await];
    let [ann, eve] = &places;
    for (number, (process, from, san)) in [
        (OF_CLUB, ann, "e4"),
        (OF_CAFE, eve, "e5"),
        (OF_CLUB, ann, "Nf3"),
    ]
    .into_iter()
    .enumerate()
    {
        ask(&sandbox, &bots, &[process]).await;
        from.slash(&format!("/move {san}")).await.unwrap();
        for place in &places {
            board_number(place, number + 2).await;
        }
    }
    // The process that delivers ends right after a move, and the other one goes on for both.
    ask(&sandbox, &bots, &[OF_CAFE]).await;
    eve.slash("/move Nc6").await.unwrap();
    bots.kill(OF_CLUB).await;
    bots.expire_lease();
    bots.logged(OF_CAFE, "taking over").await;
    wait_for_discord(&bots.api(OF_CAFE).await, true).await;
    for place in &places {
        board_number(place, 5).await;
    }
    resign(ann).await;
    for message in &messages {
        says(message, "0 : 1").await;
    }
    bots.start(OF_CLUB, 0);
    bots.receives(OF_CLUB).await;
    ask(&sandbox, &bots, &[OF_CLUB]).await;
    resign(&own_thread(&sandbox, "fay", 2).await).await;
    says(&messages[0], "The match is drawn.").await;
    says(&messages[1], "Der Wettkampf endet unentschieden.").await;
    until(|| (bots.stored_messages() == 0).then_some(())).await;
    for place in &places {
        let counts = ["1.", "1…", "2.", "2…"].map(|number| shown(place, number));
        assert_eq!(counts, [1; 4], "{:?}", boards(place));
        assert_eq!(boards(place).len(), 6);
    }
    for name in ["ann", "eve"] {
        let place = at_home(&sandbox, name);
        // The message of the match, and the one that says that it is over.
        let of_match = place.messages().into_iter();
        let of_match = of_match.filter(|message| message.content.contains("1 : 1"));
        assert_eq!((of_match.count(), place.threads().len()), (2, 2), "{name}");
    }
    assert_eq!(sandbox.violations(), []);
}
