-- A place that was carried from a called-off event: an order of its own, paid by what another order's payment brought. payer_of:
-- the order whose payments pay it and get back what goes back. carried_minor: what of a cancellation stays with us for that.
alter table orders.orders add column payer_of uuid;
alter table orders.cancellations add column carried_minor bigint not null default 0 check (carried_minor >= 0),
  add column carried_to uuid,
  add constraint carried_is_whole check (carried_minor = 0 or carried_to is not null);
