-- A resale unit is not an additional place: a transaction that confirms one must also release the
-- previous owner's place, or it fails at commit.
create or replace function inventory.resale_is_not_taken() returns trigger language plpgsql as $$
begin
  if exists (select from inventory.pools p where p.tenant_id = new.tenant_id and p.id = new.id and p.taken > p.capacity - p.resale)
     or exists (select from inventory.limits l where l.tenant_id = new.tenant_id and l.id = new.limit_id and l.taken > l.capacity - (
          select sum(p.resale) from inventory.pools p where p.tenant_id = l.tenant_id and p.limit_id = l.id)) then
    raise exception 'inventory.pools %: more units taken (%) than its capacity without resale (% - %)',
      new.id, new.taken, new.capacity, new.resale using constraint = 'resale_is_not_taken';
  end if;
  return null;
end $$;
drop trigger if exists resale_is_not_taken on inventory.pools;
create constraint trigger resale_is_not_taken after update
  on inventory.pools deferrable initially deferred for each row when (new.resale > 0) execute function inventory.resale_is_not_taken();
