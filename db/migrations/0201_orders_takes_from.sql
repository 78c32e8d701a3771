-- The paid orders whose place this one pays for, with their surcharges: whoever settles it locks them too. Empty: none.
alter table orders.orders add column takes_from uuid[] not null default '{}';
