### The security checks of other companies, and the work that a browser does for our own.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Šai drošības pārbaudei vajadzīgs JavaScript. Atļaujiet to pārlūkprogrammā un ielādējiet lapu vēlreiz vai mēģiniet citā veidā.

# While the browser finds a proof of work, and then.
captcha-working = Uzgaidiet mirkli: pārlūkprogramma Jūsu vietā veic īsu drošības pārbaudi.
captcha-worked = Drošības pārbaude ir pabeigta. Nosūtiet veidlapu vēlreiz.

# Above a form that comes back with a security check which it did not have before.
captcha-first = Vēl viens solis: īsa drošības pārbaude. Pēc tam nosūtiet veidlapu vēlreiz.
