//! The story of a game: every position from the start on, what led to it, and what it means.
//!
//! Films and strips are made of it. It knows what the game's public positions and a view say, so a
//! story of a running game has no secrets, and one of a finished game those that it reveals.

use crate::game_files::FileEnd;
use crate::picture::plates::{self, Moment, Player};
use crate::picture::{
    BoardOptions, facing, first_side, mark_move, mark_movers, of_position, parts, short_name,
};
use crate::text;
use entente_advisor::analysis::{Analysis, Judgement};
use entente_game::{DatedEvent, Phase, PieceMove, Seat, Span, View};
use entente_render::{Error, Facing, Scene};
use entente_rules::{Army, Piece, PieceKind, Play, Position, Square};

/// The game has no moves that could be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the game has no moves yet")]
pub struct NoMoves;

/// A game as a row of positions with captions.
pub struct Story {
    positions: Vec<Position>,
    /// One for each position.
    steps: Vec<Step>,
    players: Vec<Player>,
    /// The side from which it is seen, if nobody chooses one.
    facing: Facing,
    /// Whether the game is over. Then the last position is there twice.
    is_over: bool,
    /// The names of the players, for alt texts.
    title: Option<String>,
    text: &'static text::Text,
}

/// The step that led to a position.
#[derive(Default)]
pub(crate) struct Step {
    /// The army that moved, and from where to where.
    moved: Option<(Army, Square, Square)>,
    /// The army of the player who moved it, and the time that they had left then.
    left: Option<(Army, Span)>,
    /// The captors and what they captured.
    captured: Option<(Army, Piece)>,
    /// The event, in one line.
    pub(crate) caption: String,
    pub(crate) weight: Weight,
}

/// The weight of a step in the story, the least first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// A move among others.
    #[default]
    Move,
    /// A capture of this value in pawns.
    Capture(u8),
    /// A change of alliances that the game reveals.
    Alliance,
    /// A grave mistake, by an analysis.
    Mistake,
    /// A player lost the king, or is out.
    Elimination,
    /// A betrayal that the game reveals.
    Betrayal,
    /// The turning point, by an analysis.
    TurningPoint,
    /// The start, and the end.
    Frame,
}

impl Weight {
    /// Whether a film holds it longer, because it has something to read.
    pub(crate) fn is_event(self) -> bool {
        self > Self::Capture(u8::MAX)
    }
}

impl Story {
    /// The story of a game as its viewer may know it, in the language of these texts.
    ///
    /// # Errors
    /// [`NoMoves`].
    pub fn of_view(view: &View, text: &'static text::Text) -> Result<Self, NoMoves> {
        if view.board.moves.is_empty() {
            return Err(NoMoves);
        }
        let mut positions = view.public_positions();
        // A game that goes on from a saved one begins with its own first move.
        positions.drain(..positions.len().saturating_sub(view.board.moves.len() + 1));
        let mut steps = vec![Step::new(text::film_start(text), Weight::Frame)];
        steps.extend((0..view.board.moves.len()).map(|index| step_of_view(view, text, index)));
        let mut story = Self {
            positions,
            steps,
            players: plates::players(view),
            facing: facing(view),
            is_over: false,
            title: Some(text::film_title(text, view)),
            text,
        };
        let name = |seat| short_name(view, seat, text);
        for (at, weight, caption) in events(view, text, &name) {
            story.happened(at, weight, caption);
        }
        if let Phase::Over(ending) = &view.phase {
            story.end(text::film_end(text, view, ending, name));
        }
        Ok(story)
    }

    /// The story of a game by the rules alone, which nobody plays. The names are those of the
    /// players, in turn order, as far as they are known.
    ///
    /// # Errors
    /// [`NoMoves`].
    pub fn of_play(
        play: &Play,
        names: &[Option<String>],
        text: &'static text::Text,
    ) -> Result<Self, NoMoves> {
        if play.plies().is_empty() {
            return Err(NoMoves);
        }
        let positions = play.positions().to_vec();
        let mut steps = vec![Step::new(text::film_start(text), Weight::Frame)];
        steps.extend((0..play.plies().len()).map(|index| step_of_play(play, text, index)));
        let last = play.position();
        let mut names = names.iter().cloned();
        let player = |army| Player {
            army,
            name: names.next().flatten().and_then(|name| parts::name(&name)),
            computer: None,
            base: None,
        };
        let mut story = Self {
            players: last.armies().map(player).collect(),
            facing: first_side(&last.options()),
            positions,
            steps,
            is_over: false,
            title: None,
            text,
        };
        let steps = play.positions().windows(2);
        let changes = steps.map(|pair| (&pair[0], &pair[1]));
        for (at, (before, after)) in (1..).zip(changes) {
            for army in left(before, after) {
                let caption = text::film_out(text, before.round(), army);
                story.happened(at, Weight::Elimination, caption);
            }
        }
        if let Some(outcome) = play.outcome() {
            story.end(text::film_outcome(text, play.position(), outcome));
        }
        Ok(story)
    }

