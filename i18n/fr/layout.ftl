### The frame of every page.

layout-skip = Aller au contenu
# Stands before the present language's name, for screen readers.
layout-language = Langue :
footer-about = À propos
footer-contacts = Contact

## Captcha

captcha-image = Image avec des lettres et des chiffres
captcha-audio = Écouter les lettres et les chiffres (en anglais)
captcha-answer = Contrôle de sécurité
captcha-hint = Saisissez les lettres et les chiffres que vous voyez ou entendez.
# The button for a picture that can be read better.
captcha-another = Autre image

## Forms

# In an embedded view, while a form waits for what the visitor answers to the browser.
layout-cookies-asked = Votre navigateur vous interrogera peut-être sur les cookies. Nous continuons dans un instant, quel que soit votre choix.
# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Il nous faut une confirmation de plus. Saisissez de nouveau votre mot de passe ou votre code, s’il y en a un, et renvoyez le formulaire. Si cela se répète, autorisez les cookies de ce site dans votre navigateur.
error-no-cookies = Votre navigateur n’a envoyé aucun cookie ; sans cookies, la connexion est impossible. Autorisez les cookies de ce site dans les réglages du navigateur, puis renvoyez le formulaire.
