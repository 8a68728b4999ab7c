### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Choisir un rôle
roles-lead = C’est avec ce rôle que vous accéderez au journal scolaire en ligne.
roles-chosen = Choisi actuellement
error-roles-bad_request = Ce rôle ne peut plus être choisi. Choisissez-en un ci-dessous.
