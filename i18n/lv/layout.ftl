### The frame of every page.

layout-skip = Pāriet uz saturu
# Stands before the present language's name, for screen readers.
layout-language = Valoda:
footer-about = Par mums
footer-contacts = Kontakti

## Captcha

captcha-image = Attēls ar burtiem un cipariem
captcha-audio = Noklausīties burtus un ciparus (angļu valodā)
captcha-answer = Drošības pārbaude
captcha-hint = Ievadiet attēlā redzamos burtus un ciparus vai noklausieties tos angļu valodā.
# The button for a picture that can be read better.
captcha-another = Cits attēls

## Forms

# In an embedded view, while a form waits for what the visitor answers to the browser.
layout-cookies-asked = Pārlūkprogramma var jautāt par sīkdatnēm. Pēc brīža turpināsim neatkarīgi no Jūsu izvēles.
# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Vajadzīgs vēl viens Jūsu apstiprinājums. Ja veidlapā ir parole vai kods, ievadiet to no jauna un nosūtiet veidlapu vēlreiz. Ja tas atkārtojas, pārlūkprogrammā atļaujiet šīs vietnes sīkdatnes.
error-no-cookies = Jūsu pārlūkprogramma nenosūtīja sīkdatnes, un bez tām pieslēgties nevar. Pārlūkprogrammas iestatījumos atļaujiet šīs vietnes sīkdatnes un nosūtiet veidlapu vēlreiz.
