### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Выберите роль
roles-lead = В этой роли вы перейдёте в электронный дневник.
roles-chosen = Текущая роль
error-roles-bad_request = Эту роль больше нельзя выбрать. Выберите одну из перечисленных ниже.
