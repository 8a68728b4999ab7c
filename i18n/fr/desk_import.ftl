### People whom an operator imports at the desk: the file, what is wrong with it, what it would do. The voice is that of desk.ftl.

## The file

desk-import = Importer des personnes
desk-import-lead = Importez des personnes depuis un autre système à l’aide d’un fichier. Vous voyez d’abord ce qui changerait ; rien n’est enregistré avant votre confirmation.
desk-import-file = Fichier
desk-import-file-hint = Un tableau CSV avec une ligne d’en-tête, ou des lignes JSON ; au plus 20 Mo et 10 000 personnes. Les fichiers plus grands sont importés par la personne qui gère le serveur.
desk-import-known = Personnes qui ont déjà un compte ici
desk-import-known-hint = Une mise à jour change le nom, l’adresse postale, la langue et les rôles, mais jamais la façon de se connecter.
desk-import-known-fail = Comptent comme une erreur
desk-import-known-skip = Restent sans changement
desk-import-known-update = Reçoivent les données du fichier
desk-import-check = Vérifier
error-desk-required-file = Choisissez le fichier.
error-desk-max_length-file = Le fichier dépasse 20 Mo. Divisez-le ou adressez-vous à la personne qui gère le serveur.
error-desk-too_many_requests-file = Une autre personne envoie un fichier en ce moment. Réessayez dans une minute.
error-desk-token_validation_failed = Le fichier n’est plus ici : il est conservé { kept-import }, et seulement jusqu’à l’envoi d’un autre. Choisissez-le de nouveau.

## What is wrong with the file

desk-import-problems = Le fichier contient des erreurs
# Variables:
#   $count (Number) - how many problems there are
desk-import-problems-lead =
    { $count ->
        [one] Personne n’a été importé. { $count } erreur a été trouvée.
       *[other] Personne n’a été importé. { $count } erreurs ont été trouvées.
    }
desk-import-problems-do = Corrigez le fichier et envoyez-le de nouveau.
# Variables:
#   $count (Number) - how many problems are listed
desk-import-problems-first =
    { $count ->
        [one] Seule la première ({ $count }) est affichée ici.
       *[other] Seules les { $count } premières sont affichées ici.
    }
# Variables:
#   $line (String) - the number of the line
desk-import-line = Ligne { $line }
desk-import-again = Choisir un autre fichier

## What is wrong with a line. Above it stand its number and the name of the column

