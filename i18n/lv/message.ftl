### A user with the same personal code exists already.

message-title = Iespējams, Jums jau ir konts
message-lead = Lietotājs ar šo personas kodu jau pastāv.
message-sign-in = Pieslēgties ar esošo kontu
message-proceed-hint = Ja Jums vajadzīgs vēl viens konts, ar ievadītajiem datiem var reģistrēt jaunu lietotāju.
message-proceed = Reģistrēt jaunu lietotāju
