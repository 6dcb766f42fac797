//! The cards of the players, one for each army.
//!
//! A card shows the army's king as it is now, the army's name, notes, and the pieces it has lost:
//! each kind once, with a number. Cards are in the free corners of the board, with their parts one
//! below the other, or in a band above or below the board, with their parts side by side. `layout`
//! decides where. This is a part of the list that `drawing` makes.

use crate::board::square::Background;
use crate::drawing::layout::{CARD_BAND, CardPosition, Pixel, card_positions};
use crate::drawing::{DrawingBuilder, Item};
use crate::scene::card::Card;
use crate::scene::mark::Mark;
use crate::scene::piece::Piece;
use crate::scene::theme::Rgb;
use crate::scene::view::Facing;
use crate::text::Text;

/// The gap between a card and the squares, labels or cards next to it, in board units.
const GAP: f32 = 0.16;
/// The padding inside a card's edge, in a corner and in a band.
const PADDING: f32 = 0.18;
const BAND_PADDING: f32 = 0.13;
/// The space between the king and the words, and between words in a line.
const SPACE: f32 = 0.12;
/// The width of the border that shows which army is to move.
const BORDER: f32 = 0.09;
/// The side of the king in a corner. In a band it is as high as the card.
const KING: f32 = 1.0;
/// The heights of capitals in the name, in notes and in numbers.
const TITLE: f32 = 0.29;
const NOTE: f32 = 0.27;
const NUMBER: f32 = 0.24;
/// The space between two lines of words.
const LINE_SPACING: f32 = 0.12;
/// The side of a lost piece in a corner, and how many are in a row at full size.
const LOST: f32 = 0.62;
const LOST_PER_ROW: usize = 3;
/// The side of a lost piece in a band, where all are in one row.
const BAND_LOST: f32 = 0.48;

/// An upright rectangle in the picture.
#[derive(Clone, Copy)]
struct Rectangle {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Rectangle {
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

impl DrawingBuilder<'_> {
    pub(super) fn draw_cards(&mut self) {
        let scene = self.scene;
        for (position, home_area) in card_positions(scene) {
            let card = &scene.cards[&home_area];
            match position {
                CardPosition::Corner(side) => self.draw_in_corner(card, self.corner(side)),
                CardPosition::Above(_) | CardPosition::Below(_) => {
                    self.draw_in_band(card, self.part_of_band(position))
                }
            }
        }
    }

    /// The free corner at the right hand of the player at this side of the picture, next to the
    /// labels that are there.
    fn corner(&self, side: Facing) -> Rectangle {
        let (at_right, at_bottom) = match side {
            Facing::South => (true, true),
            Facing::West => (false, true),
            Facing::North => (false, false),
            Facing::East => (true, false),
        };
        let layout = &self.layout;
        let corner = layout.length(self.scene.board.free_corner()).round();
        let gap = layout.length(GAP).round();
        let side = corner - gap;
        // Where coordinates are written outside the board, the card moves into the margin to make
        // room for them.
        let margin = layout.label_margin as f32;
        let shift = if margin > 0.0 { margin - gap } else { 0.0 };
        let (left, top) = (layout.left as f32, layout.top as f32);
        let (wide, high) = (layout.board.0 as f32, layout.board.1 as f32);
        let card_left = if at_right {
            left + wide - side
        } else {
            left - shift
        };
        let card_top = if at_bottom {
            top + high - side + shift
        } else {
            top
        };
        Rectangle {
            left: card_left,
            top: card_top,
            right: card_left + side,
            bottom: card_top + side,
        }
    }

