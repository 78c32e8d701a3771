-- Jobs that have used up their attempts: nobody does them any more until an operator says so. The queue's tables stay
-- closed, so these two doors are all that may be seen and done. A payload holds ids only, but is not shown either.
create function app.dead_jobs() returns table (
  id bigint, name text, attempts int, last_error text, created_at timestamptz, last_tried_at timestamptz
) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select j.id, j.task_identifier, j.attempts::int, j.last_error, j.created_at, j.updated_at
    from graphile_worker.jobs j
    where j.attempts >= j.max_attempts and j.locked_at is null order by j.updated_at desc limit 200;
end $$;

-- Once more from the first attempt; false where there is no such dead job.
create function app.retry_dead_job(p_id bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from graphile_worker.jobs j
                 where j.id = p_id and j.attempts >= j.max_attempts and j.locked_at is null) then
    return false;
  end if;
  perform graphile_worker.reschedule_jobs(array[p_id], run_at => now(), attempts => 0);
  return true;
end $$;
revoke all on function app.dead_jobs, app.retry_dead_job from public;
grant execute on function app.dead_jobs, app.retry_dead_job to startline_system;
