//! What every account service promises, written once and tested against two: the embedded one in process, and the same
//! behind the account API and its client, over real HTTP.

mod documents;
mod passwords;
mod phones;
mod registration;
mod roles;
mod sign_in;
mod steps;
mod third_parties;
mod world;

use world::{Browser, World};

/// Makes two tests of each promise: an `async fn` that takes a [`World`].
macro_rules! promises {
    ($($promise:ident)+) => {
        mod embedded {
            $(#[actix_web::test] async fn $promise() { super::$promise(super::World::embedded().await).await; })+
        }
        mod over_http {
            $(#[actix_web::test] async fn $promise() { super::$promise(super::World::over_http().await).await; })+
        }
    };
}
use promises;
