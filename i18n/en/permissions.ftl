### Consent: a third-party application asks for data.

permissions-title = { $client } wants to see parts of your { -service }
# Variables:
#   $name (String) - first and last name of the person
#   $account (String) - the user name
permissions-person = You are signed in as { $name } ({ $account }).
# A link to the sign-in, behind the sentence above.
permissions-not_you = Not you?
# Variables:
#   $count (Number) - how many permissions are folded
permissions-more = View { $count } more
# A mark beside a permission.
permissions-sensitive = Sensitive
# Headings of groups of permissions.
permissions-group-you = About you
permissions-group-learning = Learning
permissions-group-other = Other
permissions-allow = Allow
permissions-reject = Reject
# Announced by the script.
permissions-loading = Checking the request again.
permissions-sending = Sending your answer.
permissions-host = You will then return to { $host }.
permissions-withdraw = The application keeps this access until you revoke it in your account.

## Permissions, by their names in the account API

permissions-scope-class_grades = See the grades of whole classes
permissions-scope-entrance_data = See data about applying to a school
permissions-scope-messages = Access your messages
permissions-scope-private_grades = See grades that are marked private
permissions-scope-reaction_data_and_statistics = See reactions and their statistics
permissions-scope-root_data = Use the data of the whole system as an administrator
permissions-scope-school_certificate_data = See data from school reports
permissions-scope-school_classes = See the classes of your school
permissions-scope-school_data = See the data of your school
permissions-scope-school_grades = See all grades of your school
permissions-scope-school_periods = See the terms and periods of your school
permissions-scope-school_students = See the students of your school
permissions-scope-user_basic_data = See your name and language
permissions-scope-user_children = See who your children are, and their data
permissions-scope-user_data = See your personal data: name, language, e‑mail address, date of birth, gender and home address
permissions-scope-user_grades = See your grades
permissions-scope-user_payments = See your payments
permissions-scope-user_roles = See your roles
permissions-scope-user_schools = See the schools you belong to
permissions-scope-external_system_a = Use your data in the first connected system
permissions-scope-external_system_b = Use your data in the second connected system
permissions-scope-openid = Recognise you when you sign in
permissions-scope-profile = See your details: name, username, language, date of birth and gender
permissions-scope-email = See your e‑mail address
permissions-scope-offline_access = Use this access when you are not using the application

# The page on which a person types the code that a device without a browser shows.
permissions-device-title = Connect a device
permissions-device-lead = Enter the code that the device or program shows.
permissions-device-code = Device code
permissions-device-warning = Enter only a code that you see on a device of your own. If somebody sent it to you, it is for their device, not yours.
permissions-device-same = Allow this only if a device of your own shows the same code. If somebody sent you the code, they would get into your account.
permissions-device-allowed-title = The device is connected
permissions-device-allowed-lead = It continues by itself in a few seconds. You can close this page.
permissions-device-rejected-title = The device is not connected
permissions-device-rejected-lead = It has no access. You can close this page.
