//! Sample games with diplomacy, for tests of texts and pictures.
#![allow(clippy::unwrap_used)] // An action that is refused fails the test.

use entente_advisor::analysis::{Analysis, Analyst, OneByOne};
use entente_game::{
    Action, Actor, Chance, Computer, ConditionalMovesEdit, Correspondent, DiplomacyAction,
    DiplomacyOptions, Game, GameId, Home, Level, LobbyAction, NewComputer, NewGame, PersonId,
    PlayAction, PlayerId, Profile, Replay, Seat, StartingPosition, Time, View, Viewer,
};
use entente_rules::{Options, Position, Variant};

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);
const CLEO: PersonId = PersonId(3);
const DAN: PersonId = PersonId(4);

struct SampleGame {
    game: Game,
    now: u64,
}

impl SampleGame {
    fn act(&mut self, by: PersonId, action: impl Into<Action>) {
        self.act_as(by.into(), action);
    }

    fn act_as(&mut self, by: Actor, action: impl Into<Action>) {
        self.now += 60_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let outcome = self
            .game
            .decide(by, &action.into(), Time(self.now), &chance);
        let decided = outcome.unwrap();
        let erasable = Some(&decided.erasable[..]);
        self.game.append(&decided.record, erasable).unwrap();
    }

    fn computer_plays(&mut self, text: &str) {
        let view = self.view();
        let mover = view.person_at(view.mover().unwrap()).unwrap();
        let actor = Actor::Computer(mover.player);
        self.act_as(actor, PlayAction::to_move_anyway(text.to_owned()));
    }

    fn negotiate(&mut self, by: PersonId, action: DiplomacyAction) {
        self.act(by, Action::Diplomacy(action));
    }

    fn ally(&mut self, proposer: PersonId, accepter: PersonId) {
        let (to, from) = (self.seat_of(accepter), self.seat_of(proposer));
        self.negotiate(proposer, DiplomacyAction::Propose { to, message: None });
        let leaving = false;
        self.negotiate(accepter, DiplomacyAction::Accept { from, leaving });
    }

    fn seat_of(&self, person: PersonId) -> Seat {
        let view = self.view();
        let sits = |seat: &Seat| {
            let profile = view.person_at(*seat).and_then(|it| it.profile.as_ref());
            profile.is_some_and(|profile| profile.person == person)
        };
        (0..4).map(Seat).find(sits).unwrap()
    }

    fn play(&mut self, moves: &str) {
        for notation in moves.split_whitespace() {
            let view = self.game.view(Viewer::Spectator).unwrap();
            let mover = view.person_at(view.mover().unwrap()).unwrap();
            let by = mover.profile.as_ref().unwrap().person;
            let text = notation.to_owned();
            self.act(by, PlayAction::to_move_anyway(text));
        }
    }

    fn letter(&mut self, by: PersonId, to: u8, text: &str) {
        let write = DiplomacyAction::Write {
            to: vec![Correspondent::Seat(Seat(to))],
            text: text.to_owned(),
            anonymous: false,
        };
        self.negotiate(by, write);
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }
}

/// A game of four-colour chess: Ann is Red, Bob Blue, Cleo Yellow, Dan Green.
fn four_colours(options: &str, position: &str) -> SampleGame {
    let position = Position::from_json(Variant::FourPlayer, position).unwrap();
    let options = Options::from_json(Variant::FourPlayer, options).unwrap();
    let game = Game::new(GameId::from_random([4; 8]));
    let mut sample = SampleGame { game, now: 0 };
    let ann = Profile {
        person: ANN,
        name: "Ann".to_owned(),
    };
    let new = NewGame::new(options, Home::channel("1/2"), ann);
    sample.act(
        ANN,
        Action::Create(NewGame {
            seats: vec![Seat(0)],
            ..new.with_terms(|terms| {
                terms.starting_position = Some(StartingPosition::of(&position).into());
            })
        }),
    );
    for (seat, by, name) in [(1, BOB, "Bob"), (2, CLEO, "Cleo"), (3, DAN, "Dan")] {
        let (name, seats) = (name.to_owned(), vec![Seat(seat)]);
        sample.act(by, LobbyAction::Join { name, seats });
    }
    sample
}

/// A game for points: after Red has captured a knight, after Green has resigned and that king has
/// walked, and after Yellow was checkmated.
pub fn for_points() -> [View; 3] {
    let mut sample = four_colours("{}", IN_THE_MIDDLE);
    sample.play("e5b5");
    let captured = sample.view();
    sample.play("a7a8 g14h14 n8n7 h1g1 a8a9 h14g14 n7n8 b5e5 a9a10 g14h14 n8n7 e5e6 a10a9 h14g14");
    sample.act(DAN, PlayAction::Resign);
    let resigned = sample.view();
    sample.play("d6d14");
    [captured, resigned, sample.view()]
}

