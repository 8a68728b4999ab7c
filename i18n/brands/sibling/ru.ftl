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

## A sign-in at a provider that leads to no account: this brand lets nobody register.

-identity-unknown = Этот способ входа пока не привязан ни к одной учётной записи. Войдите другим способом и привяжите его на странице своей учётной записи.

## What Estonia and Latvia call differently in Russian.

# The personal code: above its field, and within a sentence (its accusative is the nominative).
-personal-code-label = Персональный код
-personal-code =
    { $case ->
       *[nominative] персональный код
        [genitive] персонального кода
        [dative] персональному коду
        [instrumental] персональным кодом
    }

# The identity card.
-id-card =
    { $case ->
       *[nominative] eID‑карта
        [genitive] eID‑карты
        [dative] eID‑карте
        [accusative] eID‑карту
        [instrumental] eID‑картой
    }

# Mobile-ID, as its owner writes it.
-mobile-id = Mobile-ID

# The teacher of all subjects of a class.
-class-teacher = Учитель начальных классов
