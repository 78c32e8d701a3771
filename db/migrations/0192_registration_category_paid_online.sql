-- A social category's surcharge was paid by an order beside the entry's, not at the pick-up: also before anybody was owed it.
alter table registration.entry_categories add column paid_online boolean not null default false;
alter table registration.entry_categories drop constraint entry_categories_check;
alter table registration.entry_categories add constraint entry_categories_check
  check (paid_online or (debt_id is not null) = (standing in ('not-shown', 'paid')));
alter table registration.entry_categories add constraint paid_online_is_paid check (not paid_online or standing = 'paid');
