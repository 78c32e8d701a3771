-- Slow methods reserve places for days: the organizer decides for each event.
alter table catalog.events add column reserves_for_transfers boolean not null default false;
comment on column catalog.events.reserves_for_transfers is
  'Places of unpaid orders are reserved for days, where the payer chose a method whose money takes so long (an invoice).';
grant insert (reserves_for_transfers), update (reserves_for_transfers) on catalog.events to startline_app, startline_system;
