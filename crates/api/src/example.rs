//! The examples in the OpenAPI document. They come from real games, played through `entente-game`
//! with a fixed clock and fixed random numbers, so an example never shows what the program would
//! not answer.

use super::resource::{self, LegalMove};
use entente_advisor::analysis::LineMove;
use entente_advisor::puzzle::{Goal, Puzzle, ShippedPuzzle, SourceGame};
use entente_game::{
    Action, Chance, ConditionalMovesEdit, Correspondent, CrowdTurn, DiplomacyAction,
    DiplomacyOptions, DiplomaticStatus, Game, GameEvent, GameId, Home, Letters, Level, LobbyAction,
    NewComputer, NewGame, PersonId, PlayAction, PlayerId, PossibleMove, Profile, Seat, Span,
    StandingOrder, ThinkBoard, ThinkEdit, Time, View,
};
use entente_presentation::save::{Save, SaveFile};
use entente_presentation::text::{self, Language, Text};
use entente_rules::{Options, Position, Variant};
use entente_service::{
    DailyPuzzle, GivenUp, OpenThinkBoard, PersonProfile, PracticePage, PracticeResults, Proposal,
    PuzzlePage, PuzzleSolver, PuzzleSource, TeamVote,
};
use serde_json::Value;
use std::sync::LazyLock;

/// The id of the game in the examples.
pub(crate) const GAME: &str = "7k3m9q2w5x1z";

const ANN: PersonId = PersonId(100_200_300_400_500_600);
const BOB: PersonId = PersonId(100_200_300_400_500_601);
const CLEO: PersonId = PersonId(100_200_300_400_500_602);
const DAN: PersonId = PersonId(100_200_300_400_500_603);

/// The time when the game begins: 20 November 2026, eight o'clock in the morning.
const START: u64 = 1_795_161_600_000;

/// A game after three moves, as Ann sees it, who plays White.
pub(crate) fn view() -> View {
    after(4)
}

/// The example game after this number of actions.
fn after(actions: usize) -> View {
    let game = played(opening(actions)).0;
    game.view(game.viewer(ANN)).expect("the game has been made")
}

