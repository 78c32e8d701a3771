-- An entry that was taken at a category's price, as the price was then. hold_id: its unit of the quota, held by its order beside the
-- place. standing: whether the document was shown; not-shown is a debt until it is paid at the pick-up, or the document comes.
create table registration.entry_categories (
  tenant_id int not null,
  registration_id uuid not null primary key references registration.registrations on delete cascade,
  order_id uuid not null,
  race_id uuid not null,
  category text not null,
  price_minor bigint not null,
  hold_id uuid,
  proof text not null check (proof in ('show', 'upload')),
  surcharge_minor bigint not null,
  file_id uuid,
  standing text not null default 'to-show' check (standing in ('to-show', 'shown', 'not-shown', 'paid')),
  -- names the debt in the ledger, each time that it arises by another
  debt_id uuid,
  decided_at timestamptz,
  decided_by uuid,
  check ((debt_id is not null) = (standing in ('not-shown', 'paid')))
);
create index entry_categories_of_order on registration.entry_categories (tenant_id, order_id);
call app.tenant_table('registration.entry_categories');

-- The starting group of an entry: by its expected time until the organizer has confirmed it, or said another one.
alter table registration.registrations
  add column cluster text,
  add column cluster_confirmed boolean not null default false;
alter table registration.start_list
  add column cluster text,
  add column cluster_confirmed boolean not null default false;

-- The next number of a group that has a range of its own; when the range is used up, numbers come from the race's own counter.
create table registration.cluster_bib_counters (
  tenant_id int not null,
  race_id uuid not null,
  cluster text not null,
  next_bib int not null,
  primary key (tenant_id, race_id, cluster)
);
call app.tenant_table('registration.cluster_bib_counters');
