//! People who come all the time, on a thread of their own: they go on while a test waits for a program.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use actix_web::rt;
use futures_util::future::try_join_all;

use super::{balancer::Balancer, restarts::arrive};
use crate::site::{Browser, Seen};

/// Behind each balancer, somebody who signs in by password and looks at their page twice, again and again, and two browsers that stay
/// signed in.
pub struct Load {
    told: Arc<LoadTally>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct LoadTally {
    paused: AtomicBool,
    over: AtomicBool,
    busy: AtomicUsize,
    done: AtomicUsize,
    wrong: Mutex<Vec<String>>,
}

impl Load {
    /// Somebody who comes anew each time, for each balancer, and somebody who stays. Nobody comes anew under one name twice at once:
    /// tries under way count, and a killed node takes none back.
    pub fn on(balancers: &[Balancer], newcomers: &[&'static str], stays: &'static str) -> Self {
        assert_eq!(balancers.len(), newcomers.len());
        let told = Arc::<LoadTally>::default();
        let own = Arc::clone(&told);
        let roots = balancers.iter().map(Balancer::root).zip(newcomers.to_owned()).collect();
        let thread =
            thread::spawn(move || rt::System::new().block_on(people_of(own, roots, stays)));
        Self { told, thread: Some(thread) }
    }

    /// Returns once nobody asks anything.
    pub fn pause(&self) {
        self.told.paused.store(true, SeqCst);
        while self.told.busy.load(SeqCst) > 0 {
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn go_on(&self) {
        self.told.paused.store(false, SeqCst);
    }

    /// Since the last time many have come, and each saw the account page.
    pub fn assert_served(&self, when: &str) {
        let done = self.told.done.swap(0, SeqCst);
        let wrong = self.told.wrong.lock().unwrap().clone();
        assert!(wrong.is_empty(), "{when}: {} beside {done}: {}", wrong.len(), wrong[0]);
        assert!(!self.thread.as_ref().unwrap().is_finished(), "{when}: somebody got no answer");
        assert!(done > 10, "{when}: hardly anybody came: {done}");
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.told.over.store(true, SeqCst);
        // What it panicked about is in the output of the test.
        let _ = self.thread.take().unwrap().join();
    }
}

async fn people_of(told: Arc<LoadTally>, roots: Vec<(String, &'static str)>, stays: &str) {
    let mut tasks = Vec::new();
    for (root, newcomer) in roots {
        for _ in 0..2 {
            let browser = signed_in(root.clone(), stays).await;
            let visit = async move || vec![browser.get("/account/").await];
            tasks.push(rt::spawn(again_and_again(Arc::clone(&told), visit)));
        }
        let visit = async move || sign_in_and_look(&root, newcomer).await;
        tasks.push(rt::spawn(again_and_again(Arc::clone(&told), visit)));
    }
    try_join_all(tasks).await.unwrap();
}

/// The last page of a sign-in, and what is seen afterwards.
async fn sign_in_and_look(root: &str, name: &str) -> Vec<Seen> {
    let browser = Browser::new(root.to_owned());
    let page = browser.get("/en").await;
    if page.status != 200 {
        return vec![page];
    }
    let answer = browser.sign_in(&page, name).await;
    if answer.status != 303 {
        return vec![answer];
    }
    let mut seen = vec![arrive(&browser, &answer).await];
    for _ in 0..2 {
        seen.push(browser.get("/account/").await);
    }
    seen
}

/// Does this all the time; every page that is seen must be the account page.
async fn again_and_again(told: Arc<LoadTally>, visit: impl AsyncFn() -> Vec<Seen>) {
    while !told.over.load(SeqCst) {
        told.busy.fetch_add(1, SeqCst);
        if !told.paused.load(SeqCst) {
            let seen = visit().await;
            let faults = seen.iter().filter(|page| !is_account_page(page));
            told.wrong.lock().unwrap().extend(faults.map(ToString::to_string));
            told.done.fetch_add(1, SeqCst);
        }
        told.busy.fetch_sub(1, SeqCst);
        rt::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Whether this is the page of somebody's account, which the release 0.1.0 calls `arrival`.
pub fn is_account_page(page: &Seen) -> bool {
    page.status == 200 && matches!(page.screen().as_str(), "account" | "arrival")
}

/// A browser in which somebody has just signed in.
pub async fn signed_in(root: String, name: &str) -> Browser {
    let browser = Browser::new(root);
    let answer = browser.sign_in_at("/en", name).await;
    assert_eq!(answer.status, 303, "{answer}");
    let page = arrive(&browser, &answer).await;
    assert!(is_account_page(&page), "{page}");
    browser
}
