-- How often somebody in a protocol was hidden or shown again: whoever remembers what is counted from it counts anew.
alter table results.protocols add column naming int not null default 0;
