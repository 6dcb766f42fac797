//! A time line: one lane for each army from the start of a game to its end, bands where some of them were bound to each other, and signs for what was done.
//!
//! It is to a course what a [`Scene`](crate::Scene) is to a position: built by whoever knows what the things mean, checked call by call, and listed here as items that
//! both writers know. Everything is told by shape and letter before it is told by colour.

use crate::drawing::{Drawing, Item};
use crate::layout::Pixel;
use crate::scene::{Mark, Piece};
use crate::theme::{Colours, Rgb};
use crate::{Error, Ground, Text, Theme, Tone, paint, png, svg};

/// The most lanes.
const MOST_LANES: usize = 7;

/// The measures of the picture in pixels.
const WIDTH: f32 = 1000.0;
const EDGE: f32 = 14.0;
const NAMES: f32 = 196.0;
const KING: f32 = 58.0;
const LANE: f32 = 84.0;
const HEAD: f32 = 20.0;
const AXIS: f32 = 52.0;
const LEGEND: f32 = 42.0;
const END: f32 = 52.0;
const LINE: f32 = 12.0;
const BAND: f32 = 46.0;
const SIGN: f32 = 12.0;
const NAME: f32 = 22.0;
const LETTER: f32 = 20.0;
const NUMBER: f32 = 17.0;
const NOTE: f32 = 16.0;

/// What a sign tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// Somebody asks another: a thin arrow.
    Ask,
    /// Two or more come together: dots on a thick line.
    Tie,
    /// Somebody goes: an empty diamond.
    Leave,
    /// Somebody goes by hurting another: a cross, with an arrow to whoever is hurt.
    Betray,
    /// Somebody goes on with less than before: a triangle that points down.
    Fall,
    /// Somebody is out: a bar across the end of the lane.
    Out,
}

impl Sign {
    /// All signs.
    pub const ALL: [Self; 6] = [
        Self::Ask,
        Self::Tie,
        Self::Leave,
        Self::Betray,
        Self::Fall,
        Self::Out,
    ];
}

/// A time line.
#[derive(Clone, Debug)]
pub struct Timeline {
    theme: Theme,
    length: u32,
    lanes: Vec<Lane>,
    bands: Vec<Band>,
    signs: Vec<Placed>,
    legend: Vec<(Sign, Text)>,
}

/// One lane.
#[derive(Clone, Debug)]
struct Lane {
    king: Piece,
    title: Option<Text>,
    /// Where it ends.
    end: f32,
    /// From where on it is thin.
    weak: Option<f32>,
    won: bool,
}

/// A stretch of a lane on which it is bound to others.
#[derive(Clone, Debug)]
struct Band {
    lane: usize,
    group: usize,
    from: f32,
    to: f32,
}

#[derive(Clone, Debug)]
struct Placed {
    sign: Sign,
    at: f32,
    lane: usize,
    towards: Option<usize>,
}

