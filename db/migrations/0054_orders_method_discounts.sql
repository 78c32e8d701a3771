-- Each line's part of the discount for its order's payment method, from the payment on.
alter table orders.lines
  add column method_discount_minor bigint not null default 0,
  add constraint method_discount_fits
    check (method_discount_minor >= 0 and discount_minor + method_discount_minor <= unit_price_minor * units);
comment on column orders.lines.method_discount_minor is
  'Of a paid line: its part of the discount for the payment method, which the platform bears.';
grant update (method_discount_minor) on orders.lines to startline_app;

alter table orders.returned_lines add column to_platform_minor bigint not null default 0;
comment on column orders.returned_lines.to_platform_minor is
  'The part of net_minor that the platform had borne: the organizer returns it to the platform, not to the payer.';
grant insert (to_platform_minor) on orders.returned_lines to startline_app;
