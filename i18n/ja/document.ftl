### Times in the documents, as they answer “for how long?” (the accusative).

# Variables:
#   $count (Number) - how many
document-days = { $count }日間

# Variables:
#   $count (Number) - how many
document-hours = { $count }時間

# Variables:
#   $count (Number) - how many
document-minutes = { $count }分間

## What the brands call differently, within a sentence of a document.

# As in “when you sign in with …”.
document-id-card = IDカード
document-personal-code = 個人識別コード
