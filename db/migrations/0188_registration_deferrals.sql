-- An entry may be deferred to the event's next edition: off the start list, its place free, its money waiting.
alter table registration.registrations drop constraint registrations_state_check;
alter table registration.registrations add constraint registrations_state_check
  check (state in ('held', 'confirmed', 'deferred', 'expired', 'cancelled', 'refunded')) not valid;
alter table registration.registrations validate constraint registrations_state_check;

create table registration.deferrals (
  tenant_id int not null,
  entry_id uuid not null,
  order_id uuid not null,
  hold_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  state text not null check (state in ('waiting', 'taken', 'returned')),
  -- what the organizer keeps for it, of the price alone
  fee_minor bigint not null check (fee_minor >= 0),
  -- on which terms money goes back that is asked for: those of the moment in which it was deferred
  share_bp int not null check (share_bp between 0 and 10000),
  returns_commission boolean not null,
  deferred_at timestamptz not null,
  -- until when it waits at most
  waits_until timestamptz not null,
  -- the order at the next edition
  to_order_id uuid,
  ended_at timestamptz,
  primary key (tenant_id, entry_id),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'taken') = (to_order_id is not null))
);
create index deferrals_of_event on registration.deferrals (tenant_id, event_id) where state = 'waiting';
create index deferrals_due on registration.deferrals (waits_until) where state = 'waiting';
create index deferrals_of_order on registration.deferrals (tenant_id, order_id);
call app.tenant_table('registration.deferrals');
