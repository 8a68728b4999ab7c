### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Šai drošības pārbaudei vajadzīgs JavaScript. Atļaujiet to pārlūkprogrammā un ielādējiet lapu vēlreiz vai izvēlieties citu veidu.
