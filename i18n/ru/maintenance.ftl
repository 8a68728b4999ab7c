### The maintenance notice.

maintenance = Скоро вернёмся
maintenance-lead = Сейчас идёт обслуживание сервиса. Попробуйте ещё раз через несколько минут.
