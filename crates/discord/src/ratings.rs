//! The pages about more than one game: `/profile`, the profile in a user's context menu, and
//! `/leaderboard`.
//!
//! The service says what may be shown of whom. The buttons that turn pages say everything that is
//! needed to show the next one.

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::components::WelcomeComponent;
use crate::frontend::file::File;
use crate::frontend::{Asked, Frontend, message};
use crate::lobby::forms::has_ratings;
use entente_game::{Computer, PersonId, RatingPace};
use entente_presentation::picture::{self, LeaderboardLine, Picture, Theme};
use entente_presentation::text::{self, Naming, Text, escape, mention, say};
use entente_rules::Variant;
use entente_service::{
    HeadToHead, LeaderboardRow, MAX_LEADERBOARD_PAGE, PersonLadder, PersonStats,
};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The most ladders in a profile. A message has no room for more.
const MAX_LADDERS: usize = 8;

/// The people of a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display(style = "kebab-case")]
pub(crate) enum Board {
    /// Those who have finished a rated game in this server.
    Server,
    /// All.
    Overall,
}

/// A page of a leaderboard, as the `custom_id` of the button that opens it says it.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("leaderboard1:{variant}:{pace}:{board}:{number}")]
pub(crate) struct LeaderboardAddress {
    variant: String,
    pace: String,
    board: Board,
    number: usize,
}

impl LeaderboardAddress {
    /// The first page of a leaderboard.
    pub(crate) fn first(variant: Variant, pace: RatingPace, board: Board) -> Self {
        Self {
            variant: variant.id().to_owned(),
            pace: pace.word().to_owned(),
            board,
            number: 0,
        }
    }
}

/// The profile of a person, or of the user.
pub(crate) async fn profile(asked: Asked<'_>, person: PersonId) -> Handled {
    let frontend = asked.frontend;
    let asker = asked.person();
    match frontend
        .service
        .people()
        .stats_of(person, Some(asker))
        .await?
    {
        Some(stats) => {
            let is_off = !has_ratings(asked).await;
            let note = is_off.then(|| say!(frontend.text, "profile-no-ratings-here"));
            Ok(profile_answer(frontend, person, &stats, note).await)
        }
        None => Ok(Answer::text(say!(
            frontend.text,
            "profile-private",
            who = mention(person)
        ))),
    }
}

async fn profile_answer(
    frontend: &Frontend,
    person: PersonId,
    stats: &PersonStats,
    note: Option<String>,
) -> Answer {
    let text = frontend.text;
    let mut lines = vec![say!(text, "profile-head", who = mention(person))];
    if stats.ladders.is_empty() {
        lines.push(say!(text, "profile-no-ratings"));
    }
    let ladders = stats.ladders.iter().take(MAX_LADDERS);
    lines.extend(ladders.map(|ladder| ladder_line(frontend.text, ladder)));
    if let Some(favourite) = stats.ladders.first() {
        let game = game_name(frontend.text, &favourite.variant);
        lines.push(say!(text, "profile-favourite", game));
        lines.extend(streak(frontend.text, favourite.entry.streak));
    }
    lines.push(say!(text, "profile-finished", count = stats.finished));
    lines.extend(track_record_lines(frontend.text, stats));
    if let Some(HeadToHead {
        wins,
        draws,
        losses,
    }) = stats.head_to_head
    {
        lines.push(say!(text, "profile-head-to-head", wins, draws, losses));
    }
    lines.extend(note.map(|note| frontend.mentions.link(&note)));
    let answer = Answer::text(lines.join("\n"));
    match stats.ladders.first() {
        Some(ladder) => with_picture(answer, "rating.png", trend(frontend.text, ladder).await),
        None => answer,
    }
}

/// Describes a person's record with alliances and with the clock.
fn track_record_lines(text: &Text, stats: &PersonStats) -> Vec<String> {
    let track_record = stats.track_record;
    let (kept, broken) = (track_record.kept, track_record.broken);
    let loyalty = (kept + broken > 0).then(|| say!(text, "profile-loyalty", kept, broken));
    let percent = stats.recent.reliability();
    let reliability = percent.map(|percent| say!(text, "profile-reliability", percent));
    loyalty.into_iter().chain(reliability).collect()
}

fn streak(text: &Text, streak: i32) -> Option<String> {
    let count = streak.unsigned_abs();
    match streak {
        2.. => Some(say!(text, "profile-won-in-a-row", count)),
        ..=-2 => Some(say!(text, "profile-lost-in-a-row", count)),
        _ => None,
    }
}

fn ladder_line(text: &Text, ladder: &PersonLadder) -> String {
    let entry = &ladder.entry;
    say!(
        text,
        "profile-ladder",
        game = game_name(text, &ladder.variant),
        pace = text::rating_pace(text, ladder.pace),
        rating = text::rating(ladder.rating),
        deviation = ladder.rating.shown_deviation().to_string(),
        games = entry.entry.games,
        wins = entry.wins,
        draws = entry.draws,
        losses = entry.losses
    )
}

/// The picture of the trend of a rating.
async fn trend(text: &Text, ladder: &PersonLadder) -> Option<Picture> {
    let points = ladder.trend_points();
    let (first, last) = (*points.first()?, *points.last()?);
    let game = game_name(text, &ladder.variant);
    let (first, last) = (first.to_string(), last.to_string());
    let alt = say!(text, "profile-trend", game, first, last);
    picture::of_trend(&points, Theme::default(), alt).await
}

