//! A chart of shares that always add up to the whole: an area for each army, one on the other.
//!
//! It is to the analysis of a game what a [`Timeline`](crate::Timeline) is to its history. The
//! module `picture` of `presentation` builds it, every call checks its arguments, and this module
//! turns it into items that can be written as PNG and as SVG. Neighbours are separated by a line,
//! differ in lightness and have their name written on them, so that nobody needs to tell colours
//! apart.

use crate::board::Background;
use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item};
use crate::error::Error;
use crate::raster::{paint, png};
use crate::scene::piece::{Army, Piece, PieceKind};
use crate::scene::theme::{Colours, Rgb, Theme};
use crate::text::Text;
use crate::timeline::shapes::{cross, diamond, rectangle, shown_numbers, triangle};
use crate::vector::svg;

/// The most areas of a chart.
const MAX_AREAS: usize = 7;

// The sizes in the picture, in pixels.

/// The width of the picture: little, so that its words are not tiny where a phone shrinks it.
const WIDTH: f32 = 760.0;
/// The margin around the picture.
const MARGIN: f32 = 14.0;
/// The width of the column for the numbers beside the areas.
const NUMBERS_WIDTH: f32 = 58.0;
/// The space above the areas, in which the marks are.
const MARKS_HEIGHT: f32 = 58.0;
/// The height of all areas together.
const HEIGHT: f32 = 380.0;
/// The height of the numbers below the areas.
const AXIS_HEIGHT: f32 = 46.0;
/// The height of a row of the legend.
const LEGEND_HEIGHT: f32 = 50.0;
/// The number of armies in a row of the legend.
const LEGEND_COLUMNS: usize = 2;
/// The number of marks in a row of the legend.
const MARK_COLUMNS: usize = 3;
/// The side of a king in the legend.
const KING_SIDE: f32 = 44.0;
/// Half the width of the line between two areas.
const LINE: f32 = 1.5;
/// Half the size of a mark.
const MARK_SIZE: f32 = 11.0;

// The heights of capitals.

/// In a name on an area.
const NAME: f32 = 26.0;
/// In a number.
const NUMBER: f32 = 21.0;
/// In the legend.
const NOTE: f32 = 21.0;

/// A mark above the areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChartMark {
    /// The place of the greatest change: a diamond on a line through the areas.
    TurningPoint,
    /// A move that cost much: a triangle that points down.
    Blunder,
    /// A betrayal: a cross.
    Betrayal,
}

impl ChartMark {
    /// The place where it is drawn. Each has a height of its own, so that none covers another.
    fn y(self) -> f32 {
        match self {
            Self::TurningPoint => TOP + 18.0,
            Self::Blunder => TOP - 16.0,
            Self::Betrayal => TOP - 42.0,
        }
    }
}

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    theme: Theme,
    areas: Vec<Area>,
    /// The shares at each step, one for each area.
    steps: Vec<Vec<u32>>,
    /// Steps with a number below them.
    numbers: Vec<(usize, u32)>,
    marks: Vec<(ChartMark, usize)>,
    legend: Vec<(ChartMark, Text)>,
}

#[derive(Clone, Debug)]
struct Area {
    army: Army,
    name: Option<Text>,
    /// The words of the legend.
    title: Option<Text>,
}

