### A user with the same personal code exists already.

message-title = Vous avez peut-être déjà un compte
message-lead = Un utilisateur a déjà ce code personnel.
message-sign-in = Se connecter avec le compte existant
message-proceed-hint = S’il vous faut un autre compte, un nouvel utilisateur peut être inscrit avec les informations saisies.
message-proceed = Inscrire un nouvel utilisateur
