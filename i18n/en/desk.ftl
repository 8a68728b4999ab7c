### The desk: where a school’s helper or an operator helps people. Whom it speaks to: a secretary or a teacher, not an engineer.

desk-title = Help desk
# Variables:
#   $schools (String) - the name of a school, or several names with commas between them
desk-lead-schools = Here you help people from { $schools }.
desk-lead-operator = Here you help people from every school.

## Finding a person

desk-find = Find a person
desk-find-hint = A name, username, e‑mail address, class such as 5a, or a whole personal code
desk-find-submit = Find
# Variables:
#   $count (Number) - how many people were found
desk-found =
    { $count ->
        [one] { $count } person found
       *[other] { $count } people found
    }
desk-found-none = Nobody was found. Check the spelling, or search by username.
desk-found-more = There are more than these. Add something to what you typed, such as the first name.
# Marks beside a person.
desk-mark-not_activated = Not activated
desk-mark-never = Has never signed in

## What else the desk is for

desk-more = What else you can do here
desk-classes = Classes
desk-year = New school year
desk-schools = Schools waiting for approval
desk-applications = Applications
desk-trouble = What is wrong now
desk-activity = What was done at the desk
desk-waiting = Waiting for a second operator
# How many wait, at the end of a row.
# Variables:
#   $count (String) - how many
desk-count = Waiting: { $count }

## A person: whether they can sign in, and if not, why. The most important stands first

desk-state-none = Nothing keeps this person from signing in.
desk-state-blocked = Cannot sign in: the account is blocked.
# Variables:
#   $name (String) - who has blocked it
#   $date (String) - day and time
desk-state-blocked-by = Cannot sign in: { $name } blocked the account at the desk on { $date }.
# Variables:
#   $date (String) - day and time
desk-state-blocked-elsewhere = Cannot sign in: another school’s desk blocked the account on { $date }.
# Variables:
#   $date (String) - day and time
desk-state-blocked-server = Cannot sign in: the person who runs the server blocked the account on { $date }.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-closed = The person has closed the account. It will be deleted on { $date }; signing in before that day lets the person keep it.
# Variables:
#   $act (String) - the words on the button that helps, such as “Print a slip with a code”
desk-state-not_activated = Cannot sign in: the account is not activated. Press “{ $act }”: with that, the person chooses a password, and the account is activated.
desk-state-not_activated-ask = Cannot sign in: the account is not activated, and nothing here can do that. Ask an operator.
desk-state-no_password = Cannot sign in with a password: the account has none.
desk-state-never = This person has never signed in.
# Variables:
#   $minutes (Number) - until passwords count again
desk-state-passwords-minutes =
    { $minutes ->
        [one] Cannot sign in with the password for { $minutes } more minute, because wrong passwords were tried.
       *[other] Cannot sign in with the password for { $minutes } more minutes, because wrong passwords were tried.
    }
# Variables:
#   $hours (Number) - until passwords count again
desk-state-passwords-hours =
    { $hours ->
        [one] Cannot sign in with the password for { $hours } more hour, because wrong passwords were tried.
       *[other] Cannot sign in with the password for { $hours } more hours, because wrong passwords were tried.
    }
# Variables:
#   $minutes (Number) - until codes count again
desk-state-codes-minutes =
    { $minutes ->
        [one] Codes from the app are not accepted for { $minutes } more minute, because wrong codes were entered.
       *[other] Codes from the app are not accepted for { $minutes } more minutes, because wrong codes were entered.
    }
# Variables:
#   $hours (Number) - until codes count again
desk-state-codes-hours =
    { $hours ->
        [one] Codes from the app are not accepted for { $hours } more hour, because wrong codes were entered.
       *[other] Codes from the app are not accepted for { $hours } more hours, because wrong codes were entered.
    }
# Variables:
#   $minutes (Number) - until the phone can be used again
desk-state-phone-minutes =
    { $minutes ->
        [one] Cannot sign in by phone for { $minutes } more minute, because requests to the phone were not confirmed.
       *[other] Cannot sign in by phone for { $minutes } more minutes, because requests to the phone were not confirmed.
    }
