### The link of the letter that lets a password pass in this browser.

open_browser-title = Passwort in diesem Browser verwenden
open_browser-lead = Drücken Sie die Schaltfläche in dem Browser, in dem Sie sich anmelden möchten. Ihr Passwort funktioniert dort sofort.
open_browser-submit = Passwort hier zulassen
open_browser-spent-lead = Er gilt { kept-password_link } und nur einmal. Melden Sie sich mit Ihrem Passwort an: Wird es noch nicht angenommen, können Sie dort einen neuen Link anfordern.
