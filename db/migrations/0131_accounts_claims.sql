-- A relative under their own e-mail: until its owner follows the letter's link there is no account, only this. Whose family
-- group they stand in, where the letter goes, and who it turned out to be.
create table accounts.claims (
  id uuid primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null references accounts.participants on delete cascade,
  email text not null,
  key_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'claimed', 'declined')),
  tenant_id int not null,
  language text not null check (language in ('ru', 'en')),
  -- null until something was paid for them: nobody is written to before
  sent_at timestamptz,
  ended_at timestamptz,
  claimed_by uuid references accounts.accounts on delete cascade,
  created_at timestamptz not null default app.now(),
  check ((state = 'claimed') = (claimed_by is not null))
);
create index claims_of_account on accounts.claims (account_id);
create index claims_claimed on accounts.claims (claimed_by) where claimed_by is not null;
create unique index one_claim_per_participant on accounts.claims (participant_id);
call app.account_table('accounts.claims');
