### The desk: where a school’s helper or an operator helps people. Whom it speaks to: a secretary or a teacher, not an engineer.

desk-title = Guichet d’aide
# Variables:
#   $schools (String) - the name of a school, or several names with commas between them
desk-lead-schools = Vous aidez ici les personnes rattachées à { $schools }.
desk-lead-operator = Vous aidez ici les personnes de tous les établissements.

## Finding a person

desk-find = Rechercher une personne
desk-find-hint = Nom, nom d’utilisateur, adresse e‑mail, classe (par exemple 5a) ou code personnel complet
desk-find-submit = Rechercher
# Variables:
#   $count (Number) - how many people were found
desk-found =
    { $count ->
        [one] { $count } personne trouvée
       *[other] { $count } personnes trouvées
    }
desk-found-none = Aucune personne trouvée. Vérifiez l’orthographe ou essayez avec le nom d’utilisateur.
desk-found-more = Il y a d’autres résultats. Précisez votre recherche, par exemple avec le prénom.
# Marks beside a person.
desk-mark-not_activated = Compte non activé
desk-mark-never = Aucune connexion

## What else the desk is for

desk-more = Ce que vous pouvez aussi faire ici
desk-classes = Classes
desk-year = Nouvelle année scolaire
desk-schools = Établissements en attente
desk-applications = Applications
desk-trouble = Ce qui ne va pas en ce moment
desk-activity = Ce qui a été fait au guichet d’aide
desk-waiting = En attente d’un second accord
# How many wait, at the end of a row.
# Variables:
#   $count (String) - how many
desk-count = En attente : { $count }

## A person: whether they can sign in, and if not, why. The most important stands first

desk-state-none = Rien n’empêche cette personne de se connecter.
desk-state-blocked = Connexion impossible : le compte est bloqué.
# Variables:
#   $name (String) - who has blocked it
#   $date (String) - day and time
desk-state-blocked-by = Connexion impossible : { $name } a bloqué le compte au guichet d’aide le { $date }.
# Variables:
#   $date (String) - day and time
desk-state-blocked-elsewhere = Connexion impossible : le compte a été bloqué le { $date } au guichet d’aide d’un autre établissement.
# Variables:
#   $date (String) - day and time
desk-state-blocked-server = Connexion impossible : la personne qui gère le serveur a bloqué le compte le { $date }.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-closed = La personne a fermé ce compte. Il sera supprimé le { $date } ; en se connectant avant ce jour, elle peut le garder.
# Variables:
#   $act (String) - the words on the button that helps, such as “Print a slip with a code”
desk-state-not_activated = Connexion impossible : le compte n’est pas activé. Utilisez « { $act } » : la personne pourra choisir un mot de passe, ce qui activera le compte.
desk-state-not_activated-ask = Connexion impossible : le compte n’est pas activé, et rien ici ne permet de le faire. Adressez-vous à l’équipe technique.
desk-state-no_password = Connexion par mot de passe impossible : le compte n’en a pas.
desk-state-never = Cette personne ne s’est jamais connectée.
# Variables:
#   $minutes (Number) - until passwords count again
desk-state-passwords-minutes =
    { $minutes ->
        [one] Connexion par mot de passe suspendue pour encore { $minutes } minute, car des mots de passe incorrects ont été essayés.
       *[other] Connexion par mot de passe suspendue pour encore { $minutes } minutes, car des mots de passe incorrects ont été essayés.
    }
# Variables:
#   $hours (Number) - until passwords count again
desk-state-passwords-hours =
    { $hours ->
        [one] Connexion par mot de passe suspendue pour encore { $hours } heure, car des mots de passe incorrects ont été essayés.
       *[other] Connexion par mot de passe suspendue pour encore { $hours } heures, car des mots de passe incorrects ont été essayés.
    }
# Variables:
#   $minutes (Number) - until codes count again
desk-state-codes-minutes =
    { $minutes ->
        [one] Les codes de l’application sont refusés pour encore { $minutes } minute, car des codes incorrects ont été saisis.
       *[other] Les codes de l’application sont refusés pour encore { $minutes } minutes, car des codes incorrects ont été saisis.
    }
# Variables:
#   $hours (Number) - until codes count again
desk-state-codes-hours =
    { $hours ->
        [one] Les codes de l’application sont refusés pour encore { $hours } heure, car des codes incorrects ont été saisis.
       *[other] Les codes de l’application sont refusés pour encore { $hours } heures, car des codes incorrects ont été saisis.
    }
