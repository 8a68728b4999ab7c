### The link of the letter that lets a password pass in this browser.

open_browser-title = Utiliser votre mot de passe dans ce navigateur
open_browser-lead = Appuyez sur le bouton dans le navigateur où vous souhaitez vous connecter. Votre mot de passe y fonctionnera aussitôt.
open_browser-submit = Autoriser mon mot de passe ici
open_browser-spent-lead = Il fonctionne une seule fois, pendant { kept-password_link }. Connectez-vous avec votre mot de passe : s’il est encore suspendu, la page vous proposera un autre lien.