    /// The story with what an analysis found: where the game turned, and the gravest mistakes.
    #[must_use]
    pub fn with_analysis(mut self, view: &View, analysis: &Analysis) -> Self {
        let mistakes = analysis.judged.iter();
        for judged in mistakes.filter(|judged| judged.judgement == Judgement::Blunder) {
            let caption = text::film_mistake(self.text, view, judged.ply as usize);
            self.happened(judged.ply as usize + 1, Weight::Mistake, caption);
        }
        if let Some(turn) = analysis.turning_point {
            let caption = text::analysis_caption(self.text, view, analysis, turn.ply);
            self.happened(turn.ply as usize + 1, Weight::TurningPoint, caption);
        }
        self
    }

    /// The story with the end that a file names, unless the rules have ended the game.
    #[must_use]
    pub fn with_end(mut self, end: &FileEnd) -> Self {
        if !self.is_over {
            let caption = text::film_file_end(self.text, &end.result, end.termination.as_deref());
            self.end(caption);
        }
        self
    }

    /// The number of moves.
    pub(crate) fn moves(&self) -> usize {
        let ends = self
            .steps
            .iter()
            .filter(|step| step.weight == Weight::Frame);
        // Neither the start nor the end is a move.
        self.len() - ends.count()
    }

    /// The number of pictures: one for each position, and one for the end.
    pub fn len(&self) -> usize {
        self.steps.len().min(self.positions.len())
    }

    /// Whether there is nothing to show. A story has at least one move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn step(&self, at: usize) -> &Step {
        &self.steps[at]
    }

    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    pub(crate) fn text(&self) -> &'static text::Text {
        self.text
    }

    /// The number of squares of the board.
    pub(crate) fn squares(&self) -> usize {
        self.positions[0].options().board().locations().len()
    }

    /// The captions of what happened, in order, each once.
    pub(crate) fn events(&self) -> impl Iterator<Item = &str> {
        let events = self.steps.iter().filter(|step| step.weight.is_event());
        // The first one is the start.
        events.skip(1).map(|step| step.caption.as_str())
    }

    /// The scene of a position with the plates of all players, and a caption above it.
    pub(crate) fn scene(&self, at: usize, options: &BoardOptions) -> Result<Scene, Error> {
        let mut scene = self.board(at, options)?.with_caption_room();
        for player in &self.players {
            let (position, moment) = (&self.positions[at], self.moment(at, player));
            plates::add_of_moment(&mut scene, position, player, moment, self.text)?;
        }
        Ok(match parts::line(&self.steps[at].caption) {
            Some(caption) => scene.with_caption(caption),
            None => scene,
        })
    }

    /// The scene of a position alone.
    pub(crate) fn board(&self, at: usize, options: &BoardOptions) -> Result<Scene, Error> {
        let facing = options.facing.unwrap_or(self.facing);
        let mut scene = options.dress(of_position(&self.positions[at], facing)?, self.text);
        if let Some((_, from, to)) = self.steps[at].moved {
            mark_move(&mut scene, from, to)?;
        }
        let moved = self.steps[..=at].iter().filter_map(|step| step.moved);
        mark_movers(&mut scene, self.players.len(), moved)?;
        Ok(scene)
    }

    /// Returns the content of a player's plate at a position.
    fn moment(&self, at: usize, player: &Player) -> Moment {
        // The end shows the last position once more.
        let is_final = self.is_over && at + 2 >= self.len();
        Moment {
            captured: self.captured(at, player.army),
            left: self.left(at, player),
            to_move: !is_final && self.positions[at].turn() == player.army,
        }
    }

    /// The time that a player had left at a position.
    fn left(&self, at: usize, player: &Player) -> Option<Span> {
        let mut clocks = self.steps[..=at].iter().rev().filter_map(|step| step.left);
        let own = clocks.find(|(army, _)| *army == player.army);
        own.map(|(_, left)| left).or(player.base)
    }

    /// The clocks of a position, or else the points, in turn order: what a caption has room for.
    pub(crate) fn standings(&self, at: usize) -> Option<String> {
        let position = &self.positions[at];
        let has_points = position.options().counts_points();
        let of_player = |player: &Player| match self.left(at, player) {
            Some(left) => Some(text::clock_face(self.text, left)),
            None => has_points.then(|| position.score(player.army).to_string()),
        };
        let of_each: Option<Vec<String>> = self.players.iter().map(of_player).collect();
        of_each.map(|of_each| of_each.join(" – "))
    }

    /// The pieces that an army's player has captured so far.
    fn captured(&self, at: usize, army: Army) -> Vec<Piece> {
        let captures = self.steps[..=at].iter().filter_map(|step| step.captured);
        let own = captures.filter(|(by, _)| *by == army);
        own.map(|(_, piece)| piece).collect()
    }

    /// Adds the end: the last position once more, with the result.
    fn end(&mut self, caption: String) {
        let (Some(position), Some(step)) = (self.positions.last(), self.steps.last()) else {
            return;
        };
        let moved = step.moved;
        self.is_over = true;
        self.positions.push(position.clone());
        self.steps.push(Step {
            moved,
            ..Step::new(caption, Weight::Frame)
        });
    }

    /// Notes what happened at a step, unless something that matters more did.
    fn happened(&mut self, at: usize, weight: Weight, caption: String) {
        // What happened after the last ply belongs to the last position.
        let at = at.min(self.len().saturating_sub(1));
        if at > 0 && self.steps[at].weight <= weight && !caption.is_empty() {
            self.steps[at].weight = weight;
            self.steps[at].caption = caption;
        }
    }
}

