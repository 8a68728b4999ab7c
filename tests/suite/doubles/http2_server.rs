//! A server that speaks HTTP/2 over TLS and nothing else, on a thread of its own.

use std::{
    net::TcpListener,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use actix_web::web::Bytes;
use h2::server::Builder;
use rustls::ServerConfig;
use tokio::{net::TcpStream, runtime, sync::Notify};
use tokio_rustls::TlsAcceptor;
use ureq_proto::http::Response;

/// A running server.
pub struct Http2Server {
    /// Its port on 127.0.0.1.
    pub port: u16,
    /// The connections that it has accepted.
    pub connections: Arc<AtomicUsize>,
    /// Ends all connections without a word.
    pub cut: Arc<Notify>,
}

impl Http2Server {
    /// Answers requests with what `answer` makes of method and path, `streams` of a connection at once.
    pub fn start<F>(
        mut tls: ServerConfig,
        streams: u32,
        answer: impl Fn(String, String) -> F + Clone + Send + 'static,
    ) -> Self
    where
        F: Future<Output = String> + Send + 'static,
    {
        tls.alpn_protocols = vec![b"h2".to_vec()];
        let acceptor = TlsAcceptor::from(Arc::new(tls));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (connections, cut) = (Arc::<AtomicUsize>::default(), Arc::<Notify>::default());
        let (counted, end) = (Arc::clone(&connections), Arc::clone(&cut));
        thread::spawn(move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                while let Ok((stream, _)) = listener.accept().await {
                    counted.fetch_add(1, Ordering::SeqCst);
                    let (acceptor, answer, end) =
                        (acceptor.clone(), answer.clone(), Arc::clone(&end));
                    tokio::spawn(async move {
                        tokio::select! {
                            () = serve(acceptor, stream, streams, answer) => {}
                            () = end.notified() => {}
                        }
                    });
                }
            });
        });
        Self { port, connections, cut }
    }
}

async fn serve<F>(
    acceptor: TlsAcceptor,
    stream: TcpStream,
    streams: u32,
    answer: impl Fn(String, String) -> F + Clone + Send + 'static,
) where
    F: Future<Output = String> + Send + 'static,
{
    let Ok(stream) = acceptor.accept(stream).await else { return };
    let mut builder = Builder::new();
    let handshake = builder.max_concurrent_streams(streams).handshake::<_, Bytes>(stream).await;
    let Ok(mut connection) = handshake else { return };
    while let Some(Ok((request, mut respond))) = connection.accept().await {
        let answer = answer.clone();
        tokio::spawn(async move {
            let path = request.uri().path_and_query().unwrap().to_string();
            let text = answer(request.method().to_string(), path).await;
            if let Ok(mut sent) = respond.send_response(Response::new(()), false) {
                let _ = sent.send_data(text.into(), true);
            }
        });
    }
}
