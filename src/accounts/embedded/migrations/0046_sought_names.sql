-- The names of people as the desk looks for them: in small letters and without diacritics, in both orders. `sought_of` has the names that they
-- were made of. What is not written yet, or was made of former names, as a node of the release before leaves it, is written by upkeep and by the next search.
ALTER TABLE accounts ADD COLUMN sought_as TEXT;
ALTER TABLE accounts ADD COLUMN sought_of TEXT;
CREATE INDEX accounts_sought_anew ON accounts (id) WHERE COALESCE(sought_of, '') <> first_name || ' ' || last_name;
