### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Rolle auswählen
roles-lead = In dieser Rolle gehen Sie weiter zum Online-Klassenbuch.
roles-chosen = Derzeit gewählt
error-roles-bad_request = Diese Rolle steht nicht mehr zur Wahl. Wählen Sie eine der unten genannten.
