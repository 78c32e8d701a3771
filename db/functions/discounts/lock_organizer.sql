-- Makes changes of what discounts an organizer offers wait for one another: which spellings of codes are in use, and how many
-- automatic rules. No row decides about either: a code is live while its rule is on, and rules end by the clock. Taken last.
-- p_organizer null: the rules of the whole tenant.
create or replace function discounts.lock_organizer(p_tenant int, p_organizer uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'discounts', p_tenant, p_organizer), 0));
$$;
grant execute on function discounts.lock_organizer to startline_app;
