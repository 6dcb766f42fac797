//! A film of scenes: an animated GIF, made frame by frame into a writer.
//!
//! A frame has only what changed, and there only the pixels that differ; the others are
//! transparent. Both drawings list their items in the same order, so what is in one list only is
//! what changed. Its boxes are put together into few areas, because each becomes a frame. Painting,
//! comparing and compressing are all done for these areas alone. The scenes are somebody else's:
//! the film knows no moves. However long it gets, it takes the memory of two pictures.
//!
//! People turn films into videos. So the sides are even, as the usual format of videos (`yuv420p`)
//! demands, and the pause at the end has a frame each second: many converters show a frame until
//! the next one comes, and drop the time of the last.

use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item, draw};
use crate::raster::paint::{Area, Canvas, part};
use crate::raster::sprite;
use crate::scene::Scene;
use crate::scene::theme::Style;
use gif::{Encoder, EncodingError, Frame, Repeat};
use image::{GrayImage, imageops};
use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Duration;

/// The least delay in hundredths of a second. Browsers show what is to be shorter for ten.
const MIN_DELAY: u16 = 2;

/// The delay of a frame in the pause at the end, in hundredths of a second.
const SECOND: u16 = 100;

/// The area of a frame that changes nothing: one pixel, as it is.
const UNCHANGED: Area = Area {
    left: 0,
    top: 0,
    right: 1,
    bottom: 1,
};

/// Why a film cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FilmError {
    /// The writer cannot take more.
    #[error("the film cannot be written: {0}")]
    Unwritten(io::Error),
    /// A scene has another size or style than the first one.
    #[error("all scenes of a film have the size and the style of the first one")]
    OtherPicture,
}

impl From<EncodingError> for FilmError {
    fn from(error: EncodingError) -> Self {
        Self::Unwritten(match error {
            EncodingError::Io(error) => error,
            other => io::Error::other(other),
        })
    }
}

/// A film that is being made.
///
/// ```
/// use std::sync::Arc;
/// use std::time::Duration;
/// use entente_render::{Army, Board, Film, Piece, PieceKind, Scene};
///
/// let empty = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// let mut scene = empty.clone();
/// scene.place("e1", Piece::new(Army::White, PieceKind::King))?;
/// let mut film = Film::begin(Vec::new(), &empty, Duration::from_millis(800))?;
/// film.add(&scene, Duration::from_secs(4))?;
/// assert_eq!(&film.end(Duration::from_secs(5))?[..6], b"GIF89a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Film<W: Write> {
    encoder: Encoder<W>,
    style: Style,
    /// The width and height of the scenes, which the film rounds up to even numbers.
    size: (u32, u32),
    /// The last scene, and its pixels.
    drawing: Drawing,
    canvas: Canvas,
    /// The picture that a viewer sees now.
    shown: GrayImage,
}

