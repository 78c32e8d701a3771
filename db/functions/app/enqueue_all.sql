-- Adds many jobs of one kind, each with its own payload, in one statement. They start when the calling transaction commits.
create or replace function app.enqueue_all(job text, payloads json[], max_attempts int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(cardinality(payloads), 0) = 0 then return; end if;
  perform graphile_worker.add_jobs(array(
    select row (job, payload, null, null, coalesce(max_attempts, 25), null, null, null)::graphile_worker.job_spec
    from unnest(payloads) payload));
end $$;
grant execute on function app.enqueue_all to startline_app, startline_self, startline_auth, startline_system, startline_erasure;
