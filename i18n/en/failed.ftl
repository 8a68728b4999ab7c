### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = The account was not created
failed-registration-action = Register again
failed-activation = The account was not activated
failed-activation-action = Register again
failed-school = The school was not registered
failed-school-action = Register the school again
failed-reset = The password was not changed
failed-reset-action = Ask for a new link
failed-sign-in = Sign in
