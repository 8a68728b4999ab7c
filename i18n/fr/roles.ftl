### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Choisir un rôle
roles-lead = Choisissez le rôle avec lequel continuer.
# On a button; the role's name follows for screen readers.
roles-choose = Choisir
roles-chosen = Choisi actuellement
roles-back = Retour à la connexion
error-roles-bad_request = Ce rôle ne peut plus être choisi. Choisissez-en un ci-dessous.
