-- A person may have two lines of one product in different sizes, and exchange one for the size of the
-- other after payment: the paid exchange must find room. One line per product, variant and person is
-- for what is chosen; a line whose variant was exchanged, and the line of an exchange, are outside.
alter table orders.lines add column is_exchanged boolean not null default false;
comment on column orders.lines.is_exchanged is 'The variant was exchanged after payment for another one.';
grant update (is_exchanged) on orders.lines to startline_app;
drop index orders.one_line_per_product;
create unique index one_line_per_product on orders.lines (tenant_id, order_id, subject_id, variant_id, entry_id)
  nulls not distinct where (kind <> 'place' and replaces_line_id is null and not is_exchanged);
create unique index one_exchange_per_line on orders.lines (tenant_id, order_id, replaces_line_id)
  where (replaces_line_id is not null);
