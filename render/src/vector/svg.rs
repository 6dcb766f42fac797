//! The scene as one self-contained SVG document, for a game's web page and the documentation.
//!
//! It is made from the same list of items as the PNG. The names of squares are not in it.

use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item, draw};
use crate::scene::Scene;
use crate::scene::piece::Piece;
use crate::scene::theme::Style;
use crate::text::{STROKE, Text};
use crate::vector::art;
use crate::vector::symbols::symbol;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Draws the scene as an SVG document. Its view box has the size of the PNG in pixels.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Board, Scene};
///
/// let scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// assert!(entente_render::svg(&scene).starts_with("<svg"));
/// # Ok::<(), entente_render::Error>(())
/// ```
pub fn svg(scene: &Scene) -> String {
    document(&draw(scene), scene.style)
}

/// A list of items as an SVG document.
pub(crate) fn document(drawing: &Drawing, style: Style) -> String {
    let mut out = String::with_capacity(64 * 1024);
    let Drawing {
        width,
        height,
        background,
        ..
    } = *drawing;
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\"><defs>{}</defs>\
         <path fill=\"{background}\" d=\"M0 0H{width}V{height}H0Z\"/>",
        symbols(drawing, style)
    );
    let style_name = style.name();
    for item in &drawing.items {
        write_item(&mut out, item, &style_name);
    }
    out.push_str("</svg>");
    out
}

/// One symbol for each different piece in the picture.
fn symbols(drawing: &Drawing, style: Style) -> String {
    let piece = |item: &Item| match item {
        Item::Piece { piece, .. } => Some(*piece),
        _ => None,
    };
    let shown: BTreeSet<Piece> = drawing.items.iter().filter_map(piece).collect();
    let style_name = style.name();
    shown
        .into_iter()
        .map(|piece| symbol(piece, style, &art::id(piece, &style_name)))
        .collect()
}

fn write_item(out: &mut String, item: &Item, style_name: &str) {
    let _ = match item {
        Item::Polygon { outline, colour } => {
            write!(
                out,
                "<path fill=\"{colour}\" d=\"{}\"/>",
                closed_path(outline)
            )
        }
        Item::Border {
            outline,
            width,
            colour,
        } => write!(
            out,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{}\"/>",
            closed_path(outline)
        ),
        Item::Overlay {
            overlay,
            corner: (x, y),
            side,
            colour,
        } => write!(
            out,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" viewBox=\"0 0 100 100\" \
             color=\"{colour}\">{}</svg>",
            overlay.elements()
        ),
        Item::Text {
            text,
            middle,
            height,
            colour,
        } => out.write_str(&label(text, *middle, *height as f32, &colour.to_string())),
        Item::Piece {
            piece,
            corner: (x, y),
            side,
        } => write!(
            out,
            "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>",
            art::id(*piece, style_name)
        ),
    };
}

/// The data of a closed path.
fn closed_path(outline: &[Pixel]) -> String {
    let points: Vec<String> = outline.iter().map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}Z", points.join("L"))
}

/// A label as SVG elements, centred on a point, with capitals of this height.
pub(crate) fn label(text: &Text, (x, y): Pixel, height: f32, colour: &str) -> String {
    let scale = height / 100.0;
    let left = x - text.width() * scale / 2.0;
    let top = y - height / 2.0;
    let letters: String = text
        .letters()
        .filter(|(_, path)| !path.is_empty())
        .map(|(at, path)| format!("<path transform=\"translate({at} 0)\" d=\"{path}\"/>"))
        .collect();
    format!(
        "<g transform=\"translate({left} {top}) scale({scale})\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"{STROKE}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{letters}</g>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::scene::piece::{Army, Control, PieceKind};
    use crate::scene::theme;
    use std::collections::BTreeMap;
    use std::sync::Arc;

    /// The elements of a document by their ids.
    fn elements_with_ids(document: &str) -> BTreeMap<String, String> {
        let symbols = document.split("<symbol id=\"").skip(1);
        symbols
            .map(|rest| {
                let (id, rest) = rest.split_once('"').expect("an id ends");
                let (symbol, _) = rest.split_once("</symbol>").expect("a symbol ends");
                (id.to_owned(), symbol.to_owned())
            })
            .collect()
    }

    /// On a page with several documents an id means the first element that has it.
    #[test]
    fn two_pictures_on_one_page_do_not_disturb_each_other() {
        let board = Arc::new(Board::grid(8, 8, 0).expect("a board"));
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        for style in theme::all() {
            let mut scene = Scene::new(Arc::clone(&board)).with_style(style);
            let king = Piece::new(Army::White, PieceKind::King);
            let captured = king.with_control(Control::Other(Army::Red));
            scene.place("e1", king).expect("a square");
            scene.place("e2", captured).expect("a square");
            let document = svg(&scene);
            let symbols = elements_with_ids(&document);
            assert_eq!(symbols.len(), 2);
            for (id, symbol) in symbols {
                assert!(document.contains(&format!("href=\"#{id}\"")));
                let inner = symbol.matches("id=\"").count();
                assert_eq!(symbol.matches(&format!("id=\"{id}-")).count(), inner);
                let same = known.insert(id, symbol.clone());
                assert!(same.is_none_or(|same| same == symbol));
            }
        }
    }
}
