-- Whose a paid place is since it was handed over; null: whoever paid has it, or entered whom they know.
alter table registration.registrations add column handed_to uuid;
create index registrations_handed_to on registration.registrations (handed_to) where handed_to is not null;

-- A paid place that is offered to somebody else. Until it is accepted the giver keeps it; at no moment it is nobody's, or two people's.
create table registration.hand_overs (
  tenant_id int not null,
  id uuid not null,
  -- whom it is offered to: whoever reads a link, or one of the giver's own family
  way text not null check (way in ('email', 'relative')),
  -- the giver, with their order and its entry
  account_id uuid not null,
  order_id uuid not null,
  entry_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  giver text not null,
  email text not null check (length(email) <= 254),
  language text not null check (language in ('ru', 'en')),
  -- paying: somebody has filled in the form, and pays the organizer's fee beside
  state text not null check (state in ('open', 'paying', 'accepted', 'declined', 'taken_back', 'lapsed')),
  token_hash bytea,
  -- the organizer's deadline and fee as they were when it was offered
  open_until timestamptz not null,
  fee_minor bigint not null check (fee_minor >= 0),
  -- who takes it; what they filled in is kept until the place is theirs, and no longer
  taker_account uuid,
  taker_order_id uuid,
  taker jsonb,
  created_at timestamptz not null default app.now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((state in ('paying', 'accepted')) = (taker_account is not null)),
  check ((state = 'paying') = (taker is not null)),
  check ((state in ('open', 'paying')) = (ended_at is null))
);
create unique index hand_over_by_token on registration.hand_overs (token_hash) where token_hash is not null;
create unique index one_hand_over_of_entry on registration.hand_overs (tenant_id, entry_id) where state in ('open', 'paying');
create index hand_overs_of_order on registration.hand_overs (tenant_id, order_id);
create index hand_overs_paid_by on registration.hand_overs (tenant_id, taker_order_id) where taker_order_id is not null;
create index hand_overs_to on registration.hand_overs (email) where state = 'open';
create index hand_overs_due on registration.hand_overs (open_until) where state = 'open';
call app.tenant_table('registration.hand_overs');
