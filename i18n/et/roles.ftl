### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Vali roll
roles-lead = Valitud rollis jätkad e‑päevikus.
roles-chosen = Praegu valitud
error-roles-bad_request = Seda rolli ei saa enam valida. Vali mõni allolevatest.
