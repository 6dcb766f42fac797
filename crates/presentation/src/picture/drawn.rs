//! The pictures that were drawn lately, by what is drawn: the same picture is drawn once for all
//! who ask for it, also at the same time.
//!
//! A picture that not everybody may see is kept for its own game and viewer. Otherwise the time
//! that a picture of the same takes would show whether somebody has already seen it, such as a
//! position with a guessed alliance.

use super::pool::{self, Busy};
use crate::kept::Kept;
use entente_game::{GameId, PlayerId, View};
use entente_render::Scene;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use tokio::sync::OnceCell;

/// The memory for pictures, in bytes: about a thousand boards.
const MAX_BYTES: usize = 32 << 20;

/// About the memory that a square of a scene takes, which is kept with its picture.
const BYTES_OF_SQUARE: usize = 16;

static DRAWN: LazyLock<Kept<Key, Png>> = LazyLock::new(|| Kept::new(MAX_BYTES));

/// The pictures that are being drawn.
static DRAWING: LazyLock<Mutex<HashMap<Key, Arc<OnceCell<Png>>>>> = LazyLock::new(Mutex::default);

/// A picture in the PNG format, which many answers share.
pub(super) type Png = Arc<[u8]>;

/// The people who may see a picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Audience {
    Everybody,
    /// The player of a game, or those who may watch it.
    Of(GameId, Option<PlayerId>),
}

impl Audience {
    /// Those who may see what is made of this view.
    pub(super) fn of(view: &View) -> Self {
        match view.player() {
            None if view.terms.public => Self::Everybody,
            player => Self::Of(view.game.clone(), player),
        }
    }
}

/// The content of a picture, and its audience.
#[derive(Clone)]
struct Key(Arc<(Scene, Audience)>);

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        *self.0 == *other.0
    }
}

/// No number in a scene is NaN, so each equals itself.
impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// The picture of a scene, as soon as there is room in the pool; `None` if drawing failed.
pub(super) async fn draw(scene: Scene, audience: Audience) -> Option<Png> {
    let key = Key(Arc::new((scene, audience)));
    match DRAWN.get(&key) {
        Some(png) => Some(png),
        None => draw_once(key).await,
    }
}

/// The same, but it fails instead of waiting for many others.
pub(super) async fn draw_if_idle(scene: Scene, audience: Audience) -> Result<Option<Png>, Busy> {
    let key = Key(Arc::new((scene, audience)));
    if let Some(png) = DRAWN.get(&key) {
        return Ok(Some(png));
    }
    // One that is being drawn anyway takes no more of anybody’s time.
    if !drawing().contains_key(&key) {
        pool::check_idle()?;
    }
    Ok(draw_once(key).await)
}

/// Draws a picture, unless somebody already does.
async fn draw_once(key: Key) -> Option<Png> {
    let shared = Shared::enter(key.clone());
    let squares = key.0.0.board().squares().len();
    let draw = async || {
        let drawing = key.clone();
        let drawn = pool::draw(squares, move || entente_render::png(&drawing.0.0)).await;
        let png = Png::from(drawn.ok_or(())?);
        let bytes = png.len() + squares * BYTES_OF_SQUARE;
        DRAWN.put(key.clone(), png.clone(), bytes);
        Ok::<_, ()>(png)
    };
    shared.cell.get_or_try_init(draw).await.ok().cloned()
}

/// A picture that is being drawn, until nobody asks for it any more.
struct Shared {
    key: Key,
    cell: Arc<OnceCell<Png>>,
}

impl Shared {
    fn enter(key: Key) -> Self {
        let cell = drawing().entry(key.clone()).or_default().clone();
        Self { key, cell }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let mut drawing = drawing();
        // The map has one handle and this has the other.
        if Arc::strong_count(&self.cell) == 2 {
            drawing.remove(&self.key);
        }
    }
}

fn drawing() -> MutexGuard<'static, HashMap<Key, Arc<OnceCell<Png>>>> {
    // A map of whole values cannot be half changed.
    DRAWING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets all pictures: the names of people are in them.
pub fn forget() {
    DRAWN.clear();
}

/// The number of bytes of pictures that are kept.
pub fn bytes() -> usize {
    DRAWN.bytes()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::picture::{Facing, of_position};
    use entente_render::Text;
    use entente_rules::{Position, Variant};

    /// A board with this caption, which no other test has.
    fn scene(caption: &str) -> Scene {
        let position = Position::start(Variant::Standard);
        let scene = of_position(&position, Facing::South).unwrap();
        scene.with_caption(Text::new(caption).unwrap())
    }

    #[tokio::test]
    async fn the_same_picture_is_drawn_once_for_all_who_may_see_it() {
        let draw = |audience| draw(scene("Drawn once"), audience);
        let everybody = || draw(Audience::Everybody);
        let (one, other) = tokio::join!(everybody(), everybody());
        let (one, other) = (one.unwrap(), other.unwrap());
        assert!(Arc::ptr_eq(&one, &other), "asked for at the same time");
        assert!(Arc::ptr_eq(&one, &everybody().await.unwrap()), "kept");
        assert!(bytes() >= one.len());
        // A viewer who may see less cannot find out by the time whether it was drawn for others.
        let game = GameId::from_random([1; 8]);
        for player in [None, Some(PlayerId(0)), Some(PlayerId(1))] {
            let audience = Audience::Of(game.clone(), player);
            let own = draw(audience.clone()).await.unwrap();
            assert!(own == one && !Arc::ptr_eq(&own, &one));
            assert!(Arc::ptr_eq(&own, &draw(audience).await.unwrap()));
        }
    }

    #[tokio::test]
    async fn who_stops_waiting_leaves_no_picture_behind() {
        let key = Key(Arc::new((scene("Given up"), Audience::Everybody)));
        let drawing_of = |key: &Key| drawing().contains_key(key);
        let mut asking = Box::pin(draw_once(key.clone()));
        assert!(futures::poll!(&mut asking).is_pending() && drawing_of(&key));
        drop(asking);
        assert!(!drawing_of(&key));
    }
}
