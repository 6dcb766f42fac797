//! The protocol over standard input and output: a message a line.

use super::message::{Fault, MESSAGE_LIMIT, Message, Messages};
use super::server::{Reply, Sender, Server};
use super::versions::Version;
use crate::caller::Caller;
use serde_json::Value;
use std::collections::HashMap;
use std::io;
use std::time::Duration;
use tokio::io::BufReader;
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt,
};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::{AbortHandle, JoinSet};

/// The longest message that is read, in bytes.
const MAX_LINE: u64 = MESSAGE_LIMIT as u64;

/// The time that answers get once the input has ended. A host kills a server that takes longer.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// Answers messages until the input ends, or until nobody reads the output any more.
pub(super) async fn serve(
    server: Server,
    input: impl AsyncRead + Unpin,
    output: impl AsyncWrite + Unpin + Send + 'static,
) -> io::Result<()> {
    let (answers, mut written) = unbounded_channel::<Value>();
    let mut output = output;
    let mut writing = tokio::spawn(async move {
        while let Some(answer) = written.recv().await {
            output.write_all(format!("{answer}\n").as_bytes()).await?;
            output.flush().await?;
        }
        Ok(())
    });
    let conversation = Conversation::new(server, answers);
    tokio::select! {
        read = conversation.hold(BufReader::new(input)) => read?,
        written = &mut writing => return written.unwrap_or_else(|cause| Err(io::Error::other(cause))),
    }
    writing
        .await
        .unwrap_or_else(|cause| Err(io::Error::other(cause)))
}

/// A conversation with one client.
struct Conversation {
    server: Server,
    sender: Sender,
    answers: UnboundedSender<Value>,
    answering: JoinSet<()>,
    /// The requests that are being answered, by their ids.
    open: HashMap<String, AbortHandle>,
}

impl Conversation {
    fn new(server: Server, answers: UnboundedSender<Value>) -> Self {
        let sender = Sender {
            caller: Caller::alone(&server.api),
            version: Version::negotiated(&Value::Null),
            headers: None,
        };
        Self {
            server,
            sender,
            answers,
            answering: JoinSet::new(),
            open: HashMap::new(),
        }
    }

    async fn hold(mut self, mut input: impl AsyncBufRead + Unpin) -> io::Result<()> {
        while let Some(line) = line(&mut input).await? {
            match line {
                Ok(line) if line.trim_ascii().is_empty() => {}
                Ok(line) => match Messages::read(&line) {
                    Ok(messages) => self.hear(messages),
                    Err(fault) => self.send(Reply::of_fault(&fault)),
                },
                Err(fault) => self.send(Reply::of_fault(&fault)),
            }
            while self.answering.try_join_next().is_some() {}
            self.open.retain(|_, answering| !answering.is_finished());
        }
        let last = async { while self.answering.join_next().await.is_some() {} };
        // What still waits for news gets no answer.
        let _ = tokio::time::timeout(LAST_ANSWERS, last).await;
        Ok(())
    }

    fn send(&self, reply: Reply) {
        // Who does not read any more gets no answer.
        let _ = self.answers.send(reply.body);
    }

    fn hear(&mut self, messages: Messages) {
        let id = match &messages {
            Messages::One(Message::Notification(method, params)) => {
                if method == "notifications/cancelled" {
                    let cancelled = self.open.remove(&params["requestId"].to_string());
                    cancelled.inspect(AbortHandle::abort);
                }
                return;
            }
            Messages::One(Message::Request(request)) => {
                if request.method == "initialize" {
                    self.sender.version = Version::negotiated(&request.params["protocolVersion"]);
                }
                Some(request.id.to_string())
            }
            Messages::One(Message::Answer) => return,
            Messages::Batch(_) => None,
        };
        let (server, sender) = (self.server.clone(), self.sender.clone());
        let answers = self.answers.clone();
        let answering = self.answering.spawn(async move {
            if let Some(reply) = server.reply(&sender, messages).await {
                let _ = answers.send(reply.body);
            }
        });
        self.open.extend(id.map(|id| (id, answering)));
    }
}

