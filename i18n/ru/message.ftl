### A user with the same personal code exists already.

message-title = Возможно, у вас уже есть учётная запись
message-lead = Пользователь с таким личным кодом уже есть.
message-sign-in = Войти с имеющейся учётной записью
message-proceed-hint = Если вам нужна ещё одна учётная запись, можно зарегистрировать нового пользователя с введёнными данными.
message-proceed = Зарегистрировать нового пользователя
