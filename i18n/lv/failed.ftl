### What has not worked, by type. What happened stands in errors.ftl.

failed-registration = Konts netika izveidots
failed-registration-action = Reģistrēties vēlreiz
failed-activation = Konts netika aktivizēts
failed-activation-action = Reģistrēties vēlreiz
failed-school = Skola netika reģistrēta
failed-school-action = Reģistrēt skolu vēlreiz
failed-reset = Parole netika nomainīta
failed-reset-action = Pieprasīt jaunu saiti
failed-sign-in = Pieslēgties
