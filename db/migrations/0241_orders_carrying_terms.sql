-- Of a deferred place that is carried once the difference is paid: by which terms what was paid beside it goes back then. And what
-- the bill calls the sum that the place brings. Older orders that wait bring all, under the name that the code had.
alter table orders.orders add column carry_share_bp integer check (carry_share_bp between 0 and 10000),
  add column carry_returns_commission boolean, add column carry_name_ru text, add column carry_name_en text;
