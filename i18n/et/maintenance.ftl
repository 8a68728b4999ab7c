### The maintenance notice.

maintenance = Oleme varsti tagasi
maintenance-lead = Teeme hooldustöid. Proovi mõne minuti pärast uuesti.
