-- Starts a dead job again from its first attempt. False where there is no such dead job.
create or replace function app.retry_dead_job(p_id bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from graphile_worker.jobs j
                 where j.id = p_id and j.attempts >= j.max_attempts and j.locked_at is null) then
    return false;
  end if;
  perform graphile_worker.reschedule_jobs(array[p_id], run_at => now(), attempts => 0);
  return true;
end $$;
grant execute on function app.retry_dead_job to startline_system;
