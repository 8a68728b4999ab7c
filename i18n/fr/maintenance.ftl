### The maintenance notice.

maintenance = Nous revenons bientôt
maintenance-lead = Le service est en maintenance. Réessayez dans quelques minutes.
