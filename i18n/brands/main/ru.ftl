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

## A forgotten password: this brand asks for a username.

-reset-name-label = Имя пользователя
-reset-name-lead = Введите имя пользователя. Мы отправим ссылку на почту, указанную в учётной записи.
-reset-name-required = Введите имя пользователя.
-reset-name-not-found = Такое имя пользователя не найдено. Проверьте его и попробуйте ещё раз.
