-- A discount for a payment method, as for paying in parts: the platform bears it, so the organizer's sum and the commission stay.
alter table payments.payments
  add column discount_minor bigint not null default 0 check (discount_minor >= 0);
comment on column payments.payments.discount_minor is
  'The discount for the method: what the order costs more than this payment; the platform bears it.';
grant insert (discount_minor) on payments.payments to startline_app;