# Variables:
#   $hours (Number) - until the phone can be used again
desk-state-phone-hours =
    { $hours ->
        [one] Cannot sign in by phone for { $hours } more hour, because requests to the phone were not confirmed.
       *[other] Cannot sign in by phone for { $hours } more hours, because requests to the phone were not confirmed.
    }
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-passwords = In a browser that this account knows ({ $browser }), too many wrong passwords were entered. It is treated as a new browser until { $date }.
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-codes = In a browser that this account knows ({ $browser }), codes from the app are not accepted until { $date }, because wrong ones were entered.
desk-state-captcha = Has to pass a security check at the next sign-in, because wrong passwords were tried.
# Variables:
#   $count (Number) - how many failed
desk-state-wrong =
    { $count ->
        [one] { $count } attempt to sign in with a wrong password { kept-lately }. The password may have been forgotten.
       *[other] { $count } attempts to sign in with a wrong password { kept-lately }. The password may have been forgotten.
    }
# Variables:
#   $date (String) - day and time
desk-state-since = It began on { $date }.
desk-state-factor = Has to turn on two-factor sign-in at the next sign-in, because the person’s role needs it.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-factor-due = Has to turn on two-factor sign-in by { $date }, because the person’s role needs it.
# Variables:
#   $date (String) - day and time
desk-state-slip = Has a slip with a code. It is valid until { $date }.

## A person: what is known

desk-last = Last sign-in
desk-email-none = No e‑mail address
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-email-rests = Changed at the desk: until { $date }, no link that gives access to the account is sent to it.
desk-factor-off = Off
desk-sign_ins = Signed in now
desk-sign_ins-none = Not signed in anywhere.
desk-linked-none = Nothing is linked.

## A person: what helps

desk-help = What you can do
desk-help-lead = The person sees in their account what was done here and when. Your name is recorded at the desk.
desk-help-none = You can see this account, but change nothing in it.
desk-help-own = This is your own account. You can change it on your account page.
desk-help-second = This is an operator’s account. What you choose here is done only when another operator agrees.
# Above the page after something was done.
# Variables:
#   $what (String) - the words on the button that was pressed, such as “End the pause”
desk-done = Done: { $what }
desk-reason = Why
desk-reason-in_person = The person asked, and is here
desk-reason-by_phone = They phoned, and I called back
desk-reason-by_guardian = A parent or guardian asked
desk-reason-by_teacher = A teacher asked
desk-reason-looks_wrong = Something looks wrong
desk-reason-new_here = The person is new here
desk-reason-leaves = The person is leaving
desk-reason-other = Another reason

## The words on the buttons, each with a sentence that says what it does

desk-act-unlock = End the pause
desk-act-unlock-lead = Wrong passwords and codes are forgotten, and the person can try again at once. No e‑mail is sent.
desk-act-sign_out = Sign out everywhere
desk-act-sign_out-lead = Ends every sign-in of this account, on every device. The person gets no e‑mail.
desk-act-password_letter = Send a link for a new password
desk-act-password_letter-lead = The person gets an e‑mail with a link that works for { kept-password_link }.
desk-act-slip = Print a slip with a code
desk-act-slip-lead = For those who have no e‑mail address or cannot read their e‑mail.
desk-act-second_factor_off = Turn off two‑factor sign-in
desk-act-second_factor_off-lead = For those who have lost both the phone with the app and the recovery codes. The person gets an e‑mail.
desk-act-block = Block the account
desk-act-block-lead = Nobody can sign in to this account until it is unblocked. The person gets an e‑mail.
desk-act-unblock = Unblock the account
desk-act-unblock-lead = The person can sign in again as before, and gets an e‑mail.
desk-act-email-lead = For those who cannot read e‑mail sent to the current address. Both addresses get an e‑mail.
desk-act-roles = Change roles and classes
desk-act-roles-lead = Give the person a role or a class at the school, or take one away.

