### The maintenance notice.

maintenance = Скоро вернёмся
maintenance-lead = Идут технические работы. Попробуйте ещё раз через несколько минут.
