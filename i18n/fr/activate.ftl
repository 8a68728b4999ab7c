### The link of the activation letter.

activate-title = Activer votre compte
activate-lead = Encore une étape et votre compte sera prêt.

## In a browser that did not register

activate-elsewhere = Si vous avez commencé l’inscription dans un autre navigateur, saisissez le mot de passe que vous y avez choisi.
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = Si l’inscription ne vient pas de vous, n’allez pas plus loin : la personne qui l’a faite connaît le mot de passe de ce compte.
activate-refuse = Ce n’était pas moi
activate-refused = L’inscription a été supprimée
activate-refused-lead = Aucun compte n’a été créé avec cette adresse e‑mail. Vous n’avez rien à faire.
