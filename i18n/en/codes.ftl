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

## What another application asks to see

scope-class_grades = Grades of your classes
scope-class_grades-description = Grades given in the classes you belong to or teach.
scope-entrance_data = Admission data
scope-entrance_data-description = Applications for a place at a school, and their results.
scope-messages = Messages
scope-messages-description = Messages you have sent and received in the e-diary.
scope-private_grades = Private grades
scope-private_grades-description = Grades that other people in the class do not see.
scope-reaction_data_and_statistics = Reactions and statistics
scope-reaction_data_and_statistics-description = Reactions to entries and messages, and figures drawn from them.
scope-root_data = Administration data
scope-root_data-description = Data used to run the whole e-diary, across all schools.
scope-school_certificate_data = School certificates
scope-school_certificate_data-description = Report cards and certificates that the school has issued.
scope-school_classes = Classes of the school
scope-school_classes-description = The classes of your school and who belongs to them.
scope-school_data = About the school
scope-school_data-description = The name, address and contact details of your school.
scope-school_grades = Grades of the school
scope-school_grades-description = Grades given at your school.
scope-school_periods = Periods of the school year
scope-school_periods-description = When terms and holidays begin and end at your school.
scope-school_students = Students of the school
scope-school_students-description = The names and classes of the students at your school.
scope-user_basic_data = Who you are
scope-user_basic_data-description = Your name and e-mail address.
scope-user_children = Your children
scope-user_children-description = The names, schools and classes of your children.
scope-user_data = Your personal data
scope-user_data-description = Your personal code, date of birth and contact details.
scope-user_grades = Your grades
scope-user_grades-description = The grades you have been given.
scope-user_payments = Your payments
scope-user_payments-description = Your invoices and what has been paid.
scope-user_roles = Your roles
scope-user_roles-description = Your roles at school, for example parent or teacher.
scope-user_schools = Your schools
scope-user_schools-description = The schools you are connected with.
scope-external_system_a = Partner service A
scope-external_system_a-description = Use of your account in partner service A, which works together with the e-diary.
scope-external_system_b = Partner service B
scope-external_system_b-description = Use of your account in partner service B, which works together with the e-diary.

## Types of school

school-type-1 = Elementary school
school-type-2 = High school
school-type-3 = Primary school
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

method-password = Password
method-mobile_id = Mobile-ID
method-smart_id = Smart-ID
method-id_card = ID card
method-har_id = HarID
method-x_id = X-ID
method-e_paraksts = eParaksts
