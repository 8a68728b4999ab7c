### A user with the same personal code exists already.

message-title = Vous avez peut‑être déjà un compte
message-lead = Un compte existe déjà avec ce code personnel.
message-sign-in = Se connecter à ce compte
message-proceed-hint = S’il vous faut un autre compte, vous pouvez le créer avec les informations saisies.
message-proceed = Créer un autre compte
