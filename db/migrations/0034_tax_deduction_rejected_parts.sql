-- Where one organizer rejects its part and another does not, the places of the rejected part can be applied for again.
alter table tax_deduction.applications add column has_rejected_part boolean not null default false;
update tax_deduction.applications a set has_rejected_part = true
  where exists (select from tax_deduction.parts p where p.application_id = a.id and p.state = 'rejected');
comment on column tax_deduction.applications.has_rejected_part is
  'An organizer has rejected its part: one more application of the same choice may have the places of that part.';
grant update (has_rejected_part) on tax_deduction.applications to startline_system;
drop index tax_deduction.one_application_per_payer;
create unique index one_application_per_payer on tax_deduction.applications (account_id, year, payer, beneficiary)
  where (not has_rejected_part);
alter table tax_deduction.applications add constraint rejected_has_rejected_part
  check (state <> 'rejected' or has_rejected_part);
