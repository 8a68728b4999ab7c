### The maintenance notice.

maintenance = Oleme varsti tagasi
maintenance-lead = Teenust parasjagu hooldatakse. Proovi mõne minuti pärast uuesti.
