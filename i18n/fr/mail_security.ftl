### Letters about the second factor: a notice after the fact. Button and last line are those of every notice (mail-not-me), unless they have their own.

## two-factor-on: a code is asked for from now on

mail-two-factor-on-subject = La connexion en deux étapes est maintenant activée
mail-two-factor-on-lead = La connexion en deux étapes vient d’être activée pour votre { -service }.
mail-two-factor-on-validity = Désormais, un code de l’application d’authentification est demandé après le mot de passe. Toutes vos autres sessions ont été fermées.

## two-factor-off: the password alone is enough again

mail-two-factor-off-subject = La connexion en deux étapes est maintenant désactivée
mail-two-factor-off-lead = La connexion en deux étapes vient d’être désactivée pour votre { -service }.
mail-two-factor-off-validity = Désormais, le mot de passe suffit et les codes de secours ne fonctionnent plus. Toutes vos autres sessions ont été fermées.

## two-factor-changed: another authenticator counts

mail-two-factor-changed-subject = Votre application d’authentification a été changée
mail-two-factor-changed-lead = L’application d’authentification de votre { -service } vient d’être changée.
mail-two-factor-changed-validity = Désormais, seuls les codes de la nouvelle application sont valables. Toutes vos autres sessions ont été fermées.

## recovery-codes-made: new ones in the place of the earlier ones

mail-recovery-codes-made-subject = De nouveaux codes de secours ont été créés
mail-recovery-codes-made-lead = De nouveaux codes de secours viennent d’être créés pour votre { -service }.
mail-recovery-codes-made-validity = Les codes précédents ne fonctionnent plus. Toutes vos autres sessions ont été fermées.

## recovery-code-used: one of the ten is spent

mail-recovery-code-used-subject = Un code de secours a été utilisé
mail-recovery-code-used-lead = Un code de secours de votre { -service } vient d’être utilisé à la place d’un code de l’application.
# Variables:
#   $left (String) - how many have not been used
mail-recovery-code-used-validity = Codes restants : { $left }. Vous pouvez les renouveler dans votre compte.

## identity-linked: a sign-in at a provider opens the account from now on

mail-identity-linked-subject = Une méthode de connexion a été associée à votre compte
mail-identity-linked-lead = Une nouvelle méthode de connexion vient d’être associée à votre { -service }.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-linked-validity = Méthode associée : { $method }. Vous pouvez la retirer sur la page de votre compte. Toutes vos autres sessions ont été fermées.

## identity-removed: such a sign-in no longer opens it

mail-identity-removed-subject = Une méthode de connexion associée a été retirée
mail-identity-removed-lead = Une méthode de connexion associée vient d’être retirée de votre { -service }.
# Variables:
#   $method (String) - the name of the provider, as it stands on its button
mail-identity-removed-validity = Méthode retirée : { $method }. Elle ne donne plus accès à votre compte. Toutes vos autres sessions ont été fermées.
mail-identity-removed-unnamed = Elle ne donne plus accès à votre compte. Toutes vos autres sessions ont été fermées.

## another authenticator: what helps against it has a time

mail-new-factor-advice = Si c’était vous, vous n’avez rien à faire. Sinon, ouvrez le lien { kept-factor.within } et définissez un nouveau mot de passe : la page suivante vous permet de désactiver la connexion en deux étapes. Passé ce délai, il faudra encore { kept-factor } pour la désactiver. Prévenez aussi l’administration de votre établissement.

## two-factor-off-asked: whoever reads the mailbox waits for it to be turned off

mail-two-factor-off-asked-subject = Quelqu’un veut désactiver la connexion en deux étapes
mail-two-factor-off-asked-lead = Une personne qui peut lire vos e‑mails a demandé la désactivation de la connexion en deux étapes pour votre { -service }.
mail-two-factor-off-asked-validity = Dans { kept-factor }, un nouveau mot de passe défini par e‑mail suffira pour la désactiver. D’ici là, une connexion avec un code annule la demande.
mail-two-factor-off-asked-advice = Si ce n’était pas vous, connectez-vous tout de suite avec un code et changez le mot de passe de votre messagerie : quelqu’un d’autre peut lire vos e‑mails.

## passkey-added: a passkey opens the account from now on

mail-passkey-added-subject = Une clé d’accès a été ajoutée à votre compte
mail-passkey-added-lead = Une clé d’accès vient d’être ajoutée à votre compte.
mail-passkey-added-validity = Elle donne accès à votre compte sans mot de passe. Vous pouvez la retirer sur la page de votre compte. Toutes vos autres sessions ont été fermées.

## passkey-removed: a passkey no longer opens it

mail-passkey-removed-subject = Une clé d’accès a été retirée de votre compte
mail-passkey-removed-lead = Une clé d’accès vient d’être retirée de votre compte.

## new-sign-in: from a new browser, or for the first time in a country

mail-new-sign-in-subject = Nouvelle connexion à votre compte
mail-new-sign-in-lead = Une connexion à votre { -service } vient d’avoir lieu depuis un nouveau navigateur ou un nouveau pays.
mail-new-sign-in-browser = Navigateur
mail-new-sign-in-validity = La page de votre compte montre vos connexions en cours. Vous pouvez aussi y choisir quand cet e‑mail est envoyé.
