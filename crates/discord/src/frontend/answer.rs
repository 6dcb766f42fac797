//! The answer to one user: text, perhaps a picture, perhaps an embed and components; and the result
//! of a handler, which is one, or why there is none.
//!
//! One that shows a picture is a message of components, as boards are for everybody: its edge has
//! the colour of the side to move, and the buttons stand in the same frame as the board. All others
//! are plain messages.
//!
//! An answer to an interaction is always ephemeral, and no answer pings anybody. Public messages
//! are deliveries (`deliver`). This is the only place where an answer takes Discord's form; it is
//! sent by `answering`.
//!
//! A handler passes on with `?` what the service or another handler rejects, and `Frontend::answer`
//! makes the answer. The words for the rules of a game and for limits are in `text`.

use crate::frontend::file::File;
use crate::frontend::layout::{Layout, LayoutPicture, Outgoing};
use entente_game::View;
use entente_presentation::picture;
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::{Rejected, ServiceError, TransientFailure};
use poise::serenity_prelude::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateInteractionResponseMessage, CreateMessage, EditInteractionResponse,
};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::Receiver;

/// How many files an answer of components has: serenity numbers the files of a request
/// only in its own builders.
const MAX_LAYOUT_FILES: usize = 1;

/// The maximum length of a message, in characters.
pub(crate) const CONTENT_LIMIT: usize = 2000;

#[derive(Default, Clone)]
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) files: Vec<File>,
    pub(crate) rows: Vec<CreateActionRow>,
    /// Text of another user. An embed has room for longer texts than a message.
    pub(crate) embed: Option<Box<Embed>>,
    /// The answers that replace this one later.
    pub(crate) updates: Option<Updates>,
    /// The colour of the side to move, if it shows a board.
    pub(crate) accent: Option<u32>,
    /// Whether it stays a plain message although it shows a picture.
    pub(crate) is_plain: bool,
}

/// The answers that replace a first one, each as soon as it is known. Only one task can follow
/// them.
#[derive(Clone)]
pub(crate) struct Updates(Arc<Mutex<Option<Receiver<Answer>>>>);

impl Updates {
    fn new(answers: Receiver<Answer>) -> Self {
        Self(Arc::new(Mutex::new(Some(answers))))
    }

    /// Takes out the answers.
    pub(crate) fn take(&self) -> Option<Receiver<Answer>> {
        // Nothing that is done under this lock can leave it half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A frame with text of another user, or with text that is too long for a message.
#[derive(Default, Clone)]
pub(crate) struct Embed {
    /// The writer's name, unless the message above has it.
    pub(crate) title: Option<String>,
    pub(crate) text: Option<String>,
    /// The name of the answer's file that is shown within it. Files that no embed shows are above,
    /// and several of them side by side.
    pub(crate) picture: Option<String>,
}

impl Embed {
    fn into_create_embed(self) -> CreateEmbed {
        let mut embed = CreateEmbed::new();
        if let Some(title) = self.title {
            embed = embed.title(title);
        }
        if let Some(text) = self.text {
            embed = embed.description(text);
        }
        if let Some(picture) = self.picture {
            embed = embed.attachment(picture);
        }
        embed
    }
}

impl Answer {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// The answer with more text below its own.
    pub(crate) fn below(self, text: &str) -> Self {
        let text = format!("{}\n{text}", self.text);
        Self { text, ..self }
    }

    pub(crate) fn with_file(mut self, file: File) -> Self {
        self.files.push(file);
        self
    }

    /// The answer with the board of a game, whose edge has the colour of the side to move.
    pub(crate) fn with_board(self, file: Option<File>, view: &View) -> Self {
        let Some(file) = file else {
            return self;
        };
        let accent = picture::accent(view);
        Self { accent, ..self }.with_file(file)
    }

    /// The answer as a plain message. Serenity reads the menus of no other one, and an editor is
    /// read from its own menus.
    pub(crate) fn plain(self) -> Self {
        Self {
            is_plain: true,
            ..self
        }
    }

    /// Whether it is a message of components: it shows a picture, and nothing that they cannot
    /// show. Components show a second picture beside the first one and not below it.
    pub(crate) fn is_layout(&self) -> bool {
        let shows_picture = matches!(&self.files[..], [file] if file.alt().is_some());
        shows_picture && self.embed.is_none() && !self.is_plain
    }

    /// The answer as components, with the file that they show. Discord lets no message of
    /// components become a plain one again, so any answer can have to take this form.
    pub(super) fn into_layout(self) -> (Layout, Option<CreateAttachment>) {
        let embed = self.embed.map(|embed| *embed).unwrap_or_default();
        let title = embed.title.map(|title| format!("**{title}**"));
        // Quoted to its end, so that nobody's text looks like the bot's.
        let quoted = embed.text.map(|text| format!(">>> {text}"));
        let texts = [Some(self.text), title, quoted];
        let texts: Vec<String> = texts.into_iter().flatten().collect();
        let (pictures, files): (Vec<File>, Vec<File>) = self
            .files
            .into_iter()
            .take(MAX_LAYOUT_FILES)
            .partition(|file| file.alt().is_some());
        let layout = Layout {
            accent: self.accent,
            text: texts.join("\n"),
            pictures: pictures.iter().map(LayoutPicture::of).collect(),
            files: files.iter().map(|file| file.name().to_owned()).collect(),
            rows: self.rows,
            ..Layout::default()
        };
        let file = pictures.into_iter().chain(files).next();
        (layout, file.map(File::attachment))
    }

    /// The answer, and those that replace it later.
    pub(crate) fn with_updates(self, answers: Receiver<Answer>) -> Self {
        Self {
            updates: Some(Updates::new(answers)),
            ..self
        }
    }

    /// The answer with rows of buttons or select menus.
    pub(crate) fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self { rows, ..self }
    }

    /// The answer with an embed below the text.
    pub(crate) fn with_embed(self, embed: Embed) -> Self {
        Self {
            embed: Some(Box::new(embed)),
            ..self
        }
    }

    /// The first answer to an interaction: a new ephemeral message.
    pub(crate) fn into_response(self) -> CreateInteractionResponseMessage {
        self.into_update().ephemeral(true)
    }

    /// The answer that replaces the message with the pressed component. Discord keeps that message
    /// as visible as it was.
    pub(super) fn into_update(self) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(self.text)
            .components(self.rows)
            .embeds(create_embeds(self.embed))
            .allowed_mentions(no_mentions());
        message.files(self.files.into_iter().map(File::attachment))
    }

