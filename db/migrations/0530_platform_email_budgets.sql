-- What emails to people who have not asked for them count against: an address, the account that caused them, its network. Only keyed
-- hashes stand here. A row goes after a day (src/platform/mail/sweep-mail.ts).
create table platform.mail_counts (
  key bytea not null check (length(key) = 32),
  -- an email that is tried again counts once
  message_id text not null,
  at timestamptz not null,
  primary key (key, message_id)
);
create index mail_counts_by_key on platform.mail_counts (key, at);
create index mail_counts_by_age on platform.mail_counts (at);
call app.closed_table('platform.mail_counts');

-- Emails that were not sent: beyond a budget, or to an address that takes none. Their account reads how many, for
-- a week.
create table platform.held_emails (
  message_id text primary key,
  account_id uuid not null,
  reason text not null check (reason in ('budget', 'suppressed')),
  at timestamptz not null
);
create index held_emails_of_account on platform.held_emails (account_id, at);
create index held_emails_by_age on platform.held_emails (at);
call app.closed_table('platform.held_emails');

-- Addresses that take no emails: their server refused one for good, told of a bounce, or their reader complained. A keyed hash stands
-- for the address. A row stays until the address is proven once more, or an operator lifts it.
create table platform.suppressed_addresses (
  address_hash bytea primary key check (length(address_hash) = 32),
  reason text not null check (reason in ('rejected', 'bounced', 'complained')),
  at timestamptz not null
);
call app.closed_table('platform.suppressed_addresses');
