//! The cards of the players, one for each army.
//!
//! A card shows who plays the army, the army's king as it is now, notes, and captured pieces behind
//! a word that says what they are: each kind once, with a number, in a grid with as much room as
//! there is. Its left edge has the army's colour. Cards are in the free corners of the board, with
//! their parts one below the other, or in a band above or below the board, with their parts side by
//! side. `layout` decides where. This is a part of the list that `drawing` makes.

use crate::board::Background;
use crate::drawing::layout::{CardPosition, Pixel, card_positions};
use crate::drawing::{DrawingBuilder, Item};
use crate::scene::piece::{Card, Facing, Mark, Piece};
use crate::scene::theme::{Colours, Rgb};
use crate::text::Text;

/// The gap between a card and the squares, labels or cards next to it, in board units.
const GAP: f32 = 0.16;
/// The side of a team's mark, in heights of the name's capitals, and the width of its line.
const TEAM_MARK: f32 = 1.35;
const TEAM_LINE: f32 = 0.04;
/// The padding inside a card's edge, in a corner and in a band.
const PADDING: f32 = 0.2;
const BAND_PADDING: f32 = 0.1;
/// The width of the strip in the army's colour, and of the line beside it.
const STRIP: f32 = 0.16;
const STRIP_LINE: f32 = 0.02;
/// The space between the king and the words, and between words in a line.
const SPACE: f32 = 0.12;
/// The width of the border that shows which army is to move.
const BORDER: f32 = 0.09;
/// The side of the king in a corner. In a band it is as high as the card.
const KING: f32 = 0.72;
/// The heights of capitals in the name, in a corner and in a band, and in notes.
const CORNER_TITLE: f32 = 0.34;
const TITLE: f32 = 0.29;
const NOTE: f32 = 0.25;
/// The space between two lines of words, and below the name in a corner.
const LINE_SPACING: f32 = 0.12;
const TITLE_SPACING: f32 = 0.1;
/// The side of captured pieces at full size in a band.
const BAND_CAPTURED: f32 = 0.5;
/// The heights of capitals in the word before captured pieces, in a corner and in a band.
const CORNER_LABEL: f32 = 0.26;
const BAND_LABEL: f32 = 0.2;
/// The least of a card in a band that the name has.
const NAME_PART: f32 = 0.35;
/// The height of a number's middle beside its piece, from the top, as a share of the piece's side.
const COUNT_MIDDLE: f32 = 0.62;
/// The most of a band that a single card has for captured pieces and their word.
const CAPTURED_PART: f32 = 0.62;

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
                    let area = self.part_of_band(position);
                    if self.cards_in_band(position).count() == 1 {
                        self.draw_alone(card, area)
                    } else {
                        self.draw_in_band(card, area)
                    }
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

    /// The positions of the cards in the same band as this one.
    fn cards_in_band(&self, position: CardPosition) -> impl Iterator<Item = CardPosition> {
        let positions = card_positions(self.scene).map(|(other, _)| other);
        positions.filter(move |&other| {
            !matches!(other, CardPosition::Corner(_)) && is_above(other) == is_above(position)
        })
    }

    /// A card's part of its band, whose width all cards in it share.
    fn part_of_band(&self, position: CardPosition) -> Rectangle {
        let order = |position: CardPosition| match position {
            CardPosition::Above(order) | CardPosition::Below(order) => order,
            CardPosition::Corner(_) => 0,
        };
        // The band is shared evenly: a card's part is between two of its borders.
        let count = self.cards_in_band(position).count();
        let mut before = 0;
        for other in self.cards_in_band(position) {
            before += usize::from(order(other) < order(position));
        }
        let gap = self.layout.length(GAP / 2.0).round();
        let width = self.layout.width as f32 - gap;
        let end = |cards: usize| gap + (width * cards as f32 / count as f32).round();
        let [above, below] = self.layout.bands.map(|high| high as f32);
        let (top, high) = if is_above(position) {
            (self.layout.caption as f32, above)
        } else {
            (self.layout.height as f32 - below, below)
        };
        Rectangle {
            left: end(before),
            top: top + gap,
            right: end(before + 1) - gap,
            bottom: top + high - gap,
        }
    }

    /// Draws a card with the name at the top, the king and the notes below it, and captured pieces
    /// at the bottom.
    fn draw_in_corner(&mut self, card: &Card, area: Rectangle) {
        self.draw_card_background(card, area);
        let content = self.content(area, PADDING);
        let title = self.draw_title(card, content);
        let top = title + self.layout.length(TITLE_SPACING);
        let bottom = self.draw_king_and_notes(card, Rectangle { top, ..content });
        if card.captured.is_empty() {
            return;
        }
        let below = bottom + self.layout.length(TITLE_SPACING);
        let label_line = Rectangle {
            top: below,
            bottom: below + self.layout.capitals(CORNER_LABEL),
            ..content
        };
        let label_text = card.captured_label.iter().map(|text| (text, CORNER_LABEL));
        self.draw_lines(label_text, label_line);
        let pieces = Rectangle {
            top: label_line.bottom + self.layout.length(LINE_SPACING / 2.0),
            ..content
        };
        let grid = self.grid(card, pieces, CAPTURED);
        self.draw_captured(&card.captured, grid, (pieces.left, pieces.top));
    }

    /// Draws the name at the top of an area, in two lines where one would be cut. Returns where it
    /// ends.
    fn draw_title(&mut self, card: &Card, area: Rectangle) -> f32 {
        let beside = self.beside_team(card, area, CORNER_TITLE);
        let least = self.layout.least_capitals();
        let is_cut = |title: &&Text| title.width_in_heights() * least > beside.width();
        let in_two = card.title.as_ref().filter(is_cut).and_then(Text::in_two);
        let lines: Vec<&Text> = match &in_two {
            Some(lines) => lines.iter().collect(),
            None => card.title.iter().collect(),
        };
        let height = |text: &&Text| self.fitted(text, CORNER_TITLE, beside.width()).1;
        let high = match lines.len() {
            2 => lines.iter().map(height).sum::<f32>() + self.layout.length(LINE_SPACING),
            _ => self.layout.capitals(CORNER_TITLE),
        };
        let bottom = area.top + high;
        self.draw_team(card, Rectangle { bottom, ..area }, CORNER_TITLE);
        let lines = lines.into_iter().map(|text| (text, CORNER_TITLE));
        self.draw_lines(lines, Rectangle { bottom, ..beside });
        bottom
    }

    /// The side of the mark of a card's team before a name of this height, if it has one.
    fn team_side(&self, card: &Card, name: f32) -> Option<f32> {
        card.team.map(|_| TEAM_MARK * self.layout.capitals(name))
    }

    /// What the mark of a card's team leaves of an area for a name of this height.
    fn beside_team(&self, card: &Card, area: Rectangle, name: f32) -> Rectangle {
        let side = self.team_side(card, name);
        let taken = side.map_or(0.0, |side| side + self.layout.length(SPACE));
        let left = area.left + taken;
        Rectangle { left, ..area }
    }

    /// Draws the mark of a card's team at the left of an area, in its middle.
    fn draw_team(&mut self, card: &Card, area: Rectangle, name: f32) {
        let (Some(team), Some(side)) = (card.team, self.team_side(card, name)) else {
            return;
        };
        let width = self.layout.length(TEAM_LINE).round().max(1.0);
        let reach = (side - width) / 2.0;
        let (x, y) = (area.left + side / 2.0, (area.top + area.bottom) / 2.0);
        let outline = team
            .outline()
            .map(|(right, down)| (x + reach * right, y + reach * down));
        let outline: Vec<Pixel> = outline.collect();
        self.items.push(Item::Polygon {
            outline: outline.clone(),
            colour: Colours::team(team),
        });
        self.items.push(Item::Border {
            outline,
            width,
            colour: self.colours.outline(false),
        });
    }

    /// Draws the king with the notes at its right, at the top of an area. Returns where they end.
    ///
    /// Where a phone would show notes beside the king too small, they have the whole width, without
    /// the king: the name and the strip say which army it is.
    fn draw_king_and_notes(&mut self, card: &Card, area: Rectangle) -> f32 {
        let king = self.layout.length(KING);
        let right_of_king = Rectangle {
            left: area.left + king + self.layout.length(SPACE),
            bottom: area.top + king,
            ..area
        };
        let least = self.layout.least_capitals();
        let most = right_of_king.width() / least;
        if notes(card).all(|(text, _)| text.width_in_heights() <= most) {
            self.draw_piece(card.king, (area.left, area.top), king);
            self.draw_lines(notes(card), right_of_king);
            return right_of_king.bottom;
        }
        let heights: f32 = notes(card)
            .map(|(_, height)| self.layout.capitals(height))
            .sum();
        let gaps = notes(card).count().saturating_sub(1) as f32;
        let bottom = area.top + heights + gaps * self.layout.length(LINE_SPACING);
        self.draw_lines(notes(card), Rectangle { bottom, ..area });
        bottom
    }

    /// Draws a card with the king at the left, and next to it words above captured pieces.
    fn draw_in_band(&mut self, card: &Card, area: Rectangle) {
        let right_of_king = self.draw_king_in_band(card, area);
        let captured = self.layout.length(BAND_CAPTURED);
        let words_bottom = if card.captured.is_empty() {
            right_of_king.bottom
        } else {
            right_of_king.bottom - captured
        };
        let words = Rectangle {
            bottom: words_bottom,
            ..right_of_king
        };
        self.draw_line(card, words);
        let below = Rectangle {
            top: right_of_king.bottom - captured,
            ..right_of_king
        };
        self.draw_labelled_captured(card, below);
    }

    /// Draws a card that has a band for itself: the king and words at the left, captured pieces at
    /// the right.
    fn draw_alone(&mut self, card: &Card, area: Rectangle) {
        let right_of_king = self.draw_king_in_band(card, area);
        let part = Rectangle {
            left: right_of_king.right - CAPTURED_PART * right_of_king.width(),
            ..right_of_king
        };
        let label = self.label_width(card);
        let pieces = Rectangle {
            left: part.left + label,
            ..part
        };
        let grid = self.grid(card, pieces, BAND_CAPTURED);
        let captured = Rectangle {
            left: part.right - label - grid.width(card.captured.len()),
            ..part
        };
        self.draw_labelled_captured(card, captured);
        let words = Rectangle {
            right: captured.left - self.layout.length(SPACE),
            ..right_of_king
        };
        self.draw_line(card, words);
    }

    /// Draws captured pieces to the right of their word. Without pieces there is no word.
    fn draw_labelled_captured(&mut self, card: &Card, area: Rectangle) {
        if card.captured.is_empty() {
            return;
        }
        let middle = (area.top + area.bottom) / 2.0;
        if let Some(label) = &card.captured_label {
            let height = self.layout.capitals(BAND_LABEL);
            self.draw_word(label, (area.left, middle), height);
        }
        let pieces = Rectangle {
            left: area.left + self.label_width(card),
            ..area
        };
        let grid = self.grid(card, pieces, BAND_CAPTURED);
        let top = middle - grid.height(card.captured.len()) / 2.0;
        self.draw_captured(&card.captured, grid, (pieces.left, top));
    }

    /// The width of the word before captured pieces in a band, with the space behind it.
    fn label_width(&self, card: &Card) -> f32 {
        let label = card.captured_label.iter();
        let label = label.filter(|_| !card.captured.is_empty());
        let height = self.layout.capitals(BAND_LABEL);
        let space = self.layout.length(SPACE);
        label
            .map(|text| text.width_in_heights() * height + space)
            .sum()
    }

    /// Draws the background and the king of a card in a band. Returns the area at the king's right.
    fn draw_king_in_band(&mut self, card: &Card, area: Rectangle) -> Rectangle {
        self.draw_card_background(card, area);
        let content = self.content(area, BAND_PADDING);
        let king = content.height();
        self.draw_piece(card.king, (content.left, content.top), king);
        Rectangle {
            left: content.left + king + self.layout.length(SPACE),
            ..content
        }
    }

    /// The area of a card for its content, at the right of its strip.
    fn content(&self, area: Rectangle, padding: f32) -> Rectangle {
        let inner = area.inset(self.layout.length(padding));
        Rectangle {
            left: inner.left + self.layout.length(STRIP),
            ..inner
        }
    }

    /// Draws the card itself: bright and with a border if its army is to move.
    fn draw_card_background(&mut self, card: &Card, area: Rectangle) {
        let background = if card.to_move {
            Background::Light
        } else {
            Background::Mid
        };
        self.draw_rectangle(area, self.colours.background(background, None));
        self.draw_strip(card.king, area);
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

    /// Draws the left edge of a card in the own colour of its army, also if another commands it.
    fn draw_strip(&mut self, king: Piece, area: Rectangle) {
        let right = area.left + self.layout.length(STRIP).round();
        let line = self.layout.length(STRIP_LINE).round().max(1.0);
        let strip = Rectangle { right, ..area };
        self.draw_rectangle(strip, self.colours.army(king.army, false).fill);
        let edge = Rectangle {
            left: right,
            right: right + line,
            ..area
        };
        self.draw_rectangle(edge, self.colours.outline(false));
    }

    /// Draws words one below the other, each as large as it fits, in the middle of an area.
    fn draw_lines<'a>(&mut self, words: impl Iterator<Item = (&'a Text, f32)>, area: Rectangle) {
        let lines: Vec<_> = words
            .map(|(text, height)| self.fitted(text, height, area.width()))
            .collect();
        let spacing = self.layout.length(LINE_SPACING);
        let heights: f32 = lines.iter().map(|(_, height)| height).sum();
        let gaps = spacing * lines.len().saturating_sub(1) as f32;
        let mut top = (area.top + area.bottom - heights - gaps) / 2.0;
        for (text, height) in lines {
            self.draw_word(&text, (area.left, top + height / 2.0), height);
            top += height + spacing;
        }
    }

    /// A text and the height of its capitals, from a length in board units, that fit into a width:
    /// it is made smaller as long as a phone shows it large enough, and else cut.
    fn fitted(&self, text: &Text, units: f32, width: f32) -> (Text, f32) {
        let (height, least) = (self.layout.capitals(units), self.layout.least_capitals());
        let fitting = height.min(width / text.width_in_heights());
        if fitting >= least {
            return (text.clone(), fitting);
        }
        (text.cut(width / least), least)
    }

    /// Draws the name and the notes next to it, all of them smaller if they are too long. Before
    /// they would be too small the name is cut, and then the notes.
    fn draw_line(&mut self, card: &Card, area: Rectangle) {
        self.draw_team(card, area, TITLE);
        let area = self.beside_team(card, area, TITLE);
        // The last word needs no space behind it, so one space less has to fit.
        let space = self.layout.length(3.0 * SPACE);
        let width = |(text, height): (&Text, f32)| {
            self.layout.capitals(height) * text.width_in_heights() + space
        };
        let whole: f32 = words(card).map(width).sum();
        let scale = (area.width() / (whole - space).max(1.0)).clamp(0.0, 1.0);
        let least = self.layout.least_capitals();
        let behind: f32 = notes(card)
            .map(|(text, _)| least * text.width_in_heights() + space * scale)
            .sum();
        let name_room = (area.width() - behind).max(NAME_PART * area.width());
        let mut left = area.left;
        for (number, (text, height)) in words(card).enumerate() {
            let rest = area.right - left;
            let room = if number == 0 {
                name_room.min(rest)
            } else {
                rest
            };
            if room < least {
                break;
            }
            let scaled = (self.layout.capitals(height) * scale).max(least);
            let text = text.cut(room / scaled);
            self.draw_word(&text, (left, (area.top + area.bottom) / 2.0), scaled);
            left += scaled * text.width_in_heights() + space * scale;
        }
    }

    /// Draws a word from its left end, on a line with this middle.
    fn draw_word(&mut self, text: &Text, (left, middle): Pixel, height: f32) {
        let ink = self.colours.outline(false);
        let centre = (left + text.width_in_heights() * height / 2.0, middle);
        self.draw_text(text, centre, height, ink);
    }

    /// The arrangement of a card's captured pieces in an area, with sides up to a length in board
    /// units.
    fn grid(&self, card: &Card, area: Rectangle, largest: f32) -> Grid {
        let least = self.layout.least_capitals();
        let (wide, high) = (area.width(), area.height());
        let largest = self.layout.length(largest);
        Grid::fit(&card.captured, wide, high, largest, least)
    }

    /// Draws captured pieces in rows, from this corner at the upper left. Those for which there is
    /// no room are counted at the end.
    fn draw_captured(&mut self, captured: &[(Piece, u8)], grid: Grid, (left, top): Pixel) {
        let corner = |i: usize| {
            let (column, row) = ((i % grid.in_row) as f32, (i / grid.in_row) as f32);
            (left + grid.step * column, top + grid.side * row)
        };
        let (shown, rest) = captured.split_at(grid.shown);
        for (i, &(piece, count)) in shown.iter().enumerate() {
            self.draw_counted(piece, count, corner(i), grid);
        }
        let more: u32 = rest.iter().map(|(_, count)| u32::from(*count)).sum();
        if more > 0
            && let Ok(text) = Text::new(&format!("+{more}"))
        {
            let (left, top) = corner(grid.shown);
            self.draw_word(&text, (left, top + grid.side * COUNT_MIDDLE), grid.number);
        }
    }

    /// Draws a captured piece and, to its right, how many there are if there are several.
    fn draw_counted(&mut self, piece: Piece, count: u8, corner: Pixel, grid: Grid) {
        self.draw_piece(piece, corner, grid.side);
        if count > 1
            && let Ok(text) = Text::new(&count.to_string())
        {
            let left = corner.0 + grid.side * 0.96;
            let middle = corner.1 + grid.side * COUNT_MIDDLE;
            self.draw_word(&text, (left, middle), grid.number);
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
    title.chain(notes(card))
}

fn notes(card: &Card) -> impl Iterator<Item = (&Text, f32)> {
    card.notes.iter().map(|text| (text, NOTE))
}

fn is_above(position: CardPosition) -> bool {
    matches!(position, CardPosition::Above(_))
}

/// The side of captured pieces at full size in a corner, and the height of their numbers.
const CAPTURED: f32 = 0.56;
const NUMBER: f32 = 0.24;

/// The arrangement of captured pieces: the side of each, the distance of one from the next, how
/// many are in a row, how many are shown, and the height of their numbers.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) side: f32,
    pub(super) step: f32,
    in_row: usize,
    pub(super) shown: usize,
    pub(super) number: f32,
}

