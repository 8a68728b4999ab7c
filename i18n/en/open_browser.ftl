### The link of the letter that lets a password pass in this browser.

open_browser-title = Use your password in this browser
open_browser-lead = Press the button in the browser in which you want to sign in. Your password works there at once.
open_browser-submit = Allow my password here
open_browser-spent-lead = It works once, within { kept-password_link }. Sign in with your password: if it is still paused, you can ask for a new link there.
