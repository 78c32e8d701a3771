-- What the organizer gives back of places and products when a registration is cancelled: [{daysBefore, shareBp,
-- returnsCommission}], each until the end of the day that lies so many days before the event's first. None: nothing is
-- given back without asking the organizer. An event that says nothing has the house's usual ones.
alter table catalog.events add column refund_rules jsonb not null default
  '[{"daysBefore": 30, "shareBp": 10000, "returnsCommission": false}, {"daysBefore": 7, "shareBp": 5000, "returnsCommission": false}]'
  check (jsonb_typeof(refund_rules) = 'array');
