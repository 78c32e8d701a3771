-- One payment in statements of two formats, which name it differently.
alter table invoices.statement_lines add column twin_id uuid references invoices.statement_lines;
comment on column invoices.statement_lines.twin_id is
  'A line of an earlier statement in the other format that may be the same money: no rule matches this one, an operator decides.';
grant insert (twin_id) on invoices.statement_lines to startline_app;
create index lines_of_day on invoices.statement_lines (tenant_id, booked_on, amount_minor);
create index lines_of_twin on invoices.statement_lines (twin_id) where twin_id is not null;