/// The challenge, and the first actions after it.
fn opening(actions: usize) -> impl Iterator<Item = (PersonId, Action)> {
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

fn id() -> GameId {
    GameId::parse(GAME).expect("the id is valid")
}

/// A game with these actions, one per minute, and its log.
fn played(actions: impl IntoIterator<Item = (PersonId, Action)>) -> (Game, Log) {
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

/// A game of Four Player Chess, after this number of actions. Ann (White) is allied with Cleo
/// (Black) and writes letters. The last actions end the game.
fn alliance_game(actions: usize) -> (Game, Log) {
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
fn status() -> (View, DiplomaticStatus) {
    let game = alliance_game(WHILE_RUNNING).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let status = view.diplomacy().cloned();
    (
        view,
        status.expect("Ann plays in a game of Four Player Chess"),
    )
}

/// Ann's alliances.
pub(crate) fn alliances() -> resource::Alliances {
    resource::Alliances::of(&status().1)
}

/// Her proposals.
pub(crate) fn proposals() -> resource::Proposals {
    resource::Proposals::of(&status().1)
}

/// Her letters.
pub(crate) fn letters() -> resource::LetterList {
    let (view, status) = status();
    resource::LetterList::of(&view, &status, Text::of(Language::English))
}

/// The secret history of that game.
pub(crate) fn history() -> resource::History {
    let game = alliance_game(usize::MAX).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let history = view
        .history
        .as_ref()
        .expect("the game is over and reveals its alliances");
    resource::History::of(&view, history, Text::of(Language::English))
}

/// The export of that game, with its first record only.
pub(crate) fn export() -> Value {
    let (game, log) = alliance_game(usize::MAX);
    let text = game.export(&log).expect("the game is over");
    let mut document: Value = serde_json::from_str(&text).expect("it is JSON");
    if let Some(records) = document["records"].as_array_mut() {
        records.truncate(1);
    }
    document
}

fn challenge() -> NewGame {
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
fn shown(view: &View) -> resource::Game {
    resource::Game::of(view, Text::of(Language::English), public_id)
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

/// The game before Bob accepted.
pub(crate) fn lobby() -> resource::Game {
    shown(&after(0))
}

/// Ann's game against a computer, which has just joined.
pub(crate) fn game_with_computer() -> resource::Game {
    let open = NewGame {
        reserved: Vec::new(),
        ..challenge()
    };
    let add = Action::Lobby(LobbyAction::AddComputer(NewComputer {
        computer: Level::default().into(),
        seats: vec![Seat(1)],
    }));
    let game = played([(ANN, Action::Create(open)), (ANN, add)]).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    shown(&view)
}

/// Ann as others see her.
pub(crate) fn profile() -> PersonProfile {
    PersonProfile {
        name: "Ann".into(),
        since: Time(START),
        games: vec![id()],
    }
}

/// The game as JSON shows it.
pub(crate) fn game() -> resource::Game {
    shown(&view())
}

/// The example game after Black has resigned.
pub(crate) fn finished_game() -> resource::Game {
    let actions = opening(4).chain([(BOB, Action::Play(PlayAction::Resign))]);
    let game = played(actions).0;
    let view = game.view(game.viewer(ANN));
    let view = view.expect("the game has been made");
    shown(&view)
}

/// The last events of the example game, as Ann knows them.
pub(crate) fn events() -> Vec<resource::Event> {
    let game = played(opening(4)).0;
    let viewer = game.viewer(ANN);
    let last = game.version_for(viewer);
    let events = game.events_for(viewer, last - 2, 2).into_iter();
    let event =
        |event: GameEvent| resource::Event::of(event.number.to_string(), game.id(), viewer, event);
    events.map(event).collect()
}

/// The moves of the example game.
pub(crate) fn moves() -> Vec<resource::Move> {
    resource::Move::all(&view())
}

/// Bob's conditional moves, a move earlier.
pub(crate) fn conditional_moves() -> resource::ConditionalMoves {
    let line = ConditionalMovesEdit::Add("Nf3 Nc6 * d6".into());
    let actions = opening(3).chain([(BOB, Action::Play(PlayAction::ConditionalMoves(line)))]);
    let game = played(actions).0;
    let view = game.view(game.viewer(BOB));
    resource::ConditionalMoves::of(&view.expect("the game has been made"))
}

/// The vote of a team that has Black, with three votes.
pub(crate) fn team_vote() -> resource::TeamVote {
    let at = Time(1_795_161_900_000);
    let proposal = |coordinate: &str, notation: &str, votes| Proposal {
        coordinate: coordinate.into(),
        notation: notation.into(),
        votes,
        proposed: at,
    };
    let vote = TeamVote {
        player: PlayerId(1),
        turn: Some(CrowdTurn {
            player: PlayerId(1),
            ply: 1,
            opened: at,
            time: Span::hours(6),
            deadline: None,
        }),
        closes: Some(at + Span::hours(6)),
        proposals: vec![proposal("e7e5", "e5", 2), proposal("c7c5", "c5", 1)],
        own: Some(PossibleMove {
            notation: "e5".into(),
            coordinate: "e7e5".into(),
        }),
        changed: true,
    };
    resource::TeamVote::of(&vote, None)
}

/// A puzzle: Reti's smothered mate.
fn puzzle() -> Puzzle {
    let position = Position::from_fen("5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1");
    let position = position.expect("the position can be");
    let moves = [
        (0, "c4g8", "Qg8+"),
        (1, "f8g8", "Rxg8"),
        (0, "h6f7", "Nf7#"),
    ];
    let line = moves.map(|(seat, coordinate, notation)| LineMove {
        seat: Seat(seat),
        notation: notation.into(),
        short: notation.into(),
        coordinate: coordinate.into(),
    });
    Puzzle {
        position: position.to_object(),
        solution: line[0].coordinate.clone(),
        goal: Goal::Mate(2),
        line: line.into(),
    }
}

/// A daily puzzle whose first move Ann has found, and nobody else yet.
fn puzzle_page() -> PuzzlePage {
    let today = DailyPuzzle {
        number: 12,
        at: Time(START),
        source: PuzzleSource::Shipped,
        puzzle: puzzle(),
        tried: 1,
        solved: 0,
        at_once: 0,
    };
    let solver = PuzzleSolver {
        number: 12,
        found: 1,
        last_solved: 11,
        streak: 3,
        longest: 5,
        solved: 9,
        at_once: 6,
        ..PuzzleSolver::default()
    };
    PuzzlePage {
        today: Some(today),
        solver,
    }
}

/// Today's puzzle, of which the first move is found.
pub(crate) fn todays_puzzle() -> resource::TodaysPuzzle {
    let puzzle = resource::TodaysPuzzle::of(Text::of(Language::English), &puzzle_page());
    puzzle.expect("the position can be")
}

/// The answer to that move.
pub(crate) fn puzzle_verdict() -> resource::PuzzleVerdict {
    resource::PuzzleVerdict {
        right: Some(true),
        puzzle: todays_puzzle(),
    }
}

/// A puzzle of the collection.
static COLLECTED: LazyLock<ShippedPuzzle> = LazyLock::new(|| ShippedPuzzle {
    id: "standard-12".into(),
    game: SourceGame::Computers(7),
    ply: 40,
    puzzle: puzzle(),
});

/// That puzzle, before its first move.
fn practice_page() -> PracticePage {
    PracticePage {
        puzzle: &COLLECTED,
        found: 0,
        wrong: 0,
        is_solved: false,
        results: PracticeResults {
            streak: 3,
            longest: 7,
            solved: 11,
            at_once: 8,
        },
        count: 300,
    }
}

/// That puzzle.
pub(crate) fn my_puzzle() -> resource::MyPuzzle {
    let puzzle = resource::MyPuzzle::of(Text::of(Language::English), &practice_page());
    puzzle.expect("the position can be")
}

/// The answer to its first move.
pub(crate) fn my_puzzle_verdict() -> resource::MyPuzzleVerdict {
    let page = PracticePage {
        found: 1,
        ..practice_page()
    };
    let puzzle = resource::MyPuzzle::of(Text::of(Language::English), &page);
    resource::MyPuzzleVerdict {
        right: Some(true),
        puzzle: puzzle.expect("the position can be"),
    }
}

/// The same puzzle, given up.
pub(crate) fn given_up_puzzle() -> resource::GivenUpPuzzle {
    let page = practice_page();
    let given_up = GivenUp {
        puzzle: page.puzzle,
        ended_streak: page.results.streak,
        results: PracticeResults {
            streak: 0,
            ..page.results
        },
    };
    let given_up = resource::GivenUpPuzzle::of(Text::of(Language::English), &given_up);
    given_up.expect("the position can be")
}

/// The puzzle on the next day.
pub(crate) fn past_puzzle() -> resource::PastPuzzle {
    let daily = puzzle_page().today.map(|daily| DailyPuzzle {
        tried: 8,
        solved: 5,
        at_once: 2,
        ..daily
    });
    let text = Text::of(Language::English);
    let past = daily.and_then(|daily| resource::PastPuzzle::of(text, &daily, None));
    past.expect("the position can be")
}

/// Bob's think-board, a move earlier.
pub(crate) fn think_board() -> resource::ThinkBoard {
    let game = played(opening(3)).0;
    let view = game.view(game.viewer(BOB));
    let mut open = OpenThinkBoard {
        view: view.expect("the game has been made"),
        board: ThinkBoard::default(),
        last: None,
    };
    let edit = ThinkEdit::Add {
        after: None,
        line: "Nf3 Nc6".into(),
        note: Some("As usual".into()),
    };
    let added = open.board.edit(&open.view, &edit);
    open.last = added.expect("the moves are legal");
    resource::ThinkBoard::of(&open)
}

/// The last move of the example game.
pub(crate) fn last_move() -> Option<resource::Move> {
    resource::Move::last(&view())
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

/// The game as a save.
pub(crate) fn save() -> Value {
    let game = played(opening(4)).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let starting_position = game.starting_position().expect("the game has begun");
    let save = Save::of(&view, starting_position).to_json();
    serde_json::from_str(&save).expect("it is JSON")
}

/// An example of a sealed save.
pub(crate) fn sealed() -> Value {
    let file = SaveFile::sealed(&[7; 60]);
    serde_json::from_str(&file).expect("it is JSON")
}

/// The game as a file.
pub(crate) fn pgn() -> String {
    text::file(Text::of(Language::English), &view(), None).text
}
