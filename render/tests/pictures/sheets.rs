//! Contact sheets: every board, theme, set of pieces and mark, one sheet for each kind, compared
//! pixel by pixel with those in `tests/golden`.

use image::RgbImage;
use image::imageops::replace;

use crate::boards::EXAMPLES;
use crate::{assert_golden_image, everything, size, styles};
use entente_render::{Facing, Style, pixels};

/// Every theme in a row, with every set of pieces in it: all pieces, marks, arrows and cards.
#[test]
fn every_set_in_every_theme_looks_as_it_did() {
    let rows = styles();
    let rows = rows.chunk_by(|a, b| a.theme == b.theme);
    let row = |styles: &[Style]| {
        styles
            .iter()
            .map(|style| pixels(&everything(*style)))
            .collect()
    };
    assert_golden_image("sets", &contact_sheet(&rows.map(row).collect::<Vec<_>>()));
}

/// Every board in a row, with every theme and every set of pieces in it.
#[test]
fn every_board_in_every_style_looks_as_it_did() {
    let styles = styles();
    let rows = EXAMPLES.iter().map(|example| {
        let sides = Facing::ALL.into_iter().cycle();
        let each = styles.iter().zip(sides);
        let scenes = each.map(|(style, side)| example.scene(side).unwrap().with_style(*style));
        scenes
            .map(|scene| pixels(&scene.with_size(size(240))))
            .collect()
    });
    assert_golden_image("boards", &contact_sheet(&rows.collect::<Vec<_>>()));
}

/// Pictures in rows, each in a cell as large as the largest.
fn contact_sheet(rows: &[Vec<RgbImage>]) -> RgbImage {
    let all = || rows.iter().flatten();
    let width = all().map(RgbImage::width).max().unwrap();
    let height = all().map(RgbImage::height).max().unwrap();
    let columns = rows.iter().map(Vec::len).max().unwrap();
    let mut sheet = RgbImage::new(width * columns as u32, height * rows.len() as u32);
    for (row, top) in rows.iter().zip((0..).step_by(height as usize)) {
        for (picture, left) in row.iter().zip((0..).step_by(width as usize)) {
            replace(&mut sheet, picture, left, top);
        }
    }
    sheet
}
