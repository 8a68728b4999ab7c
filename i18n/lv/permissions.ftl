### Consent: a third-party application asks for data.

permissions-title = { $client } vēlas redzēt daļu no Jūsu { -service(case: "genitive") } datiem
# Variables:
#   $name (String) - first and last name of the person
#   $account (String) - the user name
permissions-person = Jūsu konts: { $name } ({ $account }).
# A link to the sign-in, behind the sentence above.
permissions-not_you = Tas neesat Jūs?
# Variables:
#   $count (Number) - how many permissions are folded
permissions-more =
    { $count ->
        [zero] Vēl { $count } atļauju
        [one] Vēl { $count } atļauja
       *[other] Vēl { $count } atļaujas
    }
# A mark beside a permission.
permissions-sensitive = Sensitīvi dati
# Headings of groups of permissions.
permissions-group-you = Par Jums
permissions-group-learning = Mācības
permissions-group-other = Pārējais
permissions-allow = Atļaut
permissions-reject = Noraidīt
# Announced by the script.
permissions-loading = Vēlreiz pārbaudām pieprasījumu.
permissions-sending = Jūsu atbilde tiek nosūtīta.
permissions-host = Pēc atbildes Jūs atgriezīsieties vietnē { $host }.
permissions-withdraw = Piekļuve būs spēkā, līdz to atsauksiet sava konta lapā.

## Permissions, by their names in the account API

permissions-scope-class_grades = Skatīt veselu klašu vērtējumus
permissions-scope-entrance_data = Skatīt datus par iestāšanos skolā
permissions-scope-messages = Piekļūt Jūsu ziņojumiem
permissions-scope-private_grades = Skatīt vērtējumus, kas atzīmēti kā privāti
permissions-scope-reaction_data_and_statistics = Skatīt reakcijas un to statistiku
permissions-scope-root_data = Izmantot visas sistēmas datus ar administratora tiesībām
permissions-scope-school_certificate_data = Skatīt liecību datus
permissions-scope-school_classes = Skatīt Jūsu skolas klases
permissions-scope-school_data = Skatīt Jūsu skolas datus
permissions-scope-school_grades = Skatīt visus Jūsu skolas vērtējumus
permissions-scope-school_periods = Skatīt Jūsu skolas mācību periodus
permissions-scope-school_students = Skatīt Jūsu skolas skolēnus
permissions-scope-user_basic_data = Skatīt Jūsu vārdu un valodu
permissions-scope-user_children = Skatīt Jūsu bērnu vārdus un datus
permissions-scope-user_data = Skatīt Jūsu personas datus: vārdu, valodu, e‑pasta adresi, dzimšanas datumu, dzimumu un dzīvesvietas adresi
permissions-scope-user_grades = Skatīt Jūsu vērtējumus
permissions-scope-user_payments = Skatīt Jūsu maksājumus
permissions-scope-user_roles = Skatīt Jūsu lomas
permissions-scope-user_schools = Skatīt Jūsu skolas
permissions-scope-external_system_a = Izmantot Jūsu datus pirmajā savienotajā sistēmā
permissions-scope-external_system_b = Izmantot Jūsu datus otrajā savienotajā sistēmā
permissions-scope-openid = Atpazīt Jūs pieslēgšanās brīdī
permissions-scope-profile = Skatīt Jūsu profilu: vārdu, lietotājvārdu, valodu, dzimšanas datumu un dzimumu
permissions-scope-email = Skatīt Jūsu e‑pasta adresi
permissions-scope-offline_access = Piekļūt datiem arī tad, kad lietotni nelietojat

# The page on which a person types the code that a device without a browser shows.
permissions-device-title = Ierīces pievienošana
permissions-device-lead = Ievadiet kodu, ko rāda ierīce vai programma.
permissions-device-code = Ierīces kods
permissions-device-warning = Ievadiet tikai tādu kodu, ko redzat savā ierīcē. Ja kāds Jums to atsūtīja, tas paredzēts viņa, nevis Jūsu ierīcei.
permissions-device-same = Atļaujiet to tikai tad, ja to pašu kodu rāda Jūsu ierīce. Ja kodu Jums kāds atsūtīja, šis cilvēks iekļūtu Jūsu kontā.
permissions-device-allowed-title = Ierīce ir pievienota
permissions-device-allowed-lead = Pēc dažām sekundēm tā turpinās pati. Šo lapu varat aizvērt.
permissions-device-rejected-title = Ierīce nav pievienota
permissions-device-rejected-lead = Tai nav piekļuves. Šo lapu varat aizvērt.
