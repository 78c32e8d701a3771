-- An order that is paid beside another one: what it pays for happens to that one's place (the fee of whom a place is handed to).
-- It has no entry of its own until then; both are locked together.
alter table orders.orders add column beside_order_id uuid;
create index orders_beside on orders.orders (tenant_id, beside_order_id) where beside_order_id is not null;
-- The place was handed over to somebody else: it is not the payer's to give up any more, but in an event that is called off.
alter table orders.lines add column handed_over boolean not null default false;
