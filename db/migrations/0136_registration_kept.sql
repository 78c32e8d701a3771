-- Of a postponed event: whose owner chose to stay in, whatever the new date. Undone by giving it up.
create table registration.kept_orders (
  tenant_id int not null,
  order_id uuid not null,
  account_id uuid not null,
  -- of which change of the event: one that is postponed again is asked about anew
  rules_version int not null,
  at timestamptz not null default app.now(),
  primary key (tenant_id, order_id)
);
call app.tenant_table('registration.kept_orders');
