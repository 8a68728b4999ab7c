### The login screen and the panes of its methods.

login-methods = Méthodes de connexion
login-username = Nom d’utilisateur ou adresse e‑mail
# Between the open way to sign in or register and the others.
login-or = ou
login-title = { common-sign-in }
# Before the link to create an account.
login-new-here = Pas encore de compte ?
# Mobile-ID and Smart-ID.
# Variables:
#   $method (String) - the method's name
login-with = Se connecter avec { $method }
login-alone = Ouvrir la connexion en pleine page
# A link to whoever helps follows: the next message, or an e-mail address.
login-trouble = Un problème pour vous connecter ?
login-trouble-contact = Contactez-nous
error-password_login-required-email = Saisissez votre nom d’utilisateur ou votre adresse e‑mail.
error-password_login-required-password = Saisissez votre mot de passe.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-again = { $client } vous demande de vous connecter à nouveau.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-factors = { $client } demande une connexion plus sûre : utilisez votre mot de passe avec un code, une clé d’accès ou une méthode de connexion sûre comme la carte d’identité.
# Variables:
#   $client (String) - the name of the application that asks for the sign-in
login-asked-identity = { $client } demande une connexion qui prouve votre identité. Utilisez par exemple la carte d’identité, Mobile-ID ou Smart-ID.

## Mobile-ID and Smart-ID

mobile_id-prefix = Indicatif du pays

## Smart-ID by device link

smart_id-link-lead = Sur la page suivante, scannez le code QR avec l’application Smart-ID de votre téléphone ou ouvrez l’application sur cet appareil. Il n’y a rien à saisir.
smart_id-link-start = Code QR ou application

## ID card

id_card-lead = Insérez votre carte d’identité dans le lecteur avant de continuer.
id_card-sign-in = Utiliser la carte d’identité
id_card-register = Utiliser la carte d’identité
# Shown while the Web eID software asks for the code.
id_card-confirm = Confirmez avec le code PIN1 de votre carte dans la fenêtre qui s’ouvre.
id_card-no-scripts = Cette méthode nécessite JavaScript, qui est désactivé dans ce navigateur.
id_card-without-web-eid = Essayer sans Web eID

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = Continuer avec { $method }
# Variables:
#   $method (String) - the method's name
redirect-register = S’inscrire avec { $method }
redirect-lead-har_id = HarID est le service de connexion de l’enseignement estonien. Vous reviendrez ensuite ici.
redirect-lead = Vous passerez par { $method }, puis vous reviendrez ici.
redirect-lead-e_paraksts = Vous passerez par eParaksts, puis vous reviendrez ici.

## The end of a sign-in inside another page

success-login-lead = Vous pouvez continuer vers le carnet scolaire en ligne.
success-login-action = Ouvrir le carnet scolaire en ligne

## A passkey in place of a password, or of a code

passkey-sign-in = Utiliser une clé d’accès
passkey-use = Utiliser votre clé d’accès
