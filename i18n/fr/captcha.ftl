### The security checks of other companies, and the work that a browser does for our own.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = Ce contrôle de sécurité nécessite JavaScript. Autorisez-le dans votre navigateur et rechargez la page, ou choisissez une autre méthode.

# While the browser finds a proof of work, and then.
captcha-working = Un instant : votre navigateur effectue un bref contrôle de sécurité.
captcha-worked = Le contrôle de sécurité est terminé. Renvoyez le formulaire.

# Above a form that comes back with a security check which it did not have before.
captcha-first = Encore une étape : un bref contrôle de sécurité. Ensuite, renvoyez le formulaire.
