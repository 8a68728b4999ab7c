### Limites des tentatives : ce qui est suspendu, pour combien de temps, et ce qui aide entre-temps (docs/guessing.md).

error-login_paused = Il y a eu trop de tentatives de connexion avec cette méthode.
error-password_login-login_paused = La connexion par mot de passe est suspendue pour ce nom d’utilisateur ou cette adresse e‑mail après trop de tentatives infructueuses.
error-two_factor-login_paused = La saisie des codes est suspendue après trop de codes incorrects.
paused-too_many_requests = Il y a eu trop de tentatives.
error-too_many_codes = Trop de codes incorrects ont été saisis. Connectez-vous de nouveau et saisissez le code le plus récent.
error-account_closed = Ce compte a été fermé. Si vous voulez le garder, ouvrez la connexion en pleine page.
error-new_password_needed = Le code de la fiche est correct. Ouvrez la connexion en pleine page et définissez-y votre mot de passe.
error-second_factor_needed = Avec votre rôle, le mot de passe seul ne suffit pas pour se connecter. Ouvrez la connexion en pleine page et configurez-y une application d’authentification.

## Ce qui suit l’une des phrases ci-dessus, ou « trop de tentatives »

# Variables:
#   $minutes (Number) - until the next attempt counts
paused-minutes =
    { $minutes ->
        [one] Réessayez dans { $minutes } minute.
       *[other] Réessayez dans { $minutes } minutes.
    }
# Variables:
#   $hours (Number) - until the next attempt counts
paused-hours =
    { $hours ->
        [one] Réessayez dans { $hours } heure.
       *[other] Réessayez dans { $hours } heures.
    }
# Variables:
#   $methods (String) - names of other ways to sign in, with commas between them
paused-methods = Vous pouvez vous connecter dès maintenant avec : { $methods }.
paused-helps-password_login = Dans un navigateur qui vous a déjà servi à vous connecter, votre mot de passe fonctionne toujours. Si vous utilisez une application d’authentification, saisissez son code avec votre mot de passe.
paused-helps-two_factor = Si ce n’était pas vous, quelqu’un connaît votre mot de passe : définissez-en un nouveau avec « Mot de passe oublié ? ». Les codes seront ensuite de nouveau acceptés.

## The sign-in while passwords are paused: the heading, why, and the fold with the form

# Variables:
#   $minutes (Number) - until passwords count again
login-paused-minutes =
    { $minutes ->
        [one] Connexion par mot de passe suspendue pendant { $minutes } minute
       *[other] Connexion par mot de passe suspendue pendant { $minutes } minutes
    }
# Variables:
#   $hours (Number) - until passwords count again
login-paused-hours =
    { $hours ->
        [one] Connexion par mot de passe suspendue pendant { $hours } heure
       *[other] Connexion par mot de passe suspendue pendant { $hours } heures
    }
login-paused-lead = Il y a eu trop de tentatives infructueuses. Connectez-vous dès maintenant autrement :
login-paused-lead-alone = Il y a eu trop de tentatives infructueuses.
login-paused-fold = Utiliser mon mot de passe et un code

## Le champ affiché tant que les mots de passe sont suspendus

login-paused-code = Code de l’application d’authentification
login-paused-code-hint = Six chiffres, si vous en utilisez une

## The button for a letter, shown then too

login-paused-letter = M’envoyer un lien
login-paused-letter-hint = Ou ouvrez un lien que nous vous enverrons par e‑mail : votre mot de passe fonctionnera aussitôt dans ce navigateur.

## opening: the letter whose link lets a password pass in the browser that follows it

mail-opening-subject = Autorisez votre mot de passe dans un nouveau navigateur
mail-opening-lead = Après trop de tentatives infructueuses, la connexion avec le mot de passe de votre { -service } est suspendue dans les nouveaux navigateurs. Ouvrez le lien dans le navigateur où vous souhaitez vous connecter : votre mot de passe y fonctionnera aussitôt.
mail-opening-ignore = Si cette demande ne vient pas de vous, ne faites rien : sans votre mot de passe, ce lien ne donne accès à rien.

## codes-guessed: des codes incorrects ont suivi le bon mot de passe

mail-codes-guessed-subject = Quelqu’un connaît peut-être le mot de passe de votre { -service }
mail-codes-guessed-lead = Quelqu’un a saisi le bon mot de passe de votre { -service }, puis plusieurs codes incorrects. Si ce n’était pas vous, définissez dès maintenant un nouveau mot de passe.
mail-codes-guessed-validity = Aucun de ces codes n’a donné accès au compte.
mail-codes-guessed-ignore = Si c’était vous, vérifiez que votre téléphone est à l’heure. Vous n’avez rien d’autre à faire.
