### Choosing one of several accounts.

choose_user-title = Выберите учётную запись
choose_user-lead = У вас несколько учётных записей. Выберите, с какой продолжить.
# On a button; the account's name follows for screen readers.
choose_user-choose = Выбрать
choose_user-back = Назад ко входу
