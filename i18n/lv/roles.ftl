### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Izvēlieties lomu
roles-lead = Šajā lomā turpināsiet darbu e-žurnālā.
# On a button; the role's name follows for screen readers.
roles-choose = Izvēlēties
roles-chosen = Pašlaik izvēlēta
roles-back = Atpakaļ uz pieslēgšanās lapu
error-roles-bad_request = Šo lomu vairs nevar izvēlēties. Izvēlieties kādu no zemāk minētajām.