# Variables:
#   $minutes (Number) - until the phone can be used again
desk-state-phone-minutes =
    { $minutes ->
        [one] Connexion par téléphone suspendue pour encore { $minutes } minute, car des demandes envoyées au téléphone n’ont pas été confirmées.
       *[other] Connexion par téléphone suspendue pour encore { $minutes } minutes, car des demandes envoyées au téléphone n’ont pas été confirmées.
    }
# Variables:
#   $hours (Number) - until the phone can be used again
desk-state-phone-hours =
    { $hours ->
        [one] Connexion par téléphone suspendue pour encore { $hours } heure, car des demandes envoyées au téléphone n’ont pas été confirmées.
       *[other] Connexion par téléphone suspendue pour encore { $hours } heures, car des demandes envoyées au téléphone n’ont pas été confirmées.
    }
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-passwords = Dans un navigateur connu de ce compte ({ $browser }), trop de mots de passe incorrects ont été saisis. Il est traité comme un nouveau navigateur jusqu’au { $date }.
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-codes = Dans un navigateur connu de ce compte ({ $browser }), les codes de l’application ne sont pas acceptés jusqu’au { $date }, car des codes incorrects ont été saisis.
desk-state-captcha = Un contrôle de sécurité sera demandé à la prochaine connexion, car des mots de passe incorrects ont été essayés.
# Variables:
#   $count (Number) - how many failed
desk-state-wrong =
    { $count ->
        [one] { $count } tentative de connexion avec un mot de passe incorrect { kept-lately }. Le mot de passe a peut-être été oublié.
       *[other] { $count } tentatives de connexion avec un mot de passe incorrect { kept-lately }. Le mot de passe a peut-être été oublié.
    }
# Variables:
#   $date (String) - day and time
desk-state-since = Cela a commencé le { $date }.
desk-state-factor = Cette personne doit configurer la connexion en deux étapes à la prochaine connexion, car son rôle l’exige.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-factor-due = Cette personne doit configurer la connexion en deux étapes avant le { $date }, car son rôle l’exige.
# Variables:
#   $date (String) - day and time
desk-state-slip = Cette personne a une fiche avec un code, valable jusqu’au { $date }.

## A person: what is known

desk-last = Dernière connexion
desk-email-none = Pas d’adresse e‑mail
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-email-rests = Changée au guichet d’aide : aucun lien donnant accès au compte n’y est envoyé avant le { $date }.
desk-factor-off = Désactivée
desk-sign_ins = Connexions en cours
desk-sign_ins-none = Aucune session ouverte.
desk-linked-none = Rien n’est associé.

## A person: what helps

desk-help = Ce que vous pouvez faire
desk-help-lead = La personne voit dans son compte ce qui a été fait ici et quand. Votre nom est conservé au guichet d’aide.
desk-help-none = Vous pouvez consulter ce compte, mais pas le modifier.
desk-help-own = C’est votre propre compte. Vous pouvez le modifier sur la page de votre compte.
desk-help-second = Ce compte appartient à l’équipe technique. Ce que vous choisissez ici n’est fait que si une autre personne de l’équipe donne son accord.
# Above the page after something was done.
# Variables:
#   $what (String) - the words on the button that was pressed, such as “End the pause”
desk-done = C’est fait : { $what }
desk-reason = Motif
desk-reason-in_person = Demande faite en personne
desk-reason-by_phone = Par téléphone ; j’ai rappelé
desk-reason-by_guardian = Demande d’un parent ou tuteur
desk-reason-by_teacher = Demande du corps enseignant
desk-reason-looks_wrong = Quelque chose semble anormal
desk-reason-new_here = La personne vient d’arriver
desk-reason-leaves = Départ de l’établissement
desk-reason-other = Autre motif

## The words on the buttons, each with a sentence that says what it does

