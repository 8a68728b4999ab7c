### A user with the same personal code exists already.

message-title = You may already have an account
message-lead = There is already a user with this personal code.
message-sign-in = Sign in with the existing account
message-proceed-hint = If you need another account, a new user can be registered with the details you entered.
message-proceed = Register a new user
