### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Izvēlieties lomu
roles-lead = Šajā lomā lietosiet e‑dienasgrāmatu.
roles-chosen = Pašlaik izvēlēta
error-roles-bad_request = Šo lomu vairs nevar izvēlēties. Izvēlieties kādu no zemāk redzamajām.
