//! Measures how long the analysis of a finished game takes, and how many bytes are kept of it: a
//! game of chess with 40 moves, and one of Chess4 with 60 rounds.
//!
//! `cargo bench -p entente --bench analysis`. The games are played by the engine with little
//! thought, so that there are mistakes to find. A number is another budget for each position, and
//! `text` prints what people read, and draws the charts.

use entente_advisor::analysis::{Analyst, OneByOne};
use entente_engine::{Engine, Strength};
use entente_game::{
    Action, Chance, Game, GameId, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile,
    Replay, Seat, Time, View, Viewer,
};
use entente_presentation::picture::{self, Theme};
use entente_presentation::text::{self, Language, Naming, Reader, Text};
use entente_rules::{Options, Play, Position, Variant};
use std::time::{Duration, Instant};

/// The number of positions that the engine looks at for each move, if nothing else is said.
const NODES: u64 = 20_000;

/// The strength of the players: a level that makes mistakes.
const LEVEL: Strength = Strength::LEVELS[2];

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = arguments.iter().find_map(|argument| argument.parse().ok());
    let prints_text = arguments.iter().any(|argument| argument == "text");
    println!("                    moves   seconds   each ms     bytes");
    for (name, variant, plies) in [
        ("chess, 40 moves", Variant::Standard, 80),
        ("Chess4, 60 rounds", Variant::Chess4, 240),
    ] {
        let replay = played(variant, plies)?;
        let began = Instant::now();
        let analysis = Analyst::new(replay.clone(), number.unwrap_or(NODES)).whole(&OneByOne);
        let took = began.elapsed();
        let moves = replay.view.board.moves.len();
        println!(
            "{name:<18}{moves:>7}{:>10.2}{:>10.1}{:>10}",
            took.as_secs_f64(),
            millis(took) / moves as f64,
            analysis.to_json().len()
        );
        if prints_text {
            let text = Text::of(Language::English);
            let naming = Naming::Name;
            println!(
                "{}",
                text::analysis_story(Reader::new(text, &replay.view, naming), &analysis)
            );
            println!(
                "{}\n",
                text::analysis_details(Reader::new(text, &replay.view, naming), &analysis)
            );
            let chart = picture::chart(&replay.view, &analysis, Theme::Wood, text)?;
            let file = format!("{}/{variant:?}.png", env!("CARGO_TARGET_TMPDIR"));
            std::fs::write(&file, chart.png())?;
            println!("the chart is in {file}\n");
        }
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// A game of so many plies, at the end of which all but one player resign.
fn played(variant: Variant, plies: usize) -> Outcome<Replay> {
    for seed in 0..100 {
        let mut match_ = SelfPlay::begun(variant, seed)?;
        while match_.moves() < plies && match_.game.replay().is_none() {
            match_.play()?;
        }
        // Somebody was mated before: the next seed may play a longer game.
        if match_.game.replay().is_some() {
            continue;
        }
        let stays = match_.mover()?;
        for person in match_
            .people_left()?
            .into_iter()
            .filter(|one| *one != stays)
        {
            match_.act(person, PlayAction::Resign)?;
        }
        if match_.game.replay().is_none() {
            match_.play()?;
        }
        return match_.game.replay().ok_or("the game is not over".into());
    }
    Err("no game is long enough".into())
}

/// A game with the people who play it.
struct SelfPlay {
    game: Game,
    seed: u64,
    now: u64,
}

impl SelfPlay {
    /// A game in which each army has a player of its own.
    fn begun(variant: Variant, seed: u64) -> Outcome<Self> {
        let options = Options::of(variant);
        let players = options.players() as u64;
        let mut match_ = Self {
            game: Game::new(GameId::from_random([7; 8])),
            seed,
            now: 0,
        };
        let host = Profile {
            person: PersonId(1),
            name: "Player 1".into(),
        };
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(options, Home::channel("1/2"), host)
        };
        match_.act(PersonId(1), Action::Create(new))?;
        for number in 2..=players {
            let join = Action::Lobby(LobbyAction::Join {
                name: format!("Player {number}"),
                seats: vec![Seat(number as u8 - 1)],
            });
            match_.act(PersonId(number), join)?;
        }
        Ok(match_)
    }

    /// Those who are still in the game.
    fn people_left(&self) -> Outcome<Vec<PersonId>> {
        let armies = self.view()?.armies();
        let left = (1..).zip(armies).filter(|(_, army)| army.status.is_in());
        Ok(left.map(|(number, _)| PersonId(number)).collect())
    }

    fn view(&self) -> Outcome<View> {
        let view = self.game.view(Viewer::Spectator);
        view.ok_or("the game was not made".into())
    }

    fn moves(&self) -> usize {
        self.view().map_or(0, |view| view.board.moves.len())
    }

    fn mover(&self) -> Outcome<PersonId> {
        let view = self.view()?;
        let profile = view.actor().and_then(|actor| actor.profile.as_ref());
        Ok(profile.ok_or("nobody has to move")?.person)
    }

    /// Makes the move that the engine chooses with little thought.
    fn play(&mut self) -> Outcome<()> {
        let view = self.view()?;
        let position = Position::from_json(view.variant(), &view.position_json())?;
        let play = Play::new(position);
        let seed = self.seed << 32 | view.board.moves.len() as u64;
        let request = LEVEL.request(play.positions(), seed);
        let result = Engine::for_nodes(LEVEL.nodes, 1 << 20).think(&request, &mut ());
        let ply = result.ply.ok_or("the engine has no move")?;
        let coordinate = play.position().coordinate(ply);
        self.act(self.mover()?, PlayAction::to_move_anyway(coordinate))
    }

    fn act(&mut self, by: PersonId, action: impl Into<Action>) -> Outcome<()> {
        self.now += 1_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let decided = self
            .game
            .decide(by, &action.into(), Time(self.now), &chance);
        let decided = decided.map_err(|error| error.to_string())?;
        self.game.append(&decided.record, Some(&decided.erasable))?;
        Ok(())
    }
}
