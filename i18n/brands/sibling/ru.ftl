### What the brand “sibling” calls things, in Russian. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product = Dienasgrāmata

# The account that opens it, within a sentence. Messages take it for a feminine noun.
-service =
    { $case ->
       *[nominative] учётная запись Dienasgrāmata
        [genitive] учётной записи Dienasgrāmata
        [dative] учётной записи Dienasgrāmata
        [accusative] учётную запись Dienasgrāmata
        [instrumental] учётной записью Dienasgrāmata
        [prepositional] учётной записи Dienasgrāmata
    }

# Where the software of the ID card is found.
-id-card-site = eparaksts.lv

## A forgotten password: this brand asks for an e-mail address.

-reset-name-label = Адрес электронной почты
-reset-name-lead = Введите свой адрес электронной почты. Мы отправим на него ссылку.
-reset-name-required = Введите свой адрес электронной почты.
-reset-name-not-found = Учётная запись с таким адресом электронной почты не найдена. Проверьте адрес и попробуйте ещё раз.
