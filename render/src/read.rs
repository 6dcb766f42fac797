//! Reads a picture back: which piece is on which square, and which pictures a film has. For tests
//! only.
//!
//! It looks only at the pixels of the picture and compares them with every sprite of the style, one
//! square after another. A test can so check that a PNG that was posted shows the right position.
//! Marks, coordinates and cards do not disturb it. Arrows do, because they cover pieces.

use crate::board::{Background, Square};
use crate::drawing::layout::Layout;
use crate::drawing::{Overlay, backgrounds_of, overlay_box, piece_box};
use crate::error::Error;
use crate::raster::Palette;
use crate::raster::sprite::{Sprite, SpriteSheet};
use crate::scene::Scene;
use crate::scene::piece::{Army, Control, Piece, PieceKind};
use crate::scene::theme::{Colours, Rgb};
use image::RgbImage;
use std::collections::{BTreeMap, HashSet};

/// A picture of a film.
#[derive(Debug, Clone)]
pub struct FilmPicture {
    /// The thing that is seen.
    pub picture: RgbImage,
    /// For how many hundredths of a second.
    pub delay: u16,
}

/// The pictures of a film. The frames of the pause at its end are one picture.
///
/// # Errors
/// [`Error::NotFilm`].
pub fn film(bytes: &[u8]) -> Result<Vec<FilmPicture>, Error> {
    let mut pictures = frames(bytes)?;
    while let [.., before, last] = &mut pictures[..]
        && before.picture == last.picture
    {
        before.delay += last.delay;
        pictures.pop();
    }
    Ok(pictures)
}

/// The frames of a film as the crate `gif` reads them, which also writes them. Of other programs
/// ffmpeg judges how long a film lasts (`tests/pictures/films.rs`).
///
/// # Errors
/// [`Error::NotFilm`].
pub fn frames(bytes: &[u8]) -> Result<Vec<FilmPicture>, Error> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).map_err(|_| Error::NotFilm)?;
    let mut picture = RgbImage::new(decoder.width().into(), decoder.height().into());
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().map_err(|_| Error::NotFilm)? {
        // Every frame stays where later ones leave it out.
        if frame.dispose != gif::DisposalMethod::Keep {
            return Err(Error::NotFilm);
        }
        for (i, pixel) in (0..).zip(frame.buffer.chunks_exact(4)) {
            let (x, y) = (i % u32::from(frame.width), i / u32::from(frame.width));
            if pixel[3] > 0 {
                let (x, y) = (x + u32::from(frame.left), y + u32::from(frame.top));
                picture.put_pixel(x, y, image::Rgb([pixel[0], pixel[1], pixel[2]]));
            }
        }
        pictures.push(FilmPicture {
            picture: picture.clone(),
            delay: frame.delay,
        });
    }
    Ok(pictures)
}

/// Whether a picture of a film shows a scene. The sides of a film are even, so it can have one row
/// and one column more.
#[must_use]
pub fn shows(picture: &RgbImage, scene: &Scene) -> bool {
    let expected = crate::pixels(scene);
    let even = |side: u32| side.next_multiple_of(2);
    let (width, height) = expected.dimensions();
    picture.dimensions() == (even(width), even(height)) && cropped(picture, scene) == expected
}

/// Where in a film's picture the scene is.
#[must_use]
pub fn cropped(picture: &RgbImage, scene: &Scene) -> RgbImage {
    let (width, height) = crate::pixels(scene).dimensions();
    image::imageops::crop_imm(picture, 0, 0, width, height).to_image()
}

/// The pieces that a PNG shows, by the names of their squares.
///
/// `scene` says how the picture was drawn: its board, style, size, facing and coordinates, and
/// which armies have cards. Its pieces and marks, and the contents of the cards, are not used. The
/// answer is exact if a square has 28 pixels or more.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Army, Board, PieceKind, Piece, Scene, read};
///
/// let empty = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// let mut scene = empty.clone();
/// let king = Piece::new(Army::White, PieceKind::King);
/// scene.place("e1", king)?;
/// let shown = read::pieces(&entente_render::png(&scene), &empty)?;
/// assert_eq!(shown.into_iter().collect::<Vec<_>>(), [("e1".to_string(), king)]);
/// # Ok::<(), entente_render::Error>(())
/// ```
///
/// # Errors
/// [`Error::NotPng`], [`Error::OtherSize`], or [`Error::Unreadable`] with the first square that
/// shows neither exactly one piece nor an empty square.
pub fn pieces(png: &[u8], scene: &Scene) -> Result<BTreeMap<String, Piece>, Error> {
    let picture = image::load_from_memory(png)
        .map_err(|_| Error::NotPng)?
        .into_rgb8();
    pieces_of(picture, scene)
}

/// The same of a picture that has been decoded already.
///
/// # Errors
/// [`Error::OtherSize`] or [`Error::Unreadable`].
pub fn pieces_of(picture: RgbImage, scene: &Scene) -> Result<BTreeMap<String, Piece>, Error> {
    let layout = Layout::new(scene);
    let expected = (layout.width, layout.height);
    if picture.dimensions() != expected {
        return Err(Error::OtherSize {
            got: picture.dimensions(),
            expected,
        });
    }
    let reader = Reader {
        picture,
        layout,
        scene,
        plain: Background::ALL.map(|background| plain(scene, background)),
    };
    let mut shown = BTreeMap::new();
    for square in scene.board.squares() {
        if let Some(piece) = reader.read(square)? {
            shown.insert(square.name.clone(), piece);
        }
    }
    Ok(shown)
}

