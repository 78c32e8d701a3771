-- When one may enter a race is from its opening to its closing: what a draw leaves is for its line, which inventory knows. A race
-- of teams that does not say how they are made up takes nobody.
update catalog.event_search s set on_sale = r.on_sale
from (
  select event_id, coalesce(range_agg(tstzrange(opens_at, closes_at))
    filter (where not by_code and (kind = 'individual' or team_rules is not null)), '{}') as on_sale
  from catalog.races group by event_id) r
where s.event_id = r.event_id and s.on_sale <> r.on_sale;
