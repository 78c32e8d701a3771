-- Joins the waitlist: 'joined', 'in_waitlist' (already there), 'already_taken', 'already_held', 'account_limit', or 'not_full'
-- where a unit is free for anyone. p_numbered is false where a draw will decide the order.
create or replace function inventory.join_waitlist(
  p_tenant int, p_limit uuid, p_pool uuid, p_now timestamptz, p_entry uuid, p_subject text, p_person_key bytea, p_account uuid,
  p_max int, p_numbered boolean, p_network bytea default null
) returns text language plpgsql as $$
declare
  pool inventory.pools;
  lim inventory.limits;
  existing text;
  network_key constant bigint := substr(p_network, 1, 8)::bigint;
  in_waitlists int;
  is_full boolean;
begin
  perform inventory.lock_event(p_tenant, p_limit);
  perform inventory.release_due(p_tenant, p_limit, p_now);
  if exists (select from inventory.waitlist_entries where tenant_id = p_tenant and pool_id = p_pool and person_key = p_person_key
             and state in ('waiting', 'offered')) then return 'in_waitlist'; end if;
  existing := (select state from inventory.holds where tenant_id = p_tenant and subject = p_subject and person_key = p_person_key
               and duplicate_number = 0 and state in ('held', 'taken') and person_key is not null limit 1);
  if existing is not null then return 'already_' || existing; end if;
  if p_max <= (select count(*) from inventory.waitlist_entries where tenant_id = p_tenant and pool_id = p_pool
                and account_key = p_account and state in ('waiting', 'offered')) then return 'account_limit'; end if;
  select * into pool from inventory.pools where tenant_id = p_tenant and id = p_pool;
  select * into lim from inventory.limits where tenant_id = p_tenant and id = p_limit;
  if not pool.has_waitlist and pool.taken + pool.held < pool.capacity
     and (lim.capacity is null or lim.taken + lim.held < lim.capacity) then return 'not_full'; end if;
  if network_key is not null then
    in_waitlists := (select count(*) from inventory.waitlist_entries e where e.tenant_id = p_tenant and e.limit_id = p_limit
                 and e.account_key = p_account and e.state in ('waiting', 'offered'));
    is_full := lim.unpaid_per_network <= (select count(*) from (
      select from inventory.waitlist_entries e where e.tenant_id = p_tenant and e.limit_id = p_limit and e.network = network_key
        and e.network is not null limit lim.unpaid_per_network) c);
    if in_waitlists >= 4 or is_full then
      if not accounts.is_verified(p_account) then return case when is_full then 'network_unverified' else 'email_unverified' end; end if;
      if is_full and in_waitlists > 0 then return 'network_limit'; end if;
    end if;
  end if;
  insert into inventory.waitlist_entries (tenant_id, id, pool_id, limit_id, subject, person_key, account_key, number, joined_at, network)
  values (p_tenant, p_entry, p_pool, p_limit, p_subject, p_person_key, p_account, case when p_numbered then 1 + coalesce((
    select max(number) from inventory.waitlist_entries where tenant_id = p_tenant and pool_id = p_pool), 0) end, p_now, network_key);
  perform inventory.open_waitlists(p_tenant, array[p_pool]);
  return 'joined';
end $$;
grant execute on function inventory.join_waitlist to startline_app, startline_system;
