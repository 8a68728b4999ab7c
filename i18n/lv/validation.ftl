### Back from HarID or X-ID: the loader.

validation-title = Vienu mirkli
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = { $method } ir atbildējis. Pārbaudām datus.
