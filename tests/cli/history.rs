//! `verify` and `history`: an exported game is checked and its true history printed. A game that
//! was changed, hides its alliances, is still running, or is in the store of a running bot is
//! refused.

use super::{Folder, entente, entente_with_input, expect_refusal};
use entente_computer::{MoveCheck, check, node_budget};
use entente_game::{
    Action, Actor, Chance, ComputerAction, Decision, DiplomacyAction, DiplomacyOptions, Effort,
    Game, GameId, Home, Level, LobbyAction, NewComputer, NewGame, PersonId, PlayAction, PlayerId,
    Profile, Seat, Time, View,
};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, Service};
use entente_store::Store;

const PEOPLE: [(u64, &str); 4] = [(1, "Ann"), (2, "Bob"), (3, "Cleo"), (4, "Dan")];

fn profile((number, name): (u64, &str)) -> Profile {
    Profile {
        person: PersonId(number),
        name: name.into(),
    }
}

/// A game that Ann, who has White, opens for the three others.
pub(super) fn new_game(variant: Variant, diplomacy: Option<DiplomacyOptions>) -> NewGame {
    NewGame {
        seats: vec![Seat(0)],
        ..NewGame::new(Options::of(variant), Home::Private, profile(PEOPLE[0]))
            .with_terms(|terms| terms.diplomacy = diplomacy)
    }
}

pub(super) fn join(seat: u8) -> Action {
    Action::Lobby(LobbyAction::Join {
        name: PEOPLE[usize::from(seat)].1.into(),
        seats: vec![Seat(seat)],
    })
}

fn letter(to: u8, text: &str) -> Action {
    Action::Diplomacy(DiplomacyAction::Write {
        to: vec![entente_game::Correspondent::Seat(Seat(to))],
        text: text.into(),
        anonymous: false,
    })
}

/// All actions until Ann has won, and who takes them.
fn actions() -> Vec<(u64, Action)> {
    let propose = DiplomacyAction::Propose {
        to: Seat(2),
        message: None,
    };
    let accept = DiplomacyAction::Accept {
        from: Seat(0),
        leaving: false,
    };
    vec![
        (2, join(1)),
        (3, join(2)),
        (4, join(3)),
        (1, Action::Diplomacy(propose)),
        (3, Action::Diplomacy(accept)),
        (1, letter(1, "I am alone.\nTrust me.")),
        (1, PlayAction::to_move_anyway("a2a3").into()),
        (3, Action::Diplomacy(DiplomacyAction::Leave { with: None })),
        (2, Action::Play(PlayAction::Resign)),
        (4, Action::Play(PlayAction::Resign)),
        (3, Action::Play(PlayAction::Resign)),
    ]
}

/// The export of such a game.
pub(super) fn exported(diplomacy: DiplomacyOptions) -> String {
    exported_with(diplomacy, None)
}

/// The export of such a game, after somebody's data was erased.
fn exported_with(diplomacy: DiplomacyOptions, erased: Option<PersonId>) -> String {
    let create = Action::Create(new_game(Variant::Alliance, Some(diplomacy)));
    let all = [(1, create)].into_iter().chain(actions());
    let all = all.map(|(by, action)| (PersonId(by).into(), action));
    exported_after(all, erased)
}

/// The time of the first action.
const START: u64 = 1_795_161_600_000;

fn chance(number: u8) -> Chance {
    Chance {
        salt: [number; 32],
        seed: [11; 32],
        nonce: None,
    }
}

/// The export of a game that is over after these actions, a second after which somebody's data may
/// be erased.
pub(super) fn exported_after(
    actions: impl IntoIterator<Item = (Actor, Action)>,
    erased: Option<PersonId>,
) -> String {
    let mut game = Game::new(GameId::parse("7k3m9q2w5x1z").unwrap());
    let mut log = Vec::new();
    let mut add = |game: &mut Game, decision: Decision| {
        game.append(&decision.record, Some(&decision.erasable))
            .unwrap();
        log.push((decision.record, Some(decision.erasable)));
    };
    for (number, (actor, action)) in (0..).zip(actions) {
        let now = Time(START + u64::from(number));
        let decision = game.decide(actor, &action, now, &chance(number)).unwrap();
        add(&mut game, decision);
    }
    if let Some(person) = erased {
        let decision = game.decide_erasure(person, Time(START + 1_000), &chance(99));
        add(&mut game, decision.unwrap().unwrap());
    }
    game.export(&log).unwrap()
}

