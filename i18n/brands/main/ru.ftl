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

## A sign-in at a provider that leads to no account: this brand lets people register.

-identity-unknown = Этот способ входа пока не привязан ни к одной учётной записи. Создайте учётную запись с его помощью или войдите другим способом и привяжите его на странице своей учётной записи.

## What Estonia and Latvia call differently in Russian.

# The personal code: above its field, and within a sentence (its accusative is the nominative).
-personal-code-label = Личный код
-personal-code =
    { $case ->
       *[nominative] личный код
        [genitive] личного кода
        [dative] личному коду
        [instrumental] личным кодом
    }

# The identity card.
-id-card =
    { $case ->
       *[nominative] ID‑карта
        [genitive] ID‑карты
        [dative] ID‑карте
        [accusative] ID‑карту
        [instrumental] ID‑картой
    }

# Mobile-ID, as its owner writes it.
-mobile-id = Mobiil-ID

# The teacher of all subjects of a class.
-class-teacher = Классный учитель
