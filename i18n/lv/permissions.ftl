### Piekrišana: trešās puses lietotne lūdz datus.

permissions-title = { $client } lūdz šādas atļaujas
# Variables:
#   $name (String) - first and last name of the person
permissions-person = Izmantotais konts: { $name }.
permissions-more = Rādīt vairāk
permissions-allow = Atļaut
permissions-reject = Noraidīt
# Announced by the script.
permissions-loading = Vēlreiz pārbaudām pieprasījumu.
permissions-sending = Jūsu atbilde tiek nosūtīta.
permissions-host = Pēc atbildes Jūs atgriezīsieties vietnē { $host }.
permissions-withdraw = Vēlāk atļauju varat atsaukt sava konta lapā.

## Permissions, by their names in the account API

permissions-scope-class_grades = Redzēt veselu klašu vērtējumus
permissions-scope-entrance_data = Redzēt datus par iestāšanos skolā
permissions-scope-messages = Piekļūt Jūsu ziņojumiem
permissions-scope-private_grades = Redzēt vērtējumus, kas atzīmēti kā privāti
permissions-scope-reaction_data_and_statistics = Redzēt reakcijas un to statistiku
permissions-scope-root_data = Izmantot visas sistēmas datus ar administratora tiesībām
permissions-scope-school_certificate_data = Redzēt liecību datus
permissions-scope-school_classes = Redzēt Jūsu skolas klases
permissions-scope-school_data = Redzēt Jūsu skolas datus
permissions-scope-school_grades = Redzēt visus Jūsu skolas vērtējumus
permissions-scope-school_periods = Redzēt Jūsu skolas mācību periodus
permissions-scope-school_students = Redzēt Jūsu skolas skolēnus
permissions-scope-user_basic_data = Redzēt Jūsu vārdu un valodu
permissions-scope-user_children = Redzēt, kas ir Jūsu bērni, un viņu datus
permissions-scope-user_data = Redzēt Jūsu personas datus: vārdu, valodu, e-pasta adresi, dzimšanas datumu, dzimumu un dzīvesvietas adresi
permissions-scope-user_grades = Redzēt Jūsu vērtējumus
permissions-scope-user_payments = Redzēt Jūsu maksājumus
permissions-scope-user_roles = Redzēt Jūsu lomas
permissions-scope-user_schools = Redzēt Jūsu skolas
permissions-scope-external_system_a = Izmantot Jūsu datus pirmajā savienotajā sistēmā
permissions-scope-external_system_b = Izmantot Jūsu datus otrajā savienotajā sistēmā
