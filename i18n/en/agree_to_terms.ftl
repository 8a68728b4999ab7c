### The terms dialog.

agree_to_terms-lead = To continue, read the terms and agree to them. If you cancel, you will be signed out.
agree_to_terms-agree = I agree
# Downloads the text that is shown.
agree_to_terms-save = Download

## The privacy policy within the dialog

agree_to_terms-back = Back to the terms
