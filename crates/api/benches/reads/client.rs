//! A client that costs as little as possible: it reads of an answer only the status, the length,
//! the tag and the path of what was made.

use crate::Outcome;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request as it is sent.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) address: String,
    bytes: Vec<u8>,
}

impl Request {
    pub(crate) fn get(address: &str, path: &str, fields: &[&str]) -> Self {
        Self::new(address, ("GET", path), fields, "")
    }

    pub(crate) fn post(address: &str, path: &str, fields: &[&str], body: &str) -> Self {
        let length = format!("content-length: {}", body.len());
        let of_body = ["content-type: application/json", &length];
        Self::new(address, ("POST", path), &[fields, &of_body].concat(), body)
    }

    fn new(address: &str, (method, path): (&str, &str), fields: &[&str], body: &str) -> Self {
        let fields: String = fields.iter().map(|field| format!("{field}\r\n")).collect();
        let text = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\n{fields}\r\n{body}");
        Self {
            address: address.to_owned(),
            bytes: text.into_bytes(),
        }
    }
}

/// The parts of an answer that the client reads.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) tag: Option<String>,
    pub(crate) location: Option<String>,
}

/// An open connection.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(address: &str) -> Outcome<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let buffer = vec![0; 256 * 1024];
        Ok(Self { stream, buffer })
    }

    /// Sends a request, and reads the whole answer.
    pub(crate) async fn ask(&mut self, request: &Request) -> Outcome<Answer> {
        self.stream.write_all(&request.bytes).await?;
        let mut received = 0;
        let mut head = None;
        loop {
            let count = self.stream.read(&mut self.buffer[received..]).await?;
            if count == 0 {
                return Err("the server has closed the connection".into());
            }
            received += count;
            if head.is_none() {
                head = read_head(&self.buffer[..received])?;
            }
            if let Some((answer, length)) = head.take_if(|(_, length)| *length <= received) {
                assert_eq!(length, received);
                return Ok(answer);
            }
        }
    }
}

/// The answer with this head and the length of the whole; `None` if the head is not complete.
fn read_head(bytes: &[u8]) -> Outcome<Option<(Answer, usize)>> {
    let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else {
        return Ok(None);
    };
    let head = std::str::from_utf8(&bytes[..end])?;
    let status = head.split(' ').nth(1).ok_or("no status")?.parse()?;
    let field = |name: &str| {
        let mut lines = head.split("\r\n").filter_map(|line| line.split_once(": "));
        lines.find_map(|(field, value)| field.eq_ignore_ascii_case(name).then_some(value))
    };
    let length: usize = field("content-length").unwrap_or("0").parse()?;
    let answer = Answer {
        status,
        tag: field("etag").map(str::to_owned),
        location: field("location").map(str::to_owned),
    };
    Ok(Some((answer, end + 4 + length)))
}