impl<W: Write> Film<W> {
    /// Begins a film with a whole picture, which is held for some time. All times are rounded to
    /// hundredths of a second, and are at least two of them.
    ///
    /// # Errors
    /// [`FilmError::Unwritten`].
    pub fn begin(writer: W, scene: &Scene, hold: Duration) -> Result<Self, FilmError> {
        let mut drawing = draw(scene);
        let size = make_even(&mut drawing);
        let mut canvas = Canvas::new(&drawing, scene.style);
        drawing.items.iter().for_each(|item| canvas.paint(item));
        let shown = canvas.image.indices.clone();
        let (width, height) = (drawing.width as u16, drawing.height as u16);
        let palette = canvas.image.palette.bytes();
        let mut encoder = Encoder::new(writer, width, height, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        encoder.write_frame(&Frame {
            width,
            height,
            buffer: Cow::Borrowed(&shown),
            delay: hundredths(hold),
            ..Frame::default()
        })?;
        Ok(Self {
            encoder,
            style: scene.style,
            size,
            drawing,
            canvas,
            shown,
        })
    }

    /// Shows another scene and holds it for some time.
    ///
    /// If what changes is far apart, it changes in up to three frames, a fiftieth of a second after
    /// each other, which nobody sees.
    ///
    /// # Errors
    /// [`FilmError`]. After one the film is not to be used.
    pub fn add(&mut self, scene: &Scene, hold: Duration) -> Result<(), FilmError> {
        let mut drawing = draw(scene);
        if make_even(&mut drawing) != self.size || scene.style != self.style {
            return Err(FilmError::OtherPicture);
        }
        let mut areas = areas(&self.drawing, &drawing);
        for area in &mut areas {
            self.paint(&drawing, *area);
            *area = self.difference(*area);
        }
        self.drawing = drawing;
        areas.retain(|area| area.pixels() > 0);
        if areas.is_empty() {
            // The time passes, although nothing changes: a frame of one pixel as it is.
            areas.push(UNCHANGED);
        }
        let before = (areas.len() - 1) as u16 * MIN_DELAY;
        let last = hundredths(hold).saturating_sub(before).max(MIN_DELAY);
        let count = areas.len();
        for (number, area) in (1..).zip(areas) {
            let delay = if number == count { last } else { MIN_DELAY };
            self.write(area, delay)?;
        }
        Ok(())
    }

    /// Ends the film after a pause, in which the last picture stays.
    ///
    /// # Errors
    /// [`FilmError::Unwritten`].
    pub fn end(mut self, pause: Duration) -> Result<W, FilmError> {
        for _ in 0..pause.as_secs() {
            self.write(UNCHANGED, SECOND)?;
        }
        self.write(UNCHANGED, MIN_DELAY)?;
        Ok(self.encoder.into_inner()?)
    }

    /// Paints an area of the canvas anew.
    fn paint(&mut self, drawing: &Drawing, area: Area) {
        self.canvas.clear(area, drawing.background);
        for item in &drawing.items {
            if bounds(item).within(area).pixels() > 0 {
                self.canvas.paint(item);
            }
        }
    }

    /// The smallest area within another in which the canvas differs from what is shown.
    fn difference(&self, area: Area) -> Area {
        let area = area.within(Area::of(&self.shown));
        let mut differing = Area {
            left: area.right,
            top: area.bottom,
            right: area.left,
            bottom: area.top,
        };
        for y in area.top..area.bottom {
            let new = part(&self.canvas.image.indices, y, area.left, area.right);
            let old = part(&self.shown, y, area.left, area.right);
            if new == old {
                continue;
            }
            let differs = |(new, old): (&u8, &u8)| new != old;
            let first = new.iter().zip(old).position(differs).unwrap_or_default();
            let last = new.iter().zip(old).rposition(differs).unwrap_or_default();
            differing = differing.around(Area {
                left: area.left + first as i32,
                top: y,
                right: area.left + last as i32 + 1,
                bottom: y + 1,
            });
        }
        differing
    }

    /// Writes a frame with what differs in an area. What stays is transparent.
    fn write(&mut self, area: Area, delay: u16) -> Result<(), FilmError> {
        let new = area.cut(&self.canvas.image.indices);
        let mut changes = new.clone();
        let transparent = unused_colour(&new);
        if let Some(stays) = transparent {
            let old = area.cut(&self.shown);
            for (pixel, old) in changes.iter_mut().zip(old.iter()) {
                if *pixel == *old {
                    *pixel = stays;
                }
            }
        }
        imageops::replace(&mut self.shown, &new, area.left.into(), area.top.into());
        self.encoder.write_frame(&Frame {
            left: area.left as u16,
            top: area.top as u16,
            width: new.width() as u16,
            height: new.height() as u16,
            buffer: Cow::Owned(changes.into_raw()),
            transparent,
            delay,
            ..Frame::default()
        })?;
        Ok(())
    }
}

/// A colour that no pixel has. The palette has no place for a transparent one, and each frame may
/// choose its own.
fn unused_colour(image: &GrayImage) -> Option<u8> {
    let mut is_used = [false; 256];
    for index in image.iter() {
        is_used[usize::from(*index)] = true;
    }
    (0..=u8::MAX).find(|index| !is_used[usize::from(*index)])
}

/// Rounds the sides of a drawing up to even numbers of pixels. Returns what they were.
fn make_even(drawing: &mut Drawing) -> (u32, u32) {
    let size = (drawing.width, drawing.height);
    drawing.width = drawing.width.next_multiple_of(2);
    drawing.height = drawing.height.next_multiple_of(2);
    size
}

/// A time in hundredths of a second.
fn hundredths(time: Duration) -> u16 {
    let hundredths = u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX);
    hundredths.max(MIN_DELAY)
}

