-- A pool with a waitlist has no free units: a unit that is given back ends a resale or goes to the
-- reserve, and added places go to the reserve. If the capacity shrinks, the reserve shrinks first.
create or replace function inventory.reserve_for_waitlist() returns trigger language plpgsql as $$
declare
  gap int := new.capacity - new.taken - new.held - new.passing;
  used int;
  had int;
begin
  if gap < 0 then -- units released for a waitlist offer were held
    used := least(-gap, new.passing);
    new.passing := new.passing - used;
    gap := gap + used;
  end if;
  if gap > 0 and new.resale > 0 and new.resale <= old.resale then
    used := least(gap, new.resale);
    new.resale := new.resale - used;
    new.capacity := new.capacity - used;
    gap := gap - used;
  end if;
  if gap > 0 then
    update inventory.holds set units = units + gap
    where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held';
    if not found then
      insert into inventory.holds (tenant_id, pool_id, limit_id, order_id, units, account_key, ordinal, state, held_until)
      values (new.tenant_id, new.id, new.limit_id, new.id, gap, new.id, 0, 'held', '9999-12-31Z');
    end if;
    new.held := new.held + gap;
  elsif gap < 0 then
    update inventory.holds set units = units + gap
    where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held' and units > -gap;
    if found then
      new.held := new.held + gap;
    else
      delete from inventory.holds
      where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held' and units <= -gap
      returning units into had;
      new.held := new.held - coalesce(had, 0);
    end if;
  end if;
  return new;
end $$;
create or replace trigger waitlist_is_served_first before update
  on inventory.pools for each row when (new.has_waitlist and (new.taken + new.held + new.passing) <> new.capacity) execute function inventory.reserve_for_waitlist();