desk-act-unlock = Lever la suspension
desk-act-unlock-lead = Les mots de passe et codes incorrects ne comptent plus, et la personne peut réessayer aussitôt. Aucun e‑mail n’est envoyé.
desk-act-sign_out = Déconnecter partout
desk-act-sign_out-lead = Toutes les sessions de ce compte sont fermées, sur tous les appareils. La personne ne reçoit pas d’e‑mail.
desk-act-password_letter = Envoyer un lien pour un nouveau mot de passe
desk-act-password_letter-lead = La personne reçoit un e‑mail avec un lien valable { kept-password_link }.
desk-act-slip = Imprimer une fiche avec un code
desk-act-slip-lead = Pour les personnes qui n’ont pas d’adresse e‑mail ou ne peuvent pas lire leurs e‑mails.
desk-act-second_factor_off = Désactiver la connexion en deux étapes
desk-act-second_factor_off-lead = Pour les personnes qui ont perdu le téléphone avec l’application et les codes de secours. La personne reçoit un e‑mail.
desk-act-block = Bloquer le compte
desk-act-block-lead = Plus personne ne peut se connecter à ce compte tant qu’il n’est pas débloqué. Un e‑mail en informe la personne.
desk-act-unblock = Débloquer le compte
desk-act-unblock-lead = La personne peut de nouveau se connecter comme avant et reçoit un e‑mail.
desk-act-email-lead = Pour les personnes qui ne peuvent pas lire les e‑mails envoyés à l’adresse actuelle. Les deux adresses reçoivent un e‑mail.
desk-act-roles = Modifier les rôles et les classes
desk-act-roles-lead = Attribuez à la personne un rôle ou une classe dans l’établissement, ou retirez-les.

## What will happen: the pages before what changes how somebody signs in

desk-slip-lead = La fiche indique un code qui sert une seule fois à la place du mot de passe. La personne choisit ensuite un nouveau mot de passe.
desk-slip-former = Toute fiche précédente de cette personne cesse d’être valable. Le mot de passe actuel fonctionne jusqu’à l’utilisation de la fiche.
desk-slip-hand = Remettez la fiche uniquement à la personne : avec elle, n’importe qui peut se connecter à ce compte.
desk-factor-lead = Ensuite, le mot de passe suffira pour se connecter. L’application et les codes de secours ne fonctionneront plus, et toutes les sessions de la personne seront fermées.
desk-factor-care = Quelqu’un d’autre fait peut-être cette demande au nom de la personne. Ne cochez que ce qui est vrai.
desk-check-seen = La personne est devant moi, ou je l’ai rappelée à un numéro que nous avions déjà.
desk-check-name = Son nom était exact, ainsi que sa classe ou sa fonction dans l’établissement.
desk-check-lost = La personne dit ne plus avoir ni l’application ni aucun code de secours.
desk-check-calm = Personne ne me presse.
desk-block-lead = Toutes les sessions de la personne sont fermées et elle ne peut plus se connecter. Rien n’est supprimé dans le compte.
desk-block-back = Le compte reste bloqué jusqu’à ce que quelqu’un le débloque ici.
desk-email-lead = Les e‑mails au sujet du compte seront envoyés à la nouvelle adresse. Un e‑mail envoyé à l’ancienne signale le changement.
desk-email-care = Pour que personne ne puisse s’emparer du compte de cette façon, aucun lien pour un nouveau mot de passe n’est envoyé à la nouvelle adresse pendant { kept-undo }.
# The button on a page that leads to the slip.
desk-slip-submit = Créer la fiche

## When another operator has to agree

desk-waits-title = Une autre personne doit donner son accord
desk-waits-lead = Ce compte appartient à l’équipe technique : rien n’a encore été fait. Demandez à une autre personne de l’équipe de répondre au guichet d’aide dans un délai { kept-act }.
desk-waiting-lead = Ce qui est demandé pour un compte de l’équipe technique n’est fait que si une seconde personne de l’équipe donne son accord. Parlez d’abord avec la personne qui l’a demandé.
desk-waiting-none = Rien n’attend de réponse.
# Variables:
#   $name (String) - who has asked for it
desk-waiting-by = Demande faite par { $name }
desk-waiting-own = C’est vous qui l’avez demandé : une autre personne de l’équipe technique doit répondre.
desk-waiting-about_me = Cela concerne votre propre compte : une autre personne de l’équipe technique doit répondre.
desk-agree = Donner mon accord
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-agree-what = Donner mon accord : { $what }
desk-decline = Ne pas donner mon accord
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-decline-what = Ne pas donner mon accord : { $what }

## Roles

