### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Ce qui s’est passé
# Variables:
#   $days (String) - how many days
arrival-activity-lead = Ce qui s’est passé dans votre compte ces { $days } derniers jours, du plus récent au plus ancien.
arrival-activity-none = Rien à afficher ici.
arrival-activity-not-me = Ce n’était pas moi
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = Ce n’était pas moi : { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = par l’administration
arrival-activity-older = Plus anciens
arrival-activity-newer = Plus récents
arrival-activity-sign_in = Connexion
arrival-activity-sign_in_step = Une connexion est arrivée jusqu’au code
arrival-activity-sign_in_failed = Une connexion n’a pas abouti
arrival-activity-second_factor_failed = Un code incorrect a été saisi
arrival-activity-reauthenticated = Le mot de passe a été saisi de nouveau pour confirmer une modification
arrival-activity-reauthentication_failed = Un mot de passe incorrect a été saisi pour confirmer une modification
arrival-activity-sign_out = Déconnexion
arrival-activity-sessions_ended = Déconnexion partout ailleurs
arrival-activity-terms_accepted = Les conditions ont été acceptées
arrival-activity-account_registered = Le compte a été créé
arrival-activity-activated = Le compte a été activé
arrival-activity-password_reset_asked = Un lien pour un nouveau mot de passe a été demandé
arrival-activity-opening_asked = Un lien qui ouvre un navigateur a été demandé
arrival-activity-browser_opened = Un navigateur a été ouvert avec le lien d’un e-mail
arrival-activity-password_reset = Un mot de passe oublié a été remplacé
arrival-activity-password_changed = Le mot de passe a été modifié
arrival-activity-password_change_failed = Un ancien mot de passe incorrect a été saisi
arrival-activity-password_link_made = Un lien pour un nouveau mot de passe a été envoyé
arrival-activity-two_factor_on = La connexion en deux étapes a été activée
arrival-activity-two_factor_changed = L’application d’authentification a été changée
arrival-activity-two_factor_off = La connexion en deux étapes a été désactivée
arrival-activity-two_factor_off_asked = La désactivation de la connexion en deux étapes a été demandée
arrival-activity-browsers_forgotten = Les autres navigateurs ont été oubliés
arrival-activity-recovery_codes_made = De nouveaux codes de secours ont été créés
arrival-activity-recovery_code_used = Un code de secours a été utilisé
arrival-activity-identity_linked = Une méthode de connexion a été associée
arrival-activity-identity_unlinked = Une méthode de connexion associée a été retirée
arrival-activity-role_chosen = Un rôle a été choisi
arrival-activity-role_added = Un rôle a été attribué
arrival-activity-role_removed = Un rôle a été retiré
arrival-activity-application_allowed = Une application a obtenu l’accès
arrival-activity-application_withdrawn = L’accès d’une application a été révoqué
arrival-activity-token_reused = L’accès d’une application a été interrompu par sécurité
arrival-activity-account_blocked = Le compte a été bloqué
arrival-activity-account_unblocked = Le compte a été débloqué

## The rows of the account page

arrival-own = Vos informations et données
