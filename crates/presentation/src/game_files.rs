//! Games of files in the notations of the rule sets, with the names of their players and their
//! results. What else a file can be is read in [`crate::import`].

use entente_rules::{
    Army, C4pgn, Courier, Event, FileFormat, Leniency, Options, Pgn, Pgn4, PgnResult, Play,
    Position, ReadGames, Variant,
};

/// A game of a file.
#[derive(Debug, Clone)]
pub struct FileGame {
    /// Its moves.
    pub play: Play,
    /// The names of the players in turn order, as far as they are known.
    pub names: Vec<Option<String>>,
    /// The end that the file names.
    pub end: Option<FileEnd>,
    /// The result in the file. Only games of two can be lost or drawn by it.
    pub result: PgnResult,
}

/// The end of a game as a file names it. The moves may not show it: players resign, agree on a
/// draw, or run out of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEnd {
    pub(crate) result: String,
    /// The reason, if it says more than that the game has ended.
    pub(crate) termination: Option<String>,
}

impl FileEnd {
    /// The words of the header Termination that say nothing about how a game ended.
    const UNTOLD: [&str; 4] = ["", "?", "normal", "unterminated"];

    /// The result of a file with its header Termination.
    pub fn new(result: &str, termination: Option<&str>) -> Self {
        let termination = termination.map(str::trim);
        let is_told = |termination: &&str| {
            let mut untold = Self::UNTOLD.iter();
            !untold.any(|word| word.eq_ignore_ascii_case(termination))
        };
        let told = termination.filter(is_told);
        Self {
            result: result.trim().to_owned(),
            termination: told.map(str::to_owned),
        }
    }
}

/// Every game of a text that can be read, and the errors of the others; `None` if the rule set has
/// no notation for games. Without options they are those that the file names, or the usual ones.
pub fn read(
    text: &str,
    variant: Variant,
    options: Option<&Options>,
) -> Option<ReadGames<FileGame>> {
    let leniency = Leniency::LaterMoves;
    Some(match variant.file_format() {
        FileFormat::Pgn => map(Pgn::games(variant, text, leniency), FileGame::of_pgn),
        FileFormat::C4pgn => map(C4pgn::games(text, options, leniency), |game| {
            FileGame::with_headers(game.play(), |name| game.header(name))
        }),
        FileFormat::Pgn4 => map(Pgn4::games(text, options), |game| {
            FileGame::with_headers(game.play(), |name| game.header(name))
        }),
        FileFormat::Courier => {
            let start = match options {
                Some(options) => Position::start_with(options),
                None => Position::start(variant),
            };
            map(Courier::games(text, &Play::new(start)), |game| {
                FileGame::of(game.play().clone())
            })
        }
        FileFormat::Json => return None,
    })
}

impl FileGame {
    /// A game of which only the moves are known.
    pub fn of(play: Play) -> Self {
        Self {
            play,
            names: Vec::new(),
            end: None,
            result: PgnResult::Unknown,
        }
    }

    fn of_pgn(game: &Pgn) -> Self {
        let result = game.result();
        let termination = game.header("Termination");
        let end = || FileEnd::new(result.token(), termination);
        Self {
            play: play_of(game),
            names: names(game.start().armies(), |army| game.header(army)),
            end: (result != PgnResult::Unknown).then(end),
            result,
        }
    }

    /// A game with this value of each header.
    fn with_headers<'a>(play: &Play, header: impl Fn(&str) -> Option<&'a str>) -> Self {
        let result = header("Result").filter(|result| is_final(result));
        Self {
            names: names(play.position().armies(), &header),
            end: result.map(|result| FileEnd::new(result, header("Termination"))),
            ..Self::of(play.clone())
        }
    }
}

/// The games that were read in another form.
fn map<G>(read: ReadGames<G>, game: impl Fn(&G) -> FileGame) -> ReadGames<FileGame> {
    ReadGames {
        games: read.games.iter().map(game).collect(),
        refused: read.refused,
        notes: read.notes,
        repairs: read.repairs,
        left_out: read.left_out,
    }
}

/// Is the result of a file one of a finished game?
fn is_final(result: &str) -> bool {
    !matches!(result.trim(), "" | "*" | "?")
}

/// The names that a file gives to the players of these armies; an unknown name is a question mark.
fn names<'a>(
    armies: impl Iterator<Item = Army>,
    header: impl Fn(&str) -> Option<&'a str>,
) -> Vec<Option<String>> {
    let name = |army: Army| {
        let mut tag = army.word().to_owned();
        tag[..1].make_ascii_uppercase();
        let name = header(&tag)?;
        (!name.is_empty() && name != "?").then(|| name.to_owned())
    };
    armies.map(name).collect()
}

/// The moves of a game by the rules. A PGN can go on where the rules would end it, and that is left
/// out.
fn play_of(game: &Pgn) -> Play {
    let mut play = Play::new(game.start().clone());
    for mv in game.moves() {
        if play.apply(&Event::Move((*mv).into())).is_err() {
            break;
        }
    }
    play
}