impl Timeline {
    /// An empty time line of so many steps.
    pub fn new(theme: Theme, length: u32) -> Self {
        Self {
            theme,
            length: length.max(1),
            lanes: Vec::new(),
            bands: Vec::new(),
            signs: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// One more lane below the others: whose it is, and its name, left out if it cannot be written.
    ///
    /// # Errors
    /// [`Error::Timeline`] where there is no room for one more.
    pub fn lane(&mut self, king: Piece, title: Option<Text>) -> Result<&mut Self, Error> {
        if self.lanes.len() == MOST_LANES {
            return Err(Error::Timeline);
        }
        let end = self.length as f32;
        self.lanes.push(Lane {
            king,
            title,
            end,
            weak: None,
            won: false,
        });
        Ok(self)
    }

    /// A lane belongs to a group, shown by the letter of its number, from one moment to another.
    ///
    /// # Errors
    /// [`Error::Timeline`] where there is no such lane.
    pub fn band(
        &mut self,
        lane: usize,
        group: usize,
        from: f32,
        to: f32,
    ) -> Result<&mut Self, Error> {
        self.check([Some(lane), None])?;
        self.bands.push(Band {
            lane,
            group,
            from,
            to,
        });
        Ok(self)
    }

    /// A sign on a lane, where it has to do with another towards that one.
    ///
    /// # Errors
    /// [`Error::Timeline`] where there is no such lane.
    pub fn sign(
        &mut self,
        sign: Sign,
        at: f32,
        lane: usize,
        towards: Option<usize>,
    ) -> Result<&mut Self, Error> {
        self.check([Some(lane), towards])?;
        match sign {
            Sign::Out => self.lanes[lane].end = at,
            Sign::Fall => self.lanes[lane].weak = Some(at),
            _ => {}
        }
        self.signs.push(Placed {
            sign,
            at,
            lane,
            towards,
        });
        Ok(self)
    }

    /// A lane's army has won.
    ///
    /// # Errors
    /// [`Error::Timeline`] where there is no such lane.
    pub fn won(&mut self, lane: usize) -> Result<&mut Self, Error> {
        self.check([Some(lane), None])?;
        self.lanes[lane].won = true;
        Ok(self)
    }

    /// What a sign means, told below the picture if the sign occurs.
    pub fn explain(&mut self, sign: Sign, meaning: Text) -> &mut Self {
        self.legend.push((sign, meaning));
        self
    }

    fn check(&self, lanes: [Option<usize>; 2]) -> Result<(), Error> {
        let mut named = lanes.into_iter().flatten();
        match named.all(|lane| lane < self.lanes.len()) {
            true => Ok(()),
            false => Err(Error::Timeline),
        }
    }

    /// The time line as an indexed PNG, a thousand pixels wide.
    pub fn png(&self) -> Vec<u8> {
        png::written(paint::frame_of(&draw(self), self.theme))
    }

    /// The time line as an SVG document, its view box in the pixels of the PNG.
    pub fn svg(&self) -> String {
        svg::written(&draw(self), self.theme)
    }
}

/// Lists what the time line shows.
fn draw(timeline: &Timeline) -> Drawing {
    let lanes = timeline.lanes.len() as f32;
    let mut pen = Pen {
        timeline,
        colours: timeline.theme.colours(),
        bottom: EDGE + HEAD + lanes * LANE,
        items: Vec::new(),
    };
    pen.ground();
    pen.axis();
    pen.bands();
    pen.lanes();
    pen.letters();
    pen.signs();
    pen.legend();
    Drawing {
        width: WIDTH as u32,
        height: (pen.bottom + AXIS + LEGEND + EDGE) as u32,
        ground: pen.colours.frame,
        items: pen.items,
    }
}

struct Pen<'a> {
    timeline: &'a Timeline,
    colours: &'static Colours,
    /// Where the lanes end and the numbers begin.
    bottom: f32,
    items: Vec<Item>,
}

impl Pen<'_> {
    fn x(&self, at: f32) -> f32 {
        let (left, right) = (EDGE + NAMES, WIDTH - EDGE - END);
        left + (right - left) * (at / self.timeline.length as f32).clamp(0.0, 1.0)
    }

    fn y(&self, lane: usize) -> f32 {
        EDGE + HEAD + (lane as f32 + 0.5) * LANE
    }

    fn line(&self) -> Rgb {
        self.colours.outline(false)
    }

    fn area(&mut self, outline: Vec<Pixel>, colour: Rgb) {
        self.items.push(Item::Area { outline, colour });
    }

    fn frame(&mut self, outline: Vec<Pixel>, width: f32, colour: Rgb) {
        self.items.push(Item::Frame {
            outline,
            width,
            colour,
        });
    }

    /// A shape with an outline that is seen on any ground.
    fn shape(&mut self, outline: Vec<Pixel>, colour: Rgb) {
        self.area(outline.clone(), colour);
        self.frame(outline, 2.0, self.line());
    }

    fn text(&mut self, text: &Text, middle: Pixel, height: f32, colour: Rgb) {
        self.items.push(Item::Text {
            text: text.clone(),
            middle,
            height: height as u32,
            colour,
        });
    }

    fn ground(&mut self) {
        let panel = rectangle(EDGE, EDGE, WIDTH - EDGE, self.bottom);
        let light = self.colours.ground(Ground::Light, None);
        self.area(panel, light);
    }

    /// Numbers below, at steps that suit the length, each with a thin line up through the lanes.
    fn axis(&mut self) {
        let step = step(self.timeline.length);
        let thin = self.colours.ground(Ground::Mid, None);
        let label = self.colours.label;
        for number in (0..=self.timeline.length).step_by(step as usize) {
            let x = self.x(number as f32).round();
            self.area(rectangle(x - 1.0, EDGE, x + 1.0, self.bottom), thin);
            if let Ok(text) = Text::new(&number.to_string()) {
                self.text(&text, (x, self.bottom + 24.0), NUMBER, label);
            }
        }
    }

