### Times in the documents, as they answer “for how long?” (the accusative).

# Variables:
#   $count (Number) - how many
document-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }

# Variables:
#   $count (Number) - how many
document-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }

# Variables:
#   $count (Number) - how many
document-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }

## What the brands call differently, within a sentence of a document.

# As in “when you sign in with …”.
document-id-card = the ID card
document-personal-code = personal code
