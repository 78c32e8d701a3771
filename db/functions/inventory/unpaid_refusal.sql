-- The refusal code for one more unpaid place of an account that has p_unpaid of them; null if it is allowed. From the fifth
-- place on the account's email must be verified. A full network is refused too, except for the first place of a verified
-- account: thousands of strangers share one mobile carrier's address.
create or replace function inventory.unpaid_refusal(
  p_tenant int, p_limit uuid, p_now timestamptz, p_account uuid, p_unpaid int, p_max int, p_network_full boolean, p_verified
  boolean
) returns text
language plpgsql as $$
begin
  if p_unpaid >= p_max then return 'unpaid_limit'; end if;
  if p_unpaid >= least(p_max, 2) and p_unpaid >= inventory.max_unpaid_places(p_tenant, p_limit, p_now, p_account, p_max) then
    return 'unpaid_limit_lowered';
  end if;
  if p_unpaid < 4 and not p_network_full then return null; end if;
  if p_verified is not true then return case when p_network_full then 'network_unverified' else 'email_unverified' end; end if;
  return case when p_network_full and p_unpaid > 0 then 'network_limit' end;
end $$;
grant execute on function inventory.unpaid_refusal to startline_app, startline_system;
