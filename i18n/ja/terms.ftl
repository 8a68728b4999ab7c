### Headings of the terms pages. The texts themselves come from the account service.

terms-service = 利用規約
terms-privacy-policy = プライバシーポリシー
terms-cookie-policy = Cookieポリシー
