-- What a person wants to be written, and in which language (docs/features/notifications.md).
-- Row-level security: account_table and closed_table of app (0001_app.sql) enable and force it.
alter table accounts.accounts add column email_language text check (email_language in ('ru', 'en'));
comment on column accounts.accounts.email_language is
  'The language that the owner chose for emails; null: that of the visit that causes one, else that of the last visit.';
grant update (email_language) on accounts.accounts to startline_auth, startline_erasure;

create table accounts.notification_choices (
  account_id uuid not null references accounts.accounts on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  channel text not null check (channel in ('email')),
  is_on boolean not null,
  changed_at timestamptz not null default app.now(),
  primary key (account_id, kind, channel)
);
call app.account_table('accounts.notification_choices',
  'A kind of messages that an account has turned on or off for a channel; without a row the kind''s default holds.');
alter policy whole on accounts.notification_choices to startline_auth, startline_system, startline_erasure;
grant insert (account_id, kind, channel, is_on, changed_at), update (is_on, changed_at)
  on accounts.notification_choices to startline_auth;
grant select, delete on accounts.notification_choices to startline_erasure;
comment on column accounts.notification_choices.kind is 'A name of tenants/domain/notification-kinds.ts.';

create table accounts.address_opt_outs (
  address_hash bytea not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  at timestamptz not null default app.now(),
  primary key (address_hash, kind)
);
call app.closed_table('accounts.address_opt_outs',
  'A kind of emails that the reader of an address has turned off by an email''s link. It holds for whatever account has the address.');
grant insert (address_hash, kind, at), delete on accounts.address_opt_outs to startline_auth;
comment on column accounts.address_opt_outs.address_hash is
  'A keyed hash of the address, as in platform.suppressed_addresses: the address itself is not stored.';

create table accounts.notices (
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  account_id uuid not null references accounts.accounts on delete cascade,
  at timestamptz not null default app.now(),
  primary key (kind, subject_id, account_id)
);
create index notices_of_account on accounts.notices (account_id);
create index notices_by_age on accounts.notices (at);
call app.account_table('accounts.notices',
  'A periodic task has written to the account about a subject, a race for example: it is not written to again.');
alter policy whole on accounts.notices to startline_auth, startline_system, startline_erasure;
grant insert (kind, subject_id, account_id, at), delete on accounts.notices to startline_system;
grant select, delete on accounts.notices to startline_erasure;