impl Chart {
    /// An empty chart.
    pub fn new(theme: Theme) -> Self {
        Self {
            theme,
            areas: Vec::new(),
            steps: Vec::new(),
            numbers: Vec::new(),
            marks: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// Adds an area on top of the others. The name is written on it, and the title in the legend;
    /// both are optional because not everything can be written.
    ///
    /// # Errors
    /// [`Error::Chart`] if there are too many, or if there are steps already.
    pub fn add_area(
        &mut self,
        army: Army,
        name: Option<Text>,
        title: Option<Text>,
    ) -> Result<&mut Self, Error> {
        if self.areas.len() == MAX_AREAS || !self.steps.is_empty() {
            return Err(Error::Chart);
        }
        self.areas.push(Area { army, name, title });
        Ok(self)
    }

    /// Adds the next step with a share for each area. Only their ratios count.
    ///
    /// # Errors
    /// [`Error::Chart`] if there is not one share for each area, or none of them is above 0.
    pub fn add_step(&mut self, shares: &[u32]) -> Result<&mut Self, Error> {
        if shares.len() != self.areas.len() || shares.iter().all(|share| *share == 0) {
            return Err(Error::Chart);
        }
        self.steps.push(shares.to_vec());
        Ok(self)
    }

    /// Gives a step a number. Only some of them are shown if there are many.
    ///
    /// # Errors
    /// [`Error::Chart`] if there is no such step.
    pub fn add_number(&mut self, step: usize, number: u32) -> Result<&mut Self, Error> {
        self.check(step)?;
        self.numbers.push((step, number));
        Ok(self)
    }

    /// Adds a mark above a step.
    ///
    /// # Errors
    /// [`Error::Chart`] if there is no such step.
    pub fn add_mark(&mut self, mark: ChartMark, step: usize) -> Result<&mut Self, Error> {
        self.check(step)?;
        self.marks.push((mark, step));
        Ok(self)
    }

    /// Sets the meaning of a mark. It is shown in the legend if the mark occurs.
    pub fn explain(&mut self, mark: ChartMark, meaning: Text) -> &mut Self {
        self.legend.push((mark, meaning));
        self
    }

    fn check(&self, step: usize) -> Result<(), Error> {
        let exists = step < self.steps.len();
        if exists { Ok(()) } else { Err(Error::Chart) }
    }

    /// The chart as an indexed PNG.
    pub fn png(&self) -> Vec<u8> {
        png::encoded(paint::paint_drawing(&draw(self), self.theme.into()))
    }

    /// The chart as an SVG document. Its view box has the size of the PNG in pixels.
    pub fn svg(&self) -> String {
        svg::document(&draw(self), self.theme.into())
    }
}

/// Lists what the chart shows, in the order of painting.
fn draw(chart: &Chart) -> Drawing {
    let mut builder = DrawingBuilder {
        chart,
        colours: Colours::of(chart.theme),
        items: Vec::new(),
    };
    builder.draw_areas();
    builder.draw_lines();
    builder.draw_border();
    builder.draw_turning_points();
    builder.draw_names();
    builder.draw_axes();
    builder.draw_marks();
    let bottom = builder.draw_legend(BOTTOM + AXIS_HEIGHT);
    Drawing {
        width: WIDTH as u32,
        height: (bottom + MARGIN) as u32,
        background: builder.colours.frame,
        items: builder.items,
    }
}

/// The y coordinates between which the areas are, and the x coordinates.
const TOP: f32 = MARGIN + MARKS_HEIGHT;
const BOTTOM: f32 = TOP + HEIGHT;
const LEFT: f32 = MARGIN + NUMBERS_WIDTH;
const RIGHT: f32 = WIDTH - MARGIN - 10.0;

/// Collects the items of a chart's drawing.
struct DrawingBuilder<'a> {
    chart: &'a Chart,
    colours: &'static Colours,
    items: Vec<Item>,
}

impl DrawingBuilder<'_> {
    /// The x coordinate of a step.
    fn x(&self, step: usize) -> f32 {
        let last = self.chart.steps.len().saturating_sub(1).max(1);
        LEFT + (RIGHT - LEFT) * step as f32 / last as f32
    }

    /// The y coordinate above the areas before this one.
    fn y(&self, step: usize, areas: usize) -> f32 {
        let shares = &self.chart.steps[step];
        let below: u32 = shares[..areas].iter().sum();
        let whole: u32 = shares.iter().sum();
        BOTTOM - HEIGHT * below as f32 / whole as f32
    }

    /// The upper edge of the areas before this one, from the left to the right. A game of one
    /// position is as wide as any other.
    fn edge(&self, areas: usize) -> Vec<Pixel> {
        let steps = 0..self.chart.steps.len();
        let mut edge: Vec<Pixel> = steps.map(|at| (self.x(at), self.y(at, areas))).collect();
        if let [(_, y)] = edge[..] {
            edge.push((RIGHT, y));
        }
        edge
    }

    fn draw_polygon(&mut self, outline: Vec<Pixel>, colour: Rgb) {
        self.items.push(Item::Polygon { outline, colour });
    }

