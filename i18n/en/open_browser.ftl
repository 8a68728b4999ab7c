### The link of the letter that lets a password pass in this browser.

open_browser-title = Use your password in this browser
open_browser-lead = Press the button in the browser in which you want to sign in. Your password works there at once.
open_browser-submit = Allow my password here
