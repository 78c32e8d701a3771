-- A paid place may be let go to whoever is next in its race's line: an offer without address or link, which is theirs who takes it
-- by an order of their own, and pays. taker_hold: their place, kept for them until then; what they filled in is in their own entry.
alter table registration.hand_overs
  add column taker_hold uuid,
  drop constraint hand_overs_way_check,
  drop constraint hand_overs_check1,
  add constraint hand_overs_way_check check (way in ('email', 'relative', 'line')),
  add constraint hand_overs_taker_check check ((state = 'paying' and way <> 'line') = (taker is not null)),
  add constraint hand_overs_taker_hold_check check (
    case when way = 'line' then (state in ('paying', 'accepted')) = (taker_hold is not null) else taker_hold is null end);
create index hand_overs_to_line on registration.hand_overs (tenant_id, race_id, created_at)
  where way = 'line' and state in ('open', 'paying');