    fn tint(&self, group: usize) -> Rgb {
        let tints = [Mark::Selected, Mark::Premove, Mark::LastMove];
        let tint = tints[group % tints.len()];
        self.colours.ground(Ground::Light, Some(tint))
    }

    fn bands(&mut self) {
        for band in &self.timeline.bands {
            let (from, to) = (
                self.x(band.from),
                self.x(band.to).max(self.x(band.from) + 4.0),
            );
            let y = self.y(band.lane);
            let outline = rounded(from, y - BAND / 2.0, to, y + BAND / 2.0);
            let tint = self.tint(band.group);
            self.shape(outline, tint);
        }
    }

    /// The letter of each group, where a lane joins it.
    fn letters(&mut self) {
        for band in &self.timeline.bands {
            let letter = char::from(b'A' + (band.group % 26) as u8);
            let wide = self.x(band.to) - self.x(band.from);
            if let (Ok(text), true) = (Text::new(&letter.to_string()), wide > 56.0) {
                let middle = (self.x(band.from) + 26.0, self.y(band.lane));
                let ink = self.line();
                let tint = self.tint(band.group);
                self.area(circle(middle, 15.0), tint);
                self.text(&text, middle, LETTER, ink);
            }
        }
    }

    fn lanes(&mut self) {
        for (number, lane) in self.timeline.lanes.iter().enumerate() {
            let y = self.y(number);
            let corner = ((EDGE + 8.0) as i32, (y - KING / 2.0) as i32);
            self.items.push(Item::Piece {
                piece: lane.king,
                corner,
                side: KING as u32,
            });
            if let Some(title) = &lane.title {
                let room = NAMES - KING - 28.0;
                let height = (room / (title.width() / 100.0 + 0.16)).min(NAME);
                let left = EDGE + 14.0 + KING;
                let middle = left + height * (title.width() / 100.0 + 0.16) / 2.0;
                let ink = self.line();
                self.text(title, (middle, y), height, ink);
            }
            self.lane(lane, y);
            if lane.won {
                self.items.push(Item::Piece {
                    piece: lane.king,
                    corner: ((self.x(lane.end) + 3.0) as i32, (y - 24.0) as i32),
                    side: 48,
                });
            }
        }
    }

    /// The line itself: whole to its end, or to where its army goes on with less, and in pieces from there.
    fn lane(&mut self, lane: &Lane, y: f32) {
        let fill = self.colours.livery(lane.king.army, false).fill;
        let whole = lane.weak.unwrap_or(lane.end);
        let half = LINE / 2.0;
        self.shape(
            rectangle(self.x(0.0), y - half, self.x(whole), y + half),
            fill,
        );
        let (mut at, end) = (self.x(whole) + 12.0, self.x(lane.end));
        while at < end {
            let to = (at + 12.0).min(end);
            self.shape(rectangle(at, y - half / 1.5, to, y + half / 1.5), fill);
            at += 20.0;
        }
    }

    fn signs(&mut self) {
        for placed in &self.timeline.signs {
            let at = (self.x(placed.at), self.y(placed.lane));
            let other = placed.towards.map(|lane| (at.0, self.y(lane)));
            self.sign(placed.sign, at, other);
        }
    }

    fn sign(&mut self, sign: Sign, at: Pixel, other: Option<Pixel>) {
        let line = self.line();
        let (hint, threat) = (
            self.colours.tone(Tone::Hint),
            self.colours.tone(Tone::Threat),
        );
        match sign {
            Sign::Ask => {
                if let Some(to) = other {
                    self.area(arrow(at, to, 3.0, 10.0), line);
                    self.area(arrow(at, to, 1.0, 7.0), hint);
                }
                self.shape(circle(at, 5.0), hint);
            }
            Sign::Tie => {
                let light = self.colours.ground(Ground::Light, None);
                if let Some(to) = other {
                    self.area(bar(at, to, 3.0), line);
                    self.shape(circle(to, 8.0), light);
                }
                self.shape(circle(at, 8.0), light);
            }
            Sign::Leave => {
                let light = self.colours.ground(Ground::Light, None);
                self.area(diamond(at, SIGN), light);
                self.frame(diamond(at, SIGN), 4.0, line);
            }
            Sign::Betray => {
                if let Some(to) = other {
                    self.area(arrow(at, to, 4.0, 14.0), line);
                    self.area(arrow(at, to, 2.0, 11.0), threat);
                }
                self.shape(cross(at, SIGN + 3.0), threat);
            }
            Sign::Fall => self.shape(triangle(at, SIGN), threat),
            Sign::Out => {
                let (x, y) = at;
                self.area(rectangle(x - 4.0, y - 20.0, x + 4.0, y + 20.0), line);
            }
        }
    }

