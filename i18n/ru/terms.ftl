### Headings of the terms pages. The texts themselves come from the account service.

terms-service = Условия использования
terms-privacy-policy = Политика конфиденциальности
terms-cookie-policy = Политика cookie
