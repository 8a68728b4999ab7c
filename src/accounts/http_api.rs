//! Serves an account service over HTTP.
