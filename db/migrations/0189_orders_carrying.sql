-- An order at another event that a paid place is carried to once the difference is paid: of which order, which place, what of the new
-- one's price that place pays, and (of a deferred one) what the organizer keeps of it. Until then it is an ordinary order that
-- waits, with a place of its own. At most one of a place waits.
alter table orders.orders add column carry_of uuid, add column carry_hold uuid,
  add column carry_net_minor bigint check (carry_net_minor >= 0), add column carry_fee_minor bigint check (carry_fee_minor >= 0),
  add constraint carrying_is_whole check ((carry_of is null) = (carry_hold is null) and (carry_of is null) = (carry_net_minor is null));
create index carrying_of on orders.orders (carry_of) where carry_of is not null;
create unique index one_carrying_waits on orders.orders (tenant_id, carry_hold)
  where carry_hold is not null and status = 'awaiting_payment';
