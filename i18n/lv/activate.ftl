### The link of the activation letter.

activate-title = Aktivizējiet savu kontu
activate-lead = Vēl viens solis, un konts būs gatavs lietošanai.

## In a browser that did not register

activate-elsewhere = Ja reģistrējāties citā pārlūkprogrammā, ievadiet tur izvēlēto paroli.
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = Ja tas nebijāt Jūs, neturpiniet: tas, kurš reģistrējās, zina šī konta paroli.
activate-refuse = Tas nebiju es
activate-refused = Reģistrācija ir dzēsta
activate-refused-lead = Ar šo e‑pasta adresi konts netika izveidots. Jums nekas nav jādara.
