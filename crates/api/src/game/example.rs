//! The games of the examples in the OpenAPI document, one without and one with diplomacy, and the
//! answers of operations that change something.
//!
//! They are real ones, played through `entente-game` with a fixed clock and fixed random numbers,
//! so an example never shows what the program would not answer. The topics make their examples from
//! them.

use crate::game;
use crate::game::moves::{self, LegalMove};
use entente_game::{
    Action, Chance, Correspondent, DiplomacyAction, DiplomacyOptions, DiplomaticStatus, Game,
    GameId, Home, Letters, LobbyAction, NewGame, PersonId, PlayAction, Profile, Seat,
    StandingOrder, Time, View,
};
use entente_presentation::text::{self, Language, Text};
use entente_rules::{Options, Position, Variant};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::LazyLock;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

/// The id of the game in the examples.
pub(crate) const GAME: &str = "7k3m9q2w5x1z";

pub(crate) const ANN: PersonId = PersonId(100_200_300_400_500_600);

pub(crate) const BOB: PersonId = PersonId(100_200_300_400_500_601);

const CLEO: PersonId = PersonId(100_200_300_400_500_602);

const DAN: PersonId = PersonId(100_200_300_400_500_603);

/// The time when the game begins: 20 November 2026, eight o'clock in the morning.
pub(crate) const START: u64 = 1_795_161_600_000;

/// A game after three moves, as Ann sees it, who plays White.
pub(crate) fn view() -> View {
    // The document shows it again and again, and each program makes it at its start.
    static VIEW: LazyLock<View> = LazyLock::new(|| {
        let game = played(opening(4)).0;
        game.view(game.viewer(ANN)).expect("the game has been made")
    });
    VIEW.clone()
}

/// The challenge, and the first actions after it.
pub(crate) fn opening(actions: usize) -> impl Iterator<Item = (PersonId, Action)> {
    let moves = [(ANN, "e4"), (BOB, "e5"), (ANN, "Nf3")]
        .map(|(by, text)| (by, PlayAction::to_move(text).into()));
    let all = [
        (ANN, Action::Create(challenge())),
        (BOB, Action::Lobby(LobbyAction::Accept)),
    ]
    .into_iter()
    .chain(moves);
    all.take(1 + actions)
}

pub(crate) fn id() -> GameId {
    GameId::parse(GAME).expect("the id is valid")
}

/// A game with these actions, one per minute, and its log.
pub(crate) fn played(actions: impl IntoIterator<Item = (PersonId, Action)>) -> (Game, Log) {
    let (mut game, mut log) = (Game::new(id()), Vec::new());
    for (minute, (by, action)) in (0..).zip(actions) {
        // Fixed, so that the document does not change from build to build.
        let chance = Chance {
            salt: [7; 32],
            seed: [11; 32],
            nonce: None,
        };
        let decision = game
            .decide(by, &action, Time(START + minute * 60_000), &chance)
            .expect("the example is a game that can be played");
        game.append(&decision.record, Some(&decision.erasable))
            .expect("what was decided can be taken in");
        log.push((decision.record, Some(decision.erasable)));
    }
    (game, log)
}

type Log = Vec<(Vec<u8>, Option<Vec<u8>>)>;

pub(crate) fn challenge() -> NewGame {
    let profile = |person, name: &str| Profile {
        person,
        name: name.into(),
    };
    NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profile(BOB, "Bob").into()],
        ..NewGame::new(
            Options::of(Variant::Standard),
            Home::Private,
            profile(ANN, "Ann"),
        )
    }
}

/// A game of the examples as JSON.
pub(crate) fn shown(view: &View) -> game::Game {
    game::Game::of(view, Text::of(Language::English), public_id)
}

/// The id under which others find a person of the examples.
fn public_id(person: PersonId) -> String {
    // Spread over all digits, as real ones are.
    let mixed = u128::from(person.0).wrapping_mul(0x5d0c_3a9b_71f2_e648_0a4c_1f7b_e2d9_5837);
    format!("{mixed:032x}")
}

/// Ann's id.
pub(crate) fn player_id() -> String {
    public_id(ANN)
}

/// The game as JSON shows it.
pub(crate) fn game() -> game::Game {
    shown(&view())
}

/// The moves of the example game.
pub(crate) fn moves() -> Vec<moves::Move> {
    moves::Move::all(&view())
}

