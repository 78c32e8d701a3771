-- The network's hash is stored only while a waitlist entry is waiting or offered.
create or replace function inventory.delete_waitlist_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create or replace trigger delete_network before update
  on inventory.waitlist_entries for each row when (old.network is not null and (new.state not in ('waiting', 'offered'))) execute function inventory.delete_waitlist_network();
