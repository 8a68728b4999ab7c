### The terms dialog.

agree_to_terms-lead = Lai turpinātu, izlasiet noteikumus un piekrītiet tiem. Ja atcelsiet, pieslēgšanās tiks pārtraukta.
agree_to_terms-agree = Piekrītu
# Downloads the text that is shown.
agree_to_terms-save = Lejupielādēt

## The privacy policy within the dialog

agree_to_terms-back = Atpakaļ pie noteikumiem
