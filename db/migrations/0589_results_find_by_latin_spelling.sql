-- The same of results and of the members of their teams: «Щукин» is found by “Shchukin”, “Schukin” and “Shukin”.
create index results_by_spelling on results.results (race_id, registration.spelling_key(norm));
create index members_by_spelling on results.members (race_id, registration.spelling_key(norm));
