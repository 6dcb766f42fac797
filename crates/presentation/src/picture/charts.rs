//! Pictures that are no boards: the true history of a game as a timeline, the chart of its
//! analysis, the standings of a league, the trend of a rating, and leaderboards.
//!
//! The crate `entente_render` draws them. The same in words is in [`crate::text`]. The words are in
//! the language of the reader. Names are drawn as far as their letters can be.

use super::parts::{self, Picture, first_steps_of_rounds, style};
use super::{plates, pool};
use crate::text::{self, Naming, Standings, Text, say};
use entente_advisor::analysis::{Analysis, Judgement};
use entente_game::people::Appearance;
use entente_game::{DatedEvent, DiplomacyEvent, Seat, TrueHistory, View};
use entente_leagues::{MAX_TIE_BREAKS, StandingsLine};
use entente_render::{
    Chart, ChartMark, Error, Marker, Piece, Ranking, RankingRow, Style, Text as DrawnText,
    TextGrid, Theme, Timeline, Trend,
};
use entente_rules::PieceKind;

/// With more proposals than this, none are drawn, because they would hide everything else.
const MAX_PROPOSALS: usize = 30;

/// Draws the true history. `None` if it may not be shown.
pub async fn of_history(view: &View, appearance: Appearance, text: &Text) -> Option<Picture> {
    let history = view.record.history.as_ref()?;
    let alt = text::history_alt(text, view)?;
    let timeline = timeline(view, history, style(appearance, text), text)
        .inspect_err(|error| tracing::error!(%error, "could not draw a timeline"))
        .ok()?;
    // It is about as large as a large board.
    let png = pool::draw(usize::MAX, move || timeline.png()).await?;
    Some(Picture {
        png: png.into(),
        alt,
    })
}

/// The timeline of a game that is over.
pub fn timeline(
    view: &View,
    history: &TrueHistory,
    style: Style,
    text: &Text,
) -> Result<Timeline, Error> {
    // One more column, for what happened after the last ply.
    let length = view.ply() + 1;
    let mut timeline = Timeline::new(style, length);
    let lanes = lanes(view);
    for seat in &lanes {
        let name = view.players.seats[seat.index()].army;
        let king = Piece::new(name, PieceKind::King);
        timeline.add_lane(king, DrawnText::new(&text.army(name)).ok())?;
    }
    let mut builder = TimelineBuilder {
        lanes,
        timeline,
        groups: Vec::new(),
        alliances: 0,
    };
    for (at, event) in timed_events(&history.events) {
        builder.add(at, event)?;
    }
    for (step, round) in first_steps_of_rounds(view) {
        builder.timeline.add_number(step as u32, round)?;
    }
    // The remaining alliances lasted to the end.
    builder.end_bands(length as f32, |_, _| true)?;
    for (marker, meaning) in legend(text) {
        if let Ok(meaning) = DrawnText::new(&meaning) {
            builder.timeline.explain(marker, meaning);
        }
    }
    Ok(builder.timeline)
}

/// The legend: what the markers mean.
fn legend(text: &Text) -> [(Marker, String); 6] {
    [
        (Marker::Proposal, say!(text, "timeline-proposal")),
        (Marker::Alliance, say!(text, "timeline-alliance")),
        (Marker::Departure, say!(text, "timeline-left")),
        (Marker::Betrayal, say!(text, "timeline-betrayal")),
        (Marker::KingLoss, say!(text, "timeline-king-lost")),
        (Marker::Elimination, say!(text, "timeline-eliminated")),
    ]
}

/// The seats that have a lane: the first one of each player.
fn lanes(view: &View) -> Vec<Seat> {
    let seats = || (0..).map(Seat).take(view.players.seats.len());
    let player = |seat: Seat| view.players.seats[seat.index()].player;
    let is_first = |seat: &Seat| {
        let mut before = seats().take(seat.index());
        !before.any(|other| player(other).is_some() && player(other) == player(*seat))
    };
    seats().filter(is_first).collect()
}

