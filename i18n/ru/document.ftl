### Times in the documents, as they answer “for how long?” (the accusative).

# Variables:
#   $count (Number) - how many
document-days =
    { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }

# Variables:
#   $count (Number) - how many
document-hours =
    { $count ->
        [one] { $count } час
        [few] { $count } часа
       *[other] { $count } часов
    }

# Variables:
#   $count (Number) - how many
document-minutes =
    { $count ->
        [one] { $count } минуту
        [few] { $count } минуты
       *[other] { $count } минут
    }

## What the brands call differently, within a sentence of a document.

# As in “when you sign in with …”.
document-id-card = { -id-card(case: "dative") }
document-personal-code = { -personal-code(case: "nominative") }
