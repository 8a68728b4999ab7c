### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Confirm on your phone
# Variables:
#   $code (String) - four digits
waiting-asks = Does your phone show { $code }?
waiting-code = Check code
waiting-confirm = I have confirmed

## Two answers: what is seen, emphasised up to the colon, and what to do then

waiting-same-mobile_id = The same code: enter PIN1 on your phone.
waiting-other-mobile_id = Another code, or you did not start this: enter nothing and cancel.
# The app shows the code, or several codes to choose from.
waiting-same-smart_id = The same code: confirm it with PIN1 in the Smart-ID app.
waiting-other-smart_id = Only other codes, or you did not start this: enter nothing and cancel.
# Variables:
#   $host (String) - the host name that the app shows, or the service's name where the host is too long
waiting-link-pin = The app names { $host }: confirm with PIN1.
waiting-link-other = Another site, or you did not start this: enter nothing and cancel.

## By device link

waiting-link-scan = Scan the code with the Smart-ID app on your phone, or open the app on this device.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Scan the code with the Smart-ID app on your phone.
# The accessible name of the code.
waiting-link-frame = QR code for the Smart-ID app
waiting-link-open = Open the Smart-ID app here
# Once the link was pressed, in place of the code.
waiting-link-opened = Go on in the Smart-ID app.
waiting-link-show = Show the code again
waiting-link-ended = The code is no longer shown. If you have scanned it, go on in the app. If not, start again.
# In place of the QR code while it cannot be shown.
waiting-link-moment = One moment. The code will be back here by itself.

## The time

# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-opened = Waiting for { $whom } · { $minutes }:{ $seconds } when this page opened
# Variables:
#   $whom (String) - who or what is asked, like +372 •••• 0766
#   $minutes (String) - like 1
#   $seconds (String) - two digits, like 45
waiting-left = Waiting for { $whom } · { $minutes }:{ $seconds }

## Said politely to screen readers too

waiting-begun = We are waiting for your phone. This page will continue by itself.
waiting-half = One minute is left.
waiting-thirty = Thirty seconds are left.
waiting-not-yet = Your phone has not confirmed yet. Confirm there first, then press the button again.
waiting-confirmed = Confirmed. One moment.

## The time is up

waiting-over = The time is up
waiting-over-lead = Nothing was confirmed. Start again when your phone is at hand.
waiting-again = Start again
waiting-over-sign_in = Sign in another way
waiting-over-register = Create an account another way

## When nothing arrives

waiting-nothing = Nothing on your phone?
waiting-nothing-link-title = Cannot scan the code?
waiting-nothing-mobile_id = Check that the phone is switched on and has a signal. If the personal code or the phone number was wrong, cancel and enter them again.
waiting-nothing-smart_id = Open the Smart-ID app yourself and check that the phone is online. If the personal code was wrong, cancel and enter it again.
waiting-nothing-link = Use the scanner in the Smart-ID app; if there is none, update the app. If the camera does not read the code, make the screen brighter and hold the phone still.

## On the phone itself: at most 60 characters, or 50 with any letter outside GSM-7

# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-sign_in = Are you signing in to { $host }?
# Variables:
#   $host (String) - the host name of this site, as the browser shows it
waiting-prompt-register = Create an account at { $host }?
# Variables:
#   $service (String) - the name of the service
#   $prompt (String) - one of the two above
waiting-prompt-named = { $service }: { $prompt }
# Where the host is too long.
# Variables:
#   $service (String) - the name of the service
waiting-prompt-sign_in-short = { $service }: sign in
# Variables:
#   $service (String) - the name of the service
waiting-prompt-register-short = { $service }: create an account
