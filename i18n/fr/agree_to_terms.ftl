### The terms dialog.

agree_to_terms-lead = Pour continuer, lisez les conditions et acceptez-les. Si vous annulez, votre session sera fermée.
agree_to_terms-agree = J’accepte
# Downloads the text that is shown.
agree_to_terms-save = Télécharger

## The privacy policy within the dialog

agree_to_terms-back = Retour aux conditions
