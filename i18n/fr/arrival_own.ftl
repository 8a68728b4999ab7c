### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Ce qui s’est passé
# Variables:
#   $days (String) - how many days
arrival-activity-lead =
    { $days ->
        [one] L’activité sur { $days } jour, de la plus récente à la plus ancienne.
        [many] L’activité des { $days } derniers jours, de la plus récente à la plus ancienne.
       *[other] L’activité des { $days } derniers jours, de la plus récente à la plus ancienne.
    }
arrival-activity-none = Rien à afficher ici.
arrival-activity-not-me = { mail-not-me }
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = Ce n’était pas moi : { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = par l’administration
arrival-activity-desk = par le guichet d’aide de votre établissement
arrival-activity-older = Plus anciens
arrival-activity-newer = Plus récents
arrival-activity-sign_in = Connexion réussie
arrival-activity-sign_in_step = Une tentative de connexion est arrivée à l’étape du code
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
arrival-activity-opening_asked = Un lien pour autoriser le mot de passe dans un navigateur a été demandé
arrival-activity-browser_opened = Le mot de passe a été autorisé dans un navigateur avec le lien d’un e‑mail
arrival-activity-password_reset = Un mot de passe oublié a été remplacé
arrival-activity-password_changed = Le mot de passe a été modifié
arrival-activity-password_change_failed = Un ancien mot de passe incorrect a été saisi
arrival-activity-password_link_made = Un lien pour un nouveau mot de passe a été envoyé
arrival-activity-slip_made = Une fiche avec un code à usage unique a été imprimée
arrival-activity-slip_used = Le code d’une fiche a été utilisé
arrival-activity-desk_granted = Vous pouvez aider d’autres personnes au guichet d’aide
arrival-activity-desk_revoked = Vous ne pouvez plus aider d’autres personnes au guichet d’aide
arrival-activity-two_factor_on = La connexion en deux étapes a été activée
arrival-activity-two_factor_changed = L’application d’authentification a été changée
arrival-activity-two_factor_off = La connexion en deux étapes a été désactivée
arrival-activity-two_factor_off_asked = La désactivation de la connexion en deux étapes a été demandée
arrival-activity-browsers_forgotten = Les autres navigateurs ont été oubliés
arrival-activity-browser_trusted = Le code n’est plus demandé dans un navigateur
arrival-activity-trust_ended = Le code est de nouveau demandé dans un navigateur
arrival-activity-letters_chosen = L’envoi d’e‑mails sur les connexions a été modifié
arrival-activity-identity_linked = Une méthode de connexion a été associée
arrival-activity-passkey_renamed = Une clé d’accès a été renommée
arrival-activity-passkey_copied = Une clé d’accès peut-être copiée a été refusée
arrival-activity-role_chosen = Un rôle a été choisi
arrival-activity-role_added = Un rôle a été attribué
arrival-activity-role_removed = Un rôle a été retiré
arrival-activity-application_allowed = Une application a obtenu l’accès
arrival-activity-application_withdrawn = L’accès d’une application a été retiré
arrival-activity-token_reused = L’accès d’une application a été interrompu par sécurité
arrival-activity-account_blocked = Le compte a été bloqué
arrival-activity-account_unblocked = Le compte a été débloqué
arrival-activity-account_updated = Le compte a été mis à jour depuis un autre système

## The rows of the account page

arrival-own = Informations et données

## Closing the account, and changing one’s mind

arrival-close = Fermer le compte
arrival-close-title = Fermer votre compte ?
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-close-lead = Si vous le fermez maintenant, votre compte sera supprimé le { $date }. D’ici là, vous pourrez changer d’avis.
arrival-close-ends = Toutes vos sessions seront fermées et les applications perdront aussitôt leur accès.
arrival-close-keep = Pour garder le compte, connectez-vous avant ce jour. D’ici là, votre nom d’utilisateur et votre adresse e‑mail restent les vôtres.
arrival-close-others = Seul ce compte sera supprimé. Ce que votre établissement et d’autres services conservent à votre sujet reste chez eux.
arrival-close-no = Garder mon compte
arrival-close-yes = Fermer mon compte
arrival-closed-title = Votre compte est fermé
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-closed-lead = Il sera supprimé le { $date }.
arrival-closed-ask = Voulez-vous le garder ? Tout ce qu’il contient est encore là.
arrival-closed-reopen = Garder le compte
arrival-closed-advice = Pour le garder, connectez-vous avant ce jour. Nous vous avons aussi envoyé ces informations par e‑mail.
arrival-activity-account_closed = Le compte a été fermé
arrival-activity-account_reopened = La fermeture du compte a été annulée

## Everything that the service holds about the person

arrival-data = Toutes vos données
arrival-data-lead = Voici tout ce que nous conservons à votre sujet. Les mots de passe, codes et clés n’y figurent pas : nous ne pouvons pas lire la plupart d’entre eux.
arrival-data-file = Télécharger le fichier
arrival-data-activity = Voir ce qui s’est passé dans votre compte
arrival-data-account = Compte
arrival-data-login_names = Noms de connexion
arrival-data-grants = Accès actuels des applications
arrival-data-application_ids = Identifiants sous lesquels les applications vous connaissent
arrival-data-tokens = Clés des applications
arrival-data-application_sign_ins = Applications auxquelles votre compte est connecté
arrival-data-logout_notices = Applications à informer de votre déconnexion
arrival-data-terms = Conditions que vous avez acceptées
arrival-data-former_passwords = Dates de remplacement des mots de passe
arrival-data-links = Liens dans les e‑mails
arrival-data-email_changes = Changements d’adresse e‑mail
arrival-data-letters = E‑mails en attente d’envoi
arrival-close-data = Téléchargez d’abord vos données
arrival-activity-data_taken = Vos données ont été téléchargées

## What the person has said of themselves

arrival-details = Vos informations
arrival-details-change = Modifier le nom, l’adresse ou la langue
arrival-details-language = Langue des e‑mails
arrival-details-language-hint = Si vous vous connectez dans une autre langue, les e‑mails arriveront dans celle-ci.
# Variables:
#   $name (String) - first and last name
arrival-details-proven = Votre nom, { $name }, a été confirmé lors de la vérification de votre identité : il ne peut pas être modifié ici.

## Another e-mail address

arrival-email = Changer d’adresse e‑mail
arrival-email-lead = Nous enverrons un lien à la nouvelle adresse et un avis à l’adresse actuelle. Rien ne changera tant que vous n’aurez pas ouvert ce lien.
arrival-email-new = Nouvelle adresse e‑mail
arrival-email-send = Envoyer l’e‑mail
arrival-email-sent-title = Confirmez la nouvelle adresse
# Variables:
#   $email (String) - the new address
arrival-email-sent-lead = Ouvrez { kept-email_confirm } le lien de l’e‑mail envoyé à { $email }. S’il n’arrive pas, vérifiez vos courriers indésirables ; l’adresse peut aussi appartenir à un autre compte.
arrival-email-confirm-title = Est-ce votre adresse e‑mail ?
arrival-email-confirm-lead = Une fois confirmée, cette adresse recevra les e‑mails au sujet du compte et vous permettra de vous connecter.
arrival-email-confirm = Confirmer l’adresse
arrival-email-confirmed-title = L’adresse e‑mail a été modifiée
arrival-email-confirmed-lead = Pendant { kept-undo }, ce changement peut être annulé depuis l’ancienne adresse.
arrival-email-undo-title = Annuler le changement d’adresse ?
arrival-email-undo-lead = Cette adresse redeviendra celle du compte, toutes les sessions seront fermées et vous recevrez un e‑mail avec un lien pour un nouveau mot de passe.
arrival-email-undo = Annuler le changement
arrival-email-undone-title = Le changement a été annulé
arrival-email-undone-lead = Ouvrez maintenant l’e‑mail que nous venons de vous envoyer et définissez un nouveau mot de passe. La page suivante montre ce qui donne encore accès au compte.
arrival-email-spent = Il a déjà servi, il a expiré ou le compte a changé depuis.

## What happened: the details

arrival-activity-details_changed = Le nom, l’adresse ou la langue a été modifié
arrival-activity-email_change_asked = Un changement d’adresse e‑mail a été demandé
arrival-activity-email_change_undone = Un changement d’adresse e‑mail a été annulé
