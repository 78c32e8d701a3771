-- A pool with a waitlist has no free units: a released unit ends a resale or goes to the
-- reserve, and added places go to the reserve. If the capacity shrinks, the reserve shrinks first.
create or replace function inventory.reserve_for_waitlist() returns trigger language plpgsql as $$
declare
  free int := new.capacity - new.taken - new.held - new.passing;
  consumed int;
  reserved int;
begin
  if free < 0 then -- units released for a waitlist offer were held
    consumed := least(-free, new.passing);
    new.passing := new.passing - consumed;
    free := free + consumed;
  end if;
  if free > 0 and new.resale > 0 and new.resale <= old.resale then
    consumed := least(free, new.resale);
    new.resale := new.resale - consumed;
    new.capacity := new.capacity - consumed;
    free := free - consumed;
  end if;
  if free > 0 then
    update inventory.holds set units = units + free
    where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held';
    if not found then
      insert into inventory.holds (tenant_id, pool_id, limit_id, order_id, units, account_key, ordinal, state, held_until)
      values (new.tenant_id, new.id, new.limit_id, new.id, free, new.id, 0, 'held', '9999-12-31Z');
    end if;
    new.held := new.held + free;
  elsif free < 0 then
    update inventory.holds set units = units + free
    where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held' and units > -free;
    if found then
      new.held := new.held + free;
    else
      delete from inventory.holds
      where tenant_id = new.tenant_id and pool_id = new.id and order_id = new.id and state = 'held' and units <= -free
      returning units into reserved;
      new.held := new.held - coalesce(reserved, 0);
    end if;
  end if;
  return new;
end $$;
create or replace trigger reserve_for_waitlist before update
  on inventory.pools for each row when (new.has_waitlist and (new.taken + new.held + new.passing) <> new.capacity) execute function inventory.reserve_for_waitlist();
