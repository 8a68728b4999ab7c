### Consentement : une application tierce demande des données.

permissions-title = { $client } souhaite voir certaines données de votre { -service }
# Variables:
#   $name (String) - first and last name of the person
#   $account (String) - the user name
permissions-person = Compte utilisé : { $name } ({ $account }).
# A link to the sign-in, behind the sentence above.
permissions-not_you = Ce n’est pas vous ?
# Variables:
#   $count (Number) - how many permissions are folded
permissions-more =
    { $count ->
        [one] Afficher { $count } autre autorisation
       *[other] Afficher { $count } autres autorisations
    }
# A mark beside a permission.
permissions-sensitive = Sensible
# Headings of groups of permissions.
permissions-group-you = À votre sujet
permissions-group-learning = Scolarité
permissions-group-other = Autre
permissions-allow = Autoriser
permissions-reject = Refuser
# Announced by the script.
permissions-loading = Nous vérifions de nouveau la demande.
permissions-sending = Votre réponse est en cours d’envoi.
permissions-host = Vous retournerez ensuite sur { $host }.
permissions-withdraw = L’application garde cet accès jusqu’à ce que vous le retiriez dans votre compte.

## Permissions, by their names in the account API

permissions-scope-class_grades = Voir les notes de classes entières
permissions-scope-entrance_data = Voir les données d’admission dans un établissement
permissions-scope-messages = Accéder à vos messages
permissions-scope-private_grades = Voir les notes marquées comme privées
permissions-scope-reaction_data_and_statistics = Voir les réactions et leurs statistiques
permissions-scope-root_data = Utiliser les données de tout le système avec des droits d’administration
permissions-scope-school_certificate_data = Voir les données des bulletins scolaires
permissions-scope-school_classes = Voir les classes de votre établissement
permissions-scope-school_data = Voir les données de votre établissement
permissions-scope-school_grades = Voir toutes les notes de votre établissement
permissions-scope-school_periods = Voir les périodes scolaires de votre établissement
permissions-scope-school_students = Voir les élèves de votre établissement
permissions-scope-user_basic_data = Voir votre nom et votre langue
permissions-scope-user_children = Savoir qui sont vos enfants et voir leurs données
permissions-scope-user_data = Voir vos données personnelles : nom, langue, adresse e‑mail, date de naissance, sexe et adresse postale
permissions-scope-user_grades = Voir vos notes
permissions-scope-user_payments = Voir vos paiements
permissions-scope-user_roles = Voir vos rôles
permissions-scope-user_schools = Voir les établissements dont vous faites partie
permissions-scope-external_system_a = Utiliser vos données dans le premier système connecté
permissions-scope-external_system_b = Utiliser vos données dans le second système connecté
permissions-scope-openid = Vous reconnaître lors de la connexion
permissions-scope-profile = Voir vos informations : nom, nom d’utilisateur, langue, date de naissance et sexe
permissions-scope-email = Voir votre adresse e‑mail
permissions-scope-offline_access = Utiliser cet accès aussi en votre absence

# The page on which a person types the code that a device without a browser shows.
permissions-device-title = Connecter un appareil
permissions-device-lead = Saisissez le code affiché par l’appareil ou le programme.
permissions-device-code = Code de l’appareil
permissions-device-warning = Saisissez uniquement un code que vous voyez sur votre propre appareil. Si quelqu’un vous l’a envoyé, il est destiné à son appareil et non au vôtre.
permissions-device-same = N’autorisez que si votre propre appareil affiche le même code. Si quelqu’un vous a envoyé ce code, c’est cette personne qui accéderait à votre compte.
permissions-device-allowed-title = L’appareil est connecté
permissions-device-allowed-lead = Il continue automatiquement dans quelques secondes. Vous pouvez fermer cette page.
permissions-device-rejected-title = L’appareil n’est pas connecté
permissions-device-rejected-lead = Il n’a aucun accès. Vous pouvez fermer cette page.
