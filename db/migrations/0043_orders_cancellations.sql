-- A paid order, or a part of it, is given up: who did it, on what terms, and what goes back. The id is also the refund's
-- and the ledger's entry `reversal`.
alter table orders.orders drop constraint orders_status_check;
alter table orders.orders add constraint orders_status_check check (status in
  ('draft', 'awaiting_payment', 'paid', 'partially_refunded', 'expired', 'cancelled', 'refunded'));

create table orders.cancellations (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  cancelled_by text not null check (cancelled_by in ('owner', 'organizer', 'operator')),
  by_account uuid not null,
  share_bp int not null check (share_bp between 0 and 10000),
  returns_commission boolean not null,
  refund_minor bigint not null check (refund_minor >= 0),
  at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders.orders
);
create index cancellations_of_order on orders.cancellations (tenant_id, order_id);
call app.tenant_table('orders.cancellations');

-- Which units of which line went, and what of the line's own sums goes back with them.
create table orders.returned_lines (
  tenant_id int not null,
  cancellation_id uuid not null,
  line_id uuid not null references orders.lines,
  units int not null check (units > 0),
  net_minor bigint not null check (net_minor >= 0),
  event_commission_minor bigint not null check (event_commission_minor >= 0),
  extra_commission_minor bigint not null check (extra_commission_minor >= 0),
  primary key (tenant_id, cancellation_id, line_id),
  foreign key (tenant_id, cancellation_id) references orders.cancellations
);
create index returns_of_line on orders.returned_lines (tenant_id, line_id);
call app.tenant_table('orders.returned_lines');
-- What was given back is never rewritten.
revoke update, delete on orders.cancellations, orders.returned_lines from startline_app, startline_system;
