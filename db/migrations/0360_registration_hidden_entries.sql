-- Who asks for it is counted in public lists and not named there. What was chosen is kept by the entry (or a team's member), since lines
-- of the start list come and go.
create table registration.hidden_entries (
  tenant_id int not null,
  entry_id uuid primary key,
  account_id uuid not null,
  hidden_at timestamptz not null default app.now()
);
call app.tenant_table('registration.hidden_entries');
create index hidden_entries_of_account on registration.hidden_entries (account_id);

alter table registration.start_list add column is_hidden boolean not null default false;

-- Text as it is sorted and compared in lists: without regard to case and ё; what is empty stands last.
create function registration.list_key(text) returns text immutable strict parallel safe language sql as $$
  select coalesce(nullif(replace(lower($1 collate pg_catalog.pg_c_utf8), 'ё', 'е'), ''), U&'\FFFF') collate "C"
$$;

-- The order of each column by which a start list can be sorted; the last two name the line among equals.
drop index registration.start_list_in_order;
create index start_list_in_order on registration.start_list (event_id, coalesce(bib, 0), registration_id) include (race_id, is_hidden);
create index start_list_by_person on registration.start_list (event_id, (norm collate "C"), registration_id) include (race_id);
create index start_list_by_birth_year on registration.start_list (event_id, birth_year, registration_id) include (race_id);
create index start_list_by_city on registration.start_list (event_id, registration.list_key(city), registration_id) include (race_id);
create index start_list_by_club on registration.start_list (event_id, registration.list_key(club), registration_id) include (race_id);
create index start_list_by_team on registration.start_list (event_id, registration.list_key(team), registration_id) include (race_id);
create index start_list_by_stage on registration.start_list (event_id, coalesce(stage, 0), registration_id) include (race_id);