/// The events that are drawn, with their positions. Events between the same two plies are side by
/// side.
fn timed_events(events: &[DatedEvent]) -> Vec<(f32, &DiplomacyEvent)> {
    let is_proposal = |dated: &&DatedEvent| matches!(dated.event, DiplomacyEvent::Proposed { .. });
    let has_room = events.iter().filter(is_proposal).count() <= MAX_PROPOSALS;
    let is_drawn = |dated: &&DatedEvent| match dated.event {
        DiplomacyEvent::Proposed { .. } => has_room,
        DiplomacyEvent::Withdrawn { .. }
        | DiplomacyEvent::Declined { .. }
        | DiplomacyEvent::OrderGiven { .. }
        | DiplomacyEvent::Explained { .. }
        | DiplomacyEvent::Letter { .. }
        | DiplomacyEvent::Check { .. } => false,
        _ => true,
    };
    let drawn: Vec<&DatedEvent> = events.iter().filter(is_drawn).collect();
    let mut timed = Vec::new();
    for together in drawn.chunk_by(|one, other| one.ply == other.ply) {
        // Between the two plies, and on neither of them.
        let step = 1.0 / (together.len() + 1) as f32;
        for (number, dated) in (1..).zip(together) {
            timed.push((dated.ply as f32 + step * number as f32, &dated.event));
        }
    }
    timed
}

/// An alliance, with the position at which each member joined.
struct Group {
    letter: usize,
    members: Vec<(Seat, f32)>,
}

impl Group {
    fn has(&self, seat: Seat) -> bool {
        self.members.iter().any(|(member, _)| *member == seat)
    }
}

/// Builds the timeline event by event.
struct TimelineBuilder {
    lanes: Vec<Seat>,
    timeline: Timeline,
    groups: Vec<Group>,
    /// The number of alliances so far, which gives each of them a letter.
    alliances: usize,
}

