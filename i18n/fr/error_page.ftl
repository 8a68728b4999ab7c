### Pages of errors.

error-page-bad-request = Nous n’avons pas pu lire cet envoi
error-page-bad-request-lead = Ce que votre navigateur a envoyé n’a pas pu être lu. Revenez en arrière et réessayez.
error-page-late = Votre envoi n’est pas arrivé à temps
error-page-late-lead = Votre navigateur l’a envoyé trop lentement. Vérifiez votre connexion, revenez en arrière et réessayez.
error-page-forbidden = Ce formulaire vient d’un autre site
error-page-forbidden-lead = Le formulaire a été envoyé depuis une page qui n’est pas la nôtre ; rien n’a donc été fait. Ouvrez la page de connexion et réessayez.
error-page-not-found = Cette page n’existe pas
error-page-not-found-lead = L’adresse contient peut-être une faute de frappe, ou la page a été déplacée.
error-page-method = Cette page ne permet pas cela
error-page-method-lead = Allez à la page de connexion et commencez par là.
error-page-too-many = Trop de tentatives
error-page-service = Le service ne répond pas
error-page-service-lead = Le service est injoignable pour le moment. Réessayez dans quelques minutes.
error-page-internal = Un problème est survenu
error-page-internal-lead = L’erreur vient de nous. Réessayez ; si cela se reproduit, indiquez le numéro ci-dessous à l’administrateur de votre établissement.
error-page-retry = Réessayer
error-page-home = Aller à la page de connexion
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = Numéro de l’erreur : { $incident }
