### The terms dialog.

agree_to_terms-lead = Jätkamiseks loe tingimused läbi ja nõustu nendega. Kui katkestad, logime su välja.
agree_to_terms-agree = Nõustun
# Downloads the text that is shown.
agree_to_terms-save = Laadi alla

## The privacy policy within the dialog

agree_to_terms-back = Tagasi tingimuste juurde
