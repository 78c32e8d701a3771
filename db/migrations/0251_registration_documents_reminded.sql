-- Whose documents of admission are still missing is reminded some days before the race: how many before, the last time. Null: never.
alter table registration.registrations add column documents_reminded smallint;
alter table registration.team_members add column documents_reminded smallint;
