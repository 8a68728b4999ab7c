### Times in the documents, as they answer “for how long?” (the accusative).

# Variables:
#   $count (Number) - how many
document-days =
    { $count ->
        [one] { $count } päev
       *[other] { $count } päeva
    }

# Variables:
#   $count (Number) - how many
document-hours =
    { $count ->
        [one] { $count } tund
       *[other] { $count } tundi
    }

# Variables:
#   $count (Number) - how many
document-minutes =
    { $count ->
        [one] { $count } minut
       *[other] { $count } minutit
    }

## What the brands call differently, within a sentence of a document.

# As in “when you sign in with …”.
document-id-card = ID‑kaardiga
document-personal-code = isikukood
