### Letters about closing an account, and about another e-mail address.

## account-closed: it will be deleted in thirty days

mail-account-closed-subject = Sinu konto suleti
mail-account-closed-lead = Sinu { -service } suleti äsja. Logisime su kõikjalt välja.
# Variables:
#   $date (String) - the day on which it is deleted, as dd.mm.yyyy
mail-account-closed-validity = See kustutatakse { $date }. Kui logid enne seda päeva sisse, saad selle alles jätta.
mail-account-closed-advice = Kui see ei olnud sina, logi kohe sisse, jäta konto alles ja muuda parool ära. Kui sa sisse logida ei saa, küsi sisselogimislehel uus parool.

## account-reopened: the person has changed their mind

mail-account-reopened-subject = Sinu konto jääb alles
mail-account-reopened-lead = Sinu suletud { -service } jäeti äsja alles.
mail-account-reopened-validity = Seda ei kustutata ja kõik selles on nagu enne.