impl Grid {
    /// The arrangement in which captured pieces fit into an area and are largest, up to a side,
    /// with numbers not lower than the least height. If not all fit beside such numbers, the last
    /// cell is for the number of the others.
    pub(super) fn fit(
        captured: &[(Piece, u8)],
        area_wide: f32,
        area_high: f32,
        largest: f32,
        least: f32,
    ) -> Self {
        let count = captured.len().max(1);
        let most = captured.iter().map(|&(_, count)| count).max();
        // A number needs room to the right of its piece.
        let number = most
            .filter(|most| *most > 1)
            .and_then(|most| Text::new(&most.to_string()).ok());
        let wide = if number.is_some() { 1.4 } else { 1.0 };
        let number_wide = number.map_or(0.0, |text| text.width_in_heights() * least);
        let with_rows = |rows: usize| {
            let in_row = count.div_ceil(rows);
            let cell = area_wide / in_row as f32;
            let wide_enough = (cell / wide).min(cell - number_wide);
            let side = (area_high / rows as f32).min(wide_enough);
            (side.clamp(0.0, largest), in_row)
        };
        // Among equals the last one is chosen, which has the fewest rows.
        let all = (1..=count).rev().map(with_rows);
        let (side, in_row) = all
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .unwrap_or((0.0, 1));
        if side >= least {
            return Self::with(side, in_row, captured.len(), wide, number_wide, least);
        }
        // The least side, as many of them as there is room for, and one cell for all others.
        let in_row = (area_wide / (least + number_wide)).max(1.0) as usize;
        let rows = (area_high / least).max(1.0) as usize;
        let shown = (in_row * rows).saturating_sub(1).min(captured.len());
        Self::with(least, in_row, shown, wide, number_wide, least)
    }

    fn with(side: f32, in_row: usize, shown: usize, wide: f32, number: f32, least: f32) -> Self {
        Self {
            side,
            step: (wide * side).max(side + number),
            in_row,
            shown,
            number: (side * NUMBER / CAPTURED).max(least),
        }
    }

    /// The width of the longest row of so many pieces.
    pub(super) fn width(self, count: usize) -> f32 {
        self.step * count.min(self.in_row) as f32
    }

    /// The height of the rows of so many pieces.
    pub(super) fn height(self, count: usize) -> f32 {
        self.side * (self.shown + 1).min(count).div_ceil(self.in_row) as f32
    }
}
