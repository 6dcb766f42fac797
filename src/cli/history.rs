//! `entente history`: what really came about between the people of a finished game, from an exported game or from the store.

use std::path::Path;

use clap::Args;
use entente_game::{GameId, Phase, RevealedLetter, TrueHistory, View};

use super::failure::Failure;
use super::input::Input;
use super::serve::Settings;
use super::{output, verify};
use crate::serve;
use crate::text::{Language, Naming, Text};

/// Tells the true history of a finished game: alliances, betrayals, letters
#[derive(Args)]
pub(super) struct History {
    /// An exported game (a file whose name ends in .json, or - for standard input), or the name of a game in the store
    game: String,
}

impl History {
    pub(super) fn answer(&self, settings: &Settings) -> Result<(), Failure> {
        output::print(&account(&self.game, &self.view(settings)?)?)
    }

    fn view(&self, settings: &Settings) -> Result<View, Failure> {
        let game = &self.game;
        if game == "-" || game.ends_with(".json") {
            let input = Input::read(Path::new(game))?;
            let view = verify::read(&input)?.view;
            return Ok(*view.ok_or_else(|| sealed(&input.place))?);
        }
        let Some(id) = GameId::parse(game) else {
            let why = "expected a file whose name ends in .json, or a game's name of twelve letters and digits";
            return Err(Failure::unreadable(game, why));
        };
        let config = settings.load()?;
        let view = serve::look_up(&config, &id)?;
        view.ok_or_else(|| {
            let folder = config.store.folder.display();
            Failure::refused(game, format!("there is no such game in {folder}"))
        })
    }
}

fn sealed(place: &str) -> Failure {
    Failure::refused(
        place,
        "this game keeps its alliances sealed: what came about is told to nobody",
    )
}

/// The history, line by line.
fn account(place: &str, view: &View) -> Result<String, Failure> {
    let text = Text::of(Language::English);
    match view.phase {
        Phase::Over(_) => {}
        Phase::Running { .. } => {
            let why = "the game is still being played: its history is told when it is over";
            return Err(Failure::refused(place, why));
        }
        Phase::Lobby | Phase::Closed(_) => {
            return Err(Failure::refused(place, "the game has not begun"));
        }
    }
    let mut lines = vec![
        format!("{}, game {}", text.variant(view), view.game),
        text.title(view, Naming::Name),
        text.status(view, Naming::Name),
        String::new(),
    ];
    match &view.affairs {
        None => {
            lines.push("Nothing of it was secret: it had neither alliances nor letters.".into())
        }
        Some(affairs) => {
            let history = affairs.history.as_ref().ok_or_else(|| sealed(place))?;
            lines.extend(told(text, view, history));
        }
    }
    Ok(lines.join("\n") + "\n")
}

/// Every deed with the number of plies before it, how many letters went from whom to whom, and the letters where they are shown.
fn told(text: &Text, view: &View, history: &TrueHistory) -> Vec<String> {
    let who = |seat| text.seat(view, seat, Naming::Name);
    let mut lines = vec!["Plies  What came about".to_owned()];
    let deeds = history.deeds.iter();
    lines.extend(deeds.map(|dated| {
        let deed = text.deed(view, &dated.deed, Naming::Name);
        format!("{:>5}  {deed}", dated.ply)
    }));
    if history.letter_counts.is_empty() {
        return lines;
    }
    lines.extend([String::new(), "Letters".to_owned()]);
    let counts = history.letter_counts.iter();
    lines.extend(counts.map(|count| {
        let (from, to) = (who(count.from), who(count.to));
        format!("{:>5}  from {from} to {to}", count.count)
    }));
    for letter in history.letters.iter().flatten() {
        let (from, to) = (who(letter.from), who(letter.to));
        let alias = if letter.anonymous {
            ", under an alias"
        } else {
            ""
        };
        lines.extend([
            String::new(),
            format!("{:>5}  {from} to {to}{alias}:", letter.ply),
        ]);
        lines.extend(written(letter));
    }
    lines
}

/// What a letter says; whoever wrote it has no say in what the reader's terminal does.
fn written(letter: &RevealedLetter) -> Vec<String> {
    let Some(text) = &letter.text else {
        return vec![
            "       (The writer asked to be forgotten, and the letter with them.)".to_owned(),
        ];
    };
    let plain = |line: &str| -> String {
        let letters = line.chars();
        letters
            .map(|letter| {
                if letter.is_control() {
                    '\u{fffd}'
                } else {
                    letter
                }
            })
            .collect()
    };
    text.lines()
        .map(|line| format!("       {}", plain(line)))
        .collect()
}
