-- Until when a race lasts at most: its time limit, or its end where it is run for a time. And a relay's stages.
alter table catalog.races add column ends_at timestamptz;
update catalog.races set ends_at = starts_at + interval '6 hours' where ends_at is null;
alter table catalog.races alter column ends_at set not null;
alter table catalog.races add check (ends_at > starts_at);
alter table catalog.races add column stages smallint check (stages between 2 and 20);
alter table catalog.races add constraint relay_has_stages check ((kind = 'relay') = (stages is not null));
create index races_by_end on catalog.races (ends_at, starts_at);

-- By its code a product is known again when its event is published anew.
alter table catalog.products add column code text;
update catalog.products set code = 'product-' || position where code is null;
alter table catalog.products alter column code set not null;
alter table catalog.products add check (code ~ '^[a-z0-9][a-z0-9-]{0,40}$');
alter table catalog.products add unique (event_id, code);

-- What the list needs beside the words: the event's own clock, each of its race days, its ages without the gaps between
-- them, and the names of its city for the filter. Derived data: publishing an event writes its row anew.
delete from catalog.event_search;
alter table catalog.event_search
  drop column age_from,
  drop column age_to,
  add column time_zone text not null,
  add column race_days date[] not null,
  add column ages int4multirange not null,
  add column city_ru text not null,
  add column city_en text not null;
create index event_search_cities on catalog.event_search using gin (to_tsvector('simple', city_norm)) with (fastupdate = off);
