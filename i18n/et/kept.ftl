### How long something lasts or is kept, as other messages say it. The number comes from the code (src/domain/kept.rs): `HOURS("activation")`
### is its number in hours. Attributes are its other forms.

# The link that activates an account
kept-activation =
    { HOURS("activation") ->
        [one] { HOURS("activation") } tund
       *[other] { HOURS("activation") } tundi
    }
    .genitive = { HOURS("activation") } tunni

# The link for a new password, and the one that opens a browser to passwords
kept-password_link =
    { HOURS("password_link") ->
        [one] { HOURS("password_link") } tund
       *[other] { HOURS("password_link") } tundi
    }
    .genitive = { HOURS("password_link") } tunni

# The link that confirms a new e-mail address (genitive)
kept-email_confirm = { HOURS("email_confirm") } tunni

# While a change of the e-mail address can be undone, and while a new one that the desk entered gets no link for a new password
kept-undo =
    { DAYS("undo") ->
        [one] { DAYS("undo") } päev
       *[other] { DAYS("undo") } päeva
    }
    .genitive = { DAYS("undo") } päeva

# While a second factor is new, and until one that is not can be turned off
kept-factor =
    { WEEKS("factor") ->
        [one] { WEEKS("factor") } nädal
       *[other] { WEEKS("factor") } nädalat
    }
    .genitive = { WEEKS("factor") } nädala

# The code that a device shows
kept-device =
    { MINUTES("device") ->
        [one] { MINUTES("device") } minut
       *[other] { MINUTES("device") } minutit
    }

# The code of a printed slip (as “kehtib … ”)
kept-slip =
    { DAYS("slip") ->
        [one] ühe päeva
       *[other] { DAYS("slip") } päeva
    }

# What waits for a second operator (genitive)
kept-act =
    { DAYS("act") ->
        [one] ööpäeva
       *[other] { DAYS("act") } ööpäeva
    }

# The file of an import
kept-import =
    { HOURS("import") ->
        [one] tund aega
       *[other] { HOURS("import") } tundi
    }

# In which the people whom somebody looks up are counted (genitive)
kept-lookups =
    { HOURS("lookups") ->
        [one] ühe tunni
       *[other] { HOURS("lookups") } tunni
    }
    .rest =
        { HOURS("lookups") ->
            [one] Selle tunni
           *[other] Nende { HOURS("lookups") } tunni
        }

# Of which the desk says what has gone wrong (before “jooksul”)
kept-lately =
    { HOURS("lately") ->
        [one] Viimase tunni
       *[other] Viimase { HOURS("lately") } tunni
    }
