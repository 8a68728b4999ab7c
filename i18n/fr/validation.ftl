### Back from HarID or X-ID: the loader.

validation-title = Un instant
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = { $method } a répondu. Nous vérifions votre identité.
