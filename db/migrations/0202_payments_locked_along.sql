-- Orders of which money goes back once this order's money has come: their payments are locked before any order is, with its own.
create table payments.locked_along (
  tenant_id int not null,
  order_id uuid not null,
  with_order uuid not null,
  primary key (tenant_id, order_id, with_order)
);
call app.tenant_table('payments.locked_along');
