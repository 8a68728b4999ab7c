### The terms dialog.

agree_to_terms-title = Условия использования
agree_to_terms-lead = Чтобы продолжить, прочитайте условия и согласитесь с ними. Если отменить, вы выйдете из учётной записи.
agree_to_terms-agree = Согласен
agree_to_terms-cancel = Отмена
# Downloads the text that is shown.
agree_to_terms-save = Скачать
# Stands after Save, for screen readers.
agree_to_terms-new-tab = (откроется в новой вкладке)

## The privacy policy within the dialog

agree_to_terms-policy = Политика конфиденциальности
agree_to_terms-back = Назад к условиям
