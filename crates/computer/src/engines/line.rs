//! The lines of an engine, as far as they matter here.

/// The share of the win that a draw is worth, in ten-thousandths.
const DRAW: f64 = 5_000.0;

/// A line of an engine.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Line {
    /// It has introduced itself.
    Introduced,
    /// It is ready.
    Ready,
    /// It has an option with this name.
    HasOption(String),
    /// The side to move's share of the win, in ten-thousandths.
    Score(u32),
    /// The best move, in coordinate form.
    Best(String),
    /// Any other line.
    Other,
}

impl Line {
    /// Reads a line. Engines may write anything, and every unreadable line is `Other`.
    pub(super) fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uciok") => Self::Introduced,
            Some("readyok") => Self::Ready,
            Some("bestmove") => Self::Best(words.next().unwrap_or_default().into()),
            Some("option") => option_name(words).map_or(Self::Other, Self::HasOption),
            Some("info") => score(words).map_or(Self::Other, Self::Score),
            _ => Self::Other,
        }
    }
}

/// The name in `option name … type …`.
fn option_name<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<String> {
    words.find(|word| *word == "name")?;
    let name: Vec<_> = words.take_while(|word| *word != "type").collect();
    Some(name.join(" "))
}

/// The share of the win in `info … score cp 30` or `info … score mate -2`; some engines write
/// `info … score 30`.
fn score<'a>(words: impl Iterator<Item = &'a str>) -> Option<u32> {
    // The text after `string` is free.
    let mut words = words.take_while(|word| *word != "string");
    words.find(|word| *word == "score")?;
    let unit = words.next()?;
    if let Ok(number) = unit.parse() {
        return Some(share_of(number));
    }
    let number = words.next()?.parse::<i32>().ok()?;
    match unit {
        "cp" => Some(share_of(number)),
        "mate" if number > 0 => Some(10_000),
        // `mate 0`: it is mate.
        "mate" => Some(0),
        _ => None,
    }
}

/// The share of the win of a side that is ahead by this many hundredths of a pawn, by the formula
/// of the rating system.
fn share_of(centipawns: i32) -> u32 {
    let odds = 10_f64.powf(-f64::from(centipawns) / 400.0);
    (2.0 * DRAW / (1.0 + odds)).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        for (line, expected) in [
            ("uciok", Line::Introduced),
            (" readyok\r", Line::Ready),
            ("bestmove e2e4 ponder e7e5", Line::Best("e2e4".into())),
            ("bestmove", Line::Best(String::new())),
            (
                "option name UCI_Chess960 type check default false",
                Line::HasOption("UCI_Chess960".into()),
            ),
            (
                "option name Clear Hash type button",
                Line::HasOption("Clear Hash".into()),
            ),
            (
                "info depth 3 score cp 0 nodes 20 pv e2e4",
                Line::Score(5_000),
            ),
            ("info score cp -400 lowerbound", Line::Score(909)),
            ("info score mate 3", Line::Score(10_000)),
            ("info score mate -3", Line::Score(0)),
            ("info score mate 0", Line::Score(0)),
            ("info depth 3 score 0 nps 7", Line::Score(5_000)),
            ("info depth 3 score 99999999999 nps 7", Line::Other),
            ("info depth 3", Line::Other),
            ("info string score cp 30", Line::Other),
            ("info score cp", Line::Other),
            ("info score cp 99999999999999999999", Line::Other),
            ("option", Line::Other),
            ("Stockfish 17 by the Stockfish developers", Line::Other),
            ("", Line::Other),
        ] {
            assert_eq!(Line::read(line), expected, "{line}");
        }
    }

    #[test]
    fn a_share_grows_with_the_lead_and_stays_a_share() {
        let shares = [i32::MIN, -300, -1, 0, 1, 300, i32::MAX].map(share_of);
        assert!(shares.is_sorted());
        assert_eq!((shares[0], shares[3], shares[6]), (0, 5_000, 10_000));
    }
}
