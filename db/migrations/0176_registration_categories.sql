-- Social categories to which a race gives a price of their own, and perhaps only so many places. quota, pool_id: null where as many
-- as the race has may have it. proof: the document is shown at the pick-up, or handed in with the form.
create table catalog.race_categories (
  race_id uuid not null references catalog.races,
  category text not null check (category in ('pupil', 'student', 'pensioner', 'disabled', 'large-family', 'veteran')),
  position int not null,
  price_minor bigint not null check (price_minor >= 0),
  quota int check (quota > 0),
  pool_id uuid,
  proof text not null check (proof in ('show', 'upload')),
  -- what is due of who does not show the document
  surcharge_minor bigint not null check (surcharge_minor >= 0),
  primary key (race_id, category),
  check ((quota is null) = (pool_id is null))
);
call app.public_table('catalog.race_categories');

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

-- Who owes for an entry beside its order: debtor:<entry>.
alter table payments.postings drop constraint postings_account_check;
alter table payments.postings add constraint postings_account_check
  check (account ~ '^(organizer|platform|insurer|provider|payer|debtor):.+');
