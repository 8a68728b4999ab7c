### The frame of every page.

layout-skip = Aller au contenu
# Stands before the present language's name, for screen readers.
layout-language = Langue :
footer-about = À propos
footer-contacts = Contact

## Captcha

captcha-image = Image avec des lettres et des chiffres
captcha-audio = Écouter les lettres et les chiffres
captcha-answer = Contrôle de sécurité
captcha-hint = Saisissez les lettres et les chiffres de l’image, ou écoutez-les.

## Forms

# When a browser does not say where a form comes from, it is shown once more.
error-send-again = Votre navigateur demande une confirmation de plus. Saisissez de nouveau votre mot de passe ou votre code, s’il y en a un, et renvoyez le formulaire. Si cela se répète, autorisez les cookies de ce site dans votre navigateur.
