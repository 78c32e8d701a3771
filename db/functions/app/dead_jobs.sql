-- Jobs that have used up their attempts and wait for an operator. The queue's tables are closed; this function and
-- app.retry_dead_job are the only access. Payloads hold ids only and are not returned.
create or replace function app.dead_jobs() returns table (
  id bigint, name text, attempts int, last_error text, created_at timestamptz, last_tried_at timestamptz
) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select j.id, j.task_identifier, j.attempts::int, j.last_error, j.created_at, j.updated_at
    from graphile_worker.jobs j
    where j.attempts >= j.max_attempts and j.locked_at is null order by j.updated_at desc limit 200;
end $$;
grant execute on function app.dead_jobs to startline_system;
