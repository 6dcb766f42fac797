//! Films of games: the whole story as an animated GIF that fits into one file of a chat.
//!
//! The crate `entente_render` draws and compresses frame by frame. Here it is decided which
//! positions there are, for how long each is shown, and what is left out of a long game. Like other
//! pictures, films are made in the pool.

use crate::picture::{BoardOptions, pool};
use crate::story::Story;
use crate::text;
use entente_render::{Error, Film, FilmError, Size};
use std::io::{self, Write};
use std::time::Duration;

/// The most bytes of a film. Discord takes files of 10 MiB, and takes 8 MiB since long before; some
/// ways to it, such as webhooks of old, still do.
pub const MAX_BYTES: usize = 8 << 20;

/// The sizes of films, the usual one first. At the last one a phone still shows every piece.
const SIZES: [u32; 3] = [840, 640, 480];

/// The most positions in a film. With more of them nobody would see the end.
const MAX_POSITIONS: usize = 1000;

/// The longest time of all moves together, and the shortest and longest of one of them.
const WHOLE: Duration = Duration::from_mins(2);
const MOVE: [Duration; 2] = [Duration::from_millis(250), Duration::from_millis(900)];
/// The times for which the start, a caption that is to be read, and the end are held, and the pause
/// after the end.
const START: Duration = Duration::from_millis(1200);
const EVENT: Duration = Duration::from_millis(2400);
const END: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_secs(7);

/// A film with its alt text.
#[derive(Debug, Clone)]
pub struct MadeFilm {
    /// The film, as GIF.
    pub gif: Vec<u8>,
    /// Its content, in words.
    pub alt: String,
    /// The parts that were left out, in words. `None` if it is whole.
    pub cut: Option<String>,
}

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FilmFault {
    /// A position cannot be drawn.
    #[error(transparent)]
    Undrawn(#[from] Error),
    /// The film could not be put together.
    #[error(transparent)]
    Unmade(#[from] FilmError),
    /// However much is left out, it does not fit into a file.
    #[error("the film does not fit into a file")]
    TooLarge,
    /// The pool has stopped.
    #[error("the film was given up")]
    GivenUp,
}

/// Makes the film of a story in the pool. `progress` gets how much is done, in percent.
///
/// # Errors
/// [`FilmFault`].
pub async fn film(
    story: Story,
    options: BoardOptions,
    progress: impl FnMut(u32) + Send + 'static,
) -> Result<MadeFilm, FilmFault> {
    // A film takes far longer than a board, so it is given as many places as a large one.
    let made = pool::draw(usize::MAX, move || {
        make(&story, &options, MAX_BYTES, progress)
    });
    made.await.unwrap_or(Err(FilmFault::GivenUp))
}

/// Makes the film of a story here and now, within a number of bytes.
///
/// # Errors
/// [`FilmFault`].
pub fn make(
    story: &Story,
    options: &BoardOptions,
    max_bytes: usize,
    mut progress: impl FnMut(u32),
) -> Result<MadeFilm, FilmFault> {
    let usual = options.size.map_or(SIZES[0], Size::pixels);
    for (side, every) in attempts(story.len(), options.size) {
        let sized = BoardOptions {
            size: Some(Size::new(side)?),
            ..options.clone()
        };
        match attempt(story, &sized, every, max_bytes, &mut progress) {
            // Only a film that is too large cannot be written (`Bounded`).
            Err(FilmFault::Unmade(FilmError::Unwritten(_))) => {}
            Err(fault) => return Err(fault),
            Ok(gif) => {
                let (text, moves) = (story.text(), story.moves());
                return Ok(MadeFilm {
                    gif,
                    alt: text::film_alt(text, story.title(), moves, story.events()),
                    cut: text::film_cut(text, every, side < usual),
                });
            }
        }
    }
    Err(FilmFault::TooLarge)
}

/// The attempts, one after the other: the long side in pixels, and of how many positions one is
/// shown. A size that somebody chose stays.
fn attempts(positions: usize, chosen: Option<Size>) -> impl Iterator<Item = (u32, usize)> {
    let sizes = chosen.map_or(SIZES.to_vec(), |size| vec![size.pixels()]);
    let smallest = sizes[sizes.len() - 1];
    let least = positions.div_ceil(MAX_POSITIONS).max(1);
    let doubled = std::iter::successors(Some(2 * least), |every| Some(2 * every));
    // With fewer still only the start, the events and the end are left, and nothing more gets
    // smaller.
    let thinner = doubled.take_while(move |every| *every < 2 * positions);
    let shrunk = sizes.into_iter().map(move |side| (side, least));
    shrunk.chain(thinner.map(move |every| (smallest, every)))
}

/// A film with one of every so many positions, with all that have something to read, and with the
/// last. It fails if it gets too large.
fn attempt(
    story: &Story,
    options: &BoardOptions,
    every: usize,
    max_bytes: usize,
    progress: &mut impl FnMut(u32),
) -> Result<Vec<u8>, FilmFault> {
    let last = story.len() - 1;
    let is_shown =
        |at: &usize| at.is_multiple_of(every) || *at == last || story.step(*at).weight.is_event();
    let shown: Vec<usize> = (0..=last).filter(is_shown).collect();
    let [least, most] = MOVE;
    let usual = (WHOLE / shown.len() as u32).clamp(least, most);
    let hold = |at: usize| match at {
        0 => START,
        _ if at == last => END,
        _ if story.step(at).weight.is_event() => EVENT,
        _ => usual,
    };
    let scene = |at: usize| story.scene(at, options);
    let writer = Bounded {
        bytes: Vec::new(),
        most: max_bytes,
    };
    let mut film = Film::begin(writer, &scene(0)?, hold(0))?;
    for (number, at) in (1..).zip(&shown[1..]) {
        film.add(&scene(*at)?, hold(*at))?;
        progress((100 * number / shown.len()) as u32);
    }
    Ok(film.end(PAUSE)?.bytes)
}

/// Bytes up to a number.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
