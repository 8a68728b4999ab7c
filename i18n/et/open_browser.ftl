### The link of the letter that lets a password pass in this browser.

open_browser-title = Kasuta parooli selles veebilehitsejas
open_browser-lead = Vajuta nuppu selles veebilehitsejas, kus tahad sisse logida. Parool töötab seal kohe.
open_browser-submit = Luba siin parool
open_browser-spent-lead = Link töötab ühe korra, { kept-password_link.genitive } jooksul. Logi parooliga sisse: kui see on veel peatatud, saad samalt lehelt uue lingi.
