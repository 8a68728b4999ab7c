//! A request on an HTTP/1.1 connection of its own (RFC 9112).

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use ureq_proto::{
    BodyMode,
    client::{
        Call, RecvBodyResult, RecvResponseResult, SendRequestResult,
        state::{RecvBody, RecvResponse},
    },
    http::{Request, Uri, header::ACCEPT},
};

use super::{connector::Stream, failure::Failure};
use crate::providers::rest::{RestResponse, TransportFault, response::LARGEST};

/// Room in bytes for what arrives next. An answer has 300 while the person has not confirmed.
const READ: usize = 512;
/// Room in bytes for the beginning of an answer, which is held for as long as the person takes.
const FIRST: usize = 128;
/// The longest request in bytes. Addresses have 200.
const REQUEST: usize = 4096;

impl From<ureq_proto::Error> for Failure {
    /// Drops the details, which may repeat the answer.
    fn from(_: ureq_proto::Error) -> Self {
        Self::Fault(TransportFault::lost("the answer is not HTTP/1.1"))
    }
}

/// The answer, and whether the connection can be used again. Of a redirect, the status alone.
///
/// What sends and what reads is in boxes of its own, so that little is held between the two, for half a minute.
pub async fn get(stream: &mut Stream, address: &Uri) -> Result<(RestResponse, bool), Failure> {
    let call = Box::pin(send(stream, address)).await?;
    let mut received = Vec::new();
    if read(stream, &mut received).await.is_none() {
        return Err(Failure::Unused);
    }
    Box::pin(receive(stream, call, received)).await
}

/// Reads the rest of an answer that has begun.
async fn receive(
    stream: &mut Stream,
    mut call: Box<Call<RecvResponse>>,
    mut received: Vec<u8>,
) -> Result<(RestResponse, bool), Failure> {
    let status = loop {
        let (used, head) = call.try_response(&received, false)?;
        received.drain(..used);
        if let Some(head) = head {
            break head.status().as_u16();
        }
        if received.len() > LARGEST {
            return Err(TransportFault::TooLarge.into());
        }
        // Of an informational answer, nothing is left, and the true one may have come with it.
        if used == 0 && read(stream, &mut received).await.is_none() {
            return Err(cut_off().into());
        }
    };
    match call.proceed() {
        Some(RecvResponseResult::RecvBody(call)) => {
            let (body, ended) = read_body(stream, call, &mut received).await?;
            let is_reusable = received.is_empty() && ended;
            Ok((RestResponse { status, body }, is_reusable))
        }
        Some(RecvResponseResult::Cleanup(ended)) => {
            let is_reusable = received.is_empty() && !ended.must_close_connection();
            Ok((RestResponse { status, body: Vec::new() }, is_reusable))
        }
        _ => Ok((RestResponse { status, body: Vec::new() }, false)),
    }
}

/// The body, and whether the connection can be used again as far as the answer says.
async fn read_body(
    stream: &mut Stream,
    mut call: Call<RecvBody>,
    received: &mut Vec<u8>,
) -> Result<(Vec<u8>, bool), Failure> {
    let mut body = Vec::new();
    loop {
        let mut part = [0; READ];
        let (used, length) = call.read(received, &mut part)?;
        received.drain(..used);
        body.extend_from_slice(&part[..length]);
        if body.len() > LARGEST {
            return Err(TransportFault::TooLarge.into());
        }
        if used > 0 || length > 0 {
            continue;
        }
        let ends_with_connection = call.body_mode() == BodyMode::CloseDelimited;
        if call.can_proceed() && !ends_with_connection {
            break;
        }
        if read(stream, received).await.is_none() {
            if ends_with_connection {
                break;
            }
            return Err(cut_off().into());
        }
    }
    let ended = call.proceed();
    let is_kept_open =
        matches!(ended, Some(RecvBodyResult::Cleanup(ended)) if !ended.must_close_connection());
    Ok((body, is_kept_open))
}

/// Sends the request.
async fn send(stream: &mut Stream, address: &Uri) -> Result<Box<Call<RecvResponse>>, Failure> {
    let request = Request::get(address).body(());
    let request = request.map_err(|_| TransportFault::lost("the address is malformed"))?;
    let mut call = Call::new(request)?;
    // In the list that has the Host field already; the map of the request would take 600 bytes.
    call.header(ACCEPT, "application/json")?;
    let mut call = call.proceed();
    let mut head = vec![0; REQUEST];
    let length = call.write(&mut head)?;
    head.truncate(length);
    if stream.write_all(&head).await.is_err() || stream.flush().await.is_err() {
        return Err(Failure::Unused);
    }
    match call.proceed()? {
        Some(SendRequestResult::RecvResponse(call)) => Ok(Box::new(call)),
        _ => Err(TransportFault::lost("the request is too long").into()),
    }
}

/// Reads what has arrived, and waits for it first. `None` at the end of the connection, however it ended.
async fn read(stream: &mut Stream, received: &mut Vec<u8>) -> Option<()> {
    received.reserve(if received.is_empty() { FIRST } else { READ });
    match stream.read_buf(received).await {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(()),
    }
}

fn cut_off() -> TransportFault {
    TransportFault::lost("the connection ended within the answer")
}