    /// The answer to a message that was typed in direct messages, with what `message` has.
    pub(crate) fn into_outgoing(self, message: CreateMessage) -> Outgoing {
        let message = message.allowed_mentions(no_mentions());
        if self.is_layout() {
            let (layout, file) = self.into_layout();
            return Outgoing::Layout(message, Box::new(layout), file);
        }
        let message = message
            .content(self.text)
            .components(self.rows)
            .embeds(create_embeds(self.embed));
        Outgoing::Plain(message.files(self.files.into_iter().map(File::attachment)))
    }

    /// The late answer that replaces a deferral.
    pub(super) fn into_edit(self) -> EditInteractionResponse {
        let edit = EditInteractionResponse::new()
            .content(self.text)
            .components(self.rows)
            .embeds(create_embeds(self.embed))
            .allowed_mentions(no_mentions());
        // Otherwise the edited message would keep its old pictures.
        let edit = edit.clear_attachments();
        let files = self.files.into_iter().map(File::attachment);
        files.fold(edit, EditInteractionResponse::new_attachment)
    }
}

/// Discord asks for a list, but an answer has at most one embed.
fn create_embeds(embed: Option<Box<Embed>>) -> Vec<CreateEmbed> {
    let embed = embed.map(|embed| embed.into_create_embed());
    embed.into_iter().collect()
}

/// An empty list of allowed mentions: Discord then pings nobody, whatever the text contains.
fn no_mentions() -> CreateAllowedMentions {
    CreateAllowedMentions::new()
}

/// The result of a handler: an answer, or what it had to find; or why it did nothing.
pub(crate) type Handled<T = Answer> = Result<T, NotDone>;

/// Why a handler did not do what it was asked to.
pub(crate) enum NotDone {
    /// The service rejected the command.
    Rejected(Box<Rejected>),
    /// The handler says why itself, or asks for what it has to know.
    Answered(Box<Answer>),
    /// Nobody knows the component: it is from another version, or made up.
    UnknownComponent,
    /// The program failed. The cause is in the log already.
    Failed,
}

impl From<Rejected> for NotDone {
    fn from(rejected: Rejected) -> Self {
        Self::Rejected(Box::new(rejected))
    }
}

impl From<ServiceError> for NotDone {
    fn from(error: ServiceError) -> Self {
        Rejected::from(error).into()
    }
}

