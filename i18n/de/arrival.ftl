### The account page, where a sign-in also arrives while no e-diary is connected.

arrival-lead = Es ist noch kein Online-Klassenbuch verbunden. Deshalb führt die Anmeldung auf diese Seite.
# Variables:
#   $name (String) - first and last name of the person
arrival-greeting = Guten Tag, { $name }
# Variables:
#   $method (String) - the name of a login method
arrival-signed_in-by = Angemeldet mit { $method }
arrival-signed_in-by-password = Angemeldet mit Ihrem Passwort
arrival-continue = Weiter zum Online-Klassenbuch
arrival-continue-as = Wählen Sie eine Rolle, um zum Online-Klassenbuch zu gelangen
arrival-roles = Rollen
arrival-sign-out = Abmelden
# The heading of the rows about where somebody is signed in and what applications may see.
arrival-access = Zugriff auf Ihr Konto
arrival-applications = Anwendungen mit Zugriff
arrival-applications-none = Keine Anwendung hat Zugriff.
arrival-applications-lead = Diese Anwendungen dürfen die aufgeführten Daten sehen, bis Sie den Zugriff widerrufen.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
arrival-applications-since = Seit { $date }
arrival-revoke = Widerrufen
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
arrival-revoke-what = Zugriff von { $what } widerrufen

## Two-factor sign-in: state, turning on, turning off

arrival-two_factor = Anmeldung in zwei Schritten
arrival-two_factor-is-on = Ein: Nach dem Passwort wird ein Code verlangt.
arrival-two_factor-is-off = Aus: Das Passwort allein genügt.
arrival-two_factor-turn-on = Einschalten
arrival-two_factor-turn-off = Ausschalten
arrival-two_factor-title = Anmeldung in zwei Schritten einschalten
arrival-two_factor-lead = Nach dem Passwort geben Sie künftig einen Code aus einer Authentifizierungs-App auf Ihrem Telefon ein.
arrival-two_factor-linked-asked = Der Code wird auch nach einer verknüpften Anmeldung verlangt: { $methods }.
arrival-two_factor-linked-passing = Nach einer verknüpften Anmeldung, die selbst aus zwei Schritten besteht, wird der Code nicht verlangt: { $methods }.
arrival-two_factor-scan = Scannen Sie den QR-Code mit der App oder tippen Sie den Schlüssel in die App ein. Geben Sie dann den Code ein, den die App anzeigt.
arrival-two_factor-picture = QR-Code mit dem Schlüssel für die Authentifizierungs-App
arrival-two_factor-key = Schlüssel
arrival-two_factor-open = App auf diesem Gerät öffnen
arrival-two_factor-off-title = Anmeldung in zwei Schritten ausschalten?
arrival-two_factor-off-lead = Danach können sich alle anmelden, die Ihr Passwort kennen.
arrival-two_factor-keep = Eingeschaltet lassen

## Asked first: another website led here

arrival-sign_in-title = Anmelden?
arrival-sign_in-lead = Eine andere Website möchte Sie anmelden. Fahren Sie nur fort, wenn Sie das selbst möchten.
arrival-register-title = Registrieren?
arrival-register-lead = Eine andere Website möchte, dass Sie sich registrieren. Fahren Sie nur fort, wenn Sie das selbst möchten.
arrival-sign_in-keep = Nein, zur Anmeldeseite
arrival-sign_out-title = Abmelden?
arrival-sign_out-lead = Eine andere Website möchte Sie abmelden.
arrival-sign_out-keep = Angemeldet bleiben
# Variables:
#   $client (String) - the name of the application
arrival-sign_out-application = { $client } möchte Sie abmelden.
arrival-signed_out-title = Sie sind abgemeldet
arrival-signed_out-lead = Zuvor geöffnete Anwendungen können noch offen sein. Schließen Sie den Browser, wenn auch andere dieses Gerät benutzen.
arrival-signed_out-no_way_back = Von hier führt kein Weg zurück zur Anwendung: Die Adresse, die sie nennt, ist nicht registriert. Öffnen Sie die Anwendung wie gewohnt neu.
arrival-role-title = Rolle wechseln?
arrival-role-lead = Eine andere Website möchte Ihre Rolle wechseln.
arrival-role-change = Rolle wechseln
arrival-role-keep = Rolle beibehalten
