### The login screen and the panes of its methods.

login-methods = Méthodes de connexion
login-username = Nom d’utilisateur
login-alone = Ouvrir la connexion sur une page à part
error-password_login-required-email = Saisissez votre nom d’utilisateur.

## Mobile-ID and Smart-ID

mobile_id-prefix = Indicatif du pays

## ID card

id_card-lead = Insérez votre carte d’identité dans le lecteur avant de continuer.
# Shown while the Web eID software asks for the code.
id_card-confirm = Confirmez avec le code PIN1 de votre carte dans la fenêtre qui s’ouvre.
id_card-no-scripts = Cette méthode a besoin de JavaScript, qui est désactivé dans ce navigateur.
id_card-without-web-eid = Continuer sans Web eID

## HarID, X-ID, eParaksts

# Variables:
#   $method (String) - the method's name
redirect-sign-in = Continuer avec { $method }
# Variables:
#   $method (String) - the method's name
redirect-register = S’inscrire avec { $method }
redirect-lead-har_id = HarID est le service de connexion de l’éducation estonienne. Vous reviendrez ensuite ici.
redirect-lead = Vous passerez par { $method }, puis vous reviendrez ici.
redirect-lead-e_paraksts = Vous passerez par eParaksts, puis vous reviendrez ici.

## The end of a sign-in inside another page

success-login-lead = Vous pouvez continuer vers le journal scolaire en ligne.
success-login-action = Ouvrir le journal scolaire en ligne
