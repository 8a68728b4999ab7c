### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administrateur
role-admission_supervisor = Responsable des admissions
role-admission_worker = Chargé des admissions
role-caterer = Restauration scolaire
role-child = Élève
role-class_teacher = Professeur de la classe
role-director = Direction
role-discipline_supervisor = Responsable de la discipline
# Looks after one class as a whole, besides teaching.
role-formmaster = Professeur principal
role-headmaster = Chef d’établissement
role-health_worker = Personnel de santé
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = Directeur des études
role-librarian = Bibliothécaire
role-member = Membre
role-parent = Parent d’élève
role-personal_on_duty = Personnel de permanence
role-root = Administrateur principal
role-school_admin = Administrateur de l’établissement
role-school_owner = Propriétaire de l’établissement
role-school_staff = Personnel de l’établissement
role-social_worker = Assistant social
role-staff = Personnel
role-student = Élève
role-teacher = Enseignant

## What another application asks to see

scope-class_grades = Notes de vos classes
scope-class_grades-description = Les notes données dans les classes que vous suivez ou auxquelles vous enseignez.
scope-entrance_data = Données d’admission
scope-entrance_data-description = Les demandes d’admission dans un établissement et leurs résultats.
scope-messages = Messagerie
scope-messages-description = Les messages que vous avez envoyés et reçus dans le journal scolaire en ligne.
scope-private_grades = Notes privées
scope-private_grades-description = Les notes que les autres membres de la classe ne voient pas.
scope-reaction_data_and_statistics = Réactions et statistiques
scope-reaction_data_and_statistics-description = Les réactions aux publications et aux messages, et les chiffres qui en sont tirés.
scope-root_data = Données d’administration
scope-root_data-description = Les données qui servent à gérer tout le journal scolaire en ligne, dans tous les établissements.
scope-school_certificate_data = Bulletins et diplômes
scope-school_certificate_data-description = Les bulletins et les diplômes délivrés par l’établissement.
scope-school_classes = Classes de l’établissement
scope-school_classes-description = Les classes de votre établissement et les personnes qui en font partie.
scope-school_data = Informations sur l’établissement
scope-school_data-description = Le nom, l’adresse et les coordonnées de votre établissement.
scope-school_grades = Notes de l’établissement
scope-school_grades-description = Les notes données dans votre établissement.
scope-school_periods = Périodes de l’année scolaire
scope-school_periods-description = Le début et la fin des périodes de cours et des vacances dans votre établissement.
scope-school_students = Élèves de l’établissement
scope-school_students-description = Les noms et les classes des élèves de votre établissement.
scope-user_basic_data = Votre identité
scope-user_basic_data-description = Votre nom et votre adresse e-mail.
scope-user_children = Vos enfants
scope-user_children-description = Les noms, les établissements et les classes de vos enfants.
scope-user_data = Vos données personnelles
scope-user_data-description = Votre code personnel, votre date de naissance et vos coordonnées.
scope-user_grades = Vos notes
scope-user_grades-description = Les notes que vous avez reçues.
scope-user_payments = Vos paiements
scope-user_payments-description = Vos factures et ce qui a été payé.
scope-user_roles = Vos rôles
scope-user_roles-description = Vos rôles à l’école, par exemple parent ou enseignant.
scope-user_schools = Vos établissements
scope-user_schools-description = Les établissements liés à votre compte.
scope-external_system_a = Service partenaire A
scope-external_system_a-description = L’utilisation de votre compte dans le service partenaire A, qui fonctionne avec le journal scolaire en ligne.
scope-external_system_b = Service partenaire B
scope-external_system_b-description = L’utilisation de votre compte dans le service partenaire B, qui fonctionne avec le journal scolaire en ligne.

## Types of school

school-type-1 = École élémentaire
school-type-2 = Lycée
school-type-3 = École primaire
school-type-8 = Lycée professionnel
school-type-9 = École de loisirs
school-type-10 = Collectivité locale
school-type-18 = Maison d’édition
school-type-19 = Agence de publicité
school-type-20 = Groupe d’utilisateurs

## What a role is tied to

attribute-school = Établissement
attribute-class_level = Niveau
attribute-parallel = Classe
attribute-period = Période

## Gender

gender-0 = Masculin
gender-1 = Féminin

## Ways to sign in: labels of the tabs, spelled as their owners do

method-password = Mot de passe
method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = Carte d’identité
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
