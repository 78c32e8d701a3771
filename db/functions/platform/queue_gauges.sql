-- Totals of the job queue for monitoring; its tables are closed. Dynamic SQL, since the queue's library creates them.
create or replace function platform.queue_gauges() returns table (state text, count bigint, oldest_seconds double precision)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    with jobs as (
      select case
          when j.attempts >= j.max_attempts and j.locked_at is null then 'dead'
          when j.locked_at is not null then 'running'
          when j.attempts > 0 then 'retrying'
          when j.run_at > now() then 'later'
          else 'due'
        end as state,
        case
          when j.locked_at is not null then j.locked_at
          when j.attempts > 0 then j.created_at
          else j.run_at
        end as since
      from graphile_worker.jobs j
    )
    select s.state, count(jobs.state), greatest(extract(epoch from now() - min(jobs.since))::double precision, 0)
    from unnest(array['due', 'running', 'retrying', 'later', 'dead']) as s(state)
    left join jobs on jobs.state = s.state
    group by s.state;
end $$;
grant execute on function platform.queue_gauges to startline_system;
