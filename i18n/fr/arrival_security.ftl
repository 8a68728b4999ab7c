### The account page's own protection: proving once more who one is, the second factor's other forms, recovery codes, where one is signed in.

## Proving once more who one is

arrival-confirm-title = Est-ce bien vous ?
arrival-confirm-lead = Pour continuer, saisissez votre mot de passe : personne d’autre ne pourra ainsi le faire dans un navigateur resté ouvert.
arrival-confirm-lead-code = Pour continuer, saisissez votre mot de passe et un code : personne d’autre ne pourra ainsi le faire dans un navigateur resté ouvert.
arrival-confirm-lead-strong = Pour continuer, confirmez que c’est bien vous : personne d’autre ne pourra ainsi le faire dans un navigateur resté ouvert.
arrival-confirm-lead-done = Vous venez de confirmer que c’est bien vous.
arrival-confirm-lost = Si vous n’avez plus cette clé d’accès, demandez un nouveau mot de passe par e‑mail : vous pourrez la retirer sur la page suivante.
# What somebody is about to do. What the page asks for, and why, follows.
arrival-confirm-to-two-factor = Vous allez activer ou désactiver la connexion en deux étapes.
arrival-confirm-to-new-app = Vous allez changer d’application d’authentification.
arrival-confirm-to-recovery-codes = Vous allez créer de nouveaux codes de secours.
arrival-confirm-to-change-password = Vous allez changer votre mot de passe.
arrival-confirm-to-sign-out-elsewhere = Vous allez vous déconnecter partout ailleurs.
arrival-confirm-to-identities = Vous allez modifier vos méthodes de connexion associées.
arrival-confirm-to-passkeys = Vous allez modifier vos clés d’accès.
arrival-confirm-to-review = Vous allez retirer des accès à votre compte.
arrival-confirm-to-letters = Vous allez modifier quand vous recevez un e‑mail au sujet d’une connexion.
arrival-confirm-to-details = Vous allez modifier vos informations.
arrival-confirm-to-email = Vous allez changer d’adresse e‑mail.
arrival-confirm-to-data = Vous allez voir tout ce qui est conservé à votre sujet.
arrival-confirm-to-close = Vous allez fermer votre compte.
arrival-confirm-to-desk = Vous allez aider d’autres personnes au guichet d’aide.
arrival-confirm-desk-needs = Pour aider d’autres personnes, il vous faut la connexion en deux étapes, une clé d’accès ou une méthode de connexion sûre comme la carte d’identité. Configurez-en une d’abord, puis revenez ici.
arrival-desk = Tenir le guichet d’aide
arrival-confirm-other = Confirmer autrement
arrival-confirm-code-hint = Six chiffres de l’application, ou un code de secours

## Another authenticator app

arrival-two_factor-change = Changer d’application d’authentification
arrival-two_factor-change-lead = Seuls les codes de la nouvelle application seront alors valables.
arrival-two_factor-new-code = Code de la nouvelle application
arrival-two_factor-current-code = Code de l’application actuelle
arrival-two_factor-change-submit = Changer d’application

## A role that needs a second factor

# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-title = À partir du { $date }, un code sera aussi nécessaire pour vous connecter
arrival-must-lead = Avec votre rôle, le mot de passe seul ne suffira plus. Configurez dès maintenant une application d’authentification : cela prend quelques minutes.
# Who has a passkey, and no app.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-must-passkey-title = À partir du { $date }, votre clé d’accès sera aussi nécessaire pour vous connecter
arrival-must-passkey-lead = Avec votre rôle, le mot de passe seul ne suffira plus : la clé d’accès vous sera aussi demandée. Si vous ne l’avez pas toujours avec vous, configurez aussi une application d’authentification.
arrival-must-now = Configurer maintenant
arrival-must-later = Plus tard
arrival-must-enrol = Avec votre rôle, le mot de passe seul ne suffit pas pour se connecter. Pour continuer, configurez une application d’authentification sur votre téléphone.

