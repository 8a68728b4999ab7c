### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Le compte n’a pas été créé
failed-registration-action = S’inscrire de nouveau
failed-activation = Le compte n’a pas été activé
failed-activation-action = S’inscrire de nouveau
failed-school = L’établissement n’a pas été inscrit
failed-school-action = Inscrire de nouveau l’établissement
failed-reset = Le mot de passe n’a pas été changé
failed-reset-action = Demander un nouveau lien
failed-sign-in = Se connecter
