-- A tenant on a domain of its own gets the session of the home host by a token that works once.
create table accounts.session_transfers (
  token_hash bytea primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  session_id uuid not null references accounts.sessions (id) on delete cascade,
  host text not null,
  nonce_hash bytea not null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null
);
create index session_transfers_of_account on accounts.session_transfers (account_id);
create index session_transfers_of_session on accounts.session_transfers (session_id);
create index session_transfers_by_end on accounts.session_transfers (expires_at);
call app.closed_table('accounts.session_transfers',
  'A sign-in on its way from the home host to a tenant on another domain, by the hash of its token. A minute, once, in one browser.');
grant insert (token_hash, account_id, session_id, host, nonce_hash, created_at, expires_at), delete on accounts.session_transfers to startline_auth;
alter policy whole on accounts.session_transfers to startline_auth, startline_system, startline_erasure;
grant select, delete on accounts.session_transfers to startline_erasure;
comment on column accounts.session_transfers.session_id is 'The session at the home host; with its end the transfer ends too.';
comment on column accounts.session_transfers.host is 'The host, as in the table of hosts, at which alone the token works.';
comment on column accounts.session_transfers.nonce_hash is 'The hash of the cookie that the browser got at that host before it left.';
