//! Four people at a game with diplomacy: what they do, and what each of them is told.

use crate::lobby::open_for_four;
use crate::support::*;
use entente::text::{Language, Text};
use entente_game::Alias;
use entente_sandbox::{Message, Place, Thread};

/// The people in turn order.
pub(super) const FOUR: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// A line of fifteen moves, found by search, in which Red's king falls to White, White's to Black and Black's to Yellow. On the way Red takes a man of White's, Black two of them and
/// Yellow one of Black's.
pub(super) const LINE: &str =
    "c2c3 b5c5 g7g6 g4f4 d1g1 a5a2 h8c3 h4h7 b1a3 a6b5 c3d2 h7f7 a3b5 d2c1 f7f8";

/// The club, and the thread of the game.
pub(super) struct Table {
    pub(super) club: Club,
    pub(super) thread: Thread,
    /// How many boards stand in it.
    pub(super) boards: usize,
    /// How many things each of the four has been told.
    told: [usize; 4],
}

impl Table {
    /// Four Player Chess with these options: Ann is White, Bob Red, Cleo Black and Dan Yellow.
    pub(super) async fn open(options: &str) -> Self {
        Self::of(Club::open().await, "Four Player Chess", options).await
    }

    pub(super) async fn of(club: Club, game: &str, options: &str) -> Self {
        let line = format!("/game new \"{game}\" options:\"{options}\"");
        let line = line.replace(" options:\"\"", "");
        let thread = open_for_four(&club, &line).await;
        // Messages link to the game's thread as soon as it has been noted where the first board stands.
        let link = format!("/{}/", thread.id);
        let noted = async {
            while !club
                .channel("ann")
                .slash("/turns")
                .await
                .unwrap()
                .content
                .contains(&link)
            {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(SOON, noted).await.unwrap();
        Self {
            club,
            thread,
            boards: 1,
            told: [0; 4],
        }
    }

    pub(super) fn place(&self, name: &str) -> Place {
        self.club.thread(name, &self.thread)
    }

    pub(super) fn direct(&self, name: &str) -> Place {
        self.club.direct(name)
    }

    /// Gives a command in the game's thread, and says what is answered.
    pub(super) async fn ask(&self, name: &str, line: &str) -> String {
        let answer = self.place(name).slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}: {}", answer.content);
        mask(&answer.content)
    }

    /// The last board, as somebody sees it.
    pub(super) async fn board(&self, name: &str) -> Message {
        board_number(&self.place(name), self.boards).await
    }

    /// Opens somebody's own sheet.
    pub(super) async fn sheet(&self, name: &str) -> Message {
        let sheet = self.board(name).await.press("Diplomacy").await.unwrap();
        assert!(sheet.ephemeral);
        sheet
    }

    /// Makes the next moves, each by whose turn it is; the boards that tell of them.
    pub(super) async fn play(&mut self, by: &[usize], moves: &str) -> Vec<String> {
        let mut told = Vec::new();
        for (by, text) in by.iter().zip(moves.split_whitespace()) {
            let place = self.place(FOUR[*by]);
            let answer = place.slash(&format!("/move {text}")).await.unwrap();
            let content = &answer.content;
            assert!(content.starts_with("You played"), "{text}: {content}");
            self.boards += 1;
            told.push(mask(&self.board(FOUR[*by]).await.content));
        }
        told
    }

    /// Gives a command, and waits until these have been told of it, each once more.
    pub(super) async fn deal(&mut self, name: &str, line: &str, hearers: &[&str]) -> String {
        let done = self.ask(name, line).await;
        self.heard(hearers).await;
        done
    }

    /// Waits until these have been told one more thing.
    pub(super) async fn heard(&mut self, hearers: &[&str]) {
        for hearer in hearers {
            let at = FOUR.iter().position(|known| known == hearer).unwrap();
            self.told[at] += 1;
            self.told(hearer, self.told[at]).await;
        }
    }

    /// Two become allies, and these are told of it beside the one who proposed it.
    pub(super) async fn ally(&mut self, from: &str, to: &str, others: &[&str]) {
        let [from_army, to_army] = [from, to].map(army);
        let propose = format!("/ally propose player:{to_army}");
        self.deal(from, &propose, &[to]).await;
        let accept = format!("/ally accept player:{from_army}");
        let hearers: Vec<_> = [from].iter().chain(others).copied().collect();
        let done = self.deal(to, &accept, &hearers).await;
        assert!(done.contains("you are allied now"), "{done}");
    }

    /// Waits until somebody has been told so many things in private, and says them.
    pub(super) async fn told(&self, name: &str, count: usize) -> Vec<Message> {
        let place = self.direct(name);
        until_or(
            || Some(tidings(&place)).filter(|told| told.len() >= count),
            || format!("{count} tidings of {name}: {:#?}", shown_all(&place)),
        )
        .await
    }
}

/// Somebody's army, as one writes it.
pub(super) fn army(name: &str) -> &'static str {
    let at = FOUR.iter().position(|known| *known == name).unwrap();
    ["White", "Red", "Black", "Yellow"][at]
}

/// What somebody has been told in private, in order.
pub(super) fn tidings(place: &Place) -> Vec<Message> {
    let messages = place.messages().into_iter();
    messages
        .filter(|message| !message.ephemeral && !message.embeds.is_empty())
        .collect()
}

pub(super) fn shown_all(place: &Place) -> Vec<String> {
    tidings(place).iter().map(shown).collect()
}

/// A message with its frame and its buttons.
pub(super) fn shown(message: &Message) -> String {
    let mut lines = vec![masked(&message.content)];
    for frame in &message.embeds {
        for part in ["title", "description"] {
            if let Some(text) = frame[part].as_str() {
                lines.push(format!("| {}", masked(text).replace('\n', "\n| ")));
            }
        }
    }
    // A menu shows as its id, which names the game.
    let controls = message.controls().into_iter();
    let controls = controls.map(|control| match control.rsplit_once(':') {
        Some((id, menu)) if id.starts_with("1:") => format!("[{menu}]"),
        _ => control,
    });
    lines.push(format!("{:?}", controls.collect::<Vec<_>>()));
    lines.join("\n")
}

/// A text without what chance has dealt: ids, hashes and aliases.
pub(super) fn masked(text: &str) -> String {
    let aliases = (0..Alias::COUNT).map(Alias);
    let names = aliases.flat_map(|alias| Language::ALL.map(|of| Text::of(of).alias(alias)));
    names.fold(mask(text), |text, name| text.replace(&name, "ALIAS"))
}
