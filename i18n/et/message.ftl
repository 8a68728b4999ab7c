### A user with the same personal code exists already.

message-title = Sul võib juba konto olla
message-lead = Selle isikukoodiga kasutaja on juba olemas.
message-sign-in = Logi sisse olemasoleva kontoga
message-proceed-hint = Kui vajad veel üht kontot, saab sisestatud andmetega registreerida uue kasutaja.
message-proceed = Registreeri uus kasutaja