fn with_picture(answer: Answer, name: &str, picture: Option<Picture>) -> Answer {
    match picture {
        Some(picture) => answer.with_file(File::picture(picture).named(name.to_owned())),
        None => answer,
    }
}

fn game_name(text: &Text, variant: &str) -> String {
    match Variant::from_id(variant) {
        Some(variant) => text.variant_name(variant),
        None => variant.to_owned(),
    }
}

/// A page of a leaderboard.
pub(crate) async fn leaderboard(asked: Asked<'_>, address: LeaderboardAddress) -> Handled {
    let Asked { frontend, caller } = asked;
    let Some(pace) = RatingPace::from_word(&address.pace) else {
        return Err(NotDone::UnknownComponent);
    };
    let server = match address.board {
        Board::Server => caller.server(),
        Board::Overall => None,
    };
    if server.is_some() && !has_ratings(asked).await {
        let off = say!(frontend.text, "leaderboard-no-ratings-here");
        return Ok(Answer::text(frontend.mentions.link(&off)));
    }
    let page = frontend
        .service
        .people()
        .leaderboard(server, &address.variant, pace, address.number)
        .await;
    let page = match page {
        Ok(page) => page,
        Err(error) => return Err(error.into()),
    };
    let text = frontend.text;
    // It begins a line.
    let game = text::capitalize(&game_name(frontend.text, &address.variant));
    let pace = text::rating_pace(text, pace);
    let head = match server {
        Some(_) => say!(text, "leaderboard-server", game, pace),
        None => say!(text, "leaderboard-overall", game, pace),
    };
    let listed: Vec<String> = page
        .rows
        .iter()
        .map(|row| row_line(frontend.text, row))
        .collect();
    let drawn = page.rows.iter().map(|row| drawn_line(frontend.text, row));
    let drawn: Vec<LeaderboardLine> = drawn.collect();
    let alt = format!("{head}\n{}", listed.join("\n")).replace('*', "");
    let picture = picture::of_leaderboard(&drawn, Theme::default(), alt).await;
    let mut lines = vec![head];
    // The picture says the same.
    if picture.is_none() {
        lines.extend(listed);
    }
    let is_person = |row: &LeaderboardRow| matches!(row, LeaderboardRow::Person(..));
    let is_empty = address.number == 0 && !page.rows.iter().any(is_person);
    lines.push(if is_empty {
        frontend.mentions.link(&say!(text, "leaderboard-empty"))
    } else {
        say!(text, "leaderboard-rules")
    });
    let pages = if page.has_more {
        (address.number + 2).min(MAX_LEADERBOARD_PAGE + 1)
    } else {
        address.number + 1
    };
    let buttons = message::page_buttons(text, address.number, pages, |number| {
        let address = LeaderboardAddress {
            number,
            ..address.clone()
        };
        address.to_string()
    });
    let way_in = is_empty.then(|| play_friend_button(frontend.text));
    let rows = vec![buttons, way_in.into_iter().collect()];
    let rows: Vec<CreateActionRow> = message::non_empty_rows(rows);
    let answer = Answer::text(lines.join("\n")).with_rows(rows);
    Ok(with_picture(answer, "leaderboard.png", picture))
}

/// The button that opens the form of a challenge, by which one comes to rated games.
fn play_friend_button(text: &Text) -> CreateButton {
    let label = say!(text, "button-play-friend");
    message::button(
        WelcomeComponent::Friend.to_string(),
        ButtonStyle::Primary,
        label,
    )
}

fn row_line(text: &Text, row: &LeaderboardRow) -> String {
    let rating = text::rating(row.rating());
    match row {
        LeaderboardRow::Person(rank, person) => say!(
            text,
            "leaderboard-person",
            rank = *rank,
            who = escape(&person.name),
            rating,
            note = text::rating_note(text, person.rating, person.games)
        ),
        LeaderboardRow::Computer(level, _) => {
            let who = text.computer_name(&Computer::from(*level), Naming::Escaped);
            say!(text, "leaderboard-computer", who, rating)
        }
    }
}

/// A row as the picture shows it.
fn drawn_line(text: &Text, row: &LeaderboardRow) -> LeaderboardLine {
    let points = i32::try_from(row.rating().shown_points()).unwrap_or(0);
    match row {
        LeaderboardRow::Person(rank, person) => LeaderboardLine {
            rank: u32::try_from(*rank).ok(),
            name: person.name.clone(),
            points,
            note: Some(text::rating_note(text, person.rating, person.games)),
        },
        LeaderboardRow::Computer(level, _) => {
            let name = text.computer_name(&Computer::from(*level), Naming::Name);
            LeaderboardLine {
                rank: None,
                name,
                points,
                note: None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_button_says_which_page_of_which_leaderboard_it_opens() {
        let mut address =
            LeaderboardAddress::first(Variant::Chess4, RatingPace::Daily, Board::Server);
        address.number = 3;
        let id = address.to_string();
        assert_eq!(id, "leaderboard1:chess4:daily:server:3");
        assert_eq!(id.parse(), Ok(address));
        assert!("list1:open:0".parse::<LeaderboardAddress>().is_err());
    }
}
