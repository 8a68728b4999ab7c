### Choosing one of several accounts.

choose_user-title = Выберите учётную запись
choose_user-lead = У вас несколько учётных записей.
