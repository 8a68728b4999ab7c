### Back from HarID or X-ID: the loader.

validation-title = Einen Moment
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = { $method } hat geantwortet. Wir prüfen, wer Sie sind.
