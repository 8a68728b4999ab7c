### How long something lasts or is kept, as other messages say it. The number comes from the code (src/domain/kept.rs): `HOURS("activation")`
### is its number in hours. Attributes are its other forms.

# The link that activates an account
kept-activation =
    { HOURS("activation") ->
        [one] { HOURS("activation") } Stunde
       *[other] { HOURS("activation") } Stunden
    }

# The link for a new password, and the one that opens a browser to passwords
kept-password_link =
    { HOURS("password_link") ->
        [one] { HOURS("password_link") } Stunde
       *[other] { HOURS("password_link") } Stunden
    }

# The link that confirms a new e-mail address
kept-email_confirm =
    { HOURS("email_confirm") ->
        [one] { HOURS("email_confirm") } Stunde
       *[other] { HOURS("email_confirm") } Stunden
    }

# While a change of the e-mail address can be undone, and while a new one that the desk entered gets no link for a new password
kept-undo =
    { DAYS("undo") ->
        [one] { DAYS("undo") } Tag
       *[other] { DAYS("undo") } Tage
    }

# While a second factor is new, and until one that is not can be turned off
kept-factor =
    { WEEKS("factor") ->
        [one] { WEEKS("factor") } Woche
       *[other] { WEEKS("factor") } Wochen
    }

# The code that a device shows
kept-device =
    { MINUTES("device") ->
        [one] { MINUTES("device") } Minute
       *[other] { MINUTES("device") } Minuten
    }

# The code of a printed slip
kept-slip =
    { DAYS("slip") ->
        [one] einen Tag
       *[other] { DAYS("slip") } Tage
    }

# What waits for a second operator (after “innerhalb”)
kept-act =
    { DAYS("act") ->
        [one] eines Tages
       *[other] von { DAYS("act") } Tagen
    }

# The file of an import
kept-import =
    { HOURS("import") ->
        [one] eine Stunde
       *[other] { HOURS("import") } Stunden
    }

# In which the people whom somebody looks up are counted (after “innerhalb”)
kept-lookups =
    { HOURS("lookups") ->
        [one] einer Stunde
       *[other] von { HOURS("lookups") } Stunden
    }
    .rest =
        { HOURS("lookups") ->
            [one] der Stunde
           *[other] dieser { HOURS("lookups") } Stunden
        }

# Of which the desk says what has gone wrong
kept-lately =
    { HOURS("lately") ->
        [one] in der letzten Stunde
       *[other] in den letzten { HOURS("lately") } Stunden
    }
    .start =
        { HOURS("lately") ->
            [one] In der letzten Stunde
           *[other] In den letzten { HOURS("lately") } Stunden
        }
