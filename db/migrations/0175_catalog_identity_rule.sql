-- Whether the organizer of a race may read numbers of identity documents whole: for a list that somebody else demands. Asking for
-- one is a rule of the field set (profile_fields ->> 'identityDocument').
alter table catalog.races add column reads_identity boolean not null default false;
