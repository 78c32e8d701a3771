-- A paid place that was deferred: it is free for others, and what was paid for it waits with its order.
alter table orders.lines add column deferred boolean not null default false;