/// A game for points of which two are left: as the leader sees it, who may stop, and when that has
/// happened.
pub fn stopped() -> [View; 2] {
    let mut sample = four_colours("{}", RED_FAR_AHEAD);
    // Who resigns earlier aborts the game.
    sample.play("h1g1 a7a6 g1h1 a6a7 h1g1 a7a6");
    let leader = sample.game.view(sample.game.viewer(ANN)).unwrap();
    sample.act(ANN, PlayAction::Resign);
    [leader, sample.view()]
}

/// A game of two teams that Blue's checkmate has ended.
pub fn two_teams() -> View {
    let mut sample = four_colours(r#"{"mode": "teams"}"#, BLUE_NEARLY_MATED);
    sample.play("d9a9");
    sample.view()
}

const IN_THE_MIDDLE: &str = r#"{"turn": "r", "pieces": {
    "h1": "rK", "e5": "rQ", "d6": "rR", "e13": "rR", "a7": "bK", "b5": "bN", "b10": "bP",
    "g14": "yK", "k12": "yP", "n8": "gK", "m4": "gP"}}"#;
const RED_FAR_AHEAD: &str = r#"{"turn": "r", "pieces": {
    "h1": "rK", "e5": "rQ", "a7": "bK", "b10": "bP", "g14": "yK", "n8": "gK"},
    "status": {"y": "checkmate", "g": "resigned"}, "points": {"r": 61, "b": 5, "y": 12}}"#;
const BLUE_NEARLY_MATED: &str = r#"{"turn": "r", "options": {"mode": "teams"}, "pieces": {
    "h1": "rK", "d9": "rR", "a7": "bK", "g14": "yK", "b4": "yR", "n8": "gK", "m4": "gP"}}"#;

/// Ann is White, Bob Red, Cleo Black, Dan Yellow. All letters are shown after the game.
fn four_players(starting_position: Option<StartingPosition>) -> SampleGame {
    let game = Game::new(GameId::from_random([1; 8]));
    let mut sample = SampleGame { game, now: 0 };
    sample.act(
        ANN,
        Action::Create(NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(
                Options::of(Variant::Alliance),
                Home::channel("1/2"),
                Profile {
                    person: ANN,
                    name: "Ann".to_owned(),
                },
            )
            .with_terms(|terms| {
                terms.diplomacy = Some(DiplomacyOptions {
                    reveal_letters: true,
                    ..DiplomacyOptions::default()
                });
                terms.starting_position = starting_position.map(Into::into);
            })
        }),
    );
    for (seat, by, name) in [(1, BOB, "Bob"), (2, CLEO, "Cleo"), (3, DAN, "Dan")] {
        let (name, seats) = (name.to_owned(), vec![Seat(seat)]);
        sample.act(by, LobbyAction::Join { name, seats });
    }
    sample
}

/// A running game of four in which Ann has White and computers the rest: after Ann's first move,
/// after each of theirs in the first round, and after the first in the second round.
pub fn three_computers() -> [View; 5] {
    let game = Game::new(GameId::from_random([3; 8]));
    let mut sample = SampleGame { game, now: 0 };
    let ann = Profile {
        person: ANN,
        name: "Ann".to_owned(),
    };
    let computer = NewComputer {
        computer: Level::default().into(),
        seats: Vec::new(),
    };
    sample.act(
        ANN,
        Action::Create(NewGame {
            seats: vec![Seat(0)],
            computers: vec![computer; 3],
            ..NewGame::new(Options::of(Variant::Alliance), Home::Private, ann)
        }),
    );
    sample.play("d2d3");
    let own = sample.view();
    let first_round = ["b6c6", "e7e6", "g3f3"].map(|text| {
        sample.computer_plays(text);
        sample.view()
    });
    sample.play("b2b3");
    let any = sample.view().legal_moves()[0].coordinate.clone();
    sample.computer_plays(&any);
    let [first, second, third] = first_round;
    [own, first, second, third, sample.view()]
}

/// A running game of chess: Ann has White, and this computer Black.
pub fn against(computer: Computer) -> View {
    game_against(computer).view()
}

/// A running game of chess against a computer, as Ann sees it, who has White.
pub fn seen_by_ann() -> View {
    let sample = game_against(Level::default().into());
    sample.game.view(Viewer::Player(PlayerId::HOST)).unwrap()
}

/// The same game as its computer sees it, which has Black.
pub fn seen_by_computer(computer: Computer) -> View {
    let sample = game_against(computer);
    sample.game.view(Viewer::Player(PlayerId(1))).unwrap()
}

/// A running game of chess from this position, as Ann sees it, who has White.
pub fn chess_from(fen: &str) -> View {
    let position = Position::from_fen(fen).unwrap();
    let start = Some(StartingPosition::of(&position));
    let sample = game_from(start, Level::default().into());
    sample.game.view(Viewer::Player(PlayerId::HOST)).unwrap()
}

