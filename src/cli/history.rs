//! `entente history`: the secret history of a finished game, from an exported game or from the
//! store.

use super::input::Input;
use super::serve::Settings;
use super::{output, verify};
use crate::cli::output::{Failure, english};
use crate::serve;
use clap::Args;
use entente_game::{DatedEvent, GameId, Phase, Replay, RevealedLetter, TrueHistory, View};
use entente_presentation::text::{self, Naming, Reader, Text};
use serde::Serialize;
use std::path::Path;

/// Print the secret history of a finished game: alliances, betrayals, letters
#[derive(Args)]
pub(super) struct History {
    /// An exported game (a file that ends in .json, or - for standard input), or the id of a game
    /// in the store
    game: String,
    /// Print an object in JSON: the events, and the letters as far as they are revealed
    #[arg(long)]
    json: bool,
}

impl History {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let view = self.view(settings)?;
        let history = history_of(&self.game, &view)?;
        if self.json {
            return output::print_json(&HistoryJson::of(english(), &view, history));
        }
        output::print(&history_text(english(), &view, history))
    }

    fn view(&self, settings: &Settings) -> Result<View, Failure> {
        Ok(Source::read(&self.game, settings)?.view)
    }
}

/// A game that somebody names on the command line.
pub(super) struct Source {
    pub(super) view: View,
    /// `None` unless it was played to an end.
    pub(super) replay: Option<Replay>,
}

impl Source {
    /// Reads an exported game, or a game of the store.
    pub(super) fn read(game: &str, settings: &Settings) -> Result<Self, Failure> {
        // A game id never contains a dot, so files and ids cannot be confused.
        if game == "-" || game.ends_with(".json") {
            return Self::of_export(&Input::read_exactly(Path::new(game))?);
        }
        let Some(id) = GameId::parse(game) else {
            let why =
                "expected a file that ends in .json, or a game id of twelve letters and digits";
            return Err(Failure::unreadable(game, why));
        };
        let config = settings.load()?;
        let found = serve::look_up(&config, &id)?;
        let found = found.map(|(view, replay)| Self { view, replay });
        found.ok_or_else(|| {
            let place = config.store.location();
            Failure::refused(game, format!("there is no such game in {place}"))
        })
    }

    /// An exported game.
    pub(super) fn of_export(input: &Input) -> Result<Self, Failure> {
        let revealed = verify::read(input)?.revealed;
        let revealed = revealed.ok_or_else(|| hidden_alliances(&input.location))?;
        Ok(Self {
            view: *revealed.view,
            replay: revealed.replay.map(|replay| *replay),
        })
    }
}

fn hidden_alliances(location: &str) -> Failure {
    Failure::refused(location, "this game does not reveal its alliances")
}

/// The secret history of a game that is over; `None` if nothing in it was secret.
fn history_of<'a>(location: &str, view: &'a View) -> Result<Option<&'a TrueHistory>, Failure> {
    match view.phase {
        Phase::Over(_) => {}
        Phase::Running { .. } => {
            let why = "the game is still being played; its history is revealed when it is over";
            return Err(Failure::refused(location, why));
        }
        Phase::Lobby | Phase::Closed(_) => {
            return Err(Failure::refused(location, "the game has not begun"));
        }
    }
    if view.terms.diplomacy.is_none() {
        return Ok(None);
    }
    let history = view.record.history.as_ref();
    history.map(Some).ok_or_else(|| hidden_alliances(location))
}

/// The history as lines of text.
fn history_text(text: &Text, view: &View, history: Option<&TrueHistory>) -> String {
    let mut lines = vec![
        format!("{}, game {}", text.variant(view), view.game),
        Reader::new(text, view, Naming::Name).title(),
        text::status(Reader::new(text, view, Naming::Name)),
        String::new(),
    ];
    match history {
        None => lines.push("Nothing was secret: the game had no alliances and no letters.".into()),
        Some(history) => lines.extend(event_lines(text, view, history)),
    }
    lines.join("\n") + "\n"
}

