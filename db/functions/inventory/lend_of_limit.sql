-- A unit that a pool lends is lent by the event too: in a full event a place can still change its owner. Runs after the
-- statement, in which the limit's own counts may change.
create or replace function inventory.lend_of_limit() returns trigger language plpgsql as $$
begin
  update inventory.limits set capacity = capacity + new.lent - old.lent where tenant_id = new.tenant_id and id = new.limit_id;
  return null;
end $$;
create or replace trigger limit_lends_along after update
  on inventory.pools for each row when (new.lent <> old.lent) execute function inventory.lend_of_limit();
