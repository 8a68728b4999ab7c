### Headings of the terms pages. The texts themselves come from the account service.

terms-service = Conditions d’utilisation
terms-privacy-policy = Politique de confidentialité
terms-cookie-policy = Politique relative aux cookies
terms-accessibility = Déclaration d’accessibilité
terms-contents = Sommaire
terms-print = Imprimer
