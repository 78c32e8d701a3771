-- A resale unit of a pool is added to the event's limit too, so that a place can change its
-- owner in a full event. Runs after the statement, which may change the limit's own counts.
create or replace function inventory.add_resale_to_limit() returns trigger language plpgsql as $$
begin
  update inventory.limits set capacity = capacity + new.resale - old.resale where tenant_id = new.tenant_id and id = new.limit_id;
  return null;
end $$;
create or replace trigger add_resale_to_limit after update
  on inventory.pools for each row when (new.resale <> old.resale) execute function inventory.add_resale_to_limit();
