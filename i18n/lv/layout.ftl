### The frame of every page, and words that several screens share.

layout-skip = Pāriet uz saturu
# Stands before the present language's name, for screen readers.
layout-language = Valoda:
# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label }:{" "}
footer-about = Par mums
footer-contacts = Kontakti
footer-terms = Lietošanas noteikumi
footer-privacy = Privātuma politika
footer-cookies = Sīkdatņu politika

## Captcha

captcha-image = Attēls ar burtiem un cipariem
captcha-audio = Noklausīties burtus un ciparus
captcha-answer = Drošības pārbaude
captcha-hint = Ievadiet attēlā redzamos burtus un ciparus vai noklausieties tos.

## Passwords

password-show = Rādīt paroli
password-hide = Slēpt paroli
# Said to screen readers.
password-shown = Parole ir redzama.
password-hidden = Parole ir paslēpta.

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Jūsu pārlūkprogrammai vajadzīgs vēl viens apstiprinājums. Ja veidlapā ir parole vai kods, ievadiet to no jauna un nosūtiet veidlapu vēlreiz. Ja tas atkārtojas, pārlūkprogrammā atļaujiet šīs vietnes sīkdatnes.
