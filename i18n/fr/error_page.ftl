### Pages of errors.

error-page-bad-request = Nous n’avons pas pu lire votre demande
error-page-bad-request-lead = Revenez en arrière et réessayez.
error-page-late = Votre demande n’est pas arrivée à temps
error-page-late-lead = Votre navigateur l’a envoyée trop lentement. Vérifiez votre connexion internet, revenez en arrière et réessayez.
error-page-forbidden = Ce formulaire vient d’un autre site
error-page-forbidden-lead = Par sécurité, rien n’a été fait. Ouvrez la page de connexion et réessayez.
error-page-not-found = Cette page n’existe pas
error-page-not-found-lead = L’adresse contient peut-être une faute de frappe, ou la page a été déplacée.
error-page-method = Cette page ne permet pas cette opération
error-page-method-lead = Repartez de la page de connexion.
error-page-too-many = Trop de tentatives
error-page-service = Le service ne répond pas
error-page-service-lead = Réessayez dans quelques minutes.
error-page-internal = Un problème est survenu
error-page-internal-lead = L’erreur vient de nous. Réessayez ; si cela se reproduit, indiquez la référence ci-dessous à l’administration de votre établissement.
error-page-retry = Réessayer
error-page-home = Retour à la connexion
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = Référence : { $incident }
