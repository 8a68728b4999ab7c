### The link of the activation letter.

activate-title = Aktivizējiet savu kontu
activate-lead = Vēl viens pogas spiediens, un konts būs lietojams.
activate-confirm = Aktivizēt kontu
