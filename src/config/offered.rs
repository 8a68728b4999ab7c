//! Decides which methods of `login.*` are offered. With a remote account service all of them are, because only it knows
//! which ones work. The embedded one offers what it can do, so that no button leads nowhere.

use super::{AccountRoot, Config, IdCardKind, ProviderConfig, problems::Problems};
use crate::domain::LoginMethod;

impl Config {
    /// The methods of `login.*` without a configured provider, each with the key that is empty.
    pub fn without_provider(&self) -> Vec<(LoginMethod, String)> {
        let named = self.login.primary.iter().chain(&self.login.secondary).copied();
        named.filter_map(|method| Some((method, self.lacks(method)?))).collect()
    }

    /// Removes the methods that cannot be offered.
    ///
    /// # Errors
    /// [`Problems`] when no method remains.
    pub fn keep_methods_that_work(&mut self) -> Result<(), Problems> {
        let missing = self.without_provider();
        let works = |method: &LoginMethod| !missing.iter().any(|(without, _)| without == method);
        self.login.primary.retain(works);
        self.login.secondary.retain(works);
        if self.login.primary.is_empty() && self.login.secondary.is_empty() {
            let keys: Vec<_> = missing.iter().map(|(_, key)| key.as_str()).collect();
            return Err(Problems::one(format!(
                "login.primary: no method can be offered; fill in {}",
                keys.join(" or ")
            )));
        }
        Ok(())
    }

    fn lacks(&self, method: LoginMethod) -> Option<String> {
        if matches!(self.account_api.root, AccountRoot::Remote(_)) {
            return None;
        }
        let providers = &self.embedded.providers;
        let key = match method {
            LoginMethod::Password => None,
            LoginMethod::MobileId => {
                providers.mobile_id.base.is_none().then_some("embedded.mobile_id.base")
            }
            LoginMethod::SmartId => {
                providers.smart_id.base.is_none().then_some("embedded.smart_id.base")
            }
            // With the kind web-eid, missing trusted_cas are an error anyway.
            LoginMethod::IdCard => (self.id_card.kind == IdCardKind::Tls
                && self.id_card.host.is_none())
            .then_some("id_card.host"),
            LoginMethod::Provider(provider) => {
                return providers.redirects.of(provider).and_then(ProviderConfig::lacks);
            }
        };
        key.map(str::to_owned)
    }
}
