//! The game of the examples in the OpenAPI document. It is a real one, played through
//! `entente-game` with a fixed clock and fixed random numbers, so an example never shows what the
//! program would not answer. The topics make their examples from it.

use crate::game;
use crate::game::moves::{self, LegalMove};
use entente_game::{
    Action, Chance, Game, GameId, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile, Seat,
    Time, View,
};
use entente_presentation::text::{self, Language, Text};
use entente_rules::{Options, Position, Variant};

/// The id of the game in the examples.
pub(crate) const GAME: &str = "7k3m9q2w5x1z";

pub(crate) const ANN: PersonId = PersonId(100_200_300_400_500_600);

pub(crate) const BOB: PersonId = PersonId(100_200_300_400_500_601);

pub(crate) const CLEO: PersonId = PersonId(100_200_300_400_500_602);

pub(crate) const DAN: PersonId = PersonId(100_200_300_400_500_603);

/// The time when the game begins: 20 November 2026, eight o'clock in the morning.
pub(crate) const START: u64 = 1_795_161_600_000;

/// A game after three moves, as Ann sees it, who plays White.
pub(crate) fn view() -> View {
    let game = played(opening(4)).0;
    game.view(game.viewer(ANN)).expect("the game has been made")
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

pub(crate) type Log = Vec<(Vec<u8>, Option<Vec<u8>>)>;

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

/// The example game after Black has resigned.
pub(crate) fn finished_game() -> game::Game {
    let actions = opening(4).chain([(BOB, Action::Play(PlayAction::Resign))]);
    let game = played(actions).0;
    let view = game.view(game.viewer(ANN));
    let view = view.expect("the game has been made");
    shown(&view)
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
