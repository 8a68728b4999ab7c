### Headings of the terms pages. The texts themselves come from the account service.

terms-service = 利用規約
terms-privacy-policy = プライバシーポリシー
terms-cookie-policy = Cookieポリシー
terms-accessibility = アクセシビリティに関する声明
terms-contents = 目次
terms-print = 印刷
