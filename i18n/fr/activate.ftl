### The link of the activation letter.

activate-title = Activer votre compte
activate-lead = Encore une pression sur le bouton et le compte sera prêt.
activate-confirm = Activer le compte