/// The next line, or that it is too long; `None` at the end of the input.
async fn line(
    input: &mut (impl AsyncBufRead + Unpin),
) -> io::Result<Option<Result<Vec<u8>, Fault>>> {
    let mut line = Vec::new();
    let length = input.take(MAX_LINE).read_until(b'\n', &mut line).await?;
    if length == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") || line.len() < MESSAGE_LIMIT {
        return Ok(Some(Ok(line)));
    }
    // The rest of the line is no message.
    loop {
        let part = input.fill_buf().await?;
        let end = part.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(part.len(), |end| end + 1);
        let is_end = end.is_some() || part.is_empty();
        input.consume(length);
        if is_end {
            return Ok(Some(Err(Fault::too_large())));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;
    use axum::Router;
    use axum::routing::get;
    use serde_json::json;
    use tokio::io::duplex;

    /// The answers to lines, by the ids of their requests.
    async fn answers(input: &[u8]) -> Vec<Value> {
        let api = Router::new()
            .route("/api/v1/me", get(async || r#"{"name": "Ann"}"#))
            .route("/api/v1/games/{id}", get(std::future::pending::<()>));
        let document = || {
            include_bytes!("../../../../docs/developers/openapi.json")
                .as_slice()
                .into()
        };
        let (output, mut read) = duplex(1 << 20);
        serve(Server::new(api, document), input, output)
            .await
            .unwrap();
        let mut text = String::new();
        read.read_to_string(&mut text).await.unwrap();
        let answers = text.lines().map(|line| serde_json::from_str(line).unwrap());
        let mut answers: Vec<Value> = answers.collect();
        answers.sort_by_key(|answer| answer["id"].as_u64());
        answers
    }

    fn request(id: u32, method: &str, params: &Value) -> String {
        json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
    }

    #[tokio::test]
    async fn lines_may_end_as_on_windows_be_empty_and_be_the_last_one() {
        let begin = request(1, "initialize", &json!({"protocolVersion": "2025-06-18"}));
        let call = request(2, "tools/call", &json!({"name": "who_am_i"}));
        let input =
            format!("\u{feff}{begin}\r\n\r\n\n{{\"jsonrpc\":\"2.0\",\"method\":\"x\"}}\n{call}");
        let answers = answers(input.as_bytes()).await;
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert_eq!(answers[0]["result"]["protocolVersion"], "2025-06-18");
        assert_eq!(
            answers[1]["result"]["structuredContent"],
            json!({"name": "Ann"})
        );
    }

    #[tokio::test]
    async fn what_is_no_message_gets_an_error_and_ends_nothing() {
        let long = "x".repeat(MESSAGE_LIMIT + 10);
        let input = format!(
            "nonsense\n\"\u{0}\"\n{long}\n{}\n",
            request(1, "ping", &json!({}))
        );
        let mut input = input.into_bytes();
        input.extend(b"\xff\n");
        let answers = answers(&input).await;
        let errors = answers
            .iter()
            .filter(|answer| answer["error"]["code"].is_i64());
        assert_eq!((errors.count(), answers.len()), (4, 5), "{answers:?}");
        assert_eq!(answers[4]["result"], json!({}));
    }

    #[tokio::test]
    async fn batches_belong_to_one_version() {
        let batch = format!(
            "[{},{}]",
            request(2, "ping", &json!({})),
            request(3, "x", &json!({}))
        );
        for (version, expected) in [("2025-03-26", true), ("2025-06-18", false)] {
            let begin = request(1, "initialize", &json!({"protocolVersion": version}));
            let answers = answers(format!("{begin}\n{batch}\n").as_bytes()).await;
            let of_batch = answers
                .iter()
                .find(|answer| answer["id"].is_null())
                .unwrap();
            assert_eq!(
                of_batch.as_array().map(Vec::len),
                expected.then_some(2),
                "{of_batch}"
            );
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_cancelled_request_and_one_that_still_waits_get_no_answer() {
        let call = |id| {
            request(
                id,
                "tools/call",
                &json!({"name": "look", "arguments": {"game": "x"}}),
            )
        };
        let cancelled =
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
        let input = format!("{}\n{}\n{cancelled}\n", call(1), call(2));
        assert_eq!(answers(input.as_bytes()).await, Vec::<Value>::new());
    }
}
