### Times in the documents, as they answer “for how long?” (the accusative).

# Variables:
#   $count (Number) - how many
document-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }

# Variables:
#   $count (Number) - how many
document-hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }

# Variables:
#   $count (Number) - how many
document-minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }

## What the brands call differently, within a sentence of a document.

# As in “when you sign in with …”.
document-id-card = der ID‑Karte
document-personal-code = Personencode