desk-roles-none = Cette personne n’a pas encore de rôle ici.
desk-roles-add = Ajouter un rôle
desk-roles-level-hint = Par exemple 5 ; uniquement pour un rôle lié à une classe
desk-roles-parallel-hint = Uniquement la lettre, par exemple a
desk-roles-period-hint = Par exemple 2027/2028
desk-roles-submit = Ajouter ce rôle

## The slip on paper. The person who gets it reads this, perhaps a child

# Variables:
#   $name (String) - first and last name of the person
desk-slip-title = Fiche pour { $name }
# Variables:
#   $class (String) - such as 5a
desk-slips-title = Fiches pour la classe { $class }
desk-slip-once = Le code n’est affiché que maintenant. Imprimez cette page, puis fermez-la.
desk-slips-none = Aucune fiche n’a été créée.
# Variables:
#   $person (String) - a name
#   $reason (String) - why, such as “Blocked”
desk-slips-left = Pas de fiche pour { $person } : { $reason }
desk-slips-other_way = peut se connecter autrement, par exemple par e‑mail
desk-slips-come = compte déjà utilisé
desk-slips-blocked = compte bloqué
desk-slips-closed = compte fermé
desk-slip-address = Page à ouvrir
desk-slip-code = Votre code
desk-slip-class = { attribute-parallel }
# Variables:
#   $date (String) - day and time
desk-slip-valid = Valable jusqu’au { $date }
desk-slip-use = Ouvrez cette page. Saisissez le nom d’utilisateur et, à la place du mot de passe, le code.
desk-slip-then = Choisissez ensuite un mot de passe que vous gardez pour vous.

## Classes

desk-classes-lead = Choisissez une classe pour voir qui en fait partie et imprimer des fiches.
desk-classes-none = Il n’y a pas encore de classe. Une classe apparaît ici dès que quelqu’un y a un rôle.
# Variables:
#   $class (String) - such as 5a
desk-class-title = Classe { $class }
# Variables:
#   $count (Number) - how many people are in the class
desk-class-people =
    { $count ->
        [one] { $count } personne
       *[other] { $count } personnes
    }
# Variables:
#   $count (Number) - how many people of the class have never signed in
desk-class-never =
    { $count ->
        [one] { $count } personne ne s’est jamais connectée
       *[other] { $count } personnes ne se sont jamais connectées
    }
desk-class-none = Cette classe est vide.
desk-class-slips = Fiches pour toute la classe
desk-class-slips-lead = Vous obtenez une page à imprimer, avec huit fiches par feuille. Chaque code est valable { kept-slip } et ne sert qu’une fois ; les fiches précédentes de ces personnes cessent d’être valables.
desk-class-slips-never = Fiches pour les personnes qui ne se sont jamais connectées
desk-class-slips-all = Fiches pour toutes les personnes sans adresse e‑mail

## A new school year

desk-year-lead = Chaque classe monte d’un niveau. Vous voyez d’abord ce qui changerait ; rien ne change avant votre confirmation.
desk-year-period = Nouvelle période
desk-year-last = Dernier niveau de l’établissement
desk-year-last-hint = Les élèves de ce niveau quittent l’établissement. Par exemple 9 ou 12
desk-year-until = Les élèves qui partent gardent leurs rôles jusqu’au
desk-year-until-hint = jj.mm.aaaa, par exemple 31.08.2027
desk-year-preview = Voir ce qui changerait
desk-year-table = Ce qui changerait
desk-year-from = Ancienne classe
desk-year-to = Nouvelle classe
desk-year-people = Personnes
# Stands in the place of the new class.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-year-leave = départ le { $date }
# Stands in the place of the new class.
desk-year-stay = sans changement
desk-year-nobody = Aucune classe ne changerait de niveau. Vérifiez votre saisie.
desk-year-not-yet = Rien n’a encore changé. Une fois l’année commencée, il ne sera plus possible de revenir en arrière ici.
desk-year-begin = Commencer la nouvelle année scolaire
desk-year-change = Modifier ma saisie
# Variables:
#   $period (String) - such as 2027/2028
desk-year-done = L’année scolaire { $period } a commencé
desk-year-done-lead = Les classes sont montées d’un niveau. Imprimez des fiches pour les personnes nouvelles dans une classe.
desk-year-done-nobody = Aucune classe n’avait à monter de niveau.

## Schools that wait