pub(super) fn open_diplomacy() -> DiplomacyOptions {
    DiplomacyOptions {
        reveal_letters: true,
        ..DiplomacyOptions::default()
    }
}

pub(super) fn hidden_diplomacy() -> DiplomacyOptions {
    DiplomacyOptions {
        reveal_alliances: false,
        ..DiplomacyOptions::default()
    }
}

#[test]
fn an_exported_game_is_verified_and_its_history_printed() {
    let folder = Folder::new().with("game.json", exported(open_diplomacy()));
    let file = ["verify", "game.json"];
    insta::assert_snapshot!("verified", folder.call(&file, b"").success());
    let history = folder.call(&["history", "game.json"], b"").success();
    insta::assert_snapshot!("history", history);
    let piped = folder.call(&["history", "-"], exported(open_diplomacy()).as_bytes());
    assert_eq!(piped.success(), history);
    let json = folder.call(&["history", "game.json", "--json"], b"").json();
    let events = json["events"].as_array().unwrap();
    assert!(!events.is_empty() && !json["letters"].as_array().unwrap().is_empty());
    for event in events {
        let (ply, text) = (
            event["ply"].as_u64().unwrap(),
            event["event"].as_str().unwrap(),
        );
        assert!(history.contains(&format!("{ply:>5}  {text}\n")), "{event}");
    }
    for letter in json["letters"].as_array().unwrap() {
        let first = letter["text"].as_str().unwrap().lines().next().unwrap();
        assert!(history.contains(first), "{letter}");
    }
    let closed = exported(DiplomacyOptions::default());
    let counts = folder.call(&["history", "-"], closed.as_bytes()).success();
    insta::assert_snapshot!("history_without_letters", counts);
}

#[test]
fn a_game_with_hidden_alliances_is_verified_in_part_and_has_no_history() {
    let json = exported(hidden_diplomacy());
    let folder = Folder::new();
    let verified = folder.call(&["verify", "-"], json.as_bytes());
    assert_eq!((verified.status, verified.stderr.as_str()), (3, ""));
    insta::assert_snapshot!("verified_alliances_hidden", verified.stdout);
    let refused = expect_refusal(&["history", "-"], json.as_bytes(), 1);
    insta::assert_snapshot!("history_alliances_hidden", refused.stderr);
}

#[test]
fn a_changed_export_is_refused_with_the_place_of_the_change() {
    let json = exported(open_diplomacy());
    let mut messages = String::new();
    for (from, to, status) in [
        ("I am alone", "I am a loan", 1),
        ("a2a3", "b2b3", 1),
        ("\"head\":\"", "\"head\":\"0", 2),
        ("\"public\":true", "\"public\":false", 1),
        ("entente-game", "another", 2),
        ("{", "", 2),
    ] {
        let changed = json.replacen(from, to, 1);
        assert_ne!(changed, json, "{from}");
        for call in ["verify", "history"] {
            let error = expect_refusal(&[call, "-"], changed.as_bytes(), status).stderr;
            assert!(
                error.starts_with("entente: standard input: "),
                "{from}: {error}"
            );
        }
        messages += &expect_refusal(&["verify", "-"], changed.as_bytes(), status).stderr;
    }
    insta::assert_snapshot!("changed", messages);
    expect_refusal(&["verify", "absent.json"], b"", 2);
    expect_refusal(&["history", "absent.json"], b"", 2);
}