    /// A card's part of its band, whose width all cards in it share.
    fn part_of_band(&self, position: CardPosition) -> Rectangle {
        let is_above = |position: CardPosition| matches!(position, CardPosition::Above(_));
        let order = |position: CardPosition| match position {
            CardPosition::Above(order) | CardPosition::Below(order) => order,
            CardPosition::Corner(_) => 0,
        };
        // The band is shared evenly: a card's part is between two of its borders.
        let in_band = |other: CardPosition| {
            !matches!(other, CardPosition::Corner(_)) && is_above(other) == is_above(position)
        };
        let cards = || card_positions(self.scene).filter(|&(other, _)| in_band(other));
        let before = cards().filter(|&(other, _)| order(other) < order(position));
        let gap = self.layout.length(GAP / 2.0).round();
        let width = self.layout.width as f32 - gap;
        let end = |count: usize| gap + (width * count as f32 / cards().count() as f32).round();
        let cards_before = before.count();
        let high = self.layout.length(CARD_BAND).round();
        let top = if is_above(position) {
            0.0
        } else {
            self.layout.height as f32 - high
        };
        Rectangle {
            left: end(cards_before),
            top: top + gap,
            right: end(cards_before + 1) - gap,
            bottom: top + high - gap,
        }
    }

    /// Draws a card with the king and the words at the top and the lost pieces below them.
    fn draw_in_corner(&mut self, card: &Card, area: Rectangle) {
        self.draw_card_background(card, area);
        let content = area.inset(self.layout.length(PADDING));
        let king = self.layout.length(KING);
        self.draw_piece(card.king, (content.left, content.top), king);
        let right_of_king = Rectangle {
            left: content.left + king + self.layout.length(SPACE),
            bottom: content.top + king,
            ..content
        };
        self.draw_lines(card, right_of_king);
        let rows = 2.0 * self.layout.length(LOST);
        let below = Rectangle {
            top: content.bottom - rows,
            ..content
        };
        self.draw_lost_in_rows(&card.lost, below);
    }

    /// Draws a card with the king at the left, and words and lost pieces next to it.
    fn draw_in_band(&mut self, card: &Card, area: Rectangle) {
        self.draw_card_background(card, area);
        let content = area.inset(self.layout.length(BAND_PADDING));
        let king = content.height();
        self.draw_piece(card.king, (content.left, content.top), king);
        let right_of_king = Rectangle {
            left: content.left + king + self.layout.length(SPACE),
            ..content
        };
        let lost = self.layout.length(BAND_LOST);
        let words = if card.lost.is_empty() {
            right_of_king
        } else {
            Rectangle {
                bottom: right_of_king.bottom - lost,
                ..right_of_king
            }
        };
        self.draw_line(card, words);
        let below = Rectangle {
            top: right_of_king.bottom - lost,
            ..right_of_king
        };
        self.draw_lost_in_line(&card.lost, below);
    }

    /// Draws the card itself: bright and with a border if its army is to move.
    fn draw_card_background(&mut self, card: &Card, area: Rectangle) {
        let background = if card.to_move {
            Background::Light
        } else {
            Background::Mid
        };
        self.draw_rectangle(area, self.colours.background(background, None));
        if card.to_move {
            // A border is drawn on both sides of its line. Inset by half, it stays inside the card.
            let width = self.layout.length(BORDER).round().max(1.0);
            self.items.push(Item::Border {
                outline: area.inset(width / 2.0).outline(),
                width,
                colour: self.colours.mark(Mark::Selected),
            });
        }
    }

    /// Draws the name and the notes below it, each as large as it fits, in the middle of an area.
    fn draw_lines(&mut self, card: &Card, area: Rectangle) {
        let fit = |(text, height): (&Text, f32)| {
            let height = self.layout.length(height);
            height.min(area.width() / text_width(text))
        };
        let lines: Vec<_> = words(card).map(|word| (word.0, fit(word))).collect();
        let spacing = self.layout.length(LINE_SPACING);
        let heights: f32 = lines.iter().map(|(_, height)| height).sum();
        let gaps = spacing * lines.len().saturating_sub(1) as f32;
        let mut top = (area.top + area.bottom - heights - gaps) / 2.0;
        for (text, height) in lines {
            self.draw_word(text, (area.left, top + height / 2.0), height);
            top += height + spacing;
        }
    }

