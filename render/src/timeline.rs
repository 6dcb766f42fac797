//! A timeline of a game: a lane for each army, bands for alliances, and markers for events.
//!
//! It is to the history of a game what a [`Scene`](crate::Scene) is to a position. The module
//! `picture` of `presentation` builds it, every call checks its arguments, and this module turns it
//! into items that can be written as PNG and as SVG. Shapes and letters carry the meaning, so that
//! nobody needs to tell colours apart.

pub(crate) mod shapes;

use crate::board::Background;
use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item};
use crate::error::Error;
use crate::raster::{paint, png};
use crate::scene::piece::{ArrowKind, Mark, Piece};
use crate::scene::theme::{Colours, Rgb, Style};
use crate::text::Text;
use crate::timeline::shapes::{
    bar, circle, cross, diamond, rectangle, rounded, shown_numbers, triangle,
};
use crate::vector::svg;

/// The most lanes in a timeline.
const MAX_LANES: usize = 7;

// The sizes in the picture, in pixels.

/// The width of the picture: little, so that its words are not tiny where a phone shrinks it.
const WIDTH: f32 = 760.0;
/// The margin around the panel.
const MARGIN: f32 = 14.0;
/// The width of the column for kings and names.
const NAMES_WIDTH: f32 = 190.0;
/// The side of a king next to a name.
const KING_SIDE: f32 = 58.0;
const LANE_HEIGHT: f32 = 84.0;
/// The space above the first lane.
const TOP_SPACE: f32 = 20.0;
/// The height of the numbers below the lanes.
const AXIS_HEIGHT: f32 = 52.0;
/// The height of a row of the legend.
const LEGEND_HEIGHT: f32 = 42.0;
/// The number of markers in a row of the legend.
const LEGEND_COLUMNS: usize = 3;
/// The space to the right of the lanes, where the winner's king is.
const END_SPACE: f32 = 52.0;
/// The height of a lane's line.
const LINE_HEIGHT: f32 = 12.0;
const BAND_HEIGHT: f32 = 46.0;
/// Half the size of a marker.
const MARKER_SIZE: f32 = 12.0;

// The heights of capitals.

/// In a name.
const NAME: f32 = 24.0;
/// In the letter of an alliance.
const LETTER: f32 = 20.0;
/// In the numbers below the lanes.
const NUMBER: f32 = 21.0;
/// In the legend.
const NOTE: f32 = 21.0;

/// A kind of event on a timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Marker {
    /// A player proposes an alliance to another: a thin arrow.
    Proposal,
    /// Players become allies: dots on a thick line.
    Alliance,
    /// A player leaves an alliance: an empty diamond.
    Departure,
    /// A player betrays another: a cross, with an arrow to the other.
    Betrayal,
    /// A player loses their king but plays on: a triangle that points down.
    KingLoss,
    /// A player is out: a bar across the end of the lane.
    Elimination,
}

impl Marker {
    /// All markers.
    pub const ALL: [Self; 6] = [
        Self::Proposal,
        Self::Alliance,
        Self::Departure,
        Self::Betrayal,
        Self::KingLoss,
        Self::Elimination,
    ];
}

/// A timeline.
#[derive(Clone, Debug)]
pub struct Timeline {
    style: Style,
    length: u32,
    lanes: Vec<Lane>,
    bands: Vec<Band>,
    markers: Vec<PlacedMarker>,
    /// Steps with a number below them.
    numbers: Vec<(u32, u32)>,
    legend: Vec<(Marker, Text)>,
}

/// The lane of one army.
#[derive(Clone, Debug)]
struct Lane {
    king: Piece,
    title: Option<Text>,
    end: f32,
    /// From where its line is broken, because the king was lost.
    king_lost: Option<f32>,
    won: bool,
}

/// A part of a lane during which its army is allied.
#[derive(Clone, Debug)]
struct Band {
    lane: usize,
    alliance: usize,
    from: f32,
    to: f32,
}