/// One document has one spelling: what other commands read all the same is refused.
#[test]
fn an_export_in_another_spelling_is_refused() {
    let json = exported(open_diplomacy());
    let utf_16 = |bytes: fn(u16) -> [u8; 2], mark: &str| -> Vec<u8> {
        let text = format!("{mark}{json}");
        text.encode_utf16().flat_map(bytes).collect()
    };
    for bytes in [
        utf_16(u16::to_le_bytes, "\u{feff}"),
        utf_16(u16::to_be_bytes, "\u{feff}"),
        utf_16(u16::to_le_bytes, ""),
        utf_16(u16::to_be_bytes, ""),
        format!("\u{feff}{json}").into_bytes(),
        format!("{json}\u{1a}").into_bytes(),
        format!("{json}\0").into_bytes(),
        [json.as_bytes(), &[0xff]].concat(),
        vec![0xff, 0xfe],
    ] {
        for call in ["verify", "history"] {
            let error = expect_refusal(&[call, "-"], &bytes, 2).stderr;
            assert!(error.contains("cannot be read"), "{error}");
        }
    }
}

/// The heads in an export, in order.
fn heads(json: &str) -> Vec<String> {
    let document: serde_json::Value = serde_json::from_str(json).unwrap();
    let records = document["records"].as_array().unwrap().iter();
    let head = |record: &serde_json::Value| record["head"].as_str().unwrap().to_owned();
    records.map(head).collect()
}

#[test]
fn noted_heads_are_found_whole_or_as_they_stand_with_the_boards() {
    let json = exported(open_diplomacy());
    let (heads, folder) = (heads(&json), Folder::new().with("game.json", &json));
    let call = [
        "verify",
        "game.json",
        "--head",
        &heads[1],
        &heads[8][..32].to_uppercase(),
    ];
    let verified = folder.call(&call, b"").success();
    let kept: Vec<_> = verified.lines().rev().take(2).collect();
    let expected = [
        format!("head {}: kept, after record 8", &heads[8][..32]),
        format!("head {}: kept, after record 1", heads[1]),
    ];
    assert_eq!(kept, expected);
    let sealed = exported(hidden_diplomacy());
    let noted = self::heads(&sealed);
    let sealed = entente_with_input(&sealed, &["verify", "-", "--head", &noted[0]]);
    assert_eq!(sealed.status, 3);
    assert!(sealed.stdout.ends_with("kept, after record 0\n"));
}

#[test]
fn a_document_without_a_noted_head_is_refused() {
    let json = exported(open_diplomacy());
    let (kept, lost) = (heads(&json)[3].clone(), "0".repeat(64));
    let call = ["verify", "-", "--head", &kept, &lost];
    let refused = expect_refusal(&call, json.as_bytes(), 1);
    assert_eq!(refused.stdout, "");
    let expected = format!(
        "entente: standard input: refused: this is not the history that was seen; head {lost}: \
         not kept; head {kept}: kept, after record 3\n"
    );
    assert_eq!(refused.stderr, expected);
    for bad in [&lost[..31], "not a head", &format!("{lost}0")] {
        let error = expect_refusal(&["verify", "-", "--head", bad], json.as_bytes(), 2).stderr;
        assert!(error.contains("32 to 64 hexadecimal digits"), "{error}");
    }
}

#[test]
fn an_erasure_is_listed_with_its_time() {
    let erased = exported_with(open_diplomacy(), Some(PersonId(2)));
    let verified = entente_with_input(&erased, &["verify", "-"]).success();
    let line = "erased: record 12, 2026-11-20T08:00:01.000Z: the names and texts of player 1, 0 of \
                the letters that the game reveals among them\n";
    assert!(verified.contains(line), "{verified}");
    assert!(verified.starts_with("verified: "), "{verified}");
}

