-- A participant's photo: one at most. The picture itself lies in the storage of files, under a key that only this row holds.
create table accounts.photos (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts.accounts on delete cascade,
  participant_id uuid not null unique references accounts.participants on delete cascade,
  file_key text not null unique,
  content_type text not null check (content_type in ('image/jpeg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default app.now()
);
create index photos_of_account on accounts.photos (account_id);
call app.account_table('accounts.photos');
