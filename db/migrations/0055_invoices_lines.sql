-- One payment in statements of two formats, which name it differently.
alter table invoices.statement_lines add column twin_id uuid references invoices.statement_lines;
comment on column invoices.statement_lines.twin_id is
  'A line of an earlier statement in the other format that may be the same money: no rule matches this one, an operator decides.';
grant insert (twin_id) on invoices.statement_lines to startline_app;
create index lines_of_day on invoices.statement_lines (tenant_id, booked_on, amount_minor);
create index lines_of_twin on invoices.statement_lines (twin_id) where twin_id is not null;

-- Money of one line for several invoices.
alter table invoices.statement_lines add column part_of uuid references invoices.statement_lines,
  drop constraint statement_lines_state_check,
  add check (state in ('unmatched', 'matched', 'returned', 'foreign', 'split'));
comment on column invoices.statement_lines.part_of is 'The line of the bank, in state split, whose sum its parts are. Null: a line of the bank itself.';
comment on column invoices.statement_lines.state is
  'unmatched: an operator has to look. returned: the whole line goes back. foreign: not money for orders, and not in the ledger. split: its parts stand for it.';
grant insert (part_of) on invoices.statement_lines to startline_app;
create index lines_of_split on invoices.statement_lines (part_of) where part_of is not null;

-- The VAT of what an invoice sells, which is not the seller's alone: organizers have rates of their own.
alter table invoices.invoices add column vat jsonb check (jsonb_typeof(vat) = 'array');
comment on column invoices.invoices.vat is
  'The VAT within the sum by rate, as the receipts will have it; null: the seller''s rate on the whole sum. Shape: InvoiceVat[] (invoices/domain/vat.ts).';
grant insert (vat) on invoices.invoices to startline_app;
