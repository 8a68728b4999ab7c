### Nõusolek: võõras rakendus küsib andmeid.

permissions-title = { $client } küsib järgmisi õigusi
# Variables:
#   $name (String) - first and last name of the person
permissions-person = Sisse logitud: { $name }.
permissions-more = Näita rohkem
permissions-allow = Luba
permissions-reject = Keeldu
# Announced by the script.
permissions-loading = Kontrollime taotlust uuesti.
permissions-sending = Saadame sinu vastust.
permissions-host = Pärast vastamist suunatakse sind aadressile { $host }.
permissions-withdraw = Loa saad hiljem oma konto lehel tagasi võtta.

## Permissions, by their names in the account API

permissions-scope-class_grades = Näha tervete klasside hindeid
permissions-scope-entrance_data = Näha kooli astumise andmeid
permissions-scope-messages = Pääseda ligi sinu sõnumitele
permissions-scope-private_grades = Näha privaatseks märgitud hindeid
permissions-scope-reaction_data_and_statistics = Näha reaktsioone ja nende statistikat
permissions-scope-root_data = Kasutada administraatorina kogu süsteemi andmeid
permissions-scope-school_certificate_data = Näha tunnistuste andmeid
permissions-scope-school_classes = Näha sinu kooli klasse
permissions-scope-school_data = Näha sinu kooli andmeid
permissions-scope-school_grades = Näha kõiki sinu kooli hindeid
permissions-scope-school_periods = Näha sinu kooli õppeperioode
permissions-scope-school_students = Näha sinu kooli õpilasi
permissions-scope-user_basic_data = Näha sinu nime ja keelt
permissions-scope-user_children = Näha, kes on sinu lapsed, ja nende andmeid
permissions-scope-user_data = Näha sinu isikuandmeid: nime, keelt, e-posti aadressi, sünnikuupäeva, sugu ja koduaadressi
permissions-scope-user_grades = Näha sinu hindeid
permissions-scope-user_payments = Näha sinu makseid
permissions-scope-user_roles = Näha sinu rolle
permissions-scope-user_schools = Näha koole, kuhu kuulud
permissions-scope-external_system_a = Kasutada sinu andmeid esimeses ühendatud süsteemis
permissions-scope-external_system_b = Kasutada sinu andmeid teises ühendatud süsteemis
