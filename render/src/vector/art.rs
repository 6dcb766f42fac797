//! A piece as SVG elements, in one of the sets.
//!
//! The sprites of a PNG and the symbols of an SVG are both made from them. The figures of each set
//! are in a file of their own.

use crate::scene::piece::{Army, Control, Piece, PieceKind};
use crate::scene::theme::{ArmyColours, Colours, PieceArt};
use crate::vector::{Figure, Manner, carved, classic, flat, letters, pattern, round};
use std::fmt::Write;

/// The side of the view box that pieces are drawn in.
pub(crate) const VIEW_BOX: f32 = 100.0;
/// The top of the base of figures, which shows the other army that controls a piece.
const BASE_TOP: f32 = 76.5;

/// The end of the id of a queen that is worth one point.
pub(super) const ONE_POINT_SUFFIX: &str = "-one";
/// The size of a piece that nobody controls, and the middle or the foot of all pieces, which stays.
const FADED_SIZE: f32 = 0.84;
const MIDDLE: f32 = 50.0;
const FOOT: f32 = 93.0;
/// The mark of a queen that is worth one point: a disc, and the figure 1 in it.
const ONE_POINT_DISC: &str = "M81 57A18 18 0 1 1 81 93A18 18 0 1 1 81 57Z";
const ONE_POINT_FIGURE: &str = "M75.5 69.5L82 64.5V85.5M75.5 85.5H88.5";

/// An id that no other piece of a picture has. It begins with the name of the picture's style,
/// where pictures of several styles can be on one page: there each id means the first element that
/// has it.
pub(super) fn id(piece: Piece, style: &str) -> String {
    let mark = if piece.is_one_point() {
        ONE_POINT_SUFFIX
    } else {
        ""
    };
    format!(
        "{style}{:?}-{:?}-{}{mark}",
        piece.army,
        piece.kind,
        piece.control().number()
    )
    .to_lowercase()
}

/// The piece as SVG elements, whose ids begin with this one. A piece whose army is out is smaller,
/// and a king lies on its side, with its head to the left.
pub(crate) fn elements(piece: Piece, art: PieceArt, colours: &Colours, id: &str) -> String {
    let mut drawn = PieceDrawing::new(piece, art, colours).elements(id);
    if piece.is_one_point() {
        drawn.push_str(&one_point_mark(colours));
    }
    if !piece.is_faded() {
        return drawn;
    }
    // A token lies in the middle, however it is turned.
    let (down, foot) = match art {
        PieceArt::Letters(_) => (0, MIDDLE),
        _ => (11, FOOT),
    };
    if piece.kind == PieceKind::King {
        drawn = format!("<g transform=\"translate(0 {down}) rotate(-90 50 50)\">{drawn}</g>");
    }
    format!(
        "<g transform=\"translate({MIDDLE} {foot}) scale({FADED_SIZE}) translate(-{MIDDLE} -{foot})\">\
         {drawn}</g>"
    )
}

/// The mark of a queen that is worth one point, in its lower right corner.
fn one_point_mark(colours: &Colours) -> String {
    let (dark, light) = (
        colours.outline(false),
        colours.army(Army::White, false).fill,
    );
    format!(
        "<path fill=\"{light}\" stroke=\"{dark}\" stroke-width=\"4\" d=\"{ONE_POINT_DISC}\"/>\
         <path fill=\"none\" stroke=\"{dark}\" stroke-width=\"5.5\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"{ONE_POINT_FIGURE}\"/>"
    )
}

/// The parts of which a piece is drawn, always upright.
struct PieceDrawing<'a> {
    piece: Piece,
    colours: &'a Colours,
    /// The silhouette.
    body: String,
    /// The width of the outline beyond it.
    outline: f32,
    lit_part: Option<(f32, f32)>,
    /// The lines and areas inside of the silhouette.
    inside: String,
    base_top: f32,
}

impl<'a> PieceDrawing<'a> {
    fn new(piece: Piece, art: PieceArt, colours: &'a Colours) -> Self {
        let kind = piece.kind;
        let (figure, manner) = match art {
            PieceArt::Classic => (classic::figure(kind), &classic::MANNER),
            PieceArt::Flat => (flat::figure(kind), &flat::MANNER),
            PieceArt::Carved => (carved::figure(kind), &carved::MANNER),
            PieceArt::Round => (round::figure(kind), &round::MANNER),
            PieceArt::Letters(letters) => {
                return Self::of_letter(piece, letters.of(kind), colours);
            }
        };
        Self::of_figure(piece, figure, manner, colours)
    }

