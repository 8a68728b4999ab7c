### Times in the documents, as they answer “for how long?” (the accusative).

# Variables:
#   $count (Number) - how many
document-days =
    { $count ->
        [one] { $count } dienu
       *[other] { $count } dienas
    }

# Variables:
#   $count (Number) - how many
document-hours =
    { $count ->
        [one] { $count } stundu
       *[other] { $count } stundas
    }

# Variables:
#   $count (Number) - how many
document-minutes =
    { $count ->
        [one] { $count } minūti
       *[other] { $count } minūtes
    }

## What the brands call differently, within a sentence of a document.

# As in “when you sign in with …”.
document-id-card = { -id-card(case: "accusative") }
document-personal-code = personas kods
