### What the brand “main” calls things, in Russian. Terms only; messages refer to them.
### Where a term has cases, ask for one: { -service(case: "genitive") }; the nominative comes unasked.

# The e-diary.
-product = Päevik

# The account that opens it, within a sentence. Messages take it for a feminine noun.
-service =
    { $case ->
       *[nominative] учётная запись Päevik
        [genitive] учётной записи Päevik
        [dative] учётной записи Päevik
        [accusative] учётную запись Päevik
        [instrumental] учётной записью Päevik
        [prepositional] учётной записи Päevik
    }

# Where the software of the ID card is found.
-id-card-site = id.ee

## A forgotten password: this brand asks for a username; the e-mail address does as well.

-reset-name-label = Имя пользователя или почта
-reset-name-lead = Введите имя пользователя или адрес электронной почты. Мы отправим ссылку на почту, указанную в учётной записи.
-reset-name-required = Введите имя пользователя или адрес электронной почты.
-reset-name-not-found = Учётная запись с таким именем пользователя или адресом электронной почты не найдена. Проверьте введённое и попробуйте ещё раз.
