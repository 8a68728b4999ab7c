### Labels of closed lists. Codes keep the spelling of the account API.

## The brand

# Also what {product} in the documents stands for.
product-name = { -product }

## Roles

role-admin = Administrator
role-admission_supervisor = Head of admissions
role-admission_worker = Admissions officer
role-caterer = Caterer
role-child = Student
role-class_teacher = Class teacher
role-director = Director
role-discipline_supervisor = Discipline supervisor
# Looks after one class as a whole, besides teaching.
role-formmaster = Form tutor
role-headmaster = Head teacher
role-health_worker = Health worker
# Plans and oversees teaching, as a deputy of the head teacher.
role-lesson_master = Head of studies
role-librarian = Librarian
role-member = Member
role-parent = Parent
role-personal_on_duty = Staff on duty
role-root = Chief administrator
role-school_admin = School administrator
role-school_owner = School owner
role-school_staff = School staff
role-social_worker = Social worker
role-staff = Staff
role-student = Student
role-teacher = Teacher

## Types of school

school-type-1 = Elementary school
school-type-2 = High school
school-type-3 = Basic school
school-type-8 = Vocational school
school-type-9 = Hobby school
school-type-10 = Local government
school-type-18 = Publisher
school-type-19 = Advertising agency
school-type-20 = User group

## What a role is tied to

attribute-school = School
attribute-class_level = Year
attribute-parallel = Class
attribute-period = Period

## Gender

gender-0 = Male
gender-1 = Female

## Ways to sign in: labels of the tabs, spelled as their owners do

method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = ID card
method-passkey = Passkey
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
