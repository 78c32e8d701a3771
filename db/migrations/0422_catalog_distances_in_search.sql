-- How far its races go, in metres: people look for «10 км» and «42» whatever a race is called.
alter table catalog.event_search add column distances integer[] not null default '{}';

update catalog.event_search s set distances = r.distances
from (
  select event_id, array_agg(distinct distance_m order by distance_m) as distances
  from catalog.races where distance_m is not null group by event_id) r
where s.event_id = r.event_id;
