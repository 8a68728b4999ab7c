### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Choisir un rôle
roles-lead = Vous accéderez au carnet scolaire en ligne avec ce rôle.
roles-chosen = Rôle actuel
error-roles-bad_request = Ce rôle ne peut plus être choisi. Choisissez-en un ci-dessous.
