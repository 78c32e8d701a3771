-- Where an organizer is paid, as it is printed with its requisites; empty where it has not said so. Checked by their control digits.
alter table organizers.organizers
  add column kpp text not null default '',
  add column bank_name text not null default '',
  add column bic text not null default '',
  add column account text not null default '',
  add column correspondent_account text not null default '';
