### Times in the documents, as they answer “for how long?” (the accusative).

# Variables:
#   $count (Number) - how many
document-days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }

# Variables:
#   $count (Number) - how many
document-hours =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }

# Variables:
#   $count (Number) - how many
document-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }

## What the brands call differently, within a sentence of a document.

# As in “when you sign in with …”.
document-id-card = la carte d’identité
document-personal-code = code personnel
