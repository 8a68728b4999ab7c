//! What can be wrong with Redis.

/// What the client says, on one line: it repeats what it has read.
#[must_use]
pub fn on_a_line(cause: &impl std::fmt::Display) -> String {
    let text: String = cause.to_string().chars().filter(|sign| !sign.is_control()).collect();
    text.chars().take(LONGEST_CAUSE).collect()
}

/// How much of it, in characters.
const LONGEST_CAUSE: usize = 300;

/// Why Redis cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RedisError {
    /// The file of CAs cannot be read or used.
    #[error("session.redis_tls_roots: {0}")]
    Roots(String),
    /// Redis does not answer, or its certificate is not trusted. The text contains no password.
    #[error(
        "session.redis_url: Redis cannot be reached: {0}; with rediss:// its certificate must be of the host in the address, by a CA of the system or of session.redis_tls_roots"
    )]
    Unreachable(String),
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum RedisFault {
    /// It did not answer in time.
    #[error("Redis does not answer in time")]
    Late,
    /// It refused the command, or the connection failed.
    #[error("Redis: {0}")]
    Failed(#[from] redis::RedisError),
}
