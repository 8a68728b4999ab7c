### Choosing one of several accounts.

choose_user-title = Choose an account
choose_user-lead = You have more than one account.