impl From<Answer> for NotDone {
    fn from(answer: Answer) -> Self {
        Self::Answered(Box::new(answer))
    }
}

/// The reason, in words.
impl From<String> for NotDone {
    fn from(reason: String) -> Self {
        Answer::text(reason).into()
    }
}

/// The result of a handler that always has an answer.
impl From<Answer> for Handled {
    fn from(answer: Answer) -> Self {
        Ok(answer)
    }
}

/// Why a command was not carried out, in words. The cause of a failure is logged here
/// and not shown.
pub(crate) fn rejection(text: &Text, rejected: &Rejected, naming: Naming) -> String {
    match rejected {
        Rejected::NoSuchGame => say!(text, "no-such-game"),
        Rejected::Refused { refusal, view } => {
            text::refusal(text, refusal, view.as_deref(), naming)
        }
        Rejected::Changed { .. } => say!(text, "game-changed"),
        Rejected::KeyUsed => say!(text, "key-used"),
        Rejected::Limited(limited) => text::limited(text, limited, naming),
        Rejected::Failed(error) => failure(text, error),
    }
}

/// The text when the program itself failed.
fn failure(text: &Text, error: &ServiceError) -> String {
    match error.transient_failure() {
        Some(_) => tracing::warn!(%error, "could not carry out a command"),
        None => tracing::error!(%error, "could not carry out a command"),
    }
    match error.transient_failure() {
        Some(TransientFailure::Stopping) => say!(text, "failed-stopping"),
        Some(TransientFailure::FullDisk) => say!(text, "failed-disk-full"),
        Some(TransientFailure::BrokenDisk) => say!(text, "failed-disk"),
        None => say!(text, "failed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_presentation::text::Language;
    use entente_store::StoreError;
    use std::io::ErrorKind;

    fn picture() -> File {
        File::drawing("board.png", vec![1], "White: king e1".to_owned())
    }

    #[test]
    fn an_answer_with_one_picture_is_of_components_unless_it_needs_what_they_lack() {
        let answer = || Answer::text("Your move");
        assert!(answer().with_file(picture()).is_layout());
        for plain in [
            answer(),
            answer().with_file(File::text("game.pgn", "1. e4".to_owned())),
            answer().with_file(picture()).plain(),
            answer().with_file(picture()).with_embed(Embed::default()),
            answer().with_file(picture()).with_file(picture()),
        ] {
            assert!(!plain.is_layout());
        }
    }

    #[test]
    fn any_answer_can_take_the_place_of_one_with_components() {
        let letter = Embed {
            title: Some("Bob".to_owned()),
            text: Some("Trust me.\n**Your ally:** attack!".to_owned()),
            picture: None,
        };
        let (layout, file) = Answer::text("A letter:").with_embed(letter).into_layout();
        let expected = "A letter:\n**Bob**\n>>> Trust me.\n**Your ally:** attack!";
        assert_eq!((layout.text.as_str(), file.is_none()), (expected, true));
        let pgn = File::text("game.pgn", "1. e4".to_owned());
        let (layout, file) = Answer::default().with_file(pgn).into_layout();
        assert_eq!(layout.files, ["game.pgn"]);
        assert!(layout.pictures.is_empty() && file.is_some());
    }

    #[test]
    fn who_asks_while_nothing_can_be_saved_is_words_why() {
        let full = StoreError::Full {
            folder: "games".into(),
            reserve: 64,
        };
        let stopped = |by_full_disk| StoreError::Stopped {
            cause: "before".into(),
            by_full_disk,
        };
        let failures = [
            (full.into(), "My disk is full"),
            (
                StoreError::Disk(ErrorKind::Other).into(),
                "I can’t save anything right now",
            ),
            (
                StoreError::Disk(ErrorKind::StorageFull).into(),
                "My disk is full",
            ),
            (stopped(false).into(), "I can’t save anything right now"),
            (stopped(true).into(), "My disk is full"),
            (ServiceError::Stopped, "I’m just being restarted."),
            (
                StoreError::TooLong {
                    location: "a note".into(),
                }
                .into(),
                "Something went wrong",
            ),
        ];
        for (error, begin) in failures {
            let words = rejection(
                Text::of(Language::English),
                &Rejected::Failed(error),
                Naming::Name,
            );
            assert!(words.starts_with(begin), "{words}");
            assert!(words.contains("Nothing was changed"), "{words}");
        }
    }
}
