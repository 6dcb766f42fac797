//! A game of four people with diplomacy: helpers to act in it, and to read what each player is
//! told.

use crate::lobby::open_for_four;
use crate::support::*;
use entente_game::Alias;
use entente_presentation::text::{self, Language, Text};
use entente_sandbox::{Message, Thread, UserInChannel};

/// The players in turn order.
pub(super) const FOUR: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// A line of fifteen moves, found by search, in which White captures Red's king, Black White's and
/// Yellow Black's. On the way Red captures one piece of White, Black two of them, and Yellow one of
/// Black.
pub(super) const LINE: &str =
    "c2c3 b5c5 g7g6 g4f4 d1g1 a5a2 h8c3 h4h7 b1a3 a6b5 c3d2 h7f7 a3b5 d2c1 f7f8";

/// The test server, and the game with its thread.
pub(super) struct DiplomacyGame {
    pub(super) server: TestServer,
    pub(super) thread: Thread,
    /// The number of boards in the thread so far.
    pub(super) boards: usize,
    /// The number of direct messages to each player so far.
    news_counts: [usize; 4],
}

impl DiplomacyGame {
    /// Four Player Chess with these options: Ann is White, Bob Red, Cleo Black and Dan Yellow.
    pub(super) async fn open(options: &str) -> Self {
        Self::of(TestServer::open().await, "Four Player Chess", options).await
    }

    pub(super) async fn of(server: TestServer, variant: &str, options: &str) -> Self {
        let line = format!("/game new \"{variant}\" options:\"{options}\"");
        let without_options = line.replace(" options:\"\"", "");
        let thread = open_for_four(&server, &without_options).await;
        server.settled().await;
        Self {
            server,
            thread,
            boards: 1,
            news_counts: [0; 4],
        }
    }

    pub(super) fn in_thread(&self, name: &str) -> UserInChannel {
        self.server.thread(name, &self.thread)
    }

    pub(super) fn direct(&self, name: &str) -> UserInChannel {
        self.server.direct(name)
    }

    /// Sends a slash command in the game's thread and returns the answer.
    pub(super) async fn command(&self, name: &str, line: &str) -> String {
        let answer = self.in_thread(name).slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}: {}", answer.content);
        mask(&answer.content)
    }

    /// The last board, as this player sees it.
    pub(super) async fn board(&self, name: &str) -> Message {
        board_number(&self.in_thread(name), self.boards).await
    }

    /// Waits until all boards but the last have lost their buttons.
    pub(super) async fn wait_for_old_boards(&self) {
        quiet_boards(&self.in_thread("ann"), 1).await;
    }

    /// Opens this player's private panel behind **Diplomacy**.
    pub(super) async fn panel(&self, name: &str) -> Message {
        let panel = self.board(name).await.press("Diplomacy").await.unwrap();
        assert!(panel.ephemeral);
        panel
    }

    /// Makes moves, each by the given player, and returns the texts of the boards after them.
    pub(super) async fn play(&mut self, by: &[usize], moves: &str) -> Vec<String> {
        let mut texts = Vec::new();
        for (by, text) in by.iter().zip(moves.split_whitespace()) {
            let channel = self.in_thread(FOUR[*by]);
            let mut answer = channel.slash(&format!("/move {text}")).await.unwrap();
            if let [betray, _] = &answer.controls()[..] {
                answer = answer.press(betray).await.unwrap();
            }
            let content = &answer.content;
            assert!(content.starts_with("You played"), "{text}: {content}");
            self.boards += 1;
            texts.push(mask(&self.board(FOUR[*by]).await.content));
        }
        texts
    }

    /// Sends a slash command, and waits until each of these players has one more direct message.
    pub(super) async fn command_and_wait(
        &mut self,
        name: &str,
        line: &str,
        recipients: &[&str],
    ) -> String {
        let done = self.command(name, line).await;
        self.wait_for_news(recipients).await;
        done
    }

    /// Waits until each of these players has one more direct message.
    pub(super) async fn wait_for_news(&mut self, recipients: &[&str]) {
        for recipient in recipients {
            let at = FOUR.iter().position(|known| known == recipient).unwrap();
            self.news_counts[at] += 1;
            self.news_of(recipient, self.news_counts[at]).await;
        }
    }

    /// Makes two players allies. Besides the one who proposed, `others` are notified.
    pub(super) async fn ally(&mut self, from: &str, to: &str, others: &[&str]) {
        let [from_army, to_army] = [from, to].map(army);
        let propose = format!("/ally propose player:{to_army}");
        self.command_and_wait(from, &propose, &[to]).await;
        let accept = format!("/ally accept player:{from_army}");
        let recipients: Vec<_> = [from].iter().chain(others).copied().collect();
        let mut done = self.in_thread(to).slash(&accept).await.unwrap();
        // Who would be allied with others, too, is asked first.
        if done.controls().first().map(String::as_str) == Some("Accept") {
            done = done.press("Accept").await.unwrap();
        }
        self.wait_for_news(&recipients).await;
        assert!(done.content.contains("now allied with"), "{}", done.content);
    }

    /// Waits until a player has so many direct messages, and returns them.
    pub(super) async fn news_of(&self, name: &str, count: usize) -> Vec<Message> {
        let channel = self.direct(name);
        until_or(
            || Some(private_news(&channel)).filter(|news| news.len() >= count),
            || {
                format!(
                    "{count} direct messages to {name}: {:#?}",
                    shown_news(&channel)
                )
            },
        )
        .await
    }
}

/// The army of a player, as it is typed.
pub(super) fn army(name: &str) -> &'static str {
    let at = FOUR.iter().position(|known| *known == name).unwrap();
    ["White", "Red", "Black", "Yellow"][at]
}

/// The private news in a channel or in direct messages, in order. Only they have embeds.
pub(super) fn private_news(channel: &UserInChannel) -> Vec<Message> {
    let messages = channel.messages().into_iter();
    messages
        .filter(|message| !message.ephemeral && !message.embeds.is_empty())
        .collect()
}

pub(super) fn shown_news(channel: &UserInChannel) -> Vec<String> {
    private_news(channel).iter().map(shown).collect()
}

/// A message with its embeds and its buttons.
pub(super) fn shown(message: &Message) -> String {
    let mut lines = vec![masked(&message.content)];
    for embed in &message.embeds {
        for part in ["title", "description"] {
            if let Some(text) = embed[part].as_str() {
                lines.push(format!("| {}", masked(text).replace('\n', "\n| ")));
            }
        }
    }
    // A menu is listed by its id, which contains the name of the game.
    let controls = message.controls().into_iter();
    let controls = controls.map(|control| match control.rsplit_once(':') {
        Some((id, menu)) if id.starts_with("1:") => format!("[{menu}]"),
        _ => control,
    });
    lines.push(format!("{:?}", controls.collect::<Vec<_>>()));
    lines.join("\n")
}

/// A text without what differs in every run: ids, hashes and aliases.
pub(super) fn masked(text: &str) -> String {
    let aliases = (0..Alias::COUNT).map(Alias);
    let names = aliases.flat_map(|alias| Language::ALL.map(|of| text::alias(Text::of(of), alias)));
    names.fold(mask(text), |text, name| text.replace(&name, "ALIAS"))
}
