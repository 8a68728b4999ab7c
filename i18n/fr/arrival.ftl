### The account page, where a sign-in also arrives while no e-diary is connected.

arrival-lead = Aucun carnet scolaire en ligne n’est encore relié ; la connexion mène donc à cette page.
# Variables:
#   $name (String) - first and last name of the person
arrival-greeting = Bonjour { $name }
# Variables:
#   $method (String) - the name of a login method
arrival-signed_in-by = Session ouverte avec { $method }
arrival-signed_in-by-password = Session ouverte avec votre mot de passe
arrival-continue = Continuer vers le carnet scolaire en ligne
arrival-continue-as = Choisissez un rôle pour continuer vers le carnet scolaire en ligne
arrival-roles = Rôles
arrival-sign-out = Se déconnecter
# The heading of the rows about where somebody is signed in and what applications may see.
arrival-access = Accès à votre compte
arrival-applications = Applications autorisées
arrival-applications-none = Aucune application n’a accès à votre compte.
arrival-applications-lead = Ces applications voient ce qui est indiqué jusqu’à ce que vous retiriez leur accès.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-applications-since = Depuis le { $date }
arrival-revoke = Retirer l’accès
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
arrival-revoke-what = Retirer l’accès de { $what }

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Connexion en deux étapes
arrival-two_factor-is-on = Activée : un code est demandé après le mot de passe.
arrival-two_factor-is-off = Désactivée : le mot de passe suffit.
arrival-two_factor-turn-on = Activer
arrival-two_factor-turn-off = Désactiver
arrival-two_factor-title = Activer la connexion en deux étapes
arrival-two_factor-lead = Après votre mot de passe, vous saisirez un code fourni par une application d’authentification sur votre téléphone.
arrival-two_factor-linked-asked = Le code est aussi demandé après une connexion par une méthode associée : { $methods }.
arrival-two_factor-linked-passing = Le code n’est pas demandé après une connexion par une méthode associée qui comporte déjà deux étapes : { $methods }.
arrival-two_factor-scan = Scannez le code QR avec l’application ou recopiez la clé dans l’application. Saisissez ensuite le code affiché par l’application.
arrival-two_factor-picture = Code QR contenant la clé pour l’application d’authentification
arrival-two_factor-key = Clé
arrival-two_factor-open = Ouvrir l’application sur cet appareil
arrival-two_factor-off-title = Désactiver la connexion en deux étapes ?
arrival-two_factor-off-lead = Toute personne qui connaît votre mot de passe pourra alors se connecter.
arrival-two_factor-keep = La laisser activée

## Asked first: another website led here

arrival-sign_in-title = Se connecter ?
arrival-sign_in-lead = Un autre site demande votre connexion. Ne continuez que si vous le souhaitez vous-même.
arrival-register-title = S’inscrire ?
arrival-register-lead = Un autre site demande votre inscription. Ne continuez que si vous le souhaitez vous-même.
arrival-sign_in-keep = Non, aller à la page de connexion
arrival-sign_out-title = Se déconnecter ?
arrival-sign_out-lead = Un autre site demande votre déconnexion.
arrival-sign_out-keep = Ne pas se déconnecter
# Variables:
#   $client (String) - the name of the application
arrival-sign_out-application = { $client } demande votre déconnexion.
arrival-signed_out-title = Déconnexion effectuée
arrival-signed_out-lead = Les applications ouvertes auparavant peuvent l’être encore. Fermez le navigateur si d’autres personnes utilisent cet appareil.
arrival-signed_out-no_way_back = Il n’est pas possible de revenir à l’application d’ici : l’adresse qu’elle indique n’est pas enregistrée. Rouvrez-la comme d’habitude.
arrival-role-title = Changer de rôle ?
arrival-role-lead = Un autre site demande à changer votre rôle.
arrival-role-change = Changer de rôle
arrival-role-keep = Garder mon rôle