/// A marker on a lane.
#[derive(Clone, Debug)]
struct PlacedMarker {
    marker: Marker,
    at: f32,
    lane: usize,
    other_lane: Option<usize>,
}

impl Timeline {
    /// An empty timeline with this many steps.
    pub fn new(style: impl Into<Style>, length: u32) -> Self {
        Self {
            style: style.into(),
            length: length.max(1),
            lanes: Vec::new(),
            bands: Vec::new(),
            markers: Vec::new(),
            numbers: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// Adds a lane below the others, with a king and a name. The name is optional because not every
    /// name can be written.
    ///
    /// # Errors
    /// [`Error::Timeline`] if there is no space for another lane.
    pub fn add_lane(&mut self, king: Piece, title: Option<Text>) -> Result<&mut Self, Error> {
        if self.lanes.len() == MAX_LANES {
            return Err(Error::Timeline);
        }
        let end = self.length as f32;
        self.lanes.push(Lane {
            king,
            title,
            end,
            king_lost: None,
            won: false,
        });
        Ok(self)
    }

    /// Shows that a lane belongs to an alliance from one moment to another.
    ///
    /// The alliance has a number, which is shown as a letter.
    ///
    /// # Errors
    /// [`Error::Timeline`] if there is no such lane.
    pub fn add_band(
        &mut self,
        lane: usize,
        alliance: usize,
        from: f32,
        to: f32,
    ) -> Result<&mut Self, Error> {
        self.check([Some(lane), None])?;
        self.bands.push(Band {
            lane,
            alliance,
            from,
            to,
        });
        Ok(self)
    }

    /// Adds a marker to a lane, pointing to another lane if that one is involved.
    ///
    /// # Errors
    /// [`Error::Timeline`] if there is no such lane.
    pub fn add_marker(
        &mut self,
        marker: Marker,
        at: f32,
        lane: usize,
        other_lane: Option<usize>,
    ) -> Result<&mut Self, Error> {
        self.check([Some(lane), other_lane])?;
        // Two kinds of markers also change the lane's line from there on.
        match marker {
            Marker::Elimination => self.lanes[lane].end = at,
            Marker::KingLoss => self.lanes[lane].king_lost = Some(at),
            _ => {}
        }
        self.markers.push(PlacedMarker {
            marker,
            at,
            lane,
            other_lane,
        });
        Ok(self)
    }

    /// Gives a step a number. Only some of them are shown if there are many.
    ///
    /// # Errors
    /// [`Error::Timeline`] if there is no such step.
    pub fn add_number(&mut self, step: u32, number: u32) -> Result<&mut Self, Error> {
        if step > self.length {
            return Err(Error::Timeline);
        }
        self.numbers.push((step, number));
        Ok(self)
    }

    /// Shows that a lane's army has won.
    ///
    /// # Errors
    /// [`Error::Timeline`] if there is no such lane.
    pub fn set_winner(&mut self, lane: usize) -> Result<&mut Self, Error> {
        self.check([Some(lane), None])?;
        self.lanes[lane].won = true;
        Ok(self)
    }

    /// Sets the meaning of a marker. It is shown in the legend if the marker occurs.
    pub fn explain(&mut self, marker: Marker, meaning: Text) -> &mut Self {
        self.legend.push((marker, meaning));
        self
    }

    fn check(&self, lanes: [Option<usize>; 2]) -> Result<(), Error> {
        let exist = lanes
            .into_iter()
            .flatten()
            .all(|lane| lane < self.lanes.len());
        if exist { Ok(()) } else { Err(Error::Timeline) }
    }

    /// The timeline as an indexed PNG, as wide as everything that is drawn for a message.
    pub fn png(&self) -> Vec<u8> {
        png::encoded(paint::paint_drawing(&draw(self), self.style))
    }

    /// The timeline as an SVG document. Its view box has the size of the PNG in pixels.
    pub fn svg(&self) -> String {
        svg::document(&draw(self), self.style)
    }
}

/// Lists what the timeline shows.
///
/// The order is the order of painting: what comes later covers what came before.
fn draw(timeline: &Timeline) -> Drawing {
    let lanes = timeline.lanes.len() as f32;
    let mut builder = DrawingBuilder {
        timeline,
        colours: Colours::of(timeline.style.theme),
        bottom: MARGIN + TOP_SPACE + lanes * LANE_HEIGHT,
        items: Vec::new(),
    };
    builder.draw_background();
    builder.draw_axis();
    builder.draw_bands();
    builder.draw_lanes();
    builder.draw_letters();
    builder.draw_markers();
    let legend = builder.draw_legend();
    Drawing {
        width: WIDTH as u32,
        height: (builder.bottom + AXIS_HEIGHT + legend + MARGIN) as u32,
        background: builder.colours.frame,
        items: builder.items,
    }
}

/// Collects the items of a timeline's drawing.
struct DrawingBuilder<'a> {
    timeline: &'a Timeline,
    colours: &'static Colours,
    /// The y coordinate where the lanes end and the numbers begin.
    bottom: f32,
    items: Vec<Item>,
}

impl DrawingBuilder<'_> {
    /// The x coordinate of a moment.
    fn x(&self, at: f32) -> f32 {
        let (left, right) = (MARGIN + NAMES_WIDTH, WIDTH - MARGIN - END_SPACE);
        left + (right - left) * (at / self.timeline.length as f32).clamp(0.0, 1.0)
    }

