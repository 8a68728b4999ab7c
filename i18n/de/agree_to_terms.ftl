### The terms dialog.

agree_to_terms-lead = Lesen Sie die Bedingungen und stimmen Sie ihnen zu, um fortzufahren. Wenn Sie abbrechen, werden Sie abgemeldet.
agree_to_terms-agree = Zustimmen
# Downloads the text that is shown.
agree_to_terms-save = Herunterladen

## The privacy policy within the dialog

agree_to_terms-back = Zurück zu den Bedingungen
