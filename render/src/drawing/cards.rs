//! The cards of the players: one for each army, in a free corner of the board, or in a band above or below it.
//!
//! A card shows the army's king as he is, its name, notes, and what it has lost: each kind once, with a number. In a
//! corner these lie one below the other, in a band side by side. Where a card lies, `layout` says; this is part of the
//! list that `drawing` makes, and knows nothing of pixels or elements.

use super::{Item, Pen};
use crate::layout::{BAND, Pixel, Spot, spots};
use crate::scene::{Card, Facing, Mark};
use crate::theme::Rgb;
use crate::{Ground, Piece, Text};

/// Between a card and the cells, labels or cards beside it, in cells.
const GAP: f32 = 0.16;
/// Between a card's edge and what is on it, in a corner and in a band.
const PAD: f32 = 0.18;
const BAND_PAD: f32 = 0.13;
/// Between the king and the words, and between words in a line.
const SPACE: f32 = 0.12;
/// How wide the frame of the army to move is.
const FRAME: f32 = 0.09;
/// The side of the king in a corner; in a band he is as high as the card.
const KING: f32 = 1.0;
/// The heights of capitals: name, note, numbers.
const TITLE: f32 = 0.29;
const NOTE: f32 = 0.27;
const NUMBER: f32 = 0.24;
/// From one line of words to the next, beyond the height of its capitals.
const LEADING: f32 = 0.12;
/// The side of a lost piece in a corner, and how many are in a row; in a band all are in one.
const LOST: f32 = 0.62;
const IN_ROW: usize = 3;
const BAND_LOST: f32 = 0.48;

/// An upright rectangle in the picture.
#[derive(Clone, Copy)]
struct Area {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Area {
    fn outline(self) -> Vec<Pixel> {
        let Self {
            left,
            top,
            right,
            bottom,
        } = self;
        vec![(left, top), (right, top), (right, bottom), (left, bottom)]
    }

    fn inset(self, by: f32) -> Self {
        Self {
            left: self.left + by,
            top: self.top + by,
            right: self.right - by,
            bottom: self.bottom - by,
        }
    }

    fn width(self) -> f32 {
        self.right - self.left
    }

    fn height(self) -> f32 {
        self.bottom - self.top
    }
}

impl Pen<'_> {
    pub(super) fn cards(&mut self) {
        let scene = self.scene;
        for (spot, home) in spots(scene) {
            let card = &scene.cards[&home];
            match spot {
                Spot::Corner(seen) => self.in_corner(card, self.corner(seen)),
                Spot::Above(_) | Spot::Below(_) => self.in_band(card, self.place(spot)),
            }
        }
    }

    /// The free corner at the right hand of whoever sits at this side of the picture, beside the labels that are there.
    fn corner(&self, seen: Facing) -> Area {
        let (at_right, at_bottom) = match seen {
            Facing::South => (true, true),
            Facing::West => (false, true),
            Facing::North => (false, false),
            Facing::East => (true, false),
        };
        let layout = &self.layout;
        let side = layout.length(self.scene.board.corner()).round();
        let gap = layout.length(GAP).round();
        let across = side - gap;
        // Where coordinates are written beside the cells, the card makes room for them, into the margin.
        let written = layout.written as f32;
        let aside = if written > 0.0 { written - gap } else { 0.0 };
        let (left, top) = (layout.left as f32, layout.top as f32);
        let (wide, high) = (layout.board.0 as f32, layout.board.1 as f32);
        let left = if at_right {
            left + wide - across
        } else {
            left - aside
        };
        let top = if at_bottom {
            top + high - across + aside
        } else {
            top
        };
        Area {
            left,
            top,
            right: left + across,
            bottom: top + across,
        }
    }

    /// A card's part of its band, which all cards in it share.
    fn place(&self, spot: Spot) -> Area {
        let is_above = |spot: Spot| matches!(spot, Spot::Above(_));
        let order = |spot: Spot| match spot {
            Spot::Above(order) | Spot::Below(order) => order,
            Spot::Corner(_) => 0,
        };
        let in_band =
            |other: Spot| !matches!(other, Spot::Corner(_)) && is_above(other) == is_above(spot);
        let beside = || spots(self.scene).filter(|&(other, _)| in_band(other));
        let before = beside().filter(|&(other, _)| order(other) < order(spot));
        let gap = self.layout.length(GAP / 2.0).round();
        let width = self.layout.width as f32 - gap;
        let end = |count: usize| gap + (width * count as f32 / beside().count() as f32).round();
        let before = before.count();
        let high = self.layout.length(BAND).round();
        let top = if is_above(spot) {
            0.0
        } else {
            self.layout.height as f32 - high
        };
        Area {
            left: end(before),
            top: top + gap,
            right: end(before + 1) - gap,
            bottom: top + high - gap,
        }
    }

    /// King and words above, losses below.
    fn in_corner(&mut self, card: &Card, area: Area) {
        self.ground(card, area);
        let within = area.inset(self.layout.length(PAD));
        let king = self.layout.length(KING);
        self.piece(card.king, (within.left, within.top), king);
        let beside = Area {
            left: within.left + king + self.layout.length(SPACE),
            bottom: within.top + king,
            ..within
        };
        self.lines(card, beside);
        let rows = 2.0 * self.layout.length(LOST);
        let below = Area {
            top: within.bottom - rows,
            ..within
        };
        self.in_rows(&card.lost, below);
    }

