### How long something lasts or is kept, as other messages say it. The number comes from the code (src/domain/kept.rs): `HOURS("activation")`
### is its number in hours. Attributes are its other forms.

# The link that activates an account
kept-activation =
    { HOURS("activation") ->
        [one] { HOURS("activation") } hour
       *[other] { HOURS("activation") } hours
    }

# The link for a new password, and the one that opens a browser to passwords
kept-password_link =
    { HOURS("password_link") ->
        [one] { HOURS("password_link") } hour
       *[other] { HOURS("password_link") } hours
    }

# The link that confirms a new e-mail address
kept-email_confirm =
    { HOURS("email_confirm") ->
        [one] { HOURS("email_confirm") } hour
       *[other] { HOURS("email_confirm") } hours
    }

# While a change of the e-mail address can be undone, and while a new one that the desk entered gets no link for a new password
kept-undo =
    { DAYS("undo") ->
        [one] { DAYS("undo") } day
       *[other] { DAYS("undo") } days
    }

# While a second factor is new, and until one that is not can be turned off
kept-factor =
    { WEEKS("factor") ->
        [one] { WEEKS("factor") } week
       *[other] { WEEKS("factor") } weeks
    }

# The code that a device shows
kept-device =
    { MINUTES("device") ->
        [one] { MINUTES("device") } minute
       *[other] { MINUTES("device") } minutes
    }

# The code of a printed slip
kept-slip =
    { DAYS("slip") ->
        [one] one day
       *[other] { DAYS("slip") } days
    }

# What waits for a second operator
kept-act =
    { DAYS("act") ->
        [one] a day
       *[other] { DAYS("act") } days
    }

# The file of an import
kept-import =
    { HOURS("import") ->
        [one] an hour
       *[other] { HOURS("import") } hours
    }

# In which the people whom somebody looks up are counted
kept-lookups =
    { HOURS("lookups") ->
        [one] an hour
       *[other] { HOURS("lookups") } hours
    }
    .rest =
        { HOURS("lookups") ->
            [one] the rest of the hour
           *[other] the rest of these { HOURS("lookups") } hours
        }

# Of which the desk says what has gone wrong
kept-lately =
    { HOURS("lately") ->
        [one] in the last hour
       *[other] in the last { HOURS("lately") } hours
    }
    .start =
        { HOURS("lately") ->
            [one] In the last hour
           *[other] In the last { HOURS("lately") } hours
        }