impl TimelineBuilder {
    fn add(&mut self, at: f32, event: &DiplomacyEvent) -> Result<(), Error> {
        match event {
            DiplomacyEvent::Proposed { from, to } => {
                self.add_marker(Marker::Proposal, at, *from, Some(*to))
            }
            DiplomacyEvent::Allied { members, .. } => self.unite(at, members),
            DiplomacyEvent::Left { seat, rest, taking } => {
                self.depart(at, *seat, rest)?;
                match taking {
                    Some(_) => self.add_marker(Marker::Betrayal, at, *seat, *taking),
                    None => self.add_marker(Marker::Departure, at, *seat, None),
                }
            }
            DiplomacyEvent::PactBroken { seat, of } => {
                self.add_marker(Marker::Betrayal, at, *seat, Some(*of))
            }
            DiplomacyEvent::Protectorate { seat, .. } => {
                self.add_marker(Marker::KingLoss, at, *seat, None)
            }
            DiplomacyEvent::CivilWar { members } => {
                self.end_bands(at, |_, member| members.contains(&member))?;
                let mut leaving = members.iter();
                leaving.try_for_each(|seat| self.add_marker(Marker::Departure, at, *seat, None))
            }
            DiplomacyEvent::Eliminated { seat, .. } => {
                self.end_bands(at, |_, member| member == *seat)?;
                self.add_marker(Marker::Elimination, at, *seat, None)
            }
            DiplomacyEvent::Won { seat } => match self.lane(*seat) {
                Some(lane) => self.timeline.set_winner(lane).map(|_| ()),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn lane(&self, seat: Seat) -> Option<usize> {
        self.lanes.iter().position(|lane| *lane == seat)
    }

    fn add_marker(
        &mut self,
        marker: Marker,
        at: f32,
        seat: Seat,
        other: Option<Seat>,
    ) -> Result<(), Error> {
        let other_lane = other.and_then(|seat| self.lane(seat));
        match self.lane(seat) {
            Some(lane) => self
                .timeline
                .add_marker(marker, at, lane, other_lane)
                .map(|_| ()),
            None => Ok(()),
        }
    }

    /// Forms an alliance of these members. An alliance that only grows keeps its letter.
    fn unite(&mut self, at: f32, members: &[Seat]) -> Result<(), Error> {
        let is_part = |group: &Group| group.members.iter().all(|(seat, _)| members.contains(seat));
        let known = self.groups.iter().position(is_part);
        let mut group = match known {
            Some(known) => self.groups.remove(known),
            None => Group {
                letter: self.next_letter(),
                members: Vec::new(),
            },
        };
        let new: Vec<Seat> = members
            .iter()
            .copied()
            .filter(|seat| !group.has(*seat))
            .collect();
        let host = group.members.first().map(|(seat, _)| *seat);
        for (number, seat) in new.iter().enumerate() {
            let to = host.or(new.get(number + 1).copied());
            self.add_marker(Marker::Alliance, at, *seat, to)?;
            group.members.push((*seat, at));
        }
        self.groups.push(group);
        Ok(())
    }

    fn next_letter(&mut self) -> usize {
        self.alliances += 1;
        self.alliances - 1
    }

    /// A player leaves the rest of an alliance, together with their protectorates.
    fn depart(&mut self, at: f32, seat: Seat, rest: &[Seat]) -> Result<(), Error> {
        self.end_bands(at, |group, member| {
            let is_left = rest.iter().any(|left| group.has(*left));
            group.has(seat) && is_left && !rest.contains(&member)
        })
    }

    /// Ends the bands of some members of each alliance. A member who is left alone is not allied
    /// either.
    fn end_bands(&mut self, at: f32, goes: impl Fn(&Group, Seat) -> bool) -> Result<(), Error> {
        for mut group in std::mem::take(&mut self.groups) {
            let members = group.members.iter().copied();
            let (gone, mut left): (Vec<_>, Vec<_>) =
                members.partition(|(member, _)| goes(&group, *member));
            self.add_bands(&gone, group.letter, at)?;
            if left.len() == 1 {
                self.add_bands(&left, group.letter, at)?;
                left.clear();
            }
            if !left.is_empty() {
                group.members = left;
                self.groups.push(group);
            }
        }
        Ok(())
    }

    fn add_bands(&mut self, members: &[(Seat, f32)], letter: usize, to: f32) -> Result<(), Error> {
        for (seat, since) in members {
            if let Some(lane) = self.lane(*seat) {
                self.timeline.add_band(lane, letter, *since, to)?;
            }
        }
        Ok(())
    }
}

/// With more blunders than this, only the largest are marked, because they would hide everything
/// else.
const MOST_BLUNDERS: usize = 6;

/// Draws the chart of an analysis.
pub async fn of_analysis(
    view: &View,
    analysis: &Analysis,
    theme: Theme,
    text: &Text,
) -> Option<Picture> {
    let alt = text::analysis_alt(text, view, analysis);
    let chart = chart(view, analysis, theme, text)
        .inspect_err(|error| tracing::error!(%error, "could not draw a chart"))
        .ok()?;
    // It is about as large as a large board.
    let png = pool::draw(usize::MAX, move || chart.png()).await?;
    Some(Picture {
        png: png.into(),
        alt,
    })
}

/// The chart of an analysis.
pub fn chart(view: &View, analysis: &Analysis, theme: Theme, text: &Text) -> Result<Chart, Error> {
    let mut chart = Chart::new(theme);
    for (seat, seated) in (0..).map(Seat).zip(&view.players.seats) {
        let name = text.army(seated.army);
        let computer = view
            .computer(seat)
            .map(|computer| text.computer_name(computer, Naming::Name));
        let title = match plates::name(view, seat).or(computer) {
            Some(owner) => format!("{owner} ({name})"),
            None => name.clone(),
        };
        chart.add_area(seated.army, DrawnText::new(&name).ok(), parts::line(&title))?;
    }
    for shares in &analysis.shares {
        let shares: Vec<u32> = shares.iter().map(|share| u32::from(*share)).collect();
        chart.add_step(&shares)?;
    }
    for (step, round) in first_steps_of_rounds(view) {
        chart.add_number(step, round)?;
    }
    add_marks(&mut chart, analysis)?;
    for (mark, meaning) in [
        (
            ChartMark::TurningPoint,
            text::analysis_turn_mark(text, analysis),
        ),
        (ChartMark::Blunder, say!(text, "analysis-mark-blunder")),
        (ChartMark::Betrayal, say!(text, "analysis-mark-betrayal")),
    ] {
        if let Ok(meaning) = DrawnText::new(&meaning) {
            chart.explain(mark, meaning);
        }
    }
    Ok(chart)
}

/// Marks what happened where its consequences begin to show: before the move.
fn add_marks(chart: &mut Chart, analysis: &Analysis) -> Result<(), Error> {
    let worst = analysis.worst(MOST_BLUNDERS).into_iter();
    for mv in worst.filter(|mv| mv.judgement == Judgement::Blunder) {
        chart.add_mark(ChartMark::Blunder, mv.ply as usize)?;
    }
    for betrayal in &analysis.betrayals {
        chart.add_mark(ChartMark::Betrayal, betrayal.ply as usize)?;
    }
    if let Some(turn) = analysis.turning_point {
        chart.add_mark(ChartMark::TurningPoint, turn.ply as usize)?;
    }
    Ok(())
}

impl Standings<'_> {
    /// A picture of them, in PNG; `None` if their words cannot be drawn.
    pub fn png(&self, theme: Theme, title: &str) -> Option<Vec<u8>> {
        let shown = self.tie_breaks.len().min(MAX_TIE_BREAKS);
        let shown = Self {
            tie_breaks: &self.tie_breaks[..shown],
            ..*self
        };
        let text = self.text;
        let mut columns = vec![
            say!(text, "league-column-place"),
            say!(text, "league-column-name"),
            say!(text, "league-column-games"),
            say!(text, "league-column-points"),
        ];
        // FIDE's abbreviations fit where the names do not.
        let abbreviations = shown
            .tie_breaks
            .iter()
            .map(|criterion| criterion.abbreviation());
        columns.extend(abbreviations.map(str::to_owned));
        let columns = columns.iter().filter_map(|column| parts::line(column));
        let title = parts::line(title).or_else(|| parts::line("–"))?;
        let mut table = TextGrid::new(theme, title, columns.collect()).ok()?;
        for (index, lines) in self.divisions {
            if self.divisions.len() > 1 {
                let heading = say!(text, "league-division-heading", number = index + 1);
                // What does not fit any more is in the list.
                let _ = table.add_heading(parts::line(&heading)?);
            }
            let has_begun = lines.iter().any(|line| line.played > 0);
            for line in lines {
                let _ = table.add_row(shown.cells(line, has_begun));
            }
        }
        Some(table.png())
    }

    fn cells(&self, line: &StandingsLine, has_begun: bool) -> Vec<Option<entente_render::Text>> {
        // A name in another script cannot be drawn.
        let name = parts::name(&(self.names)(line.entrant)).and_then(|name| parts::line(&name));
        let number = |number: String| parts::line(&number);
        let mut cells = vec![
            number(text::standings_place(line, has_begun)),
            name.or_else(|| parts::line("…")),
            number(line.played.to_string()),
            number(text::half_points(line.score)),
        ];
        let values = self.tie_breaks.iter().zip(&line.tie_breaks);
        cells.extend(
            values.map(|(criterion, value)| number(text::tie_break_value(*criterion, *value))),
        );
        cells
    }

    /// Describes them in words, for those who cannot see the picture.
    pub fn alt(&self, name: &str) -> String {
        let heading = |number| say!(self.text, "league-division-heading", number);
        let title = say!(self.text, "league-standings-alt", name = name.to_owned());
        [vec![title], self.lines(heading)].concat().join("\n")
    }
}

/// A board of a match between servers.
#[derive(Debug, Clone)]
pub struct MatchBoard {
    /// Who plays on it, first for the side that offered the match: `Ann – Eve`.
    pub players: String,
    /// The half points of both sides.
    pub points: [u32; 2],
}

/// The result of a match between two servers as a picture, in PNG: the names and the score, and
/// below them the boards. `None` if its words cannot be drawn.
pub fn match_result(
    text: &Text,
    theme: Theme,
    servers: [&str; 2],
    boards: &[MatchBoard],
) -> Option<Vec<u8>> {
    let names = servers.map(|server| parts::name(server).unwrap_or_else(|| "…".to_owned()));
    let [home, away] = &names;
    let title = format!("{home} {} {away}", text::match_score(score_of(boards)));
    let columns = [
        say!(text, "league-column-number"),
        servers.join(" – "),
        say!(text, "league-column-points"),
    ];
    let columns = columns
        .iter()
        .map(|column| parts::line(column).or_else(|| parts::line("…")));
    let columns = columns.collect::<Option<Vec<_>>>()?;
    let mut table = TextGrid::new(theme, parts::line(&title)?, columns).ok()?;
    for (number, board) in (1..).zip(boards) {
        let _ = table.add_row(vec![
            parts::line(&format!("{number}.")),
            parts::line(&board.players),
            parts::line(&text::match_score(board.points)),
        ]);
    }
    Some(table.png())
}

/// The same in words, for those who cannot see the picture.
pub fn match_result_alt(servers: [&str; 2], boards: &[MatchBoard]) -> String {
    let [home, away] = servers;
    let title = format!("{home} {} {away}", text::match_score(score_of(boards)));
    let lines = (1..).zip(boards).map(|(number, board)| {
        let score = text::match_score(board.points);
        format!("{number}. {} {score}", board.players)
    });
    [title]
        .into_iter()
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

fn score_of(boards: &[MatchBoard]) -> [u32; 2] {
    [0, 1].map(|side| boards.iter().map(|board| board.points[side]).sum())
}

/// A row of a leaderboard.
#[derive(Debug, Clone)]
pub struct LeaderboardLine {
    /// The rank; `None` for a computer.
    pub rank: Option<u32>,
    /// The name.
    pub name: String,
    /// The rating.
    pub points: i32,
    /// Its deviation and number of games, in words; `None` for a computer.
    pub note: Option<String>,
}

/// Draws the trend of a rating, from the oldest to the newest. `None` if there is nothing to draw.
pub async fn of_trend(points: &[i32], theme: Theme, alt: String) -> Option<Picture> {
    let trend = drawable(Trend::new(theme, points))?;
    let png = pool::draw(usize::MAX, move || trend.png()).await?;
    let png = png.into();
    Some(Picture { png, alt })
}

/// Draws a page of a leaderboard. `None` if there is nothing to draw.
pub async fn of_leaderboard(
    lines: &[LeaderboardLine],
    theme: Theme,
    alt: String,
) -> Option<Picture> {
    let rows = lines.iter().map(|line| RankingRow {
        rank: line.rank,
        name: parts::line(&line.name),
        points: line.points,
        note: line.note.as_deref().and_then(parts::line),
    });
    let ranking = drawable(Ranking::new(theme, rows.collect()))?;
    let png = pool::draw(usize::MAX, move || ranking.png()).await?;
    let png = png.into();
    Some(Picture { png, alt })
}

fn drawable<T>(drawing: Result<T, Error>) -> Option<T> {
    drawing
        .inspect_err(|error| tracing::debug!(%error, "there is nothing to draw"))
        .ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What cannot be drawn fails the test.

    use super::*;
    use crate::picture::assert_golden;
    use crate::text::{Language, sample_games};
    use entente_leagues::{EntrantId, TieBreak};
    use entente_render::Theme;

    #[test]
    fn markers_can_be_explained_in_every_language() {
        for text in Language::ALL.map(Text::of) {
            for (_, meaning) in legend(text) {
                assert!(DrawnText::new(&meaning).is_ok(), "{meaning}");
            }
        }
    }

    #[test]
    fn the_drawing_of_the_true_history_is_unchanged() {
        let view = sample_games::betrayed();
        let history = view.record.history.clone().unwrap();
        let text = Text::of(Language::German);
        let drawn = timeline(&view, &history, Style::default(), text).unwrap();
        assert_golden("history", &drawn.png());
    }

    #[test]
    fn the_drawing_of_a_matchs_result_is_unchanged() {
        let board = |players: &str, points| MatchBoard {
            players: players.to_owned(),
            points,
        };
        let boards = [
            board("Ann – Eve", [2, 0]),
            board("Bob – Fay", [1, 1]),
            board("Clémentine von und zu Hohenstein – Łukasz 😀", [0, 2]),
            board("… – Hal", [2, 0]),
        ];
        let text = Text::of(Language::English);
        let servers = ["The Chess Club of Berlin", "Das Café"];
        let drawn = match_result(text, Theme::default(), servers, &boards).unwrap();
        assert_golden("match", &drawn);
        let alt = match_result_alt(servers, &boards);
        let expected = "The Chess Club of Berlin 2½ : 1½ Das Café\n1. Ann – Eve 1 : 0\n";
        assert!(alt.starts_with(expected), "{alt}");
        // Names in another script, and very long ones, leave the score.
        for name in ["国際象棋", &"W".repeat(100)] {
            assert!(match_result(text, Theme::Dark, [name, name], &boards).is_some());
        }
    }

    #[tokio::test]
    async fn there_is_no_timeline_before_the_end() {
        let text = Text::of(Language::English);
        let running = of_history(&sample_games::running(), Appearance::default(), text).await;
        assert!(running.is_none());
        let over = of_history(&sample_games::betrayed(), Theme::Dark.into(), text)
            .await
            .unwrap();
        assert!(over.alt.contains("betrayed") && over.png.starts_with(b"\x89PNG"));
    }

    #[test]
    fn marks_can_be_explained_in_every_language() {
        for text in Language::ALL.map(Text::of) {
            for key in ["key", "turned", "blunder", "betrayal"] {
                let arguments = text::Arguments::new();
                let meaning = text.say(&format!("analysis-mark-{key}"), &arguments);
                assert!(DrawnText::new(&meaning).is_ok(), "{meaning}");
            }
        }
    }

    #[tokio::test]
    async fn an_analysis_has_a_chart() {
        let (replay, analysis) = sample_games::analysed();
        let text = Text::of(Language::English);
        let chart = of_analysis(&replay.view, &analysis, Theme::Wood, text).await;
        let chart = chart.unwrap();
        assert!(chart.png.starts_with(b"\x89PNG"));
        assert!(chart.alt.contains(" At the start: "), "{}", chart.alt);
        assert!(chart.alt.contains(" At the end: "), "{}", chart.alt);
    }

    fn line(entrant: u32, place: u32, score: u32, tie_breaks: &[u32]) -> StandingsLine {
        StandingsLine {
            place,
            entrant: EntrantId(entrant),
            score,
            played: 3,
            tie_breaks: tie_breaks.to_vec(),
        }
    }

    fn names(id: EntrantId) -> String {
        ["Zo\u{eb}", "\u{5f20}\u{4f1f}"][id.0 as usize - 1].to_owned()
    }

    fn standings<'a>(
        tie_breaks: &'a [TieBreak],
        divisions: &'a [(usize, Vec<StandingsLine>)],
        text: &'a Text,
    ) -> Standings<'a> {
        Standings {
            text,
            tie_breaks,
            divisions,
            names: &names,
        }
    }

    #[test]
    fn standings_are_drawn_in_every_language_whatever_the_names_are() {
        let both = vec![line(1, 1, 5, &[]), line(2, 2, 1, &[])];
        let one = both[..1].to_vec();
        for language in Language::ALL {
            let text = Text::of(language);
            let drawn = |lines: &[StandingsLine]| {
                let divisions = [(0, lines.to_vec())];
                standings(&[], &divisions, text).png(Theme::default(), "\u{2654}")
            };
            let (both, one) = (drawn(&both).unwrap(), drawn(&one).unwrap());
            assert!(both.starts_with(b"\x89PNG") && both.len() > one.len());
        }
    }

    /// The height of a PNG in pixels.
    fn height(png: &[u8]) -> u32 {
        u32::from_be_bytes(png[20..24].try_into().unwrap())
    }

    #[test]
    fn each_division_and_each_tie_break_is_drawn() {
        let text = Text::of(Language::English);
        let ties = [TieBreak::DirectEncounter, TieBreak::SonnebornBerger];
        let first = vec![line(1, 1, 5, &[4, 9])];
        let second = vec![line(2, 1, 5, &[0, 7])];
        let one = [(0, first.clone())];
        let two = [(0, first), (1, second)];
        let drawn = |ties: &[TieBreak], divisions: &[(usize, Vec<StandingsLine>)]| {
            let standings = standings(ties, divisions, text);
            standings.png(Theme::default(), "Cup").unwrap()
        };
        // A heading for each of two divisions, and a line more.
        let row = height(&drawn(&[], &two)) - height(&drawn(&[], &one));
        assert_eq!(row % 3, 0, "{row}");
        assert_ne!(drawn(&ties, &one), drawn(&[], &one));
        let alt = standings(&ties, &two, text).alt("Cup");
        assert!(
            alt.contains("Division 1\n1. Zo\u{eb}") && alt.contains("Division 2"),
            "{alt}"
        );
    }

    #[test]
    fn only_those_who_are_tied_show_what_decides_between_them() {
        let text = Text::of(Language::English);
        let lines = [
            line(1, 1, 5, &[30]),
            line(2, 2, 5, &[25]),
            line(1, 3, 1, &[20]),
        ];
        let shown = standings(&[TieBreak::Buchholz], &[], text).division_lines(&lines);
        assert!(shown[0].ends_with(" · Buchholz (BH) 7½"), "{shown:?}");
        assert!(shown[1].ends_with(" · Buchholz (BH) 6¼"), "{shown:?}");
        assert!(!shown[2].contains("Buchholz"), "{shown:?}");
    }

    #[tokio::test]
    async fn a_trend_and_a_leaderboard_can_be_drawn_with_names_of_any_letters() {
        let alt = || "In words".to_owned();
        let trend = of_trend(&[1500, 1520], Theme::Dark, alt()).await.unwrap();
        assert!(trend.png.starts_with(b"\x89PNG"));
        let line = |rank, name: &str, points, note: Option<&str>| LeaderboardLine {
            rank,
            name: name.to_owned(),
            points,
            note: note.map(str::to_owned),
        };
        let lines = [
            line(Some(1), "Zoë", 1700, Some("±52 · 24 games")),
            line(None, "电脑", 1450, None),
        ];
        let board = of_leaderboard(&lines, Theme::Wood, alt()).await.unwrap();
        assert!(board.png.starts_with(b"\x89PNG"));
        let empty = of_leaderboard(&[], Theme::Wood, alt()).await.unwrap();
        assert!(
            empty.png.starts_with(b"\x89PNG"),
            "a page after the last one"
        );
    }
}
