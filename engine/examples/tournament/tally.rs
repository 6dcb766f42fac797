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
    pub(crate) fn add(&mut self, won: f64, is_over: bool) {
        self.games += 1;
        self.wins += u64::from(is_over && won > 0.99);
        self.sum += won;
        self.sum_of_squares += won * won;
    }

    pub(crate) fn join(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
    }

    /// The part of the win in a game.
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
