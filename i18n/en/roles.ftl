### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Choose a role
roles-lead = You will use the e‑diary in this role.
roles-chosen = Chosen now
error-roles-bad_request = This role cannot be chosen any more. Choose one of those below.
