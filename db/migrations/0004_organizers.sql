call app.module_schema('organizers');

-- The legal person that holds events and is paid for them.
create table organizers.organizers (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name_ru text not null,
  name_en text not null,
  legal_name text not null,
  tax_number text not null,
  registration_number text not null,
  address text not null,
  email text not null,
  phone text not null,
  website text not null default '',
  created_at timestamptz not null default app.now()
);
call app.public_table('organizers.organizers');

create table organizers.members (
  organizer_id uuid not null references organizers.organizers,
  account_id uuid not null references accounts.accounts on delete cascade,
  member_right text not null check (member_right in ('view', 'check-in', 'manage', 'own')),
  primary key (organizer_id, account_id)
);
call app.account_table('organizers.members');
