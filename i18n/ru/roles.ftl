### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = Выберите роль
roles-lead = В этой роли вы перейдёте в электронный дневник.
# On a button; the role's name follows for screen readers.
roles-choose = Выбрать
roles-chosen = Выбрана сейчас
roles-back = Назад ко входу
error-roles-bad_request = Эту роль больше нельзя выбрать. Выберите одну из перечисленных ниже.
