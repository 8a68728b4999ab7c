### A user with the same personal code exists already.

message-title = You may already have an account
message-lead = There is already an account with this personal code.
message-sign-in = Sign in to that account
message-proceed-hint = If you need another account, you can create one with the details you entered.
message-proceed = Create another account