    fn of_figure(piece: Piece, figure: &Figure, manner: &Manner, colours: &'a Colours) -> Self {
        let detail = colours.army(piece.army, piece.is_faded()).detail;
        let (lines, dots) = (figure.lines.concat(), figure.dots.concat());
        let width = manner.line;
        let mut inside = format!(
            "<path fill=\"none\" stroke=\"{detail}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{lines}\"/>"
        );
        if !dots.is_empty() {
            let _ = write!(inside, "<path fill=\"{detail}\" d=\"{dots}\"/>");
        }
        Self {
            piece,
            colours,
            body: paths(figure.body),
            outline: manner.outline,
            lit_part: manner.lit_part,
            inside,
            base_top: BASE_TOP,
        }
    }

    fn of_letter(piece: Piece, letter: char, colours: &'a Colours) -> Self {
        let token = letters::token(piece.kind);
        let ink = colours.token_letter(piece.army, piece.is_faded());
        let letter = token.letter(letter, &ink.to_string());
        let field = token.field();
        let fill = colours.army(piece.army, piece.is_faded()).fill;
        Self {
            piece,
            colours,
            body: paths(&[&token.body()]),
            outline: letters::OUTLINE,
            lit_part: None,
            inside: format!("<path fill=\"{fill}\" d=\"{field}\"/>{letter}"),
            base_top: token.base_top,
        }
    }

    /// From back to front: the outline, the fill clipped to the body, and what is inside.
    fn elements(&self, clip: &str) -> String {
        let (body, inside) = (&self.body, &self.inside);
        let army_colours = self.colours.army(self.piece.army, self.piece.is_faded());
        let outline = self.colours.outline(self.piece.is_faded());
        let width = 2.0 * self.outline;
        let fill = self.fill(self.piece.army, &army_colours);
        let base = match self.piece.control() {
            Control::Other(controller) => self.base(clip, controller, false),
            Control::Chance => self.base(clip, self.piece.army, true),
            Control::Own | Control::Nobody => String::new(),
        };
        format!(
            "<clipPath id=\"{clip}-body\">{body}</clipPath>\
             <g fill=\"{outline}\" stroke=\"{outline}\" stroke-width=\"{width}\" \
             stroke-linejoin=\"round\">{body}</g>\
             <g clip-path=\"url(#{clip}-body)\">{fill}</g>{inside}{base}"
        )
    }

    /// The base, drawn again in the colours of the other army that controls the piece, or faded.
    fn base(&self, clip: &str, controller: Army, is_faded: bool) -> String {
        let (top, outline) = (self.base_top, self.colours.outline(false));
        let fill = self.fill(controller, &self.colours.army(controller, is_faded));
        let width = self.outline;
        format!(
            "<clipPath id=\"{clip}-base\"><path d=\"M0 {top}H100V100H0Z\"/></clipPath>\
             <g clip-path=\"url(#{clip}-body)\"><g clip-path=\"url(#{clip}-base)\">{fill}</g>\
             <path fill=\"none\" stroke=\"{outline}\" stroke-width=\"{width}\" d=\"M0 {top}H100\"/></g>"
        )
    }

    /// The fill of a piece: the army's colour, a lit part and a shade if the set has them, and the
    /// army's pattern.
    ///
    /// It covers the whole view box; the caller clips it to the body.
    fn fill(&self, army: Army, colours: &ArmyColours) -> String {
        let area = |colour| format!("<path fill=\"{colour}\" d=\"M0 0H100V100H0Z\"/>");
        let mut svg = match self.lit_part {
            None => area(colours.fill),
            Some((dx, dy)) => format!(
                "{}<g fill=\"{}\" transform=\"translate({dx} {dy})\">{}</g>",
                area(colours.shade),
                colours.fill,
                self.body
            ),
        };
        if let Some((path, width)) = pattern(army) {
            let _ = write!(
                svg,
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\" d=\"{path}\"/>",
                colours.pattern
            );
        }
        svg
    }
}

/// Paths as SVG elements.
fn paths(paths: &[&str]) -> String {
    let path = |d: &&str| format!("<path d=\"{d}\"/>");
    paths.iter().map(path).collect()
}
