### The maintenance notice.

maintenance = Drīz atgriezīsimies
maintenance-lead = Pašlaik notiek pakalpojuma apkope. Mēģiniet vēlreiz pēc dažām minūtēm.
