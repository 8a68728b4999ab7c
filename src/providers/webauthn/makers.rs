//! What a new passkey is called until its owner names it: who keeps it, by the AAGUIDs that the best known publish, else the browser.

/// The best known keepers of passkeys, by their AAGUIDs.
const MAKERS: [(&str, &str); 21] = [
    ("08987058cadc4b81b6e130de50dcbe96", "Windows Hello"),
    ("0ea242b443c44a1b8b17dd6d0b6baec6", "Keeper"),
    ("2fc0579f811347eab116bb5a8db9202a", "YubiKey"),
    ("50726f746f6e5061737350726f746f6e", "Proton Pass"),
    ("531126d6e717415c93203d9aa6981239", "Dashlane"),
    ("53414d53554e47000000000000000000", "Samsung Pass"),
    ("6028b017b1d44c02b4b3afcdafc96bb2", "Windows Hello"),
    ("771b48fdd3d44f749232fc157ab0507a", "Microsoft Edge"),
    ("9ddd1817af5a4672a2b93e3dd95000a9", "Windows Hello"),
    ("adce000235bcc60a648b0b25f1f05503", "Chrome"),
    ("b53976664885aa6bcebfe52262a439a2", "Chromium"),
    ("b84e404815dc4dd08640f4f60813c8af", "NordPass"),
    ("bada5566a7aa401fbd9645619a55120d", "1Password"),
    ("cb69481e8ff7403993ec0a2729a154a8", "YubiKey"),
    ("d548826e79b4db40a3d811116f7e8349", "Bitwarden"),
    ("dd4ec289e01d41c9bb8970fa845d4bf2", "iCloud"),
    ("ea9b8d664d011d213ce4b6b48cb575d4", "Google Password Manager"),
    ("ee882879721c491397753dfcce97072a", "YubiKey"),
    ("fa2b99dc9e3942578f924a30d23c4118", "YubiKey"),
    ("fbfc3007154e4ecc8c0b6e020557d7bd", "Apple Passwords"),
    ("fdb141b25d84443e8a354698c205a502", "KeePassXC"),
];

/// Browsers by what only they write into `User-Agent`, the more particular first, and systems likewise.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// A name for a passkey that this maker keeps, or else this browser has made; empty where neither is known.
pub fn name(maker: [u8; 16], user_agent: &str) -> String {
    let maker = maker.map(|byte| format!("{byte:02x}")).concat();
    if let Some((_, name)) = MAKERS.iter().find(|(id, _)| *id == maker) {
        return (*name).to_owned();
    }
    let known = |list: &[(&str, &'static str)]| {
        list.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    let parts = [known(&BROWSERS), known(&SYSTEMS)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
