### The terms dialog.

agree_to_terms-title = Kasutustingimused
agree_to_terms-lead = Jätkamiseks loe tingimused läbi ja nõustu nendega. Kui katkestad, logime su välja.
agree_to_terms-agree = Nõustun
agree_to_terms-cancel = Katkesta
# Downloads the text that is shown.
agree_to_terms-save = Laadi alla
# Stands after Save, for screen readers.
agree_to_terms-new-tab = (avaneb uuel vahelehel)

## The privacy policy within the dialog

agree_to_terms-policy = Privaatsuspoliitika
agree_to_terms-back = Tagasi tingimuste juurde
