### The link of the letter that lets a password pass in this browser.

open_browser-title = Passwort in diesem Browser verwenden
open_browser-lead = Drücken Sie die Schaltfläche in dem Browser, in dem Sie sich anmelden möchten. Ihr Passwort funktioniert dort sofort.
open_browser-submit = Passwort hier zulassen
