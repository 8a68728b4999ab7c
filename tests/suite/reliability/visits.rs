//! What people do who need a server that fails.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use super::{
    node::{Node, comes_back, visit},
    table::Visit,
};
use crate::cast::set_up;

/// People who register, and those among them who were told that it has worked.
#[derive(Default)]
pub struct Registrations {
    begun: AtomicUsize,
    acknowledged: Mutex<BTreeSet<String>>,
}

impl Registrations {
    /// One more person registers: the visit, and the person's address.
    pub async fn register(&self, node: &Node) -> (Visit, String) {
        let number = self.begun.fetch_add(1, Ordering::SeqCst);
        let email = format!("uus{number}@kool.example");
        let browser = node.visitor();
        let page = browser.get("/en/setupAccount").await;
        let code = format!("4711{number}");
        let answer = browser.submit(&page, "submit", &set_up(("FI", &code), &email)).await;
        if answer.status != 303 {
            return (comes_back(&answer, ("street", "Pikk 1")), email);
        }
        self.acknowledged.lock().unwrap().insert(email.clone());
        let page = browser.follow(&answer).await;
        (Visit { is_good: page.screen() == "success", ..visit(&page) }, email)
    }

    pub fn acknowledged(&self) -> BTreeSet<String> {
        self.acknowledged.lock().unwrap().clone()
    }

    /// Everybody who was told that it has worked has an account, whose address is yet to be proven.
    pub async fn assert_kept(&self, node: &Node) -> usize {
        let acknowledged = self.acknowledged();
        assert!(!acknowledged.is_empty());
        for email in &acknowledged {
            let browser = node.visitor();
            let page = browser.get("/en").await;
            let answer = browser.sign_in(&page, email).await;
            assert_eq!(answer.errors(), ["account_not_activated"], "{email} is lost: {answer}");
        }
        acknowledged.len()
    }
}
