### The terms dialog.

agree_to_terms-lead = Чтобы продолжить, прочитайте условия и примите их. Если нажать «Отмена», вы выйдете из учётной записи.
agree_to_terms-agree = Принимаю
# Downloads the text that is shown.
agree_to_terms-save = Скачать

## The privacy policy within the dialog

agree_to_terms-back = Назад к условиям
