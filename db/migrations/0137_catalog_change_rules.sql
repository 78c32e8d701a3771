-- Until how many days before the event's first day people may change what they registered, and by which rules: their data,
-- another race of the event (and whether a lower price gives the difference back), somebody else in their place. A null
-- number of days: not at all. An event that says nothing has the house's usual ones.
alter table catalog.events add column change_rules jsonb not null default
  '{"dataDays": 3, "raceDays": 7, "returnsDifference": true, "handOverDays": 7}'
  check (jsonb_typeof(change_rules) = 'object');
