### Headings of the terms pages. The texts themselves come from the account service.

terms-service = Nutzungsbedingungen
terms-privacy-policy = Datenschutzerklärung
terms-cookie-policy = Cookie-Richtlinie
terms-accessibility = Erklärung zur Barrierefreiheit
terms-contents = Inhalt
terms-print = Drucken
