### The security checks of other companies.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = This security check needs JavaScript. Allow it in your browser and load the page again, or choose another way.