    /// The y coordinate of the middle of a lane.
    fn y(&self, lane: usize) -> f32 {
        MARGIN + TOP_SPACE + (lane as f32 + 0.5) * LANE_HEIGHT
    }

    /// The colour of outlines.
    fn line_colour(&self) -> Rgb {
        self.colours.outline(false)
    }

    fn draw_polygon(&mut self, outline: Vec<Pixel>, colour: Rgb) {
        self.items.push(Item::Polygon { outline, colour });
    }

    fn draw_border(&mut self, outline: Vec<Pixel>, width: f32, colour: Rgb) {
        self.items.push(Item::Border {
            outline,
            width,
            colour,
        });
    }

    /// Draws a shape with an outline, so that it is visible on any background.
    fn draw_shape(&mut self, outline: Vec<Pixel>, colour: Rgb) {
        self.draw_polygon(outline.clone(), colour);
        self.draw_border(outline, 2.0, self.line_colour());
    }

    fn draw_text(&mut self, text: &Text, middle: Pixel, height: f32, colour: Rgb) {
        self.items.push(Item::Text {
            text: text.clone(),
            middle,
            height: height as u32,
            colour,
        });
    }

    fn draw_background(&mut self) {
        let panel = rectangle(MARGIN, MARGIN, WIDTH - MARGIN, self.bottom);
        let light = self.colours.background(Background::Light, None);
        self.draw_polygon(panel, light);
    }

    /// Draws numbers below the lanes, as many as there is room for, each with a thin line up
    /// through the lanes.
    fn draw_axis(&mut self) {
        let thin = self.colours.background(Background::Mid, None);
        let label = self.colours.label;
        let numbers = &self.timeline.numbers;
        for (step, number) in shown_numbers(numbers, NUMBER, |step| self.x(step as f32)) {
            let x = self.x(step as f32).round();
            self.draw_polygon(rectangle(x - 1.0, MARGIN, x + 1.0, self.bottom), thin);
            if let Ok(text) = Text::new(&number.to_string()) {
                self.draw_text(&text, (x, self.bottom + 24.0), NUMBER, label);
            }
        }
    }

    /// The colour of an alliance's bands.
    fn tint(&self, alliance: usize) -> Rgb {
        let tints = [Mark::Selected, Mark::ConditionalMove, Mark::LastMove];
        let tint = tints[alliance % tints.len()];
        self.colours.background(Background::Light, Some(tint))
    }

