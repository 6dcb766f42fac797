//! Reads a picture back: which piece stands where. For tests of whole programs, behind the feature `read`.
//!
//! It looks at nothing but the picture's pixels: they are compared with every sprite of the theme, on each cell
//! in turn. Whoever posted a PNG can so be asked whether it shows the right position. Marks, coordinates and
//! cards do not disturb it; arrows lie above the pieces and do.

use std::collections::BTreeMap;

use image::RgbImage;

use crate::board::Cell;
use crate::drawing::{Stamp, grounds_of, seat, stamped};
use crate::layout::Layout;
use crate::palette::Palette;
use crate::sprite::{Sheet, Sprite};
use crate::theme::Rgb;
use crate::{Army, Error, Kind, Piece, Scene, Service};

/// The pieces that a PNG shows, by the names of their cells.
///
/// `scene` says how the picture was drawn: board, theme, size, facing, coordinates, and whose cards were laid. Its
/// pieces and marks, and what is on the cards, are not looked at. The answer is exact where a cell is 28 pixels or more.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Army, Board, Kind, Piece, Scene, read};
///
/// let bare = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// let mut scene = bare.clone();
/// let king = Piece::new(Army::White, Kind::King);
/// scene.place("e1", king)?;
/// let shown = read::pieces(&entente_render::png(&scene), &bare)?;
/// assert_eq!(shown.into_iter().collect::<Vec<_>>(), [("e1".to_string(), king)]);
/// # Ok::<(), entente_render::Error>(())
/// ```
///
/// # Errors
/// [`Error::NotPng`], [`Error::OtherSize`], or [`Error::Unreadable`] with the first cell that shows neither
/// exactly one piece nor bare ground.
pub fn pieces(png: &[u8], scene: &Scene) -> Result<BTreeMap<String, Piece>, Error> {
    let picture = image::load_from_memory(png)
        .map_err(|_| Error::NotPng)?
        .into_rgb8();
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
    };
    let mut shown = BTreeMap::new();
    for cell in scene.board.cells() {
        if let Some(piece) = reader.read(cell)? {
            shown.insert(cell.name.clone(), piece);
        }
    }
    Ok(shown)
}

struct Reader<'a> {
    picture: RgbImage,
    layout: Layout,
    scene: &'a Scene,
}

impl Reader<'_> {
    fn read(&self, cell: &Cell) -> Result<Option<Piece>, Error> {
        let (corner, side) = seat(&self.layout, cell);
        let sheet = &Sheet::of(self.scene.theme, side);
        let mut fitting = all_pieces().flat_map(|piece| self.fitting(piece, sheet, corner));
        match (fitting.next(), fitting.next()) {
            (Some(piece), None) => Ok(Some(piece)),
            (None, None) if self.is_bare(cell) => Ok(None),
            _ => Err(Error::Unreadable(cell.name.clone())),
        }
    }

    /// In which services this piece is shown here: one, if any. Above the foot all but the pale look alike, so that most
    /// are ruled out by one sprite.
    fn fitting(&self, piece: Piece, sheet: &Sheet, corner: (i32, i32)) -> Vec<Piece> {
        let pale = piece.serving(Service::Nobody);
        let body = sheet.sprite(piece);
        let services = if self.shows(body, corner, body.stencil.height * 7 / 10) {
            let all = Service::all().map(|service| (service, piece.serving(service)));
            let others = all.filter(|(service, piece)| *service == piece.service());
            others.map(|(_, piece)| piece).collect()
        } else {
            vec![pale]
        };
        services
            .into_iter()
            .filter(|piece| {
                let sprite = sheet.sprite(*piece);
                self.shows(sprite, corner, sprite.stencil.height)
            })
            .collect()
    }

    /// Whether every pixel that the sprite covers wholly in its first rows is the sprite's.
    fn shows(&self, sprite: &Sprite, corner: (i32, i32), rows: u32) -> bool {
        let palette = Palette::of(self.scene.theme);
        let stencil = &sprite.stencil;
        let mut solid = stencil
            .spans
            .iter()
            .filter(|span| span.solid && span.y < rows);
        solid.all(|span| {
            (span.x..span.x + span.length).all(|x| {
                let own = sprite.pixels[(span.y * stencil.width + x) as usize];
                self.pixel(corner, x, span.y) == Some(palette.colour(own))
            })
        })
    }

    /// Whether the middle of a cell, where every piece has its body, shows only the cell's ground and stamps.
    fn is_bare(&self, cell: &Cell) -> bool {
        let (corner, side) = stamped(&self.layout, cell);
        let colours = self.scene.theme.colours();
        let palette = Palette::of(self.scene.theme);
        let bare: Vec<Rgb> = grounds_of(colours, cell.ground).collect();
        let mut allowed: Vec<Rgb> = bare.clone();
        for stamp in Stamp::ALL {
            let ink = palette.nearest(stamp.colour(colours));
            allowed.push(palette.colour(ink));
            let under = bare
                .iter()
                .map(|&ground| usize::from(palette.nearest(ground)));
            let edges =
                under.flat_map(|ground| palette.blend(ink).iter().map(move |row| row[ground]));
            allowed.extend(edges.map(|place| palette.colour(place)));
        }
        let middle = side * 2 / 5..side * 3 / 5;
        let mut places = middle
            .clone()
            .flat_map(|y| middle.clone().map(move |x| (x, y)));
        places.all(|(x, y)| {
            self.pixel(corner, x, y)
                .is_some_and(|c| allowed.contains(&c))
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

/// Every piece in its own service.
fn all_pieces() -> impl Iterator<Item = Piece> {
    Army::ALL
        .into_iter()
        .flat_map(|army| Kind::ALL.map(|kind| Piece::new(army, kind)))
}
