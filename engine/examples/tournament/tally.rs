//! Sums of results, with their errors.

/// What somebody has won.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Games won alone, on the board.
    pub(crate) wins: u64,
    sum: f64,
    sum_of_squares: f64,
}

impl Tally {
    /// Counts a game by what the seats of one player have won. What two seats win in one game
    /// depends on each other, so the game counts once, with their mean.
    pub(crate) fn add(&mut self, won: &[f64], is_over: bool) {
        let wins = won.iter().filter(|won| **won > 0.99).count();
        let mean = won.iter().sum::<f64>() / won.len().max(1) as f64;
        self.games += 1;
        self.wins += if is_over { wins as u64 } else { 0 };
        self.sum += mean;
        self.sum_of_squares += mean * mean;
    }

    /// The part of the win that a seat gets in a game.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.games.max(1) as f64
    }

    /// The error of the mean, as one standard deviation.
    pub(crate) fn error(&self) -> f64 {
        let games = self.games.max(1) as f64;
        let mean = self.mean();
        ((self.sum_of_squares / games - mean * mean).max(0.0) / games).sqrt()
    }

    /// Mean and error in percent.
    pub(crate) fn text(&self) -> String {
        format!(
            "{:5.1} % ± {:.1}",
            100.0 * self.mean(),
            100.0 * self.error()
        )
    }
}