    fn draw_bands(&mut self) {
        for band in &self.timeline.bands {
            let from = self.x(band.from);
            // An alliance that ended at once still has to be visible.
            let to = self.x(band.to).max(from + 4.0);
            let y = self.y(band.lane);
            let outline = rounded(from, y - BAND_HEIGHT / 2.0, to, y + BAND_HEIGHT / 2.0);
            let tint = self.tint(band.alliance);
            self.draw_shape(outline, tint);
        }
    }

    /// Draws the letter of each alliance where a lane joins it.
    fn draw_letters(&mut self) {
        for band in &self.timeline.bands {
            let letter = char::from(b'A' + (band.alliance % 26) as u8);
            // A letter needs space: a shorter band has the colour of its alliance only.
            let wide = self.x(band.to) - self.x(band.from);
            if let (Ok(text), true) = (Text::new(&letter.to_string()), wide > 56.0) {
                let middle = (self.x(band.from) + 26.0, self.y(band.lane));
                let ink = self.line_colour();
                let tint = self.tint(band.alliance);
                self.draw_polygon(circle(middle, 15.0), tint);
                self.draw_text(&text, middle, LETTER, ink);
            }
        }
    }

    fn draw_lanes(&mut self) {
        for (number, lane) in self.timeline.lanes.iter().enumerate() {
            let y = self.y(number);
            let corner = ((MARGIN + 8.0) as i32, (y - KING_SIDE / 2.0) as i32);
            self.items.push(Item::Piece {
                piece: lane.king,
                corner,
                side: KING_SIDE as u32,
            });
            if let Some(title) = &lane.title {
                let width = NAMES_WIDTH - KING_SIDE - 28.0;
                let height = (width / title.width_in_heights()).min(NAME);
                let left = MARGIN + 14.0 + KING_SIDE;
                let middle = left + height * title.width_in_heights() / 2.0;
                let ink = self.line_colour();
                self.draw_text(title, (middle, y), height, ink);
            }
            self.draw_lane(lane, y);
            if lane.won {
                self.items.push(Item::Piece {
                    piece: lane.king,
                    corner: ((self.x(lane.end) + 3.0) as i32, (y - 24.0) as i32),
                    side: 48,
                });
            }
        }
    }

    /// Draws the line of a lane. It is broken after the king was lost.
    fn draw_lane(&mut self, lane: &Lane, y: f32) {
        let fill = self.colours.army(lane.king.army, false).fill;
        let whole = lane.king_lost.unwrap_or(lane.end);
        let half = LINE_HEIGHT / 2.0;
        self.draw_shape(
            rectangle(self.x(0.0), y - half, self.x(whole), y + half),
            fill,
        );
        // An army without a king: dashes of 12 pixels with gaps of 8.
        let (mut at, end) = (self.x(whole) + 12.0, self.x(lane.end));
        while at < end {
            let to = (at + 12.0).min(end);
            self.draw_shape(rectangle(at, y - half / 1.5, to, y + half / 1.5), fill);
            at += 20.0;
        }
    }

    fn draw_markers(&mut self) {
        for placed in &self.timeline.markers {
            let at = (self.x(placed.at), self.y(placed.lane));
            let other = placed.other_lane.map(|lane| (at.0, self.y(lane)));
            self.draw_marker(placed.marker, at, other);
        }
    }