    /// Draws the name and the notes next to it, all of them smaller if they are too long.
    fn draw_line(&mut self, card: &Card, area: Rectangle) {
        // The last word needs no space behind it, so one space less has to fit.
        let space = self.layout.length(3.0 * SPACE);
        let width = |(text, height)| self.layout.length(height) * text_width(text) + space;
        let whole: f32 = words(card).map(width).sum();
        let scale = (area.width() / (whole - space).max(1.0)).clamp(0.0, 1.0);
        let mut left = area.left;
        for (text, height) in words(card) {
            let scaled = self.layout.length(height) * scale;
            self.draw_word(text, (left, (area.top + area.bottom) / 2.0), scaled);
            left += scaled * text_width(text) + space * scale;
        }
    }

    /// Draws a word from its left end, on a line with this middle.
    fn draw_word(&mut self, text: &Text, (left, middle): Pixel, height: f32) {
        let ink = self.colours.outline(false);
        let centre = (left + text_width(text) * height / 2.0, middle);
        self.draw_text(text, centre, height, ink);
    }

    /// Draws lost pieces in two rows, smaller and closer together if there are many.
    fn draw_lost_in_rows(&mut self, lost: &[(Piece, u8)], area: Rectangle) {
        // With few pieces the rows keep their usual steps, so that cards look alike all game long.
        let in_row = lost.len().div_ceil(2).max(LOST_PER_ROW);
        let step = area.width() / in_row as f32;
        let scale = LOST_PER_ROW as f32 / in_row as f32;
        let side = self.layout.length(LOST);
        for (i, &(piece, count)) in lost.iter().enumerate() {
            let left = area.left + step * (i % in_row) as f32;
            let top = area.top + side * (i / in_row) as f32;
            self.draw_lost((piece, count), (left, top), side * scale);
        }
    }

    /// Draws lost pieces in one row, smaller if there are many.
    fn draw_lost_in_line(&mut self, lost: &[(Piece, u8)], area: Rectangle) {
        let side = area.height();
        // A number needs room to the right of its piece.
        let width = |count: u8| if count > 1 { 1.4 * side } else { side };
        let whole: f32 = lost.iter().map(|&(_, count)| width(count)).sum();
        let scale = (area.width() / whole.max(1.0)).clamp(0.0, 1.0);
        let mut left = area.left;
        let top = area.bottom - side * scale;
        for &(piece, count) in lost {
            self.draw_lost((piece, count), (left, top), side * scale);
            left += width(count) * scale;
        }
    }

    /// Draws a lost piece and, to its right, how many were lost if there are several.
    fn draw_lost(&mut self, (piece, count): (Piece, u8), corner: Pixel, side: f32) {
        self.draw_piece(piece, corner, side);
        if count > 1
            && let Ok(text) = Text::new(&count.to_string())
        {
            let height = side * NUMBER / LOST;
            let left = corner.0 + side * 0.96;
            self.draw_word(&text, (left, corner.1 + side * 0.62), height);
        }
    }

    fn draw_piece(&mut self, piece: Piece, corner: Pixel, side: f32) {
        self.items.push(Item::Piece {
            piece,
            corner: (corner.0.round() as i32, corner.1.round() as i32),
            side: side.round().max(1.0) as u32,
        });
    }

    fn draw_rectangle(&mut self, area: Rectangle, colour: Rgb) {
        self.items.push(Item::Polygon {
            outline: area.outline(),
            colour,
        });
    }
}

/// The words on a card, each with the height of its capitals.
fn words(card: &Card) -> impl Iterator<Item = (&Text, f32)> {
    let title = card.title.iter().map(|text| (text, TITLE));
    title.chain(card.notes.iter().map(|text| (text, NOTE)))
}

/// The width of a label, including its strokes, when its capitals are 1 high.
fn text_width(text: &Text) -> f32 {
    text.width() / 100.0 + 0.16
}
