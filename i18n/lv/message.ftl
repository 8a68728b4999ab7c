### A user with the same personal code exists already.

message-title = Iespējams, Jums jau ir konts
message-lead = Konts ar šo personas kodu jau pastāv.
message-sign-in = Pieslēgties šim kontam
message-proceed-hint = Ja Jums vajadzīgs vēl viens konts, varat to izveidot ar ievadītajiem datiem.
message-proceed = Izveidot vēl vienu kontu
