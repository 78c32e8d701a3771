-- The bank whose app a payer opened stands first in the list the next time.
alter table payments.payments add column sbp_bank text;
comment on column payments.payments.sbp_bank is
  'The bank that the payer chose last in the list of a payment by SBP, by its id there; null: none was chosen.';
grant update (sbp_bank) on payments.payments to startline_app, startline_erasure;
