### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = What happened
# Variables:
#   $days (String) - how many days
arrival-activity-lead =
    { $days ->
        [one] Your account in the last { $days } day, newest first.
       *[other] Your account in the last { $days } days, newest first.
    }
arrival-activity-none = There is nothing to show here.
arrival-activity-not-me = { mail-not-me }
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = This was not me: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = by the administration
arrival-activity-desk = by your school’s help desk
arrival-activity-older = Older
arrival-activity-newer = Newer
arrival-activity-sign_in = Signed in
arrival-activity-sign_in_step = A sign-in got as far as the code
arrival-activity-sign_in_failed = A sign-in did not succeed
arrival-activity-second_factor_failed = A wrong code was entered
arrival-activity-reauthenticated = The password was entered again to confirm a change
arrival-activity-reauthentication_failed = A wrong password was entered to confirm a change
arrival-activity-sign_out = Signed out
arrival-activity-sessions_ended = Signed out everywhere else
arrival-activity-terms_accepted = The terms were accepted
arrival-activity-account_registered = The account was created
arrival-activity-activated = The account was activated
arrival-activity-password_reset_asked = A link for a new password was asked for
arrival-activity-opening_asked = A link to allow the password in a browser was asked for
arrival-activity-browser_opened = The password was allowed in a browser by the link in an e‑mail
arrival-activity-password_reset = A forgotten password was replaced
arrival-activity-password_changed = The password was changed
arrival-activity-password_change_failed = A wrong old password was entered
arrival-activity-password_link_made = A link for a new password was sent
arrival-activity-slip_made = A slip with a one‑time code was printed
arrival-activity-slip_used = The code of a slip was used
arrival-activity-desk_granted = You may help others at the desk
arrival-activity-desk_revoked = You may no longer help others at the desk
arrival-activity-two_factor_on = Two‑factor sign-in was turned on
arrival-activity-two_factor_changed = The authenticator app was changed
arrival-activity-two_factor_off = Two‑factor sign-in was turned off
arrival-activity-two_factor_off_asked = Turning off two‑factor sign-in was asked for
arrival-activity-browsers_forgotten = Other browsers were forgotten
arrival-activity-browser_trusted = A browser was set not to ask for the code
arrival-activity-trust_ended = The code is asked for in a browser again
arrival-activity-letters_chosen = The choice of e‑mails about sign-ins was changed
arrival-activity-identity_linked = A sign-in was linked
arrival-activity-passkey_renamed = A passkey was renamed
arrival-activity-passkey_copied = A passkey that may have been copied was refused
arrival-activity-role_chosen = A role was chosen
arrival-activity-role_added = A role was given
arrival-activity-role_removed = A role was taken away
arrival-activity-application_allowed = An application was given access
arrival-activity-application_withdrawn = The access of an application was revoked
arrival-activity-token_reused = The access of an application was ended for safety
arrival-activity-account_blocked = The account was blocked
arrival-activity-account_unblocked = The account was unblocked
arrival-activity-account_updated = The account was brought up to date from another system

## The rows of the account page

arrival-own = Details and data

## Closing the account, and changing one’s mind

arrival-close = Close the account
arrival-close-title = Close your account?
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-close-lead = If you close it now, your account will be deleted on { $date }. Until then you can change your mind.
arrival-close-ends = You will be signed out everywhere, and applications will lose their access at once.
arrival-close-keep = To keep the account, sign in before that day. Your username and e‑mail address stay yours until then.
arrival-close-others = Only this account will be deleted. What your school and other services hold about you stays with them.
arrival-close-no = Keep my account
arrival-close-yes = Close my account
arrival-closed-title = Your account is closed
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
arrival-closed-lead = It will be deleted on { $date }.
arrival-closed-ask = Do you want to keep it? Everything in it is still there.
arrival-closed-reopen = Keep the account
arrival-closed-advice = To keep it, sign in before that day. We have sent this to you by e‑mail, too.
arrival-activity-account_closed = The account was closed
arrival-activity-account_reopened = The closed account was kept

## Everything that the service holds about the person

arrival-data = All your data
arrival-data-lead = This is everything that we hold about you. Passwords, codes and keys are left out: we cannot read most of them ourselves.
arrival-data-file = Download as a file
arrival-data-activity = See what happened in your account
arrival-data-account = Account
arrival-data-login_names = Names to sign in with
arrival-data-grants = Access that applications have now
arrival-data-application_ids = IDs by which applications know you
arrival-data-tokens = Keys that applications hold
arrival-data-application_sign_ins = Applications that you signed in to
arrival-data-logout_notices = Applications that are to be told that you signed out
arrival-data-terms = Terms you have accepted
arrival-data-former_passwords = When passwords were replaced
arrival-data-links = Links in e‑mails
arrival-data-email_changes = Changes of the e‑mail address
arrival-data-letters = E‑mails waiting to be sent
arrival-close-data = Download your data first
arrival-activity-data_taken = Your data was downloaded

## What the person has said of themselves

arrival-details = Your details
arrival-details-change = Change name, address or language
arrival-details-language = Language of e‑mails
arrival-details-language-hint = When you sign in in another language, e‑mails come in that language.
# Variables:
#   $name (String) - first and last name
arrival-details-proven = Your name, { $name }, was confirmed when you proved who you are, so it cannot be changed here.

## Another e-mail address

arrival-email = Change the e‑mail address
arrival-email-lead = We will send a link to the new address and a notice to the current one. Nothing will change until you open the link.
arrival-email-new = New e‑mail address
arrival-email-send = Send the e‑mail
arrival-email-sent-title = Confirm the new address
# Variables:
#   $email (String) - the new address
arrival-email-sent-lead = Open the link in the e‑mail to { $email } within { kept-email_confirm }. If no e‑mail comes, look in the spam folder; the address may also belong to another account.
arrival-email-confirm-title = Is this your e‑mail address?
arrival-email-confirm-lead = Once you confirm it, e‑mails about the account will come here, and you can sign in with this address.
arrival-email-confirm = Confirm the address
arrival-email-confirmed-title = The e‑mail address was changed
arrival-email-confirmed-lead = For { kept-undo } the change can be undone from the former address.
arrival-email-undo-title = Undo the change of the address?
arrival-email-undo-lead = This will be the account’s address again, everyone will be signed out, and you will get an e‑mail with a link for a new password.
arrival-email-undo = Undo the change
arrival-email-undone-title = The change was undone
arrival-email-undone-lead = Now open the e‑mail that we have just sent you, and set a new password. The page after that shows what else opens the account.
arrival-email-spent = It has already been used, its time is over, or the account has changed since.

## What happened: the details

arrival-activity-details_changed = Name, address or language was changed
arrival-activity-email_change_asked = A change of the e‑mail address was asked for
arrival-activity-email_change_undone = A change of the e‑mail address was undone
