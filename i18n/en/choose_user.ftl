### Choosing one of several accounts.

choose_user-title = Choose an account
choose_user-lead = You have more than one account. Choose which one to use.
# On a button; the account's name follows for screen readers.
choose_user-choose = Choose
choose_user-back = Back to sign-in
