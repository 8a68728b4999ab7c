### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Rolle auswählen
roles-lead = In dieser Rolle nutzen Sie das Online-Klassenbuch.
roles-chosen = Derzeit gewählt
error-roles-bad_request = Diese Rolle steht nicht mehr zur Auswahl. Wählen Sie eine der Rollen unten.
