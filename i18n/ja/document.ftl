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
