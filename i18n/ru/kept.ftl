### How long something lasts or is kept, as other messages say it. The number comes from the code (src/domain/kept.rs): `HOURS("activation")`
### is its number in hours. Attributes are its other forms.

# The link that activates an account
kept-activation =
    { HOURS("activation") ->
        [one] { HOURS("activation") } час
        [few] { HOURS("activation") } часа
       *[other] { HOURS("activation") } часов
    }
    .genitive =
        { HOURS("activation") ->
            [one] { HOURS("activation") } часа
           *[other] { HOURS("activation") } часов
        }

# The link for a new password, and the one that opens a browser to passwords
kept-password_link =
    { HOURS("password_link") ->
        [one] { HOURS("password_link") } час
        [few] { HOURS("password_link") } часа
       *[other] { HOURS("password_link") } часов
    }
    .genitive =
        { HOURS("password_link") ->
            [one] { HOURS("password_link") } часа
           *[other] { HOURS("password_link") } часов
        }

# The link that confirms a new e-mail address (genitive)
kept-email_confirm =
    { HOURS("email_confirm") ->
        [one] { HOURS("email_confirm") } часа
       *[other] { HOURS("email_confirm") } часов
    }

# While a change of the e-mail address can be undone, and while a new one that the desk entered gets no link for a new password
kept-undo =
    { DAYS("undo") ->
        [one] { DAYS("undo") } день
        [few] { DAYS("undo") } дня
       *[other] { DAYS("undo") } дней
    }
    .genitive =
        { DAYS("undo") ->
            [one] { DAYS("undo") } дня
           *[other] { DAYS("undo") } дней
        }
    .first =
        { DAYS("undo") ->
            [1] первый день
            [one] первый { DAYS("undo") } день
            [few] первые { DAYS("undo") } дня
           *[other] первые { DAYS("undo") } дней
        }

# While a second factor is new, and until one that is not can be turned off
kept-factor =
    { WEEKS("factor") ->
        [one] { WEEKS("factor") } неделю
        [few] { WEEKS("factor") } недели
       *[other] { WEEKS("factor") } недель
    }
    .genitive =
        { WEEKS("factor") ->
            [one] { WEEKS("factor") } недели
           *[other] { WEEKS("factor") } недель
        }

# The code that a device shows
kept-device =
    { MINUTES("device") ->
        [one] { MINUTES("device") } минуту
        [few] { MINUTES("device") } минуты
       *[other] { MINUTES("device") } минут
    }

# The code of a printed slip (genitive)
kept-slip =
    { DAYS("slip") ->
        [1] одного дня
        [one] { DAYS("slip") } дня
       *[other] { DAYS("slip") } дней
    }

# What waits for a second operator (genitive)
kept-act =
    { DAYS("act") ->
        [1] суток
        [one] { DAYS("act") } дня
       *[other] { DAYS("act") } дней
    }

# The file of an import
kept-import =
    { HOURS("import") ->
        [1] час
        [one] { HOURS("import") } час
        [few] { HOURS("import") } часа
       *[other] { HOURS("import") } часов
    }

# In which the people whom somebody looks up are counted
kept-lookups =
    { HOURS("lookups") ->
        [1] час
        [one] { HOURS("lookups") } час
        [few] { HOURS("lookups") } часа
       *[other] { HOURS("lookups") } часов
    }
    .rest =
        { HOURS("lookups") ->
            [1] часа
            [one] этого { HOURS("lookups") } часа
           *[other] этих { HOURS("lookups") } часов
        }

# Of which the desk says what has gone wrong
kept-lately =
    { HOURS("lately") ->
        [1] За последний час
        [one] За последний { HOURS("lately") } час
        [few] За последние { HOURS("lately") } часа
       *[other] За последние { HOURS("lately") } часов
    }
