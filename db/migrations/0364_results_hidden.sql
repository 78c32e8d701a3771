-- Who asks to be hidden stands in a protocol with place and time, and without a name.
alter table results.results add column is_hidden boolean not null default false;

-- The order in which a protocol of one gender, or of one of its age groups, is read.
create index results_of_gender on results.results (race_id, gender, position) include (group_from);