#[test]
fn letters_that_an_erasure_cuts_out_are_in_the_first_line_and_the_exit_status() {
    let (json, erased) = (
        exported(open_diplomacy()),
        exported_with(open_diplomacy(), Some(PersonId(1))),
    );
    // The forger takes the revealed game, and writes the same erasure: nobody can tell.
    let noted = heads(&json).pop().unwrap();
    let verified = entente_with_input(&erased, &["verify", "-", "--head", &noted]);
    let expected = "letters missing: 1 of the letters that the game's options reveal, erased by \
                    record 12; the rest is here, and true; record 12 is behind the last noted head";
    assert_eq!(verified.stdout.lines().next(), Some(expected));
    assert_eq!((verified.status, verified.stderr.as_str()), (4, ""));
    let covered = heads(&erased).pop().unwrap();
    let verified = entente_with_input(&erased, &["verify", "-", "--head", &covered]);
    let first = verified.stdout.lines().next().unwrap();
    assert!(first.ends_with("the rest is here, and true"), "{first}");
    assert_eq!(verified.status, 4);
}

#[test]
fn records_behind_the_last_noted_head_are_named() {
    let json = exported(open_diplomacy());
    let (heads, folder) = (heads(&json), Folder::new().with("game.json", &json));
    let verify = |noted: &[&String]| {
        let mut call = vec!["verify", "game.json", "--head"];
        call.extend(noted.iter().map(|head| head.as_str()));
        folder.call(&call, b"").success()
    };
    let verified = verify(&[&heads[8], &heads[1]]);
    let first = verified.lines().next().unwrap();
    assert!(
        first.ends_with("and true; records 9 to 11 are behind the last noted head"),
        "{first}"
    );
    assert!(verified.contains("anybody who has the document could have written that\n"));
    let verified = verify(&[&heads[11]]);
    assert!(verified.contains("the noted heads cover all records\n"));
    assert!(!verified.contains("behind"), "{verified}");
}

/// The export of a game of Ann's against a computer that answers e4 with this move. Its hashes are
/// right, whatever the move is.
fn exported_with_computer(answer: &str) -> String {
    exported_with_engine(answer, entente_engine::VERSION)
}

/// The same, with this version of the engine.
fn exported_with_engine(answer: &str, engine: u32) -> String {
    let level = Level::ALL[0];
    let ann = Actor::from(PersonId(PEOPLE[0].0));
    let new = NewGame {
        computers: vec![NewComputer {
            computer: level.into(),
            seats: Vec::new(),
        }],
        ..new_game(Variant::Standard, None)
    };
    let nodes = node_budget(level);
    let answer = Action::Computer(ComputerAction::Move {
        coordinate: answer.to_owned(),
        effort: Effort {
            engine,
            nodes,
            full: nodes,
            memory: 1 << 20,
        },
    });
    let actions = [
        (ann, Action::Create(new)),
        (ann, PlayAction::to_move("e4").into()),
        (Actor::Computer(PlayerId(1)), answer),
        (ann, Action::Play(PlayAction::Resign)),
    ];
    exported_after(actions, None)
}

/// Returns the move that the engine plays in place of the first move of a computer in an export.
fn played_by_engine(json: &str) -> String {
    let mut moves = Vec::new();
    entente_game::verify_with(json, &mut |mv| moves.push(mv)).unwrap();
    match check(&moves[0]) {
        MoveCheck::Same => moves[0].coordinate.clone(),
        MoveCheck::Different { found } => found.unwrap(),
        MoveCheck::OtherEngine => panic!("the record names this engine"),
    }
}

#[test]
fn a_changed_move_of_a_computer_is_found_although_all_hashes_are_right() {
    let legal = ["a7a6", "h7h6"];
    let engines = played_by_engine(&exported_with_computer(legal[0]));
    let honest = exported_with_computer(&engines);
    let verified = entente_with_input(&honest, &["verify", "-"]).success();
    let line = "moves of computers: 1, all as the engine plays them";
    assert!(verified.contains(line), "{verified}");
    let other = legal.into_iter().find(|mv| *mv != engines).unwrap();
    let forged = exported_with_computer(other);
    assert!(
        entente_game::verify(&forged).is_ok(),
        "the hashes are right"
    );
    let error = expect_refusal(&["verify", "-"], forged.as_bytes(), 1).stderr;
    let expected =
        format!("record 2: the computer made the move {other}, but the engine plays {engines}");
    assert!(error.contains(&expected), "{error}");
    // Without new hashes the change itself is seen.
    let changed = honest.replacen(&engines, other, 1);
    assert_ne!(changed, honest);
    let error = expect_refusal(&["verify", "-"], changed.as_bytes(), 1).stderr;
    assert!(error.contains("record 2 has been changed"), "{error}");
}