    fn draw_text(&mut self, text: &Text, middle: Pixel, height: f32, colour: Rgb) {
        self.items.push(Item::Text {
            text: text.clone(),
            middle,
            height: height as u32,
            colour,
        });
    }

    /// Draws a number, which can always be written.
    fn draw_number(&mut self, number: u32, middle: Pixel) {
        if let Ok(text) = Text::new(&number.to_string()) {
            let label = self.colours.label;
            self.draw_text(&text, middle, NUMBER, label);
        }
    }

    fn draw_areas(&mut self) {
        for (number, area) in self.chart.areas.iter().enumerate() {
            let mut outline = self.edge(number);
            outline.extend(self.edge(number + 1).into_iter().rev());
            let fill = self.colours.army(area.army, false).fill;
            self.draw_polygon(outline, fill);
        }
    }

    /// Draws the lines between the areas. Where an area is empty, two of them are one.
    fn draw_lines(&mut self) {
        for number in 1..self.chart.areas.len() {
            let edge = self.edge(number);
            let above = edge.iter().map(|(x, y)| (*x, y - LINE));
            let below = edge.iter().rev().map(|(x, y)| (*x, y + LINE));
            let line = self.colours.outline(false);
            self.draw_polygon(above.chain(below).collect(), line);
        }
    }

    /// Draws a line around the areas: one of them may be as dark or as light as the picture.
    fn draw_border(&mut self) {
        for (left, top, right, bottom) in [
            (LEFT, TOP, LEFT, BOTTOM),
            (RIGHT, TOP, RIGHT, BOTTOM),
            (LEFT, TOP, RIGHT, TOP),
            (LEFT, BOTTOM, RIGHT, BOTTOM),
        ] {
            let side = rectangle(left - LINE, top - LINE, right + LINE, bottom + LINE);
            self.draw_polygon(side, self.colours.label);
        }
    }

    /// Draws the lines of turning points, in two colours so that they are seen on every area.
    fn draw_turning_points(&mut self) {
        for (mark, step) in &self.chart.marks {
            if *mark == ChartMark::TurningPoint {
                let x = self.x(*step).round();
                let (line, label) = (self.colours.outline(false), self.colours.label);
                self.draw_polygon(rectangle(x - 2.0, TOP, x + 2.0, BOTTOM), line);
                self.draw_polygon(rectangle(x - 1.0, TOP, x + 1.0, BOTTOM), label);
            }
        }
    }

    /// Writes the name of each area where it is highest for long enough, if it fits anywhere.
    fn draw_names(&mut self) {
        for (number, area) in self.chart.areas.iter().enumerate() {
            let Some(name) = &area.name else {
                continue;
            };
            let width = NAME * (name.width() / 100.0 + 0.5);
            if let Some((middle, height)) = self.widest(number, width)
                && height > NAME * 1.5
            {
                let ink = self.colours.army(area.army, false).detail;
                self.draw_text(name, middle, NAME, ink);
            }
        }
    }

