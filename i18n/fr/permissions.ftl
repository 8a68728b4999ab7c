### Consentement : une application tierce demande des données.

permissions-title = { $client } demande ces autorisations
permissions-more = Afficher plus
permissions-allow = Autoriser
permissions-reject = Refuser
# Announced by the script.
permissions-loading = Nous vérifions de nouveau la demande.
permissions-sending = Votre réponse est en route.
permissions-host = Après votre réponse, vous retournez sur { $host }.

## Between a sign-in and the application

permissions-onward-title = Vous êtes connecté
permissions-onward = Continuer

## Permissions, by their names in the account API

permissions-scope-class_grades = Voir les notes de classes entières
permissions-scope-entrance_data = Voir les données d’admission dans une école
permissions-scope-messages = Lire et envoyer vos messages
permissions-scope-private_grades = Voir les notes marquées comme privées
permissions-scope-reaction_data_and_statistics = Voir les réactions et leurs statistiques
permissions-scope-root_data = Utiliser les données de tout le système en tant qu’administrateur
permissions-scope-school_certificate_data = Voir les données des certificats de scolarité
permissions-scope-school_classes = Voir les classes de votre école
permissions-scope-school_data = Voir les données de votre école
permissions-scope-school_grades = Voir toutes les notes de votre école
permissions-scope-school_periods = Voir les périodes scolaires de votre école
permissions-scope-school_students = Voir les élèves de votre école
permissions-scope-user_basic_data = Voir votre nom et votre langue
permissions-scope-user_children = Voir vos enfants et leurs données
permissions-scope-user_data = Voir vos données personnelles, comme l’adresse e-mail et la date de naissance
permissions-scope-user_grades = Voir vos notes
permissions-scope-user_payments = Voir vos paiements
permissions-scope-user_roles = Voir vos rôles
permissions-scope-user_schools = Voir les écoles dont vous faites partie
permissions-scope-external_system_a = Utiliser vos données dans le premier système connecté
permissions-scope-external_system_b = Utiliser vos données dans le second système connecté
