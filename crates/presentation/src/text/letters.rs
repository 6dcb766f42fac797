//! Letters: the lines above them, the names of their writers and readers, and their words.
//!
//! What is said about the other secrets of a player is in [`mod@super::diplomacy`].

use super::catalogue::{Text, say};
use super::reader::Reader;
use entente_game::{Alias, Correspondent, LetterView, PlayerId, Seat};

/// The line above a letter: who wrote it, or to whom.
pub(super) fn letter_head(reader: Reader<'_>, letter: &LetterView) -> String {
    let text = reader.text;
    if letter.is_own {
        let readers = letter.to.iter();
        let names = readers.map(|who| letter_name(reader, letter, *who));
        return say!(text, "letter-to", whom = text.all_of(names.collect()));
    }
    let who = letter_name(reader, letter, letter.from);
    match readers_with_viewer(reader, letter) {
        Some(readers) => say!(text, "letter-from-to-several", who, readers),
        None => say!(text, "letter-from", who),
    }
}

/// The readers of a letter to several, as one of them reads it: you, A and B.
pub(super) fn readers_with_viewer(reader: Reader<'_>, letter: &LetterView) -> Option<String> {
    let you = say!(reader.text, "letter-reader-you");
    let others = other_readers(reader, letter)?.into_iter();
    Some(
        reader
            .text
            .all_of([you].into_iter().chain(others).collect()),
    )
}

/// The names of these players and aliases, in one list.
pub fn correspondents(reader: Reader<'_>, all: &[Correspondent]) -> String {
    let names = all.iter().map(|who| correspondent(reader, *who));
    reader.text.all_of(names.collect())
}

/// The names of the readers of a letter to several beside the viewer, who is one of them; `None` if
/// it is not such a letter.
fn other_readers(reader: Reader<'_>, letter: &LetterView) -> Option<Vec<String>> {
    let status = reader.view.diplomacy()?;
    let others = letter.to.iter();
    let others = others.filter(|who| **who != Correspondent::Seat(status.seat));
    let names = others.map(|who| letter_name(reader, letter, *who));
    (letter.to.len() > 1 && !letter.is_own).then(|| names.collect())
}

/// The line above a reported letter, for the people who run the server.
pub(super) fn report_head(reader: Reader<'_>, letter: &LetterView) -> String {
    let Reader { text, view, .. } = reader;
    let by = view.player().map(|player| reader.player_name(player));
    let by = by.unwrap_or_default();
    let who = letter_name(reader, letter, letter.from);
    let title = reader.title();
    match other_readers(reader, letter) {
        Some(others) => {
            let others = text.all_of(others);
            say!(text, "letter-reported-to-several", by, who, others, title)
        }
        None => say!(text, "letter-reported", by, who, title),
    }
}

/// The text of a letter, for an embed.
pub fn letter_body(text: &Text, letter: &LetterView) -> String {
    match &letter.text {
        Some(letter) => escaped_lines(text, letter),
        None => say!(text, "letter-erased"),
    }
}

/// The words of a player, for an embed: escaped, so that it contains no markup and no mention. It
/// is at most twice as long as before.
pub fn escaped_lines(text: &Text, written: &str) -> String {
    let lines: Vec<_> = written.lines().map(|line| text.escaped(line)).collect();
    if lines.iter().all(|line| line.trim().is_empty()) {
        say!(text, "letter-nothing-to-show")
    } else {
        lines.join("\n")
    }
}

/// The name of a correspondent: a player's, or an alias.
pub fn correspondent(reader: Reader<'_>, who: Correspondent) -> String {
    match who {
        Correspondent::Seat(seat) => reader.seat_name(seat),
        Correspondent::Alias(alias) => self::alias(reader.text, alias),
    }
}

/// The name of the writer or a reader of a letter. A seat that was taken over since has the name of
/// who had it then.
pub fn letter_name(reader: Reader<'_>, letter: &LetterView, who: Correspondent) -> String {
    match who {
        Correspondent::Seat(seat) => name_at_the_time(reader, seat, &letter.former),
        Correspondent::Alias(alias) => self::alias(reader.text, alias),
    }
}

/// The name of who had a seat when something was written: one of these retired players, or else
/// its present one.
pub(super) fn name_at_the_time(
    reader: Reader<'_>,
    seat: Seat,
    former: &[(Seat, PlayerId)],
) -> String {
    let mut former = former.iter().filter(|_| !reader.view.players.hides_people);
    match former.find(|(owned, _)| *owned == seat) {
        Some((_, player)) => {
            let name = reader.player_name(*player);
            reader.text.with_armies(reader.view, name, &[seat])
        }
        None => reader.seat_name(seat),
    }
}

/// The name of an alias. Each game assigns the aliases to its players anew.
pub fn alias(text: &Text, alias: Alias) -> String {
    let names = say!(text, "aliases");
    let name = names.split(", ").nth(usize::from(alias.0));
    name.unwrap_or_default().to_owned()
}
