### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Vali roll
roles-lead = Selles rollis jätkad e-päevikus.
# On a button; the role's name follows for screen readers.
roles-choose = Vali
roles-chosen = Praegu valitud
roles-back = Tagasi sisselogimise juurde
error-roles-bad_request = Seda rolli ei saa enam valida. Vali mõni allolevatest.