#[test]
fn a_move_of_a_computer_that_could_not_be_checked_is_in_the_first_line() {
    let json = exported_with_engine("a7a6", entente_engine::VERSION + 1);
    let verified = entente_with_input(&json, &["verify", "-"]).success();
    let expected = "verified: everything that the game's options reveal is here, and true; moves \
                    of computers that could not be checked: 1";
    assert_eq!(verified.lines().next(), Some(expected));
}

fn command<A>(by: u64, key: usize, action: A) -> Command<A> {
    Command::new(PersonId(by), action, format!("test:{key}"))
}

/// A store with a game in which the first `action_count` actions were taken.
struct Stored {
    folder: Folder,
    service: Option<Service>,
    game: GameId,
}

impl Stored {
    async fn new(
        diplomacy: Option<DiplomacyOptions>,
        variant: Variant,
        action_count: usize,
    ) -> Self {
        let folder = Folder::new();
        let store = Store::open(&folder.0.join("games"), KEY_NAMES).unwrap();
        let service = Service::open(store, Clock::machine()).await.unwrap();
        let new = new_game(variant, diplomacy);
        let made = service.create(command(1, 100, new)).await.unwrap();
        let game = made.view.game;
        for (key, (by, action)) in actions().into_iter().take(action_count).enumerate() {
            service
                .submit(&game, command(by, key, action))
                .await
                .unwrap();
        }
        Self {
            folder,
            service: Some(service),
            game,
        }
    }

    fn history(&self) -> super::CallOutput {
        let call = ["history", self.game.as_str(), "--set", "store.folder=games"];
        self.folder.call(&call, b"")
    }

    async fn view(&self) -> View {
        let service = self.service.as_ref().unwrap();
        service.spectate(&self.game).await.unwrap()
    }

    /// Closes the store. It is released when the last worker has ended.
    async fn close(&mut self) {
        self.service = None;
        for _ in 0..4_000 {
            if Store::open(&self.folder.0.join("games"), KEY_NAMES).is_ok() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("the store stays in use");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_of_a_stored_game_is_printed_if_no_bot_uses_the_store() {
    let mut stored = Stored::new(Some(open_diplomacy()), Variant::Alliance, actions().len()).await;
    assert!(stored.view().await.turn().is_none());
    let in_use = stored.history();
    assert_eq!(in_use.status, 2);
    assert!(
        in_use.stderr.contains("in use by another process"),
        "{}",
        in_use.stderr
    );
    stored.close().await;
    let history = stored.history().success();
    let masked = history.replace(stored.game.as_str(), "[game]");
    insta::assert_snapshot!("history_from_the_store", masked);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_or_one_with_hidden_alliances_has_no_history() {
    let cases = [
        (open_diplomacy(), 0, "the game has not begun"),
        (open_diplomacy(), 7, "the game is still being played"),
        (
            hidden_diplomacy(),
            actions().len(),
            "does not reveal its alliances",
        ),
    ];
    for (diplomacy, action_count, why) in cases {
        let mut stored = Stored::new(Some(diplomacy), Variant::Alliance, action_count).await;
        stored.close().await;
        let answer = stored.history();
        assert_eq!((answer.status, answer.stdout.as_str()), (1, ""));
        assert!(answer.stderr.contains(why), "{}", answer.stderr);
    }
}

#[test]
fn an_unknown_game_is_refused_and_no_store_is_created() {
    let error = expect_refusal(&["history", "7k3m9q2w5x1z"], b"", 1).stderr;
    assert!(error.contains("there is no such game"), "{error}");
    let error = expect_refusal(&["history", "my game"], b"", 2).stderr;
    assert!(error.contains("twelve letters and digits"), "{error}");
    let help = entente(&["history", "--help"]).success();
    assert!(help.contains("GAME"), "{help}");
}