## Recovery codes

arrival-recovery = Codes de secours
# Variables:
#   $left (String) - how many have not been used
arrival-recovery-left = Codes restants : { $left }
arrival-recovery-new = Renouveler les codes
arrival-recovery-title = Renouveler les codes de secours ?
arrival-recovery-lead = Un code de secours permet de se connecter quand on n’a pas l’application sous la main. Si vous renouvelez les codes, les codes actuels ne seront plus valables.
arrival-recovery-fresh-title = Vos codes de secours
arrival-recovery-is-on = La connexion en deux étapes est activée.
arrival-recovery-fresh-lead = Si vous n’avez pas l’application sous la main, saisissez l’un de ces codes à la place du code demandé. Chacun ne sert qu’une fois. Imprimez-les ou téléchargez-les maintenant : ils ne seront plus affichés.
arrival-recovery-download = Télécharger les codes
arrival-recovery-done = Je les ai enregistrés

## Where one is signed in

arrival-sign_ins = Vos connexions en cours
# Variables:
#   $count (String) - in how many browsers
arrival-sign_ins-count = En cours : { $count }
arrival-sign_ins-this = Ce navigateur
# Variables:
#   $age (String) - since when, such as “2 h ago”
#   $idle (String) - when it was last used, such as “just now”
arrival-sign_ins-times = Connexion : { $age } · Dernière activité : { $idle }
arrival-ago-now = à l’instant
# Variables:
#   $count (String) - how many
arrival-ago-minutes = il y a { $count } min
# Variables:
#   $count (String) - how many
arrival-ago-hours = il y a { $count } h
arrival-sign_ins-end = Se déconnecter partout ailleurs
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-sign_ins-end-what = Se déconnecter : { $what }
arrival-sign_ins-end-all = Se déconnecter partout, ici aussi
arrival-trust = Navigateurs où le code n’est pas demandé
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-trust-until = Code non demandé jusqu’au { $date }
arrival-trust-end = Redemander
# Said to screen readers.
# Variables:
#   $what (String) - browser and system
arrival-trust-end-what = Redemander le code : { $what }
arrival-letters = E‑mail au sujet d’une connexion
arrival-letters-always = À chaque nouveau navigateur
arrival-letters-country = À chaque nouveau pays
arrival-letters-off = Jamais

## Linked identities: sign-ins at providers that open this account

arrival-identities = Méthodes de connexion associées
arrival-identities-lead = Une méthode de connexion associée est un accès de plus à votre compte. N’associez que des comptes que personne d’autre n’utilise. Vous devrez alors vous connecter de nouveau auprès du fournisseur.
arrival-identities-none = Aucune méthode n’est encore associée.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-identities-since = Associée le { $date }
arrival-identities-gone = Un fournisseur qui n’est plus relié
arrival-identities-add = Associer une méthode de connexion
# Said to screen readers: the name of a row that leads on.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-link-what = Associer { $what }
arrival-identities-remove = Retirer
# Said to screen readers.
# Variables:
#   $what (String) - the name of a provider
arrival-identities-remove-what = Retirer { $what }
# What the provider calls the person stands behind it.
arrival-identities-id = Identifiant
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
arrival-onward = Continuer vers { $method }
# Variables:
#   $host (String) - the host name of the site that the page leads to
arrival-onward-lead = Vous allez maintenant passer sur { $host }.
arrival-onward-signed_out = Votre session est fermée ici. Continuez pour la fermer aussi auprès de ce service.

## What else opens the account, after a new password by letter or when somebody looks

