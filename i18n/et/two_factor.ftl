### The second step of a password sign-in.

two_factor-title = Sisesta kood
two_factor-lead = Koodi näed autentimisrakenduses selle konto juures.
# Variables:
#   $name (String) - the user name or e-mail address, as it was typed
two_factor-as = Logid sisse kasutajana { $name }
two_factor-code = Kood
two_factor-hint = Kuus numbrit
two_factor-hint-recovery = Kuus numbrit või üks sinu taastekoodidest
# A box to tick.
# Variables:
#   $days (Number) - how many
two_factor-remember = Ära küsi selles seadmes koodi { $days } päeva
two_factor-submit = Kinnita
# Only where a script does so.
two_factor-sends-itself = Kuuekohaline kood saadetakse kohe, kui oled selle sisestanud.
# Said to screen readers then.
two_factor-sending = Koodi saadetakse.

## Without the app

two_factor-help = Ei saa rakendust kasutada?
two_factor-help-recovery = Sisesta koodi asemel üks oma taastekoodidest. Kui sul neid ei ole, võta ühendust oma kooli administraatoriga.
# Where the account service may not have recovery codes.
two_factor-help-contact = Võta ühendust oma kooli administraatoriga.

## Where a passkey is asked for in place of the code

two_factor-passkey-title = Kinnita pääsuvõtmega
two_factor-passkey-lead = Sinu rollis ei piisa sisselogimiseks ainult paroolist. Kasuta lisaks oma konto pääsuvõtit.
two_factor-passkey-help = Ei saa pääsuvõtit siin kasutada?
two_factor-passkey-help-needs = Selleks on vaja veebilehitsejat, milles skriptid on lubatud, ja seadet või turvavõtit, milles pääsuvõti on. Võid ka tagasi minna ja muul viisil sisse logida.
