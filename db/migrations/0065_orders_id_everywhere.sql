-- no-transaction
create unique index concurrently if not exists one_order_per_id on orders.orders (id);
