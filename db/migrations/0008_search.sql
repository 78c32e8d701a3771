-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('search');

create table search.searches (
  day date not null,
  words text not null check (words <> '' and length(words) <= 60),
  count int not null check (count > 0),
  primary key (day, words)
);
call app.closed_table('search.searches',
  'How often words that found something were searched for, by day, for suggestions. No name, account or address; words '
  'that no event contains are not stored.');
grant insert (day, words, count), update (count), delete on search.searches to startline_system;
comment on column search.searches.count is 'Visitors who searched for the words; each counted once a day by each process.';
