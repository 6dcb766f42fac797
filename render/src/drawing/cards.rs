//! The cards in the free corners of a board such as the plus: one for each army, at its owner's right hand.
//!
//! A card shows the army's king as he is, its name, a note, and what it has lost: each kind once, with a number.
//! It is part of the list that `drawing` makes, and knows nothing of pixels or elements.

use super::{Item, Pen};
use crate::Ground;
use crate::layout::Pixel;
use crate::scene::{Card, Facing, Mark};
use crate::theme::Rgb;

/// Between a card and the cells or labels beside it, in cells.
const GAP: f32 = 0.16;
/// Between a card's edge and what is on it.
const PAD: f32 = 0.13;
/// The side of the king.
const KING: f32 = 1.0;
/// The heights of capitals: name, note, numbers.
const TITLE: f32 = 0.29;
const NOTE: f32 = 0.22;
const NUMBER: f32 = 0.24;
/// The side of a lost piece, and how many are in a row.
const LOST: f32 = 0.62;
const IN_ROW: usize = 3;

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
}

impl Pen<'_> {
    pub(super) fn cards(&mut self) {
        let scene = self.scene;
        for side in Facing::ALL {
            if let Some(card) = &scene.cards[side as usize] {
                self.card(card, self.corner(self.layout.seen(side)));
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

    fn card(&mut self, card: &Card, area: Area) {
        let ground = if card.to_move {
            Ground::Light
        } else {
            Ground::Mid
        };
        self.area(area, self.colours.ground(ground, None));
        if card.to_move {
            let width = self.layout.length(0.09).round().max(1.0);
            self.items.push(Item::Frame {
                outline: area.inset(width / 2.0).outline(),
                width,
                colour: self.colours.mark(Mark::Selected),
            });
        }
        let within = area.inset(self.layout.length(PAD));
        self.piece(card.king, (within.left, within.top), KING);
        self.words(card, within);
        self.lost(card, within);
    }

    /// The name, and the notes below it, around the king's middle, each as high as it fits.
    fn words(&mut self, card: &Card, within: Area) {
        let ink = self.colours.outline(false);
        let left = within.left + self.layout.length(KING + 0.12);
        let title = card.title.iter().map(|text| (text, TITLE));
        let lines: Vec<_> = title
            .chain(card.notes.iter().map(|text| (text, NOTE)))
            .collect();
        let step = self
            .layout
            .length(if lines.len() > 2 { 0.35 } else { 0.42 });
        let first = within.top + self.layout.length(KING / 2.0)
            - step * (lines.len().saturating_sub(1)) as f32 / 2.0;
        for (i, (text, height)) in lines.into_iter().enumerate() {
            let room = (within.right - left) / (text.width() / 100.0 + 0.16);
            let height = self.layout.length(height).min(room);
            let wide = text.width() / 100.0 * height;
            let middle = (left + 0.08 * height + wide / 2.0, first + step * i as f32);
            self.text(text, middle, height, ink);
        }
    }

    fn lost(&mut self, card: &Card, within: Area) {
        let step = (within.right - within.left) / IN_ROW as f32;
        let (side, number) = (self.layout.length(LOST), self.layout.length(NUMBER));
        let ink = self.colours.outline(false);
        let first = within.bottom - 2.0 * side;
        for (i, (piece, count)) in card.lost.iter().enumerate() {
            let left = within.left + step * (i % IN_ROW) as f32;
            let top = first + side * (i / IN_ROW) as f32;
            self.piece(*piece, (left, top), LOST);
            if let Some(text) = (*count > 1)
                .then(|| crate::Text::new(&count.to_string()).ok())
                .flatten()
            {
                let wide = text.width() / 100.0 * number;
                let middle = (left + side + wide / 2.0, top + side * 0.62);
                self.text(&text, middle, number, ink);
            }
        }
    }

    fn piece(&mut self, piece: crate::Piece, corner: Pixel, side: f32) {
        self.items.push(Item::Piece {
            piece,
            corner: (corner.0.round() as i32, corner.1.round() as i32),
            side: self.layout.length(side).round().max(1.0) as u32,
        });
    }

    fn area(&mut self, area: Area, colour: Rgb) {
        self.items.push(Item::Area {
            outline: area.outline(),
            colour,
        });
    }
}
