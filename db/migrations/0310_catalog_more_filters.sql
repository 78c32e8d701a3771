-- What further filters of the list ask of an event: its place from country to venue, who holds it, its marks, championship,
-- what its races require, whether it costs anything, and when one may register.
alter table catalog.events
  add column championship text check (championship ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  add column championship_ru text not null default '',
  add column championship_en text not null default '';
alter table catalog.races
  add column qualification_ru text not null default '',
  add column qualification_en text not null default '';

alter table catalog.event_search
  add column country text not null default '',
  add column region_ru text not null default '',
  add column region_en text not null default '',
  add column venue_ru text not null default '',
  add column venue_en text not null default '',
  add column latitude double precision not null default 0,
  add column longitude double precision not null default 0,
  add column club text not null default '',
  add column is_nrm boolean not null default false,
  add column is_fast boolean not null default false,
  add column is_free boolean not null default false,
  add column is_called_off boolean not null default false,
  add column championship text,
  add column championship_ru text not null default '',
  add column championship_en text not null default '',
  add column requirements text[] not null default '{}',
  add column on_sale tstzmultirange not null default '{}';

-- The trigger that keeps who wrote a row makes every process read these rows anew.
update catalog.event_search s set
  country = e.country, region_ru = e.region_ru, region_en = e.region_en, venue_ru = e.venue_ru, venue_en = e.venue_en,
  latitude = e.latitude, longitude = e.longitude, club = o.code, is_nrm = e.is_nrm, is_fast = e.has_fast_identification,
  is_called_off = e.status in ('cancelled', 'postponed'), is_free = r.is_free, requirements = r.requirements, on_sale = r.on_sale
from catalog.events e join organizers.organizers o on o.id = e.organizer_id
cross join lateral (
  select coalesce(bool_and((select max(t.price_minor) from catalog.price_tiers t where t.race_id = r.id) = 0), false) as is_free,
    array(select distinct one from catalog.races a cross join lateral unnest(
            case when a.requirements = '{}' then array['none'] else a.requirements end) one
          where a.event_id = e.id order by one) as requirements,
    coalesce(range_agg(tstzrange(r.opens_at, least(r.closes_at, r.draws_at))) filter (where not r.by_code), '{}') as on_sale
  from catalog.races r where r.event_id = e.id) r
where s.event_id = e.id;
