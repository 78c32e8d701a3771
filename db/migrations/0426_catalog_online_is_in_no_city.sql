-- What is run from anywhere belongs to no city's list, nor is it found by where its organizer sits: the words of city, region and
-- venue go from those that are searched, where they stand one after another (queries/event-search.ts). Words are made alike as
-- domain/search-words.ts does. What the version before this one publishes meanwhile has them until it is published again.
update catalog.event_search s set norm = btrim(replace(s.norm || ' ', ' ' || w.places || ' ', ' '))
from (
  select e.id,
    btrim(regexp_replace(replace(lower(normalize(
      concat_ws(' ', e.city_ru, e.city_en, e.region_ru, e.region_en, e.venue_ru, e.venue_en), NFC)
      collate "pg_c_utf8"), 'ё', 'е'), '[^[:alnum:]]+' collate "pg_c_utf8", ' ', 'g')) as places
  from catalog.events e where e.is_online) w
where w.id = s.event_id and w.places <> '';
