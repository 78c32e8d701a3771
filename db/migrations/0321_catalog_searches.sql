-- How often words were searched for that found something, by day, so that what many look for can be suggested. Nobody's name,
-- account or address stands here; words that no event holds are never written.
create table catalog.searches (
  day date not null,
  words text not null check (words <> '' and length(words) <= 60),
  -- Visitors that searched for them, each counted once a day by each process.
  count int not null check (count > 0),
  primary key (day, words)
);
call app.closed_table('catalog.searches');