desk-schools-lead = Ces établissements se sont inscrits. N’approuvez une inscription que si vous savez que c’est bien un établissement scolaire et que la personne à contacter y travaille.
desk-schools-none = Aucun établissement n’est en attente.
desk-schools-approved = L’établissement est approuvé, et la personne à contacter reçoit un e‑mail.
desk-schools-refused = L’établissement est refusé, et la personne à contacter reçoit votre texte par e‑mail.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-schools-since = Inscription reçue le { $date }
desk-schools-language = Langue de la personne à contacter
desk-schools-approve = Approuver l’inscription
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-approve-what = Approuver l’inscription : { $what }
desk-schools-refuse = Refuser l’inscription
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-refuse-what = Refuser l’inscription : { $what }
# Variables:
#   $school (String) - the name of the school
desk-refuse-title = { $school } : refuser l’inscription ?
desk-refuse-lead = La personne à contacter reçoit un e‑mail avec votre texte. L’inscription est supprimée ; l’établissement peut s’inscrire de nouveau.
desk-refuse-words = Motif du refus
desk-refuse-words-hint = Pas plus de 1000 caractères
desk-refuse-submit = Refuser et envoyer l’e‑mail

## Applications

desk-applications-lead = Ces applications peuvent demander à voir les données des personnes. Chaque personne décide pour elle-même.
desk-applications-none = Aucune application n’est enregistrée.
# Variables:
#   $count (Number) - how many people have allowed it
desk-applications-allowed =
    { $count ->
        [one] Autorisée par { $count } personne
       *[other] Autorisée par { $count } personnes
    }
# Variables:
#   $name (String) - the name of the application
desk-applications-people = Personnes qui ont autorisé { $name }
desk-applications-people-none = Personne n’a autorisé cette application.
desk-applications-add = Enregistrer une application
desk-applications-name = Nom affiché
desk-applications-addresses = Adresses de retour
desk-applications-addresses-hint = Une adresse par ligne
desk-applications-scopes = Ce que l’application peut demander
desk-applications-roles = Seulement pour les personnes ayant l’un de ces rôles
desk-applications-roles-hint = Si vous n’en cochez aucun, tout le monde peut l’utiliser.
desk-applications-public = L’application ne peut pas protéger une clé secrète : elle fonctionne sur un téléphone, ou c’est une page sans serveur
desk-applications-submit = Enregistrer l’application
# Variables:
#   $name (String) - the name of the application
desk-applications-added = L’application { $name } est enregistrée
desk-applications-id = Identifiant de l’application
desk-applications-secret = Clé secrète de l’application
desk-applications-once = La clé secrète n’est affichée que maintenant. Transmettez-la par un moyen sûr aux personnes qui développent l’application.
desk-applications-no-secret = Cette application n’a pas de clé secrète.
desk-applications-renew = Nouvelle clé secrète
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
desk-applications-renew-what = Nouvelle clé secrète pour { $what }
# Variables:
#   $name (String) - the name of the application
desk-applications-renew-title = { $name } : changer la clé secrète ?
desk-applications-renew-lead = La clé actuelle cesse aussitôt de fonctionner. Tant que l’application n’a pas la nouvelle, personne ne peut l’utiliser.
desk-applications-renew-submit = Créer une nouvelle clé
# Variables:
#   $name (String) - the name of the application
desk-applications-renewed = { $name } a une nouvelle clé secrète
# Variables:
#   $name (String) - the name of the application
desk-applications-remove-title = Retirer { $name } ?
desk-applications-remove-lead = L’application perd aussitôt l’accès aux données de tout le monde. Les autorisations données par les personnes sont supprimées définitivement.
desk-applications-remove-submit = Retirer l’application
desk-remove = { arrival-identities-remove }
# Variables:
#   $what (String) - a role, or the name of an application
desk-remove-what = Retirer : { $what }

## What is wrong now: what it is, and what to do