    /// The signs that occur, with what they mean, side by side.
    fn legend(&mut self) {
        let occurs = |sign: Sign| self.timeline.signs.iter().any(|placed| placed.sign == sign);
        let told: Vec<_> = self
            .timeline
            .legend
            .iter()
            .filter(|(sign, _)| occurs(*sign))
            .collect();
        let wide = |text: &Text| NOTE * (text.width() / 100.0 + 0.16);
        let whole: f32 = told.iter().map(|(_, text)| wide(text) + 40.0).sum();
        let space = ((WIDTH - 2.0 * EDGE - whole) / (told.len() + 1) as f32).min(48.0);
        let (top, y) = (
            self.bottom + AXIS - 8.0,
            self.bottom + AXIS + LEGEND / 2.0 - 8.0,
        );
        let mid = self.colours.ground(Ground::Mid, None);
        self.area(rectangle(EDGE, top, WIDTH - EDGE, top + LEGEND), mid);
        let mut left = EDGE + space;
        let line = self.line();
        for (sign, text) in told {
            self.sample(*sign, (left + 14.0, y));
            let middle = left + 36.0 + wide(text) / 2.0;
            self.text(text, (middle, y), NOTE, line);
            left += 40.0 + wide(text) + space;
        }
    }

    /// A sign by itself, small enough for a line of words.
    fn sample(&mut self, sign: Sign, (x, y): Pixel) {
        let (low, high) = ((x, y + 13.0), (x, y - 13.0));
        match sign {
            Sign::Ask => {
                self.sign(sign, (x, y + 10.0), Some(high));
            }
            Sign::Tie => self.sign(sign, (x - 10.0, y), Some((x + 8.0, y))),
            Sign::Out => self.area(rectangle(x - 4.0, high.1, x + 4.0, low.1), self.line()),
            _ => self.sign(sign, (x, y), None),
        }
    }
}

/// How many steps are between two numbers: about ten numbers, all of them round.
fn step(length: u32) -> u32 {
    let mut steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].into_iter();
    let fits = |step: &u32| length / step <= 12;
    steps.find(fits).unwrap_or(10_000)
}

fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Vec<Pixel> {
    let [left, top, right, bottom] = [left, top, right, bottom].map(f32::round);
    vec![(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// A rectangle with its corners cut.
fn rounded(left: f32, top: f32, right: f32, bottom: f32) -> Vec<Pixel> {
    let cut = 8.0_f32.min((right - left) / 2.0);
    vec![
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]
}

fn circle((x, y): Pixel, radius: f32) -> Vec<Pixel> {
    let corner = |number: u8| {
        let angle = f32::from(number) * std::f32::consts::TAU / 24.0;
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..24).map(corner).collect()
}

fn diamond((x, y): Pixel, half: f32) -> Vec<Pixel> {
    vec![(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
}

fn triangle((x, y): Pixel, half: f32) -> Vec<Pixel> {
    vec![(x - half, y - half), (x + half, y - half), (x, y + half)]
}

/// Two bars across each other, aslant.
fn cross((x, y): Pixel, half: f32) -> Vec<Pixel> {
    let arm = half * 0.42;
    let corners = [
        (-half, -half + arm),
        (-half + arm, -half),
        (0.0, -arm),
        (half - arm, -half),
        (half, -half + arm),
        (arm, 0.0),
        (half, half - arm),
        (half - arm, half),
        (0.0, arm),
        (-half + arm, half),
        (-half, half - arm),
        (-arm, 0.0),
    ];
    corners
        .into_iter()
        .map(|(dx, dy)| (x + dx, y + dy))
        .collect()
}

/// A bar between two places, one above or beside the other.
fn bar(from: Pixel, to: Pixel, half: f32) -> Vec<Pixel> {
    rectangle(
        from.0.min(to.0) - half,
        from.1.min(to.1) - half,
        from.0.max(to.0) + half,
        from.1.max(to.1) + half,
    )
}

/// An upright arrow that ends at the edge of the other lane.
fn arrow(from: Pixel, to: Pixel, half: f32, head: f32) -> Vec<Pixel> {
    let down = (to.1 - from.1).signum();
    let (x, tip) = (from.0, to.1 - down * LINE / 2.0);
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
