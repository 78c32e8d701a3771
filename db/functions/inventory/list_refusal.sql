-- As inventory.unpaid_refusal for the entries of a coach's list, which are counted separately: against the
-- limit per list, and three times that limit per network. Lock: the caller has locked the event and
-- freed the expired holds.
create or replace function inventory.list_refusal(
  p_tenant int, p_limit uuid, p_now timestamptz, p_account uuid, p_network bytea, p_requested int
) returns text
language plpgsql as $$
declare
  max_unpaid int := (select l.unpaid_per_list from inventory.limits l where l.tenant_id = p_tenant and l.id = p_limit);
  unpaid int := (select count(*) filter (where h.state = 'held') from inventory.holds h
              where h.tenant_id = p_tenant and h.limit_id = p_limit and h.list_account = p_account
                and h.list_account is not null);
begin
  if unpaid + p_requested > max_unpaid then return 'list_unpaid_limit'; end if;
  if unpaid + p_requested > inventory.max_unpaid_places(p_tenant, p_limit, p_now, p_account, max_unpaid) then return 'unpaid_limit_lowered'; end if;
  if unpaid + p_requested > 4 and not accounts.is_verified(p_account) then return 'email_unverified'; end if;
  if p_requested + (select count(*) filter (where h.list_account is not null) from inventory.holds h
               where h.tenant_id = p_tenant and h.network = substr(p_network, 1, 8)::bigint
                 and h.network is not null) > 3 * max_unpaid::bigint then return 'network_limit'; end if;
  return null;
end $$;
grant execute on function inventory.list_refusal to startline_app, startline_system;