    /// The middle of the place in an area where something of this width has most room, with how
    /// high that is.
    fn widest(&self, number: usize, width: f32) -> Option<(Pixel, f32)> {
        let (lower, upper) = (self.edge(number), self.edge(number + 1));
        let places = lower.iter().map(|(x, _)| *x);
        let places = places.filter(|x| x - width / 2.0 > LEFT && x + width / 2.0 < RIGHT);
        let room = |x: f32| {
            let within = |edge: &[Pixel]| {
                let near = edge.iter().filter(|(at, _)| (at - x).abs() <= width / 2.0);
                near.map(|(_, y)| *y).collect::<Vec<_>>()
            };
            let bottom = within(&lower).into_iter().fold(f32::MAX, f32::min);
            let top = within(&upper).into_iter().fold(f32::MIN, f32::max);
            ((x, (bottom + top) / 2.0), bottom - top)
        };
        places
            .map(room)
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    fn draw_axes(&mut self) {
        for part in [0, 50, 100] {
            let y = BOTTOM - HEIGHT * part as f32 / 100.0;
            let label = self.colours.label;
            self.draw_polygon(rectangle(LEFT - 10.0, y - 1.0, LEFT, y + 1.0), label);
            self.draw_number(part, (MARGIN + 20.0, y.clamp(TOP + 8.0, BOTTOM - 8.0)));
        }
        for (step, number) in shown_numbers(&self.chart.numbers, NUMBER, |step| self.x(step)) {
            let x = self.x(step).round();
            let label = self.colours.label;
            self.draw_polygon(rectangle(x - 1.0, BOTTOM, x + 1.0, BOTTOM + 8.0), label);
            self.draw_number(number, (x, BOTTOM + 26.0));
        }
    }

    fn draw_marks(&mut self) {
        for (mark, step) in &self.chart.marks {
            self.draw_mark(*mark, (self.x(*step), mark.y()));
        }
    }

    fn draw_mark(&mut self, mark: ChartMark, at: Pixel) {
        let shape = |half| match mark {
            ChartMark::TurningPoint => diamond(at, half),
            ChartMark::Blunder => triangle(at, half * 0.8),
            ChartMark::Betrayal => cross(at, half),
        };
        let (label, line) = (self.colours.label, self.colours.outline(false));
        self.draw_polygon(shape(MARK_SIZE + 2.0), line);
        self.draw_polygon(shape(MARK_SIZE), label);
    }

    /// Draws the armies with their titles, and the marks that occur with their meanings. Returns
    /// where it ends.
    fn draw_legend(&mut self, top: f32) -> f32 {
        let mut bottom = top;
        for row in self.chart.areas.chunks(LEGEND_COLUMNS) {
            let width = (WIDTH - 2.0 * MARGIN) / LEGEND_COLUMNS as f32;
            for (column, area) in row.iter().enumerate() {
                let left = MARGIN + column as f32 * width;
                self.draw_title(area, (left, bottom + LEGEND_HEIGHT / 2.0));
            }
            bottom += LEGEND_HEIGHT;
        }
        let marks = &self.chart.marks;
        let occurs = |mark| marks.iter().any(|(other, _)| *other == mark);
        let legend = self.chart.legend.iter();
        let legend: Vec<_> = legend.filter(|(mark, _)| occurs(*mark)).collect();
        for row in legend.chunks(MARK_COLUMNS) {
            let width = (WIDTH - 2.0 * MARGIN) / MARK_COLUMNS as f32;
            for (column, (mark, meaning)) in row.iter().enumerate() {
                let (x, y) = (MARGIN + column as f32 * width + 20.0, bottom + 20.0);
                self.draw_mark(*mark, (x, y));
                self.draw_note(meaning, (x + 22.0, y), width - 50.0);
            }
            bottom += 40.0;
        }
        bottom
    }

    /// Draws a king on the colour of its area, and its title.
    fn draw_title(&mut self, area: &Area, (left, y): Pixel) {
        let fill = self.colours.army(area.army, false).fill;
        let label = self.colours.label;
        let box_ = |grow: f32| {
            let half = 16.0 + grow;
            rectangle(left + 20.0 - half, y - half, left + 20.0 + half, y + half)
        };
        self.draw_polygon(box_(2.0), label);
        self.draw_polygon(box_(0.0), fill);
        let light = self.colours.background(Background::Light, None);
        let tile = rectangle(left + 42.0, y - 22.0, left + 42.0 + KING_SIDE, y + 22.0);
        self.draw_polygon(tile, light);
        self.items.push(Item::Piece {
            piece: Piece::new(area.army, PieceKind::King),
            corner: ((left + 42.0) as i32, (y - KING_SIDE / 2.0) as i32),
            side: KING_SIDE as u32,
        });
        if let Some(title) = &area.title {
            let room = (WIDTH - 2.0 * MARGIN) / LEGEND_COLUMNS as f32 - 120.0;
            self.draw_note(title, (left + 96.0, y), room);
        }
    }

    /// Writes a text that begins here, smaller if there is not enough room for it.
    fn draw_note(&mut self, text: &Text, (left, y): Pixel, room: f32) {
        let width = text.width() / 100.0 + 0.16;
        let height = (room / width).min(NOTE);
        let label = self.colours.label;
        self.draw_text(text, (left + height * width / 2.0, y), height, label);
    }
}
