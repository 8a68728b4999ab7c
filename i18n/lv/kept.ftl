### How long something lasts or is kept, as other messages say it. The number comes from the code (src/domain/kept.rs): `HOURS("activation")`
### is its number in hours. Attributes are its other forms.

# The link that activates an account
kept-activation =
    { HOURS("activation") ->
        [one] { HOURS("activation") } stundu
       *[other] { HOURS("activation") } stundas
    }
    .genitive =
        { HOURS("activation") ->
            [one] { HOURS("activation") } stundas
           *[other] { HOURS("activation") } stundu
        }

# The link for a new password, and the one that opens a browser to passwords
kept-password_link =
    { HOURS("password_link") ->
        [one] { HOURS("password_link") } stundu
       *[other] { HOURS("password_link") } stundas
    }
    .genitive =
        { HOURS("password_link") ->
            [one] { HOURS("password_link") } stundas
           *[other] { HOURS("password_link") } stundu
        }

# The link that confirms a new e-mail address (genitive)
kept-email_confirm =
    { HOURS("email_confirm") ->
        [one] { HOURS("email_confirm") } stundas
       *[other] { HOURS("email_confirm") } stundu
    }

# While a change of the e-mail address can be undone, and while a new one that the desk entered gets no link for a new password
kept-undo =
    { DAYS("undo") ->
        [one] { DAYS("undo") } dienu
       *[other] { DAYS("undo") } dienas
    }

# While a second factor is new, and until one that is not can be turned off
kept-factor =
    { WEEKS("factor") ->
        [one] { WEEKS("factor") } nedēļu
       *[other] { WEEKS("factor") } nedēļas
    }
    .genitive =
        { WEEKS("factor") ->
            [one] { WEEKS("factor") } nedēļas
           *[other] { WEEKS("factor") } nedēļu
        }
    .after =
        { WEEKS("factor") ->
            [one] { WEEKS("factor") } nedēļas
           *[other] { WEEKS("factor") } nedēļām
        }

# The code that a device shows
kept-device =
    { MINUTES("device") ->
        [one] { MINUTES("device") } minūti
       *[other] { MINUTES("device") } minūtes
    }

# The code of a printed slip
kept-slip =
    { DAYS("slip") ->
        [1] vienu dienu
        [one] { DAYS("slip") } dienu
       *[other] { DAYS("slip") } dienas
    }

# What waits for a second operator (genitive)
kept-act =
    { DAYS("act") ->
        [1] diennakts
        [one] { DAYS("act") } diennakts
       *[other] { DAYS("act") } diennakšu
    }

# The file of an import
kept-import =
    { HOURS("import") ->
        [1] stundu
        [one] { HOURS("import") } stundu
       *[other] { HOURS("import") } stundas
    }

# In which the people whom somebody looks up are counted (genitive)
kept-lookups =
    { HOURS("lookups") ->
        [1] stundas
        [one] { HOURS("lookups") } stundas
       *[other] { HOURS("lookups") } stundu
    }
    .rest =
        { HOURS("lookups") ->
            [1] šīs stundas
            [one] šīs { HOURS("lookups") } stundas
           *[other] šo { HOURS("lookups") } stundu
        }

# Of which the desk says what has gone wrong
kept-lately =
    { HOURS("lately") ->
        [1] Pēdējā stundā
        [one] Pēdējā { HOURS("lately") } stundā
       *[other] Pēdējās { HOURS("lately") } stundās
    }
