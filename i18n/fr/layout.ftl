### The frame of every page, and words that several screens share.

layout-skip = Aller au contenu
# Stands before the present language's name, for screen readers.
layout-language = Langue :
# A label and what it is the label of, side by side; the value follows, hence the space at its end.
# Variables:
#   $label (String) - such as “School”
label-before = { $label } :{" "}
footer-about = À propos
footer-contacts = Contact
footer-terms = Conditions d’utilisation
footer-privacy = Politique de confidentialité
footer-cookies = Politique relative aux cookies

## Captcha

captcha-image = Image avec des lettres et des chiffres
captcha-audio = Écouter les lettres et les chiffres
captcha-answer = Contrôle de sécurité
captcha-hint = Saisissez les lettres et les chiffres de l’image, ou écoutez-les.

## Passwords

password-show = Afficher le mot de passe
password-hide = Masquer le mot de passe
# Said to screen readers.
password-shown = Le mot de passe est affiché.
password-hidden = Le mot de passe est masqué.

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Votre navigateur demande une confirmation de plus. Saisissez de nouveau votre mot de passe ou votre code, s’il y en a un, et renvoyez le formulaire. Si cela se répète, autorisez les cookies de ce site dans votre navigateur.