    fn draw_marker(&mut self, marker: Marker, at: Pixel, other: Option<Pixel>) {
        let line = self.line_colour();
        let (hint, threat) = (
            self.colours.arrow(ArrowKind::Hint),
            self.colours.arrow(ArrowKind::Threat),
        );
        match marker {
            Marker::Proposal => {
                if let Some(to) = other {
                    self.draw_polygon(arrow(at, to, 3.0, 10.0), line);
                    self.draw_polygon(arrow(at, to, 1.0, 7.0), hint);
                }
                self.draw_shape(circle(at, 5.0), hint);
            }
            Marker::Alliance => {
                let light = self.colours.background(Background::Light, None);
                if let Some(to) = other {
                    self.draw_polygon(bar(at, to, 3.0), line);
                    self.draw_shape(circle(to, 8.0), light);
                }
                self.draw_shape(circle(at, 8.0), light);
            }
            Marker::Departure => {
                let light = self.colours.background(Background::Light, None);
                self.draw_polygon(diamond(at, MARKER_SIZE), light);
                self.draw_border(diamond(at, MARKER_SIZE), 4.0, line);
            }
            Marker::Betrayal => {
                if let Some(to) = other {
                    self.draw_polygon(arrow(at, to, 4.0, 14.0), line);
                    self.draw_polygon(arrow(at, to, 2.0, 11.0), threat);
                }
                self.draw_shape(cross(at, MARKER_SIZE + 3.0), threat);
            }
            Marker::KingLoss => self.draw_shape(triangle(at, MARKER_SIZE), threat),
            Marker::Elimination => {
                let (x, y) = at;
                self.draw_polygon(rectangle(x - 4.0, y - 20.0, x + 4.0, y + 20.0), line);
            }
        }
    }

    /// Draws the markers that occur and their meanings. Returns the height of the legend.
    fn draw_legend(&mut self) -> f32 {
        let timeline = self.timeline;
        let occurs = |marker| {
            timeline
                .markers
                .iter()
                .any(|placed| placed.marker == marker)
        };
        let entries = timeline.legend.iter().filter(|(marker, _)| occurs(*marker));
        let entries: Vec<_> = entries.collect();
        if entries.is_empty() {
            return 0.0;
        }
        let rows = entries.chunks(LEGEND_COLUMNS);
        let (top, height) = (
            self.bottom + AXIS_HEIGHT - 8.0,
            rows.len() as f32 * LEGEND_HEIGHT,
        );
        let mid = self.colours.background(Background::Mid, None);
        self.draw_polygon(rectangle(MARGIN, top, WIDTH - MARGIN, top + height), mid);
        for (row, entries) in rows.enumerate() {
            self.draw_legend_row(entries, top + (row as f32 + 0.5) * LEGEND_HEIGHT);
        }
        height
    }

    /// Draws entries of the legend in columns, the same ones in every row.
    fn draw_legend_row(&mut self, entries: &[&(Marker, Text)], y: f32) {
        let column = (WIDTH - 2.0 * MARGIN) / LEGEND_COLUMNS as f32;
        let line = self.line_colour();
        for (number, (marker, text)) in entries.iter().enumerate() {
            let left = MARGIN + number as f32 * column + 12.0;
            self.draw_sample(*marker, (left + 14.0, y));
            let width = NOTE * text.width_in_heights();
            let middle = left + 38.0 + width / 2.0;
            self.draw_text(text, (middle, y), NOTE, line);
        }
    }

    /// Draws a marker for the legend, small enough for a line of text.
    fn draw_sample(&mut self, marker: Marker, (x, y): Pixel) {
        let (low, high) = ((x, y + 13.0), (x, y - 13.0));
        match marker {
            Marker::Proposal => {
                self.draw_marker(marker, (x, y + 10.0), Some(high));
            }
            Marker::Alliance => self.draw_marker(marker, (x - 10.0, y), Some((x + 8.0, y))),
            Marker::Elimination => self.draw_polygon(
                rectangle(x - 4.0, high.1, x + 4.0, low.1),
                self.line_colour(),
            ),
            _ => self.draw_marker(marker, (x, y), None),
        }
    }
}

/// A vertical arrow that ends at the edge of the other lane.
fn arrow(from: Pixel, to: Pixel, half: f32, head: f32) -> Vec<Pixel> {
    let down = (to.1 - from.1).signum();
    let (x, tip) = (from.0, to.1 - down * LINE_HEIGHT / 2.0);
    let neck = tip - down * head * 1.5;
    vec![
        (x - half, from.1),
        (x - half, neck),
        (x - head, neck),
        (x, tip),
        (x + head, neck),
        (x + half, neck),
        (x + half, from.1),
    ]
}
