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
