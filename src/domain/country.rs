//! Countries: ISO 3166-1 alpha-2, and XK for Kosovo, which issues documents too.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de::Error};

const CODES: &str = "\
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
    FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
    JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
    MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
    PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
    TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW \
    ";

/// A country by its two-letter code. Names in the visitor's language come from `i18n::countries`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Country(&'static str);

impl Country {
    pub const EE: Self = Self("EE");
    pub const LV: Self = Self("LV");
    pub const LT: Self = Self("LT");
    /// The countries that issue Smart-ID.
    pub const SMART_ID: [Self; 3] = [Self::EE, Self::LV, Self::LT];

    /// Every country, sorted by code.
    pub fn all() -> impl Iterator<Item = Self> {
        CODES.split_ascii_whitespace().map(Self)
    }

    /// The country with this upper-case code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::all().find(|country| country.0 == code)
    }

    pub fn code(self) -> &'static str {
        self.0
    }
}

impl<'de> Deserialize<'de> for Country {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::parse(&code).ok_or_else(|| D::Error::custom("no country has this code"))
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