/// The last move of the example game.
pub(crate) fn last_move() -> Option<moves::Move> {
    moves::Move::last(&view())
}

/// The first of its legal moves.
pub(crate) fn legal_moves() -> Vec<LegalMove> {
    LegalMove::in_game(&view()).into_iter().take(2).collect()
}

/// The two moves that `Nd2` can mean with knights on b1 and f3.
pub(crate) fn ambiguous_moves() -> Vec<LegalMove> {
    let position =
        Position::from_fen("rnbqkbnr/pppppppp/8/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1")
            .expect("the position can be");
    LegalMove::all(&position)
        .into_iter()
        .filter(|mv| mv.notation.starts_with('N') && mv.notation.ends_with("d2"))
        .collect()
}

/// The game as a file.
pub(crate) fn pgn() -> String {
    text::file(Text::of(Language::English), &view(), None).text
}

/// What operations change and then answer with, so that the document says once what that is.
pub(crate) trait Changed: ToSchema {
    /// How the document calls it: `the game`.
    const NAME: &'static str;
}

/// What the document says of an ETag.
pub(crate) const VERSION: &str = "The version that you see.";

/// The answer of an operation that changes something: what its caller sees of it afterwards.
pub(crate) struct After<T, const STATUS: u16 = 200>(PhantomData<T>);

impl<T: Changed, const STATUS: u16> IntoResponses for After<T, STATUS> {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name(T::name())))
            .build();
        let tag = HeaderBuilder::new().description(Some(VERSION)).build();
        let response = ResponseBuilder::new()
            .description(format!("Done: {} after it.", T::NAME))
            .content("application/json", content)
            .header("ETag", tag)
            .build();
        BTreeMap::from([(STATUS.to_string(), response.into())])
    }
}

pub(crate) type GameAfter = After<game::Game>;

impl Changed for game::Game {
    const NAME: &'static str = "the game";
}

/// A game of Four Player Chess, after this number of actions. Ann (White) is allied with Cleo
/// (Black) and writes letters. The last actions end the game.
pub(crate) fn alliance_game(actions: usize) -> (Game, Log) {
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge().with_terms(|terms| {
            terms.options = Options::of(Variant::Alliance);
            terms.diplomacy = Some(DiplomacyOptions {
                letters: Letters::Anonymous,
                reveal_letters: true,
                ..DiplomacyOptions::default()
            });
        })
    };
    let join = |seat, name: &str| {
        Action::Lobby(LobbyAction::Join {
            name: name.into(),
            seats: vec![Seat(seat)],
        })
    };
    let write = |to, text: &str, anonymous| {
        Action::Diplomacy(DiplomacyAction::Write {
            to: vec![Correspondent::Seat(to)],
            text: text.into(),
            anonymous,
        })
    };
    let propose = |to, message: &str| {
        Action::Diplomacy(DiplomacyAction::Propose {
            to,
            message: Some(message.into()),
        })
    };
    let accept = DiplomacyAction::Accept {
        from: Seat(0),
        leaving: false,
    };
    let all = [
        (ANN, Action::Create(new)),
        (BOB, join(1, "Bob")),
        (CLEO, join(2, "Cleo")),
        (DAN, join(3, "Dan")),
        (ANN, propose(Seat(2), "Together?")),
        (CLEO, Action::Diplomacy(accept)),
        (
            ANN,
            Action::Diplomacy(DiplomacyAction::Order(StandingOrder::Removal)),
        ),
        (
            ANN,
            write(Seat(1), "Black is about to take your rook.", false),
        ),
        (DAN, write(Seat(0), "Do not trust Black.", true)),
        (ANN, propose(Seat(3), "Three are stronger.")),
        (BOB, propose(Seat(0), "And we two?")),
        (BOB, Action::Play(PlayAction::Resign)),
        (CLEO, Action::Play(PlayAction::Resign)),
        (DAN, Action::Play(PlayAction::Resign)),
    ];
    played(all.into_iter().take(actions))
}

/// The actions before the game ends.
const WHILE_RUNNING: usize = 11;

/// Ann's view of that game, and her diplomatic status.
pub(crate) fn diplomatic_status() -> (View, DiplomaticStatus) {
    let game = alliance_game(WHILE_RUNNING).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let status = view.diplomacy().cloned();
    (
        view,
        status.expect("Ann plays in a game of Four Player Chess"),
    )
}
