### Consent: a third-party application asks for data.

permissions-title = { $client } soovib näha osa sinu { -service(case: "genitive") } andmetest
# Variables:
#   $name (String) - first and last name of the person
#   $account (String) - the user name
permissions-person = Sisse logitud: { $name } ({ $account }).
# A link to the sign-in, behind the sentence above.
permissions-not_you = See pole sina?
# Variables:
#   $count (Number) - how many permissions are folded
permissions-more =
    { $count ->
        [one] Veel { $count } õigus
       *[other] Veel { $count } õigust
    }
# A mark beside a permission.
permissions-sensitive = Tundlik
# Headings of groups of permissions.
permissions-group-you = Sinu kohta
permissions-group-learning = Õppimine
permissions-group-other = Muu
permissions-allow = Luba
permissions-reject = Keeldu
# Announced by the script.
permissions-loading = Kontrollime taotlust uuesti.
permissions-sending = Saadame sinu vastust.
permissions-host = Pärast vastamist suuname su aadressile { $host }.
permissions-withdraw = Juurdepääs jääb kehtima, kuni võtad selle oma konto lehel tagasi.

## Permissions, by their names in the account API

permissions-scope-class_grades = Vaadata tervete klasside hindeid
permissions-scope-entrance_data = Vaadata kooli sisseastumise andmeid
permissions-scope-messages = Pääseda ligi sinu sõnumitele
permissions-scope-private_grades = Vaadata privaatseks märgitud hindeid
permissions-scope-reaction_data_and_statistics = Vaadata reaktsioone ja nende statistikat
permissions-scope-root_data = Kasutada administraatorina kogu süsteemi andmeid
permissions-scope-school_certificate_data = Vaadata tunnistuste andmeid
permissions-scope-school_classes = Vaadata sinu kooli klasse
permissions-scope-school_data = Vaadata sinu kooli andmeid
permissions-scope-school_grades = Vaadata kõiki sinu kooli hindeid
permissions-scope-school_periods = Vaadata sinu kooli õppeaastaid
permissions-scope-school_students = Vaadata sinu kooli õpilasi
permissions-scope-user_basic_data = Vaadata sinu nime ja keelt
permissions-scope-user_children = Vaadata sinu laste nimesid ja andmeid
permissions-scope-user_data = Vaadata sinu isikuandmeid: nime, keelt, e‑posti aadressi, sünnikuupäeva, sugu ja koduaadressi
permissions-scope-user_grades = Vaadata sinu hindeid
permissions-scope-user_payments = Vaadata sinu makseid
permissions-scope-user_roles = Vaadata sinu rolle
permissions-scope-user_schools = Vaadata sinu koole
permissions-scope-external_system_a = Kasutada sinu andmeid esimeses ühendatud süsteemis
permissions-scope-external_system_b = Kasutada sinu andmeid teises ühendatud süsteemis
permissions-scope-openid = Tunda sind sisselogimisel ära
permissions-scope-profile = Vaadata sinu andmeid: nime, kasutajanime, keelt, sünnikuupäeva ja sugu
permissions-scope-email = Vaadata sinu e‑posti aadressi
permissions-scope-offline_access = Pääseda andmetele ligi ka siis, kui sa ise rakendust ei kasuta

# The page on which a person types the code that a device without a browser shows.
permissions-device-title = Seadme ühendamine
permissions-device-lead = Sisesta kood, mida seade või programm näitab.
permissions-device-code = Seadme kood
permissions-device-warning = Sisesta ainult kood, mida näed enda seadmes. Kui keegi saatis selle sulle, on see tema, mitte sinu seadme jaoks.
permissions-device-same = Luba see ainult siis, kui sama koodi näitab sinu enda seade. Kui keegi saatis koodi sulle, pääseks tema sinu kontole.
permissions-device-allowed-title = Seade on ühendatud
permissions-device-allowed-lead = Seade jätkab mõne sekundi pärast ise. Võid selle lehe sulgeda.
permissions-device-rejected-title = Seade ei ole ühendatud
permissions-device-rejected-lead = Seadmel ei ole juurdepääsu. Võid selle lehe sulgeda.
