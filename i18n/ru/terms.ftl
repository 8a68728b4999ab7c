### Headings of the terms pages. The texts themselves come from the account service.

terms-service = Условия использования
terms-privacy-policy = Политика конфиденциальности
terms-cookie-policy = Политика cookie
terms-accessibility = Заявление о доступности
terms-contents = Содержание
terms-print = Печать