desk-import-missing = Cette donnée est obligatoire, mais elle est vide.
# Variables:
#   $most (String) - the most characters
desk-import-too_long = Le texte dépasse { $most } caractères.
desk-import-no_person_name = Un nom ne contient que des lettres, des espaces, des traits d’union et des apostrophes.
desk-import-no_email = Ce n’est pas une adresse e‑mail.
desk-import-no_personal_code = Ce n’est pas un code personnel de ce pays.
desk-import-no_such_day = Cette date n’existe pas ou est dans le futur.
desk-import-other_form = Ce n’est pas au bon format.
desk-import-no_gender = Indiquez 0 (masculin) ou 1 (féminin).
# Variables:
#   $codes (String) - codes of languages with commas between them
desk-import-no_language = Indiquez la langue d’une de ces façons : { $codes }
desk-import-no_flag = Indiquez true ou false.
desk-import-no_country = Indiquez le pays en deux lettres, par exemple EE.
desk-import-issuer_missing = Il y a un code personnel, mais pas le pays qui l’a attribué.
desk-import-code_missing = Il y a le pays d’un code personnel, mais pas le code.
desk-import-nothing_proven = Le code personnel est marqué comme vérifié, mais il n’y en a pas.
desk-import-roles_no_list = Les rôles ne sont pas une liste au format JSON.
desk-import-role_no_text = Un élément d’un rôle n’est ni un texte ni un nombre.
desk-import-role_unknown_field = Un rôle n’a que role, school, class_level, parallel et period.
desk-import-no_such_role = Ce rôle n’existe pas.
desk-import-nobody = Il n’y a personne dans le fichier.
desk-import-no_name = Il faut un nom d’utilisateur ou une adresse e‑mail.
desk-import-other_than_code = Cela ne correspond pas au code personnel.
desk-import-hash_kind = Un mot de passe conservé ainsi ne peut pas être repris. Laissez-le vide : la personne en choisira un nouveau.
desk-import-hash_broken = Le mot de passe conservé est incomplet.
desk-import-hash_costly = Vérifier ce mot de passe occuperait le serveur trop longtemps. Laissez-le vide : la personne en choisira un nouveau.
# Variables:
#   $least (String) - the least bytes
desk-import-no_key = La clé d’une application d’authentification a au moins { $least } octets, en base32.
# Variables:
#   $line (String) - the number of the other line
desk-import-same = La ligne { $line } contient la même valeur.
desk-import-taken = Un compte l’utilise déjà ici.
desk-import-of_another = Cela appartient à un autre compte que le reste de la ligne.
desk-import-waits = Une inscription avec cette donnée est en cours : le lien reçu par e‑mail n’a pas encore été ouvert.
# Variables:
#   $line (String) - the number of the other line
desk-import-same_account = La ligne { $line } concerne le même compte.
desk-import-empty_file = Le fichier est vide.
desk-import-no_utf8 = Les caractères sont illisibles. Enregistrez le fichier en UTF-8.
# Variables:
#   $column (String) - where in the line
desk-import-no_json = La ligne n’est pas au format JSON (caractère { $column }).
desk-import-no_text = Il devrait y avoir un texte ici.
desk-import-unknown_field = Il n’y a pas de colonne de ce nom.
# Variables:
#   $cells (String) - how many cells the line has
#   $wanted (String) - how many cells the heading has
desk-import-cells = Cellules dans la ligne : { $cells }, dans l’en-tête : { $wanted }.
desk-import-twice_in_heading = L’en-tête contient deux fois cette colonne.
# Variables:
#   $most (String) - the most people
desk-import-too_many = Le fichier contient plus de { $most } personnes. Divisez-le ou adressez-vous à la personne qui gère le serveur.
# Variables:
#   $most (String) - the most bytes
desk-import-long_line = La ligne dépasse { $most } octets.
desk-import-opens_otherwise = Cela changerait la façon dont la personne se connecte. Ce n’est pas possible ici avec un fichier.
desk-import-helps_others = Cette personne aide les autres au guichet d’aide. Son compte ne peut pas être modifié ici avec un fichier.

## What would happen, and what has happened

desk-import-not-yet = Rien n’a encore été enregistré. Le fichier est conservé chiffré pendant { kept-import } ; après l’importation, il n’est plus possible de revenir en arrière ici.
# Variables:
#   $added (String) - how many would have been added
#   $updated (String) - how many would have been updated
#   $left (String) - how many would have stayed as they are
desk-import-changed = Quelque chose a changé ici depuis votre vérification : rien n’a été enregistré. Avant, il y avait { $added } à créer, { $updated } à mettre à jour et { $left } sans changement. Vérifiez de nouveau.
desk-import-added = Nouveaux comptes
desk-import-updated = Comptes mis à jour
desk-import-left = Comptes laissés tels quels
desk-import-all = Toutes les personnes du fichier
# Variables:
#   $count (Number) - how many people are shown
desk-import-first =
    { $count ->
        [one] La première personne du fichier
       *[other] Les { $count } premières personnes du fichier
    }
desk-import-name = Personne
desk-import-roles = Rôles et classes
desk-import-coming = Effet
desk-import-coming-added = nouveau compte
desk-import-coming-updated = mis à jour
desk-import-coming-left = sans changement
desk-import-after = Aucun e‑mail n’est envoyé. Les personnes sans mot de passe en choisissent un par e‑mail, ou reçoivent une fiche de votre part.
# Variables:
#   $count (Number) - how many people are added or updated
desk-import-submit =
    { $count ->
        [one] Importer { $count } personne
       *[other] Importer { $count } personnes
    }
desk-import-idle = Personne ne serait ajouté ni modifié.
# Variables:
#   $count (Number) - how many people were added or updated
desk-import-done =
    { $count ->
        [one] { $count } personne a été importée
       *[other] { $count } personnes ont été importées
    }
desk-import-done-lead = Le fichier a été supprimé ici. Supprimez aussi votre copie.
# In the list of what was done at the desk.
desk-did-import = Des personnes ont été importées