## What will happen: the pages before what changes how somebody signs in

desk-slip-lead = The slip shows a code that works once in place of the password. After that, the person chooses a new password.
desk-slip-former = An earlier slip for this person stops working. The current password works until the slip is used.
desk-slip-hand = Give the slip only to the person: anyone who has it can sign in to the account.
desk-factor-lead = After this, the password alone is enough to sign in. The app and the recovery codes stop working, and the person is signed out everywhere.
desk-factor-care = Someone else may be asking in this person’s name. Tick only what is true.
desk-check-seen = The person is in front of me, or I have called back on a number that we had before.
desk-check-name = Their name, and their class or job at the school, were right.
desk-check-lost = They say that they have neither the app nor a recovery code.
desk-check-calm = Nobody is urging me to hurry.
desk-block-lead = The person is signed out everywhere and cannot sign in. Nothing in the account is deleted.
desk-block-back = The account stays blocked until someone unblocks it here.
desk-email-lead = E‑mails about the account will go to the new address. An e‑mail about the change goes to the former one.
desk-email-care = So that nobody can take over the account this way, no link for a new password is sent to the new address for { kept-undo }.
# The button on a page that leads to the slip.
desk-slip-submit = Make the slip

## When another operator has to agree

desk-waits-title = Another operator has to agree
desk-waits-lead = This is an operator’s account, so nothing has been done yet. Ask another operator to answer at the desk within { kept-act }.
desk-waiting-lead = Changes to an operator’s account are made only when a second operator agrees. First, speak to the person who asked.
desk-waiting-none = Nothing waits for an answer.
# Variables:
#   $name (String) - who has asked for it
desk-waiting-by = Asked for by { $name }
desk-waiting-own = You have asked for this, so another operator has to answer.
desk-waiting-about_me = This is about your own account, so another operator has to answer.
desk-agree = Agree
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-agree-what = Agree: { $what }
desk-decline = Decline
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-decline-what = Decline: { $what }

## Roles

desk-roles-none = This person has no role here yet.
desk-roles-add = Add a role
desk-roles-level-hint = For example 5; only if the role has a class
desk-roles-parallel-hint = Its letter, for example a
desk-roles-period-hint = For example 2027/2028
desk-roles-submit = Add the role

## The slip on paper. The person who gets it reads this, perhaps a child

# Variables:
#   $name (String) - first and last name of the person
desk-slip-title = Slip for { $name }
# Variables:
#   $class (String) - such as 5a
desk-slips-title = Slips for class { $class }
desk-slip-once = The code is shown only now. Print this page, then close it.
desk-slips-none = No slip was made.
# Variables:
#   $person (String) - a name
#   $reason (String) - why, such as “Blocked”
desk-slips-left = No slip for { $person }: { $reason }
desk-slips-other_way = can sign in another way, for example with a link by e‑mail
desk-slips-come = has signed in before
desk-slips-blocked = the account is blocked
desk-slips-closed = the account is closed
desk-slip-address = Page to open
desk-slip-code = Your code
desk-slip-class = { attribute-parallel }
# Variables:
#   $date (String) - day and time
desk-slip-valid = Valid until { $date }
desk-slip-use = Open this page and sign in with the username. Enter the code in place of the password.
desk-slip-then = Then choose a password that only you know.

## Classes

