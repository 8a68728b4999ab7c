### Back from HarID or X-ID: the loader.

validation-title = One moment
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = { $method } has responded. We are checking who you are.
