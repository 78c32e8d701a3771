-- Removes the job of this key that still waits when the calling transaction commits; one that runs is left alone.
create or replace function app.dequeue(job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from graphile_worker.jobs j where j.key = job_key and j.locked_at is null) then
    perform graphile_worker.remove_job(job_key);
  end if;
end $$;
grant execute on function app.dequeue to startline_app;
