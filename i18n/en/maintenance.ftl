### The maintenance notice.

maintenance = We will be back soon
maintenance-lead = We are working on the service right now. Try again in a few minutes.