struct Reader<'a> {
    picture: RgbImage,
    layout: Layout,
    scene: &'a Scene,
    /// The possible looks of an empty square, for each background.
    plain: [HashSet<Rgb>; Background::ALL.len()],
}

impl Reader<'_> {
    fn read(&self, square: &Square) -> Result<Option<Piece>, Error> {
        let (corner, side) = piece_box(&self.layout, square);
        let sheet = &SpriteSheet::of(self.scene.style, side);
        let mut matches = all_pieces().flat_map(|piece| self.matches(piece, sheet, corner));
        // Two matches would be as useless as none, so the second one is looked for too.
        match (matches.next(), matches.next()) {
            (Some(piece), None) => Ok(Some(piece)),
            (None, None) if self.is_empty(square) => Ok(None),
            _ => Err(Error::Unreadable(square.name.clone())),
        }
    }

    /// The versions of a piece, by who controls it, that the picture shows here.
    ///
    /// Above the base all versions but the faded one look the same, so one comparison rules most of
    /// them out.
    fn matches(&self, piece: Piece, sheet: &SpriteSheet, corner: (i32, i32)) -> Vec<Piece> {
        let faded = piece.with_control(Control::Nobody);
        let body = sheet.sprite(piece);
        let candidates = if self.shows(body, corner, body.coverage.height * 7 / 10) {
            let all = Control::all().map(|control| (control, piece.with_control(control)));
            // Control by its own army is the same as `Control::Own`, and is not listed twice.
            let different = all.filter(|(control, piece)| *control == piece.control());
            different.map(|(_, piece)| piece).collect()
        } else {
            vec![faded]
        };
        candidates
            .into_iter()
            .filter(|piece| {
                let sprite = sheet.sprite(*piece);
                self.shows(sprite, corner, sprite.coverage.height)
            })
            .collect()
    }

    /// Whether the picture has the sprite's colour at every pixel that the sprite fully covers in
    /// its first rows.
    fn shows(&self, sprite: &Sprite, corner: (i32, i32), rows: u32) -> bool {
        let palette = Palette::of(self.scene.style.theme);
        let coverage = &sprite.coverage;
        coverage
            .spans
            .iter()
            .filter(|span| span.solid && span.y < rows)
            .all(|span| {
                (span.x..span.x + span.length).all(|x| {
                    let own = sprite.pixels[(span.y * coverage.width + x) as usize];
                    self.pixel(corner, x, span.y) == Some(palette.colour(own))
                })
            })
    }

    /// Whether the middle of a square, where every piece has its body, shows only the background
    /// and overlays.
    fn is_empty(&self, square: &Square) -> bool {
        let (corner, side) = overlay_box(&self.layout, square);
        let plain = &self.plain[square.background as usize];
        let middle = side * 2 / 5..side * 3 / 5;
        middle
            .clone()
            .flat_map(|y| middle.clone().map(move |x| (x, y)))
            .all(|(x, y)| {
                self.pixel(corner, x, y)
                    .is_some_and(|colour| plain.contains(&colour))
            })
    }

    fn pixel(&self, corner: (i32, i32), x: u32, y: u32) -> Option<Rgb> {
        let x = u32::try_from(corner.0 + x as i32).ok()?;
        let y = u32::try_from(corner.1 + y as i32).ok()?;
        self.picture
            .get_pixel_checked(x, y)
            .map(|pixel| Rgb(pixel.0))
    }
}

/// The colours of squares with this background that have no piece, with and without overlays and
/// names.
fn plain(scene: &Scene, background: Background) -> HashSet<Rgb> {
    let colours = Colours::of(scene.style.theme);
    let palette = Palette::of(scene.style.theme);
    let below: Vec<Rgb> = backgrounds_of(colours, background).collect();
    let overlays = Overlay::OF_MIDDLES.map(|overlay| overlay.colour(colours));
    // The names of switches and of three letters reach the middle.
    let names = below.iter().map(|colour| colours.coordinate(*colour));
    let mut plain: HashSet<u8> = below
        .iter()
        .map(|colour| palette.nearest(*colour))
        .collect();
    // Overlays are drawn on names. The smooth edge of each blends with all that is below it.
    for colour in names.chain(overlays) {
        let index = palette.nearest(colour);
        let ink = palette.ink(index);
        let edges: Vec<u8> = plain
            .iter()
            .flat_map(|&under| ink.blend(under))
            .copied()
            .collect();
        plain.extend(edges);
        plain.insert(index);
    }
    plain
        .into_iter()
        .map(|index| palette.colour(index))
        .collect()
}

/// Every piece, controlled by its own army.
fn all_pieces() -> impl Iterator<Item = Piece> {
    Army::ALL.into_iter().flat_map(|army| {
        let queen = Piece::new(army, PieceKind::Queen).with_one_point(true);
        let kinds = PieceKind::ALL.map(|kind| Piece::new(army, kind));
        kinds.into_iter().chain([queen])
    })
}
