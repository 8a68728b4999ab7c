### Waiting for a phone to confirm: Mobile-ID and Smart-ID.

waiting-title = Confirm on your phone
waiting-code = Check code
waiting-confirm = I have confirmed
# Once the time is up.
waiting-again = Start again

## What to do

waiting-compare-mobile_id = Check that your phone shows the same code.
waiting-pin-mobile_id = If it does, enter your Mobile-ID PIN1. If not, do not enter PIN1, and cancel here.
# The app shows the code, or several codes to choose from.
waiting-compare-smart_id = Open the Smart-ID app and look for the same code there.
waiting-pin-smart_id = If it is there, confirm it with your PIN1. If not, do not enter PIN1, and cancel here.
waiting-not-started = If you did not start this, do not enter PIN1.

## By device link

waiting-link-scan = Scan the code with the Smart-ID app on your phone, or open the app on this device.
# In a frame of another site, which no phone comes back to.
waiting-link-scan-only = Scan the code with the Smart-ID app on your phone.
waiting-link-pin = Check that the app names this site, then confirm with your PIN1.
# The accessible name of the code.
waiting-link-frame = QR code for the Smart-ID app
waiting-link-open = Open the Smart-ID app here
waiting-link-ended = The code is no longer shown. If you have not scanned it, cancel and start again.
# In place of the QR code while it cannot be shown.
waiting-link-moment = One moment. The code will be back here by itself.

## The time

# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-opened = When this page opened, there were { $time } min left to confirm.
# Variables:
#   $time (String) - minutes and seconds, like 1:45
waiting-left = Time left: { $time } min

## Said politely to screen readers too

waiting-begun = We are waiting for your phone. This page will continue by itself.
waiting-half = One minute is left.
waiting-thirty = Thirty seconds are left.
waiting-ended = The time is up. Start again.
waiting-not-yet = Your phone has not confirmed yet. Confirm there first, then press the button again.
waiting-confirmed = Confirmed. One moment.

## When nothing arrives

waiting-nothing = Not working?
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