desk-trouble-none = Tout fonctionne normalement.
desk-trouble-name = De nombreux mots de passe incorrects sont essayés
desk-trouble-password = Un même mot de passe est essayé sur de nombreux comptes
desk-trouble-person = De nombreuses demandes sont envoyées à des téléphones
desk-trouble-codes = De nombreux codes incorrects sont saisis pour un compte
desk-trouble-link = De nombreux codes QR pour Smart-ID sont demandés
desk-trouble-reset = De nombreux e‑mails pour un nouveau mot de passe sont demandés
desk-trouble-register = De nombreux comptes sont créés depuis un même endroit
desk-trouble-school = De nombreux établissements sont inscrits depuis un même endroit
desk-trouble-captcha = En attendant, un contrôle de sécurité est demandé.
desk-trouble-slowed = En attendant, toute nouvelle demande prend un peu plus de temps.
desk-trouble-paused = En attendant, c’est suspendu.
# Leads to the person whose name or codes are tried.
# Variables:
#   $name (String) - first and last name
desk-trouble-account = Le compte de { $name }
desk-trouble-nobody = Aucun compte connu ici ne correspond à ce qui a été saisi.
# Variables:
#   $subject (String) - a network address, or a mark that stands in the log
desk-trouble-where = Concerne : { $subject }
# Variables:
#   $date (String) - day and time
desk-trouble-ends = Si rien de nouveau ne se produit, cela prendra fin automatiquement le { $date }.
desk-trouble-place = Si cette adresse est celle d’un établissement, demandez à la personne qui gère le serveur de l’ajouter aux adresses des établissements (limits.schools).
desk-trouble-password-do = Demandez à la personne qui gère le serveur de chercher d’où viennent les tentatives. Les personnes qui ont ce mot de passe peuvent encore se connecter là où elles l’ont déjà fait ; ailleurs, il leur en faut un nouveau.
# Variables:
#   $count (Number) - how many letters wait
desk-trouble-letters =
    { $count ->
        [one] { $count } e‑mail n’a pas encore pu être envoyé
       *[other] { $count } e‑mails n’ont pas encore pu être envoyés
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-letters-oldest = Le plus ancien a été écrit { $age }.
desk-trouble-letters-do = Le serveur de messagerie ne les accepte pas. Adressez-vous à la personne qui le gère ; les e‑mails partiront ensuite automatiquement.
# Variables:
#   $application (String) - the name of an application
desk-trouble-application = L’application { $application } n’est pas informée des déconnexions
# Variables:
#   $count (Number) - how many notices wait
desk-trouble-application-waiting =
    { $count ->
        [one] { $count } notification est en attente. La personne concernée y a peut-être encore une session ouverte.
       *[other] { $count } notifications sont en attente. Les personnes concernées y ont peut-être encore une session ouverte.
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-application-oldest = La première a été créée { $age }.
desk-trouble-application-late = L’application ne répond pas à temps.
desk-trouble-application-unreachable = L’application est injoignable, ou son certificat n’est pas reconnu.
desk-trouble-application-broken = La connexion avec l’application s’interrompt.
# Variables:
#   $status (String) - the status of an answer, such as 503
desk-trouble-application-answer = L’application répond avec le statut { $status }.
desk-trouble-application-untried = Depuis, personne n’a essayé de la prévenir.
# Variables:
#   $id (String) - the application's id
desk-trouble-application-do = Demandez à la personne qui gère l’application d’en consulter le journal. La personne qui gère ce serveur voit l’adresse de ces notifications avec « lavi client show { $id } ». Elles partiront automatiquement dès que l’application répondra.
# Variables:
#   $count (Number) - how many times it happened
desk-trouble-turned =
    { $count ->
        [one] { kept-lately.start }, une erreur de notre part a fait échouer { $count } demande
       *[other] { kept-lately.start }, une erreur de notre part a fait échouer { $count } demandes
    }
# Variables:
#   $code (String) - the word by which the log names the fault
desk-trouble-turned-do = Cherchez « { $code } » dans le journal. Si des connexions échouent en ce moment, prévenez tout de suite la personne qui gère le serveur.
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate = Un certificat expire le { $date }
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate-ended = Un certificat a expiré le { $date }
desk-trouble-certificate-do = Demandez à la personne qui gère le serveur de le renouveler. Une fois qu’il a expiré, plus personne ne peut se connecter de cette façon.
# Variables:
#   $method (String) - the name of a login method, such as Smart-ID
desk-trouble-provider = { $method } ne répond pas
# Variables:
#   $count (Number) - how many sign-ins failed
desk-trouble-provider-failed =
    { $count ->
        [one] { $count } connexion a échoué pour cette raison { kept-lately }.
       *[other] { $count } connexions ont échoué pour cette raison { kept-lately }.
    }
# Variables:
#   $age (String) - when, such as “2 h ago”
desk-trouble-provider-last = La dernière a échoué { $age }.
desk-trouble-provider-do = En attendant, on peut se connecter autrement. Si cela dure, demandez à la personne qui gère le serveur de regarder ce que dit « lavi doctor ».
# Variables:
#   $count (Number) - how many schools wait
desk-trouble-schools =
    { $count ->
        [one] { $count } établissement attend une réponse
       *[other] { $count } établissements attendent une réponse
    }
# Variables:
#   $count (Number) - how many of them wait
desk-trouble-unanswered =
    { $count ->
        [one] { $count } demande attend un second accord
       *[other] { $count } demandes attendent un second accord
    }

## What was done at the desk, newest first

desk-activity-none = Rien n’a encore été fait au guichet d’aide.
desk-did-unlock = La suspension a été levée
desk-did-year = Une nouvelle année scolaire a été ouverte
desk-did-school_approved = L’inscription d’un établissement a été approuvée
desk-did-school_refused = L’inscription d’un établissement a été refusée
desk-did-client_added = Une application a été enregistrée
desk-did-client_removed = Une application a été retirée
desk-did-secret = Une application a reçu une nouvelle clé secrète
desk-did-asked = L’accord d’une seconde personne a été demandé
desk-did-declined = Une seconde personne n’a pas donné son accord
desk-did-other = Autre chose a été fait

## When the desk may not do this

desk-forbidden-title = Vous ne pouvez pas faire cela ici
desk-forbidden-lead = Le guichet d’aide ne vous le permet pas pour cette personne. Adressez-vous à l’administration de l’établissement ou à l’équipe technique.
desk-back = Retour au guichet d’aide

## Errors of these forms

error-desk-undefined = L’opération n’a pas abouti. Réessayez.
error-desk-required-reason = Choisissez un motif.
error-desk-invalid_format-reason = { error-desk-required-reason }
error-desk-required-text = Saisissez ce que vous recherchez.
error-desk-min_length-text = Saisissez au moins deux lettres ou chiffres.
error-desk-required-check_seen = Ne cochez que si c’est vrai : « { desk-check-seen } »
error-desk-required-check_name = Ne cochez que si c’est vrai : « { desk-check-name } »
error-desk-required-check_lost = Ne cochez que si c’est vrai : « { desk-check-lost } »
error-desk-required-check_calm = Ne cochez que si c’est vrai : « { desk-check-calm } » Si l’on vous presse, mettez fin à l’appel et rappelez plus tard.
error-desk-user_email_already_exist = Un autre compte a déjà cette adresse e‑mail. Saisissez-en une autre.
error-desk-required-role = Choisissez le rôle.
error-desk-invalid_format-role = { error-desk-required-role }
error-desk-required-school = Choisissez l’établissement.
error-desk-invalid_format-school = { error-desk-required-school }
error-desk-required-class_level = Saisissez le niveau, par exemple 5.
error-desk-invalid_format-class_level = { error-desk-required-class_level }
error-desk-required-parallel = Saisissez la lettre de la classe, par exemple a.
error-desk-invalid_format-parallel = { error-desk-required-parallel }
error-desk-required-period = Saisissez la période ainsi : 2027/2028
error-desk-invalid_format-period = { error-desk-required-period }
error-desk-required-last_level = Saisissez en chiffres le dernier niveau de l’établissement, par exemple 9.
error-desk-invalid_format-last_level = { error-desk-required-last_level }
error-desk-required-leavers_until = Saisissez une date à venir, par exemple 31.08.2027.
error-desk-invalid_format-leavers_until = { error-desk-required-leavers_until }
error-desk-required-words = Expliquez pourquoi l’inscription est refusée.
error-desk-max_length-words = C’est trop long. Ne dépassez pas 1000 caractères.
error-desk-required-name = Saisissez le nom affiché, en 255 caractères au plus.
error-desk-invalid_format-name = { error-desk-required-name }
error-desk-required-redirect_uris = Saisissez des adresses complètes qui commencent par https://, une par ligne.
error-desk-invalid_format-redirect_uris = { error-desk-required-redirect_uris }
error-desk-required-scopes = Cochez ce que l’application peut demander.
error-desk-invalid_format-scopes = { error-desk-required-scopes }
