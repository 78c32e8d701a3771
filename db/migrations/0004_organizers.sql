-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('organizers');

grant usage on schema organizers to startline_rights;

create table organizers.organizers (
  id uuid default uuidv7() primary key,
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
  created_at timestamptz not null default app.now(),
  kpp text not null default '',
  bank_name text not null default '',
  bic text not null default '',
  account text not null default '',
  correspondent_account text not null default ''
);
call app.public_table('organizers.organizers', 'The legal person that holds events and is paid for them.');
grant insert (code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone, website, kpp,
  bank_name, bic, account, correspondent_account), update (name_ru, name_en, legal_name, tax_number, registration_number,
  address, email, phone, website, kpp, bank_name, bic, account,
  correspondent_account) on organizers.organizers to startline_system;

create table organizers.members (
  organizer_id uuid not null references organizers.organizers,
  account_id uuid not null references accounts.accounts on delete cascade,
  member_right text not null check (member_right in ('view', 'check-in', 'manage', 'own')),
  primary key (organizer_id, account_id)
);
call app.account_table('organizers.members', 'What one account may do for one organizer.');
create policy gives_rights on organizers.members to startline_rights using (true);
grant select, insert (organizer_id, account_id, member_right),
  update (member_right) on organizers.members to startline_rights;
