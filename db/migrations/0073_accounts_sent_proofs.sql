-- What was sent by letter so that its reader proves an address: one-time codes and links of resets. Any number may be live
-- for an address, so that whoever asks for another puts none out of force. Neither code nor link is kept: both are made anew
-- from the id and a key. Takes the place of accounts.proofs, which held one for an address and stays for the version before.
create table accounts.sent_proofs (
  id uuid primary key,
  purpose text not null check (purpose in ('code', 'reset')),
  email text not null check (email = lower(email)),
  -- code: the hash of a token in the cookie of the browser that asked; reset: the hash of the link's token
  key_hash bytea not null unique,
  tries smallint not null default 0 check (tries between 0 and 5),
  proved_at timestamptz,
  tenant_id int not null,
  language text not null check (language in ('ru', 'en')),
  -- a link's: at which of the tenant's hosts it was asked for, and where its reader was on the way to; both checked again
  host text,
  return_url text check (length(return_url) <= 2000),
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
create index sent_proofs_by_email on accounts.sent_proofs (email);
create index sent_proofs_by_end on accounts.sent_proofs (expires_at);
call app.closed_table('accounts.sent_proofs');
