### A user with the same personal code exists already.

message-title = Возможно, у вас уже есть учётная запись
message-lead = Учётная запись с таким { -personal-code(case: "instrumental") } уже есть.
message-sign-in = Войти в учётную запись
message-proceed-hint = Если вам нужна ещё одна учётная запись, её можно создать с введёнными данными.
message-proceed = Создать ещё одну
