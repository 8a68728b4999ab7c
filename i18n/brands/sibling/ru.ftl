### What the brand “sibling” calls things, in Russian. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product = Dienasgrāmata

# The account that opens it, within a sentence.
-service =
    { $case ->
       *[nominative] учётная запись Dienasgrāmata
        [genitive] учётной записи Dienasgrāmata
        [dative] учётной записи Dienasgrāmata
        [accusative] учётную запись Dienasgrāmata
        [instrumental] учётной записью Dienasgrāmata
        [prepositional] учётной записи Dienasgrāmata
    }

# The same, standing alone as a title.
-service-title = Учётная запись Dienasgrāmata

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = Адрес электронной почты
-reset-name-lead = Введите адрес электронной почты вашей учётной записи. Мы отправим на него ссылку.
-reset-name-required = Введите свой адрес электронной почты.
-reset-name-not-found = Учётная запись с таким адресом электронной почты не найдена. Проверьте адрес и попробуйте ещё раз.
