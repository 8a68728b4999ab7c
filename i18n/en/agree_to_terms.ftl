### The terms dialog.

agree_to_terms-title = Terms of service
agree_to_terms-lead = To continue, read the terms and agree to them. If you cancel, you will be signed out.
agree_to_terms-agree = I agree
agree_to_terms-cancel = Cancel
# Downloads the text that is shown.
agree_to_terms-save = Download
# Stands after Save, for screen readers.
agree_to_terms-new-tab = (opens in a new tab)

## The privacy policy within the dialog

agree_to_terms-policy = Privacy policy
agree_to_terms-back = Back to the terms