/// The most areas. Each takes a frame, and all but the last frame of a move a fiftieth of a second.
const MAX_AREAS: usize = 3;

/// The most unchanged pixels in an area that saves a frame.
const PIXELS_OF_A_FRAME: i64 = 4_000;

/// The number of items of the other list that are searched for an item.
const SEARCH: usize = 64;

/// The areas in which two drawings of the same size differ. Outside of them they are the same. What
/// is drawn last, such as pieces, comes first.
fn areas(before: &Drawing, after: &Drawing) -> Vec<Area> {
    let boxes = changed(&before.items, &after.items);
    let mut areas: Vec<Area> = boxes.into_iter().rev().map(bounds).collect();
    while let Some((one, other)) = next_to_join(&areas) {
        let joined = areas[one].around(areas.remove(other));
        areas[one] = joined;
    }
    areas
}

/// The items of each list that are not in the other, in the order of the drawing.
fn changed<'a>(before: &'a [Item], after: &'a [Item]) -> Vec<&'a Item> {
    let mut changed = Vec::new();
    let (mut before, mut after) = (before, after);
    while let ([old, old_rest @ ..], [new, new_rest @ ..]) = (before, after) {
        if old == new {
            (before, after) = (old_rest, new_rest);
            continue;
        }
        let gone = before.iter().take(SEARCH).position(|item| item == new);
        let came = after.iter().take(SEARCH).position(|item| item == old);
        // Of two ways to go on, the one that leaves out less.
        let (gone, came) = match (gone, came) {
            (None, None) => (1, 1),
            (Some(gone), Some(came)) if gone > came => (0, came),
            (Some(gone), _) => (gone, 0),
            (None, Some(came)) => (0, came),
        };
        changed.extend(before[..gone].iter().chain(&after[..came]));
        (before, after) = (&before[gone..], &after[came..]);
    }
    changed.extend(before.iter().chain(after));
    changed
}

/// The two areas to put together next: those that lose least, as long as there are too many areas
/// or it costs less than a frame.
fn next_to_join(areas: &[Area]) -> Option<(usize, usize)> {
    let mut best: Option<(i64, (usize, usize))> = None;
    for (i, one) in areas.iter().enumerate() {
        for (j, other) in areas.iter().enumerate().skip(i + 1) {
            let lost = one.around(*other).pixels() - one.pixels() - other.pixels();
            // Nothing is better than one inside the other, and most are.
            if lost <= 0 {
                return Some((i, j));
            }
            if best.is_none_or(|(least, _)| lost < least) {
                best = Some((lost, (i, j)));
            }
        }
    }
    let (lost, pair) = best?;
    (areas.len() > MAX_AREAS || lost < PIXELS_OF_A_FRAME).then_some(pair)
}

/// The pixels that painting an item can change.
fn bounds(item: &Item) -> Area {
    match item {
        Item::Polygon { outline, .. } => around(outline, 0.0),
        Item::Border { outline, width, .. } => around(outline, *width),
        Item::Overlay { corner, side, .. } | Item::Piece { corner, side, .. } => {
            boxed(*corner, *side, *side)
        }
        Item::Text {
            text,
            middle,
            height,
            ..
        } => {
            let label = sprite::label(text, *height);
            let corner = sprite::label_corner(&label, *middle);
            boxed(corner, label.width, label.height)
        }
    }
}

fn boxed(corner: (i32, i32), width: u32, height: u32) -> Area {
    let (left, top) = corner;
    Area {
        left,
        top,
        right: left + width as i32,
        bottom: top + height as i32,
    }
}

/// The whole pixels around an outline, with a margin.
fn around(outline: &[Pixel], margin: f32) -> Area {
    let least = |of: fn(&Pixel) -> f32| outline.iter().map(of).fold(f32::INFINITY, f32::min);
    let most = |of: fn(&Pixel) -> f32| outline.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    Area {
        left: (least(|p| p.0) - margin).floor() as i32,
        top: (least(|p| p.1) - margin).floor() as i32,
        right: (most(|p| p.0) + margin).ceil() as i32,
        bottom: (most(|p| p.1) + margin).ceil() as i32,
    }
}
