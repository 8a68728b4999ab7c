### A user with the same personal code exists already.

message-title = Sul võib juba konto olla
message-lead = Selle isikukoodiga konto on juba olemas.
message-sign-in = Logi sisse selle kontoga
message-proceed-hint = Kui vajad veel üht kontot, saad selle sisestatud andmetega luua.
message-proceed = Loo veel üks konto
