### The link of the activation letter.

activate-title = Активация учётной записи
activate-lead = Одно нажатие, и учётной записью можно пользоваться.
activate-confirm = Активировать учётную запись