/// The history for programs. Its lists are empty if nothing was secret.
#[derive(Serialize)]
struct HistoryJson<'a> {
    game: String,
    events: Vec<EventJson>,
    letters_written: Vec<LettersJson>,
    letters: Vec<LetterJson<'a>>,
}

/// An event with the number of plies before it.
#[derive(Serialize)]
struct EventJson {
    ply: u64,
    event: String,
}

/// The number of letters that one player wrote to another.
#[derive(Serialize)]
struct LettersJson {
    from: String,
    to: String,
    count: usize,
}

/// A letter that is revealed. Its text is null if the writer asked to be forgotten.
#[derive(Serialize)]
struct LetterJson<'a> {
    ply: u64,
    from: String,
    to: Vec<String>,
    anonymous: bool,
    text: Option<&'a str>,
}

impl<'a> HistoryJson<'a> {
    fn of(text: &Text, view: &View, history: Option<&'a TrueHistory>) -> Self {
        let who = |seat| Reader::new(text, view, Naming::Name).seat_name(seat);
        let events = history.iter().flat_map(|history| &history.events);
        let counts = history.iter().flat_map(|history| &history.letter_counts);
        let letters = history.iter().flat_map(|history| &history.letters);
        Self {
            game: view.game.to_string(),
            events: events
                .map(|dated| EventJson {
                    ply: dated.ply as u64,
                    event: event_text(text, view, dated),
                })
                .collect(),
            letters_written: counts
                .map(|count| LettersJson {
                    from: who(count.from),
                    to: who(count.to),
                    count: count.count,
                })
                .collect(),
            letters: letters
                .flatten()
                .map(|letter| LetterJson {
                    ply: letter.ply as u64,
                    from: who(letter.from),
                    to: letter.to.iter().map(|seat| who(*seat)).collect(),
                    anonymous: letter.anonymous,
                    text: letter.text.as_deref(),
                })
                .collect(),
        }
    }
}

fn event_text(text: &Text, view: &View, dated: &DatedEvent) -> String {
    text::diplomacy_event(
        Reader::new(text, view, Naming::Name),
        &dated.event,
        Some(dated.ply),
    )
}

/// Every event with the number of plies before it, how many letters the players wrote to each
/// other, and the letters themselves if they are revealed.
fn event_lines(text: &Text, view: &View, history: &TrueHistory) -> Vec<String> {
    let who = |seat| Reader::new(text, view, Naming::Name).seat_name(seat);
    let mut lines = vec!["Plies  What happened".to_owned()];
    let events = history.events.iter();
    lines
        .extend(events.map(|dated| format!("{:>5}  {}", dated.ply, event_text(text, view, dated))));
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
        let to: Vec<String> = letter.to.iter().map(|seat| who(*seat)).collect();
        let (from, to) = (who(letter.from), text.all_of(to));
        let alias = if letter.anonymous {
            ", under an alias"
        } else {
            ""
        };
        lines.extend([
            String::new(),
            format!("{:>5}  {from} to {to}{alias}:", letter.ply),
        ]);
        lines.extend(letter_lines(letter));
    }
    lines
}

/// The text of a letter. Control characters are replaced, so that the writer cannot control the
/// terminal of the reader.
fn letter_lines(letter: &RevealedLetter) -> Vec<String> {
    let Some(text) = &letter.text else {
        return vec![
            "       (The writer asked to be forgotten, so the text was erased.)".to_owned(),
        ];
    };
    text.lines()
        .map(|line| format!("       {}", plain(line)))
        .collect()
}

/// A line without control characters.
fn plain(line: &str) -> String {
    let letters = line.chars();
    let shown = |letter: char| {
        if letter.is_control() {
            '\u{fffd}'
        } else {
            letter
        }
    };
    letters.map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::plain;

    /// Entente takes no such letter, but an export can come from anywhere.
    #[test]
    fn a_letter_cannot_control_the_terminal() {
        assert_eq!(
            plain("\u{1b}[2JTrust me.\u{7}"),
            "\u{fffd}[2JTrust me.\u{fffd}"
        );
    }
}
