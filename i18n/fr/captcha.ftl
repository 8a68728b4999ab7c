### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Ce contrôle de sécurité a besoin de JavaScript. Autorisez-le dans votre navigateur et rechargez la page, ou choisissez une autre méthode.
