-- Identity documents of participants. The number is sealed (docs/decisions/0101) and stands nowhere in plain: beside it are
-- what its owner may be shown of it and a keyed hash by which the same document is known again.
create table accounts.identity_documents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null references accounts.participants on delete cascade,
  code text not null
    check (code in ('21', '03', '08', '10', '11', '12', '13', '14', '15', '23', '91', '07', '24', '27', '19')),
  sealed_number bytea not null,
  key_id text not null,
  number_hash bytea not null,
  shown text not null check (shown like '%•%'),
  saved_at timestamptz not null default app.now(),
  unique (participant_id, code),
  unique (account_id, number_hash)
);
call app.account_table('accounts.identity_documents');
-- By it each start looks which keys are still in use.
create index identity_documents_by_key on accounts.identity_documents (key_id);

-- Each reading of a whole number: whose it was, who read it, why, when. It stays when the document or the account goes.
create table accounts.identity_document_readings (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  participant_id uuid not null,
  document_id uuid not null,
  code text not null,
  read_by text not null check (read_by ~ '^(account|job):.+$'),
  reason text not null check (reason ~ '^[a-z-]+\.[a-z_]+$'),
  read_at timestamptz not null default app.now()
);
create index identity_document_readings_of_account on accounts.identity_document_readings (account_id, read_at);
call app.closed_table('accounts.identity_document_readings');

create function accounts.readings_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'Readings of identity documents are only added to';
end $$;
create trigger append_only before update or delete or truncate on accounts.identity_document_readings
  for each statement execute function accounts.readings_are_append_only();
revoke update, delete on accounts.identity_document_readings from startline_auth, startline_system;

-- What a race may ask to see before somebody starts. No row is the same as 'has not', but that nobody has said so.
create table accounts.admission_documents (
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null references accounts.participants on delete cascade,
  kind text not null check (kind in ('medical-certificate', 'insurance-policy', 'triathlete-card')),
  has boolean not null,
  document_number text not null default '' check (length(document_number) <= 40),
  valid_until date,
  saved_at timestamptz not null default app.now(),
  primary key (participant_id, kind),
  check (has = (valid_until is not null)),
  check (has or document_number = '')
);
create index admission_documents_of_account on accounts.admission_documents (account_id);
call app.account_table('accounts.admission_documents');
