### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Choose a role
roles-lead = You will use the e-diary in this role.
# On a button; the role's name follows for screen readers.
roles-choose = Choose
roles-chosen = Chosen now
roles-back = Back to sign-in
error-roles-bad_request = This role cannot be chosen any more. Choose one of those below.
