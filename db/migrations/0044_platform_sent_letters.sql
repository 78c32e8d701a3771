-- Which letters have left, by their ids alone: a job that is done again sends only those that have not.
create table platform.sent_letters (
  message_id text primary key,
  sent_at timestamptz not null default now()
);
call app.closed_table('platform.sent_letters');
