### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = The account was not created
failed-registration-lead = Try again. If it happens again, contact your school’s administrator.
failed-register-again = Create account again
failed-activation = The account was not activated
failed-activation-lead = The link is valid for { kept-activation } and may already have been used. Try to sign in; if that does not work, create the account again.
# Where nobody can create an account.
failed-activation-lead-no-registration = The link is valid for { kept-activation } and may already have been used. Try to sign in; if that does not work, contact your school’s administrator.
failed-school = The school was not registered
failed-school-lead = Check the details and try again, or try again later.
# Variables:
#   $contact (String) - how people reach the operator (operator.contact)
failed-school-lead-contact = Check the details and try again. If that does not work, contact us: { $contact }
failed-school-action = Register the school again
failed-reset = The password was not changed
failed-reset-lead = A link is valid for { kept-password_link } and works once. Ask for a new one and try again.
