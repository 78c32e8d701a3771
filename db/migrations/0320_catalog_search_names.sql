-- Which of an event's words are those of its name: they come first in `norm`, so many of them. Who is found by the name stands
-- before who is found by the place or the sport. The words of the races' names («Полумарафон») are searched as well; until now
-- every run stood under «марафон».
alter table catalog.event_search add column name_words smallint not null default 0 check (name_words >= 0);

-- Words are made alike as domain/search-words.ts does.
update catalog.event_search s
set norm = n.name || ' ' || replace(s.norm, 'бег забег пробег марафон полумарафон run running', 'бег забег пробег run running')
      || ' ' || n.races,
    name_words = cardinality(string_to_array(n.name, ' '))
from (
  select event_id,
    btrim(regexp_replace(replace(lower(normalize(name, NFC) collate "pg_c_utf8"), 'ё', 'е'), '[^[:alnum:]]+' collate "pg_c_utf8", ' ', 'g')) as name,
    btrim(regexp_replace(replace(lower(normalize(races, NFC) collate "pg_c_utf8"), 'ё', 'е'), '[^[:alnum:]]+' collate "pg_c_utf8", ' ', 'g')) as races
  from (
    select e.id as event_id, e.name_ru || ' ' || e.name_en as name,
      coalesce((select string_agg(r.name_ru || ' ' || r.name_en, ' ') from catalog.races r where r.event_id = e.id), '') as races
    from catalog.events e) w) n
where n.event_id = s.event_id and n.name <> '';
