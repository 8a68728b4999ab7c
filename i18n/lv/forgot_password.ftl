### A forgotten password. What the name is called, each brand says for itself.

forgot_password-title = Aizmirsāt paroli?
forgot_password-lead = { -reset-name-lead }
forgot_password-username = { -reset-name-label }
forgot_password-submit = Nosūtīt saiti
forgot_password-back = Atpakaļ uz pieslēgšanās lapu
