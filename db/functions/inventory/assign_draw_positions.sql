-- Numbers the waiting entries in this order, which a draw decided. Lock: the caller has locked the event.
create or replace function inventory.assign_draw_positions(p_tenant int, p_pool uuid, p_entries uuid[]) returns void language sql as $$
  update inventory.waitlist_entries e set number = w.o
  from unnest(p_entries) with ordinality as w (id, o)
  where e.tenant_id = p_tenant and e.pool_id = p_pool and e.id = w.id and e.state = 'waiting';
$$;
grant execute on function inventory.assign_draw_positions to startline_app, startline_system;
