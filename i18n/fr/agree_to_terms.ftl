### The terms dialog.

agree_to_terms-title = Conditions d’utilisation
agree_to_terms-lead = Pour continuer, lisez les conditions et acceptez-les. L’annulation met fin à votre connexion.
agree_to_terms-agree = J’accepte
agree_to_terms-cancel = Annuler
# Downloads the text that is shown.
agree_to_terms-save = Télécharger
# Stands after Save, for screen readers.
agree_to_terms-new-tab = (s’ouvre dans un nouvel onglet)

## The privacy policy within the dialog

agree_to_terms-policy = Politique de confidentialité
agree_to_terms-back = Retour aux conditions
