### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administration
role-admission_supervisor = Responsable des admissions
role-admission_worker = Service des admissions
role-caterer = Restauration scolaire
role-child = Élève
role-class_teacher = Professeur des écoles
role-director = Direction
role-discipline_supervisor = Responsable de la discipline
# Looks after one class as a whole, besides teaching.
role-formmaster = Professeur principal
role-headmaster = Chef d’établissement
role-health_worker = Personnel de santé
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = Direction des études
role-librarian = Bibliothécaire
role-member = Membre
role-parent = Parent d’élève
role-personal_on_duty = Personnel de permanence
role-root = Administration principale
role-school_admin = Administration de l’établissement
role-school_owner = Propriétaire de l’établissement
role-school_staff = Personnel de l’établissement
role-social_worker = Service social
role-staff = Personnel
role-student = Élève
role-teacher = Personnel enseignant

## Types of school

school-type-1 = École élémentaire
school-type-2 = Lycée
school-type-3 = École primaire et collège
school-type-8 = Lycée professionnel
school-type-9 = École d’activités extrascolaires
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

method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = Carte d’identité
method-passkey = Clé d’accès
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
