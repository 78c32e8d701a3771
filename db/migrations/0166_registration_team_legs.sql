-- Who pays for a team: its captain for all of it, or each their own leg.
alter table registration.teams
  add column pays text not null default 'captain' check (pays in ('captain', 'each')),
  -- legs are still unpaid after the organizer's deadline: until when the captain may pay the rest, as they were told
  add column grace_until timestamptz,
  -- the team has lost its place, and what was paid for its legs is still going back
  add column returns_legs boolean not null default false;
create index teams_paid_by_each on registration.teams (race_id) where pays = 'each';
alter table registration.team_members add column is_self boolean not null default false;

-- What each leg of a team comes to where each pays their own. The id is also its pool of one unit: a leg is paid for once.
-- It goes with its member from leg to leg. The captain's is paid with the team's place and has no pool.
create table registration.team_legs (
  tenant_id int not null,
  id uuid primary key,
  team_id uuid not null references registration.teams,
  stage int not null check (stage > 0),
  position int not null check (position > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  is_captains boolean not null default false,
  -- looked at when a statement ends: two shares change legs in one
  constraint one_share_per_leg unique (tenant_id, team_id, stage, position) deferrable initially immediate
);
create unique index one_share_of_captain on registration.team_legs (team_id) where is_captains;
call app.tenant_table('registration.team_legs');

-- Orders that legs are paid by, one after another: which of them holds or has the leg's unit says how the leg stands.
create table registration.leg_orders (
  tenant_id int not null,
  order_id uuid not null,
  leg_id uuid not null references registration.team_legs on delete cascade,
  team_id uuid not null,
  race_id uuid not null,
  team_name text not null,
  -- the payer's
  account_id uuid not null,
  primary key (tenant_id, order_id, leg_id)
);
create index orders_of_leg on registration.leg_orders (tenant_id, leg_id);
create index leg_orders_of_team on registration.leg_orders (tenant_id, team_id);
call app.tenant_table('registration.leg_orders');
