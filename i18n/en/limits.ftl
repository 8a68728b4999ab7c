### Limits on tries: what is paused, for how long, and what helps meanwhile (docs/guessing.md).

error-login_paused = There were too many attempts to sign in this way.
error-password_login-login_paused = Password sign-in for this username or e‑mail address is paused after too many failed attempts.
error-two_factor-login_paused = Entering codes is paused after too many wrong ones.
paused-too_many_requests = There were too many attempts.
error-too_many_codes = The code was wrong too many times. Sign in again and enter the newest code.
error-account_closed = This account has been closed. If you want to keep it, open sign-in as a full page.
error-new_password_needed = The code of the slip was right. Open sign-in as a full page and set your password there.
error-second_factor_needed = With your role, a password alone is not enough to sign in. Open sign-in as a full page and set up an authenticator app there.

## What follows one of the sentences above, or “too many attempts”

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [one] Try again in { $minutes } minute.
       *[other] Try again in { $minutes } minutes.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [one] Try again in { $hours } hour.
       *[other] Try again in { $hours } hours.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = You can sign in with: { $methods }.
paused-helps-password_login = Your password still works in a browser you have signed in with before. If you use an authenticator app, enter your password together with its code.
paused-helps-two_factor = If it was not you, somebody knows your password: set a new one with “Forgot your password?”. After that, codes work again.

## The sign-in while passwords are paused: the heading, why, and the fold with the form

# Variables:
#   $minutes (Number) - until passwords count again
login-paused-minutes =
    { $minutes ->
        [one] Password sign-in is paused for { $minutes } minute
       *[other] Password sign-in is paused for { $minutes } minutes
    }
# Variables:
#   $hours (Number) - until passwords count again
login-paused-hours =
    { $hours ->
        [one] Password sign-in is paused for { $hours } hour
       *[other] Password sign-in is paused for { $hours } hours
    }
login-paused-lead = There were too many failed attempts. Sign in another way now:
login-paused-lead-alone = There were too many failed attempts.
login-paused-fold = Use my password and a code

## The field that is shown while passwords are paused

login-paused-code = Code from the authenticator app
login-paused-code-hint = Six digits, if you use such an app

## The button for a letter, shown then too

login-paused-letter = E‑mail me a link
login-paused-letter-hint = Or open a link that we e‑mail you: your password then works in this browser at once.

## opening: the letter whose link lets a password pass in the browser that follows it

mail-opening-subject = Allow your password in a new browser
mail-opening-lead = After too many failed attempts, the password for your { -service } is paused in new browsers. Open the link in the browser in which you want to sign in: your password works there at once.
mail-opening-ignore = If you did not request this, do nothing: without your password, this link lets nobody in.

## codes-guessed: wrong codes came after the right password

mail-codes-guessed-subject = Somebody may know the password for your { -service }
mail-codes-guessed-lead = Somebody entered the right password for your { -service } and then several wrong codes. If it was not you, set a new password now.
mail-codes-guessed-validity = None of these codes let anyone in.
mail-codes-guessed-ignore = If it was you, check that your phone shows the right time. You do not need to do anything else.
