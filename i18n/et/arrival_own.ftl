### The account page: what happened, and what is the person’s own.

## What happened

arrival-activity = Mis on juhtunud
# Variables:
#   $days (String) - how many days
arrival-activity-lead = Sinu kontol toimunu viimase { $days } päeva jooksul, uuemad eespool.
arrival-activity-none = Siin pole midagi näidata.
arrival-activity-not-me = See ei olnud mina
# Said to screen readers.
# Variables:
#   $what (String) - what happened, and when
arrival-activity-not-me-what = See ei olnud mina: { $what }
# Who did it, if it was not done in a browser.
arrival-activity-operator = administraatori poolt
arrival-activity-older = Varasemad
arrival-activity-newer = Uuemad
arrival-activity-sign_in = Sisse logitud
arrival-activity-sign_in_step = Sisselogimine jõudis koodi küsimiseni
arrival-activity-sign_in_failed = Sisselogimine ei õnnestunud
arrival-activity-second_factor_failed = Sisestati vale kood
arrival-activity-reauthenticated = Muudatuse kinnitamiseks sisestati uuesti parool
arrival-activity-reauthentication_failed = Muudatuse kinnitamiseks sisestati vale parool
arrival-activity-sign_out = Välja logitud
arrival-activity-sessions_ended = Mujalt välja logitud
arrival-activity-terms_accepted = Tingimustega nõustuti
arrival-activity-account_registered = Konto loodi
arrival-activity-activated = Konto aktiveeriti
arrival-activity-password_reset_asked = Küsiti uue parooli linki
arrival-activity-opening_asked = Küsiti veebilehitseja avamise linki
arrival-activity-browser_opened = Veebilehitseja avati kirjas oleva lingiga
arrival-activity-password_reset = Unustatud parool asendati uuega
arrival-activity-password_changed = Parool muudeti
arrival-activity-password_change_failed = Sisestati vale vana parool
arrival-activity-password_link_made = Saadeti uue parooli link
arrival-activity-two_factor_on = Kaheastmeline sisselogimine lülitati sisse
arrival-activity-two_factor_changed = Autentimisrakendus vahetati
arrival-activity-two_factor_off = Kaheastmeline sisselogimine lülitati välja
arrival-activity-two_factor_off_asked = Paluti lülitada kaheastmeline sisselogimine välja
arrival-activity-browsers_forgotten = Teised veebilehitsejad unustati
arrival-activity-recovery_codes_made = Uued taastekoodid on loodud
arrival-activity-recovery_code_used = Sinu taastekoodi kasutati
arrival-activity-identity_linked = Seoti sisselogimisviis
arrival-activity-identity_unlinked = Seotud sisselogimisviis eemaldati
arrival-activity-role_chosen = Valiti roll
arrival-activity-role_added = Anti roll
arrival-activity-role_removed = Roll võeti ära
arrival-activity-application_allowed = Rakendusele anti juurdepääs
arrival-activity-application_withdrawn = Rakenduse juurdepääs võeti tagasi
arrival-activity-token_reused = Rakenduse juurdepääs lõpetati turvalisuse huvides
arrival-activity-account_blocked = Konto blokeeriti
arrival-activity-account_unblocked = Konto blokeering eemaldati

## The rows of the account page

arrival-own = Sinu andmed
