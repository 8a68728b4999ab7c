### What has worked, by type.

success-check-e-mail = Check your e‑mail
success-registration-lead = We have sent you a link. Open it within { kept-activation } to activate your account. If no e‑mail arrives, check your spam folder.
# Variables:
#   $email (String) - the address that the letter went to
success-registration-lead-to = We have sent a link to { $email }. Open it within { kept-activation } to activate your account. If no e‑mail arrives, check your spam folder.
success-registration-message = We have received your registration
success-registration-message-lead = We will e‑mail you about what happens next.
success-school = We have received the school’s registration
success-school-lead = We will get in touch with the contact person you named.
# Variables:
#   $email (String) - the address of the contact person
success-school-lead-to = We will get in touch with the contact person at { $email }.
success-reset = Your password has been changed
success-reset-lead = Sign in with the new password from now on.
success-product-reset = Your { -service } password has been changed
success-product-admin-reset = Your { -service } has a new password
success-product-admin-reset-lead = Sign in with the new password. The old one no longer works.
success-reset-request-lead = We have sent you a link to set a new password. It is valid for { kept-password_link }.
# Variables:
#   $email (String) - the address that was typed, with dots in the place of most letters
success-reset-request-lead-to = We have sent a link to { $email }. Use it within { kept-password_link } to set a new password.
success-reset-request-hint = Nothing after a minute? Check your spam folder, or send the link again.
success-reset-request-resend = Send again
# A link back to the form that asked for the user name or address.
success-reset-request-wrong = Typed it wrong?
success-reset-request-again = The link has been sent again.
success-activation = Your account is active
success-activation-lead = You can sign in now.
success-opening = Your password works here again
# The same whether or not there is such an account.
success-opening-request-lead = If this account has an e‑mail address, we have sent a link to it. Open it in the browser in which you want to sign in. It is valid for { kept-password_link }.
# After a new password by letter, where more than the password opens the account. The second is a button.
success-review = There are other ways into your account, too. Check that all of them are yours.
success-review-action = See what opens your account
