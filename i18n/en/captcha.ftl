### The security checks of other companies, and the work that a browser does for our own.

# Shown in place of the check where the browser runs no scripts.
captcha-needs-script = This security check needs JavaScript. Allow it in your browser and reload the page, or choose another way.

# While the browser finds a proof of work, and then.
captcha-working = One moment: your browser is doing a short security check for you.
captcha-worked = The security check is done. Send the form again.

# Above a form that comes back with a security check which it did not have before.
captcha-first = One more step: a short security check. Then send the form again.
