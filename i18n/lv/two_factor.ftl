### The second step of a password sign-in.

two_factor-title = Ievadiet kodu
two_factor-lead = Atveriet savu autentifikācijas lietotni un ievadiet kodu, ko tā rāda šim kontam.
# Variables:
#   $name (String) - the user name or e-mail address, as it was typed
two_factor-as = Pieslēdzas { $name }
two_factor-code = Kods
two_factor-hint = Seši cipari
two_factor-hint-recovery = Seši cipari vai viens no Jūsu atkopšanas kodiem
# A box to tick.
# Variables:
#   $days (Number) - how many
two_factor-remember =
    { $days ->
        [one] Šajā ierīcē { $days } dienu neprasīt kodu
       *[other] Šajā ierīcē { $days } dienas neprasīt kodu
    }
two_factor-submit = Apstiprināt
# Only where a script does so.
two_factor-sends-itself = Sešciparu kods tiks nosūtīts automātiski, tiklīdz to ievadīsiet.
# Said to screen readers then.
two_factor-sending = Kods tiek nosūtīts.

## Without the app

two_factor-help = Nav piekļuves lietotnei?
two_factor-help-recovery = Lietotnes koda vietā ievadiet vienu no saviem atkopšanas kodiem. Ja Jums tādu nav, sazinieties ar savas skolas administratoru.
# Where the account service may not have recovery codes.
two_factor-help-contact = Sazinieties ar savas skolas administratoru.

## Where a passkey is asked for in place of the code

two_factor-passkey-title = Apstipriniet ar piekļuves atslēgu
two_factor-passkey-lead = Jūsu lomā ar paroli vien nepietiek, lai pieslēgtos. Izmantojiet arī sava konta piekļuves atslēgu.
two_factor-passkey-help = Nevarat šeit izmantot piekļuves atslēgu?
two_factor-passkey-help-needs = Vajadzīga pārlūkprogramma ar ieslēgtiem skriptiem un ierīce vai drošības atslēga, kurā tā glabājas. Varat arī atgriezties un pieslēgties citā veidā.
