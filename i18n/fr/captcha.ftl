### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Ce contrôle de sécurité a besoin de scripts. Autorisez-les dans votre navigateur et rechargez la page, ou choisissez un autre moyen.