impl Step {
    fn new(caption: String, weight: Weight) -> Self {
        Self {
            caption,
            weight,
            ..Self::default()
        }
    }

    fn of_move(
        caption: String,
        moved: Option<(Army, Square, Square)>,
        captured: Option<(Army, Piece)>,
    ) -> Self {
        let weight = captured.map_or(Weight::Move, |(_, piece)| {
            Weight::Capture(value(piece.kind))
        });
        Self {
            moved,
            captured,
            ..Self::new(caption, weight)
        }
    }
}

fn step_of_view(view: &View, text: &text::Text, index: usize) -> Step {
    let turn = &view.board.moves[index];
    let by = view
        .players
        .seats
        .get(turn.by.index())
        .map(|seat| seat.army);
    let army = view
        .players
        .seats
        .get(turn.seat.index())
        .map(|seat| seat.army);
    let captured = |moved: PieceMove| Some((by?, moved.captured?));
    let moved = |moved: PieceMove| Some((army?, moved.from, moved.to));
    Step {
        left: by.zip(turn.left),
        ..Step::of_move(
            text::film_move(text, view, index),
            turn.moved.and_then(moved),
            turn.moved.and_then(captured),
        )
    }
}

fn step_of_play(play: &Play, text: &text::Text, index: usize) -> Step {
    let (before, ply) = (&play.positions()[index], play.plies()[index]);
    let mv = ply.mv();
    let captured = mv.and_then(|mv| Some((before.mover()?, before.captured_piece(&mv)?)));
    Step::of_move(
        text::film_ply(text, play, index),
        mv.map(|mv| (before.turn(), mv.from, mv.to)),
        captured,
    )
}

/// The armies that are in the game in one position and no longer in the next.
fn left<'a>(before: &'a Position, after: &'a Position) -> impl Iterator<Item = Army> + 'a {
    let armies = before.armies();
    armies.filter(|army| before.status(*army).is_in() && !after.status(*army).is_in())
}

/// The worth of a piece in pawns, roughly, in every rule set.
fn value(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::King => 20,
        PieceKind::Queen => 9,
        PieceKind::Chancellor => 8,
        PieceKind::Archbishop => 7,
        PieceKind::Rook => 5,
        PieceKind::Bishop | PieceKind::Knight => 3,
        PieceKind::Guard => 2,
        PieceKind::Pawn => 1,
    }
}

/// The events besides moves: the step, its weight, and a caption.
fn events<'a>(
    view: &'a View,
    text: &'a text::Text,
    name: &'a dyn Fn(Seat) -> String,
) -> impl Iterator<Item = (usize, Weight, String)> + 'a {
    let with_news = (0_usize..).zip(&view.board.moves);
    let of_news = with_news.flat_map(move |(index, turn)| {
        // News before a turn belong to the position in which it was made.
        let before = turn.news_before.iter().map(move |news| (index, *news));
        before.chain(turn.news.iter().map(move |news| (index + 1, *news)))
    });
    let of_news = of_news.filter_map(move |(at, news)| {
        let round = view.round_after(at.saturating_sub(1) as u32);
        let caption = text::film_news(text, round, news, name)?;
        Some((at, Weight::Elimination, caption))
    });
    let dated = view
        .record
        .history
        .iter()
        .flat_map(|history| &history.events);
    let of_history = dated.filter_map(move |dated| {
        let caption = text::turning_point(text, view, dated, name)?;
        let (at, weight) = weight_of(dated);
        Some((at, weight, caption))
    });
    of_news.chain(of_history)
}

fn weight_of(dated: &DatedEvent) -> (usize, Weight) {
    use entente_game::DiplomacyEvent as Event;
    let before = dated.ply as usize;
    match &dated.event {
        // A capture brought it, which is the next ply.
        event if event.betrayal().is_some() => (before + 1, Weight::Betrayal),
        Event::Eliminated { .. } | Event::Protectorate { .. } => (before + 1, Weight::Elimination),
        _ => (before, Weight::Alliance),
    }
}