arrival-review-title = Tout cela est-il bien à vous ?
arrival-review-lead = Tout ce qui figure ici donne accès à votre compte ou permet d’agir en votre nom. Retirez ce qui n’est pas à vous.
arrival-review-none = Rien d’autre ne donne accès à votre compte.
# Variables:
#   $days (String) - how many days
arrival-review-marks = Ce qui a été ajouté ces { $days } derniers jours est signalé.
arrival-review-new = Nouveau
# Variables:
#   $date (String) - such as “20.12.2026”
arrival-review-changed = Modifié le { $date }
arrival-review-all = Tout retirer
arrival-review-stays-browser = Ce navigateur n’est pas concerné.
arrival-review-stays-factor = La connexion en deux étapes reste activée.
arrival-review-stays-both = Ce navigateur n’est pas concerné et la connexion en deux étapes reste activée.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-review-factor-since = Activée depuis le { $date }
arrival-review-factor-on = Activée
arrival-review-factor-wait = Elle est activée depuis plus de { kept-factor } : seul un code permet de la désactiver tout de suite. Si vous n’avez pas de code, demandez sa désactivation : { kept-factor } plus tard, définissez encore une fois un nouveau mot de passe par e‑mail et vous pourrez la désactiver ici, si personne ne s’est connecté avec un code entre-temps.
arrival-review-factor-ask = Demander sa désactivation
# Variables:
#   $date (String) - the day from which it can be turned off, as dd.mm.yyyy
arrival-review-factor-asked = Vous avez demandé sa désactivation. À partir du { $date }, définissez encore une fois un nouveau mot de passe par e‑mail et vous pourrez la désactiver ici. D’ici là, une connexion avec un code annule la demande.
arrival-review-browsers = Navigateurs connus
# Variables:
#   $since (String) - the day, as dd.mm.yyyy
#   $seen (String) - the day, as dd.mm.yyyy
arrival-review-browser = Première utilisation : { $since } · Dernière utilisation : { $seen }
arrival-review-forget = Oublier les autres navigateurs
arrival-review-link = Voyez-vous quelque chose qui n’est pas à vous ?

## Passkeys, and the offer to keep one after a sign-in by password

arrival-passkeys = Clés d’accès
arrival-passkeys-lead = Avec une clé d’accès, votre empreinte, votre visage ou le verrouillage de l’écran remplace le mot de passe. Elle reste sur votre appareil ou dans votre gestionnaire de mots de passe ; nous ne gardons que ce qui permet de la vérifier.
arrival-passkeys-none = Vous n’avez pas encore de clé d’accès.
arrival-passkeys-synced = Synchronisée sur vos appareils
arrival-passkeys-bound = Sur un seul appareil
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-added = Ajoutée le { $date }
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-passkeys-used = Dernière utilisation : { $date }
arrival-passkeys-unused = Pas encore utilisée
arrival-passkeys-rename = Renommer
arrival-passkeys-name = Nom
arrival-passkeys-save = Enregistrer le nom
arrival-passkeys-add = Ajouter une clé d’accès
arrival-passkeys-needs-scripts = Pour ajouter une clé d’accès, il faut un navigateur qui exécute les scripts, et un verrouillage d’écran ou une clé de sécurité.
arrival-passkeys-shared-lead = Cet ordinateur est partagé : aucune clé d’accès n’y est gardée. Ajoutez-en une sur un appareil que personne d’autre n’utilise.
arrival-passkeys-own = Personne d’autre n’utilise cet ordinateur
arrival-passkeys-offer-title = Se connecter sans mot de passe la prochaine fois ?
arrival-passkeys-offer-lead = Gardez une clé d’accès sur cet appareil : votre empreinte, votre visage ou le verrouillage de l’écran suffira. Votre mot de passe ne change pas.
arrival-passkeys-later = Pas maintenant
arrival-passkeys-shared = Cet ordinateur est partagé

## Errors of these forms

error-confirm-incorrect_password = Le mot de passe est incorrect. Vérifiez-le et saisissez-le de nouveau.
error-account-input_code_invalid = Le code est incorrect, trop ancien ou déjà utilisé. Saisissez le code le plus récent.
error-confirm-input_code_invalid = { error-account-input_code_invalid }
