### Back from HarID or X-ID: the loader.

validation-title = Üks hetk
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = { $method } vastas. Kontrollime, kes sa oled.