desk-classes-lead = Choose a class to see who is in it and to print slips.
desk-classes-none = There are no classes yet. A class appears here when someone has a role in it.
# Variables:
#   $class (String) - such as 5a
desk-class-title = Class { $class }
# Variables:
#   $count (Number) - how many people are in the class
desk-class-people =
    { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
# Variables:
#   $count (Number) - how many people of the class have never signed in
desk-class-never =
    { $count ->
        [one] { $count } has never signed in
       *[other] { $count } have never signed in
    }
desk-class-none = Nobody is in this class.
desk-class-slips = Slips for the class
desk-class-slips-lead = You get a page to print, with eight slips on each sheet. Each code works once, within { kept-slip }; earlier slips for these people stop working.
desk-class-slips-never = Slips for those who have never signed in
desk-class-slips-all = Slips for all without e‑mail

## A new school year

desk-year-lead = Every class moves up by one year. First you see what would happen; nothing changes until you confirm it.
desk-year-period = New period
desk-year-last = Highest year of the school
desk-year-last-hint = Those who are in it leave the school. For example 9 or 12
desk-year-until = Those who leave keep their roles until
desk-year-until-hint = dd.mm.yyyy, for example 31.08.2027
desk-year-preview = See what would happen
desk-year-table = What would happen
desk-year-from = Old class
desk-year-to = New class
desk-year-people = People
# Stands in the place of the new class.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-year-leave = leave on { $date }
# Stands in the place of the new class.
desk-year-stay = stay as they are
desk-year-nobody = No class would move. Check what you entered.
desk-year-not-yet = Nothing has changed yet. Once the year has begun, this cannot be undone here.
desk-year-begin = Begin the new school year
desk-year-change = Change what I entered
# Variables:
#   $period (String) - such as 2027/2028
desk-year-done = The school year { $period } has begun
desk-year-done-lead = The classes have moved up. Print slips for those who are new in a class.
desk-year-done-nobody = No class had to move up.

## Schools that wait

desk-schools-lead = These schools have registered. Approve one only when you know that it is a school and that the contact person works there.
desk-schools-none = No school is waiting.
desk-schools-approved = The school was approved, and its contact person gets an e‑mail.
desk-schools-refused = The school was refused, and its contact person gets your explanation by e‑mail.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-schools-since = Registered: { $date }
desk-schools-language = Language of the contact person
desk-schools-approve = Approve
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-approve-what = Approve { $what }
desk-schools-refuse = Refuse
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-refuse-what = Refuse { $what }
# Variables:
#   $school (String) - the name of the school
desk-refuse-title = Refuse { $school }?
desk-refuse-lead = The contact person gets an e‑mail with your explanation. The registration is removed; the school can register again.
desk-refuse-words = Why the school is refused
desk-refuse-words-hint = At most 1,000 characters
desk-refuse-submit = Refuse and send the e‑mail

## Applications

desk-applications-lead = These applications may ask people to see their data. Each person decides for themselves.
desk-applications-none = No application is registered.
# Variables:
#   $count (Number) - how many people have allowed it
desk-applications-allowed =
    { $count ->
        [one] Allowed by { $count } person
       *[other] Allowed by { $count } people
    }
# Variables:
#   $name (String) - the name of the application
desk-applications-people = People who have allowed { $name }
desk-applications-people-none = Nobody has allowed this application anything.
desk-applications-add = Register an application
desk-applications-name = Name that people see
desk-applications-addresses = Addresses that it returns to
desk-applications-addresses-hint = One address on each line
desk-applications-scopes = What it may ask for
desk-applications-roles = Only for people with one of these roles
desk-applications-roles-hint = If you tick none, everyone can use it.
desk-applications-public = It cannot keep a secret: an app on a phone, or a page without a server
desk-applications-submit = Register
# Variables:
#   $name (String) - the name of the application
desk-applications-added = { $name } is registered
desk-applications-id = Its identifier
desk-applications-secret = Its secret
desk-applications-once = The secret is shown only now. Give it to the makers of the application in a safe way.
desk-applications-no-secret = This application has no secret.
desk-applications-renew = New secret
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
desk-applications-renew-what = New secret for { $what }
# Variables:
#   $name (String) - the name of the application
desk-applications-renew-title = New secret for { $name }?
desk-applications-renew-lead = The current secret stops working at once. Until the application has the new one, nobody can use it.
desk-applications-renew-submit = Make a new secret
# Variables:
#   $name (String) - the name of the application
desk-applications-renewed = { $name } has a new secret
# Variables:
#   $name (String) - the name of the application
desk-applications-remove-title = Remove { $name }?
desk-applications-remove-lead = The application loses access to everyone’s data at once. People’s permission for it is deleted, and this cannot be undone.
desk-applications-remove-submit = Remove the application
desk-remove = { arrival-identities-remove }
# Variables:
#   $what (String) - a role, or the name of an application
desk-remove-what = Remove: { $what }

## What is wrong now: what it is, and what to do

desk-trouble-none = Everything works as it should.
desk-trouble-name = Many wrong passwords are being tried
desk-trouble-password = One password is being tried in many accounts
desk-trouble-person = Many requests are being sent to phones
desk-trouble-codes = Many wrong codes are being entered for one account
desk-trouble-link = Many QR codes for Smart-ID are being asked for
desk-trouble-reset = Many e‑mails for new passwords are being asked for
desk-trouble-register = Many accounts are being created from one place
desk-trouble-school = Many schools are being registered from one place
desk-trouble-captcha = For now, a security check is asked for.
desk-trouble-slowed = For now, new ones have to wait a little.
desk-trouble-paused = For now, this is paused.
# Leads to the person whose name or codes are tried.
# Variables:
#   $name (String) - first and last name
desk-trouble-account = The account of { $name }
desk-trouble-nobody = No account here matches what was entered.
# Variables:
#   $subject (String) - a network address, or a mark that stands in the log
desk-trouble-where = Where: { $subject }
# Variables:
#   $date (String) - day and time
desk-trouble-ends = If nothing more happens, it ends by itself on { $date }.
desk-trouble-place = If this address belongs to a school, ask the person who runs the server to add it to the addresses of schools (limits.schools).
desk-trouble-password-do = Ask the person who runs the server to find out where the attempts come from. People who have this password can still sign in where they have signed in before; elsewhere they need a new one.
# Variables:
#   $count (Number) - how many letters wait
desk-trouble-letters =
    { $count ->
        [one] { $count } e‑mail could not be sent yet
       *[other] { $count } e‑mails could not be sent yet
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-letters-oldest = The oldest was written { $age }.
desk-trouble-letters-do = The mail server does not accept them. Ask the person who runs it; the e‑mails are then sent automatically.
# Variables:
#   $application (String) - the name of an application
desk-trouble-application = { $application } is not told that people have signed out
# Variables:
#   $count (Number) - how many notices wait
desk-trouble-application-waiting =
    { $count ->
        [one] { $count } notice is waiting to be delivered. That person may still be signed in there.
       *[other] { $count } notices are waiting to be delivered. Those people may still be signed in there.
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-application-oldest = The first of them was written { $age }.
desk-trouble-application-late = It does not answer in time.
desk-trouble-application-unreachable = It cannot be reached, or its certificate is not trusted.
desk-trouble-application-broken = The connection to it breaks.
# Variables:
#   $status (String) - the status of an answer, such as 503
desk-trouble-application-answer = It answers with the status { $status }.
desk-trouble-application-untried = No attempt to tell it has been made since.
# Variables:
#   $id (String) - the application's id
desk-trouble-application-do = Ask the person who runs the application to read its log. The person who runs this server sees the address of the notices with “lavi client show { $id }”. The notices are sent automatically once the application answers.
# Variables:
#   $count (Number) - how many times it happened
desk-trouble-turned =
    { $count ->
        [one] { kept-lately.start }, a fault of ours turned someone away { $count } time
       *[other] { kept-lately.start }, a fault of ours turned people away { $count } times
    }
# Variables:
#   $code (String) - the word by which the log names the fault
desk-trouble-turned-do = Look in the log for “{ $code }”. If sign-ins fail now, the person who runs the server has to know at once.
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate = A certificate expires on { $date }
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate-ended = A certificate expired on { $date }
desk-trouble-certificate-do = Ask the person who runs the server to renew it. Once it has expired, people cannot sign in this way.
# Variables:
#   $method (String) - the name of a login method, such as Smart-ID
desk-trouble-provider = { $method } does not answer
# Variables:
#   $count (Number) - how many sign-ins failed
desk-trouble-provider-failed =
    { $count ->
        [one] { $count } sign-in has failed because of it { kept-lately }.
       *[other] { $count } sign-ins have failed because of it { kept-lately }.
    }
# Variables:
#   $age (String) - when, such as “2 h ago”
desk-trouble-provider-last = The last one failed { $age }.
desk-trouble-provider-do = For now, people can sign in another way. If it lasts, ask the person who runs the server to look at what “lavi doctor” says.
# Variables:
#   $count (Number) - how many schools wait
desk-trouble-schools =
    { $count ->
        [one] { $count } school is waiting for an answer
       *[other] { $count } schools are waiting for an answer
    }
# Variables:
#   $count (Number) - how many of them wait
desk-trouble-unanswered =
    { $count ->
        [one] { $count } request is waiting for a second operator
       *[other] { $count } requests are waiting for a second operator
    }

## What was done at the desk, newest first

desk-activity-none = Nothing has been done at the desk yet.
desk-did-unlock = The pause was ended
desk-did-year = A new school year was begun
desk-did-school_approved = A school was approved
desk-did-school_refused = A school was refused
desk-did-client_added = An application was registered
desk-did-client_removed = An application was removed
desk-did-secret = An application got a new secret
desk-did-asked = A second operator was asked to agree
desk-did-declined = A second operator declined
desk-did-other = Something else was done

## When the desk may not do this

desk-forbidden-title = You cannot do this here
desk-forbidden-lead = The desk does not let you do this for this person. Ask a school administrator or an operator.
desk-back = Back to the help desk

## Errors of these forms

error-desk-undefined = This was not done. Try again.
error-desk-required-reason = Choose why you are doing this.
error-desk-invalid_format-reason = { error-desk-required-reason }
error-desk-required-text = Enter what to look for.
error-desk-min_length-text = Enter at least two letters or digits.
error-desk-required-check_seen = Tick this only if it is true: “{ desk-check-seen }”
error-desk-required-check_name = Tick this only if it is true: “{ desk-check-name }”
error-desk-required-check_lost = Tick this only if it is true: “{ desk-check-lost }”
error-desk-required-check_calm = Tick this only if it is true: “{ desk-check-calm }” If somebody is urging you, end the call and call back later.
error-desk-user_email_already_exist = Another account has this e‑mail address. Enter another one.
error-desk-required-role = Choose the role.
error-desk-invalid_format-role = { error-desk-required-role }
error-desk-required-school = Choose the school.
error-desk-invalid_format-school = { error-desk-required-school }
error-desk-required-class_level = Enter the year, for example 5.
error-desk-invalid_format-class_level = { error-desk-required-class_level }
error-desk-required-parallel = Enter the letter of the class, for example a.
error-desk-invalid_format-parallel = { error-desk-required-parallel }
error-desk-required-period = Enter the period like this: 2027/2028
error-desk-invalid_format-period = { error-desk-required-period }
error-desk-required-last_level = Enter the highest year of the school as a number, for example 9.
error-desk-invalid_format-last_level = { error-desk-required-last_level }
error-desk-required-leavers_until = Enter a date in the future, for example 31.08.2027.
error-desk-invalid_format-leavers_until = { error-desk-required-leavers_until }
error-desk-required-words = Write why the school is refused.
error-desk-max_length-words = This is too long. Use no more than 1,000 characters.
error-desk-required-name = Enter the name that people see, in at most 255 characters.
error-desk-invalid_format-name = { error-desk-required-name }
error-desk-required-redirect_uris = Enter full addresses that begin with https://, one on each line.
error-desk-invalid_format-redirect_uris = { error-desk-required-redirect_uris }
error-desk-required-scopes = Tick what it may ask for.
error-desk-invalid_format-scopes = { error-desk-required-scopes }
