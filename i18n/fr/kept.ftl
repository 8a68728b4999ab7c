### How long something lasts or is kept, as other messages say it. The number comes from the code (src/domain/kept.rs): `HOURS("activation")`
### is its number in hours. Attributes are its other forms.

# The link that activates an account
kept-activation =
    { HOURS("activation") ->
        [one] { HOURS("activation") } heure
       *[other] { HOURS("activation") } heures
    }
    .within =
        { HOURS("activation") ->
            [one] dans l’heure
           *[other] dans les { HOURS("activation") } heures
        }

# The link for a new password, and the one that opens a browser to passwords
kept-password_link =
    { HOURS("password_link") ->
        [one] { HOURS("password_link") } heure
       *[other] { HOURS("password_link") } heures
    }

# The link that confirms a new e-mail address
kept-email_confirm =
    { HOURS("email_confirm") ->
        [one] dans l’heure
       *[other] dans les { HOURS("email_confirm") } heures
    }

# While a change of the e-mail address can be undone, and while a new one that the desk entered gets no link for a new password
kept-undo =
    { DAYS("undo") ->
        [one] { DAYS("undo") } jour
       *[other] { DAYS("undo") } jours
    }

# While a second factor is new, and until one that is not can be turned off
kept-factor =
    { WEEKS("factor") ->
        [one] { WEEKS("factor") } semaine
       *[other] { WEEKS("factor") } semaines
    }
    .within =
        { WEEKS("factor") ->
            [one] dans la semaine
           *[other] dans les { WEEKS("factor") } semaines
        }

# The code that a device shows
kept-device =
    { MINUTES("device") ->
        [one] { MINUTES("device") } minute
       *[other] { MINUTES("device") } minutes
    }

# The code of a printed slip
kept-slip =
    { DAYS("slip") ->
        [one] un jour
       *[other] { DAYS("slip") } jours
    }

# What waits for a second operator (after “un délai”)
kept-act =
    { DAYS("act") ->
        [one] d’un jour
       *[other] de { DAYS("act") } jours
    }

# The file of an import
kept-import =
    { HOURS("import") ->
        [one] une heure
       *[other] { HOURS("import") } heures
    }

# In which the people whom somebody looks up are counted
kept-lookups =
    { HOURS("lookups") ->
        [one] une heure
       *[other] { HOURS("lookups") } heures
    }
    .rest =
        { HOURS("lookups") ->
            [one] de l’heure
           *[other] de ces { HOURS("lookups") } heures
        }

# Of which the desk says what has gone wrong
kept-lately =
    { HOURS("lately") ->
        [one] au cours de la dernière heure
       *[other] au cours des { HOURS("lately") } dernières heures
    }
    .start =
        { HOURS("lately") ->
            [one] Au cours de la dernière heure
           *[other] Au cours des { HOURS("lately") } dernières heures
        }
