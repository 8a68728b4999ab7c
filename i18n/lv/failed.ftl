### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Konts netika izveidots
failed-registration-lead = Mēģiniet vēlreiz. Ja tas atkārtojas, sazinieties ar savas skolas administratoru.
failed-register-again = Izveidot kontu no jauna
failed-activation = Konts netika aktivizēts
failed-activation-lead = Saite ir derīga { kept-activation } un, iespējams, jau ir izmantota. Mēģiniet pieslēgties; ja tas neizdodas, izveidojiet kontu no jauna.
# Where nobody can create an account.
failed-activation-lead-no-registration = Saite ir derīga { kept-activation } un, iespējams, jau ir izmantota. Mēģiniet pieslēgties; ja tas neizdodas, sazinieties ar savas skolas administratoru.
failed-school = Skola netika reģistrēta
failed-school-lead = Pārbaudiet datus un mēģiniet vēlreiz. Ja tas neizdodas, mēģiniet vēlāk.
# Variables:
#   $contact (String) - how people reach the operator (operator.contact)
failed-school-lead-contact = Pārbaudiet datus un mēģiniet vēlreiz. Ja tas neizdodas, sazinieties ar mums: { $contact }
failed-school-action = Reģistrēt skolu vēlreiz
failed-reset = Parole netika nomainīta
failed-reset-lead = Saite ir derīga { kept-password_link } un izmantojama vienu reizi. Pieprasiet jaunu un mēģiniet vēlreiz.
