### The maintenance notice.

maintenance = We are back soon
maintenance-lead = The service is being maintained right now. Try again in a few minutes.
