-- Places that were bought for somebody who is still to come: a friend by e-mail, or whoever is given the place. The entry
-- stands on the payer's order with a stand-in for its participant, whose `invitationId` is this row's id.
create table registration.invitations (
  tenant_id int not null,
  id uuid not null,
  way text not null check (way in ('friend', 'gift')),
  -- who pays
  account_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  -- where the letter goes; empty where the payer hands the link over
  email text not null check (length(email) <= 254),
  recipient text not null check (length(recipient) <= 60),
  words text not null check (length(words) <= 400),
  giver text not null,
  language text not null check (language in ('ru', 'en')),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'taken_back', 'lapsed')),
  -- the link is made of the id and this; another address makes another link, and the old one leads nowhere
  turn int not null default 0,
  token_hash bytea not null,
  -- letters with the present link
  copies int not null default 0,
  open_until timestamptz not null,
  -- from when on the link is good: its order is paid
  opened_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  accepted_by uuid,
  -- whose entry it became
  entry_id uuid,
  created_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  check (email <> '' or recipient <> ''),
  check ((state = 'accepted') = (accepted_by is not null))
);
create unique index invitation_by_token on registration.invitations (token_hash);
create index invitations_of_order on registration.invitations (tenant_id, order_id);
create index invitations_to on registration.invitations (email) where state = 'open' and email <> '';
create index invitations_due on registration.invitations (open_until) where state in ('open', 'declined');
create index invitations_accepted on registration.invitations (accepted_by) where accepted_by is not null;
call app.tenant_table('registration.invitations');
