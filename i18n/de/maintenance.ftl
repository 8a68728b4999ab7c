### The maintenance notice.

maintenance = Wir sind bald zurück
maintenance-lead = Der Dienst wird gerade gewartet. Versuchen Sie es in einigen Minuten noch einmal.
