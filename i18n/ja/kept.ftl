### How long something lasts or is kept, as other messages say it. The number comes from the code (src/domain/kept.rs): `HOURS("activation")`
### is its number in hours. Attributes are its other forms.

# The link that activates an account
kept-activation = { HOURS("activation") }時間

# The link for a new password, and the one that opens a browser to passwords
kept-password_link = { HOURS("password_link") }時間

# The link that confirms a new e-mail address
kept-email_confirm = { HOURS("email_confirm") }時間

# While a change of the e-mail address can be undone, and while a new one that the desk entered gets no link for a new password
kept-undo = { DAYS("undo") }日間

# While a second factor is new, and until one that is not can be turned off
kept-factor = { WEEKS("factor") }週間

# The code that a device shows
kept-device = { MINUTES("device") }分

# The code of a printed slip
kept-slip = { DAYS("slip") }日間

# What waits for a second operator
kept-act = { DAYS("act") }日

# The file of an import
kept-import = { HOURS("import") }時間

# In which the people whom somebody looks up are counted
kept-lookups = { HOURS("lookups") }時間

# Of which the desk says what has gone wrong
kept-lately = { HOURS("lately") }時間
