### The link of the activation letter.

activate-title = Aktivizējiet savu kontu
activate-lead = Nospiediet pogu, un konts būs gatavs lietošanai.

## In a browser that did not register

activate-elsewhere = Reģistrējāties citā pārlūkprogrammā. Ievadiet paroli, ko tur izvēlējāties.
error-registration-incorrect_password = { error-confirm-incorrect_password }
activate-refuse-hint = Ja nereģistrējāties, neturpiniet: reģistrētājs zina šī konta paroli.
activate-refuse = Es nereģistrējos
activate-refused = Reģistrācija ir dzēsta
activate-refused-lead = Ar šo e-pasta adresi konts netika izveidots. Jums nekas nav jādara.
