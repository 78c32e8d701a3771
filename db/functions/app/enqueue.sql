-- Adds a job that starts when the calling transaction commits; a job with the same key is replaced. The queue's tables are
-- closed.
create or replace function app.enqueue(job text, payload json, key text, run_at timestamptz, max_attempts int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job, payload, run_at => run_at, max_attempts => coalesce(max_attempts, 25),
    job_key => key, job_key_mode => 'replace');
end $$;
grant execute on function app.enqueue to startline_app, startline_self, startline_auth, startline_system, startline_erasure;