    /// The king at the left, words and losses beside him.
    fn in_band(&mut self, card: &Card, area: Area) {
        self.ground(card, area);
        let within = area.inset(self.layout.length(BAND_PAD));
        let king = within.height();
        self.piece(card.king, (within.left, within.top), king);
        let beside = Area {
            left: within.left + king + self.layout.length(SPACE),
            ..within
        };
        let lost = self.layout.length(BAND_LOST);
        let words = if card.lost.is_empty() {
            beside
        } else {
            Area {
                bottom: beside.bottom - lost,
                ..beside
            }
        };
        self.line(card, words);
        let below = Area {
            top: beside.bottom - lost,
            ..beside
        };
        self.in_line(&card.lost, below);
    }

    /// The card itself, lit and framed if its army is to move.
    fn ground(&mut self, card: &Card, area: Area) {
        let ground = if card.to_move {
            Ground::Light
        } else {
            Ground::Mid
        };
        self.area(area, self.colours.ground(ground, None));
        if card.to_move {
            let width = self.layout.length(FRAME).round().max(1.0);
            self.items.push(Item::Frame {
                outline: area.inset(width / 2.0).outline(),
                width,
                colour: self.colours.mark(Mark::Selected),
            });
        }
    }

    /// The name, and the notes below it, each as high as it fits, around the middle of an area.
    fn lines(&mut self, card: &Card, area: Area) {
        let fit = |(text, height): (&Text, f32)| {
            let height = self.layout.length(height);
            height.min(area.width() / breadth(text))
        };
        let lines: Vec<_> = words(card).map(|word| (word.0, fit(word))).collect();
        let leading = self.layout.length(LEADING);
        let heights: f32 = lines.iter().map(|(_, height)| height).sum();
        let gaps = leading * lines.len().saturating_sub(1) as f32;
        let mut top = (area.top + area.bottom - heights - gaps) / 2.0;
        for (text, height) in lines {
            self.word(text, (area.left, top + height / 2.0), height);
            top += height + leading;
        }
    }

    /// The name, and the notes beside it, all smaller if they are too long.
    fn line(&mut self, card: &Card, area: Area) {
        let space = self.layout.length(3.0 * SPACE);
        let wide = |(text, height)| self.layout.length(height) * breadth(text) + space;
        let whole: f32 = words(card).map(wide).sum();
        let scale = (area.width() / (whole - space).max(1.0)).clamp(0.0, 1.0);
        let mut left = area.left;
        for (text, height) in words(card) {
            let height = self.layout.length(height) * scale;
            self.word(text, (left, (area.top + area.bottom) / 2.0), height);
            left += height * breadth(text) + space * scale;
        }
    }

    /// A word whose left end is in the middle of its line.
    fn word(&mut self, text: &Text, (left, middle): Pixel, height: f32) {
        let ink = self.colours.outline(false);
        let middle = (left + breadth(text) * height / 2.0, middle);
        self.text(text, middle, height, ink);
    }

    /// Losses in two rows, closer together if they are too many.
    fn in_rows(&mut self, lost: &[(Piece, u8)], area: Area) {
        let in_row = lost.len().div_ceil(2).max(IN_ROW);
        let step = area.width() / in_row as f32;
        let scale = IN_ROW as f32 / in_row as f32;
        let side = self.layout.length(LOST);
        for (i, &(piece, count)) in lost.iter().enumerate() {
            let left = area.left + step * (i % in_row) as f32;
            let top = area.top + side * (i / in_row) as f32;
            self.loss((piece, count), (left, top), side * scale);
        }
    }

    /// Losses in one row, smaller if they are too many.
    fn in_line(&mut self, lost: &[(Piece, u8)], area: Area) {
        let side = area.height();
        let wide = |count: u8| if count > 1 { 1.4 * side } else { side };
        let whole: f32 = lost.iter().map(|&(_, count)| wide(count)).sum();
        let scale = (area.width() / whole.max(1.0)).clamp(0.0, 1.0);
        let mut left = area.left;
        let top = area.bottom - side * scale;
        for &(piece, count) in lost {
            self.loss((piece, count), (left, top), side * scale);
            left += wide(count) * scale;
        }
    }

    /// A lost piece, and at its right how many were lost.
    fn loss(&mut self, (piece, count): (Piece, u8), corner: Pixel, side: f32) {
        self.piece(piece, corner, side);
        if count > 1
            && let Ok(text) = Text::new(&count.to_string())
        {
            let height = side * NUMBER / LOST;
            let left = corner.0 + side * 0.96;
            self.word(&text, (left, corner.1 + side * 0.62), height);
        }
    }

    fn piece(&mut self, piece: Piece, corner: Pixel, side: f32) {
        self.items.push(Item::Piece {
            piece,
            corner: (corner.0.round() as i32, corner.1.round() as i32),
            side: side.round().max(1.0) as u32,
        });
    }

    fn area(&mut self, area: Area, colour: Rgb) {
        self.items.push(Item::Area {
            outline: area.outline(),
            colour,
        });
    }
}

/// What is written on a card, with the height of its capitals.
fn words(card: &Card) -> impl Iterator<Item = (&Text, f32)> {
    let title = card.title.iter().map(|text| (text, TITLE));
    title.chain(card.notes.iter().map(|text| (text, NOTE)))
}

/// How wide a label is, its strokes included, when its capitals are 1 high.
fn breadth(text: &Text) -> f32 {
    text.width() / 100.0 + 0.16
}
