//! Makes the settings of ID cards from the configuration and certificate files.

use std::path::Path;

use crate::{
    app::settings::{BuildError, certificate_files},
    config::{CaName, CardCaSet, CardCas, IdCard, Ocsp, OcspIssuer, OcspTerms},
    providers::{
        certificates::{Anchors, Certificate},
        id_card::{CardRules, ESTONIAN_CAS, LATVIAN_CAS, Settings, TEST_CAS},
        ocsp::{self, IssuerRules, Responder},
    },
};

const TRUSTED: &str = "id_card.trusted_cas";
const RESPONDERS: &str = "id_card.ocsp_responders";

pub fn id_card(given: &IdCard) -> Result<Settings, BuildError> {
    let anchors = match &given.trusted_cas {
        Some(cas) => anchors(cas)?,
        None => Anchors::default(),
    };
    let ocsp = given.ocsp.as_ref().map(|ocsp| self::ocsp(ocsp, &anchors)).transpose()?;
    Ok(Settings {
        rules: CardRules { anchors, policies: given.policies.clone() },
        timeout: given.ocsp.as_ref().map(|ocsp| ocsp.timeout).unwrap_or_default(),
        ocsp,
    })
}

/// Reads each file or folder that the section names, one after the other.
pub fn files(given: &IdCard) -> Vec<Result<(), BuildError>> {
    let mut read = Vec::new();
    read.extend(given.trusted_cas.as_ref().map(|cas| anchors(cas).map(drop)));
    let Some(ocsp) = &given.ocsp else { return read };
    read.push(responders(RESPONDERS, ocsp.responders.as_deref()).map(drop));
    for own in &ocsp.issuers {
        let key = |name: &str| format!("{}.{name}", own.section);
        read.push(responders(&key("ocsp_responders"), own.responders.as_deref()).map(drop));
        if let CaName::File(file) = &own.ca {
            read.push(certificate_files::certificates(&key("ca"), file).map(drop));
        }
    }
    read
}

fn anchors(cas: &CardCas) -> Result<Anchors, BuildError> {
    let sets = match cas {
        CardCas::Sets(sets) => sets,
        CardCas::Files(path) if !path.exists() => {
            return Err(fault(
                TRUSTED,
                &format!(
                    "{}: neither a file or folder that is there, nor estonian, latvian or test",
                    path.display()
                ),
            ));
        }
        CardCas::Files(path) => return certificate_files::anchors(TRUSTED, path),
    };
    let texts: Vec<&str> = sets
        .iter()
        .map(|set| match set {
            CardCaSet::Estonian => ESTONIAN_CAS,
            CardCaSet::Latvian => LATVIAN_CAS,
            CardCaSet::Test => TEST_CAS,
        })
        .collect();
    Anchors::from_pem(&texts).map_err(|cause| fault(TRUSTED, &cause.to_string()))
}

fn ocsp(given: &Ocsp, anchors: &Anchors) -> Result<ocsp::Settings, BuildError> {
    let trusted = responders(RESPONDERS, given.responders.as_deref())?;
    let default = Responder { address: given.url.clone(), trusted, ..Responder::default() };
    let mut issuers: Vec<(Certificate, IssuerRules)> = Vec::new();
    for own in &given.issuers {
        let rules = issuer(own, &default)?;
        for ca in named(own, anchors)? {
            if issuers.iter().any(|(known, _)| *known == ca) {
                let key = format!("{}.ca", own.section);
                return Err(fault(&key, "another section of id_card.issuers is about this CA"));
            }
            issuers.push((ca, rules.clone()));
        }
    }
    Ok(ocsp::Settings { default: default.into(), issuers })
}

fn issuer(own: &OcspIssuer, default: &Responder) -> Result<IssuerRules, BuildError> {
    let key = format!("{}.ocsp_responders", own.section);
    let mut trusted = default.trusted.clone();
    trusted.extend(responders(&key, own.responders.as_deref())?);
    let responder = |address, terms: OcspTerms| Responder {
        address,
        trusted: trusted.clone(),
        has_nonce: terms.has_nonce,
        max_age: terms.max_age,
    };
    let fallback = own.fallback.clone();
    Ok(IssuerRules {
        responder: responder(own.url.clone().or(default.address.clone()), own.terms),
        fallback: fallback.map(|(address, terms)| responder(Some(address), terms)),
        crl: own.crl.clone(),
    })
}

/// The trusted CAs that a section is about: one, or several that share the name.
fn named(own: &OcspIssuer, anchors: &Anchors) -> Result<Vec<Certificate>, BuildError> {
    let key = format!("{}.ca", own.section);
    let wanted = |ca: &&Certificate| match &own.ca {
        CaName::CommonName(name) => ca.common_name().as_deref() == Some(name),
        CaName::File(_) => true,
    };
    let mut found: Vec<Certificate> = anchors.certificates().filter(wanted).cloned().collect();
    if let CaName::File(file) = &own.ca {
        let own = certificate_files::certificates(&key, file)?;
        found.retain(|ca| own.contains(ca));
    }
    if found.is_empty() {
        return Err(fault(&key, "is none of the CAs of id_card.trusted_cas"));
    }
    found.dedup();
    Ok(found)
}

fn responders(key: &str, path: Option<&Path>) -> Result<Vec<Certificate>, BuildError> {
    path.map_or(Ok(Vec::new()), |path| certificate_files::certificates(key, path))
}

fn fault(key: &str, what: &str) -> BuildError {
    BuildError::Provider(format!("{key}: {what}"))
}
