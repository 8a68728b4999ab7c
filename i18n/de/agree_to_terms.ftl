### The terms dialog.

agree_to_terms-title = Nutzungsbedingungen
agree_to_terms-lead = Lesen Sie die Bedingungen und stimmen Sie ihnen zu, um fortzufahren. Wenn Sie abbrechen, werden Sie abgemeldet.
agree_to_terms-agree = Zustimmen
agree_to_terms-cancel = Abbrechen
# Downloads the text that is shown.
agree_to_terms-save = Herunterladen
# Stands after Save, for screen readers.
agree_to_terms-new-tab = (öffnet sich in einem neuen Tab)

## The privacy policy within the dialog

agree_to_terms-policy = Datenschutzerklärung
agree_to_terms-back = Zurück zu den Bedingungen
