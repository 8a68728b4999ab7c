### The terms dialog.

agree_to_terms-title = Lietošanas noteikumi
agree_to_terms-lead = Lai turpinātu, izlasiet noteikumus un piekrītiet tiem. Ja atcelsiet, pieslēgšanās tiks pārtraukta.
agree_to_terms-agree = Piekrītu
agree_to_terms-cancel = Atcelt
# Downloads the text that is shown.
agree_to_terms-save = Lejupielādēt
# Stands after Save, for screen readers.
agree_to_terms-new-tab = (atveras jaunā cilnē)

## The privacy policy within the dialog

agree_to_terms-policy = Privātuma politika
agree_to_terms-back = Atpakaļ pie noteikumiem