fn game_against(computer: Computer) -> SampleGame {
    game_from(None, computer)
}

fn game_from(starting_position: Option<StartingPosition>, computer: Computer) -> SampleGame {
    let game = Game::new(GameId::from_random([2; 8]));
    let mut sample = SampleGame { game, now: 0 };
    let ann = Profile {
        person: ANN,
        name: "Ann".to_owned(),
    };
    sample.act(
        ANN,
        Action::Create(NewGame {
            seats: vec![Seat(0)],
            computers: vec![NewComputer {
                computer,
                seats: Vec::new(),
            }],
            ..NewGame::new(Options::of(Variant::Standard), Home::Private, ann)
                .with_terms(|terms| terms.starting_position = starting_position.map(Into::into))
        }),
    );
    sample
}

/// A running game: White and Black are allied, and nobody else may know.
pub fn running() -> View {
    let mut sample = four_players(None);
    sample.ally(ANN, CLEO);
    sample.view()
}

/// A running game: Black resigned, and a conditional move of Yellow then captured Red's king.
pub fn captured_after_resignation() -> View {
    let position = Position::from_json(Variant::Alliance, RED_KING_EN_PRISE).unwrap();
    let mut sample = four_players(Some(StartingPosition::of(&position)));
    let line = ConditionalMovesEdit::Add("h6a6".to_owned());
    sample.act(DAN, PlayAction::ConditionalMoves(line));
    sample.act(CLEO, PlayAction::Resign);
    sample.view()
}

/// A running game in which Black has resigned and Red offers a draw: as Black sees it, as White
/// does, and as everybody.
pub fn black_resigned() -> [View; 3] {
    let mut sample = four_players(None);
    sample.act(CLEO, PlayAction::Resign);
    sample.act(BOB, PlayAction::OfferDraw);
    let players = [CLEO, ANN].map(|person| sample.game.viewer(person));
    let [black, white] = players.map(|viewer| sample.game.view(viewer).unwrap());
    [black, white, sample.view()]
}

/// Yellow betrayed Red by capturing its king: as Red sees it, and when the game is over.
pub fn king_betrayed() -> [View; 2] {
    let position = Position::from_json(Variant::Alliance, RED_KING_EN_PRISE).unwrap();
    let mut sample = four_players(Some(StartingPosition::of(&position)));
    sample.ally(DAN, BOB);
    sample.act(CLEO, PlayAction::Resign);
    sample.play("h6a6");
    let red = sample.game.viewer(BOB);
    let seen_by_red = sample.game.view(red).unwrap();
    sample.act(ANN, PlayAction::Resign);
    [seen_by_red, sample.view()]
}

/// A position with Black to move, in which Yellow's rook attacks Red's king.
const RED_KING_EN_PRISE: &str = r#"{"turn": "b", "pieces": {
    "a5": "rR", "a6": "rK", "a7": "rN", "b2": "wP", "b5": "rP", "b7": "rP", "c1": "wK", "d1": "wR",
    "e8": "bR", "f8": "bK", "g2": "yP", "g7": "bP", "h3": "yK", "h6": "yR"}}"#;

/// A finished game: White and Black are allied. Black brings in Red, Red betrays White, and Black
/// betrays Red. All but Black resign.
pub fn betrayed() -> View {
    betrayed_game().view()
}

/// The same game with its analysis. The engine has little time, so that tests are fast.
pub fn analysed() -> (Replay, Analysis) {
    let replay = betrayed_game().game.replay().unwrap();
    let analysis = Analyst::new(replay.clone(), 200).whole(&OneByOne);
    (replay, analysis)
}

/// The same game as White sees it when Red has just captured a pawn of White's.
pub fn betrayed_by_red() -> View {
    let mut sample = allied_three();
    sample.play("d1g1 a5a2");
    sample.game.view(sample.game.viewer(ANN)).unwrap()
}

/// White and Black are allied, and Black has brought in Red.
fn allied_three() -> SampleGame {
    let mut sample = four_players(None);
    sample.letter(ANN, 2, "*Now*!\nStrike!");
    sample.ally(ANN, CLEO);
    sample.play(OPENING);
    sample.ally(CLEO, BOB);
    sample
}

fn betrayed_game() -> SampleGame {
    let mut sample = allied_three();
    sample.play(BETRAYAL);
    sample.letter(BOB, 0, "Sorry.");
    for person in [DAN, BOB, ANN] {
        sample.act(person, PlayAction::Resign);
    }
    sample
}

const OPENING: &str = "d2d3 b6c6 e7e6 g3f3";
const BETRAYAL: &str = "d1g1 a5a2 e8b8 h4h7 g1g2 a2a1 b8b7 h7h8 b2b3 a1a4 b7b5";
