-- How many unpaid places an organizer allows; null: as many as usual (catalog/domain/unpaid-limits.ts).
alter table catalog.events
  add column unpaid_per_account int check (unpaid_per_account > 0),
  add column unpaid_per_list int check (unpaid_per_list > 0),
  add column unpaid_per_network int check (unpaid_per_network > 0);
