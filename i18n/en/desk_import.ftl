### People whom an operator imports at the desk: the file, what is wrong with it, what it would do. The voice is that of desk.ftl.

## The file

desk-import = Import people
desk-import-lead = Bring in people from another system with a file. First you see what would happen; nothing is saved until you confirm it.
desk-import-file = File
desk-import-file-hint = A CSV table with a heading row, or JSON lines; at most 20 MB and 10,000 people. Larger files are imported by the person who runs the server.
desk-import-known = People who have an account here already
desk-import-known-hint = An update changes names, home addresses, language and roles, but never how the person signs in.
desk-import-known-fail = Are treated as a problem
desk-import-known-skip = Stay as they are
desk-import-known-update = Get what the file says
desk-import-check = Check
error-desk-required-file = Choose the file.
error-desk-max_length-file = The file is larger than 20 MB. Split it, or ask the person who runs the server.
error-desk-too_many_requests-file = Someone else is uploading a file at this moment. Try again in a minute.
error-desk-token_validation_failed = The file is no longer here: it is kept for { kept-import }, and only until you upload another one. Choose it again.

## What is wrong with the file

desk-import-problems = The file has problems
# Variables:
#   $count (Number) - how many problems there are
desk-import-problems-lead =
    { $count ->
        [one] Nobody was imported. { $count } problem was found.
       *[other] Nobody was imported. { $count } problems were found.
    }
desk-import-problems-do = Correct the file and upload it again.
# Variables:
#   $count (Number) - how many problems are listed
desk-import-problems-first =
    { $count ->
        [one] Only the first { $count } is listed here.
       *[other] Only the first { $count } are listed here.
    }
# Variables:
#   $line (String) - the number of the line
desk-import-line = Line { $line }
desk-import-again = Choose another file

## What is wrong with a line. Above it stand its number and the name of the column

desk-import-missing = This is needed, but it is empty.
# Variables:
#   $most (String) - the most characters
desk-import-too_long = The text is longer than { $most } characters.
desk-import-no_person_name = A name has only letters, spaces, hyphens and apostrophes.
desk-import-no_email = This is not an e‑mail address.
desk-import-no_personal_code = This is not a personal code of that country.
desk-import-no_such_day = There is no such day, or it has not come yet.
desk-import-other_form = This is not written as it should be.
desk-import-no_gender = Write 0 for male or 1 for female.
# Variables:
#   $codes (String) - codes of languages with commas between them
desk-import-no_language = Write the language in one of these ways: { $codes }
desk-import-no_flag = Write true or false.
desk-import-no_country = Write the country in two letters, for example EE.
desk-import-issuer_missing = There is a personal code, but not the country that issued it.
desk-import-code_missing = There is the country of a personal code, but not the code.
desk-import-nothing_proven = The personal code is said to be checked, but there is none.
desk-import-roles_no_list = The roles are not a list in the JSON format.
desk-import-role_no_text = Something in a role is neither text nor a number.
desk-import-role_unknown_field = A role has only role, school, class_level, parallel and period.
desk-import-no_such_role = There is no such role.
desk-import-nobody = There is nobody in the file.
desk-import-no_name = A username or an e‑mail address is needed.
desk-import-other_than_code = The personal code says otherwise.
desk-import-hash_kind = A password stored in this way cannot be taken over. Leave it empty: the person then chooses a new password.
desk-import-hash_broken = The stored password is not complete.
desk-import-hash_costly = Checking this password would take the server too long. Leave it empty: the person then chooses a new one.
# Variables:
#   $least (String) - the least bytes
desk-import-no_key = The key of an authenticator app has at least { $least } bytes, in base32.
# Variables:
#   $line (String) - the number of the other line
desk-import-same = Line { $line } has the same.
desk-import-taken = An account here has this already.
desk-import-of_another = This belongs to another account than the rest of the line.
desk-import-waits = Someone has registered with this, but has not opened the link in the e‑mail yet.
# Variables:
#   $line (String) - the number of the other line
desk-import-same_account = Line { $line } is about the same account.
desk-import-empty_file = The file is empty.
desk-import-no_utf8 = The characters cannot be read. Save the file as UTF-8.
# Variables:
#   $column (String) - where in the line
desk-import-no_json = The line is not in the JSON format (character { $column }).
desk-import-no_text = There should be text here.
desk-import-unknown_field = There is no column of this name.
# Variables:
#   $cells (String) - how many cells the line has
#   $wanted (String) - how many cells the heading has
desk-import-cells = The line has { $cells } cells, the heading { $wanted }.
desk-import-twice_in_heading = The heading has this column twice.
# Variables:
#   $most (String) - the most people
desk-import-too_many = There are more than { $most } people in the file. Split it, or ask the person who runs the server.
# Variables:
#   $most (String) - the most bytes
desk-import-long_line = The line is longer than { $most } bytes.
desk-import-opens_otherwise = This would change how the person signs in. A file cannot do that here.
desk-import-helps_others = This person helps others at the desk. A file cannot change their account here.

## What would happen, and what has happened

desk-import-not-yet = Nothing has been saved yet. The file is kept encrypted for { kept-import }. Once you import it, this cannot be undone here.
# Variables:
#   $added (String) - how many would have been added
#   $updated (String) - how many would have been updated
#   $left (String) - how many would have stayed as they are
desk-import-changed = Something has changed here since you looked, so nothing was saved. Before: { $added } new, { $updated } updated, { $left } unchanged. Look again.
desk-import-added = New accounts
desk-import-updated = Updated accounts
desk-import-left = Accounts left as they are
desk-import-all = Everyone in the file
# Variables:
#   $count (Number) - how many people are shown
desk-import-first =
    { $count ->
        [one] The first person in the file
       *[other] The first { $count } people in the file
    }
desk-import-name = Person
desk-import-roles = Roles and classes
desk-import-coming = What happens
desk-import-coming-added = new account
desk-import-coming-updated = is updated
desk-import-coming-left = stays as it is
desk-import-after = No e‑mails are sent. People without a password choose one by e‑mail, or get a slip from you.
# Variables:
#   $count (Number) - how many people are added or updated
desk-import-submit =
    { $count ->
        [one] Import { $count } person
       *[other] Import { $count } people
    }
desk-import-idle = Nobody would be added or changed.
# Variables:
#   $count (Number) - how many people were added or updated
desk-import-done =
    { $count ->
        [one] { $count } person was imported
       *[other] { $count } people were imported
    }
desk-import-done-lead = The file has been deleted here. Delete your own copy too.
# In the list of what was done at the desk.
desk-did-import = People were imported
